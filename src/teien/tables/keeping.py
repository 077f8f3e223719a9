"""Keeping a game that was played on a device: proved and played again, it is a table whose log says the same.

Nothing is believed but the names: every shuffle must follow from the secret, every move is made by the rules,
and how it ended is what the table itself makes of it. Its table has an id that follows from the secret, so
that whoever lost the answer finds it again, and a game is kept once.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from teien.play.book import Json
from teien.play.errors import TeienError
from teien.play.fairness import verify
from teien.play.game import Move
from teien.play.record import replay
from teien.tables import entries as log
from teien.tables.clocks import Outages
from teien.tables.entries import Draft, Entry
from teien.tables.refusals import NotYours, Refused, Untrue, Wrong
from teien.tables.setting import Host, Wanted, facts_of
from teien.tables.table import Table
from teien.tables.table_state import PLAYING, Ending

TOLD = 300
"""What is wrong with a record is told in so many letters: parts of the record may stand in it."""
DECIDED = (log.MOVE, log.RESIGNED, log.ABANDONED)
STANDS: dict[Ending | None, str] = {
    None: "goes on after the last move of the record",
    "finished": "is over by the rules",
    "resigned": "is over, for nobody is left to play it",
    "abandoned": "is ended unfinished",
}


def id_of(secret: bytes, again: str = "") -> str:
    """The id of the table where the game of a secret is kept; it tells nothing of the secret.

    Where a deal was played `again`, that is the id of its table on the device.
    """
    digest = hashlib.sha256(b"teien-kept/1\0" + secret + again.encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def laid(
    record: Mapping[str, Any],
    wanted: Wanted,
    ending: Ending | None,
    resigned: Sequence[int],
    me: Host,
    outages: Outages,
    at: float,
) -> Table:
    """The table that a game on paper makes, all of it entered at one moment. It takes a while.

    Raises `Untrue` where the record is false, and another refusal where what is said of it does not fit.
    """
    facts = _seated(record, wanted, me)
    moves = _proved(record)
    secret = bytes.fromhex(record["fairness"]["secret"])
    deal = record["fairness"].get("deal")
    kept_at = id_of(secret, deal["table"] if deal else "")
    facts["deal"] = {"kind": deal["kind"], "of": deal["of"]} if deal else None
    scribe = _begun(Table(kept_at, secret, outages), facts, record, me, at)
    last = len(moves) - (ending == "finished")
    scribe.play(moves[:last])
    scribe.resign(resigned)  # the record does not say when; whoever has resigned may have been played on for
    scribe.play(moves[last:])
    if ending == "abandoned":
        scribe.enter(scribe.table.abandon(me.id, at))
    if scribe.table.ending != ending:
        raise Wrong(f"The game {STANDS[scribe.table.ending]}; its ending cannot be {ending or 'null'}.")
    return scribe.table


def continued(
    table_id: str,
    record: Mapping[str, Any],
    step: int,
    wanted: Wanted,
    me: Host,
    outages: Outages,
    at: float,
    deal: Json | None = None,
) -> Table:
    """A new table, at which a game on paper goes on after so many entries of its history, by the same secret.

    After none of them it is the same deal again: then `deal` says where that comes from. Raises `BadRecord`
    where the record is false up to there, and another refusal where what is said of the table does not fit.
    """
    begun = {**record, "moves": list(record["moves"])[:step], "result": None}
    facts = {**_seated(begun, wanted, me), "deal": deal}
    verify(begun)
    secret = bytes.fromhex(begun["fairness"]["secret"])
    scribe = _begun(Table(table_id, secret, outages), facts, begun, me, at)
    scribe.play(_moves(begun))
    return scribe.table


def _seated(record: Mapping[str, Any], wanted: Wanted, me: Host) -> Json:
    """What a table's first entry says of the seats that somebody wants there."""
    if len(record["players"]) != len(wanted.seats):
        raise Wrong(
            f"The record has {len(record['players'])} players, and there are {len(wanted.seats)} seats."
        )
    return facts_of(wanted, me)


def _begun(table: Table, facts: Json, record: Mapping[str, Any], me: Host, at: float) -> _Scribe:
    """The game of a record begins at a table, with the words that were said."""
    for seat, word in zip(facts["seats"], record["fairness"]["words"], strict=True):
        seat["word"] = word or None
    scribe = _Scribe(table, me.id, at)
    scribe.enter([Draft(log.SET, me.id, {**facts, "device": True})])
    scribe.enter([Draft(log.STARTED, me.id)])
    return scribe


def _moves(record: Mapping[str, Any]) -> list[Move]:
    """The decisions of a record."""
    return [entry for entry in replay(record).history if isinstance(entry, Move)]


def _proved(record: Mapping[str, Any]) -> list[Move]:
    """The moves; raises `Untrue` at the first card that is not by the secret, or move that breaks a rule."""
    try:
        verify(record)
        return _moves(record)
    except (TeienError, LookupError, TypeError) as error:  # a stranger's book may stumble over odd cards
        said = str(error) if isinstance(error, TeienError) else "The record cannot be read."
        said = said.encode(errors="replace").decode()  # there may be halves of letters in what it quotes
        raise Untrue(said if len(said) <= TOLD else f"{said[: TOLD - 1]}…") from error


class _Scribe:
    """Enters in a table's log what was done elsewhere, as if all of it were done at one moment."""

    def __init__(self, table: Table, player: str, at: float) -> None:
        self.table, self._player, self._at = table, player, at

    def enter(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            self.table.take(draft.at(self.table.head + 1, self._at))

    def play(self, moves: Sequence[Move]) -> None:
        for move in moves:
            if self.table.state != PLAYING:
                raise Wrong(f"The game {STANDS[self.table.ending]} before its last move.")
            by = None if self.table.level_at(move.seat) else self._player
            self.enter([Draft(log.MOVE, by, move.as_json())])

    def resign(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self.enter(self.table.resign(self._player, seat))


# --- kept before ------------------------------------------------------------------------------


def still_to_enter(here: Table, told: Table) -> list[Draft]:
    """What a game is further than at the table where it was kept before; nothing if it is not.

    Whoever lost the answer may have played on, on the device: what only bots have done here meanwhile is
    taken back for that. If a person has played on here, there are two games, and the one here stays.
    """
    if here.entries[0].by != told.host:
        raise NotYours("Someone else has kept this game.")
    steps, new = _steps(here), _steps(told)
    if _about(here) == _about(told):
        if len(new) in (_alike(new, _all_steps(here)), _alike(new, steps)):
            return []
        alike = _alike(new, steps)
        meanwhile = steps[alike:]
        if here.state == PLAYING and all(entry.kind == log.MOVE and not entry.by for entry in meanwhile):
            undone = [Draft(log.UNDONE, told.host, {"moves": len(meanwhile)})] if meanwhile else []
            return undone + [Draft(entry.kind, entry.by, entry.facts) for entry in new[alike:]]
    raise Refused("This game was kept before, and has gone on there in another way.")


def _about(table: Table) -> object:
    """What was played, and with whom."""
    return table.game_name, table.options, [(seat.kind, seat.level, seat.word) for seat in table.seats]


def _all_steps(table: Table) -> list[Entry]:
    """All that was decided, and what was taken back as well."""
    return [entry for entry in table.entries if entry.kind in DECIDED]


def _steps(table: Table) -> list[Entry]:
    """What was decided and holds."""
    steps: list[Entry] = []
    for entry in table.entries:
        if entry.kind == log.UNDONE:
            moves = [number for number, step in enumerate(steps) if step.kind == log.MOVE]
            for number in reversed(moves[-entry.facts["moves"] :]):
                del steps[number]
        elif entry.kind in DECIDED:
            steps.append(entry)
    return steps


def _alike(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """In how many steps two games begin alike."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _step(pair[0]) == _step(pair[1]), pairs))


def _step(entry: Entry) -> tuple[Any, ...]:
    return entry.kind, entry.facts.get("seat"), entry.facts.get("move")
