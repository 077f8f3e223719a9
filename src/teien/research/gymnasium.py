"""Our games as Gymnasium's environments: one seat, against bots; and many games at once, against chance.

    import teien.research.gymnasium
    one = teien.research.gymnasium.make("momiji", players=2, opponents="adept")
    many = teien.research.gymnasium.make_vec("momiji", num_envs=1024, players=2)

They are registered as `teien/GAME-v0`, so `gymnasium.make` knows them too once this is imported. An
observation is `{"observation", "action_mask"}`. An action that the mask does not allow ends the game with −1,
and `info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots import bot_of
from teien.play.errors import BadOption
from teien.play.game import Game
from teien.play.registry import game_names
from teien.research.batches import Table, whole_numbers
from teien.research.features import Layout, shown_by
from teien.research.libraries import NoLibrary
from teien.research.steps import BEGIN, ONE_SEAT, STEP, compiled
from teien.rules.chance import key_of, new_dice
from teien.rules.contract import fresh, words_for

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise NoLibrary("Gymnasium", "1.1", "gymnasium") from error

Observation = dict[str, npt.NDArray[np.int8]]
RENDER_MODES = ["human", "ansi"]
PENALTY = -1.0
SEEDS = 1 << 62


def spaces_of(table: Table) -> tuple[Any, Any]:
    """In what a seat sees, and in what it acts."""
    layout = table.layout
    seen = {
        "observation": spaces.Box(layout.low, layout.high, dtype=np.int8),
        "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(table.actions)


class SeatEnv(gymnasium.Env):
    """One seat of a game; bots have the others.

    `opponents` is a bot's name for all, or one for each other seat in order, with a budget if need be
    (`master:200`); `seat` is one's own, or drawn anew for each game if it is not given.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012  # as Gymnasium asks for it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "adept",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self._table = Table(game, players, options)
        if seat is not None and seat not in range(self._table.players):
            raise BadOption(f"The seats are 0 to {self._table.players - 1}; there is no seat {seat!r}.")
        others = self._table.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise BadOption(f"There are {others} other seats, not {len(names)}.")
        self._bots = [bot_of(game, name) for name in names]
        self._wanted = seat
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self._table)

    @property
    def layout(self) -> Layout:
        """What an observation holds, number by number."""
        return self._table.layout

    @property
    def game(self) -> Game:
        """The game in progress: whoever learns does not look into it."""
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        players = self._table.players
        self._seat = int(self.np_random.integers(players)) if self._wanted is None else self._wanted
        self._dice = new_dice(drawn)
        self._game = Game(self._table.book, players=players, seed=drawn, options=self._table.options)
        self._let_others_play()
        return self._seen(), {"seat": self._seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info = {"seat": self._seat}
        if int(action) not in self._game.legal_actions(self._seat):
            return self._seen(), PENALTY, True, False, {**info, "illegal": True}
        self._game.play_action(self._seat, int(action))
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._reward(), self._game.over, False, info

    def _let_others_play(self) -> None:
        """Bots decide until it is one's own turn; in a secret choice all others choose first."""
        while waiting := [seat for seat in self._game.owing if seat != self._seat]:
            seat = waiting[0]
            bot = self._bots[seat if seat < self._seat else seat - 1]
            self._game.play_action(seat, bot.choose(self._game.observation(seat), self._dice))

    def _seen(self) -> Observation:
        state, row = self._game.state_for(self._seat), np.empty(self._table.layout.size, np.int8)
        self._table.rules.redact(state, self._seat)  # when all is over, everything lies open
        shown_by(self._table.game).observe(state, self._seat, row)
        mask = np.zeros(self._table.actions, np.int8)
        if self._seat in self._game.owing:
            mask[self._game.legal_actions(self._seat)] = 1
        return {"observation": row, "action_mask": mask}

    def _reward(self) -> float:
        if not self._game.over:
            return 0.0
        table, rewards = self._table, np.zeros(self._table.players)
        compiled(table.game).pay(self._game.state_for(), table.players, table.places, rewards)
        return float(rewards[self._seat])

    def render(self) -> str | None:
        text = self._game.text(self._seat)
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None


class SeatsEnv(VectorEnv):
    """One seat in each of many games, in compiled code; all other seats play at random.

    The seat is a game's number, modulo the players, so that each seat is had equally often. A game that is
    over is followed at once by the next (`AutoresetMode.SAME_STEP`): what was seen last is in
    `infos["final_obs"]`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, game: str, num_envs: int = 1, players: int | None = None, **options: object) -> None:
        self._table = table = Table(game, players, options)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(table)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._run: Any = compiled(game).run_games
        self._states, self._spare = fresh(table.rules, num_envs), fresh(table.rules)
        self._dice = np.zeros((num_envs, 4), np.uint32)
        self._words = np.zeros((num_envs, words_for(table.actions)), np.uint32)
        self._seat = np.zeros(num_envs, np.int8)

    @property
    def layout(self) -> Layout:
        """What an observation holds, number by number."""
        return self._table.layout

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self._blank = self._table.blank(key_of(None if seed is None else str(seed)))
        told = self._told(BEGIN, np.zeros(self.num_envs, np.int64))
        return told.seen, {"seat": self._seat.copy()}

    def step(self, actions: npt.ArrayLike) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        told, infos = self._told(STEP, whole_numbers(actions, self.num_envs)), {"seat": self._seat.copy()}
        if told.over.any():
            infos |= told.ends()
        mine = np.take_along_axis(told.rewards, self._seat[:, None].astype(np.int64), axis=1)[:, 0]
        nothing = np.zeros(self.num_envs, np.bool_)
        return told.seen, mine.astype(np.float64), told.over, nothing, infos

    def _told(self, order: int, actions: npt.NDArray[np.int64]) -> Told:
        """Begins all games, or does an action in each: what came of it."""
        many, table = self.num_envs, self._table
        told = Told(
            {
                "observation": np.zeros((many, table.layout.size), np.int8),
                "action_mask": np.zeros((many, table.actions), np.int8),
            },
            np.zeros((many, table.layout.size), np.int8),
            np.zeros((many, table.players), np.float32),
            np.zeros(many, np.bool_),
            np.zeros(many, np.bool_),
        )
        self._run(
            *(order, ONE_SEAT, 1, self._states, actions, self._dice, self._blank, table.places, self._spare),
            *(self._words, told.seen["action_mask"].view(np.bool_), told.seen["observation"], told.last),
            *(self._seat, told.rewards, told.over, told.illegal, 0, many),
        )
        return told


@dataclass(frozen=True)
class Told:
    """What came of a step in many games."""

    seen: Observation
    last: npt.NDArray[np.int8]
    """What was seen last of each game that ended."""
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]
    illegal: npt.NDArray[np.bool_]

    def ends(self) -> dict[str, Any]:
        """What Gymnasium asks to be told of games that ended."""
        final = np.full(len(self.over), None, object)
        nothing = np.zeros(self.seen["action_mask"].shape[1], np.int8)
        for game in np.flatnonzero(self.over):
            final[game] = {"observation": self.last[game], "action_mask": nothing}
        return {"final_obs": final, "_final_obs": self.over, "illegal": self.illegal, "_illegal": self.over}


def name_of(game: str) -> str:
    """What a game is called in Gymnasium's registry."""
    return f"teien/{game}-v0"


def register() -> None:
    """Makes all games known to `gymnasium.make` and `gymnasium.make_vec`."""
    here = __name__
    for game in game_names():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point=f"{here}:SeatEnv",
                vector_entry_point=f"{here}:SeatsEnv",
                kwargs={"game": game},
            )


def make(game: str, **asked: Any) -> Any:
    """`gymnasium.make` for one of our games: `players`, `opponents`, `seat`, options, and what it takes."""
    return gymnasium.make(name_of(game), **asked)


def make_vec(game: str, num_envs: int = 1, **asked: Any) -> Any:
    """`gymnasium.make_vec` for one of our games, in compiled code."""
    how = gymnasium.VectorizeMode.VECTOR_ENTRY_POINT
    return gymnasium.make_vec(name_of(game), num_envs, how, **asked)


register()
