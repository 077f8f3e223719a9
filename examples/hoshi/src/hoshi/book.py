"""Hoshi on paper and on screen: a move is a star and where it goes, such as `7 crane` or `7 pond`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from hoshi import rules
from hoshi.manifest import MANIFEST
from hoshi.picture import draw
from teien.play.book import Book, Event, Json, Options, Row, bit_seats, does, one_of, plain
from teien.play.errors import BadSetup, UnreadableMove
from teien.rules.contract import HIDDEN, RuleBook

PLACES = ["fan", "crane", "bridge", "pond"]


class Hoshi(Book):
    """Hoshi's notation, options and views."""

    manifest = MANIFEST
    chance_name = "stars"
    rules: RuleBook = rules

    # set-up

    def read_options(self, given: Mapping[str, object], players: int) -> Options:
        self.refuse_unknown(given)
        sizes = MANIFEST.options[0].values
        return {"hand": one_of("hand", given.get("hand", sizes[0]), sizes)}

    def prepare(self, state: np.record, players: int, options: Options) -> None:
        state.players = players
        state.hand = options["hand"]

    def read_chance(self, state: np.record, outcome: Mapping[str, object]) -> None:
        if set(outcome) != {"night", "first"}:
            raise BadSetup("A set-up of Hoshi has the night's stars in order, and says who is first.")
        night, first = outcome["night"], outcome["first"]
        if not isinstance(night, Sequence) or sorted(map(repr, night)) != sorted(map(repr, range(1, 25))):
            raise BadSetup(
                "The night is a list of the stars 1 to 24, each once, the first to be drawn first."
            )
        if type(first) is not int or first not in range(state.players):
            raise BadSetup(f"The first player is a seat from 0 to {state.players - 1}, not {first!r}.")
        state.night[:] = [star - 1 for star in night]
        state.turn = first

    def write_chance(self, state: np.record) -> Json:
        return {"night": [star + 1 for star in state.night.tolist()], "first": int(state.turn)}

    # moves

    def read_move(self, state: np.record, seat: int, text: str) -> int:
        star, _, place = text.strip().lower().partition(" ")
        if star not in map(str, range(1, 25)) or place.strip() not in PLACES:
            raise UnreadableMove(
                f"“{text}” is not a move: name a star from 1 to 24 and where it goes, such as “7 crane”;"
                " it can go to the fan, the crane, the bridge or the pond."
            )
        return PLACES.index(place.strip()) * rules.STARS + int(star) - 1

    def write_move(self, state: np.record, seat: int, action: int) -> str:
        place, star = divmod(action, rules.STARS)
        return f"{star + 1} {PLACES[place]}"

    def why_not(self, state: np.record, seat: int, action: int) -> str:
        if state.phase == rules.OVER:
            return "The game is over."
        if action not in range(rules.ACTIONS):
            return f"There is no action {action}; the actions of Hoshi are 0 to {rules.ACTIONS - 1}."
        if seat != state.turn:
            return f"It is the turn of seat {state.turn}, not of seat {seat} (H2)."
        place, star = divmod(action, rules.STARS)
        if not int(state.hands[seat]) >> star & 1:
            return f"Star {star + 1} is not in your hand (H2)."
        last = int(state.sky[place]).bit_length()
        return f"Star {star + 1} is not brighter than {last}, the last star of the {PLACES[place]} (H3)."

    # what is seen

    def table(self, state: np.record) -> Json:
        now = plain(state)
        return {
            "sky": {
                place: {"stars": stars_of(stars), "size": size}
                for place, stars, size in zip(PLACES, now.sky, rules.SIZES, strict=False)
            },
            "pond": stars_of(now.pond),
            "aside": stars_of(now.aside),
            "night": rules.STARS - now.drawn,
            "turn": now.turn if now.phase == rules.PLAYING else None,
            "players": [
                {
                    "stars": now.held[seat],
                    "hand": stars_of(now.hands[seat]) if now.hands[seat] or not now.held[seat] else None,
                    "points": now.scores[seat],
                }
                for seat in range(now.players)
            ],
        }

    def event(self, row: Row) -> Event:
        what, seat, x, y = map(int, row[:4])
        facts: Json = {}
        if what in (rules.DREW, rules.ADDED, rules.FELL, rules.FADED):
            facts["star"] = None if x == HIDDEN else x + 1
        if what in (rules.ADDED, rules.FADED):
            facts["place"] = PLACES[y]
        elif what == rules.COMPLETED:
            facts["place"] = PLACES[x]
        elif what == rules.SCORED:
            facts = {"gain": x, "total": y}
        return Event(EVENT_NAMES[what], seat if seat >= 0 else None, facts)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        who = "" if event.seat is None else names[event.seat]
        facts = event.facts
        if event.name == "drew" and facts["star"]:
            return f"{does(who, 'draws')} star {facts['star']}."
        if event.name == "added":
            return f"{does(who, 'adds')} star {facts['star']} to the {facts['place']}."
        if event.name == "fell":
            return f"{does(who, 'lets')} star {facts['star']} fall into the pond."
        if event.name == "faded":
            return f"Star {facts['star']} of the {facts['place']} fades with it."
        if event.name == "completed":
            return f"{does(who, 'completes')} the {facts['place']}!"
        if event.name == "scored":
            return f"{does(who, 'gets')} {_points(facts['gain'])}."
        if event.name == "ended":
            return "All stars are laid."
        return None

    def text(self, state: np.record, names: Sequence[str], ascii_only: bool = False) -> str:
        table, gap = self.table(state), "." if ascii_only else "·"
        lines = []
        for place, held in table["sky"].items():
            shown = [*map(str, held["stars"]), *[gap] * (held["size"] - len(held["stars"]))]
            lines.append(f"{place.capitalize():<7}" + "".join(f"{star:>3}" for star in shown))
        lines.append("Pond   " + "".join(f"{star:>3}" for star in table["pond"]))
        lines.append(f"{table['night']} stars in the night.")
        for seat, player in enumerate(table["players"]):
            hand = " ".join(map(str, player["hand"] or ["?"] * player["stars"]))
            turn = ">" if seat == table["turn"] else " "
            lines.append(f"{turn} {names[seat]}: {_points(player['points'])}" + (f", {hand}" if hand else ""))
        return "\n".join(lines)

    def svg(self, state: np.record) -> str:
        return draw(self.table(state))


EVENT_NAMES = {
    rules.DREW: "drew",
    rules.BEGAN: "began",
    rules.ADDED: "added",
    rules.FELL: "fell",
    rules.FADED: "faded",
    rules.SCORED: "scored",
    rules.COMPLETED: "completed",
    rules.ENDED: "ended",
}


def stars_of(stars: int) -> list[int]:
    """The stars of a set of bits by their brightness, from the faintest on."""
    return [star + 1 for star in bit_seats(stars)]


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


BOOK = Hoshi()
