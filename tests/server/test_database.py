"""The database: its shape, moving house, and what happens when it fails."""

from __future__ import annotations

import asyncio
import gzip
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from teien.client import Client, Problem
from teien.server import migrate as migrating
from teien.server.backup import BadBackup, backup, restore
from teien.server.database import BadDatabase, Database
from teien.server.migrate import REVISION, migrate
from teien.server.schema import metadata
from teien.server.settings import Settings
from tests.server.conftest import Comes, NewDatabase, Running
from tests.server.test_playing import play_on
from tests.server.test_tables import play_first, refused, two_at


@pytest.mark.parametrize("way", ["at once", "step by step"])
def test_both_ways_lead_to_the_tables_that_the_code_knows(new_database: NewDatabase, way: str) -> None:
    def compare(connection: sql.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def differences() -> list[Any]:
        opened = Database(new_database())
        if way == "step by step":
            async with opened.writing() as connection:
                await connection.run_sync(migrating.climb)
        await migrate(opened)
        await migrate(opened)  # a second time changes nothing
        async with opened.engine.connect() as connection:
            found = await connection.run_sync(compare)
            assert (await connection.execute(sql.select(migrating.stamps))).scalars().all() == [
                migrating.REVISION
            ]
        await opened.close()
        return found

    assert asyncio.run(differences()) == []


def test_a_database_that_was_half_made_is_made_again(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is killed at the very first start leaves nothing behind."""
    url = new_database()

    async def make() -> None:
        opened = Database(url)
        try:
            await migrate(opened)
        finally:
            await opened.close()

    def fail(connection: sql.Connection) -> None:
        raise OSError("the lights went out")

    monkeypatch.setattr(migrating.stamps, "create", fail)
    with pytest.raises(OSError, match="the lights"):
        asyncio.run(make())
    monkeypatch.undo()
    asyncio.run(make())


def test_the_last_step_is_the_one_that_the_code_needs() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrating.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == migrating.REVISION


def test_a_database_of_the_first_teien_keeps_its_data(new_database: NewDatabase) -> None:
    filled = """
        INSERT INTO players VALUES ('a', 'Aiko', 1.0)
        INSERT INTO keys VALUES ('digest', 'id', 'a', 'cookie', '', 1.0, NULL)
        INSERT INTO tables VALUES ('t', '', 'niya', 'over', false, 1.0, 2.0, 3, '{}', NULL, NULL, true)
        INSERT INTO tables VALUES ('u', '', 'niya', 'over', false, 1.0, 2.0, 1, '{}', NULL, NULL, true)
        INSERT INTO entries VALUES ('t', 1, 1.0, 'set', 'a', '{}', NULL)
        INSERT INTO entries VALUES ('t', 2, 1.0, 'started', 'a', '{}', NULL)
        INSERT INTO entries VALUES ('t', 3, 1.0, 'chat', 'a', '{}', '1')
        INSERT INTO results VALUES ('t', 'a', 'niya', '2', 1, true, true, 2.0)
    """

    async def climb() -> tuple[list[Any], ...]:
        opened = Database(new_database())
        async with opened.writing() as connection:
            await connection.run_sync(lambda one: migrating.climb(one, "0001"))
            for line in filled.strip().splitlines():
                await connection.exec_driver_sql(line)
        await migrate(opened)
        another = sql.insert(metadata.tables["entries"])
        await opened.write(
            another.values(table_id="t", position=4, at=1.0, kind="chat", by="b", facts="{}", move_id="1")
        )
        found = [
            await opened.fetch(sql.text(f"SELECT {what} ORDER BY 1"))
            for what in ("id, ended FROM tables", "position FROM entries", "used > 1 FROM keys")
        ]
        await opened.close()
        return tuple(found)

    tables, entries, keys = asyncio.run(climb())
    assert tables == [("t", 2.0), ("u", None)]
    assert entries == [(1,), (2,), (3,), (4,)]
    assert [bool(used) for (used,) in keys] == [True]


def test_a_database_of_a_newer_teien_is_refused(new_database: NewDatabase) -> None:
    async def open_newer() -> None:
        newer = Database(new_database())
        await migrate(newer)
        await newer.write(sql.text("UPDATE alembic_version SET version_num = '9999'"))
        try:
            await migrate(newer)
        finally:
            await newer.close()

    with pytest.raises(BadDatabase, match="made by a newer Teien"):
        asyncio.run(open_newer())


def test_a_backup_is_the_same_server_again(new_database: NewDatabase, tmp_path: Path) -> None:
    """Written while the server runs, restored into SQLite and PostgreSQL alike: everything goes on there."""
    settings = Settings(new_database(), bots=0, limits=False, warm=False)
    running = Running(settings)
    here = [Client.guest(running.url, name) for name in ("Aiko", "Ben")]

    def comes(name: str) -> Client:
        return here[0] if name == "Aiko" else here[1]

    over = two_at(comes)
    play_on([*over], random.Random(1))
    first, _ = two_at(comes, "sakura")
    play_first(first)
    kept = first.look()
    file, again = tmp_path / "backup.gz", tmp_path / "again.gz"
    rows = asyncio.run(backup(settings.database_url, file))
    running.stop()

    url = new_database()
    assert asyncio.run(restore(url, file)) == rows
    assert asyncio.run(backup(url, again)) == rows
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(file.read_bytes())
    with pytest.raises(BadBackup, match="not empty"):
        asyncio.run(restore(url, file))
    running = Running(Settings(url, bots=0, limits=False, warm=False))
    aiko = Client(running.url, here[0].token)
    told = aiko.table(first.id).look()
    assert told["views"] == kept["views"]
    assert told["events"] == kept["events"]
    play_first_seat(Client(running.url, here[1].token), first.id)
    for client in here:
        client.close()
    aiko.close()
    running.stop()


def play_first_seat(client: Client, table_id: str) -> None:
    play_first(client.table(table_id))
    client.close()


@pytest.mark.parametrize("damage", ["cut", "other", "text"])
def test_a_damaged_backup_is_refused_and_nothing_is_restored(damage: str, tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/one.db", tmp_path / "backup"

    async def make() -> None:
        database = Database(url)
        await migrate(database)
        await database.write(sql.insert(metadata.tables["players"]).values(id="a", name="A", created=1.0))
        await database.close()
        await backup(url, file)

    asyncio.run(make())
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    if damage == "cut":
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif damage == "other":
        file.write_bytes(gzip.compress(b'{"format": "something"}\n'))
    else:
        file.write_text("not a backup")
    other = f"sqlite:///{tmp_path}/two.db"
    with pytest.raises(BadBackup):
        asyncio.run(restore(other, file))

    async def rows() -> int:
        database = Database(other)
        found = await database.fetch(sql.select(metadata.tables["players"]))
        await database.close()
        return len(found)

    assert asyncio.run(rows()) == 0


FIRST_BACKUP = """
{"format": "teien-backup/1", "revision": "0001"}
["players", {"id": "a", "name": "Aiko", "created": 1.0}]
["tables", {"id": "t", "secret": "00ff", "game": "niya", "state": "over", "public": true, "created": 1.0,\
 "updated": 2.0, "head": 2, "summary": "{}", "due": null, "bot_due": null, "settled": true}]
["keys", {"digest": "d", "id": "k", "player": "a", "kind": "cookie", "label": "", "created": 1.0, "expires": null}]
["entries", {"table_id": "t", "position": 1, "at": 1.0, "kind": "set", "by": "a", "facts": "{}", "move_id": null}]
["entries", {"table_id": "t", "position": 2, "at": 1.0, "kind": "started", "by": "a", "facts": "{}", "move_id": "1"}]
["results", {"table_id": "t", "player": "a", "game": "niya", "mode": "2", "rank": 1, "won": true, "rated": true, "at": 2.0}]
["seated", {"player": "a", "table_id": "t"}]
{"rows": 7}
"""  # noqa: E501
"""What the first Teien wrote."""


def test_a_backup_of_the_first_teien_is_brought_up_to_date(new_database: NewDatabase, tmp_path: Path) -> None:
    url, file = new_database(), tmp_path / "backup.gz"
    file.write_bytes(gzip.compress(FIRST_BACKUP.strip().encode()))
    assert asyncio.run(restore(url, file)) == 7

    async def look() -> list[list[Any]]:
        opened = Database(url)
        await migrate(opened)
        found = [
            await opened.fetch(sql.text(f"SELECT {what}"))
            for what in (
                "version_num FROM alembic_version",
                "secret, public, ended FROM tables",
                "used > 1 FROM keys",
                "won, before, unrated FROM results",
            )
        ]
        await opened.close()
        return [[tuple(row) for row in rows] for rows in found]

    assert asyncio.run(look()) == [
        [(REVISION,)],
        [(b"\x00\xff", True, 2.0)],
        [(True,)],
        [(True, None, None)],
    ]
    with pytest.raises(BadBackup, match="not empty"):
        asyncio.run(restore(url, file))


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (FIRST_BACKUP.replace("0001", "9999"), "written by a newer Teien .*9999.*restore it with that one"),
        (FIRST_BACKUP.replace('"rows": 7', '"rows": 8'), "not whole"),
        (FIRST_BACKUP.replace('"0001"', "null"), "not a backup"),
    ],
    ids=["newer", "older, cut", "of no revision"],
)
def test_a_backup_that_cannot_be_brought_up_to_date_changes_nothing(
    new_database: NewDatabase, tmp_path: Path, written: str, why: str
) -> None:
    url, file, again = new_database(), tmp_path / "backup.gz", tmp_path / "again.gz"
    file.write_bytes(gzip.compress(written.strip().encode()))
    with pytest.raises(BadBackup, match=why):
        asyncio.run(restore(url, file))
    assert asyncio.run(backup(url, again)) == 0
    assert f'"revision": "{REVISION}"' in gzip.decompress(again.read_bytes()).decode()


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    one, two = Database(f"sqlite:///{tmp_path}/t.db"), Database(f"sqlite:///{tmp_path}/t.db")
    one.hold()
    with pytest.raises(BadDatabase, match="Another Teien uses"):
        two.hold()
    asyncio.run(one.close())
    asyncio.run(two.close())


@pytest.mark.parametrize("link", ["symbolic", "through a folder", "hard"])
def test_two_servers_do_not_share_a_file_by_two_names(tmp_path: Path, link: str) -> None:
    file = tmp_path / "house" / "t.db"
    file.parent.mkdir()
    file.touch()
    other = tmp_path / "other.db"
    if link == "symbolic":
        other.symlink_to(file)
    elif link == "hard":
        other.hardlink_to(file)
    else:
        (tmp_path / "door").symlink_to(file.parent)
        other = tmp_path / "door" / "t.db"
    one, two = Database(f"sqlite:///{file}"), Database(f"sqlite:///{other}")
    if link != "hard":
        one.hold()
    with pytest.raises(BadDatabase, match="second name" if link == "hard" else "Another Teien uses"):
        two.hold()
    asyncio.run(one.close())
    asyncio.run(two.close())


def test_a_power_cut_while_more_is_written_costs_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """It tears the sector at the end of the log of writes, into which the next commit would be written."""
    sector = 4096
    url = f"sqlite:///{tmp_path}/a file%.db"
    name = Path(url.removeprefix("sqlite:///"))

    async def write() -> None:
        held = Database(url)
        await migrate(held)
        for number in range(40):
            row = sql.insert(metadata.tables["players"]).values(id=f"{number}", name="A", created=1.0)
            await held.write(row)
            torn = tmp_path / f"torn {number}.db"
            torn.write_bytes(name.read_bytes())
            log = Path(f"{name}-wal").read_bytes()
            last = len(log) % sector
            Path(f"{torn}-wal").write_bytes(log[: len(log) - last] + b"\xff" * last)
            assert await rows(torn) == number + 1
        await held.close()

    async def rows(file: Path) -> int:
        torn = Database(f"sqlite:///{file}")
        found = await torn.fetch(sql.select(metadata.tables["players"]))
        await torn.close()
        return len(found)

    asyncio.run(write())


@pytest.mark.parametrize("url", ["mysql://x", "nonsense", "sqlite"])
def test_a_database_that_we_do_not_know_is_one_sentence(url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teien", "serve", "--database-url", url, "--port", "0"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("teien: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_move_that_cannot_be_written_was_not_made(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a clear answer, nothing half-written, and the table goes on when there is room again."""
    first, second = two_at(comes)
    owing = first.look()["views"][0]["owing"][0]
    table = (first, second)[owing]
    before = table.look()
    ledger = server.app.state.hall.ledger

    async def full(additions: list[Any]) -> None:
        raise sql.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(ledger, "_write_all", full)
    move = before["views"][0]["legal"][0]
    said = {"seat": owing, "move": move, "position": table.position, "id": "again"}
    told = refused(503, table.do, "moves", **said)
    assert "was not made" in told["detail"]
    assert table.look()["views"] == before["views"]
    assert table.look()["table"]["position"] == before["table"]["position"]
    monkeypatch.undo()
    assert table.do("moves", **said)["position"] == before["table"]["position"] + 1


def test_one_failed_page_harms_no_other(comes: Comes, server: Running) -> None:
    """Pages of several tables are written together; one that cannot be is refused alone."""
    tables = [two_at(comes) for _ in range(4)]
    hall = server.app.state.hall

    async def act(number: int) -> str:
        first, _ = tables[number]
        held = await hall.find(first.id)
        owing = held.game.owing[0]
        player = held.seats[owing].player
        move = held.game.legal_moves(owing)[0]
        if number == 2:  # another node was faster
            entry = sql.insert(metadata.tables["entries"]).values(
                table_id=first.id, position=held.head + 1, at=1.0, kind="chat", by=player,
                facts='{"name": "x", "text": "faster"}',
            )  # fmt: skip
            await hall.database.write(entry)
        said = {"seat": owing, "move": move, "position": held.head, "move_id": f"m{number}"}
        await hall.act(first.id, lambda table: table.move(player, **said), lambda table: None)
        return str((await hall.find(first.id)).entries[-1].kind)

    async def all_at_once() -> list[str]:
        return list(await asyncio.gather(*(act(number) for number in range(4))))

    done = asyncio.run_coroutine_threadsafe(all_at_once(), server.loop).result(30)
    assert done == ["move"] * 4
    held = asyncio.run_coroutine_threadsafe(hall.find(tables[2][0].id), server.loop).result(10)
    assert [entry.kind for entry in held.entries[-2:]] == ["chat", "move"]


def test_concurrent_double_posts_are_made_once(comes: Comes, url: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    first, second = two_at(comes)
    owing = first.look()["views"][0]["owing"][0]
    table = (first, second)[owing]
    table.look()
    said = {"seat": owing, "move": "a1", "position": table.position, "id": "twice"}

    def post(number: int) -> int:
        client = Client(url, table.client.token)
        try:
            told = client.post(
                f"/api/tables/{table.id}/moves", **{**said, "id": "twice" if number % 2 else f"{number}"}
            )
            return int(told["table"]["step"])
        except Problem as problem:
            assert problem.status == 409  # noqa: PT017
            return 0
        finally:
            client.close()

    with ThreadPoolExecutor(8) as pool:
        steps = list(pool.map(post, range(8)))
    assert 1 in steps
    assert set(steps) <= {0, 1}
    assert first.look()["table"]["step"] == 1
