"""What may be done at a table: everything that a person, a bot or the time can do there.

Each is a question first, answered with the entries to be made or with a refusal: so a refusal changes
nothing. Whether someone may do something is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from teien.play.errors import TeienError
from teien.play.game import Game, Move
from teien.tables import entries as log
from teien.tables.entries import Draft
from teien.tables.refusals import Illegal, NotThere, NotYours, Refused, Stale, Wrong
from teien.tables.table_state import OPEN, OVER, PLAYING, TableState

ASKED_FOR = 600.0
"""So many seconds whoever is away is still asked, before the others may end the game."""


class Table(TableState):
    """A table, and what may be entered in its log next."""

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
            action = game.read_move(seat, move)
        except TeienError as error:
            raise Illegal(str(error)) from error
        return action, game.book.write_move(game.state_for(seat), seat, action)

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


def bot_names(levels: Sequence[str]) -> list[str]:
    """What the bots of a table are called: after their level, numbered where it is not the first."""
    names = []
    for number, level in enumerate(levels):
        before = levels[:number].count(level)
        names.append(level.capitalize() + (f" {before + 1}" if before else ""))
    return names
