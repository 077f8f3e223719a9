"""The page: the files that were built into the package, or a word that they were not."""

from __future__ import annotations

import gzip
import json
import re
from mimetypes import guess_type
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

from teien.play.registry import is_own
from teien.server.headers import CSP_OF_PARTS
from teien.server.open_graph import card_tags
from teien.server.site_files import SITE
from teien.tables.refusals import NotThere

NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Teien</title>"
    "<h1>Teien 庭園</h1><p>The server runs, but its page is not built here. "
    "The API is under <code>/api/</code>, described in <a href=/api/openapi.json>openapi.json</a>.</p>"
)
LANGUAGES = ("en", "es", "ru")
PACKED = {"br": "br", "gzip": "gz"}
"""How a file may travel, the shortest first, and how its packed twin's name ends."""
RUNS = (".html", ".js")
"""Files whose own policy counts: pages, and programs that may be workers."""
FOR_EVER = "public, max-age=31536000, immutable"


def page(
    path: str,
    packings: str = "",
    site: Path = SITE,
    game: str | None = None,
    languages: str = "",
    origin: str = "",
) -> Response:
    """A file of the page; whatever is none of them is a place within it, such as /t/ID.

    `packings` is what the browser says that it can unpack. With a place goes a word of what its screen will
    ask for next: by the game that is played there, if that is known, and by the languages that the browser
    accepts. In its head stands what a link to it shows.
    """
    index = site / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-cache"})
    try:
        file = (site / path).resolve()
        found = path and file.is_relative_to(site.resolve()) and file.is_file()
    except (OSError, ValueError):
        raise NotThere("There is no such page: nothing can be called that.") from None
    if found:
        return _sent(file, _kept(path), packings)
    if path.startswith("assets/"):
        return Response("There is no such file.", status_code=404, media_type="text/plain")
    tags = card_tags(path, game, _language(languages), origin, site)
    answer = _told(index, tags, packings) if tags else _sent(index, "no-cache", packings)
    if ahead := look_ahead(path, game, languages, site):
        answer.headers["Link"] = ahead
    return answer


def look_ahead(path: str, game: str | None, languages: str, site: Path = SITE) -> str:
    """What the screen at a place will ask for, as a Link header; the build wrote it down."""
    table = re.fullmatch(r"t/([\w-]+)", path)
    written = site / "links.json"
    if not written.is_file() or not (path == "" or (table and game)):
        return ""
    known = json.loads(written.read_text())
    language = _language(languages)
    if not table:
        return ", ".join([*known[language], *known[f"letters of {language}"], *known["home"]])
    state = f"</api/tables/{table[1]}>; rel=preload; as=fetch; crossorigin"
    board = game if game and is_own(game) else "plain"
    return ", ".join([*known[language], state, *known["table"], *known[board]])


def _language(accepted: str) -> str:
    """The language that the page will choose for a newcomer: the first of the browser's that it knows."""
    asked = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in asked if language in LANGUAGES), "en")


def _kept(path: str) -> str:
    """How long a file may be kept: for ever if its name is a digest, a day if it is the picture of a link."""
    if path.startswith("assets/"):
        return FOR_EVER
    return "public, max-age=86400" if path.startswith("og-") else "no-cache"


def _told(index: Path, tags: str, packings: str) -> Response:
    """The page with these tags in its head."""
    body = index.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1).encode()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if _unpacks(packings, "gzip"):
        body, headers["Content-Encoding"] = gzip.compress(body, 6), "gzip"
    return HTMLResponse(body, headers=headers)


def _sent(file: Path, kept: str, packings: str) -> Response:
    """A file as the browser takes it: what can be packed was packed when the page was built."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if file.suffix not in RUNS:
        headers["Content-Security-Policy"] = CSP_OF_PARTS
    if file.name.startswith("og-"):
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # others show it beside a link
    for packing, ending in PACKED.items():
        twin = file.with_name(f"{file.name}.{ending}")
        if _unpacks(packings, packing) and twin.is_file():
            headers["Content-Encoding"] = packing
            return _file(twin, headers, guess_type(file.name)[0])
    return _file(file, headers)


def _file(file: Path, headers: dict[str, str], media_type: str | None = None) -> FileResponse:
    """A file with its headers; what is kept for ever says nothing by which to ask for it anew."""
    sent = FileResponse(file, headers=headers, media_type=media_type, stat_result=file.stat())
    if headers["Cache-Control"] == FOR_EVER:
        del sent.headers["etag"], sent.headers["last-modified"]
    return sent


def _unpacks(packings: str, packing: str) -> bool:
    """Whether a browser that says this can unpack it, and wants to."""
    return bool(re.search(rf"(^|,)\s*{packing}\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)", packings))
