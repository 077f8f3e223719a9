"""First steps: scenes of real games with known shuffles, in which a learner chooses, and what is right.

A game's lesson is in its `lesson.py`. The learner is seat 0 and may do whatever the rules allow. What is
right, and why the rest is not, is judged by the engine, so that a teacher never says what is not so; what
the others answer is written down. The words are the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from teien.play.game import Game, new

YOU = 0

Json = dict[str, Any]
Moves = tuple[tuple[int, str], ...]
Judge = Callable[[Game, Moves], dict[str, str]]
"""Which moves of the learner's are not right, each with the reason; all others are."""
Follow = Callable[[Game, Iterable[tuple[int, str]]], tuple[Game, list[Json]]]


def follow(game: Game, moves: Iterable[tuple[int, str]]) -> tuple[Game, list[Json]]:
    """The game as it goes on by these moves, and what the learner is told of it."""
    now = game.copy()
    told: list[Json] = []
    for seat, move in moves:
        known = len(now.history)
        now.play(seat, move)
        told.extend(event.as_json() for event in now.events(YOU, known))
    return now, told


def turn(*moves: str, seat: int = YOU) -> Moves:
    """One player's moves."""
    return tuple((seat, move) for move in moves)


def mine(events: Iterable[Json], name: str) -> bool:
    """Whether this happened to the learner."""
    return any(event["event"] == name and event["seat"] == YOU for event in events)


def anything(game: Game, then: Moves) -> dict[str, str]:
    """Whatever the rules allow is right."""
    return {}


@dataclass(frozen=True)
class Ask:
    """A choice of the learner's: what is asked, how it is judged, and what the others do then."""

    key: str
    judge: Judge
    after: Moves = ()
    answered: bool = False
    """Whether the next player then does the first thing that the rules allow."""


@dataclass(frozen=True)
class Scene:
    """A position, what is told before, and the choices that follow one from the other."""

    seed: int
    before: Moves
    asks: tuple[Ask, ...]
    talk: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A game's first steps, scene by scene."""

    game: str
    players: tuple[str, ...]
    scenes: tuple[Scene, ...]
    follow: Follow = follow
    """How moves are followed, where more comes of them than what is written down."""

    def begin(self, scene: Scene) -> Game:
        """The game where a scene begins."""
        return self.follow(new(self.game, players=self.players, seed=scene.seed), scene.before)[0]

    def as_json(self) -> Json:
        """The whole lesson, as the page shows it."""
        return {"players": self.players, "scenes": [self._scene(scene) for scene in self.scenes]}

    def _scene(self, scene: Scene) -> Json:
        return {"talk": scene.talk, "stop": self._stop(self.begin(scene), scene.asks)}

    def _stop(self, game: Game, asks: tuple[Ask, ...]) -> Json | None:
        """A choice: the view, what is right and what then happens, why the rest is not."""
        if not asks:
            return None
        ask, *rest = asks
        wrong = ask.judge(game, ask.after)
        right = {}
        for move in game.legal_moves(YOU):
            if move not in wrong:
                now, told = self.follow(game, [(YOU, move), *ask.after, *self._answer(game, move, ask)])
                right[move] = {"events": told, "then": self._stop(now, tuple(rest))}
        return {"key": ask.key, "view": game.view(YOU), "right": right, "wrong": wrong}

    def _answer(self, game: Game, move: str, ask: Ask) -> Moves:
        if not ask.answered:
            return ()
        now = self.follow(game, [(YOU, move)])[0]
        other = now.owing[0]
        return ((other, now.legal_moves(other)[0]),)
