"""Hoshi as a stranger's package: laid beside Teien as if it were installed, and changed as a test wants."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.forked import Forks

ROOT = Path(__file__).parent.parent
HOSHI = ROOT / "examples" / "hoshi" / "src" / "hoshi"


class Stranger:
    """A folder with packages of others; `teien` runs with it in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"

    def lay(self, name: str = "hoshi", package: str = "hoshi") -> Path:
        """A copy of Hoshi with an entry point of that name; gives the folder of its sources."""
        own = self.site / package
        shutil.copytree(HOSHI, own, ignore=shutil.ignore_patterns("__pycache__"))
        told = self.site / f"{package}-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (told / "entry_points.txt").write_text(f"[teien.games]\n{name} = {package}\n")
        return own

    @property
    def environment(self) -> dict[str, str]:
        """Ours, with the stranger's packages; plain Python, for which nothing need be compiled."""
        paths = [str(ROOT / "src"), str(self.site)]
        data = {"XDG_DATA_HOME": f"{self.folder}/data", "NUMBA_DISABLE_JIT": "1"}
        return os.environ | data | {"PYTHONPATH": os.pathsep.join(paths)}

    def teien(self, forks: Forks, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs `teien`."""
        return forks.run(words, self.environment, self.folder)

    def python(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Runs Python."""
        command, environment = [sys.executable, *words], self.environment | more
        return subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, timeout=600
        )


def change(file: Path, *changes: tuple[str, str]) -> None:
    """Changes a source, at one place each."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
