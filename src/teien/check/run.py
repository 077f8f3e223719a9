"""All checks of a game, in an order in which what is found first explains what would be found later."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numba

from teien.check.fault import Fault, raised
from teien.check.games import GAMES, options
from teien.check.mode import modes_of
from teien.check.package import PACKAGE, demand_of
from teien.check.rules import RULES, compiled, ends
from teien.check.secrets import SECRETS
from teien.check.trial import Check, Trial
from teien.play.book import Json
from teien.play.errors import TeienError

Subject = TypeVar("Subject")

CHECKS = [options, *RULES, *(one for one in GAMES if one is not options), *SECRETS]
"""The checks of every mode."""
FIRST = (options, ends)
"""Where one of these finds a fault, the others would find nothing else, or no end."""


@dataclass(frozen=True)
class Finding:
    """What came of one check: nothing, or the first fault it found, and where."""

    check: str
    demand: str
    fault: str | None = None
    mode: str | None = None
    seed: int | None = None
    step: int | None = None
    skipped: bool = False

    def as_json(self) -> Json:
        """For a program."""
        return dict(vars(self))

    @property
    def where(self) -> str:
        """Where the fault was found, in words."""
        if self.mode is None:
            return "before any game"
        return f"in {self.mode}, from seed {self.seed}, at step {self.step}"


def check_named(name: str) -> Check:
    """The check of that name."""
    for one in CHECKS:
        if one.name == name:
            return one
    raise TeienError(f"There is no check “{name}”; there are {', '.join(map(str, CHECKS))}.")


def work(game: str, seeds: int, checks: Sequence[Check] = CHECKS) -> int:
    """How many looks `findings` takes at most."""
    try:
        modes = len(modes_of(game))
    except Exception:  # then it is the package that is at fault, and no mode is looked at
        modes = 0
    return len(PACKAGE) + modes * sum(min(seeds, one.seeds) for one in checks)


def findings(game: str, seeds: int, checks: Sequence[Check] = CHECKS) -> Iterator[Finding | None]:
    """Looks at a game: a finding for each check, and nothing for each look in between."""
    for one in PACKAGE:
        fault = _fault(one, game)
        yield Finding(one.__name__, demand_of(one), fault)
        if fault:
            return
    modes = modes_of(game)
    for check in checks:
        if check is compiled and cast(Any, numba.config).DISABLE_JIT:
            yield Finding(check.name, check.demand, skipped=True)
            continue
        found = Finding(check.name, check.demand)
        for trial in (Trial(mode, seed) for mode in modes for seed in range(min(seeds, check.seeds))):
            if fault := _fault(check.look, trial):
                found = Finding(check.name, check.demand, fault, str(trial.mode), trial.seed, trial.step)
                break
            yield None
        yield found
        if found.fault and check in FIRST:
            return


def _fault(look: Callable[[Subject], None], subject: Subject) -> str | None:
    """What a check finds wrong; an error that nobody expected is a fault as well."""
    try:
        look(subject)
    except Fault as fault:
        return str(fault)
    except Exception as error:
        return f"It failed with {raised(error)}."
    return None
