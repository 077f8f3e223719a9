"""Who one is. A nickname is enough; a key in a cookie, or a token, says that it is the same person again.

A key is 256 random bits. The database has only its SHA-256, so that whoever reads the database can be nobody.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from teien.server import database as db
from teien.server.database import Database
from teien.server.refusals import NotThere, NotYou, Refused
from teien.server.sight import Viewer

COOKIE, TOKEN, LINK = "cookie", "token", "link"
LINK_LIFE = 15 * 60.0
KNOWN = 20_000
"""So many people are remembered without asking the database."""
MOST_TOKENS = 20


@dataclass
class Person:
    """Someone who is known by a key."""

    id: str
    name: str
    mutes: frozenset[str]

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

    async def by_key(self, key: str) -> Person:
        """Whoever has this key."""
        digest = digest_of(key)
        known = self._known.get(digest)
        if known and known[1] > time.time() - (5.0 if self._database.shared else 300.0):
            self._known.move_to_end(digest)
            return known[0]
        query = (
            sql.select(db.players, db.keys.c.kind)
            .join(db.keys, db.keys.c.player == db.players.c.id)
            .where(db.keys.c.digest == digest, db.keys.c.kind.in_([COOKIE, TOKEN]))
        )
        rows = await self._database.fetch(query)
        if not rows:
            self._known.pop(digest, None)
            raise NotYou("Nobody is known by this key.")
        mutes = await self._database.fetch(
            sql.select(db.mutes.c.muted).where(db.mutes.c.player == rows[0].id)
        )
        person = Person(rows[0].id, rows[0].name, frozenset(row.muted for row in mutes))
        self._remember(digest, person)
        return person

    def _remember(self, digest: str, person: Person) -> None:
        self._known[digest] = (person, time.time())
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def _look_again(self, player: str) -> None:
        """Something about this person has changed."""
        for digest in [digest for digest, (person, _) in self._known.items() if person.id == player]:
            del self._known[digest]

    async def welcome(self, name: str) -> tuple[Person, str]:
        """A new guest, and the key."""
        person, key = Person(secrets.token_urlsafe(9), name, frozenset()), new_key()
        await self._database.write(
            sql.insert(db.players).values(id=person.id, name=name, created=time.time()),
            _key_row(key, person.id, COOKIE),
        )
        self._remember(digest_of(key), person)
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """Another nickname, from now on."""
        await self._database.write(
            sql.update(db.players).where(db.players.c.id == person.id).values(name=name)
        )
        self._look_again(person.id)
        return Person(person.id, name, person.mutes)

    async def mute(self, person: Person, other: str, muted: bool) -> Person:
        """Hears someone no more, or again."""
        if not await self._database.fetch(sql.select(db.players.c.id).where(db.players.c.id == other)):
            raise NotThere("There is no such player.")
        mutes = db.mutes
        if muted:
            await self._database.write(
                self._database.insert(mutes).values(player=person.id, muted=other).on_conflict_do_nothing()
            )
        else:
            await self._database.write(
                sql.delete(mutes).where(mutes.c.player == person.id, mutes.c.muted == other)
            )
        self._look_again(person.id)
        changed = person.mutes | {other} if muted else person.mutes - {other}
        return Person(person.id, person.name, changed)

    # --- other devices and programs -------------------------------------------------------

    async def new_link(self, person: Person) -> tuple[str, float]:
        """The code of a private link, and when it expires."""
        code, expires = new_key(), time.time() + LINK_LIFE
        await self._database.write(
            sql.delete(db.keys).where(db.keys.c.kind == LINK, db.keys.c.expires < time.time()),
            _key_row(code, person.id, LINK, expires=expires),
        )
        return code, expires

    async def follow_link(self, code: str) -> tuple[Person, str]:
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
            await connection.execute(_key_row(key, row.player, COOKIE))
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

    async def revoke(self, person: Person, token_id: str) -> None:
        """A token is good no more."""
        async with self._database.writing() as connection:
            gone = await connection.execute(
                sql.delete(db.keys).where(
                    db.keys.c.player == person.id, db.keys.c.kind == TOKEN, db.keys.c.id == token_id
                )
            )
        if not gone.rowcount:
            raise NotThere("You have no such token.")
        self._look_again(person.id)


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
    )
