"""First steps in Sakura: what is right in each scene, as the engine finds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teien.play import lesson
from teien.play.game import Game
from teien.play.lesson import YOU, Ask, Json, Lesson, Moves, Scene, anything, mine, turn

REN, AIKO = 1, 2


def follow(game: Game, moves: Iterable[tuple[int, str]]) -> tuple[Game, list[Json]]:
    """The game as it goes on by these moves, and what is told.

    Where others have to say a way, they go forward.
    """
    now, told = lesson.follow(game, moves)
    while asked(now) not in (None, YOU):
        forward = next(way for way in now.legal_moves(now.owing[0]) if way.endswith("+"))
        now, more = lesson.follow(now, [(now.owing[0], forward)])
        told += more
    return now, told


def asked(game: Game) -> int | None:
    """Who has to say a way."""
    return game.owing[0] if game.view(YOU)["table"].get("asks") else None


# --- judges -------------------------------------------------------------------------------------


def unhurt(game: Game, then: Moves) -> dict[str, str]:
    """Right is every card and every way without disgrace."""
    return {
        move: "bumps"
        for move in game.legal_moves(YOU)
        if all(mine(own(way), "disgraced") for way in ways(game, move, then))
    }


def closest(game: Game, then: Moves) -> dict[str, str]:
    """Right is the card that makes the learner the closest painter, without disgrace."""
    wrong = unhurt(game, then)
    for move in game.legal_moves(YOU):
        if not any(place_after(game, own(way)) == 1 for way in ways(game, move, then)):
            wrong.setdefault(move, "behind")
    return wrong


def paid(game: Game, then: Moves) -> dict[str, str]:
    """Right is the card with which the Emperor comes to the tree while the learner is closest."""
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


# --- the lesson ---------------------------------------------------------------------------------


def cards(mine: int, rens: int, aikos: int) -> Moves:
    """A round."""
    return (YOU, str(mine)), (REN, str(rens)), (AIKO, str(aikos))


def others(rens: int, aikos: int) -> Moves:
    """What the others lay down in a round."""
    return (REN, str(rens)), (AIKO, str(aikos))


LESSON = Lesson(
    "sakura",
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
    follow,
)
