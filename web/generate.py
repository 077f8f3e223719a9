"""Writes what the page holds of others, so that each fact has one source: `make generated`.

    python web/generate.py            writes what is stale
    python web/generate.py --check    says what is stale, and fails

Of each game what the server says of it (`GET /api/games`, for when there is none), its lesson and facts of
its rule book (`lesson.py`, `facts.py` in its folder); the types of the server's API; and the pictures that
links show where they are shared, from the page's own drawings.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from teien.play.registry import part_of
from teien.server import catalogue
from teien.server.app import make_app
from teien.server.settings import Settings

WEB = Path(__file__).parent
GAMES = WEB / "src" / "games"
TYPES = WEB / "src" / "net" / "schema.d.ts"


def of_games() -> dict[Path, str]:
    """What the page holds of the games that have a folder there."""
    made = {}
    for info in catalogue.listed():
        game = info["name"]
        folder = GAMES / game
        if not folder.is_dir():
            continue
        made[folder / "info.json"] = packed({**info, "ready": True})
        if facts := part_of(game, "facts"):
            made[folder / "facts.json"] = packed(facts.FACTS)
        if lesson := part_of(game, "lesson"):
            made[folder / "lesson" / "scenes.json"] = packed(lesson.LESSON.as_json())
    return made


def packed(value: object) -> str:
    """JSON as a file holds it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def types() -> str:
    """The API's types for the page, from its own description."""
    with TemporaryDirectory() as folder:
        described, written = Path(folder, "openapi.json"), Path(folder, "schema.d.ts")
        described.write_text(json.dumps(make_app(Settings("sqlite://")).openapi()))
        command = ["npx", "--no-install", "openapi-typescript", str(described), "--output", str(written)]
        plain = ["--default-non-nullable", "false"]  # what has a default need not be sent
        subprocess.run([*command, *plain], cwd=WEB, check=True, capture_output=True)
        return written.read_text()


def pictures(*words: str) -> list[Path]:
    """Draws the pictures for links that are stale, or says which they are; a browser draws them."""
    done = subprocess.run(
        ["node", "scripts/og.mjs", *words], cwd=WEB, check=True, stdout=subprocess.PIPE, text=True
    )
    return [WEB / line for line in done.stdout.split()]


def main() -> None:
    """Writes or checks everything."""
    checks = "--check" in sys.argv
    made = of_games() | {TYPES: types()}
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text() != text]
    if not checks:
        for path in stale:
            path.write_text(made[path])
    stale += pictures(*["--check"] * checks)
    names = [str(path.relative_to(WEB.parent)) for path in stale]
    if checks and stale:
        sys.exit(f"Stale: {', '.join(names)}. `make generated` makes them anew; then commit them.")
    for name in names:
        print(f"{name} is made anew.")


if __name__ == "__main__":
    main()
