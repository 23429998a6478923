"""What a person sees of a message: texts, pictures and controls, read from Discord's own description of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.presses import Press, parse_press

_BUTTON, _MENU, _TEXT, _GALLERY = 2, 3, 10, 12


@dataclass(frozen=True, slots=True)
class Control:
    """A button or a menu.

    Attributes:
        label: what stands on a button, or the hint of a menu.
        custom_id: empty for a link.
        enabled: whether it can be pressed.
        style: Discord's number of a button's look.
        values: the values of a menu's options; () for buttons.
        url: where a link leads.
    """

    label: str
    custom_id: str
    enabled: bool
    style: int = 0
    values: tuple[str, ...] = ()
    url: str = ""

    @property
    def press(self) -> Press:
        """What pressing it means."""
        press = parse_press(self.custom_id)
        assert press is not None, f"{self.custom_id!r} is none of the bot's custom ids"
        return press


@dataclass(frozen=True, slots=True)
class Screen:
    """A message as it was at one moment; `payload` is Discord's description of it."""

    payload: Mapping[str, Any]

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        """Where it stands."""
        return int(self.payload["channel_id"])

    @property
    def private(self) -> bool:
        """Whether only one person in the channel sees it."""
        return bool(int(self.payload.get("flags") or 0) & 64)

    @property
    def text(self) -> str:
        """Everything that is written in it."""
        written = [part["content"] for part in self.parts() if part["type"] == _TEXT]
        return "\n".join(filter(None, [self.payload.get("content") or "", *written]))

    @property
    def alts(self) -> tuple[str, ...]:
        """What its pictures show, in words."""
        return tuple(
            item.get("description") or "" for part in self.parts() if part["type"] == _GALLERY for item in part["items"]
        )

    @property
    def pictures(self) -> tuple[str, ...]:
        """The addresses of its attachments."""
        return tuple(attachment["url"] for attachment in self.payload.get("attachments", ()))

    @property
    def file_names(self) -> tuple[str, ...]:
        """The names of its attachments."""
        return tuple(attachment["filename"] for attachment in self.payload.get("attachments", ()))

    @property
    def buttons(self) -> tuple[Control, ...]:
        """Its buttons in order, links too."""
        return tuple(
            Control(
                part.get("label") or "",
                part.get("custom_id") or "",
                not part.get("disabled"),
                int(part.get("style") or 0),
                url=part.get("url") or "",
            )
            for part in self.parts()
            if part["type"] == _BUTTON
        )

    @property
    def menus(self) -> tuple[Control, ...]:
        """Its menus in order."""
        return tuple(
            Control(
                part.get("placeholder") or "",
                part["custom_id"],
                not part.get("disabled"),
                values=tuple(option["value"] for option in part.get("options", ())),
            )
            for part in self.parts()
            if part["type"] == _MENU
        )

    @property
    def labels(self) -> list[str]:
        """What stands on the buttons that can be pressed."""
        return [button.label for button in self.buttons if button.enabled]

    def button(self, label: str) -> Control:
        """The one button with a label."""
        found = [button for button in self.buttons if button.label == label]
        assert len(found) == 1, f"{len(found)} buttons {label!r} among {[b.label for b in self.buttons]} of:\n{self}"
        return found[0]

    def acting(self, action: str) -> tuple[Control, ...]:
        """The enabled buttons of one action, such as ``play``."""
        return tuple(
            button for button in self.buttons if button.custom_id and button.enabled and button.press.action == action
        )

    def forged(self, custom_id: str) -> Screen:
        """The same message as if its first button had another custom id."""
        payload = copy.deepcopy(dict(self.payload))
        Screen(payload)._first_button()["custom_id"] = custom_id
        return Screen(payload)

    def everything(self) -> str:
        """All of it that could carry a secret: text, alts, custom ids, file names."""
        parts = [self.payload.get("content"), self.payload.get("components"), self.payload.get("attachments")]
        return json.dumps(parts, ensure_ascii=False)

    def _first_button(self) -> Any:
        return next(part for part in self.parts() if part["type"] == _BUTTON)

    def __str__(self) -> str:
        return "\n".join(filter(None, [self.text, *(f"[{alt}]" for alt in self.alts), str(self.labels)]))

    def parts(self) -> Iterator[Mapping[str, Any]]:
        """Its components, each before those within it."""
        waiting = list(self.payload.get("components", ()))
        while waiting:
            part = waiting.pop(0)
            yield part
            waiting[:0] = part.get("components", ())
