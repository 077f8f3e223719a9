"""What a review is made of: decisions, what each choice was worth, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from teien.play.book import Json
from teien.play.game import Game
from teien.play.observation import Observation
from teien.rules.contract import Dice

WIN = "win"
"""The unit of most reviewers."""


@dataclass(frozen=True)
class Candidate:
    """One thing that a seat might have done."""

    moves: tuple[str, ...]
    """As they are typed: one move, or all those of a turn."""
    worth: float
    """The share of the win that the seat may expect of it, from 0 to 1."""
    error: float
    """One standard error of how much less it is worth than the best; 0 where all is exact."""
    share: float
    """How often one who plays well does it: 1 for a single best choice, a part where choices are mixed."""
    playouts: int
    """How many games were imagined for it alone."""
    facts: Json = field(default_factory=dict)
    """What it is expected to bring, in the game's own terms: what the reasons are made of."""
    line: tuple[tuple[int, str], ...] = ()
    """How it was imagined to go on: seats and their moves, itself first."""
    gain: float | None = None
    """The same as `worth` in the reviewer's unit, where that is not a share of the win."""


@dataclass(frozen=True)
class Judgement:
    """What was made of one decision."""

    candidates: tuple[Candidate, ...]
    """The best first; the one that was made is among them."""
    made: int
    """The place of the one that was made."""
    reasons: tuple[Json, ...] = ()
    """Why the best is better than what was made: `{"says": name, …}`, for whoever puts it in words."""


@dataclass(frozen=True)
class Decision:
    """Something that a seat had to decide: one entry of the history, or all those of a turn."""

    seat: int
    entries: tuple[int, ...]
    """Their places in the history."""
    kind: str
    """What is decided, in the game's word: a move, a card, a way, a turn."""
    unit: int
    """To which stretch of the game's course it belongs: a round, a turn, a move; counted from 0."""


@dataclass(frozen=True)
class Stretch:
    """One part of a game's course, such as a round or a turn."""

    until: int
    """The length of the history when it is over."""
    after: tuple[float, ...]
    """What every seat may expect then, in the reviewer's unit: its chance to win, as a rule; after the last
    stretch what came of it."""
    luck: tuple[float, ...]
    """How much of the change came from the cards: what came, less what comes on average of all that could."""
    facts: Json = field(default_factory=dict)
    """What else is drawn over the course, such as a solo game's conditions."""
    before: tuple[float, ...] | None = None
    """What every seat might expect when it began, where all begins anew: the next game of a match."""


@runtime_checkable
class Reviewer(Protocol):
    """Judges the decisions of one game: each `games/GAME/review.py` has one as `REVIEWER`."""

    unit: str
    """In what it counts: `win` (a share of it), or a thing of the game's own where everything is exact."""
    quick: int
    """So many playouts a choice give a first judgement …"""
    settled: int
    """… and so many one that stays."""

    def decisions(self, game: Game) -> list[Decision]:
        """All decisions of a game that is over; where there was nothing to choose there is none."""

    def judge(
        self, seen: Observation, made: tuple[str, ...], kind: str, playouts: int, dice: Dice
    ) -> Judgement:
        """What was made of a decision, from what the seat could know and nothing else.

        Every choice gets at least so many playouts. The same arguments give the same judgement, on any
        machine.
        """

    def hindsight(self, game: Game, decision: Decision, playouts: int, dice: Dice) -> Json | None:
        """What would have been best had the hidden been known, or nothing; no judgement knows of it."""

    def start(self, game: Game) -> tuple[float, ...]:
        """What every seat might expect before anything was dealt."""

    def course(self, game: Game, playouts: int) -> list[Stretch]:
        """How it went. Seats' own choices are not told apart here: `review` knows what they cost."""

    def sentence(self, reason: Json, names: Sequence[str]) -> str:
        """A reason in English, for the terminal; `names` are those of all who take part."""
