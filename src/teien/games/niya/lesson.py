"""First steps in Niya: what is right in each scene, as the engine finds it."""

from __future__ import annotations

from collections.abc import Iterator

from teien.play.game import Game
from teien.play.lesson import YOU, Ask, Lesson, Moves, Scene, anything, follow

REN = 1


def binds(game: Game, then: Moves) -> dict[str, str]:
    """Right is what leaves Ren no tile that wins at once."""
    after = {move: follow(game, [(YOU, move)])[0] for move in game.legal_moves(YOU)}
    return {move: "lets" for move, now in after.items() if list(winning(now, REN))}


def wins(game: Game, then: Moves) -> dict[str, str]:
    """Right is what wins."""
    right = list(winning(game, YOU))
    return {move: "missed" for move in game.legal_moves(YOU) if move not in right}


def winning(game: Game, seat: int) -> Iterator[str]:
    """The tiles that win at once."""
    for move in game.legal_moves(seat):
        if follow(game, [(seat, move)])[0].over:
            yield move


LESSON = Lesson(
    "niya",
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
)
