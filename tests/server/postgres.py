"""A PostgreSQL server of the tests' own, from Debian's package, on a free port in a temporary folder."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


def programs() -> Path | None:
    """Where PostgreSQL's programs are: the newest that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).resolve().parent if elsewhere else None


class Postgres:
    """A running server."""

    def __init__(self) -> None:
        bin = programs()
        assert bin, "PostgreSQL is not installed (on Debian: apt install postgresql)"
        self._bin = bin
        self._folder = Path(tempfile.mkdtemp(prefix="teien-postgres-"))
        self._as = []
        if os.geteuid() == 0:  # it refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._do(
            "initdb", "-D", f"{self._folder}/data", "-U", "teien", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        self.start()

    def start(self) -> None:
        """Starts it; what is committed is on the disk, as it must be."""
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder} -c max_connections=60"
        self._do(
            "pg_ctl", "-D", f"{self._folder}/data", "-l", f"{self._folder}/log", "-w", "-o", settings, "start"
        )

    def kill(self) -> None:
        """Stops it as a power cut would."""
        self._do("pg_ctl", "-D", f"{self._folder}/data", "-m", "immediate", "-w", "stop")

    def hang(self) -> None:
        """It does nothing any more, and says nothing: its lines stay open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It goes on where it was."""
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        """To the server, which makes new processes, and then to all of them."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, what)
        for pid in Path(f"/proc/{first}/task/{first}/children").read_text().split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid), what)

    def database(self, name: str) -> str:
        """A new database; gives its URL."""
        self._do("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "teien", name)
        return f"postgresql://teien@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        """Stops it and leaves nothing behind."""
        self._do("pg_ctl", "-D", f"{self._folder}/data", "-m", "fast", "-w", "stop")
        time.sleep(0.1)
        shutil.rmtree(self._folder)

    def _do(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._bin / program), *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
            text=True,
            env={**os.environ, "LC_ALL": "C"},
        )
        assert done.returncode == 0, done.stderr
