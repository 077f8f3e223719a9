"""The house itself: light to enter, its rooms in order, its documents true."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import teien
from teien.check.package import PACKAGE
from teien.check.rules import trace
from teien.check.run import CHECKS
from teien.play.registry import game_names, manifest_of

ROOT = Path(__file__).parent.parent
RULES = ROOT.parent / "shared" / "rules"


def test_importing_teien_loads_nothing_heavy() -> None:
    code = "import sys, teien; print([m for m in ('numba', 'numpy', 'rich', 'typer') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_what_teien_offers_is_there() -> None:
    for name in teien.__all__:
        assert getattr(teien, name)
    assert set(teien.__all__) <= set(dir(teien))
    with pytest.raises(AttributeError):
        teien.nothing  # noqa: B018


def documents() -> list[Path]:
    return [ROOT / "README.md", ROOT / "examples/hoshi/README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_the_examples_in_the_documents_run(document: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(document.read_text(), {}, document.name, None, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_the_links_in_the_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_what_your_own_game_shows_stands_in_hoshi() -> None:
    text = (ROOT / "docs" / "your-own-game.md").read_text()
    hoshi = [path for path in (ROOT / "examples" / "hoshi").rglob("*") if path.suffix in (".py", ".toml")]
    sources = [path.read_text() for path in hoshi]
    excerpts = re.findall(r"```(?:python|toml)\n(.*?)```", text, re.DOTALL)
    assert len(excerpts) >= 7
    for excerpt in excerpts:
        assert any(excerpt in source for source in sources), excerpt


def test_your_own_game_tells_every_check() -> None:
    text = (ROOT / "docs" / "your-own-game.md").read_text()
    table = "".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    checks = [check.name for check in CHECKS] + [check.__name__ for check in PACKAGE]
    assert sorted(re.findall(r"`([a-z-]+)`", table)) == sorted(checks)
    assert f"✗ {trace.name:<16} {trace.demand}\n" in text


def numbers_of(game: str) -> list[str]:
    """The numbers of a game's printed rules, in their order."""
    return (ROOT / "tests" / "games" / game / "rule_numbers.txt").read_text().split()


@pytest.mark.parametrize("game", game_names())
def test_every_rule_is_cited_by_the_name_of_a_test(game: str) -> None:
    """Every number in the printed rules (N2.1) stands in a test's name (test_N2_1_…), and no other does."""
    rules = set(numbers_of(game))
    assert len(rules) > 10
    written = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    names = " ".join(re.findall(r"def (test_\w+)", written))
    chapters = {rule[0] for rule in rules}
    cited = {f"{chapter}.{rule}" for chapter, rule in re.findall(r"_([A-Z]\d+)_(\d+|[A-Z])(?=_)", names)}
    assert {rule for rule in cited if rule[0] in chapters} == rules


def test_the_numbers_are_those_of_the_printed_rules() -> None:
    """Where the printed rules lie beside the repository, no number has come or gone."""
    for book in RULES.glob("*.md"):
        if book.stem in game_names():
            printed = re.findall(r"^- ([A-Z]\d+\.\w+)", book.read_text(), re.MULTILINE)
            assert numbers_of(book.stem) == list(dict.fromkeys(printed))


def code_of(source: str) -> str:
    """A module without its docstrings and comments: examples may name a game, code may not."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for held in ast.iter_fields(node):
            if isinstance(held[1], list):
                held[1][:] = [part for part in held[1] if not is_docstring(part)]
    return ast.unparse(tree)


def is_docstring(part: object) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )


HOUSE = ROOT / "src" / "teien"
OWN = [manifest.parent for manifest in HOUSE.glob("games/*/manifest.py")]


def shared_files() -> list[Path]:
    """All that lies in the house outside the games' folders, but for the page, which is built."""
    files = [path for path in HOUSE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return [path for path in files if {HOUSE / "site", *OWN}.isdisjoint(path.parents)]


def said_in(path: Path) -> str:
    """What a file says in words or code; nothing if it is no text."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
    return code_of(text) if path.suffix == ".py" else text


def test_no_shared_room_names_a_game() -> None:
    """All that only one game knows is in its folder."""
    named = re.compile("|".join(folder.name for folder in OWN), re.IGNORECASE)
    shared = shared_files()
    assert len(OWN) > 2 and len(shared) > 50
    assert {".py", ".svg", ".ttf"} <= {path.suffix for path in shared}
    for path in shared:
        assert not named.search(str(path.relative_to(ROOT))), path
        assert not named.search(said_in(path)), path


def test_a_shared_room_that_names_a_game_would_be_found() -> None:
    assert "niya" in code_of('"""Niya."""\nif game == "niya":  # Niya\n    pass')
    assert "iya" not in code_of('"""Niya."""\ndef f():\n    """Niya."""\n    return 1  # Niya')


def strings_of(source: str) -> list[str]:
    """What a module says in strings that are no docstrings."""
    tree = ast.parse(source)
    docs = {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.Expr)}
    strings = [part for part in ast.walk(tree) if isinstance(part, ast.Constant) and id(part) not in docs]
    return [part.value for part in strings if isinstance(part.value, str)]


def test_no_shared_room_knows_an_option_of_a_game() -> None:
    """Which options there are, and when, the manifest says."""
    options = {option.name for folder in OWN for option in manifest_of(folder.name).options}
    named = re.compile(rf"\b({'|'.join(options)})\b")
    assert len(options) > 5
    for path in shared_files():
        said = strings_of(path.read_text()) if path.suffix == ".py" else []
        assert not [text for text in said if named.search(text)], path


def test_no_file_names_a_registry_or_a_path_of_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    registries = ["pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "registry" + ".npm"]
    for name in listed.split():
        text = (ROOT / name).read_text(errors="ignore") if (ROOT / name).is_file() else ""
        assert not any(registry in text for registry in registries), name
        assert not re.search(r"(?<![\w.])/(?:root|work|home)/\w", text), name
