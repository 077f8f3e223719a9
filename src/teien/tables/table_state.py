"""A table as its log says: what each entry changes, and what then holds.

`take` is the only way in which a table changes, and it is what replays a log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from teien.play.book import Json
from teien.play.fairness import commitment_of, dice_of, seed_of
from teien.play.game import Game, Move
from teien.play.registry import book_of
from teien.tables import entries as log
from teien.tables.clocks import Clock, Outages
from teien.tables.entries import Entry
from teien.tables.refusals import Refused

State = Literal["open", "playing", "over"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
Ending = Literal["finished", "abandoned", "resigned"]
SeatKind = Literal["open", "person", "bot"]
Away = Literal["asked", "left", "time", "resigned"]
"""Why a bot plays for a person; whoever has resigned does not come back."""
CHAT_KEPT = 200
"""So many of the last messages are shown."""


@dataclass
class Seat:
    """A seat: open, a person's, or a bot's."""

    kind: SeatKind = OPEN
    name: str | None = None
    player: str | None = None
    level: str | None = None
    word: str | None = None
    reserved: str | None = None
    away: Away | None = None
    """Why a bot plays for the person who holds the seat; nothing while the person plays."""
    away_at: float = 0.0


@dataclass
class Offer:
    """An undo that waits for the others' consent."""

    seat: int
    moves: list[Move]
    agreed: set[str]


class TableState:
    """A table as it stands after some entries of its log."""

    def __init__(self, table_id: str, secret: bytes, outages: Outages) -> None:
        self.id = table_id
        self.secret = secret
        self.commitment = commitment_of(secret)
        """What was promised about the shuffles."""
        self.outages = outages
        self.head = 0
        """The position of the last entry."""
        self.entries: list[Entry] = []
        self.history_at = [0]
        """How long the history of the game was after each entry."""
        self.started_at = self.undone_at = 0
        self.ids: dict[tuple[str | None, str], Entry] = {}
        """Entries by who made them and the id that was made for them."""
        self.state: State = OPEN
        self.ending: Ending | None = None
        self.game_name, self.mode = "", ""
        self.options: dict[str, Any] = {}
        self.host: str | None = None
        self.public = False
        self.device = False
        """Whether it was begun on a device, and only kept here: see `keeping`."""
        self.deal: Json | None = None
        """Where the deal comes from, if it had been played before: see `setting.the_same_deal`."""
        self.created = 0.0
        self.stand_in = ""
        self.seats: list[Seat] = []
        self.clock = Clock("none", None, None, None)
        self.game: Game | None = None
        self.offer: Offer | None = None
        self.chat: list[Entry] = []
        self.names: dict[str, str] = {}
        """What the people were called here, by their ids."""
        self.muted: set[str] = set()
        self.dismissed: set[str] = set()
        """Those whom the host has sent away."""
        self.abandoning: set[str] = set()
        self.resigned: list[int] = []
        """The seats that have resigned, the first of them first."""
        self.ended: float | None = None
        """When the game was over; nothing if there was none."""
        self.ratings: Json | None = None
        """What the game has changed about ratings, once that is known."""
        self.settled = False
        """Whether we know that its result is in the statistics."""
        self.rematch: str | None = None
        self.shown: dict[int | None, Any] = {}
        """The views of seats, and of a spectator, at this position."""

    # --- what the log says ----------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Does what an entry says. A move that the rules refuse raises, and nothing is changed."""
        if entry.position != self.head + 1:
            raise ValueError(f"entry {entry.position} of table {self.id} does not follow {self.head}")
        TAKES[entry.kind](self, entry)
        if self.state == OVER and self.game and self.ended is None:
            self.ended = entry.at
        self._run_clocks(entry)
        self.head = entry.position
        self.entries.append(entry)
        self.history_at.append(self.game.length if self.game else 0)
        self.shown.clear()
        if entry.id:
            self.ids[entry.by, entry.id] = entry

    def _run_clocks(self, entry: Entry) -> None:
        self.clock.elapse(entry.at, self.outages)
        if entry.kind == log.STARTED:
            self.clock.begin(self.people_seats(), entry.at)
        elif entry.kind == log.MOVE:
            self.clock.moved(entry.facts["seat"])
        elif entry.kind == log.BACK:
            self.clock.comes_back(entry.facts["seat"])
        self.clock.run(self.owing_people() if self.state == PLAYING else ())

    def _set(self, entry: Entry) -> None:
        facts = entry.facts
        self.game_name, self.options, self.mode = facts["game"], facts["options"], facts["mode"]
        self.host, self.public, self.stand_in = entry.by, facts["public"], facts["stand_in"]
        self.created, self.device = entry.at, facts.get("device", False)
        self.deal = facts.get("deal")
        self.seats = [Seat(**seat) for seat in facts["seats"]]
        self.clock = Clock(**facts["clock"])
        self._remember_names()

    def _sat(self, entry: Entry) -> None:
        facts = entry.facts
        self.seats[facts["seat"]] = Seat("person", facts["name"], entry.by, word=facts.get("word"))
        self._remember_names()

    def _left(self, entry: Entry) -> None:
        self.seats[entry.facts["seat"]] = Seat()
        if entry.by == self.host and not self.seats_of(entry.by):
            self.host = next((seat.player for seat in self.seats if seat.player), None)

    def _renamed(self, entry: Entry) -> None:
        for seat in self.seats_of(entry.by):
            if self.seats[seat].name == entry.facts["from"]:  # not the others at the same device
                self.seats[seat].name = entry.facts["name"]
        self._remember_names()

    def _dismissed(self, entry: Entry) -> None:
        for seat in self.seats_of(entry.facts["player"]):
            self.seats[seat] = Seat()
        self.dismissed.add(entry.facts["player"])

    def _word(self, entry: Entry) -> None:
        self.seats[entry.facts["seat"]].word = entry.facts["word"]

    def _started(self, entry: Entry) -> None:
        self.game = Game(
            book_of(self.game_name),
            players=[str(seat.name) for seat in self.seats],
            seed=self.seed,
            options=self.options,
        )
        self.state, self.started_at = PLAYING, entry.position

    def _move(self, entry: Entry) -> None:
        if entry.action is None:
            self._playing.play(entry.facts["seat"], entry.facts["move"])
        else:
            self._playing.play_action(entry.facts["seat"], entry.action)
        self.offer = None
        self.abandoning.discard(str(entry.by))  # whoever plays on does not want to end the game any more
        self._end_if_over()

    def _end_if_over(self) -> None:
        if self._playing.over:
            self.state, self.ending = OVER, "finished"

    def _undo_offered(self, entry: Entry) -> None:
        moves = [Move(move["seat"], move["move"]) for move in entry.facts["moves"]]
        self.offer = Offer(entry.facts["seat"], moves, {entry.by} if entry.by else set())

    def _undo_agreed(self, entry: Entry) -> None:
        if self.offer and entry.by:
            self.offer.agreed.add(entry.by)

    def _undo_refused(self, entry: Entry) -> None:
        self.offer = None

    def _undone(self, entry: Entry) -> None:
        for _ in range(entry.facts["moves"]):
            self._playing.undo()
        self.offer, self.undone_at = None, entry.position

    def _away(self, entry: Entry) -> None:
        seat = self.seats[entry.facts["seat"]]
        seat.away, seat.away_at, self.offer = entry.facts["why"], entry.at, None

    def _back(self, entry: Entry) -> None:
        self.seats[entry.facts["seat"]].away = None

    def _chat(self, entry: Entry) -> None:
        self.chat.append(entry)
        del self.chat[:-CHAT_KEPT]
        self.names[str(entry.by)] = entry.facts["name"]

    def _muted(self, entry: Entry) -> None:
        (self.muted.add if entry.facts["muted"] else self.muted.discard)(entry.facts["player"])

    def _abandon(self, entry: Entry) -> None:
        self.abandoning.add(str(entry.by))

    def _abandon_refused(self, entry: Entry) -> None:
        self.abandoning.clear()

    def _abandoned(self, entry: Entry) -> None:
        self.state, self.ending, self.offer = OVER, "abandoned", None

    def _resigned(self, entry: Entry) -> None:
        seat = entry.facts["seat"]
        self.resigned.append(seat)
        self.seats[seat].away, self.seats[seat].away_at, self.offer = "resigned", entry.at, None
        left = [number for number in range(len(self.seats)) if number not in self.resigned]
        if len(left) <= 1 or not any(self.seats[number].kind == "person" for number in left):
            self.state, self.ending = OVER, "resigned"

    def _rated(self, entry: Entry) -> None:
        self.ratings, self.settled = entry.facts, True

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.facts["table"]

    def _remember_names(self) -> None:
        self.names |= {seat.player: str(seat.name) for seat in self.seats if seat.player}

    # --- who and what ---------------------------------------------------------------------

    @property
    def _playing(self) -> Game:
        if self.game is None:
            raise Refused("The game has not started.")
        return self.game

    @property
    def closed(self) -> bool:
        """Whether the table was closed before a game began."""
        return self.state == OVER and self.game is None

    @property
    def words(self) -> list[str]:
        """The words of all seats, for the shuffle."""
        return [seat.word or "" for seat in self.seats]

    @property
    def seed(self) -> bytes:
        """What all chance follows from."""
        return seed_of(self.secret, self.words)

    def dice_at(self, seat: int) -> str:
        """What the dice of a bot on a seat follow from, for its next choice."""
        return dice_of(self.seed, seat, self._playing.choices_of(seat))

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that someone holds."""
        return [number for number, seat in enumerate(self.seats) if player and seat.player == player]

    def people_seats(self) -> list[int]:
        """The seats that people hold."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def people(self) -> list[str]:
        """Those who sit here, each once."""
        return list(dict.fromkeys(seat.player for seat in self.seats if seat.player))

    def present(self) -> list[str]:
        """Those who sit here and play themselves."""
        return list(dict.fromkeys(s.player for s in self.seats if s.player and not s.away))

    def owing_people(self) -> list[int]:
        """The seats of people who owe a move and play themselves."""
        owing = self.game.owing if self.game else ()
        return [seat for seat in owing if self.seats[seat].kind == "person" and not self.seats[seat].away]

    def level_at(self, seat: int) -> str | None:
        """The bot that plays on a seat now, by its own right or for someone."""
        here = self.seats[seat]
        return here.level if here.kind == "bot" else self.stand_in if here.away else None

    def bot_turn(self) -> int | None:
        """The first seat on which a bot owes a move."""
        if self.state != PLAYING or self.game is None:
            return None
        return next((seat for seat in self.game.owing if self.level_at(seat)), None)


TAKES: dict[str, Callable[[TableState, Entry], None]] = {
    log.SET: TableState._set,
    log.SAT: TableState._sat,
    log.LEFT: TableState._left,
    log.WORD: TableState._word,
    log.STARTED: TableState._started,
    log.MOVE: TableState._move,
    log.UNDO_OFFERED: TableState._undo_offered,
    log.UNDO_AGREED: TableState._undo_agreed,
    log.UNDO_REFUSED: TableState._undo_refused,
    log.UNDONE: TableState._undone,
    log.AWAY: TableState._away,
    log.BACK: TableState._back,
    log.CHAT: TableState._chat,
    log.MUTED: TableState._muted,
    log.ABANDON: TableState._abandon,
    log.ABANDON_REFUSED: TableState._abandon_refused,
    log.ABANDONED: TableState._abandoned,
    log.REMATCH: TableState._rematch,
    log.RESIGNED: TableState._resigned,
    log.RATED: TableState._rated,
    log.RENAMED: TableState._renamed,
    log.DISMISSED: TableState._dismissed,
}
