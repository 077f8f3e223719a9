"""The page's files: packed where they were packed, kept where they may be, and nothing outside."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from starlette.responses import FileResponse, Response

from teien.server.headers import CSP
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
    answer = page("assets/board-1234.js", "gzip, deflate", site)
    assert isinstance(answer, FileResponse) and gzip.decompress(Path(answer.path).read_bytes()) == b"play()"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


def test_over_https_a_browser_takes_what_is_packed_smaller(site: Path) -> None:
    (site / "assets" / "board-1234.js.br").write_bytes(b"smaller")
    for said, packing in {
        "gzip, deflate, br, zstd": "br",
        "br": "br",
        "gzip, br;q=0.8": "br",
        "gzip, br;q=0": "gzip",
        "gzip;q=1.0": "gzip",
        "gzip;q=0, br;q=0.0": None,
        "identity": None,
        "bread": None,
    }.items():
        answer = page("assets/board-1234.js", said, site)
        assert answer.headers.get("content-encoding") == packing, said
        assert answer.headers["content-type"].startswith("text/javascript")


def test_a_browser_that_does_not_gets_the_file_itself(site: Path) -> None:
    answer = page("assets/board-1234.js", "", site)
    assert isinstance(answer, FileResponse) and Path(answer.path).read_bytes() == b"play()"
    assert "content-encoding" not in answer.headers


def test_a_rule_book_is_sent_as_what_the_browser_compiles_while_it_comes(site: Path) -> None:
    (site / "assets" / "rules-1234.wasm").write_bytes(b"\0asm")
    (site / "assets" / "rules-1234.wasm.gz").write_bytes(gzip.compress(b"\0asm"))
    for packs in (True, False):
        answer = page("assets/rules-1234.wasm", "gzip" if packs else "", site)
        assert isinstance(answer, FileResponse) and Path(answer.path).suffix == (".gz" if packs else ".wasm")
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers.get("content-encoding") == ("gzip" if packs else None)
        assert "immutable" in answer.headers["cache-control"]


def test_a_page_may_compile_webassembly_and_do_nothing_else_that_is_unsafe() -> None:
    told = dict(part.strip().split(" ", 1) for part in CSP.split(";"))
    assert told["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert told["worker-src"] == "'self'"
    assert told["default-src"] == "'none'"
    assert CSP.count("unsafe") == 1
    assert not re.search(r"\*|https?:|blob:", CSP)


def test_what_was_not_packed_travels_as_it_is(site: Path) -> None:
    answer = page("assets/font.woff2", "gzip, deflate", site)
    assert isinstance(answer, FileResponse) and Path(answer.path).read_bytes() == b"font"
    assert "content-encoding" not in answer.headers


def test_only_files_named_by_their_digest_are_kept(site: Path) -> None:
    assert "immutable" in page("assets/board-1234.js", "gzip, deflate", site).headers["cache-control"]
    assert page("t/a-table", "gzip, deflate", site).headers["cache-control"] == "no-cache"


def test_what_is_kept_for_ever_is_never_asked_for_anew(site: Path) -> None:
    for path in ("assets/board-1234.js", "assets/font.woff2"):
        assert not {"etag", "last-modified"} & set(page(path, "gzip", site).headers)
    assert "etag" in page("t/a-table", "gzip, deflate", site).headers


def test_pages_and_programs_have_the_whole_policy_and_other_parts_may_do_nothing(site: Path) -> None:
    """The guard adds the whole one wherever there is none."""
    for path in ("assets/board-1234.js", "t/a-table"):
        assert "content-security-policy" not in page(path, "gzip", site).headers
    (site / "drawing.svg").write_text("<svg/>")
    for path in ("assets/font.woff2", "drawing.svg"):
        policy = page(path, "gzip", site).headers["content-security-policy"]
        assert policy == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize("path", ["../secret", "t/../../secret", "t/abc", "nowhere"])
def test_whatever_is_no_file_of_the_page_is_a_place_within_it(site: Path, path: str) -> None:
    answer = page(path, "", site)
    assert isinstance(answer, FileResponse) and Path(answer.path).name == "index.html"


def test_a_file_of_an_older_page_is_gone(site: Path) -> None:
    assert page("assets/board-0000.js", "gzip, deflate", site).status_code == 404


def test_a_place_is_told_with_what_its_screen_will_ask_for(site: Path) -> None:
    gate = look_ahead("", None, "ru,en;q=0.5", site)
    assert gate == "</assets/ru>, </assets/letters of ru>, </assets/home>"
    assert look_ahead("t/a-table", "niya", "", site).split(", ") == [
        "</assets/en>",
        "</api/tables/a-table>; rel=preload; as=fetch; crossorigin",
        "</assets/table>",
        "</assets/niya>",
    ]
    answer = page("t/a-table", "gzip, deflate", site, "niya", "es")
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


@pytest.fixture
def cards(site: Path) -> Path:
    """A site whose build wrote down what shared links say."""
    (site / "index.html").write_text("<html><head><title>Teien</title></head><body></body></html>")
    names = ("site", "niya", "rules niya", "learn niya")
    said = {
        one: {name: [f"{name} in {one}", "A “sentence” <b>"] for name in names} for one in ("en", "es", "ru")
    }
    (site / "cards.json").write_text(json.dumps(said))
    (site / "og-niya.png").write_bytes(b"picture")
    return site


def _tags(answer: Response) -> dict[str, str]:
    packed = answer.headers.get("content-encoding") == "gzip"
    body = gzip.decompress(bytes(answer.body)) if packed else bytes(answer.body)
    head = body.decode().split("</head>")[0]
    return dict(re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)">', head))


@pytest.mark.parametrize(
    ("path", "game", "title", "image"),
    [
        ("", None, "site in en", "/og-site.png"),
        ("rules/niya", None, "rules niya in en", "/og-niya.png"),
        ("learn/niya", None, "learn niya in en", "/og-niya.png"),
        ("new/niya", None, "niya in en", "/og-niya.png"),
        ("t/a-table", "niya", "niya in en", "/api/tables/a-table/picture.png"),
        ("t/a-table/replay", None, "site in en", "/api/tables/a-table/picture.png"),
        ("rules/chess", None, "site in en", "/og-site.png"),
    ],
)
def test_a_shared_link_has_a_title_and_a_picture(
    cards: Path, path: str, game: str | None, title: str, image: str
) -> None:
    tags = _tags(page(path, "gzip, deflate", cards, game, "en", "https://teien.example"))
    assert tags["og:title"] == title
    assert tags["og:image"] == f"https://teien.example{image}"
    assert tags["twitter:card"] == "summary_large_image"


def test_what_a_link_says_is_text_and_never_markup(cards: Path) -> None:
    answer = page('t/"><script>', "", cards, None, "ru", "")
    tags = _tags(answer)
    assert tags["og:title"] == "site in ru" and tags["og:description"] == "A “sentence” &lt;b&gt;"
    assert b"<script>" not in bytes(answer.body)


def test_the_pictures_of_links_may_be_shown_elsewhere(cards: Path) -> None:
    answer = page("og-niya.png", "gzip, deflate", cards)
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["cache-control"] == "public, max-age=86400"
