"""The page as files: as the build left them, and written out for a host that has files alone.

Such a host knows no places within the page: so each that people open directly has an `index.html` of its own,
and `404.html` opens the page at all others. In its head the page is told that no server stands behind it, and
what it may load, which a server would have said with every answer.
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

from teien.play.errors import TeienError
from teien.play.registry import game_names, is_own
from teien.server.headers import CSP_IN_PAGE, HEADERS

SITE = Path(__file__).parent.parent / "site"
"""Where the build leaves the page."""
PLACES = ("new", "games", "puzzles", "mistakes", "progress", "watch", "rules", "ranking", "settings", "link")
PLACES_OF_A_GAME = ("new/{}", "rules/{}", "learn/{}", "puzzles/{}", "puzzles/{}/series", "look/{}")
"""The places that people open directly; a table, its review and its deal are none, for they are on one device
alone, a challenge is none without a server, and of puzzles there are too many."""
HEAD = (
    f'<meta http-equiv="Content-Security-Policy" content="{CSP_IN_PAGE}" />'
    f'<meta name="referrer" content="{HEADERS["Referrer-Policy"]}" />'
    '<meta name="teien-server" content="none" />'
)


class NoSite(TeienError):
    """The page cannot be written out."""


def write_site(out: Path, force: bool = False) -> int:
    """Writes the page for a host of files into a folder, taking nothing away; gives the number of files."""
    site, index = SITE, SITE / "index.html"
    if not index.is_file():
        raise NoSite("The page is not built here: `make ready` builds it.")
    if out.resolve() == site.resolve():
        raise NoSite(f"In {out} lies the page itself; name another folder.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()) and not force:
            raise NoSite(
                f"The folder {out} is not empty; with --force the page is written over what is there."
            )
        files = [
            path for path in site.rglob("*") if path.is_file() and not path.name.startswith("index.html")
        ]
        return _copied(files, site, out) + _opened(index.read_text(encoding="utf-8"), out)
    except OSError as error:
        where = error.filename or out
        raise NoSite(f"The page cannot be written: {error.strerror or error} ({where}).") from error


def _copied(files: list[Path], site: Path, out: Path) -> int:
    """All files of the page but those that open it, packed ones too: a host may know how to send them."""
    for file in files:
        copy = out / file.relative_to(site)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return len(files)


def _opened(index: str, out: Path) -> int:
    """The page wherever it is opened, packed beside; and a word to GitHub that all is built already."""
    page = index.replace("<head>", f"<head>{HEAD}", 1).encode()
    packed = gzip.compress(page, 9, mtime=0)
    own = [game for game in game_names() if is_own(game)]
    places = [*PLACES, *(place.format(game) for place in PLACES_OF_A_GAME for game in own)]
    pages = [out / "index.html", out / "404.html", *(out / place / "index.html" for place in places)]
    for path in pages:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(page)
        path.with_name(f"{path.name}.gz").write_bytes(packed)
    (out / ".nojekyll").touch()
    return 2 * len(pages) + 1
