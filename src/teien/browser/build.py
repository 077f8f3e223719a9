"""Everything that the page needs to play without a server: `python -m teien.browser.build FOLDER`.

`engine.js` is what serves any game; each game has `GAME.js` (books and bots), `GAME.wasm` and `GAME.json`
(rules and searches), and, where its bots have learnt something, `GAME.bin`. What only reviews need comes in
files of its own: `review.js`, and `GAME.review.js` for each game that can be reviewed.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from teien.browser import compile as compiling
from teien.browser.exports import exports_of
from teien.browser.javascript.units import SHARED, Settings, Translation, Unit
from teien.browser.reach import CannotTranslate
from teien.device import host
from teien.play.registry import book_of, game_names, is_own, manifest_of, package_of, part_of
from teien.review import review

RUNTIME = "../python"
"""Where the page's runtime lies, seen from what is made."""
KINDS = (".js", ".wasm", ".json", ".bin")
REVIEW = "review"
"""What stands behind a bundle's name where only reviews need it."""
ENGINE = ("Device", "Me", "think", "any_move", "foresee", "check", "games")
LEFT_OUT = frozenset({"text", "svg", "sentence", "story", "record_file", "_repr_svg_", "__repr__", "__str__"})
NATIVES = {
    "builtins.iter": "py.iter_of",
    "functools.partial": "py.partial",
    "types.SimpleNamespace": "py.namespace",
    "collections.Counter": "py.counter",
    "collections.abc.Mapping": "py.abc.Mapping",
    "collections.abc.Sequence": "py.abc.Sequence",
    "re.fullmatch": "py.fullmatch",
    "_hashlib.openssl_sha256": "py.hash_sha256",
    "json.dumps": "py.dumps",
    "math.factorial": "py.factorial",
    "time.perf_counter": "py.seconds",
    "_warnings.warn": "py.nothing",
    "_blake2.blake2s": "py.nothing",
    "teien.tables.views.in_letters": "py.nothing",  # only a server tells what a seat's state is
    **{
        f"teien.play.registry.{name}": f"native.{name}"
        for name in ("book_of", "manifest_of", "part_of", "is_own", "game_names")
    },
    **{
        f"teien.play.book.{name}": f"native.{name}"
        for name in ("state_from", "plain", "rows_told", "rows_seen_by")
    },
    "teien.play.game.legal_actions": "native.legal_actions",
    "teien.rules.contract.fresh": "native.fresh",
    "teien.rules.chance.key_of": "native.key_of",
    "teien.bots.flat.tied": "native.playouts_of",
    "teien.bots._guests": "native.no_guests",
}


def main(folder: Path) -> None:
    """Makes all files anew."""
    games = [game for game in game_names() if is_own(game)]
    translation, compiled = translated(games), compiling.built(games)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.suffix in KINDS:
            old.unlink()
    for game, kept in zip(games, compiled, strict=True):
        for kind in ("wasm", "json"):
            shutil.copy(kept / f"{game}.{kind}", folder)
        (folder / f"{game}.js").write_text(game_file(translation, game), encoding="utf-8")
        if part_of(game, REVIEW):
            told = game_review_file(translation, game)
            (folder / f"{game}.{REVIEW}.js").write_text(told, encoding="utf-8")
    for source in translation.resources:
        (folder / f"{source.parent.name}.bin").write_bytes(packed(source))
    (folder / "engine.js").write_text(engine_file(translation, games), encoding="utf-8")
    (folder / f"{REVIEW}.js").write_text(review_file(translation), encoding="utf-8")


def translated(games: Iterable[str]) -> Translation:
    """All that is reached from a table on a device, and from the books and bots of these games."""
    exported = {game: {id(one.function): one.name for one in exports_of(game)} for game in games}
    packages = {package_of(game): game for game in games}

    def game_of(module: str) -> str:
        return next(
            (game for package, game in packages.items() if f"{module}.".startswith(f"{package}.")), SHARED
        )

    def export_of(function: Any, game: str) -> str | None:
        return exported.get(game, {}).get(id(function))

    translation = Translation(Settings(NATIVES, LEFT_OUT, game_of, export_of))
    for name in ENGINE:
        translation.reach(host, name)
    for game in games:
        entries(translation, game)
    sooner = {*translation.units}
    translation.reach(review, "Review")
    for game in games:
        reviewer(translation, game)
    for key in translation.units.keys() - sooner:
        translation.units[key].bundle += f".{REVIEW}"
    return translation


def entries(translation: Translation, game: str) -> tuple[str, str]:
    """A game's book and bots, by their names in JavaScript."""
    bots = part_of(game, "bots")
    book = translation.reach(sys.modules[type(book_of(game)).__module__], "BOOK")
    return book, translation.reach(bots, "BOTS") if bots else "[]"


def reviewer(translation: Translation, game: str) -> str | None:
    """A game's reviewer, by its name in JavaScript."""
    found = part_of(game, REVIEW)
    return translation.reach(found, "REVIEWER") if found else None


def engine_file(translation: Translation, games: Iterable[str]) -> str:
    """What serves any game."""
    manifests = translation.data({game: manifest_of(game) for game in games})
    units = translation.in_order(SHARED)
    names = {unit.name: unit.name for unit in units} | {one: translation.reach(host, one) for one in ENGINE}
    lines = [
        *imports(),
        *(unit.code for unit in units),
        *translation.signatures(units),
        f"native.offer({manifests});",
        f"export {{ {', '.join(f'{own} as {name}' for name, own in names.items())} }};",
    ]
    return "\n".join(lines) + "\n"


def game_file(translation: Translation, game: str) -> str:
    """A game's books and bots."""
    units, rules = translation.in_order(game), book_of(game).rules
    sizes = {name: int(getattr(rules, name)) for name in ("SEATS", "ACTIONS", "EVENTS")}
    book, bots = entries(translation, game)
    lent = ["$rules", *borrowed(translation, translation.in_order(f"{game}.{REVIEW}"), game)]
    lines = [
        *imports(),
        f"import {{ {', '.join(borrowed(translation, units))} }} from './engine.js';",
        "export function open(compiled) {",
        "const $w = compiled.functions;",
        f"const $rules = native.rule_book(compiled, {json.dumps(sizes)});",
        *(unit.code for unit in units),
        *translation.signatures(units),
        f"return {{ BOOK: {book}, BOTS: {bots}, lent: {{ {', '.join(lent)} }} }};",
        "}",
    ]
    return "\n".join(lines) + "\n"


def review_file(translation: Translation) -> str:
    """What reviews of any game need besides."""
    units = translation.in_order(f".{REVIEW}")
    name = translation.reach(review, "Review")
    names = {unit.name: unit.name for unit in units} | {"Review": name}
    lines = [
        *imports(),
        f"import {{ {', '.join(borrowed(translation, units))} }} from './engine.js';",
        *(unit.code for unit in units),
        *translation.signatures(units),
        f"export {{ {', '.join(f'{own} as {name}' for name, own in names.items())} }};",
    ]
    return "\n".join(lines) + "\n"


def game_review_file(translation: Translation, game: str) -> str:
    """A game's reviewer, which is lent what it needs of the game's own file."""
    units = translation.in_order(f"{game}.{REVIEW}")
    lent = ["$rules", *borrowed(translation, units, game)]
    lines = [
        *imports(),
        f"import {{ {', '.join(borrowed(translation, units))} }} from './engine.js';",
        f"import {{ {', '.join(borrowed(translation, units, f'.{REVIEW}'))} }} from './{REVIEW}.js';",
        f"export function open(compiled, {{ {', '.join(lent)} }}) {{",
        "const $w = compiled.functions;",
        *(unit.code for unit in units),
        *translation.signatures(units),
        f"return {{ REVIEWER: {reviewer(translation, game)} }};",
        "}",
    ]
    return "\n".join(lines) + "\n"


def imports() -> list[str]:
    """What is translated speaks of the runtime by three names."""
    return [
        f"import * as {name} from '{RUNTIME}/{file}';"
        for name, file in {"py": "core", "np": "numpy", "native": "native"}.items()
    ]


def borrowed(translation: Translation, units: Iterable[Unit], bundle: str = SHARED) -> list[str]:
    """What these need of another bundle: of what serves any game, as a rule."""
    keys = {key for unit in units for key in unit.needs}
    return sorted(translation.units[key].name for key in keys if translation.units[key].bundle == bundle)


def packed(source: Path) -> bytes:
    """Arrays, as the page reads them: a line that says where each lies, and their bytes.

    All first bytes of an array's numbers stand before all second ones: so they pack better on their way.
    """
    with np.load(source) as kept:
        arrays = {name: narrowed(kept[name]) for name in sorted(kept)}
    told, at = {}, 0
    for name, array in arrays.items():
        told[name] = [array.dtype.str.replace("|", "<"), list(array.shape), at]
        at += array.nbytes
    planes = (array.reshape(-1, 1).view(np.uint8).T.tobytes() for array in arrays.values())
    return json.dumps(told).encode() + b"\n" + b"".join(planes)


def narrowed(array: Any) -> Any:
    """Whole numbers in two bytes each, if they have room there."""
    short = np.iinfo(np.int16)
    if array.dtype.kind == "i" and short.min <= array.min() and array.max() <= short.max:
        return array.astype(np.int16)
    return array


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except CannotTranslate as error:
        sys.exit(f"The page's engine cannot be made: {error}")
