"""Teien's wheel, built, and installed into an environment of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "teien"
SITE = SOURCE / "site"


def hatch(source: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), *words]
    return subprocess.run(command, cwd=source, capture_output=True, text=True)


def wheel_in(folder: Path) -> Path:
    return next(folder.glob("teien-*.whl"))


class Installed:
    """The wheel in an environment of its own, with what the chosen parts declare, and nothing else."""

    def __init__(self, wheel: Path, folder: Path, *parts: str) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"
        self.add(wheel)
        site = next((folder / "venv" / "lib").glob("python*/site-packages"))
        for other in needed(PathDistribution(next(site.glob("teien-*.dist-info"))), parts):
            link(other, site)

    def add(self, wheel: Path) -> None:
        """Installs one more wheel, and nothing that it needs."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, env=self.environment)

    @property
    def environment(self) -> dict[str, str]:
        """Ours, without a way back to our own packages, and with a cache and a database of its own."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return kept | {"XDG_CACHE_HOME": f"{self.folder}/cache", "XDG_DATA_HOME": f"{self.folder}/data"}

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.bin / program), *words]
        return subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, env=self.environment, timeout=300
        )

    @contextmanager
    def serving(self, *words: str, **more: str) -> Iterator[str]:
        """Runs `teien serve`, with more in its environment; gives its address once it answers."""
        url = f"http://127.0.0.1:{(port := free_port())}"
        with (self.folder / "log").open("wb") as log:
            command = [str(self.bin / "teien"), "serve", "--port", str(port), *words]
            environment = self.environment | more
            server = subprocess.Popen(command, cwd=self.folder, env=environment, stdout=log, stderr=log)
        try:
            fetched(f"{url}/", server)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(60)
            finally:
                server.kill()


def needed(package: Distribution, parts: tuple[str, ...]) -> list[Distribution]:
    """All that some parts of the package need, and what that needs, as it is installed here."""
    found: dict[str, Distribution] = {"teien": package}
    seen: set[tuple[str, str]] = set()
    waiting = [("teien", part) for part in ("", *parts)]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        found.setdefault(name, distribution(name) if name != "teien" else package)
        for line in found[name].requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                waiting += [(canonicalize_name(wanted.name), more) for more in ("", *wanted.extras)]
    del found["teien"]
    return list(found.values())


def link(other: Distribution, site: Path) -> None:
    """Makes an installed distribution importable from another environment."""
    for name in {file.parts[0] for file in other.files or []} - {"..", "__pycache__"}:
        if not (site / name).exists():
            (site / name).symlink_to(Path(str(other.locate_file(name))))


Install = Callable[..., Installed]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def fetched(url: str, server: subprocess.Popen[bytes] | None = None) -> bytes:
    """What is there, once the server answers."""
    while True:
        assert server is None or server.poll() is None, "The server has ended."
        try:
            with urlopen(url, timeout=30) as answer:
                return bytes(answer.read())
        except HTTPError:
            raise
        except URLError:
            time.sleep(0.05)
