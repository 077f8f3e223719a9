"""What a link to a place of the page shows where it is shared (Open Graph): title, sentence, picture."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from teien.play.registry import game_names, is_own, manifest_of

SIZE = (1200, 630)


def card_tags(path: str, game: str | None, language: str, origin: str, site: Path) -> str:
    """The tags for the head of the page; nothing where the build has left no words for them."""
    written = site / "cards.json"
    if not written.is_file():
        return ""
    words = json.loads(written.read_text(encoding="utf-8"))[language]
    name, image = _card(path, game)
    title, description = words.get(name) or (f"{manifest_of(name).title} · Teien", words["site"][1])
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
        return game if game in game_names() else "site", f"/api/tables/{table[1]}/picture.png"
    place = re.fullmatch(rf"(rules|learn|new)/({'|'.join(game_names())})", path)
    if not place:
        return "site", "/og-site.png"
    kind, named = place[1], place[2]
    if not is_own(named):  # the page has neither its rules nor a picture of it
        return named if kind == "new" else "site", "/og-site.png"
    return named if kind == "new" else f"{kind} {named}", f"/og-{named}.png"
