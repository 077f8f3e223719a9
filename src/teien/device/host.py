"""The host of the tables on one device. It runs in the browser, as JavaScript made of this (`teien.browser`).

It does what a server's hall does: lets a table take what is to be entered, and tells what is new. It writes
nothing down: whatever has entries is given back with them, and whoever asked makes them durable before
anyone is told. Seats are the device's own, or bots'.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from teien.bots import bot_of
from teien.bots.bot import Budget, Random
from teien.play.book import Json
from teien.play.errors import TeienError
from teien.play.fairness import verify
from teien.play.foresight import foresee as foreseen
from teien.play.observation import Observation
from teien.play.registry import game_names, manifest_of
from teien.rules.chance import new_dice
from teien.tables import entries as log
from teien.tables import outcome, views
from teien.tables.clocks import Outages
from teien.tables.entries import Draft, Entry
from teien.tables.keeping import continued
from teien.tables.offers import offer_of
from teien.tables.refusals import Illegal, NotThere, Refused, Wrong
from teien.tables.setting import again, facts_of, strongest_level
from teien.tables.table import Table
from teien.tables.views import Presence, Viewer


@dataclass(frozen=True)
class Me:
    """Whoever the device belongs to."""

    id: str
    name: str


class Device:
    """The tables that are open on a device."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    # --- opening and closing --------------------------------------------------------------

    def set_table(self, table_id: str, secret: bytes, me: Me, wanted: Json, now: float) -> Json:
        """A new table, its game begun: what there is to see, and what is to be written down."""
        return self._begin(Table(table_id, secret, Outages()), me, facts_of(_wanted(wanted), me), now)

    def play_on(self, table_id: str, me: Me, said: Json, now: float) -> Json:
        """A new table at which a game on paper goes on, or its deal is played again; tells as `set_table`."""
        record = said["record"]
        wanted = {"game": record["game"], "options": record["options"], "seats": said["seats"]}
        table = continued(
            table_id, record, said["step"], _wanted(wanted), me, Outages(), now, said.get("deal")
        )
        self.tables[table_id] = table
        entries = [_written(entry) for entry in table.entries]
        return {"answer": self.look(table_id, me.id, now), "entries": entries, "secret": table.secret.hex()}

    def _begin(self, table: Table, me: Me, facts: Json, now: float) -> Json:
        entries = self._enter(table, [Draft(log.SET, me.id, {**facts, "device": True})], now)
        entries += self._enter(table, table.start_if_full(me.id, must=True), now)
        self.tables[table.id] = table
        return {"answer": self.look(table.id, me.id, now), "entries": entries}

    def open(self, table_id: str, secret: bytes, entries: list[Json]) -> None:
        """A table by its log; whatever is wrong with that raises, and there is no table."""
        table = Table(table_id, secret, Outages())
        for entry in entries:
            table.take(Entry(**entry))
        self.tables[table_id] = table

    def close(self, table_id: str) -> None:
        """Forgets a table; its log has it."""
        self.tables.pop(table_id, None)

    def _table(self, table_id: str) -> Table:
        if table_id not in self.tables:
            raise NotThere("There is no such table.")
        return self.tables[table_id]

    def _enter(self, table: Table, drafts: list[Draft], now: float) -> list[Json]:
        """Lets the table take what is to be entered; should the rules refuse it, the table is closed."""
        entries = []
        for draft in drafts:
            entry = draft.at(table.head + 1, now)
            try:
                table.take(entry)
            except TeienError as error:
                self.close(table.id)
                raise Illegal(str(error)) from error
            entries.append(_written(entry))
        return entries

    # --- looking --------------------------------------------------------------------------

    def look(self, table_id: str, me: str, now: float) -> Json:
        """The table, as its owner may know it."""
        return dict(views.whole(self._table(table_id), Viewer(me), Presence([me]), now))

    def news(self, table_id: str, me: str, since: int, now: float) -> Json:
        """What is new since a position."""
        return dict(views.news(self._table(table_id), Viewer(me), Presence([me]), now, since))

    def replay(self, table_id: str, me: str, seat: int | None) -> Json:
        """The game step by step."""
        return dict(views.replay(self._table(table_id), Viewer(me), seat)())

    def record(self, table_id: str) -> Json:
        """The game on paper with its secret: of a game that goes on too, for only its owner asks."""
        return views.on_paper(self._table(table_id))

    def summary(self, table_id: str) -> Json:
        """The table as a list of tables shows it."""
        return dict(views.summary(self._table(table_id)))

    def end_of(self, table_id: str, me: str) -> Json:
        """A game that is over, as a list of one's games shows it."""
        table = self._table(table_id)
        end, mine = views.end_of(table), table.seats_of(me)
        return {
            **views.summary(table),
            "end": end,
            "mine": mine,
            "result": views.result_for(end, len(table.seats), mine),
            "rating": None,
            "unrated": outcome.unrated(table),
        }

    # --- acting ---------------------------------------------------------------------------

    def act(self, table_id: str, me: Me, what: str, said: Json, now: float) -> Json:
        """Does something: what is new then, and what is to be written down."""
        table = self._table(table_id)
        since = said.get("position", table.head)
        entries = self._enter(table, self._drafts(table, me, what, said, now), now)
        return {"answer": self.news(table_id, me.id, since, now), "entries": entries}

    def _drafts(self, table: Table, me: Me, what: str, said: Json, now: float) -> list[Draft]:
        if what == "moves":
            return table.move(me.id, said["seat"], said["move"], said["position"], said["id"])
        if what == "undo":
            return table.undo(me.id, said["seat"], said["position"])
        if what == "stand-in":
            return table.hand_over(me.id, said["seat"], said["bot"])
        if what == "resign":
            return table.resign(me.id, said["seat"])
        if what == "abandon":
            return table.abandon(me.id, now)
        if what == "abandon/refuse":
            return table.refuse_to_end(me.id)
        if what == "leave":
            return table.leave(me.id, said.get("seat"))
        raise Wrong("That cannot be done at a table on a device.")

    def rematch(self, table_id: str, me: Me, new_id: str, secret: bytes, now: float) -> Json:
        """The same table once more; the old one's log tells where."""
        table = self._table(table_id)
        drafts = table.ask_rematch(me.id, new_id)
        if not drafts:
            raise Refused("The game goes on at another table already.")
        entries = self._enter(table, drafts, now)
        following = self._begin(Table(new_id, secret, Outages()), me, again(table, me.id), now)
        return {"entries": entries, "next": following}

    # --- bots -----------------------------------------------------------------------------

    def bot_turn(self, table_id: str) -> Json | None:
        """The bot that owes a move, and what it is given: what its seat may know, and nothing else."""
        table = self._table(table_id)
        seat = table.bot_turn()
        if seat is None or table.game is None:
            return None
        return {
            "seat": seat,
            "level": table.level_at(seat),
            "position": table.head,
            "observation": _given(table.game.observation(seat)),
            "dice": table.dice_at(seat),
        }

    def bot_moved(self, table_id: str, seat: int, position: int, action: int, now: float) -> Json:
        """A bot's choice; one that comes too late is no move, and one that is not legal is refused."""
        table = self._table(table_id)
        if table.game is None or not table.awaits_bot(seat, position):
            return {"entries": []}
        if action not in table.game.legal_actions(seat):
            raise Illegal("The bot chose what is not legal.")
        drafts = table.bot_move(seat, position, self.spell(table_id, seat, action))
        return {"entries": self._enter(table, drafts, now)}

    def hint(self, table_id: str, me: str, seat: int) -> Json:
        """What a bot would be given on one's own seat, and which bot gives hints."""
        table = self._table(table_id)
        game = table.ask_hint(me, seat)
        return {
            "observation": _given(game.observation(seat)),
            "position": table.head,
            "level": strongest_level(game.name),
        }

    def spell(self, table_id: str, seat: int, action: int) -> str:
        """An action as text."""
        game = self._table(table_id).game
        if game is None:
            raise Refused("The game has not started.")
        return game.book.write_move(game.state_for(seat), seat, action)


def think(observation: Json, level: str, seed: str | None, playouts: int | None) -> int:
    """What a bot chooses; with so many playouts, or as long as it usually thinks."""
    given, budget = _read(observation), Budget(playouts) if playouts else None
    return int(bot_of(given.game, level).choose(given, new_dice(seed), budget))


def any_move(observation: Json, seed: str | None) -> int:
    """Any legal move: what is done when a bot fails."""
    return int(Random().choose(_read(observation), new_dice(seed)))


def foresee(game: str, seat: int, held: bytes, move: str, players: list[str], options: Json) -> Json:
    """What follows from a move for certain, from what its seat may know: at any table, here or elsewhere."""
    ahead = foreseen(game, players, options, seat, held, move)
    return {"events": [event.as_json() for event in ahead.events], "view": ahead.view}


def check(record: Json) -> int:
    """Proves every deal and every move of a record; how many deals and shuffles there were."""
    return verify(record)


def games() -> Json:
    """What can be played here."""
    manifests = [manifest_of(name) for name in game_names()]
    return {"games": [dict(offer_of(one, list(one.levels), True)) for one in manifests], "clocks": ["none"]}


def _wanted(said: Json) -> Any:
    """What someone wants, as a server would have read it."""
    clock = {"kind": "none", "seconds": None, "increment": None, "days": None}
    usual = {"options": {}, "public": False, "stand_in": None, "word": None}
    seats = [SimpleNamespace(**{"level": None, "name": None, **seat}) for seat in said["seats"]]
    return SimpleNamespace(**{**usual, **said, "seats": seats, "clock": SimpleNamespace(**clock)})


def _written(entry: Entry) -> Json:
    """An entry as it is written down."""
    return {
        "position": entry.position,
        "at": entry.at,
        "kind": entry.kind,
        "by": entry.by,
        "facts": entry.facts,
        "id": entry.id,
    }


def _given(observation: Observation) -> Json:
    """What a bot is given, as it travels."""
    return {
        "game": observation.game,
        "seat": observation.seat,
        "held": observation.held,
        "told": observation.told,
    }


def _read(given: Json) -> Observation:
    """The same, as a bot reads it."""
    return Observation(given["game"], given["seat"], given["held"], given["told"])
