"""Who sees what. Everything about a table that leaves the server is made here, for one viewer.

A viewer is whoever asks: the person on one seat, or on several at one device, or a spectator. Views and
events come from `Game`, for each seat by itself, which lets the rules blank what that seat may not know; what
the log says of moves is told only where an event of the game tells it. When a game is over, all is shown.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2s

from teien.play.book import Event, Json
from teien.play.game import Game, Move
from teien.play.registry import is_own
from teien.rules.contract import SPECTATOR
from teien.tables import answers, outcome
from teien.tables import entries as log
from teien.tables.entries import Entry
from teien.tables.outcome import Unrated
from teien.tables.refusals import NotYours, Refused, Wrong
from teien.tables.table import Table
from teien.tables.table_state import OVER, PLAYING, Seat

FAR_BEHIND = 100
"""Whoever has missed more entries than this gets the whole table instead of the news."""


@dataclass(frozen=True)
class Viewer:
    """Whoever looks."""

    player: str | None = None
    mutes: frozenset[str] = field(default_factory=frozenset)
    """The players that this one does not want to hear."""

    def same(self, table: Table) -> tuple[object, ...]:
        """Equal for viewers who are told the same at a table."""
        of_note = self.player in table.muted | self.mutes or self.player in table.dismissed
        return self.seats(table), self.mutes, self.player if of_note else None

    def seats(self, table: Table) -> tuple[int, ...]:
        """The seats whose knowledge the viewer has."""
        return tuple(table.seats_of(self.player))


@dataclass(frozen=True)
class Presence:
    """Who is looking at a table now."""

    online: Collection[str] = ()
    watching: int = 0


def whole(table: Table, viewer: Viewer, presence: Presence, now: float) -> answers.TableAnswer:
    """The table, all of it that the viewer may know."""
    return {
        "table": meta(table, viewer, presence, now),
        "views": views(table, viewer),
        "chat": _chat(table.chat, table, viewer),
        "events": _events(table, viewer, None),
    }


def news(table: Table, viewer: Viewer, presence: Presence, now: float, since: int) -> answers.News:
    """What is new since a position. What happened is told from there on, the views are those of now."""
    undone = since < table.undone_at
    shown = views(table, viewer)
    first = table.game.looks_back if table.game else 0
    fresh = [entry for entry in table.entries[since:] if _may_look_up(table, entry, first)]
    begun = since < table.started_at
    return {
        "since": since,
        "position": table.head,
        "table": meta(table, viewer, presence, now),
        "entries": [_entry(table, entry, viewer) for entry in fresh if entry.kind != log.CHAT],
        "events": [[] for _ in shown]
        if undone
        else _events(table, viewer, None if begun else table.history_at[since]),
        "undone": undone,
        "views": shown,
        "chat": _chat([entry for entry in fresh if entry.kind == log.CHAT], table, viewer),
    }


def _may_look_up(table: Table, entry: Entry, first: int) -> bool:
    """Where memory is part of the game, moves before the first that may be looked up are not told again."""
    return entry.kind != log.MOVE or table.history_at[entry.position - 1] >= first


def too_far_behind(table: Table, since: int) -> bool:
    """Whether the news since a position would be too much, or reach further back than one may look."""
    if not 0 < since <= table.head or table.head - since > FAR_BEHIND:
        return True
    return table.game is not None and table.history_at[since] < table.game.looks_back


def views(table: Table, viewer: Viewer) -> list[answers.View]:
    """The game as each of the viewer's seats sees it, or as a spectator does; nothing before the start."""
    if table.game is None:
        return []
    seats: tuple[int | None, ...] = viewer.seats(table) or (None,)
    for seat in seats:
        if seat not in table.shown:
            table.shown[seat] = _view(table.id, table.game, seat) | _held(table, table.game, seat)
    return [table.shown[seat] for seat in seats]


def _held(table: Table, game: Game, seat: int | None) -> Json:
    """What a bot would be given of a running game: with it a seat's own page foresees what a move will do.

    At a table on a device nobody needs it, for there the move itself is as quick.
    """
    if seat is None or table.state != PLAYING or table.device or game.over or not is_own(game.name):
        return {}
    return {"held": in_letters(game.state_for(seat).tobytes())}


def _view(table_id: str, game: Game, seat: int | None) -> answers.View:
    """The game as a seat sees it; one without a board of its own on the page says where its picture is."""
    view = game.view(seat)
    if is_own(game.name):
        return view
    eyes = SPECTATOR if seat is None else seat
    looks = blake2s(game.state_for(eyes).tobytes(), digest_size=4).hexdigest()
    seen_by = "" if seat is None else f"seat={seat}&"
    path = f"/api/tables/{table_id}/picture.svg?{seen_by}step={game.length}&looks={looks}"
    return view | {"picture": path, "text": game.text(seat)}


def in_letters(held: bytes) -> str:
    """Bytes as they travel in JSON: base64."""
    return b64encode(held).decode()


def _events(table: Table, viewer: Viewer, since: int | None) -> list[list[Json]]:
    """For each of the views, what happened as that seat may know it: one person's seats are told apart."""
    game = table.game
    if game is None:
        return []
    seats = viewer.seats(table)
    names = _names(game, seats)
    return [
        [_told(game, event, names) for event in game.events(seat, since)] for seat in seats or (SPECTATOR,)
    ]


def _names(game: Game, seats: Sequence[int]) -> list[str]:
    """The names of all who take part; whoever sits on one of these seats alone is “You”."""
    return ["You" if (number,) == tuple(seats) else name for number, name in enumerate(game.everyone)]


def _told(game: Game, event: Event, names: Sequence[str]) -> Json:
    """An event as it is sent; of a game without words of its own on the page also as a sentence."""
    told = event.as_json()
    return told if is_own(game.name) else told | {"said": game.book.sentence(event, names)}


def _entry(table: Table, entry: Entry, viewer: Viewer) -> answers.Entry:
    """An entry, its move told only to those who may know it."""
    move = entry.facts.get("move") if entry.kind == log.MOVE else None
    return {
        "position": entry.position,
        "kind": entry.kind,
        "seat": entry.facts.get("seat"),
        "move": move if move and _may_know_move(table, entry, viewer) else None,
        "by": entry.by,
        "at": entry.at,
    }


def _may_know_move(table: Table, entry: Entry, viewer: Viewer) -> bool:
    """One's own moves, those made before everyone's eyes, and all when the game is over."""
    if all_is_shown(table) or entry.facts["seat"] in viewer.seats(table):
        return True
    game, before = table.game, table.history_at[entry.position - 1]
    return game is not None and entry.position >= table.undone_at and game.is_open(before)


def _chat(said: list[Entry], table: Table, viewer: Viewer) -> list[answers.ChatMessage]:
    unheard = (viewer.mutes | table.muted) - {viewer.player}
    return [
        {
            "position": entry.position,
            "player": str(entry.by),
            "name": entry.facts["name"],
            "text": entry.facts["text"],
            "at": entry.at,
        }
        for entry in said
        if entry.by not in unheard
    ]


def meta(table: Table, viewer: Viewer, presence: Presence, now: float) -> answers.Table:
    """All about the table but the game itself."""
    mine = viewer.seats(table)
    return {
        "id": table.id,
        "path": f"/t/{table.id}",
        "game": table.game_name,
        "options": table.options,
        "mode": table.mode,
        "state": table.state,
        "ending": table.ending,
        "ended": table.ended,
        "resigned": list(table.resigned),
        "winners": outcome.winners(table),
        "ranks": outcome.ranks_by_seat(table),
        "ratings": table.ratings["changes"] if table.ratings else None,
        "unrated": _unrated(table),
        "public": table.public,
        "device": table.device,
        "deal": _deal(table),
        "host": table.host,
        "seats": [_seat(table, seat, presence, now) for seat in range(len(table.seats))],
        "mine": list(mine),
        "clock": table.clock.as_json(),
        "stand_in": table.stand_in,
        "commitment": table.commitment,
        "words": [seat.word for seat in table.seats],
        "position": table.head,
        "step": table.history_at[-1],
        "undo": _undo(table),
        "can_undo": [seat for seat in mine if table.undoable(seat)],
        "abandon": sorted(table.abandoning),
        "abandon_missing": sorted(table.asked_to_end(now) - table.abandoning) if table.abandoning else [],
        "sent_away": viewer.player in table.dismissed,
        "rematch": table.rematch,
        "muted": sorted(viewer.mutes | table.muted),
        "watching": presence.watching,
        "created": table.created,
        "now": now,
    }


def who_looks(table: Table, presence: Presence) -> answers.Presence:
    """Who is there now: each seat, and how many watch."""
    return {
        "position": table.head,
        "online": [_online(seat, presence) for seat in table.seats],
        "watching": presence.watching,
    }


def _online(seat: Seat, presence: Presence) -> bool:
    return seat.kind == "bot" or seat.player in presence.online


def _seat(table: Table, number: int, presence: Presence, now: float) -> answers.Seat:
    seat = table.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "player": seat.player,
        "level": seat.level,
        "stand_in": table.stand_in if seat.away else None,
        "away": seat.away,
        "reserved": seat.reserved,
        "online": _online(seat, presence),
        "clock": table.clock.left_at(number, now, table.outages),
        "running": number in table.clock.running,
    }


def _unrated(table: Table) -> Unrated | None:
    """Why a game that is over does not count for ratings."""
    if table.state != OVER or table.game is None:
        return None
    return table.ratings["unrated"] if table.ratings else outcome.unrated(table)


def _deal(table: Table) -> answers.Deal | None:
    """Where a deal that had been played before comes from."""
    return {"kind": table.deal["kind"], "of": table.deal["of"]} if table.deal else None


def _undo(table: Table) -> answers.Undo | None:
    """The undo that is offered. Its moves were all made openly, so everyone may know them."""
    if not table.offer:
        return None
    return {
        "seat": table.offer.seat,
        "moves": [move.as_json() for move in table.offer.moves],
        "agreed": sorted(table.offer.agreed),
        "missing": sorted(set(table.present()) - table.offer.agreed),
    }


def summary(table: Table) -> answers.Summary:
    """A table as the lobby shows it."""
    return {
        "id": table.id,
        "game": table.game_name,
        "options": table.options,
        "mode": table.mode,
        "state": table.state,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "player": seat.player, "level": seat.level}
            for seat in table.seats
        ],
        "host": table.host,
        "clock": table.clock.as_json(),
        "created": table.created,
        "end": end_of(table) if table.game and table.state == OVER else None,
    }


def end_of(table: Table) -> answers.End:
    """How a game that is over ended."""
    if table.game is None or table.ended is None or table.ending is None:
        raise Refused("The game is not over.")
    return {
        "ending": table.ending,
        "at": table.ended,
        "resigned": list(table.resigned),
        "winners": outcome.winners(table),
        "ranks": outcome.ranks_by_seat(table),
        "scores": table.game.scores,
    }


def result_for(end: answers.End, seats: int, mine: list[int]) -> answers.MyResult | None:
    """What a game that is over was for whoever held a seat; nothing if that was several."""
    if len(mine) != 1:
        return None
    if end["ending"] == "abandoned":
        return "unfinished"
    if mine[0] in end["winners"]:
        return "won"
    undecided = end["ending"] == "finished" and not end["winners"] and seats > 1
    return "drawn" if undecided and end["ranks"][mine[0]] == 1 else "lost"


# --- the past ---------------------------------------------------------------------------------


def all_is_shown(table: Table) -> bool:
    """Whether everyone may know everything: once a game is over, however it ended.

    Only then can anyone check that the shuffle was as promised.
    """
    return table.state == OVER


def record(table: Table) -> Json:
    """The whole game on paper with its secret, once it is over."""
    if table.game is None or not all_is_shown(table):
        raise Refused("The record is written when the game is over.")
    return on_paper(table)


def on_paper(table: Table) -> Json:
    """The same of a game that may go on: for nobody but whoever may know its secret."""
    if table.game is None:
        raise Refused("The game has not started.")
    fairness: Json = {"secret": table.secret.hex(), "words": table.words, "commitment": table.commitment}
    if table.deal:
        fairness["deal"] = {**table.deal, "table": table.id}
    return {**table.game.record(), "fairness": fairness}


def replay(table: Table, viewer: Viewer, seat: int | None) -> Callable[[], answers.Replay]:
    """Every step as a viewer saw it: one's own seat or a spectator's in a running game, then anyone's.

    What is given plays the game again, which takes a while; it needs the table no more.
    """
    game, first = _seen_by(table, viewer, seat)
    again = partial(Game, game.book, players=game.players, seed=table.seed, options=game.options)
    moves = [entry for entry in game.history if isinstance(entry, Move)]
    named = table.id
    names = _names(game, () if seat is None or len(viewer.seats(table)) > 1 else (seat,))
    return lambda: {
        "table": named,
        "seat": seat,
        "first": first,
        "steps": _steps(named, again(), moves, seat, first, names),
    }


def picture(table: Table, viewer: Viewer, seat: int | None, step: int | None) -> Callable[[], str]:
    """The table as SVG, now or after a step, as a seat may look it up; drawn when it is called."""
    game, first = _seen_by(table, viewer, seat)
    wanted = game.length if step is None else step
    if wanted not in range(game.length + 1):
        raise Wrong(f"There is no step {wanted}; the steps are 0 to {game.length}.")
    if wanted < game.length and 0 < first >= wanted:
        raise NotYours(f"Memory is part of this game: nobody may look further back than step {first + 1}.")
    state = game.state_for(SPECTATOR if seat is None else seat, wanted)
    return partial(game.book.svg, state)


def _seen_by(table: Table, viewer: Viewer, seat: int | None) -> tuple[Game, int]:
    """A game that a viewer may look at through a seat's eyes, and the first entry that may be looked up."""
    game = table.game
    if game is None:
        raise Refused("The game has not started.")
    if seat is not None and seat not in game.seats:
        raise Wrong(f"There is no seat {seat}; the seats are 0 to {len(game.seats) - 1}.")
    if not (seat is None or seat in viewer.seats(table) or all_is_shown(table)):
        raise NotYours(f"Seat {seat} is not yours; when the game is over you may look through its eyes.")
    return game, 0 if all_is_shown(table) else game.looks_back


def _steps(
    table_id: str, again: Game, moves: list[Move], seat: int | None, first: int, names: Sequence[str]
) -> list[answers.Step]:
    """The game is played again, and looked at after each step."""
    eyes = SPECTATOR if seat is None else seat

    def step(number: int, entry: Move | None, since: int | None) -> answers.Step:
        return {
            "step": number,
            "entry": None if entry is None else {"seat": entry.seat, "move": entry.text or None},
            "events": [_told(again, event, names) for event in again.events(eyes, since)],
            "view": _view(table_id, again, seat),
        }

    steps = [step(0, None, None)] if first == 0 else []
    for entry in moves:
        before = len(again.history)
        again.play(entry.seat, entry.text)
        if before >= first:
            shown = entry if again.over or entry.seat == seat or again.is_open(before) else None
            steps.append(step(before + 1, shown or Move(entry.seat, ""), before))
    return steps
