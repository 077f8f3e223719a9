"""The first steps of each game, as the page shows them.

python web/lessons.py        writes web/src/games/*/lesson/scenes.json

A lesson is a row of scenes from real games with known shuffles. The learner is seat 0 and may do whatever
the rules allow. What is right, and why the rest is not, is judged here by the engine, so that the teacher
never says what is not so; what the others answer is written down. The words are the page's:
`web/src/games/*/lesson/*.ts`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import teien
from teien.play.game import Game

GAMES = Path(__file__).parent / "src" / "games"
YOU, REN, AIKO = 0, 1, 2

Json = dict[str, Any]
Moves = tuple[tuple[int, str], ...]
Judge = Callable[[Game, Moves], dict[str, str]]
"""Which moves of the learner's are not right, each with the reason; all others are."""


@dataclass(frozen=True)
class Ask:
    """A choice of the learner's: what is asked, how it is judged, and what the others do then."""

    key: str
    judge: Judge
    after: Moves = ()
    answered: bool = False
    """Whether Ren then takes a tile, the first he may."""


@dataclass(frozen=True)
class Scene:
    """A position, what is told before, and the choices that follow one from the other."""

    seed: int
    before: Moves
    asks: tuple[Ask, ...]
    talk: tuple[str, ...] = ()


# --- what the engine finds ---------------------------------------------------------------------


def follow(game: Game, moves: Iterable[tuple[int, str]]) -> tuple[Game, list[Json]]:
    """The game as it goes on by these moves, and what the learner is told of it.

    Where others have to say a way, they go forward.
    """
    now = game.copy()
    told: list[Json] = []

    def play(seat: int, move: str) -> None:
        known = len(now.history)
        now.play(seat, move)
        told.extend(event.as_json() for event in now.events(YOU, known))

    for seat, move in moves:
        play(seat, move)
    while asked(now) not in (None, YOU):
        play(now.owing[0], next(way for way in now.legal_moves(now.owing[0]) if way.endswith("+")))
    return now, told


def after(game: Game, moves: Iterable[tuple[int, str]]) -> Game:
    """The game as it goes on by these moves."""
    return follow(game, moves)[0]


def asked(game: Game) -> int | None:
    """Who has to say a way, in Sakura."""
    return game.owing[0] if game.view(YOU)["table"].get("asks") else None


def mine(events: Iterable[Json], name: str) -> bool:
    """Whether this happened to the learner."""
    return any(event["event"] == name and event["seat"] == YOU for event in events)


# --- judges -------------------------------------------------------------------------------------


def anything(game: Game, then: Moves) -> dict[str, str]:
    """Whatever the rules allow is right."""
    return {}


def binds(game: Game, then: Moves) -> dict[str, str]:
    """Niya: right is what leaves Ren no tile that wins at once."""
    return {move: "lets" for move in game.legal_moves(YOU) if list(winning(after(game, [(YOU, move)]), REN))}


def wins(game: Game, then: Moves) -> dict[str, str]:
    """Niya: right is what wins."""
    right = list(winning(game, YOU))
    return {move: "missed" for move in game.legal_moves(YOU) if move not in right}


def winning(game: Game, seat: int) -> Iterator[str]:
    """The tiles that win at once."""
    for move in game.legal_moves(seat):
        if after(game, [(seat, move)]).over:
            yield move


def unhurt(game: Game, then: Moves) -> dict[str, str]:
    """Sakura: right is every card and every way without disgrace."""
    return {
        move: "bumps"
        for move in game.legal_moves(YOU)
        if all(mine(own(way), "disgraced") for way in ways(game, move, then))
    }


def closest(game: Game, then: Moves) -> dict[str, str]:
    """Sakura: right is the card that makes the learner the closest painter, without disgrace."""
    wrong = unhurt(game, then)
    for move in game.legal_moves(YOU):
        if not any(place_after(game, own(way)) == 1 for way in ways(game, move, then)):
            wrong.setdefault(move, "behind")
    return wrong


def paid(game: Game, then: Moves) -> dict[str, str]:
    """Sakura: right is the card with which the Emperor comes to the tree while the learner is closest."""
    wrong = {}
    for move in game.legal_moves(YOU):
        found = [own(way) for way in ways(game, move, then)]
        if not any(event["event"] == "blossomed" for events in found for event in events):
            wrong[move] = "waits"
        elif not any(place_after(game, events) == 1 for events in found):
            wrong[move] = "behind"
    return wrong


def ways(game: Game, move: str, then: Moves) -> Iterator[list[Json]]:
    """Everything that may be told after a card or a way, as the learner goes on."""
    now, told = follow(game, [(YOU, move), *then])
    if asked(now) is None:
        yield told
        return
    for way in now.legal_moves(YOU):
        yield from ([*told, *more] for more in ways(now, way, ()))


def own(events: list[Json]) -> list[Json]:
    """What the learner's own card does: all up to the next one's."""
    acts = [at for at, event in enumerate(events) if event["event"] == "acts"]
    others = [at for at in acts if events[at]["seat"] != YOU]
    return events[: min(others, default=len(events))]


def place_after(game: Game, events: list[Json]) -> int:
    """The learner's place behind the Emperor, once these painters have walked."""
    spaces: dict[int, int] = {
        painter["seat"]: painter["place"] for painter in game.view(YOU)["table"]["painters"]
    }
    for event in events:
        if event["event"] in ("walked", "disgraced"):
            spaces[event["seat"]] = event["to"]
    return 1 + sum(space > spaces[YOU] for space in spaces.values())


def meets(game: Game, then: Moves) -> dict[str, str]:
    """Momiji: right is what lets acorns meet in this turn, by cards alone."""
    return {move: verb(move) for move in game.legal_moves(YOU) if not may_meet(game, move)}


def may_meet(game: Game, move: str) -> bool:
    """Whether acorns meet at the end of a turn that goes on with this move."""
    if verb(move) not in ("play", "end"):
        return False
    now, told = follow(game, [(YOU, move)])
    if verb(move) == "end":
        return mine(told, "matched")
    return any(may_meet(now, another) for another in now.legal_moves(YOU))


def most(game: Game, then: Moves) -> dict[str, str]:
    """Momiji: right is the longest column of the display."""
    longest = max(game.view(YOU)["table"]["display"], key=lambda column: len(column["cards"]))["leaf"]
    return {move: verb(move) for move in game.legal_moves(YOU) if move not in (f"take {longest}", "end")}


def climbs(*allowed: str) -> Judge:
    """Momiji: right is what brings the numbers on top as high as they may come in this turn."""

    def height(game: Game) -> int:
        moves = [move for move in game.legal_moves(YOU) if verb(move) == "play" or move in allowed]
        return max([tops(game), *(height(after(game, [(YOU, move)])) for move in moves)])

    def judge(game: Game, then: Moves) -> dict[str, str]:
        best = height(game)
        right = "end" if best == tops(game) else ""
        rises = {
            move: height(after(game, [(YOU, move)]))
            for move in game.legal_moves(YOU)
            if verb(move) == "play" or move in allowed
        }
        return {
            move: verb(move)
            for move in game.legal_moves(YOU)
            if move != right and (right or rises.get(move) != best)
        }

    return judge


def leads(game: Game, then: Moves) -> dict[str, str]:
    """Momiji: right is to claim an objective of which the learner has the most."""
    ahead = {
        f"claim {objective}"
        for objective in ("red", "brown", "tops", "variety")
        if has(game, YOU, objective) > has(game, REN, objective)
    }
    return {move: verb(move) for move in game.legal_moves(YOU) if move not in ahead}


def has(game: Game, seat: int, objective: str) -> int:
    """How much a player has of what an objective asks for."""
    player = game.view(YOU)["table"]["players"][seat]
    if objective == "tops":
        return tops(game, seat)
    if objective == "variety":
        return len(player["piles"]) + sum(not each["used"] for each in player["landscapes"])
    played = (event for event in game.events() if event.name == "played" and event.seat == seat)
    return sum(event.facts["card"].startswith(objective) for event in played)


def tops(game: Game, seat: int = YOU) -> int:
    """The sum of the numbers on top of a player's piles."""
    return sum(
        int(next(filter(str.isdigit, pile["top"])))
        for pile in game.view(YOU)["table"]["players"][seat]["piles"]
    )


def verb(move: str) -> str:
    """What kind of a move of Momiji this is."""
    return move.split(" ")[0]


# --- the lessons --------------------------------------------------------------------------------


def turn(*moves: str, seat: int = YOU) -> Moves:
    """One player's moves."""
    return tuple((seat, move) for move in moves)


def cards(mine: int, rens: int, aikos: int) -> Moves:
    """A round of Sakura."""
    return (YOU, str(mine)), (REN, str(rens)), (AIKO, str(aikos))


def others(rens: int, aikos: int) -> Moves:
    """What the others lay down in a round of Sakura."""
    return (REN, str(rens)), (AIKO, str(aikos))


KATSURA_AND_OAK = turn("play purple0b>", "play brown0l>", "end")
TURNS = (
    (*KATSURA_AND_OAK, *turn("play red0b>", "end", seat=REN)),
    (*turn("take purple", "end"), *turn("play red1b", "play red2", "end", seat=REN)),
    (*turn("play purple1b", "play purple2", "end"), *turn("take brown", "end", seat=REN)),
    (*turn("play purple3", "end"), *turn("take red", "end", seat=REN)),
    (*turn("use A", "play yellow1b>", "play yellow2", "end"), *turn("play red3", "end", seat=REN)),
)
"""Momiji's lesson as it goes; a scene stands after some of these turns."""


def so_far(turns: int) -> Moves:
    """Momiji's lesson up to one of its turns."""
    return tuple(move for each in TURNS[:turns] for move in each)


def ren_at(number: int) -> Moves:
    """What Ren does in one of the turns."""
    return tuple(move for move in TURNS[number] if move[0] == REN)


LESSONS: dict[str, tuple[tuple[str, ...], tuple[Scene, ...]]] = {
    "niya": (
        ("You", "Ren"),
        (
            Scene(3, (), (Ask("border", anything, answered=True), Ask("bound", anything)), ("goal", "turns")),
            Scene(
                539,
                ((YOU, "a2"), (REN, "b2"), (YOU, "c3"), (REN, "b1"), (YOU, "a3"), (REN, "b4")),
                (Ask("bind", binds),),
                ("danger",),
            ),
            Scene(
                124,
                ((YOU, "a2"), (REN, "c4"), (YOU, "a1"), (REN, "c2"), (YOU, "b1"), (REN, "b3")),
                (Ask("square", wins),),
            ),
            Scene(
                361,
                ((REN, "b4"), (YOU, "c2"), (REN, "a3"), (YOU, "d2"), (REN, "b3"), (YOU, "b1"), (REN, "c4")),
                (Ask("block", wins),),
            ),
        ),
    ),
    "sakura": (
        ("You", "Ren", "Aiko"),
        (
            Scene(10, (), (Ask("card", anything, others(44, 37)),), ("goal", "trees", "halves")),
            Scene(
                1487,
                (*cards(18, 59, 53), *turn("E-", "P+"), *cards(20, 2, 13), *turn("E+")),
                (Ask("bump", unhurt, others(55, 50)),),
                ("disgrace",),
            ),
            Scene(2458, (*cards(17, 57, 2), *turn("E-"), *cards(11, 36, 9)), (Ask("way", unhurt),)),
            Scene(1476, cards(35, 9, 16), (Ask("count", closest, others(46, 36)),), ("counting",)),
            Scene(
                5455,
                (*cards(47, 55, 25), *cards(40, 51, 33)),
                (Ask("tree", paid, others(54, 48)),),
                ("near",),
            ),
            Scene(
                2254,
                (
                    *(*cards(23, 46, 10), *turn("E+", "P+")),
                    *(*cards(11, 37, 58), *turn("P+")),
                    *(*cards(56, 29, 39), *turn("P-")),
                ),
                (Ask("overtake", closest, others(44, 57)),),
                ("overtaking",),
            ),
        ),
    ),
    "momiji": (
        ("You", "Ren"),
        (
            Scene(
                73,
                (),
                (Ask("halves", meets), Ask("second", meets), Ask("meet", meets, ren_at(0))),
                ("goal", "piles", "acorns"),
            ),
            Scene(73, so_far(1), (Ask("take", most), Ask("taken", most, ren_at(1)))),
            Scene(
                73,
                so_far(2),
                (Ask("build", climbs()), Ask("higher", climbs()), Ask("worth", climbs(), ren_at(2))),
            ),
            Scene(73, so_far(3), (Ask("close", climbs()), Ask("closed", climbs(), ren_at(3)))),
            Scene(
                73,
                so_far(4),
                (
                    Ask("landscape", climbs("use A")),
                    Ask("skip", climbs()),
                    Ask("on", climbs()),
                    Ask("used", climbs(), ren_at(4)),
                ),
                ("landscapes",),
            ),
            Scene(73, so_far(5), (Ask("claim", leads),), ("objectives",)),
        ),
    ),
}


def stop(game: Game, asks: tuple[Ask, ...]) -> Json | None:
    """A choice as the page shows it: the view, what is right and what then happens, why the rest is not."""
    if not asks:
        return None
    ask, *rest = asks
    wrong = ask.judge(game, ask.after)
    right = {}
    for move in game.legal_moves(YOU):
        if move not in wrong:
            answer = [(REN, after(game, [(YOU, move)]).legal_moves(REN)[0])] if ask.answered else []
            now, told = follow(game, [(YOU, move), *ask.after, *answer])
            right[move] = {"events": told, "then": stop(now, tuple(rest))}
    return {"key": ask.key, "view": game.view(YOU), "right": right, "wrong": wrong}


def lesson(name: str) -> Json:
    """A whole lesson, scene by scene."""
    players, scenes = LESSONS[name]
    stops = []
    for scene in scenes:
        game = after(teien.new(name, players=list(players), seed=scene.seed), scene.before)
        stops.append({"talk": scene.talk, "stop": stop(game, scene.asks)})
    return {"players": players, "scenes": stops}


def text_of(name: str) -> str:
    """A lesson as its file holds it."""
    return json.dumps(lesson(name), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Writes all lessons."""
    for name in LESSONS:
        (GAMES / name / "lesson" / "scenes.json").write_text(text_of(name))


if __name__ == "__main__":
    main()
