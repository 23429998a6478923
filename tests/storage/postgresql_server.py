"""A throw-away PostgreSQL server for tests: made in a temporary folder, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 60


@dataclass(frozen=True)
class Server:
    """Reached by anyone through a socket in `folder`; by TCP only with a password."""

    folder: Path
    port: int
    programs: Path

    def empty_database(self) -> str:
        """The URL of the one database, made empty; whoever was still in it is cut off."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'two_hearts'"
        self.sql(f"DO $$ BEGIN PERFORM 1 FROM ({others} AND pid <> pg_backend_pid()) AS cut; END $$")
        self.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return f"postgresql://tester@/two_hearts?host={self.folder}&port={self.port}"

    def sql(self, text: str, database: str = "two_hearts") -> None:
        where = ["-h", self.folder, "-p", str(self.port), "-U", "tester"]
        # notices tell only what was dropped
        quiet = {**os.environ, "PGOPTIONS": "-c client_min_messages=warning"}
        subprocess.run([self.programs / "psql", "-q", *where, "-c", text, database], check=True, timeout=30, env=quiet)


def find_programs() -> Path | None:
    """The folder with initdb and its siblings: the newest version of a Debian-like system, or PATH."""
    installed = Path("/usr/lib/postgresql")
    versions = [folder for folder in installed.glob("*/bin") if (folder / "initdb").exists()]
    if versions:
        return max(versions, key=lambda folder: float(folder.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _account() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextlib.contextmanager
def running(programs: Path) -> Iterator[Server]:
    """A server that runs until the block ends."""
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="two-hearts-postgresql-"))
    try:
        if account:
            shutil.chown(folder, account)
        data = folder / "data"
        access = ["--auth-local=trust", "--auth-host=scram-sha-256"]
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "tester", "--encoding=UTF8", "--no-locale", "--no-sync", *access],
            user=account,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=120,
        )
        port = _free_port()
        settings = {
            "fsync": "off",
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(folder),
            "port": str(port),
            "shared_buffers": "16MB",
            "max_connections": "60",
        }
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [programs / "postgres", "-D", data, *(f"--{name}={value}" for name, value in settings.items())],
                user=account,
                cwd=folder,
                stdout=log,
                stderr=log,
            )
        try:
            _wait(process, programs, folder, port)
            server = Server(folder, port, programs)
            server.sql("CREATE DATABASE two_hearts", "postgres")
            yield server
        finally:
            process.send_signal(signal.SIGQUIT)  # "immediate": nothing of it needs to be kept
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


def _wait(process: subprocess.Popen[bytes], programs: Path, folder: Path, port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    ready = [programs / "pg_isready", "-q", "-h", folder, "-p", str(port)]
    while subprocess.run(ready, timeout=30).returncode != 0:
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("PostgreSQL did not start: " + (folder / "log").read_text()[-2000:])
        time.sleep(0.05)
