"""Nobody learns over HTTP what is not theirs to know.

Whole random games are played. Now and then, for each seat and for a spectator, a twin of the table is made
in which everything is different that this viewer may not know: the state is re-dealt by the rule book, and in
the history, the traces and the log every hidden value is replaced by another. Everything that the viewer can
get from the two tables must be the same, byte for byte.

`TEIEN_LEAK_GAMES=1000 pytest tests/server/test_leaks.py` plays so many games of each title.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import dataclasses
import itertools
import json
import os
import random
import tempfile
from base64 import b64encode
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from teien.check.mode import Mode
from teien.play.game import Game, Move
from teien.rules.chance import new_dice
from teien.rules.contract import EVERYONE, SPECTATOR
from teien.server.api_tables import _events
from teien.server.app import make_app
from teien.server.hall import Hall
from teien.server.message_cache import MessageCache
from teien.server.people import Person
from teien.server.pulse import SteadyTime
from teien.server.settings import Settings
from teien.tables.table import Table
from tests.modes import MODES

GAMES = int(os.environ.get("TEIEN_LEAK_GAMES", "8"))
LOOKS = 2
"""So many times in a game everyone is compared with their twins."""
HIDING = {game: [mode for mode in MODES if mode.game == game] for game in ("niya", "sakura", "momiji")}
TRIED = ["nonsense", "17", "17/42", "E+", "P-", "a1", "take red", "play red0b<", "drop red2", "use D"]
NOON = 1_800_000_000.0
MEMORY = Path("/dev/shm")


@dataclasses.dataclass
class House:
    """A server in this process."""

    app: FastAPI
    people: list[tuple[Person, str]]

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    async def ask(self, method: str, path: str, key: str, body: Any) -> tuple[Any, ...]:
        """A request as the server gets it, without the line in between: status, headers and body."""
        said = b"" if body is None else json.dumps(body).encode()
        told: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": said, "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        path, _, query = path.partition("?")
        headers = {"host": "teien", "content-type": "application/json", "authorization": f"Bearer {key}"}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("teien", 80),
        }
        await self.app(scope, receive, send)
        return told[0]["status"], sorted(told[0]["headers"]), b"".join(one["body"] for one in told[1:])


@contextlib.asynccontextmanager
async def house() -> AsyncIterator[House]:
    """Its database is in memory where that can be: what is durable is tested elsewhere."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        async with _house(folder) as here:
            yield here


@contextlib.asynccontextmanager
async def _house(folder: str) -> AsyncIterator[House]:
    settings = Settings(f"sqlite:///{folder}/leaks.db", bots=0, limits=False, warm=False)
    app = make_app(settings, SteadyTime(lambda: NOON, lambda: 0.0))
    async with app.router.lifespan_context(app):
        hall: Hall = app.state.hall
        hall.broadcast.watchers.gather = lambda table_id: None  # type: ignore[method-assign]  # it takes its time
        yield House(app, [await app.state.people.welcome(f"Player {number}") for number in range(7)])


async def set_up(here: House, mode: Mode, people: int | None = None) -> Table:
    """A game of people only, of so many or of one for each seat; the last of the people is a spectator."""
    seats = [
        {"kind": "person", "name": f"P{seat}", "player": here.people[seat % (people or mode.players)][0].id}
        for seat in range(mode.players)
    ]
    book = mode.new(1).book
    facts = {
        "game": mode.game,
        "options": book.read_options(mode.options, mode.players),
        "mode": str(mode),
        "public": False,
        "stand_in": "random",
        "clock": {"kind": "live", "seconds": 600, "increment": 1, "days": None},
        "seats": seats,
    }
    host = here.people[0][0].id
    return await here.hall.set_table(host, facts, lambda table: table.start_if_full(host))


async def play_to(here: House, table: Table, luck: random.Random, steps: int | None) -> None:
    number = itertools.count()
    while table.state == "playing" and (steps is None or next(number) < steps):
        game = table.game
        assert game
        seat = luck.choice(game.owing)
        move, player = luck.choice(game.legal_moves(seat)), table.seats[seat].player
        name = f"{table.head}"
        decide = partial(
            Table.move, player=str(player), seat=seat, move=move, position=table.head, move_id=name
        )
        await here.hall.act(table.id, decide, lambda table: None)


def hidden(row: Any, seat: int) -> bool:
    audience = int(row[4])
    return audience != EVERYONE and not (seat != SPECTATOR and audience >> seat & 1)


def twin_of(table: Table, seat: int, dice: Any) -> Table:
    """The same table with everything different that a seat may not know."""
    twin = copy.copy(table)
    twin.shown = {}
    assert table.game
    twin.game = table.game.copy()
    twin.game.book.rules.redeal(twin.game._state, seat, dice)
    secret_steps = set()
    for number, step in enumerate(twin.game._steps):
        if any(hidden(row, seat) for row in step.trace[1 : int(step.trace[0, 0]) + 1]):
            twin.game._steps[number] = _other_step(twin.game, step, seat)
        if hidden(step.trace[1], seat):
            secret_steps.add(number)
    twin.game._opening = _other_trace(twin.game._opening, seat)
    twin.game._setup = {"hidden": True}
    twin.entries = [
        dataclasses.replace(entry, facts={**entry.facts, "move": "?", "asked": "?"})
        if entry.kind == "move" and table.history_at[entry.position - 1] in secret_steps
        else entry
        for entry in table.entries
    ]
    return twin


def _other_trace(trace: Any, seat: int) -> Any:
    other = trace.copy()
    for row in other[1 : int(other[0, 0]) + 1]:
        if hidden(row, seat):
            row[2:4] = [1 if int(row[2]) != 1 else 2, 0]
    return other


def _other_step(game: Game, step: Any, seat: int) -> Any:
    entry = step.entry
    if isinstance(entry, Move) and hidden(step.trace[1], seat):
        entry = Move(entry.seat, "?")
    return dataclasses.replace(step, entry=entry, trace=_other_trace(step.trace, seat))


async def all_told(here: House, table: Table, seat: int, luck: random.Random) -> list[Any]:
    """Everything that a viewer can get from the server about a table as it stands, bodies and headers."""
    person, key = here.people[seat if seat != SPECTATOR else -1]
    path = f"/api/tables/{table.id}"
    told: list[Any] = []

    async def ask(method: str, where: str, body: Any = None) -> None:
        told.append((method, where, body, *await here.ask(method, path + where, key, body)))

    await ask("GET", "")
    await ask("GET", "/record")
    await ask("GET", "/picture.svg" if seat == SPECTATOR else f"/picture.svg?seat={seat}")
    for since in {1, 2, max(table.head - 3, 1), luck.randint(1, table.head)}:
        stale = {"seat": max(seat, 0), "move": "E+", "position": since, "id": "stale"}
        if since < table.head:
            await ask("POST", "/undo/answer", {"agree": True, "position": since})
        if table.game and not table.game.hidden_from(max(seat, 0), table.history_at[since]):
            await ask("POST", "/moves", stale)
        stream = _events(here.hall, here.app.state.people, table.id, person, since)
        if since < table.head:
            told.append(await anext(stream))
        await stream.aclose()
    stream = _events(here.hall, here.app.state.people, table.id, person, None)
    told.append(await anext(stream))
    await stream.aclose()
    for move in luck.sample(TRIED, 3):
        said = {"seat": max(seat, 0), "move": move, "position": table.head, "id": "no"}
        await ask("POST", "/moves", said)
    return told


async def compare(here: House, table: Table, players: int, luck: random.Random, dice: Any) -> None:
    state = luck.getstate()
    for seat in range(SPECTATOR, players):
        luck.setstate(state)
        frozen = copy.copy(table)
        truth = await told_without_playing(here, frozen, seat, luck)
        luck.setstate(state)
        other = await told_without_playing(here, twin_of(table, seat, dice), seat, luck)
        assert truth == other
        secret = table.secret.hex().encode()
        assert not any(secret in one[-1] for one in truth if isinstance(one, tuple))
    here.hall._tables[table.id] = table


async def told_without_playing(here: House, table: Table, seat: int, luck: random.Random) -> list[Any]:
    """Nothing that is asked may change the table: every move is refused, or it is a test's mistake."""
    table.shown, here.hall.broadcast._messages = {}, MessageCache()
    here.hall._tables[table.id] = table
    before = table.head
    with pytest.MonkeyPatch.context() as no_moves:
        no_moves.setattr(here.hall, "_enter", lambda table, drafts: [])
        told = await all_told(here, table, seat, luck)
    assert table.head == before
    return told


async def play_and_compare(here: House, mode: Mode, seed: int) -> int:
    """One game; how often everyone was compared with their twins."""
    luck, dice = random.Random(seed), new_dice(seed)
    table = await set_up(here, mode)
    looks = 0
    length = {"niya": 8, "sakura": 70, "momiji": 110}[mode.game]
    for _ in range(LOOKS):
        await play_to(here, table, luck, luck.randint(0, length // LOOKS))
        if table.state != "playing":
            break
        await compare(here, table, mode.players, luck, dice)
        looks += 1
    await play_to(here, table, luck, None)
    here.hall._tables.pop(table.id, None)
    return looks


@pytest.mark.parametrize("game", HIDING)
def test_whatever_a_viewer_may_not_know_changes_nothing_it_is_told(game: str) -> None:
    async def play() -> int:
        looks = 0
        async with house() as here:
            for number in range(GAMES):
                mode = HIDING[game][number % len(HIDING[game])]
                looks += await play_and_compare(here, mode, number)
        return looks

    assert asyncio.run(play()) > GAMES // 2


async def told_each_seat(here: House, table: Table) -> list[list[Any]]:
    """For each seat of the first of the people, all that they are told of it: the view and the events.

    Of the table as a whole, of what is new since each position, and of that as answers to what came too late.
    """
    table.shown, here.hall.broadcast._messages = {}, MessageCache()
    here.hall._tables[table.id] = table
    person, key = here.people[0]
    mine = table.seats_of(person.id)
    path = f"/api/tables/{table.id}"
    told = [(await here.ask("GET", path, key, None))[-1]]
    for since in range(1, table.head):
        stream = _events(here.hall, here.app.state.people, table.id, person, since)
        told.append((await anext(stream)).split(b"data: ")[1])
        await stream.aclose()
        late = {"seat": mine[0], "move": "E+", "position": since, "id": "late"}
        if table.game and not table.game.hidden_from(mine[0], table.history_at[since]):
            status, _, said = await here.ask("POST", path + "/moves", key, late)
            assert status == 409
            told.append(json.dumps(json.loads(said)["news"]).encode())
    said = [json.loads(one) for one in told]
    assert all([view["seat"] for view in one["views"]] == mine == one["table"]["mine"] for one in said)
    assert all(len(one["events"]) == len(mine) for one in said)
    return [[(one["views"][nth], one["events"][nth]) for one in said] for nth in range(len(mine))]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", ["sakura", "momiji"])
def test_nothing_of_one_seat_is_told_another_of_the_same_person(game: str, people: int) -> None:
    """People at one screen share a line, and must not see each other's hands: each seat is told by itself."""

    async def play() -> None:
        async with house() as here:
            for number, mode in enumerate(HIDING[game]):
                if mode.players <= people:
                    continue
                table, differ = await set_up(here, mode, people), False
                await play_to(here, table, random.Random(number), 12)
                assert table.state == "playing"
                truth = await told_each_seat(here, copy.copy(table))
                mine = table.seats_of(here.people[0][0].id)
                for nth, seat in enumerate(mine):
                    other = await told_each_seat(here, twin_of(table, seat, new_dice(number)))
                    assert other[nth] == truth[nth]
                    differ |= other != truth
                assert differ  # what others at the screen know is another thing in the twins
                here.hall._tables.pop(table.id)

    asyncio.run(play())


@pytest.mark.parametrize("game", HIDING)
def test_a_page_foresees_from_what_a_bot_is_given_and_from_nothing_else(game: str) -> None:
    """`held` is told of one's own seats while the game runs; the twins above hold it to its secrets."""

    async def play() -> None:
        async with house() as here:
            for number, mode in enumerate(HIDING[game]):
                people = max(mode.players - 1, 1)  # the first of them holds two seats
                table = await set_up(here, mode, people)
                await play_to(here, table, random.Random(number), 3)
                assert table.game and table.state == "playing"
                for (person, key), mine in [(one, table.seats_of(one[0].id)) for one in here.people]:
                    told = json.loads((await here.ask("GET", f"/api/tables/{table.id}", key, None))[-1])
                    held = [one.get("held") for one in told["views"]]
                    given = [b64encode(table.game.observation(seat).held).decode() for seat in mine]
                    assert held == (given if mine else [None]), person
                await play_to(here, table, random.Random(number), None)
                key = here.people[0][1]
                for path in (f"/api/tables/{table.id}", f"/api/tables/{table.id}/replay"):
                    assert b'"held"' not in (await here.ask("GET", path, key, None))[-1]

    asyncio.run(play())


def test_the_twins_are_different_where_something_is_hidden() -> None:
    """The comparison could not fail if the twin were the same: it is not."""

    async def play() -> None:
        async with house() as here:
            for mode in (Mode("sakura", 3), Mode("momiji", 3)):
                table = await set_up(here, mode)
                await play_to(here, table, random.Random(1), 20)
                for seat in range(SPECTATOR, 3):
                    twin = twin_of(table, seat, new_dice(1))
                    assert twin.game and table.game
                    assert twin.game._state.tobytes() != table.game._state.tobytes()
                    assert [*twin.game.events()] != [*table.game.events()]
                    others = [view for view in range(3) if view != seat]
                    assert any(twin.game.view(other) != table.game.view(other) for other in others)

    asyncio.run(play())
