"""Our games as OpenSpiel's: `register()`, then `pyspiel.load_game("teien_…(players=4)")`.

A shuffle has more outcomes than can be listed, so it is sampled: its number is drawn digit by digit, each
digit a chance node with all its outcomes, and all cards follow from the number. So a history tells all that
happened. With a `seed` nothing is left to chance, and the game is deterministic. Where all choose in secret
at the same time, so they do in OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np

from teien.play.book import bit_seats, rows_seen_by, rows_told, state_from
from teien.play.errors import IllegalMove
from teien.play.game import legal_actions
from teien.play.manifest import Manifest, Value
from teien.play.registry import game_names, manifest_of, part_of
from teien.research.batches import Table
from teien.research.libraries import NoLibrary
from teien.research.steps import compiled
from teien.rules.chance import key_of, new_dice
from teien.rules.contract import CHANCE, EVENT_COLUMNS, SPECTATOR, Trace, fresh, new_trace

try:
    import pyspiel
except ImportError as error:
    raise NoLibrary("OpenSpiel", "2.0", "openspiel") from error

PREFIX = "teien_"
DIGITS, OUTCOMES = 4, 256
"""So many digits has the number of a shuffle, and so many values each of them."""
LONGEST = 10_000
"""No game takes so many decisions."""
NO_SEED = -1
"""The seed that says: chance is the searcher's own."""


class Dealer:
    """What all states of a game share: its table, and the seed of its shuffles, if they follow from one."""

    def __init__(self, game: str, players: int, options: tuple[tuple[str, Value], ...], seed: int) -> None:
        self._made_of = (game, players, options, seed)
        self.table = Table(game, players, dict(options))
        self.seed = seed

    def box(self) -> bytes:
        """A box that was just opened: chance is due."""
        blank = self.table.blank(key_of(self.seed))
        self.table.rules.set_up(blank[0])
        return blank.tobytes()

    def __deepcopy__(self, memo: object) -> Dealer:
        return self

    def __reduce__(self) -> tuple[Callable[..., Dealer], tuple[Any, ...]]:
        return dealer_of, self._made_of


@cache
def dealer_of(game: str, players: int, options: tuple[tuple[str, Value], ...], seed: int) -> Dealer:
    """The dealer of a game with these parameters: one in a process."""
    return Dealer(game, players, options, seed)


class State(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._dealer = game.dealer
        self._held = game.dealer.box()
        self._rows = b""
        """All that happened, one event a row; in an imagined world, what its dreamer knows of it."""
        self._digits: tuple[int, ...] = ()
        """Those of the shuffle that is due."""
        self._settle()

    def _settle(self) -> None:
        """Reads off the state who is to decide; where all chance follows from a seed, it is done at once."""
        self._seats = int(self._dealer.table.rules.owing(self.state()))
        while self._seats & CHANCE and self._dealer.seed != NO_SEED:
            self._shuffle(None)
            self._seats = int(self._dealer.table.rules.owing(self.state()))

    def state(self) -> np.record:
        """The rule book's state, a copy of one's own; what a seat may not know is in it."""
        return state_from(self._dealer.table.book, self._held)

    def seen_by(self, seat: int) -> np.record:
        """The same with all blanked that the seat may not know."""
        state = self.state()
        self._dealer.table.rules.redact(state, seat)
        return state

    @property
    def _at_once(self) -> bool:
        """Whether all choose at the same time; if only some do, they are asked in seat order."""
        players = self._dealer.table.players
        return players > 1 and self._seats == (1 << players) - 1

    # what OpenSpiel asks for

    def current_player(self) -> int:
        if not self._seats:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._seats & CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self._at_once else bit_seats(self._seats)[0]

    def is_terminal(self) -> bool:
        return not self._seats

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0 or not self._seats >> player & 1:
            return []
        return list(legal_actions(self._dealer.table.book, self.state(), player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if not self._seats & CHANCE:
            self._do(bit_seats(self._seats)[0], action)
        else:
            self._digits += (action,)
            if len(self._digits) == DIGITS:
                self._shuffle(key_of(bytes(self._digits)))
                self._digits = ()
        self._settle()

    def _apply_actions(self, actions: list[int]) -> None:
        for seat, action in enumerate(actions):
            self._do(seat, action)
        self._settle()

    def _shuffle(self, key: np.ndarray[Any, Any] | None) -> None:
        """Lays the shuffle that follows from a key, or from the one that lies in the state."""
        rules, state, trace = self._dealer.table.rules, self.state(), self._trace()
        if key is not None:
            state.key[:], state.block = key, 0
        rules.chance(state)
        rules.deal(state, trace)
        self._take(state, trace)

    def _do(self, seat: int, action: int) -> None:
        state, trace = self.state(), self._trace()
        if action not in legal_actions(self._dealer.table.book, state, seat):
            raise IllegalMove(self._dealer.table.book.why_not(self.seen_by(seat), seat, action))
        self._dealer.table.rules.apply(state, seat, action, trace)
        self._take(state, trace)

    def _trace(self) -> Trace:
        return new_trace(self._dealer.table.rules)

    def _take(self, state: np.record, trace: Trace) -> None:
        self._held = state.tobytes()
        self._rows += trace[1 : int(trace[0, 0]) + 1].tobytes()

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"digit {action}"
        return self._dealer.table.book.write_move(self.seen_by(player), player, action)

    def returns(self) -> list[float]:
        table = self._dealer.table
        rewards = np.zeros(table.players)
        if not self._seats:
            compiled(table.game).pay(self.state(), table.players, table.places, rewards)
        return [float(reward) for reward in rewards]

    def __str__(self) -> str:
        return f"{self._text(SPECTATOR)}\n{_digest(self._held + bytes(self._digits))}"

    # what a seat knows

    def _text(self, seat: int) -> str:
        """The table in plain text, as a seat sees it."""
        if self._seats & CHANCE:
            return "A shuffle is due."
        table = self._dealer.table
        names = [f"p{player}" for player in range(table.players)]
        everyone = [*names, *table.book.unseated(table.players)]
        return table.book.text(self.seen_by(seat), everyone, ascii_only=True)

    def observed(self, seat: int) -> str:
        """What a seat sees now."""
        return f"p{seat}\n{self._text(seat)}\n{_digest(self.seen_by(seat).tobytes())}"

    def known(self, seat: int) -> str:
        """All that a seat has seen happen, event by event, and what it sees now."""
        rows = np.frombuffer(self._rows, np.int16).reshape(-1, EVENT_COLUMNS).copy()
        told = rows_seen_by(rows, seat) if self._seats else rows_told(rows)
        events = " ".join(",".join(map(str, row[:4])) for row in told.tolist())
        return f"p{seat} {events} {_digest(self.seen_by(seat).tobytes())}"

    def imagined(self, seat: int, dice: np.ndarray[Any, Any]) -> State:
        """Another game that looks the same from a seat: all that it cannot know is dealt anew.

        What happened is in it as the seat knows it, so that no other seat's knowledge tells the truth.
        """
        other: State = self.clone()
        state, rows = self.state(), np.frombuffer(self._rows, np.int16).reshape(-1, EVENT_COLUMNS).copy()
        self._dealer.table.rules.redeal(state, seat, dice)
        other._held = state.tobytes()
        other._rows = rows_seen_by(rows, seat).tobytes()
        return other


class Observer:
    """What a player sees, as numbers and as text."""

    def __init__(self, dealer: Dealer, kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"Observers of our games take no parameters, not {params}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Nobody sees what all players see: ask for what one player sees, or everyone.")
        self._dealer, self._kind = dealer, kind
        self._room = fresh(dealer.table.rules, 2)
        self._row = np.zeros(dealer.table.layout.size, np.int8)
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(dealer.table.layout.size, np.float32)
            for feature, place in zip(
                dealer.table.layout.features, dealer.table.layout.places().values(), strict=True
            ):
                self.dict[feature.name] = self.tensor[place].reshape(feature.shape)

    def _eyes(self, player: int) -> int:
        return SPECTATOR if self._kind.private_info == pyspiel.PrivateInfoType.NONE else player

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player sees into `tensor`, whose parts are in `dict`."""
        if self.tensor is not None:
            self._room[0] = state.state()
            steps = compiled(self._dealer.table.game)
            steps.look(self._room, 0, self._room, 1, self._eyes(player), self._row)
            self.tensor[:] = self._row

    def string_from(self, state: State, player: int) -> str:
        """The same as text; with perfect recall, all that the player has seen happen."""
        eyes = self._eyes(player)
        if not self._kind.public_info and not manifest_of(self._dealer.table.game).hides:
            return ""
        return state.known(eyes) if self._kind.perfect_recall else state.observed(eyes)


class Game(pyspiel.Game):
    """A game with its parameters; each of our games is a class of its own."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        name = self.name
        manifest, given = manifest_of(name), dict(params or {})
        players = int(given.get("players", manifest.usual))
        chosen = tuple(
            (option.name, option.values[0].__class__(given[option.name]))
            for option in manifest.options
            if given.get(option.name, option.values[0]) != option.values[0]
        )
        self.dealer = dealer_of(name, players, chosen, int(given.get("seed", NO_SEED)))
        super().__init__(type_of(self.dealer), info_of(self.dealer), given)

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS * LONGEST if self.dealer.seed == NO_SEED else 0

    def make_py_observer(self, kind: Any = None, params: Mapping[str, object] | None = None) -> Observer:
        return Observer(self.dealer, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def type_of(dealer: Dealer) -> Any:
    """What OpenSpiel must know of the kind of a game."""
    manifest, kinds = manifest_of(dealer.table.game), pyspiel.GameType
    dynamics, modes, knowledge = kinds.Dynamics, kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=PREFIX + manifest.name,
        long_name=manifest.title,
        dynamics=dynamics.SIMULTANEOUS if all_choose_at_once(manifest) else dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if dealer.seed == NO_SEED else modes.DETERMINISTIC,
        information=knowledge.IMPERFECT_INFORMATION if manifest.hides else knowledge.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if sums_to_zero(dealer.table) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=manifest.players[-1],
        min_num_players=manifest.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(manifest),
    )


def parameters_of(manifest: Manifest) -> dict[str, Value]:
    """How many play, every option, and the seed of all shuffles, with what each is if nothing is said."""
    options = {option.name: option.values[0] for option in manifest.options}
    return {"players": manifest.usual, **options, "seed": NO_SEED}


def info_of(dealer: Dealer) -> Any:
    """What OpenSpiel must know of a game with these parameters."""
    return pyspiel.GameInfo(
        num_distinct_actions=dealer.table.actions,
        max_chance_outcomes=OUTCOMES if dealer.seed == NO_SEED else 0,
        num_players=dealer.table.players,
        min_utility=-1.0,
        max_utility=1.0,
        max_game_length=LONGEST,
        **({"utility_sum": 0.0} if sums_to_zero(dealer.table) else {}),
    )


def all_choose_at_once(manifest: Manifest) -> bool:
    """Whether all seats owe the first decision together."""
    dealer = usual(manifest)
    state, players = state_from(dealer.table.book, dealer.box()), manifest.usual
    compiled(manifest.name).settle(state)
    return players > 1 and int(dealer.table.rules.owing(state)) == (1 << players) - 1


def sums_to_zero(table: Table) -> bool:
    """Whether what some win others lose: not alone, nor where those can win whom nobody plays."""
    return table.players > 1 and table.places == table.players


def usual(manifest: Manifest) -> Dealer:
    """The dealer of a game as it is if nothing is said."""
    return dealer_of(manifest.name, manifest.usual, (), NO_SEED)


def register() -> list[str]:
    """Makes our games known to `pyspiel.load_game`; their names."""
    known = set(pyspiel.registered_names())
    names = [PREFIX + name for name in game_names() if _can_be_shown(name)]
    for name in names:
        if name not in known:
            game = name.removeprefix(PREFIX)
            made = type(f"{game.title()}Game", (Game,), {"name": game, "__doc__": f"{game.title()}."})
            pyspiel.register_game(type_of(usual(manifest_of(game))), made)
    return names


def resampler(seed: int | None = None) -> Callable[[State, int], State]:
    """What IS-MCTS asks for: another world that looks the same from a player, dealt by the rule book."""
    dice = new_dice(seed)

    def imagine(state: State, player: int) -> State:
        return state.imagined(player, dice)

    return imagine


def _can_be_shown(name: str) -> bool:
    """Whether a game says what an observation of it holds."""
    return part_of(name, "features") is not None


def _digest(held: bytes) -> str:
    return blake2b(held, digest_size=16).hexdigest()
