"""The package: what it is built from, what it brings, and that each part works with no other installed."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import Distribution, PathDistribution, distribution, packages_distributions
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import teien
from tests.server.nodes import free_port

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "teien"
SITE = SOURCE / "site"
FASTAPI_AND_ALL = ("fastapi", "starlette", "sqlalchemy", "typer", "rich", "httpx")
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
    used: dict[str, set[str]] = {"": set(), "terminal": set(), "server": set(), "client": set()}
    for file in SOURCE.rglob("*.py"):
        part, others = part_of(file), imported(file)
        assert others <= parts[""] | parts[part], f"{file}: {others - parts[''] - parts[part]} not declared"
        used[part] |= others
    assert used[""] == parts[""]
    assert parts["terminal"] <= used["terminal"]
    assert parts["server"] - UNSEEN - parts["terminal"] <= used["server"]
    assert parts["client"] <= used["client"]


def test_the_server_brings_its_command() -> None:
    parts = declared()
    assert parts["terminal"] < parts["server"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    if not (SITE / "index.html").is_file():
        pytest.skip("The page is not built (make test builds it), so there is no package to look at.")
    folder = tmp_path_factory.mktemp("dist")
    assert hatch(ROOT, folder).returncode == 0
    return folder


def hatch(source: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), *words]
    return subprocess.run(command, cwd=source, capture_output=True, text=True)


def wheel_in(folder: Path) -> Path:
    return next(folder.glob("teien-*.whl"))


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


class Installed:
    """The wheel in an environment of its own, with what the chosen parts declare, and nothing else."""

    def __init__(self, wheel: Path, folder: Path, *parts: str) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, env=self.environment)
        site = next((folder / "venv" / "lib").glob("python*/site-packages"))
        for other in needed(PathDistribution(next(site.glob("teien-*.dist-info"))), parts):
            link(other, site)

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


@pytest.fixture
def install(built: Path, tmp_path: Path) -> Install:
    return lambda *parts: Installed(wheel_in(built), tmp_path, *parts)


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
    installed = install(part)
    port = free_port()
    plain = installed.environment | {"NUMBA_DISABLE_JIT": "1"}  # pages need no compiled rules
    with (installed.folder / "log").open("wb") as log:
        command = [str(installed.bin / "teien"), "serve", "--port", str(port), "--bots", "0"]
        server = subprocess.Popen(command, cwd=installed.folder, env=plain, stdout=log, stderr=log)
    try:
        page = fetched(f"http://127.0.0.1:{port}/", server)
        assert b"<title>Teien" in page
        asset = re.search(rb'"(/assets/[^"]+\.js)"', page)
        assert asset
        path = asset[1].decode()
        assert fetched(f"http://127.0.0.1:{port}{path}", server) == (SITE / path[1:]).read_bytes()
    finally:
        server.terminate()
        server.wait(60)


def fetched(url: str, server: subprocess.Popen[bytes]) -> bytes:
    """What is there, once the server answers."""
    while True:
        assert server.poll() is None, "The server has ended."
        try:
            with urlopen(url, timeout=30) as answer:
                return bytes(answer.read())
        except HTTPError:
            raise
        except URLError:
            time.sleep(0.05)
