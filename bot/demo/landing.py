"""The first page of the demo: what to try, and where."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template

from aiohttp import web

from bot.demo.errors import DemoUnavailable
from bot.demo.world import Place

DEFAULT_PORT = 8780
PORTS_TRIED = 50

#: What to write in a channel, and what comes of it.
COMMANDS: Mapping[str, str] = {
    "/hearts start": "opens a table of Hearts: press Start, and computers fill the empty seats; then My hand, or "
    "Ann’s private messages",
    "/h2h play": "deals a solitaire; for the deal HH1-N-AAAAAAM press code before you send it and write "
    "that there: Draw on then turns cards until one pairs with the tip",
    "/daily play": "the deal of the day, the same for everybody, on a board that only you see",
    "/hearts rules": "the rules in a minute, as does /h2h rules",
}

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def landing_page(places: Sequence[Place], commands: Mapping[str, str] = COMMANDS) -> str:
    """The HTML of the page, complete in itself."""
    template = Template((files("bot.demo") / "landing.html").read_text(encoding="utf-8"))
    return template.substitute(
        places="\n".join(
            f'    <li><a href="{escape(place.address)}" target="_blank" rel="noopener">'
            f"<strong>{escape(place.name)}</strong><small>{escape(place.about)}</small></a></li>"
            for place in places
        ),
        commands="\n".join(
            f"    <dt><code>{escape(command)}</code></dt><dd>{escape(about)}</dd>"
            for command, about in commands.items()
        ),
    )


class Landing:
    """Serves the page on this machine alone. The port is taken first, and the page comes when it is ready."""

    def __init__(self) -> None:
        self._page = (
            "<!doctype html><title>Two Hearts</title><meta http-equiv=refresh content=1>The demo is starting ..."
        )
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def open(self, port: int | None) -> None:
        """Takes a port: the one asked for, 0 for any, or None for the usual one or the next that is free.

        Raises:
            DemoUnavailable: when the port is taken.
        """
        application = web.Application()
        application.router.add_get("/", self._answer)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED), 0]
        for candidate in wanted:
            site = web.TCPSite(self._runner, "127.0.0.1", candidate)
            try:
                await site.start()
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
                continue
            self.port = int(self._runner.addresses[0][1])
            return
        raise DemoUnavailable(
            f"Port {port} is taken; choose another with --port, or leave it out to take the next free one."
        )

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self.port}/"

    def show(self, page: str) -> None:
        """Serves this HTML from now on."""
        self._page = page

    async def close(self) -> None:
        """Gives the port back."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._page, content_type="text/html", headers=HEADERS)
