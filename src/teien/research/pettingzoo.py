"""Our games as PettingZoo's environments: in turn (AEC), and all at once (Parallel).

    from teien.research.pettingzoo import env
    game = env("sakura", players=4)

An observation is `{"observation", "action_mask"}`: what the agent sees, and what it may do. Actions have the
rule book's numbers; one more, the last, is what an agent may do who owes nothing: nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.play.errors import IllegalMove
from teien.play.registry import game_names
from teien.research.batches import Table
from teien.research.features import Layout
from teien.research.libraries import NoLibrary
from teien.research.seat import Match

try:
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv, aec_registry  # noqa: F401  # the registry is new in 1.27
except ImportError as error:
    raise NoLibrary("PettingZoo", "1.27", "pettingzoo") from error

Observation = dict[str, npt.NDArray[np.int8]]
RENDER_MODES = ["human", "ansi"]
PENALTY = -1.0
"""What an agent has who asks for what is not allowed."""


class Agents:
    """Agents around a table: their names, and the spaces in which they see and act."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, object]) -> None:
        self.table = Table(game, players, options)
        self.names = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        layout, actions = self.table.layout, self.table.actions + 1
        self.observing = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for name in self.names
        }
        self.acting = {name: spaces.Discrete(actions) for name in self.names}

    def observe(self, match: Match, name: str) -> Observation:
        """What an agent sees, and what it may do."""
        row, mask = match.sight(self.seats[name])
        return {"observation": row.copy(), "action_mask": mask.copy()}


class Seated:
    """What both kinds of environment have: a match, and the agents around its table."""

    def _sit(self, around: Agents, metadata: dict[str, Any], render_mode: str | None) -> None:
        self._around = around
        self._match = Match(around.table)
        self.metadata = metadata
        self.render_mode = render_mode
        self.possible_agents = list(around.names)
        self.agents: list[str] = []

    @property
    def layout(self) -> Layout:
        """What an observation holds, number by number."""
        return self._around.table.layout

    def observation_space(self, agent: str) -> Any:
        return self._around.observing[agent]

    def action_space(self, agent: str) -> Any:
        return self._around.acting[agent]

    def render(self) -> str | None:
        return _shown(self._match, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class Environment(Seated, AECEnv):
    """A game in turn. Who chooses in secret at the same time is asked one after another, in seat order.

    An action that is not allowed ends the game, and its agent has −1; or it raises, if the environment
    is `strict`. So PettingZoo's wrappers, which do that too, would only take time.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        strict: bool = False,
        **options: object,
    ) -> None:
        super().__init__()
        self._strict = strict
        self._sit(Agents(game, players, options), _metadata(game, parallel=False), render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._match.begin(seed)
        names = self._around.names
        self.agents = list(names)
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self.agent_selection = names[self._match.first]

    def observe(self, agent: str) -> Observation:
        return self._around.observe(self._match, agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match = self._match
        if action is None or not match.may(match.first, int(action)):
            self._refuse(agent, action)
        else:
            match.do(int(action))
            self._cumulative_rewards[agent] = 0.0
            if match.over:
                self._end(match.rewards)
            else:
                self.agent_selection = self._around.names[match.first]
        if self.render_mode == "human":
            self.render()

    def _refuse(self, agent: str, action: int | None) -> None:
        """What follows upon an action that is not allowed."""
        if self._strict:
            raise IllegalMove(f"Action {action} is not allowed to {agent}; its mask says which are.")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": True}
        self._end([PENALTY if name == agent else 0.0 for name in self.agents])

    def _end(self, rewards: list[float]) -> None:
        """The game is over for all."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelEnvironment(Seated, ParallelEnv):
    """A game all at once: in each step whoever owes a decision makes it, and all others do nothing.

    An agent that does what it may not ends the game, and has −1; those who did nothing wrong have 0.
    """

    def __init__(
        self, game: str, players: int | None = None, render_mode: str | None = None, **options: object
    ) -> None:
        self._sit(Agents(game, players, options), _metadata(game, parallel=True), render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._match.begin(seed)
        self.agents = list(self._around.names)
        return self._observed(), {name: {} for name in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, ...]:
        agents = list(self.agents)
        wrong = [name for name in agents if not self._may(name, int(actions[name]))]
        if wrong:
            rewards = {name: PENALTY if name in wrong else 0.0 for name in agents}
        else:
            rewards = self._done(agents, actions)
        over = bool(wrong) or self._match.over
        observed = self._observed()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        infos = {name: {"illegal": True} if name in wrong else {} for name in agents}
        return observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _may(self, name: str, action: int) -> bool:
        return self._match.may(self._around.seats[name], action)

    def _done(self, agents: list[str], actions: Mapping[str, int]) -> dict[str, float]:
        """Lets everyone who owes a decision make it; what it brought."""
        for seat in self._match.owing:
            self._match.do(int(actions[self._around.names[seat]]))
        return dict(zip(agents, self._match.rewards, strict=True))

    def _observed(self) -> dict[str, Observation]:
        return {name: self._around.observe(self._match, name) for name in self.agents}


def raw_env(
    game: str, *, players: int | None = None, render_mode: str | None = None, **options: object
) -> Environment:
    """A game in turn; an action that is not allowed raises `IllegalMove`."""
    return Environment(game, players, render_mode, strict=True, **options)


def env(
    game: str, *, players: int | None = None, render_mode: str | None = None, **options: object
) -> Environment:
    """A game in turn; whoever does what it may not ends the game, and has −1."""
    return Environment(game, players, render_mode, strict=False, **options)


def parallel_env(
    game: str, *, players: int | None = None, render_mode: str | None = None, **options: object
) -> ParallelEnvironment:
    """A game all at once; meant for games in which all choose at the same time, but any will do."""
    return ParallelEnvironment(game, players, render_mode, **options)


def name_of(game: str) -> str:
    """What a game is called in PettingZoo's registries."""
    return f"teien/{game}-v0"


def register() -> None:
    """Makes all games known to `pettingzoo.make("aec", …)` and `pettingzoo.make("parallel", …)`."""
    for game in game_names():
        if name_of(game) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name_of(game), f"{__name__}:env", kwargs={"game": game})
            pettingzoo.register("parallel", name_of(game), f"{__name__}:parallel_env", kwargs={"game": game})


def _metadata(game: str, parallel: bool) -> dict[str, Any]:
    return {"name": name_of(game), "render_modes": RENDER_MODES, "is_parallelizable": parallel}


def _shown(match: Match, mode: str | None) -> str | None:
    """The table as everyone may see it, printed or as text."""
    if mode == "human":
        print(match.text())
    return match.text() if mode == "ansi" else None


register()
