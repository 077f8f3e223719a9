"""Who chooses: players of four levels for each game, three simple ones, and those of others.

The levels have the same names everywhere: novice, apprentice, adept, master. Others' bots join as
entry points of the group `teien.bots`, named `GAME.NAME`; see docs/bots.md.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import entry_points

from teien.bots.bot import Bot, Budget, Choice, Paced, Random, Why
from teien.bots.flat import Flat
from teien.play.errors import TeienError
from teien.play.game import legal_actions
from teien.play.observation import Observation
from teien.play.registry import book_of, manifest_of, part_of
from teien.rules.contract import Dice

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Choice",
    "Observation",
    "UnknownBot",
    "Why",
    "answer",
    "bot_of",
    "bots_of",
    "levels_of",
]

LEVELS = ("novice", "apprentice", "adept", "master")
"""From one that a child can beat to one as strong as we can make it in a second."""
GROUP = "teien.bots"


class UnknownBot(TeienError):
    """The game has no bot of that name."""


@cache
def bots_of(game: str) -> dict[str, Bot]:
    """All bots of a game by name: the simple ones, the levels from weak to strong, others' bots."""
    found = part_of(game, "bots")
    own: list[Bot] = found.BOTS if found else []
    return {bot.name: bot for bot in [Random(), Flat(), *own, *_guests(game, own)]}


def levels_of(game: str) -> list[str]:
    """The bots of a game that sit at tables: others' bots, then the game's own from weak to strong."""
    manifest = manifest_of(game)
    ours = (*manifest.levels, *manifest.yardsticks)
    return [*(name for name in bots_of(game) if name not in ours), *manifest.levels]


def _guests(game: str, own: list[Bot]) -> list[Bot]:
    """Others' bots; one that does not load, or takes a name of ours, is left out with a warning."""
    ours = {Random().name, Flat().name, *LEVELS, *(bot.name for bot in own)}
    guests = []
    for point in entry_points(group=GROUP):
        plays, _, name = point.name.partition(".")
        if plays != game:
            continue
        try:
            bot = point.load()()
            if not isinstance(bot, Bot) or bot.name != name or name in ours:
                raise TypeError(f"it is no bot with the name “{name}” of its own")
            guests.append(bot)
        except Exception as error:  # whatever a stranger's code does, our own bots stay
            warnings.warn(f"The bot {point.name} cannot play: {error}", stacklevel=2)
    return guests


def stand_in(game: str) -> str:
    """Who answers for a bot that fails: the weakest that sits at tables."""
    return manifest_of(game).levels[0]


def bot_of(game: str, name: str) -> Bot:
    """One bot of a game; `master:2000` or `master:100ms` is the master with another budget."""
    bots = bots_of(game)
    plain, _, budget = name.partition(":")
    if plain not in bots:
        raise UnknownBot(f"{book_of(game).title} has no bot “{plain}”; it has {', '.join(bots)}.")
    return Paced(bots[plain], Budget.read(budget)) if budget else bots[plain]


def answer(name: str, observation: Observation, dice: Dice, budget: Budget | None = None) -> int:
    """The choice of a bot; should it fail, or choose what is not legal, a simpler one's.

    Whoever cannot wait for a bot that overruns its time runs this in another process, and asks
    `Random` when patience ends.
    """
    for one in (name, stand_in(observation.game)):
        try:
            choice = int(bot_of(observation.game, one).choose(observation, dice, budget))
            if choice in legal_actions(observation.book, observation.state, observation.seat):
                return choice
            warnings.warn(f"The bot {one} chose {choice}, which is not legal.", stacklevel=2)
        except Exception as error:  # the game must go on
            warnings.warn(f"The bot {one} failed: {error!r}", stacklevel=2)
    return Random().choose(observation, dice)
