"""Challenges: a deal that somebody has played against bots, for others to play, and all results side by side.

Whoever takes one up plays at a table of their own on this server, with the secret of the first game: the same
cards, the same bots, and for these the same luck. Until their own game is over they are told nothing of any
other, not even at which table it was; and the secret leaves the server with nobody's game before its end.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sql

from teien.play.errors import TeienError
from teien.server import schema as db
from teien.server.hall import Hall, new_id
from teien.server.ledger import Overtaken
from teien.server.people import Person
from teien.server.requests import NewSeat, NewTable
from teien.server.reviews import Reviews
from teien.tables import answers, outcome
from teien.tables.refusals import NotThere, NotYours, Refused
from teien.tables.setting import the_same_deal
from teien.tables.table import Table
from teien.tables.table_state import OVER
from teien.tables.views import Viewer, end_of, record, views

OPEN_FOR = 30 * 86_400.0
"""So many seconds a challenge may be taken up."""
MOST = 50
"""So many may take one up."""


class Challenges:
    """The challenges of this server."""

    def __init__(self, hall: Hall, reviews: Reviews) -> None:
        self._hall, self._reviews = hall, reviews
        self._database = hall.database

    async def make(self, table_id: str, me: Person) -> tuple[str, bool]:
        """A challenge of a game that somebody has finished against bots; its id, and whether it is new.

        Of the same game it is the same, open anew; of a game that took one up it is that one.
        """
        async with self._hall.holding(table_id) as table:
            _may_challenge(table, me)
            if table.deal and table.deal["kind"] == "challenge":
                return str(table.deal["of"]), False
        now, made = self._hall.now(), new_id()
        row = {"id": made, "table_id": table_id, "player": me.id, "created": now, "closes": now + OPEN_FOR}
        await self._database.write(
            self._database.insert(db.challenges)
            .values(row)
            .on_conflict_do_update(index_elements=["table_id"], set_={"closes": now + OPEN_FOR})
        )
        there = await self._database.fetch(
            sql.select(db.challenges.c.id).where(db.challenges.c.table_id == table_id)
        )
        return str(there[0].id), there[0].id == made

    async def take_up(self, challenge: str, me: Person) -> tuple[str, bool]:
        """The table at which someone plays it, and whether it is new: everyone has one."""
        row = await self._row(challenge)
        tables = await self._tables(challenge)
        if me.id in tables:
            return tables[me.id], False
        if row.player == me.id:
            raise Refused("You have made this challenge; it is for others. Play the same deal again instead.")
        if row.closes < self._hall.now():
            raise Refused("This challenge is over: it was open for thirty days.")
        if len(tables) >= MOST:
            raise Refused(f"{MOST} people have taken up this challenge; no more can.")
        async with self._first(row.table_id) as first:
            secret, table_id = first.secret, new_id()
            facts = the_same_deal(first, _wanted(first, row.player), me, "challenge", challenge)
        attempt = sql.insert(db.attempts).values(challenge=challenge, player=me.id, table_id=table_id)
        try:
            await self._hall.deal_again(me.id, facts, secret, table_id, attempt)
        except Overtaken:  # they asked twice at once
            return (await self._tables(challenge))[me.id], False
        return table_id, True

    async def look(self, challenge: str, me: str | None) -> answers.Challenge:
        """A challenge as someone may know it: the results only once there is one of their own."""
        row = await self._row(challenge)
        tables = await self._tables(challenge)
        async with self._first(row.table_id) as first:
            seats = _seats(first, row.player)
            by: answers.Player = {"id": row.player, "name": first.names[row.player]}
            game, options, mode = first.game_name, first.options, first.mode
        over = [row.table_id, *await self._over(list(tables.values()))]
        table_id = row.table_id if row.player == me else tables.get(me or "")
        state = await self._state(table_id) if table_id else None
        return {
            "id": row.id,
            "path": f"/challenge/{row.id}",
            "game": game,
            "options": options,
            "mode": mode,
            "seats": seats,
            "by": by,
            "created": row.created,
            "closes": row.closes,
            "open": row.closes >= self._hall.now() and len(tables) < MOST,
            "yours": row.player == me,
            "table": table_id,
            "state": state,
            "finished": len(over),
            "results": [await self._result(one, row.table_id) for one in over] if state == OVER else None,
        }

    async def _result(self, table_id: str, first: str) -> answers.ChallengeResult:
        async with self._hall.holding(table_id) as table:
            told, on_paper = _result(table, table_id == first), record(table)
            seat = table.people_seats()[0]
        if sums := await self._reviews.sums_of(on_paper):
            told["review"] = {"choices": sums[seat]["choices"], "cards": sums[seat]["cards"]}
        return told

    # --- what is kept ---------------------------------------------------------------------

    async def _row(self, challenge: str) -> Any:
        rows = await self._database.fetch(sql.select(db.challenges).where(db.challenges.c.id == challenge))
        if not rows:
            raise NotThere("There is no such challenge.")
        return rows[0]

    async def _tables(self, challenge: str) -> dict[str, str]:
        """The tables at which it was taken up, by who plays there."""
        query = sql.select(db.attempts).where(db.attempts.c.challenge == challenge)
        return {row.player: row.table_id for row in await self._database.fetch(query)}

    async def _over(self, tables: list[str]) -> list[str]:
        """Those of some tables that are over, the first that was first."""
        query = (
            sql.select(db.tables.c.id)
            .where(db.tables.c.id.in_(tables), db.tables.c.ended.is_not(None))
            .order_by(db.tables.c.ended)
        )
        return [row.id for row in await self._database.fetch(query)]

    async def _state(self, table_id: str) -> Any:
        async with self._hall.holding(table_id) as table:
            return table.state

    @asynccontextmanager
    async def _first(self, table_id: str) -> AsyncIterator[Table]:
        """The game that a challenge was made of, if it can still be played so."""
        try:
            async with self._hall.holding(table_id) as table:
                yield table
        except TeienError as error:
            raise Refused(
                "The rules of this game are others than when it was played; its deal cannot be played again."
            ) from error


def _may_challenge(table: Table, me: Person) -> None:
    """Refuses what is no game of one's own against bots, played to its end."""
    seats = table.seats_of(me.id)
    if not seats:
        raise NotYours("Only whoever has played a game makes a challenge of it.")
    if table.state != OVER or table.ending != "finished":
        raise Refused("A challenge is made of a game that was played to its end.")
    if len(seats) > 1 or any(seat.kind == "person" and seat.player != me.id for seat in table.seats):
        raise Refused(
            "A challenge is made of a game against bots, or alone: play the same deal again, against bots."
        )


def _seats(table: Table, player: str) -> list[answers.ChallengeSeat]:
    return [
        {"kind": "me", "level": None} if seat.player == player else {"kind": "bot", "level": seat.level}
        for seat in table.seats
    ]


def _wanted(first: Table, player: str) -> NewTable:
    """The same table, with somebody else in the player's place."""
    return NewTable(
        game=first.game_name,
        options=first.options,
        seats=[NewSeat(name=None, **seat) for seat in _seats(first, player)],
        stand_in=first.stand_in,
        start=True,
    )


def _result(table: Table, first: bool) -> answers.ChallengeResult:
    """How a game of a challenge ended, for its player."""
    end, seat, game = end_of(table), table.people_seats()[0], table.game
    return {
        "table": table.id,
        "player": {"id": str(table.seats[seat].player), "name": str(table.seats[seat].name)},
        "first": first,
        "known": table.deal is not None and table.deal["kind"] == "again",
        "ending": end["ending"],
        "at": end["at"],
        "score": end["scores"][seat],
        "rank": end["ranks"][seat] if end["ranks"] else None,
        "won": seat in outcome.winners(table),
        "moves": game.choices_of(seat) if game else 0,
        "review": None,
        "view": views(table, Viewer())[0],
    }
