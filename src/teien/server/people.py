"""Who one is. A nickname is enough; a key in a cookie, or a token, says that it is the same person again.

A key is 256 random bits. The database has only its SHA-256, so that whoever reads the database can be nobody.
A key in a cookie ends when its device is left, when it is ended from another, or when it is not used for a
year; then nothing more is told on streams that it has opened.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sql

from teien.server import schema as db
from teien.server.database import Database
from teien.tables.refusals import NotThere, NotYou, Refused
from teien.tables.views import Viewer

COOKIE, TOKEN, LINK = "cookie", "token", "link"
LINK_LIFE = 15 * 60.0
KNOWN = 20_000
"""So many people are remembered without asking the database."""
MOST_TOKENS = 20
KEY_LIFE = 365 * 86_400.0
"""A cookie that is not used for so many seconds is nobody's."""
NOTED = 86_400.0
"""It is noted about so often that a key is used."""
LOOK_AGAIN, LOOK_AGAIN_SHARED = 300.0, 60.0
"""So many seconds someone is known without asking the database. What other nodes change, they tell."""


@dataclass
class Person:
    """Someone who is known by a key."""

    id: str
    name: str
    mutes: frozenset[str]
    key: str = ""
    """The digest of the key that says so."""

    @property
    def viewer(self) -> Viewer:
        """The same as whoever looks at a table."""
        return Viewer(self.id, self.mutes)


class People:
    """Everyone who has ever come."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        """People by the digest of their key, and when we looked last."""
        self._changes = 0
        """How often something about anyone has changed: what was read meanwhile is not kept."""
        self._bells: dict[str, set[asyncio.Event]] = {}
        """What rings on someone's streams."""

    async def by_key(self, key: str) -> Person:
        """Whoever has this key."""
        return await self._by_digest(digest_of(key))

    async def knows(self, person: Person) -> bool:
        """Whether someone's key is still good."""
        try:
            return bool(await self._by_digest(person.key))
        except NotYou:
            return False

    async def _by_digest(self, digest: str) -> Person:
        known = self._known.get(digest)
        for_seconds = LOOK_AGAIN_SHARED if self._database.shared else LOOK_AGAIN
        if known and known[1] > time.monotonic() - for_seconds:
            self._known.move_to_end(digest)
            return known[0]
        changes = self._changes
        query = (
            sql.select(db.players, db.keys.c.used)
            .join(db.keys, db.keys.c.player == db.players.c.id)
            .where(db.keys.c.digest == digest, _good())
        )
        rows = await self._database.fetch(query)
        if not rows:
            self._known.pop(digest, None)
            raise NotYou("Nobody is known by this key.")
        mutes = await self._database.fetch(
            sql.select(db.mutes.c.muted).where(db.mutes.c.player == rows[0].id)
        )
        person = Person(rows[0].id, rows[0].name, frozenset(row.muted for row in mutes), digest)
        if changes == self._changes:  # or the key may have ended while we looked it up
            self._remember(digest, person)
        if rows[0].used < time.time() - NOTED:
            with suppress(sql.exc.SQLAlchemyError):  # nobody is kept out because the disk is full
                await self._database.write(
                    sql.update(db.keys).where(db.keys.c.digest == digest).values(used=time.time())
                )
        return person

    def _remember(self, digest: str, person: Person) -> None:
        self._known[digest] = (person, time.monotonic())
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def look_again(self, player: str) -> None:
        """Something about this person has changed: the next request, and every open stream, asks anew."""
        self._changes += 1
        for digest in [digest for digest, (person, _) in self._known.items() if person.id == player]:
            del self._known[digest]
        for bell in self._bells.get(player, ()):
            bell.set()

    def look_again_at_all(self) -> None:
        """Whatever other nodes have told, we may have missed it."""
        self._changes += 1
        self._known.clear()

    @asynccontextmanager
    async def following(self, person: Person | None, bell: asyncio.Event) -> AsyncIterator[None]:
        """While a stream is open: its bell rings too when something about its reader changes."""
        if person is None:
            yield
            return
        bells = self._bells.setdefault(person.id, set())
        bells.add(bell)
        try:
            yield
        finally:
            bells.discard(bell)
            if not bells:
                self._bells.pop(person.id, None)

    async def _change(self, player: str, *statements: sql.Executable) -> int:
        """Writes something about someone and tells all nodes; gives how many rows the last one changed."""
        rows = 0
        async with self._database.writing() as connection:
            for statement in statements:
                rows = (await connection.execute(statement)).rowcount
            if self._database.shared:
                await connection.execute(_NOTIFY, {"said": f"person {player}"})
        self.look_again(player)
        return rows

    async def welcome(self, name: str, device: str = "") -> tuple[Person, str]:
        """A new guest, and the key."""
        key = new_key()
        person = Person(secrets.token_urlsafe(9), name, frozenset(), digest_of(key))
        await self._database.write(
            sql.insert(db.players).values(id=person.id, name=name, created=time.time()),
            _key_row(key, person.id, COOKIE, device),
        )
        self._remember(person.key, person)
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """Another nickname, from now on."""
        await self._change(
            person.id, sql.update(db.players).where(db.players.c.id == person.id).values(name=name)
        )
        return replace(person, name=name)

    async def mute(self, person: Person, other: str, muted: bool) -> Person:
        """Hears someone no more, or again."""
        if not await self._database.fetch(sql.select(db.players.c.id).where(db.players.c.id == other)):
            raise NotThere("There is no such player.")
        mutes = db.mutes
        if muted:
            await self._change(
                person.id,
                self._database.insert(mutes).values(player=person.id, muted=other).on_conflict_do_nothing(),
            )
        else:
            await self._change(
                person.id, sql.delete(mutes).where(mutes.c.player == person.id, mutes.c.muted == other)
            )
        return await self._by_digest(person.key)  # what was done on another device meanwhile counts too

    # --- other devices and programs -------------------------------------------------------

    async def new_link(self, person: Person) -> tuple[str, float]:
        """The code of a private link, and when it expires."""
        code, expires = new_key(), time.time() + LINK_LIFE
        await self._database.write(_key_row(code, person.id, LINK, expires=expires))
        return code, expires

    async def follow_link(self, code: str, device: str = "") -> tuple[Person, str]:
        """Makes another device the same person: once."""
        key = new_key()
        async with self._database.writing() as connection:
            used = await connection.execute(
                sql.delete(db.keys)
                .where(
                    db.keys.c.digest == digest_of(code),
                    db.keys.c.kind == LINK,
                    db.keys.c.expires >= time.time(),
                )
                .returning(db.keys.c.player)
            )
            row = used.first()
            if row is None:
                raise NotThere("This link was used already, or it is too old: make a new one.")
            await connection.execute(_key_row(key, row.player, COOKIE, device))
        return await self.by_key(key), key

    async def tokens(self, person: Person) -> list[Any]:
        """The API tokens of a person."""
        query = sql.select(db.keys).where(db.keys.c.player == person.id, db.keys.c.kind == TOKEN)
        return await self._database.fetch(query.order_by(db.keys.c.created))

    async def new_token(self, person: Person, label: str) -> tuple[str, str, float]:
        """A new API token: its id, itself, and when it was made."""
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise Refused(f"You have {MOST_TOKENS} tokens; revoke one first.")
        key, now = new_key(), time.time()
        row = _key_row(key, person.id, TOKEN, label)
        await self._database.write(row)
        return id_of(key), key, now

    async def keys(self, person: Person) -> list[Any]:
        """All keys by which someone is known: devices and programs, the last used first."""
        query = sql.select(db.keys).where(db.keys.c.player == person.id, _good())
        return await self._database.fetch(query.order_by(db.keys.c.used.desc(), db.keys.c.created.desc()))

    async def end(self, person: Person, key_id: str, *kinds: str) -> None:
        """A key is good no more, from this moment and on all nodes, nor a link that may have come from it."""
        keys = db.keys.c
        gone = await self._change(
            person.id,
            sql.delete(db.keys).where(keys.player == person.id, keys.kind == LINK),
            sql.delete(db.keys).where(keys.player == person.id, keys.kind.in_(kinds), keys.id == key_id),
        )
        if not gone:
            raise NotThere("You have no such key.")

    async def leave(self, key: str) -> None:
        """The key of a device that is left is good no more; an unknown one never was."""
        with suppress(NotYou):
            person = await self.by_key(key)
            await self._change(person.id, sql.delete(db.keys).where(db.keys.c.digest == person.key))


_NOTIFY = sql.text("SELECT pg_notify('teien', :said)")


def _good() -> sql.ColumnElement[bool]:
    """The keys that say who someone is: tokens, and cookies that are used."""
    used = (db.keys.c.kind == COOKIE) & (db.keys.c.used >= time.time() - KEY_LIFE)
    return (db.keys.c.kind == TOKEN) | used


def expired() -> sql.Executable:
    """Clears away the keys that are nobody's any more."""
    unused = (db.keys.c.kind == COOKIE) & (db.keys.c.used < time.time() - KEY_LIFE)
    late = (db.keys.c.kind == LINK) & (db.keys.c.expires < time.time())
    return sql.delete(db.keys).where(unused | late)


def new_key() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def digest_of(key: str) -> str:
    """What the database knows of a key."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


def id_of(key: str) -> str:
    """What a token is called in a list."""
    return digest_of("id:" + key)[:12]


def _key_row(
    key: str, player: str, kind: str, label: str = "", expires: float | None = None
) -> sql.Executable:
    return sql.insert(db.keys).values(
        digest=digest_of(key),
        id=id_of(key),
        player=player,
        kind=kind,
        label=label,
        created=time.time(),
        expires=expires,
        used=time.time(),
    )
