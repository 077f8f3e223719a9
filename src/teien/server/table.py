"""One table: what its log says, and what may be entered next.

`take` is the only way in which a table changes, and it is what replays a log. Everything that a person can do
is a question first, answered with the entries to be made or with a refusal; so a refusal changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from teien.play.book import Json
from teien.play.errors import IllegalMove, TeienError
from teien.play.fairness import commitment_of, seed_of
from teien.play.game import Game, Move
from teien.play.registry import book_of
from teien.server import entries as log
from teien.server.clocks import Clock, Outages
from teien.server.entries import Draft, Entry
from teien.server.refusals import Illegal, NotThere, NotYours, Refused, Stale, Wrong

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
ASKED_FOR = 600.0
"""So many seconds whoever is away is still asked, before the others may end the game."""


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


class Table:
    """A table as it stands after some entries of its log."""

    def __init__(self, table_id: str, secret: bytes, outages: Outages) -> None:
        self.id = table_id
        self.secret = secret
        self.commitment = commitment_of(secret)
        """What was promised about the shuffles."""
        self.outages = outages
        self.lock = asyncio.Lock()
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
        self.created = entry.at
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
            seed=seed_of(self.secret, self.words),
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

    # --- what may be done -----------------------------------------------------------------

    def join(self, player: str, name: str, seat: int | None, word: str | None) -> list[Draft]:
        """Sits down on a seat, or on the first that is open to this player."""
        self._must_be(OPEN)
        if player in self.dismissed:
            raise NotYours("The host has sent you away from this table; you may watch.")
        if seat is None:
            seat = self._seat_for(player)
        if seat not in range(len(self.seats)):
            raise Wrong(f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")
        here = self.seats[seat]
        if here.kind != OPEN:
            raise Refused(f"Seat {seat} is taken by {here.name}.")
        if here.reserved not in (None, player):
            raise Refused(f"Seat {seat} is kept for someone else.")
        if self.seats_of(player) and player != self.host and not here.reserved:
            raise Refused("You have a seat at this table; only the host takes several.")
        drafts = [Draft(log.SAT, player, {"seat": seat, "name": name, "word": word})]
        others = [other for number, other in enumerate(self.seats) if number != seat]
        if (here.reserved or self.public) and all(other.kind != OPEN for other in others):
            drafts.append(Draft(log.STARTED, player))  # nobody is waited for any more
        return drafts

    def _seat_for(self, player: str) -> int:
        """The seat kept for someone, or the first that is kept for nobody."""
        free = [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]
        for wanted in (player, None):
            for number in free:
                if self.seats[number].reserved == wanted:
                    return number
        raise Refused("No seat is open at this table.")

    def leave(self, player: str, seat: int | None) -> list[Draft]:
        """Gets up; once the game is on, a bot plays on, and the seat may be taken back."""
        seats = self.seats_of(player) if seat is None else [self.must_own(player, seat)]
        if not seats:
            raise Refused("You have no seat at this table.")
        if self.state == OVER:
            raise Refused("The game is over.")
        if self.state == PLAYING:
            return [
                Draft(log.AWAY, player, {"seat": one, "why": "left"})
                for one in seats
                if not self.seats[one].away
            ]
        drafts = [Draft(log.LEFT, player, {"seat": one}) for one in seats]
        if set(self.people_seats()) <= set(seats):
            drafts.append(Draft(log.ABANDONED, player))
        return drafts

    def dismiss(self, player: str, other: str) -> list[Draft]:
        """The host sends someone away, who then takes no seat here any more."""
        self._must_be(OPEN)
        if player != self.host:
            raise NotYours("Only the host sends someone away.")
        if other == player:
            raise Wrong("You cannot send yourself away; you may leave.")
        if other in self.dismissed:
            return []
        if not self.seats_of(other):
            raise NotThere("Nobody of that id sits at this table.")
        return [Draft(log.DISMISSED, player, {"player": other})]

    def rename(self, player: str, old: str, name: str) -> list[Draft]:
        """Someone is called otherwise, while the game has not started."""
        if self.state != OPEN or not any(self.seats[seat].name == old for seat in self.seats_of(player)):
            return []
        return [Draft(log.RENAMED, player, {"from": old, "name": name})]

    def choose_word(self, player: str, seat: int, word: str) -> list[Draft]:
        """Adds a word of one's own to the shuffle."""
        self._must_be(OPEN)
        return [Draft(log.WORD, player, {"seat": self.must_own(player, seat), "word": word})]

    def start(self, player: str) -> list[Draft]:
        """Begins the game, once nobody is missing; one that has begun by itself meanwhile goes on."""
        if player != self.host:
            raise NotYours("The host starts the game.")
        if self.state == PLAYING:
            return []
        self._must_be(OPEN)
        return self.start_if_full(player, must=True)

    def start_if_full(self, player: str | None, must: bool = False) -> list[Draft]:
        """Begins the game if every seat is taken."""
        missing = [str(number) for number, seat in enumerate(self.seats) if seat.kind == OPEN]
        if missing and must:
            raise Refused(f"Seat {', '.join(missing)} is still open.")
        return [] if missing else [Draft(log.STARTED, player)]

    def move(self, player: str, seat: int, move: str, position: int, move_id: str) -> list[Draft]:
        """A move of a person. The same id again is nothing new; an old position is refused."""
        known = self.ids.get((player, move_id))
        if known:
            if (known.facts.get("seat"), known.facts.get("asked")) != (seat, move):
                raise Refused("That id was used for something else at this table.")
            return []
        game = self._playing
        self.must_own(player, seat)
        if self.seats[seat].away:
            raise Refused("A bot plays for this seat; take it back first.")
        if not self.is_fresh(seat, position):
            raise Stale(position)
        self._must_be(PLAYING)
        action, spelled = self._read(game, seat, move)
        return [Draft(log.MOVE, player, {"seat": seat, "move": spelled, "asked": move}, move_id, action)]

    def _read(self, game: Game, seat: int, move: str) -> tuple[int, str]:
        """A legal move: its number in the rule book, and how the book spells it."""
        try:
            state = game.state_for(seat)
            action = game.book.read_move(state, seat, move)
            if action not in game.legal_actions(seat):
                raise IllegalMove(game.book.why_not(state, seat, action))
        except TeienError as error:
            raise Illegal(str(error)) from error
        return action, game.book.write_move(state, seat, action)

    def ask_hint(self, player: str, seat: int) -> Game:
        """The game as it is, for a bot to think about, if this player may ask one: only who plays alone."""
        self.must_own(player, seat)
        if self.people() != [player]:
            raise NotYours("No hints in a game with other people.")
        if self.game is None or seat not in self.game.owing:
            raise Refused("This seat owes no move now.")
        return self.game.copy()

    def bot_move(self, seat: int, position: int, move: str) -> list[Draft]:
        """A move of a bot, if it is still its turn and nothing it could see has changed."""
        if not self.awaits_bot(seat, position):
            return []
        return [Draft(log.MOVE, None, {"seat": seat, "move": move})]

    def awaits_bot(self, seat: int, position: int) -> bool:
        """Whether a move is awaited that a bot has thought of, or thinks of, since a position."""
        if self.state != PLAYING or not self.level_at(seat) or seat not in self._playing.owing:
            return False
        return self.is_fresh(seat, position)

    def is_fresh(self, seat: int, position: int) -> bool:
        """Whether whoever decides for a seat at this position has seen all that it could have seen.

        Others' secret choices may have come in since, and talk: the seat's own view is as it was.
        """
        if not max(self.started_at, self.undone_at) <= position <= self.head:
            return False
        return self._playing.hidden_from(seat, self.history_at[position])

    def undo(self, player: str, seat: int, position: int) -> list[Draft]:
        """Takes back the seat's last move and what followed: at once among bots, by consent among people."""
        self._must_be(PLAYING)
        self.must_own(player, seat)
        if self.moved_since(position, [seat]):
            raise Stale(position)  # it is another move now that would be taken back
        moves = self.undoable(seat)
        if not moves:
            raise Refused("There is no move of this seat to take back: none since a card was shown or drawn.")
        if set(self.present()) <= {player}:
            return [Draft(log.UNDONE, player, {"moves": len(moves)})]
        facts = {"seat": seat, "moves": [move.as_json() for move in moves]}
        return [Draft(log.UNDO_OFFERED, player, facts)]

    def undoable(self, seat: int) -> list[Move]:
        """The moves that an undo asked for by this seat would take back; none if it may not."""
        moves = self.game.may_undo if self.game and self.state == PLAYING else []
        own = [number for number, move in enumerate(moves) if move.seat == seat]
        return moves[own[-1] :] if own else []

    def moved_since(self, position: int, seats: Collection[int]) -> bool:
        """Whether one of these seats has moved since, or any move was taken back."""
        return any(
            entry.kind == log.UNDONE or (entry.kind == log.MOVE and entry.facts["seat"] in seats)
            for entry in self.entries[position:]
        )

    def answer_undo(self, player: str, agree: bool, position: int) -> list[Draft]:
        """Agrees to an undo, or refuses it. When all have agreed, it is done."""
        self._must_be(PLAYING)
        if not self.offer:
            raise Refused("No undo is offered.")
        if player not in self.present():
            raise NotYours("Only those who play may answer.")
        if self.moved_since(position, range(len(self.seats))):
            raise Stale(position)
        if not agree:
            return [Draft(log.UNDO_REFUSED, player)]
        drafts = [Draft(log.UNDO_AGREED, player)]
        if set(self.present()) <= self.offer.agreed | {player}:
            drafts.append(Draft(log.UNDONE, player, {"moves": len(self.offer.moves)}))
        return drafts

    def hand_over(self, player: str, seat: int, bot: bool) -> list[Draft]:
        """Hands a seat to a bot, or takes it back."""
        self._must_be(PLAYING)
        self.must_own(player, seat)
        if seat in self.resigned:
            raise Refused("This seat has resigned; a bot plays it to the end.")
        if bot == bool(self.seats[seat].away):
            return []
        return [
            Draft(
                log.AWAY if bot else log.BACK,
                player,
                {"seat": seat, "why": "asked"} if bot else {"seat": seat},
            )
        ]

    def resign(self, player: str, seat: int) -> list[Draft]:
        """Gives a seat up for good: with one seat left, or none of a person, the game is over."""
        if self.must_own(player, seat) in self.resigned:
            return []
        self._must_be(PLAYING)
        return [Draft(log.RESIGNED, player, {"seat": seat})]

    def time_up(self, at: float) -> list[Draft]:
        """Replaces those whose time is up."""
        if self.state != PLAYING:
            return []
        return [
            Draft(log.AWAY, None, {"seat": seat, "why": "time"})
            for seat in sorted(self.clock.running)
            if self.clock.left_at(seat, at, self.outages) == 0
        ]

    def say(self, player: str, name: str, text: str, chat_id: str | None) -> list[Draft]:
        """Says something, heard by all who have not muted the speaker."""
        if chat_id and (player, chat_id) in self.ids:
            return []
        if player in self.muted:
            raise NotYours("The host has muted you at this table.")
        return [Draft(log.CHAT, player, {"name": name, "text": text}, chat_id)]

    def mute(self, player: str, other: str, muted: bool) -> list[Draft]:
        """The host mutes someone for everyone."""
        if player != self.host:
            raise NotYours("Only the host mutes someone for everyone.")
        if other == player:
            raise Wrong("You cannot mute yourself.")
        return (
            []
            if muted == (other in self.muted)
            else [Draft(log.MUTED, player, {"player": other, "muted": muted})]
        )

    def asked_to_end(self, at: float) -> set[str]:
        """Those without whom the game does not end unfinished: whoever plays, or is away not for long."""
        return {
            seat.player
            for number, seat in enumerate(self.seats)
            if seat.player and number not in self.resigned
            if not seat.away or at - seat.away_at < ASKED_FOR
        }

    def abandon(self, player: str, at: float) -> list[Draft]:
        """Ends the game unfinished, once all who are asked want it; before the start, the host alone."""
        if self.state == OVER:
            raise Refused("The game is over.")
        if self.state == OPEN:
            if player != self.host:
                raise NotYours("The host may close the table; you may leave it.")
            return [Draft(log.ABANDONED, player)]
        if not self.seats_of(player):
            raise NotYours("Only those who play may end the game.")
        drafts = [] if player in self.abandoning else [Draft(log.ABANDON, player)]
        if self.asked_to_end(at) <= self.abandoning | {player}:
            drafts.append(Draft(log.ABANDONED, player))
        return drafts

    def refuse_to_end(self, player: str) -> list[Draft]:
        """Would rather play on, or has thought better of it: nobody waits any longer."""
        self._must_be(PLAYING)
        if not self.seats_of(player):
            raise NotYours("Only those who play may answer.")
        return [Draft(log.ABANDON_REFUSED, player)] if self.abandoning else []

    def ask_rematch(self, player: str, table_id: str, closed: str | None = None) -> list[Draft]:
        """Agrees where the same people go on, if that is not agreed, or was at a table that is closed."""
        if self.state != OVER:
            raise Refused("The game is not over.")
        if player not in self.people():
            raise NotYours("Only those who have played may ask for a rematch.")
        if self.rematch not in (None, closed):
            return []
        return [Draft(log.REMATCH, player, {"table": table_id})]

    def _must_be(self, state: str) -> None:
        if self.state != state:
            raise Refused(SAYS[self.state])

    def must_own(self, player: str, seat: int) -> int:
        """The seat, if this player holds it."""
        if seat not in range(len(self.seats)):
            raise Wrong(f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")
        if self.seats[seat].player != player:
            raise NotYours(f"Seat {seat} is not yours.")
        return seat


SAYS = {OPEN: "The game has not started.", PLAYING: "The game has started.", OVER: "The game is over."}

TAKES: dict[str, Callable[[Table, Entry], None]] = {
    log.SET: Table._set,
    log.SAT: Table._sat,
    log.LEFT: Table._left,
    log.WORD: Table._word,
    log.STARTED: Table._started,
    log.MOVE: Table._move,
    log.UNDO_OFFERED: Table._undo_offered,
    log.UNDO_AGREED: Table._undo_agreed,
    log.UNDO_REFUSED: Table._undo_refused,
    log.UNDONE: Table._undone,
    log.AWAY: Table._away,
    log.BACK: Table._back,
    log.CHAT: Table._chat,
    log.MUTED: Table._muted,
    log.ABANDON: Table._abandon,
    log.ABANDON_REFUSED: Table._abandon_refused,
    log.ABANDONED: Table._abandoned,
    log.REMATCH: Table._rematch,
    log.RESIGNED: Table._resigned,
    log.RATED: Table._rated,
    log.RENAMED: Table._renamed,
    log.DISMISSED: Table._dismissed,
}


def bot_names(levels: Sequence[str]) -> list[str]:
    """What the bots of a table are called: after their level, numbered where it is not the first."""
    names = []
    for number, level in enumerate(levels):
        before = levels[:number].count(level)
        names.append(level.capitalize() + (f" {before + 1}" if before else ""))
    return names
