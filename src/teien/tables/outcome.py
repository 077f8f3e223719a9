"""How a game ended: who has won, who stands where, and whether it counts for ratings.

A seat that resigned stands behind all others, whatever its bot made of the game; then whoever was replaced
by a bot and did not come back. Between the others the rules decide.
"""

from __future__ import annotations

from typing import Literal

from teien.tables import entries as log
from teien.tables.table import Table

Unrated = Literal["deal", "device", "bots", "alone", "unfinished", "moves", "often", "newcomers"]
"""Why a game does not count: its deal had been played before; played on a device, where one could look at the
cards; a bot or one person on several seats; one player; no result; someone made hardly a move themselves; the
same two have played enough for a day; or enough newcomers."""
OWN_MOVES = 2
"""Each person must have made so many moves themselves, or the game was none."""
OWN_SHARE, ENOUGH = 0.25, 5
"""And so much of all moves that were made on their seat; but so many are enough, or one could lose the first
garden of a match and leave, and it would not count."""


def ranks_by_seat(table: Table) -> list[int]:
    """The rank of each seat, equals sharing one; none for a game that did not come to a result."""
    if table.game is None or table.ending not in ("finished", "resigned"):
        return []
    standing = [_standing(table, seat) for seat in range(len(table.seats))]
    return [1 + sum(other > own for other in standing) for own in standing]


def _standing(table: Table, seat: int) -> tuple[int, bool, int]:
    """What ranks a seat: how it was held, and then what the rules say, where it was played to the end."""
    if seat in table.resigned:
        return 0, False, 0
    if table.ending == "resigned" or table.game is None:
        return 2, False, 0
    held = 1 if table.seats[seat].away else 2
    return held, seat in table.game.winners, table.game.scores[seat]


def winners(table: Table) -> list[int]:
    """The places that have won, as the rules count them (Sakura's court painter may be one).

    Whoever has resigned cannot win: then it is the best of the others.
    """
    if table.game is None or table.ending not in ("finished", "resigned"):
        return []
    if table.ending == "resigned":
        left = [seat for seat in range(len(table.seats)) if seat not in table.resigned]
        return left if len(left) == 1 else []
    won = table.game.winners
    if not won or not set(won) <= set(table.resigned):
        return [seat for seat in won if seat not in table.resigned]
    scores = {seat: score for seat, score in enumerate(table.game.scores) if seat not in table.resigned}
    return [seat for seat, score in scores.items() if score == max(scores.values())]


def unrated(table: Table) -> Unrated | None:
    """Why a game that is over cannot count, by its log alone; nothing if it may."""
    if table.deal:
        return "deal"
    if table.device:
        return "device"
    if any(seat.kind == "bot" for seat in table.seats) or len(table.people()) < len(table.seats):
        return "bots"
    if len(table.seats) < 2:
        return "alone"
    if table.ending not in ("finished", "resigned"):
        return "unfinished"
    return None if all(_has_played(table, seat) for seat in range(len(table.seats))) else "moves"


def _has_played(table: Table, seat: int) -> bool:
    """Whether a person has made enough of the moves of a seat themselves."""
    by = [entry.by for entry in table.entries if entry.kind == log.MOVE and entry.facts["seat"] == seat]
    own = sum(player is not None for player in by)
    return own >= max(OWN_MOVES, min(ENOUGH, OWN_SHARE * len(by)))
