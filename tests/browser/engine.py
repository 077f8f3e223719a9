"""The engine of the page, built and run in node: one process, asked by lines of JSON."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from teien.browser import build
from teien.play.observation import Observation
from teien.play.registry import game_names, is_own
from tests.browser.node import NODE

WEB = Path(__file__).parents[2] / "web"
ENTRY = Path(__file__).with_name("engine.mjs")


class Engine:
    """A running engine."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, what: str, **said: Any) -> Any:
        """One question; what goes wrong there raises here."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"ask": what, **said}) + "\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline() or '{"problem": "node has ended"}')
        if "problem" in told:
            raise EngineProblem(told["problem"])
        return told["answer"]

    def think(self, observation: Observation, level: str, seed: str, playouts: int | None) -> int:
        """A bot's choice."""
        given = {
            "game": observation.game,
            "seat": observation.seat,
            "held": base64.b64encode(observation.held).decode(),
            "told": base64.b64encode(observation.told).decode(),
        }
        return int(self.ask("think", observation=given, level=level, seed=seed, playouts=playouts))


class EngineProblem(Exception):
    """Something was refused, or went wrong, in the engine."""


def bundle(folder: Path) -> Path:
    """The engine as one file for node, in a folder with the files of the games."""
    made = folder / "made"
    build.main(made)
    games = [game for game in game_names() if is_own(game)]
    listed = "".join(f"import * as {game} from {str(made / f'{game}.js')!r};\n" for game in games)
    reviewed = [game for game in games if (made / f"{game}.review.js").is_file()]
    for game in reviewed:
        listed += f"import * as {game}_review from {str(made / f'{game}.review.js')!r};\n"
    listed += f"export const GAMES = {{ {', '.join(games)} }};\n"
    listed += f"export const REVIEWERS = {{ {', '.join(f'{game}: {game}_review' for game in reviewed)} }};\n"
    (folder / "games.mjs").write_text(listed)
    for name in ("python", "translated.ts", "engine.ts"):
        (folder / name).symlink_to(WEB / "src" / "host" / name)
    text = ENTRY.read_text().replace("'HOST/", f"'{folder}/").replace("'GAMES'", f"'{folder}/games.mjs'")
    (folder / "entry.mjs").write_text(text)
    return bundled(folder)


def bundled(folder: Path) -> Path:
    """The file `entry.mjs` of a folder, with all that it imports."""
    out = folder / "bundle.mjs"
    command = [str(WEB / "node_modules/.bin/rolldown"), str(folder / "entry.mjs"), "--file", str(out)]
    done = subprocess.run(
        [*command, "--format", "esm", "--platform", "node"], capture_output=True, text=True, cwd=WEB
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return out


@contextmanager
def running(folder: Path) -> Iterator[Engine]:
    """The engine, until it is not needed any more."""
    command = [NODE or "node", str(bundle(folder)), str(folder / "made")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        try:
            yield Engine(process)
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait(10)
