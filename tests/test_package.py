"""The package: what it is built from, what it brings, and that each part works with no other installed."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import teien
from tests.installed import ROOT, SITE, SOURCE, Install, Installed, fetched, hatch, wheel_in

FASTAPI_AND_ALL = ("fastapi", "starlette", "sqlalchemy", "typer", "rich", "httpx")
ADAPTERS = {"gymnasium", "openspiel", "pettingzoo"}
"""What adapts our games to a library of others is a part by itself."""
UNSEEN = {"aiosqlite", "httptools", "uvloop"}
"""What SQLAlchemy and uvicorn load by name, and we never import."""


def declared() -> dict[str, set[str]]:
    """The distributions that each part declares; the engine's part is called ""."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    parts = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        part: {canonicalize_name(Requirement(line).name) for line in lines} for part, lines in parts.items()
    }


def part_of(file: Path) -> str:
    """The part of Teien that a source file belongs to."""
    room, *rest = file.relative_to(SOURCE).parts
    if room == "games" and rest[-1] in ("terminal.py", "commands.py"):
        return "terminal"
    if room in ("tables", "device", "browser"):
        return "server"
    if room == "research":
        return rest[-1].removesuffix(".py") if rest[-1].removesuffix(".py") in ADAPTERS else ""
    return {"cli": "terminal", "terminal": "terminal", "server": "server", "client.py": "client"}.get(
        room, ""
    )


distributions_of = cache(packages_distributions)
"""Which distributions a module comes from: looking through all that is installed takes a while."""


def imported(file: Path) -> set[str]:
    """The distributions of others that a source file imports from."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module.partition(".")[0])
    others = modules - sys.stdlib_module_names - {"teien"}
    return {canonicalize_name(distributions_of().get(module, [module])[0]) for module in others}


def test_what_is_imported_is_declared_by_its_part_and_nothing_else_is() -> None:
    parts = declared()
    used: dict[str, set[str]] = {part: set() for part in ("", "terminal", "server", "client", *ADAPTERS)}
    for file in SOURCE.rglob("*.py"):
        part, others = part_of(file), imported(file)
        assert others <= parts[""] | parts[part], f"{file}: {others - parts[''] - parts[part]} not declared"
        used[part] |= others
    assert used[""] == parts[""]
    assert parts["terminal"] <= used["terminal"]
    assert parts["server"] - UNSEEN - parts["terminal"] <= used["server"]
    assert all(parts[part] <= used[part] for part in ("client", *ADAPTERS))


def test_the_server_brings_its_command() -> None:
    parts = declared()
    assert parts["terminal"] < parts["server"]


def unpacked(built: Path, folder: Path) -> Path:
    """The sdist's sources."""
    with tarfile.open(next(built.glob("teien-*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.glob("teien-*"))


@pytest.mark.thorough
def test_the_wheel_holds_the_page_and_every_source(built: Path) -> None:
    files = [file for file in SOURCE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    with zipfile.ZipFile(wheel_in(built)) as wheel:
        held = {name for name in wheel.namelist() if name.startswith("teien/")}
    assert held == {file.relative_to(SOURCE.parent).as_posix() for file in files}
    assert f"-{teien.__version__}-" in wheel_in(built).name


@pytest.mark.thorough
def test_the_sdist_makes_the_same_wheel_without_node(built: Path, tmp_path: Path) -> None:
    assert hatch(unpacked(built, tmp_path), tmp_path / "dist", "--target", "wheel").returncode == 0
    assert wheel_in(tmp_path / "dist").read_bytes() == wheel_in(built).read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_nothing_is_built_without_the_page(built: Path, tmp_path: Path, target: str) -> None:
    source = unpacked(built, tmp_path)
    shutil.rmtree(source / "src" / "teien" / "site")
    refused = hatch(source, tmp_path / "dist", "--target", target)
    assert refused.returncode == 1
    assert "page is not built" in refused.stderr and "make wheel" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not list((tmp_path / "dist").glob("teien-*"))
    editable = "from hatchling.build import build_editable as b; b('.')"
    assert subprocess.run([sys.executable, "-c", editable], cwd=source).returncode == 0


ENGINE = f"""
import importlib.util, teien, teien.arena.simulate, teien.bots
assert not [name for name in {FASTAPI_AND_ALL} if importlib.util.find_spec(name)]
game = teien.new("niya", seed=7)
while game.owing:
    game.play(game.owing[0], game.legal_moves()[0])
print(teien.__file__, len(teien.replay(game.record()).history), game.book.name)
"""


@pytest.mark.thorough
def test_the_engine_works_alone(install: Install) -> None:
    alone = install()
    played = alone.run("python", "-c", ENGINE)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith(str(alone.folder)) and "niya" in played.stdout
    refused(alone, ["simulate", "niya"], "terminal")
    refused(alone, [], "terminal")


@pytest.mark.thorough
def test_the_terminal_works_without_the_server(install: Install) -> None:
    terminal = install("terminal")
    assert terminal.run("teien", "--version").stdout == f"teien {teien.__version__}\n"
    assert terminal.run("teien", "simulate", "niya", "--games", "10", "--json").returncode == 0
    for command in (["serve"], ["backup", "file"], ["restore", "file"]):
        refused(terminal, command, "server")


def refused(installed: Installed, command: list[str], part: str) -> None:
    """It says in a sentence what to install."""
    answer = installed.run("teien", *command)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert re.fullmatch(rf"teien: “teien.*” needs .*: pip install 'teien\[{part}\]'\n", answer.stderr)


@pytest.mark.thorough
def test_the_client_needs_no_server(install: Install) -> None:
    answer = install("client").run("python", "-c", "import teien.client")
    assert answer.returncode == 0, answer.stderr


@pytest.mark.thorough
@pytest.mark.parametrize("part", ["server", "all"])
def test_the_wheel_serves_the_page(install: Install, part: str) -> None:
    with install(part).serving("--bots", "0", NUMBA_DISABLE_JIT="1") as url:  # pages need no compiled rules
        page = fetched(f"{url}/")
        assert b"<title>Teien" in page
        asset = re.search(rb'"(/assets/[^"]+\.js)"', page)
        assert asset
        path = asset[1].decode()
        assert fetched(f"{url}{path}") == (SITE / path[1:]).read_bytes()


def test_the_image_is_made_of_what_docker_is_given() -> None:
    """What the Dockerfile copies from here is there, and `.dockerignore` does not keep it back."""
    given = set(re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    copied = {source for line in lines for source in line.split()}
    assert {"src", "web", "pyproject.toml", "requirements.txt"} <= copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert source.split("/")[0] in given, source
    assert given <= {source.split("/")[0] for source in copied}, "given, and copied by nobody"


@pytest.mark.thorough
def test_a_wheel_is_made_of_what_the_image_holds(tmp_path: Path) -> None:
    """As in the Dockerfile: these files, the sources and the page, and nothing else of the repository."""
    last = re.findall(r"^COPY (pyproject.+) \./$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert len(last) == 1
    for name in last[0].split():
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    built = hatch(tmp_path, tmp_path / "dist", "--target", "wheel")
    assert built.returncode == 0, built.stderr
    assert wheel_in(tmp_path / "dist").is_file()
