"""The page's files: packed where they were packed, kept where they may be, and nothing outside."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from starlette.responses import FileResponse

from teien.server.site import look_ahead, page


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "board-1234.js").write_text("play()")
    (folder / "assets" / "board-1234.js.gz").write_bytes(gzip.compress(b"play()"))
    (folder / "assets" / "font.woff2").write_bytes(b"font")
    languages = ("en", "es", "ru")
    names = ("home", "table", "niya", *languages, *(f"letters of {one}" for one in languages))
    (folder / "links.json").write_text(json.dumps({name: [f"</assets/{name}>"] for name in names}))
    (tmp_path / "secret").write_text("not of the page")
    return folder


def test_a_browser_that_unpacks_gets_the_packed_twin(site: Path) -> None:
    answer = page("assets/board-1234.js", True, site)
    assert isinstance(answer, FileResponse) and gzip.decompress(Path(answer.path).read_bytes()) == b"play()"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


def test_a_browser_that_does_not_gets_the_file_itself(site: Path) -> None:
    answer = page("assets/board-1234.js", False, site)
    assert isinstance(answer, FileResponse) and Path(answer.path).read_bytes() == b"play()"
    assert "content-encoding" not in answer.headers


def test_what_was_not_packed_travels_as_it_is(site: Path) -> None:
    answer = page("assets/font.woff2", True, site)
    assert isinstance(answer, FileResponse) and Path(answer.path).read_bytes() == b"font"
    assert "content-encoding" not in answer.headers


def test_only_files_named_by_their_digest_are_kept(site: Path) -> None:
    assert "immutable" in page("assets/board-1234.js", True, site).headers["cache-control"]
    assert page("t/a-table", True, site).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["../secret", "t/../../secret", "t/abc", "nowhere"])
def test_whatever_is_no_file_of_the_page_is_a_place_within_it(site: Path, path: str) -> None:
    answer = page(path, False, site)
    assert isinstance(answer, FileResponse) and Path(answer.path).name == "index.html"


def test_a_file_of_an_older_page_is_gone(site: Path) -> None:
    assert page("assets/board-0000.js", True, site).status_code == 404


def test_a_place_is_told_with_what_its_screen_will_ask_for(site: Path) -> None:
    gate = look_ahead("", None, "ru,en;q=0.5", site)
    assert gate == "</assets/ru>, </assets/letters of ru>, </assets/home>"
    assert look_ahead("t/a-table", "niya", "", site).split(", ") == [
        "</assets/en>",
        "</api/tables/a-table>; rel=preload; as=fetch; crossorigin",
        "</assets/table>",
        "</assets/niya>",
    ]
    answer = page("t/a-table", True, site, "niya", "es")
    assert answer.headers["link"].startswith("</assets/es>")


@pytest.mark.parametrize("path", ["t/a-table", "t/a>b", "rules/niya", "t/a-table/replay"])
def test_where_nothing_is_known_nothing_is_told(site: Path, path: str) -> None:
    assert look_ahead(path, None, "en", site) == ""
    assert look_ahead(path, None, "en", site / "nowhere") == ""


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [("es-MX,es;q=0.9,en;q=0.8", "es"), ("de, ru;q=0.7", "ru"), ("de,fr", "en"), ("", "en"), (",;=", "en")],
)
def test_the_words_that_come_along_are_those_of_the_browser(site: Path, accepted: str, chosen: str) -> None:
    assert look_ahead("", None, accepted, site).startswith(f"</assets/{chosen}>")
