"""What a link to a place of the page shows where it is shared: a title, a sentence and a picture."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from teien.play.registry import games

SIZE = (1200, 630)


def card_tags(path: str, game: str | None, language: str, origin: str, site: Path) -> str:
    """The tags for the head of the page; nothing where the build has left no words for them."""
    written = site / "cards.json"
    if not written.is_file():
        return ""
    words = json.loads(written.read_text(encoding="utf-8"))[language]
    name, image = _card(path, game)
    title, description = words[name]
    told = {
        "og:type": "website",
        "og:site_name": "Teien",
        "og:url": f"{origin}/{path}",
        "og:title": title,
        "og:description": description,
        "og:image": f"{origin}{image}",
        "og:image:width": SIZE[0],
        "og:image:height": SIZE[1],
    }
    tags = "".join(f'<meta property="{one}" content="{escape(str(said))}">' for one, said in told.items())
    return tags + '<meta name="twitter:card" content="summary_large_image">'


def _card(path: str, game: str | None) -> tuple[str, str]:
    """Which words and which picture belong to a path; `game` is what is played at a table, if known."""
    if table := re.fullmatch(r"t/([\w-]{1,32})(/replay)?", path):
        return game or "site", f"/api/tables/{table[1]}/picture.png"
    place = re.fullmatch(rf"(rules|learn|new)/({'|'.join(games())})", path)
    if not place:
        return "site", "/og-site.png"
    kind, named = place[1], place[2]
    return named if kind == "new" else f"{kind} {named}", f"/og-{named}.png"
