"""`teien site`: the page as files, which any host of files can serve."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from teien.play.registry import game_names, is_own
from teien.server import site_files
from teien.server.headers import CSP
from tests.test_cli import Teien, teien

__all__ = ["teien"]
SCREENS = Path(__file__).parent.parent / "web" / "src" / "app" / "screens.ts"
INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script src="/first.js"></script>
  </head>
  <body></body>
</html>
"""


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the build leaves it."""
    site = tmp_path / "built"
    (site / "assets").mkdir(parents=True)
    for name, text in {"index.html": INDEX, "first.js": "first()", "assets/rules-12.wasm": "\0asm"}.items():
        (site / name).write_text(text)
        (site / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    monkeypatch.setattr(site_files, "SITE", site)
    return site


class Metas(HTMLParser):
    """What a page says in its head, by name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str | None] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta" and (name := told.get("name") or told.get("http-equiv")):
            assert "script" not in self.said, "a script stands before what it may do"
            self.said[name] = told.get("content")
        if tag == "script":
            self.said["script"] = told.get("src")


def test_the_page_is_written_with_all_its_files(teien: Teien, built: Path, tmp_path: Path) -> None:
    out = tmp_path / "a" / "new" / "folder"
    code, said, _ = teien("site", "--out", str(out))
    assert code == 0
    written = [path for path in out.rglob("*") if path.is_file()]
    assert f"{len(written)} files written" in said
    for path in built.rglob("*"):
        if path.is_file() and not path.name.startswith("index.html"):
            assert (out / path.relative_to(built)).read_bytes() == path.read_bytes()
    for page in out.rglob("*.html"):
        assert gzip.decompress(page.with_name(f"{page.name}.gz").read_bytes()) == page.read_bytes()
        assert page.read_bytes() == (out / "404.html").read_bytes()
    assert (out / ".nojekyll").is_file()
    assert (built / "index.html").read_text() == INDEX


def test_the_page_knows_that_there_is_no_server_and_what_it_may_load(
    teien: Teien, built: Path, tmp_path: Path
) -> None:
    teien("site", "--out", str(tmp_path / "out"))
    page = (tmp_path / "out" / "index.html").read_text()
    said = Metas(page).said
    assert said["teien-server"] == "none"
    assert said["referrer"] == "no-referrer"
    assert said["Content-Security-Policy"] == CSP.replace("; frame-ancestors 'none'", "")
    assert "frame-ancestors" not in page
    assert page.index("charset") < 1024
    assert said["script"] == "/first.js"


def test_every_screen_that_people_open_has_its_page(teien: Teien, built: Path, tmp_path: Path) -> None:
    """As the page itself lists them."""
    teien("site", "--out", str(tmp_path / "out"))
    own = [game for game in game_names() if is_own(game)]
    screens = re.findall(r"^  '/([^']*)':", SCREENS.read_text(), re.MULTILINE)
    assert len(screens) > 8
    single = re.compile("t/|review/|again/|challenge/|.*:puzzle$")
    places = {place.replace(":game", game) for place in screens if not single.match(place) for game in own}
    pages = (tmp_path / "out").rglob("index.html")
    assert {str(page.parent.relative_to(tmp_path / "out")).replace(".", "") for page in pages} == places


def test_nothing_is_written_over_unless_it_is_wished(teien: Teien, built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "CNAME").write_text("games.example")
    code, _, complaint = teien("site", "--out", str(out))
    assert code == 2 and "is not empty" in complaint
    assert [path.name for path in out.iterdir()] == ["CNAME"]
    assert teien("site", "--out", str(out), "--force")[0] == 0
    assert teien("site", "--out", str(out), "--force")[0] == 0
    assert (out / "CNAME").read_text() == "games.example"


def test_what_cannot_be_is_said(teien: Teien, built: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, complaint = teien("site", "--out", str(tmp_path / "file"))
    assert code == 2 and complaint.startswith("teien: The page cannot be written: ")
    assert str(tmp_path / "file") in complaint and complaint.count("\n") == 1
    code, _, complaint = teien("site", "--out", str(built), "--force")
    assert code == 2 and "lies the page itself" in complaint
    assert (built / "index.html").read_text() == INDEX
    (built / "index.html").unlink()
    code, _, complaint = teien("site", "--out", str(tmp_path / "out"))
    assert code == 2 and "not built" in complaint
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_to_is_said(teien: Teien, built: Path) -> None:
    """Not even root makes folders in /proc."""
    code, _, complaint = teien("site", "--out", "/proc/closed/out")
    assert code == 2 and "cannot be written" in complaint


@pytest.fixture
def served(teien: Teien, built: Path, tmp_path: Path) -> Iterator[str]:
    """Written, and served by Python alone."""
    teien("site", "--out", str(tmp_path / "out"))
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=tmp_path / "out", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        found = re.search(r"http://127.0.0.1:\d+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


def test_any_host_of_files_serves_it(served: str, built: Path) -> None:
    game = next(game for game in game_names() if is_own(game))
    for path in ("/", "/new", f"/learn/{game}", f"/rules/{game}", "/settings", "/games"):
        with urlopen(f"{served}{path}") as answer:
            assert answer.headers["content-type"].startswith("text/html")
            assert Metas(answer.read().decode()).said["teien-server"] == "none"
    with urlopen(f"{served}/assets/rules-12.wasm") as answer:
        assert answer.headers["content-type"] == "application/wasm"
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{served}/t/a-table")  # others serve 404.html here


@pytest.mark.skipif(not (site_files.SITE / "index.html").is_file(), reason="the page is not built")
def test_the_page_that_is_built_here_is_written(teien: Teien, tmp_path: Path) -> None:
    assert teien("site", "--out", str(tmp_path / "out"))[0] == 0
    said = Metas((tmp_path / "out" / "index.html").read_text()).said
    assert said["teien-server"] == "none" and said["script"]
