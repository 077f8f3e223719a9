"""What is translated means the same as in Python: small functions, asked here and in one node process."""

from __future__ import annotations

import copy
import importlib.util
import inspect
import json
import math
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teien.browser import build, reach
from teien.browser.javascript.known import BUILTINS, METHODS
from teien.browser.javascript.units import SHARED, Settings, Translation
from teien.browser.reach import CannotTranslate
from teien.play.registry import game_names, is_own
from tests.browser import samples
from tests.browser.engine import WEB, bundled
from tests.browser.node import NODE

ENTRY = Path(__file__).with_name("samples.mjs")
HOST = WEB / "src" / "host"
SAMPLES = [
    name
    for name, thing in vars(samples).items()
    if inspect.isfunction(thing) and thing.__module__ == samples.__name__
]
Same = Callable[..., None]


def written_of(module: ModuleType, names: Iterable[str]) -> str:
    """A file of JavaScript with what a module calls by these names."""
    made = Translation(
        Settings(build.NATIVES, build.LEFT_OUT, lambda module: SHARED, lambda thing, game: None)
    )
    for name in names:
        made.reach(module, name)
    units = made.in_order(SHARED)
    offered = f"export {{ {', '.join(unit.name for unit in units)} }};"
    return "\n".join([*build.imports(), *(one.code for one in units), *made.signatures(units), offered])


@pytest.fixture(scope="module")
def same(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Same]:
    """Asks a sample here and in node."""
    if not NODE:
        pytest.skip("There is no node.")
    folder = tmp_path_factory.mktemp("samples")
    (folder / "made").mkdir()
    (folder / "python").symlink_to(HOST / "python")
    (folder / "made" / "samples.js").write_text(all_samples())
    text = ENTRY.read_text().replace("'HOST/", f"'{folder}/").replace("'MADE'", f"'{folder}/made/samples.js'")
    (folder / "entry.mjs").write_text(text)
    command = [NODE, str(bundled(folder))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield lambda work, *asked: compare(process, work, asked)
        assert process.stdin
        process.stdin.close()


def all_samples() -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reach, "HOUSES", ("teien", "tests"))
        return written_of(samples, SAMPLES)


def compare(process: subprocess.Popen[str], work: Callable[..., Any], asked: tuple[Any, ...]) -> None:
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps([work.__name__, told(asked)]) + "\n")
    process.stdin.flush()
    there = json.loads(process.stdout.readline())
    assert json.dumps(there) == json.dumps(answer_of(work, asked))


def answer_of(work: Callable[..., Any], asked: tuple[Any, ...]) -> Any:
    """What Python answers, or raises."""
    try:
        return told(work(*copy.deepcopy(asked)))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return {"raises": type(error).__name__}


def told(value: Any) -> Any:
    """As JSON: what is whole is a whole number, and a large one is told as text."""
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        value = int(value)
    if isinstance(value, float) and not math.isfinite(value):
        return {"f": str(value).replace("inf", "Infinity").replace("nan", "NaN")}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        return {"n": str(value)}
    if isinstance(value, dict):
        return {"d": {key: told(one) for key, one in value.items()}}
    return [told(one) for one in value] if isinstance(value, list | tuple) else value


quick = settings(max_examples=80, deadline=None)
EDGES = [
    0,
    1,
    -1,
    2**31 - 1,
    2**31,
    -(2**31),
    2**32,
    2**53 - 1,
    2**53,
    2**53 + 1,
    -(2**53),
    2**63,
    2**64 - 1,
    2**70,
]
anything = st.integers(-(2**70), 2**70) | st.sampled_from(EDGES) | st.integers(-20, 20)
small = st.integers(-6, 6)
fractions = st.floats(-1e9, 1e9).filter(lambda one: not one.is_integer() and abs(one) > 1e-6)
bounds = st.none() | st.integers(-9, 9)
signs = st.characters(exclude_categories=["Cs", "Cn"])  # what is no sign yet, is one for node perhaps
texts = st.text(signs, max_size=6) | st.text("a b\t\n,'\"\\\x1c\x85\u3000🌸é", max_size=8)
plain = st.none() | st.booleans() | small | st.text("ab", max_size=2)

# --- numbers ----------------------------------------------------------------------------------


@quick
@given(a=anything, b=anything)
def test_whole_numbers(same: Same, a: int, b: int) -> None:
    same(samples.whole_numbers, a, b)
    same(samples.divided, a, b)
    same(samples.compared, a, b)
    same(samples.told, a)
    same(samples.bits, a)


@quick
@given(a=anything, by=st.integers(-2, 80))
def test_shifts(same: Same, a: int, by: int) -> None:
    same(samples.shifted, a, by)


@quick
@given(a=fractions, b=fractions)
def test_fractions(same: Same, a: float, b: float) -> None:
    same(samples.broken, a, b)
    same(samples.compared, a, b)
    same(samples.cut_number, a)
    same(samples.told, a / 1e8)


def test_fractions_are_told_as_python_tells_them(same: Same) -> None:
    same(samples.large)
    for power in range(-30, 0):
        same(samples.told, 1.2345 * 10.0**power)


def test_true_and_false_are_numbers(same: Same) -> None:
    for a in (False, True):
        for b in (False, True):
            for n in (-1, 0, 1, 2):
                same(samples.truths, a, b, n)


def test_digits_of_every_script(same: Same) -> None:
    old = [chr(code) for code in range(0x11000) if chr(code).isdecimal()]
    for text in [*old, "".join(old), *(f"\u3000{sign}１２\x1c" for sign in ["", "+", "-"])]:
        same(samples.read_number, text)
    for text in [
        "",
        " ",
        "-",
        "1_0",
        "_1",
        "1__0",
        "1.0",
        "0x1",
        "--1",
        "+ 1",
        "1 1",
        "²",
        "∞",
        "10n",
        "9" * 30,
    ]:
        same(samples.read_number, text)


@quick
@given(number=st.integers(0, 2**32 - 1))
def test_numbers_as_bytes(same: Same, number: int) -> None:
    same(samples.packed, number)


# --- texts ------------------------------------------------------------------------------------


@quick
@given(text=texts, other=texts)
def test_texts(same: Same, text: str, other: str) -> None:
    same(samples.about_text, text, other)
    same(samples.about_signs, text, other or " ")
    same(samples.compared, text, other)


@quick
@given(a=plain, b=plain)
def test_what_has_no_order(same: Same, a: Any, b: Any) -> None:
    same(samples.mixed, a, b)
    same(samples.told, a)
    same(samples.no_list, a)


# --- parts of things --------------------------------------------------------------------------


@quick
@given(length=st.integers(0, 6), text=texts, start=bounds, stop=bounds, step=st.none() | st.integers(-3, 3))
def test_slices(same: Same, length: int, text: str, start: int, stop: int, step: int) -> None:
    same(samples.slices, list(range(length)), text, start, stop, step)
    same(samples.without_slice, list(range(length)), start, stop)
    same(samples.with_slice, list(range(length)), start, stop)


@quick
@given(length=st.integers(0, 6), place=st.integers(-8, 8))
def test_parts(same: Same, length: int, place: int) -> None:
    same(samples.part, list(range(length)), place)
    same(samples.between, place, list(range(max(2, length))), place + 2)
    same(samples.changed_while_found, list(range(length + 2)))


def test_things_are_taken_apart(same: Same) -> None:
    for second in ([], [1], [1, 2], [1, 2, 3]):
        same(samples.taken_apart, [5, second, 7, 8])


# --- dictionaries and sets --------------------------------------------------------------------

keys = (
    st.booleans()
    | st.integers(-2, 12)
    | st.text("012ab", max_size=2)
    | st.lists(small | st.booleans(), max_size=2)
)


@quick
@given(pairs=st.lists(st.tuples(keys, small), max_size=8), asked=st.lists(keys, max_size=4))
def test_dictionaries(same: Same, pairs: list[Any], asked: list[Any]) -> None:
    same(samples.dictionary, [list(pair) for pair in pairs], asked)


@quick
@given(a=st.lists(small, max_size=6), b=st.lists(small, max_size=6))
def test_sets_and_counters(same: Same, a: list[int], b: list[int]) -> None:
    same(samples.sets, a, b)
    same(samples.counted, a)
    same(samples.compared, a, b)
    same(samples.compared, [a, 1], [b, 1])


@quick
@given(a=plain | st.lists(small, max_size=2), b=plain | st.lists(small, max_size=2))
def test_either(same: Same, a: Any, b: Any) -> None:
    same(samples.or_else, a, b)
    same(samples.fallen_back, a if isinstance(a, list) else [], str(b), {"b": 2} if b else {})


def test_things_with_fields_are_keys(same: Same) -> None:
    for a in range(3):
        for b in range(3):
            same(samples.points, a, b)


# --- going through things, names, errors, classes ---------------------------------------------


@quick
@given(rows=st.lists(st.lists(small, min_size=2, max_size=2), max_size=6))
def test_sorting(same: Same, rows: list[list[int]]) -> None:
    same(samples.by_threes, rows)


@pytest.mark.parametrize("length", range(6))
def test_what_is_gone_through(same: Same, length: int) -> None:
    things = list(range(length))
    for work in (samples.iterated, samples.late, samples.braces, samples.inner, samples.shadowed):
        same(work, things)
    for end in range(6):
        same(samples.left_and_resumed, end, length)
        same(samples.zipped, things, end)
        same(samples.nested, [things, things[:end]])
        same(samples.gathered, [things, things[:end], things[end:]])


def test_what_is_part_of_the_program_stays(same: Same) -> None:
    same(samples.flagged, "aBc")
    same(samples.flagged, "aBd")
    same(samples.longer)
    same(samples.longer)


@pytest.mark.parametrize("number", range(8))
def test_errors(same: Same, number: int) -> None:
    same(samples.caught, number)


def test_classes(same: Same) -> None:
    for a in range(1, 4):
        for b in range(4):
            same(samples.classes, a, b)


# --- what is refused --------------------------------------------------------------------------

REFUSED = dict(
    piece.split("\n", 1) for piece in Path(__file__).with_name("refused.txt").read_text().split("## ")[1:]
)


@pytest.mark.parametrize("why", REFUSED)
def test_what_is_not_known_is_refused_with_its_place(
    why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, name = REFUSED[why], f"refused_{list(REFUSED).index(why)}"
    file = tmp_path / f"{name}.py"
    file.write_text(source)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(reach, "HOUSES", ("teien", name))
    spec.loader.exec_module(module)
    with pytest.raises(CannotTranslate) as refused:
        written_of(module, ["work"])
    line = next(number for number, text in enumerate(source.splitlines(), 1) if "# here" in text)
    assert f"{file}:{line}: " in str(refused.value)
    assert why in str(refused.value)


def test_compiled_code_of_a_game_is_no_part_of_what_serves_all() -> None:
    from teien.games.niya import book

    def game_of(module: str) -> str:
        return "niya" if module.endswith(".rules") else SHARED

    told = Settings(build.NATIVES, build.LEFT_OUT, game_of, lambda thing, game: None)
    with pytest.raises(CannotTranslate, match="no game's own"):
        Translation(told).reach(book, "BOOK")


# --- what is made, and the runtime ------------------------------------------------------------


def files() -> dict[str, str]:
    """The files of the page's engine, but for compiled code."""
    games = [game for game in game_names() if is_own(game)]
    made = build.translated(games)
    return {"": build.engine_file(made, games)} | {game: build.game_file(made, game) for game in games}


@pytest.fixture(scope="module")
def engine() -> dict[str, str]:
    return files()


def exported(module: str) -> set[str]:
    text = (HOST / "python" / f"{module}.ts").read_text()
    listed = re.findall(r"^export (?:const|function\*?|class) (\w+)", text, re.M)
    return {*listed}


@pytest.mark.parametrize(("name", "module"), [("py", "core"), ("np", "numpy"), ("native", "native")])
def test_the_runtime_has_what_is_spoken_of(engine: dict[str, str], name: str, module: str) -> None:
    spoken = {found for text in engine.values() for found in re.findall(rf"(?<![\w.$]){name}\.(\w+)", text)}
    assert spoken
    assert not spoken - exported(module)


def test_the_runtime_has_what_the_translation_says() -> None:
    text = (HOST / "python" / "core.ts").read_text()
    table = text[text.index("export const m:") : text.index("// --- JSON")]
    assert set(re.findall(r"^  (\w+): \(", table, re.M)) == set(METHODS)
    renamed = {"iter": "iter_of", "Exception": "Exception"}
    assert {renamed.get(name, name) for name in BUILTINS} <= exported("core")


def test_the_runtime_has_nothing_that_nobody_asks_for(engine: dict[str, str]) -> None:
    others = [file.read_text() for file in HOST.rglob("*.ts")] + [
        file.read_text() for file in ENTRY.parent.glob("*.mjs")
    ]
    told = Counter(re.findall(r"\w+", "\n".join([*engine.values(), *others])))
    for module in ("core", "numpy", "native"):
        alone = {name for name in exported(module) if told[name] < 2}
        assert not alone


def test_the_same_sources_make_the_same_bytes(engine: dict[str, str]) -> None:
    """Whatever order another process has its sets in."""
    ask = "import json; from tests.browser.test_translate import files; print(json.dumps(files()))"
    env = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, env=env, check=True)
    assert json.loads(done.stdout) == engine
