"""First steps in Momiji: what is right in each scene, as the engine finds it."""

from __future__ import annotations

from teien.play.game import Game
from teien.play.lesson import YOU, Ask, Judge, Lesson, Moves, Scene, follow, mine, turn

REN = 1

# --- judges -------------------------------------------------------------------------------------


def meets(game: Game, then: Moves) -> dict[str, str]:
    """Right is what lets acorns meet in this turn, by cards alone."""
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
    """Right is the longest column of the display."""
    longest = max(game.view(YOU)["table"]["display"], key=lambda column: len(column["cards"]))["leaf"]
    return {move: verb(move) for move in game.legal_moves(YOU) if move not in (f"take {longest}", "end")}


def climbs(*allowed: str) -> Judge:
    """Right is what brings the numbers on top as high as they may come in this turn."""

    def height(game: Game) -> int:
        moves = [move for move in game.legal_moves(YOU) if verb(move) == "play" or move in allowed]
        return max([tops(game), *(height(follow(game, [(YOU, move)])[0]) for move in moves)])

    def judge(game: Game, then: Moves) -> dict[str, str]:
        best = height(game)
        right = "end" if best == tops(game) else ""
        rises = {
            move: height(follow(game, [(YOU, move)])[0])
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
    """Right is to claim an objective of which the learner has the most."""
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
    """What kind of a move this is."""
    return move.split(" ")[0]


# --- the lesson ---------------------------------------------------------------------------------

KATSURA_AND_OAK = turn("play purple0b>", "play brown0l>", "end")
TURNS = (
    (*KATSURA_AND_OAK, *turn("play red0b>", "end", seat=REN)),
    (*turn("take purple", "end"), *turn("play red1b", "play red2", "end", seat=REN)),
    (*turn("play purple1b", "play purple2", "end"), *turn("take brown", "end", seat=REN)),
    (*turn("play purple3", "end"), *turn("take red", "end", seat=REN)),
    (*turn("use A", "play yellow1b>", "play yellow2", "end"), *turn("play red3", "end", seat=REN)),
)
"""The lesson as it goes; a scene stands after some of these turns."""


def so_far(turns: int) -> Moves:
    """The lesson up to one of its turns."""
    return tuple(move for each in TURNS[:turns] for move in each)


def ren_at(number: int) -> Moves:
    """What Ren does in one of the turns."""
    return tuple(move for move in TURNS[number] if move[0] == REN)


LESSON = Lesson(
    "momiji",
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
)
