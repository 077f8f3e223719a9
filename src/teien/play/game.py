"""One game, as a person or a program holds it.

>>> import teien
>>> game = teien.new("niya", seed=7)
>>> first = game.owing[0]
>>> events = game.play(first, game.legal_moves(first)[0])
>>> game.over
False
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeVar

import numpy as np

from teien.play.book import (
    Book,
    Event,
    Json,
    Options,
    Row,
    bit_seats,
    is_secret,
    rows_of,
    rows_seen_by,
    rows_told,
    seen_by,
    state_from,
)
from teien.play.errors import BadOption, BadSetup, IllegalMove, NothingToUndo, TeienError
from teien.play.observation import Observation
from teien.play.registry import book_of
from teien.rules.chance import key_of
from teien.rules.contract import (
    CHANCE,
    EVERYONE,
    SPECTATOR,
    Actions,
    Trace,
    fresh,
    new_trace,
    words_for,
)

Seed = int | str | bytes | None
Known = TypeVar("Known")


@dataclass(frozen=True)
class Move:
    """A decision that was made."""

    seat: int
    text: str

    def as_json(self) -> Json:
        return {"seat": self.seat, "move": self.text}


@dataclass(frozen=True)
class Chance:
    """An outcome of chance during play."""

    name: str
    outcome: Json

    def as_json(self) -> Json:
        return {"chance": self.name, **self.outcome}


@dataclass(frozen=True)
class _Step:
    """A move or an outcome of chance, the state before it and the trace of what it did."""

    entry: Move | Chance
    before: bytes
    trace: Trace

    @cached_property
    def rows(self) -> list[Row]:
        """What it did, in plain numbers."""
        return rows_of(self.trace)


class Game:
    """A game in progress: who owes a move, what is legal, what each seat may know, and the way back."""

    def __init__(
        self,
        book: Book,
        *,
        players: int | Sequence[str] | None = None,
        seed: Seed = None,
        setup: Mapping[str, object] | None = None,
        options: Mapping[str, object] | None = None,
        series: int = 0,
    ) -> None:
        """Begins a game; `teien.new` is the usual way to call this.

        Chance draws from the seed (and the number of the game in a series), or from the operating
        system without one. A `setup` is laid instead of the first draw.
        """
        self._book = book
        self._names = names_of(book, players)
        self._options = book.read_options(options or {}, len(self._names))
        self._state = state_from(book, fresh(book.rules).tobytes())
        self._steps: list[_Step] = []
        self._known: dict[object, Any] = {}
        """What was worked out about the state as it is; forgotten when it changes."""
        self._state.key[:] = key_of(seed)
        self._state.series = series
        book.prepare(self._state, len(self._names), self._options)
        book.rules.set_up(self._state)
        self._setup, self._opening = self._chance(setup)

    @classmethod
    def standing(cls, book: Book, players: Sequence[str], options: Options, held: bytes) -> Self:
        """A game without a past, as it stands in a state."""
        game = object.__new__(cls)
        game.__setstate__(
            {
                "_book": book.name,
                "_names": tuple(players),
                "_options": dict(options),
                "_state": held,
                "_steps": [],
                "_known": {},
                "_setup": {},
                "_opening": _cut(new_trace(book.rules)),
            }
        )
        return game

    # who and what

    @property
    def name(self) -> str:
        """Which game this is, as `teien.new` takes it."""
        return self._book.name

    @property
    def book(self) -> Book:
        """The game's notation and pictures."""
        return self._book

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._names

    @property
    def everyone(self) -> tuple[str, ...]:
        """The names of all who score and can win: the players, then those whom nobody plays."""
        return self._names + self._book.unseated(len(self._names))

    @property
    def seats(self) -> range:
        """The seats, from 0."""
        return range(len(self._names))

    @property
    def options(self) -> Options:
        """Every option of this game, defaults included."""
        return dict(self._options)

    @property
    def setup(self) -> Json:
        """What chance laid before the first move."""
        return dict(self._setup)

    # now

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision now; nobody when the game is over."""
        return self._once("owing", lambda: bit_seats(int(self._book.rules.owing(self._state))))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.owing

    @property
    def scores(self) -> list[int]:
        """Everyone's score as it stands."""
        return self._book.scores(self._state, len(self._names))

    @property
    def winners(self) -> list[int]:
        """Who has won, as places in `everyone`; nobody while the game goes on."""
        return list(bit_seats(int(self._book.rules.winners(self._state)))) if self.over else []

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """What a seat may do now; without a seat, what the one seat that owes a move may do."""
        if seat is None and self.over:
            return []
        seat = self._seat(seat)
        state = self._seen(seat)
        return [self._book.write_move(state, seat, action) for action in self.legal_actions(seat)]

    def read_move(self, seat: int, move: str) -> int:
        """The rule book's number of a legal move; one that cannot be read, or is not legal, raises."""
        seat = self._seat(seat)
        return self._legal(seat, self._book.read_move(self._seen(seat), seat, move))

    def _legal(self, seat: int, action: int) -> int:
        """An action that the seat may do now; for any other the reason is raised."""
        if action not in self._legal_actions(seat):
            raise IllegalMove(self._book.why_not(self._seen(seat), seat, action))
        return action

    def legal_actions(self, seat: int) -> list[int]:
        """The same as the rule book's numbers, in ascending order."""
        return list(self._legal_actions(seat))

    def _legal_actions(self, seat: int) -> tuple[int, ...]:
        """The same, worked out once."""
        return self._once(("legal", seat), lambda: legal_actions(self._book, self._state, seat))

    def state_for(self, seat: int = SPECTATOR, step: int | None = None) -> np.record:
        """A copy of the state with all blanked that the seat may not know; when all is over, nothing is.

        With a `step`, as the seat saw it when the history was so many entries long.
        """
        if step is None or step == self.length:
            return state_from(self._book, self._seen(seat).tobytes())
        if step not in range(self.length):
            raise IndexError(f"There is no step {step}; the steps are 0 to {self.length}.")
        state = state_from(self._book, self._steps[step].before)
        self._book.rules.redact(state, seat)
        return state

    def _seen(self, seat: int) -> np.record:
        """The same, worked out once and not to be changed."""
        return self._once(("seen", seat), lambda: self._redacted(seat))

    def _redacted(self, seat: int) -> np.record:
        state = state_from(self._book, self._state.tobytes())
        if self.over:
            state.key[:] = 0
        else:
            self._book.rules.redact(state, seat)
        return state

    def observation(self, seat: int, step: int | None = None) -> Observation:
        """What a bot on this seat is given: the redacted state, and all that the seat saw happen.

        With a `step`, what it would have been given when the history was so many entries long.
        """
        seat, over = self._seat(seat), self.over and step in (None, self.length)
        traces = [self._opening, *(one.trace for one in self._steps[:step])]
        rows = np.concatenate([trace[1 : int(trace[0, 0]) + 1] for trace in traces])
        told = rows_told(rows) if over else rows_seen_by(rows, seat)
        return Observation(self.name, seat, self.state_for(seat, step).tobytes(), told.tobytes())

    def view(self, seat: int | None = None) -> Json:
        """All that a seat may know, JSON-ready; without a seat, what a spectator may know."""
        redacted = self._seen(SPECTATOR if seat is None else self._seat(seat))
        return {
            "game": self.name,
            "seat": seat,
            "players": list(self.players),
            "everyone": list(self.everyone),
            "options": self.options,
            "owing": list(self.owing),
            "legal": [] if seat is None else self.legal_moves(seat),
            "scores": list(self._once("scores", self._open_scores)),
            "over": self.over,
            "winners": self.winners,
            "table": self._book.table(redacted),
        }

    def _open_scores(self) -> list[int]:
        """Everyone's score, from what everyone may know."""
        return self._book.scores(self._seen(SPECTATOR), len(self._names))

    # moves

    def play(self, seat: int, move: str, chances: Sequence[Mapping[str, object]] = ()) -> list[Event]:
        """Makes a move and tells what happened; a move that is not legal raises and changes nothing.

        If chance has its turn after the move, the outcomes in `chances` are laid before any is drawn.
        """
        seat = self._seat(seat)
        return self._play(seat, self.read_move(seat, move), chances)

    def play_action(
        self, seat: int, action: int, chances: Sequence[Mapping[str, object]] = ()
    ) -> list[Event]:
        """The same with the rule book's number of the action."""
        seat = self._seat(seat)
        return self._play(seat, self._legal(seat, action), chances)

    def _play(self, seat: int, action: int, chances: Sequence[Mapping[str, object]]) -> list[Event]:
        """Makes a move that is legal, and lets chance do what it owes then."""
        rules = self._book.rules
        text = self._book.write_move(self._seen(seat), seat, action)
        before, trace = self._state.tobytes(), new_trace(rules)
        rules.apply(self._state, seat, action, trace)
        self._known.clear()
        made = [_Step(Move(seat, text), before, _cut(trace))]
        try:
            made += self._settle(list(chances))
        except TeienError:
            self._return_to(before)
            raise
        self._steps += made
        return [event for step in made for event in self._events(step.rows, None)]

    def undo(self) -> Move:
        """Takes back the last move and all that followed from it; gives the move taken back."""
        if not any(isinstance(step.entry, Move) for step in self._steps):
            raise NothingToUndo("There is no move to take back.")
        while True:
            step = self._steps.pop()
            if isinstance(step.entry, Move):
                self._return_to(step.before)
                return step.entry

    @property
    def may_undo(self) -> list[Move]:
        """The latest moves that showed nobody anything hidden, in order: no fair undo goes further back.

        A shuffle, a card drawn, a secret choice and its reveal stand in the way; so does the end.
        """
        return list(self._once("may undo", self._shown_nothing))

    def _shown_nothing(self) -> list[Move]:
        moves: list[Move] = []
        for step in reversed(self._steps if not self.over else ()):
            if not isinstance(step.entry, Move) or self._shows(step.rows):
                break
            moves.append(step.entry)
        return moves[::-1]

    # the past

    @property
    def history(self) -> tuple[Move | Chance, ...]:
        """All that was decided since the set-up, by players and by chance, in order."""
        return tuple(step.entry for step in self._steps)

    @property
    def length(self) -> int:
        """How many entries the history has."""
        return len(self._steps)

    def choices_of(self, seat: int) -> int:
        """How often a seat has decided."""
        return sum(isinstance(step.entry, Move) and step.entry.seat == seat for step in self._steps)

    @property
    def looks_back(self) -> int:
        """The first entry of the history that players may look up: 0, unless the game asks for memory."""
        return self._once(
            "looks back", lambda: self._book.looks_back(self._state, [step.rows for step in self._steps])
        )

    def events(self, seat: int | None = None, since: int | None = None) -> Iterator[Event]:
        """What happened, as a seat may know it; without a seat, as whoever holds the game knows it.

        All from the set-up on, or since the history was so many entries long; for a seat, no further
        back than `looks_back`.
        """
        if since is None:
            yield from self._events(rows_of(self._opening), seat)
        for step in self._steps[max(since or 0, 0 if seat is None else self.looks_back) :]:
            yield from self._events(step.rows, seat)

    def hidden_from(self, seat: int, since: int) -> bool:
        """Whether a seat could notice none of the moves since the history was so many entries long.

        Others have chosen in secret, and what the seat sees and may do is as it was.
        """
        rows = (row for step in self._steps[since:] for row in step.rows)
        return all(row[4] != EVERYONE and not row[4] >> seat & 1 for row in rows)

    def is_open(self, entry: int) -> bool:
        """Whether an entry of the history was decided before everyone's eyes.

        The first event of a step tells the decision, and so who may know it.
        """
        return bool(self._steps[entry].rows[0][4] == EVERYONE)

    def story(self, seat: int | None = None, since: int | None = None) -> list[str]:
        """The same in sentences."""
        told = (self._book.sentence(event, self.everyone) for event in self.events(seat, since))
        return [sentence for sentence in told if sentence]

    def record(self) -> Json:
        """The game on paper: see `docs/records.md`."""
        from teien.play.record import write

        return write(self)

    # pictures

    def text(self, seat: int | None = None, ascii_only: bool = False) -> str:
        """The table in plain text, as a seat sees it."""
        state = self.state_for(SPECTATOR if seat is None else seat)
        return self._book.text(state, self.everyone, ascii_only)

    def svg(self, seat: int | None = None) -> str:
        """The table as a picture, as a seat sees it."""
        return self._book.svg(self.state_for(SPECTATOR if seat is None else seat))

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        doing = f"won by {self.winners}" if self.over else f"to move {list(self.owing)}"
        return f"<Game {self.name}, {len(self._names)} players, {len(self._steps)} steps, {doing}>"

    # copies

    def copy(self) -> Self:
        """A second game that stands where this one stands and goes its own way."""
        other = object.__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {
            **self.__dict__,
            "_book": self.name,
            "_state": self._state.tobytes(),
            "_steps": list(self._steps),
            "_known": {},
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._book = book_of(kept["_book"])
        self._state = state_from(self._book, kept["_state"])

    # within

    def _once(self, what: object, work: Callable[[], Known]) -> Known:
        """Works something out about the state, unless it has been since the state last changed."""
        if what not in self._known:
            self._known[what] = work()
        known: Known = self._known[what]
        return known

    def _return_to(self, before: bytes) -> None:
        self._state = state_from(self._book, before)
        self._known.clear()

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            if len(self.owing) != 1:
                raise IllegalMove(f"Say which seat: the seats that owe a move are {list(self.owing)}.")
            return self.owing[0]
        if seat not in self.seats:
            raise IllegalMove(f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")
        return int(seat)

    def _chance(self, given: Mapping[str, object] | None) -> tuple[Json, Trace]:
        """What chance owes: a given outcome or a drawn one, and what follows from it."""
        if given is None:
            self._book.rules.chance(self._state)
        else:
            self._book.read_chance(self._state, given)
        outcome, trace = self._book.write_chance(self._state), new_trace(self._book.rules)
        self._book.rules.deal(self._state, trace)
        self._known.clear()
        return outcome, _cut(trace)

    def _settle(self, given: list[Mapping[str, object]]) -> list[_Step]:
        """Lets chance do what it owes, until a seat owes a decision or the game is over."""
        steps = []
        while self._book.rules.owing(self._state) & CHANCE:
            before = self._state.tobytes()
            outcome, trace = self._chance(given.pop(0) if given else None)
            steps.append(_Step(Chance(self._book.chance_name, outcome), before, trace))
        if given:
            raise BadSetup(f"No {self._book.chance_name} is due here.")
        return steps

    def _events(self, rows: Sequence[Row], seat: int | None) -> Iterator[Event]:
        eyes = None if self.over else seat
        for row in rows:
            if not is_secret(row):
                yield self._book.event(row if eyes is None else seen_by(row, eyes))

    def _shows(self, rows: Sequence[Row]) -> bool:
        """Whether a step showed anyone something hidden."""
        return any(row[4] != EVERYONE or row[0] in self._book.reveals for row in rows)


def new(
    game: str,
    *,
    players: int | Sequence[str] | None = None,
    seed: Seed = None,
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Game:
    """Begins a game: `teien.new("niya", seed=7)`, `teien.new("niya", match="points", target=15)`.

    `players` is a number or the names; `seed` makes the shuffles repeatable; `setup` lays the
    components as given, in the form that a record has them.
    """
    return Game(book_of(game), players=players, seed=seed, setup=setup, options=options)


def marked(book: Book, state: np.record, seat: int) -> Actions:
    """What a seat may do, as a bit set."""
    actions = np.zeros(words_for(book.rules.ACTIONS), np.uint32)
    book.rules.legal(state, seat, actions)
    return actions


def legal_actions(book: Book, state: np.record, seat: int) -> tuple[int, ...]:
    """The numbers of what a seat may do, in ascending order."""
    return bit_seats(int.from_bytes(marked(book, state, seat).astype("<u4").tobytes(), "little"))


def _cut(trace: Trace) -> Trace:
    """A trace without the room that it did not need."""
    return trace[: int(trace[0, 0]) + 1].copy()


def names_of(book: Book, players: int | Sequence[str] | None) -> tuple[str, ...]:
    """The players' names, from a number, from names, or two players if nothing is said."""
    fewest = book.players[0]
    if players is None:
        players = max(fewest, 2)
    names = players if not isinstance(players, int) else [f"Player {n + 1}" for n in range(players)]
    if isinstance(names, str) or not all(isinstance(name, str) and name for name in names):
        raise BadOption("Players are a number or a list of names.")
    if len(names) not in book.players:
        most = book.players[-1]
        how_many = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise BadOption(f"{book.title} is for {how_many} players, not {len(names)}.")
    return tuple(names)
