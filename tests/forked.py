"""`teien` in plain Python, forked from a process that has loaded what every command does: it starts at once.

As a program, this file is that process: it reads commands, a line each, and answers with their exit codes.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

ROOT = Path(__file__).parent.parent
LOADED = ("typer", "rich.console", "rich.progress", "teien.arena.simulate", "teien.bots", "teien.check.run")


@dataclass(frozen=True)
class Forks:
    """The process that is loaded."""

    process: subprocess.Popen[str]

    def run(
        self, words: Sequence[str], environment: Mapping[str, str], folder: Path
    ) -> subprocess.CompletedProcess[str]:
        """Runs `teien` with these words in a folder."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps([words, dict(environment), str(folder)]), file=self.process.stdin, flush=True)
        code = int(self.process.stdout.readline())
        told = [(folder / name).read_text(encoding="utf-8") for name in ("stdout", "stderr")]
        return subprocess.CompletedProcess(words, code, *told)


@contextmanager
def forks() -> Iterator[Forks]:
    """One such process, for as long as it is needed."""
    command = [sys.executable, "-m", "tests.forked"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "src")}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield Forks(process)


def load() -> None:
    """Loads what no stranger's package can change; which games there are, nobody has asked yet."""
    from teien import games

    for name in LOADED:
        import_module(name)
    for own in iter_modules(games.__path__, "teien.games."):
        import_module(f"{own.name}.book")
        import_module(f"{own.name}.bots")


def become(words: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    """Makes this process the command: it ends as the command does."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in enumerate((os.devnull, "stdout", "stderr")):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
    sys.path[:0] = environment["PYTHONPATH"].split(os.pathsep)
    sys.argv = ["teien", *words]
    runpy.run_module("teien", run_name="__main__", alter_sys=True)
    raise SystemExit


def main() -> None:
    load()
    for line in sys.stdin:
        if (child := os.fork()) == 0:
            become(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
