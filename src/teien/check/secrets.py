"""What must hold for what a seat may not know: nobody is shown anything that depends on it."""

from __future__ import annotations

import random
from functools import partial

import numpy as np

from teien.check.fault import Fault, demand, raised, refused, said, same
from teien.check.trial import COUNTER, KEY, SERIES, Check, Trial, check, same_states, told
from teien.play.errors import IllegalMove
from teien.play.game import Game, Move
from teien.play.registry import manifest_of
from teien.rules.chance import new_dice
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, SPECTATOR, Dice, Trace


@check()
def redact(trial: Trial) -> None:
    """Redacting before or after a re-deal gives the same bytes, and no key is left that could be read."""
    book, rules, dice = trial.book, trial.rules, new_dice(trial.seed)
    for state, _ in trial.steps():
        if not rules.owing(state):
            continue
        for seat in range(SPECTATOR, trial.mode.players):
            shown = redacted(trial, state, seat)
            demand(
                not shown[KEY].any(), f"redact leaves the key to {whose(seat)}: who has it knows all cards."
            )
            demand(
                not shown[COUNTER].any(), f"redact leaves “{COUNTER}” to {whose(seat)}: it tells of shuffles."
            )
            demand(
                redacted(trial, shown, seat).tobytes() == shown.tobytes(),
                f"Redacting twice for {whose(seat)} gives something else than redacting once.",
            )
            table = book.table(shown)
            for world in (state.copy(), shown.copy()):
                dealt_anew(trial, world, seat, dice)
                same(
                    sorted(world.dtype.names or ()), sorted(rules.State.names or ()), "The fields of a state"
                )
                demand(world[KEY].tobytes() != state[KEY].tobytes(), "redeal leaves the key as it is.")
                rules.redact(world, seat)
                same_states(
                    shown,
                    world,
                    f"What {whose(seat)} may know is something else after redeal (the fields before it,"
                    " and after redeal and redact)",
                )
                same(book.table(world), table, f"The table for {whose(seat)} after a re-deal")


@check(seeds=4)
def redeal(trial: Trial) -> None:
    """A re-deal follows from the dice and from what the seat may know; nothing that is hidden stays."""
    rules = trial.rules
    for number, (state, _) in enumerate(trial.steps()):
        if rules.owing(state) in (0, CHANCE):
            continue
        for seat in range(SPECTATOR, trial.mode.players):
            worlds = [state.copy(), redacted(trial, state, seat)]
            for world in worlds:
                dealt_anew(trial, world, seat, new_dice(f"{trial.seed} {number} {seat}"))
                world[COUNTER] = world[SERIES] = 0
            same_states(
                worlds[0],
                worlds[1],
                f"The same dice deal differently to {whose(seat)} from the whole state and from the redacted"
                " one, so redeal keeps something that is hidden",
            )


@check(seeds=4)
def worlds_apart(trial: Trial) -> None:
    """Two games that look the same to a seat still do after a step that looks the same to it."""
    luck, dice = trial.luck(), new_dice(trial.seed)
    game = trial.new()
    while not game.over:
        mover = luck.choice(game.owing)
        action = luck.choice(game.legal_actions(mover))
        for seat in [SPECTATOR, *game.seats]:
            other = game.copy()
            dealt_anew(trial, other._state, seat, dice)
            ours = game.copy()
            if other.owing != game.owing or action not in other.legal_actions(mover):
                continue
            ours.play_action(mover, action)
            other.play_action(mover, action)
            seen = [seen_last(one, game.length, seat) for one in (ours, other)]
            if ours.over or other.over or seen[0] != seen[1]:
                continue
            same_states(
                ours.state_for(seat),
                other.state_for(seat),
                f"After {ours.history[game.length]}, which looks the same to {whose(seat)} whatever is hidden"
                " from it, redact shows it what was hidden",
                told,
            )
        trial.play(game, mover, game.legal_moves(mover)[game.legal_actions(mover).index(action)])


def seen_last(game: Game, since: int, seat: int) -> list[object]:
    """What a seat saw happen since the history was so long."""
    return [[event.as_json() for event in game._events(step.rows, seat)] for step in game._steps[since:]]


@check()
def shown(trial: Trial) -> None:
    """Views, texts, pictures, legal moves and reasons for a seat do not depend on what it may not know."""
    game, luck, dice = trial.new(), trial.luck(), new_dice(trial.seed)
    while not game.over:
        for seat in [None, *game.seats]:
            ours = told_to(game, seat)
            trial.new(1)  # a book that remembers the last set-up is found out
            other = game.copy()
            dealt_anew(trial, other._state, SPECTATOR if seat is None else seat, dice)
            if told_to(other, seat) != ours:
                same_shown(told_to(game, seat), ours, f"to {whose(seat)} after another game was begun")
                same_shown(
                    told_to(other, seat), ours, f"to {whose(seat)} with all re-dealt that it may not know"
                )
        trial.play_on(game, luck, 6)


def same_shown(came: dict[str, object], expected: dict[str, object], to: str) -> None:
    """Demands that what is shown is the same, and names the kind of thing that is not."""
    for what, ours in expected.items():
        same(came[what], ours, f"What {what} shows {to}")


def told_to(game: Game, seat: int | None) -> dict[str, object]:
    """All that a seat, or a spectator, can get out of a game as it stands."""
    out: dict[str, object] = {"view": game.view(seat), "text": game.text(seat), "svg": game.svg(seat)}
    if seat is not None:
        legal = set(game.legal_actions(seat))
        not_legal = [action for action in range(-1, game.book.rules.ACTIONS + 1) if action not in legal]
        tried = random.Random(game.length).sample(not_legal, min(150, len(not_legal)))
        out["why_not"] = [
            refused(partial(game.play_action, seat, action), IllegalMove, f"Action {action}")
            for action in tried
        ]
    return out


@check()
def events(trial: Trial) -> None:
    """The events told to a seat say no more than it may know; what is another's is told as hidden."""
    game, luck, book = trial.new(), trial.luck(), trial.book
    while not game.over:
        traces = [game._opening, *(step.trace for step in game._steps)]
        known = [row for trace in traces for row in rows(trace) if row[4] != 0]
        demand(known, "Nothing was told of the deal: every event has an audience of nobody.")
        same(len(list(game.events())), len(known), "How many events are told")
        del traces[1 : 1 + game.looks_back]
        known = [row for trace in traces for row in rows(trace) if row[4] != 0]
        for seat in [SPECTATOR, *game.seats]:
            held = list(game.events(seat))
            same(len(held), len(known), f"How many events are told to {whose(seat)}")
            for row, event in zip(known, held, strict=True):
                blanked = row.copy()
                if row[4] != EVERYONE and (seat == SPECTATOR or not row[4] >> seat & 1):
                    blanked[2:4] = HIDDEN
                same(event, book.event(blanked), f"The event {row.tolist()}, told to {whose(seat)}")
            same(game.story(seat, since=game.length), [], "The story since now")
        trial.play_on(game, luck, 40)


def rows(trace: Trace) -> Trace:
    """The events of a trace."""
    return trace[1 : int(trace[0, 0]) + 1]


@check(seeds=2)
def same_events(trial: Trial) -> None:
    """Every seat is told the same events, each as it may know them."""
    game, luck = trial.new(), trial.luck()
    while True:
        opening = len(list(game.events())) - len(list(game.events(None, 0)))
        held = list(game.events())[:opening] + list(game.events(None, game.looks_back))
        happened = [(event.name, event.seat) for event in held]
        for seat in (SPECTATOR, *game.seats):
            told = list(game.events(seat))
            same([(event.name, event.seat) for event in told], happened, f"What is told to {whose(seat)}")
            demand(told == held or not game.over, f"At the end {whose(seat)} is not told all.")
        if game.over:
            return
        trial.play_on(game, luck, 10)


@check()
def secret_choice(trial: Trial) -> None:
    """A move that is told to nobody else changes nothing that they see."""
    game, luck = trial.new(), trial.luck()
    while not game.over:
        seat, before = luck.choice(game.owing), game.length
        others = [other for other in game.seats if other != seat]
        views = [game.view(other) for other in others]
        move = luck.choice(game.legal_moves(seat))
        trial.play(game, seat, move)
        for other, view in zip(others, views, strict=True):
            if game.hidden_from(other, before):
                demand(not game.is_open(before), f"“{move}” is open to all, though hidden from seat {other}.")
                now = game.view(other)
                for what in ("legal", "scores"):
                    same(
                        now[what],
                        view[what],
                        f"What seat {other} sees ({what}) after “{move}”, hidden from it",
                    )
        demand(not game.hidden_from(seat, before), f"“{move}” is hidden from seat {seat}, who made it.")
        demand(game.hidden_from(seat, game.length), "What has not happened yet is not hidden.")


@check()
def fair_undo(trial: Trial) -> None:
    """A move that showed something hidden cannot fairly be undone: its event is in the book's `reveals`."""
    game, luck, dice = trial.new(), trial.luck(), new_dice(trial.seed)
    while not game.over:
        seat = luck.choice(game.owing)
        move = luck.choice(game.legal_moves(seat))
        others = [game.copy() for _ in range(3)]
        for other in others:
            dealt_anew(trial, other._state, seat, dice)
        happened, since = trial.play(game, seat, move), game.length
        for other in others:
            elsewhere = other.play(seat, move)
            if elsewhere != happened:
                demand(
                    game.may_undo == [],
                    f"“{move}” shows something that its seat could not know ({said(happened)}; or"
                    f" {said(elsewhere)}), but may be taken back: name the event in the book's `reveals`.",
                )
        if game.may_undo:
            same(game.may_undo[-1], Move(seat, move), "The move that may be undone")
            same(since, game.length, "The length of the history")


@check(seeds=2)
def hides(trial: Trial) -> None:
    """Where the manifest says that nothing is hidden, every seat sees the same."""
    hidden = False
    for state, _ in trial.steps():
        if trial.rules.owing(state) not in (0, CHANCE):
            seen = {redacted(trial, state, seat).tobytes() for seat in range(SPECTATOR, trial.mode.players)}
            hidden = hidden or len(seen) > 1
            demand(
                not hidden or manifest_of(trial.mode.game).hides,
                "The manifest says hides=False, but redact shows seats different things.",
            )


def redacted(trial: Trial, state: np.record, seat: int) -> np.record:
    """A copy for the eyes of a seat."""
    held = state.copy()
    trial.rules.redact(held, seat)
    return held


def dealt_anew(trial: Trial, state: np.record, seat: int, dice: Dice) -> None:
    """Deals anew what a seat may not know."""
    try:
        trial.rules.redeal(state, seat, dice)
    except Exception as error:
        raise Fault(
            f"redeal for {whose(seat)} failed with {raised(error)}: is all that it may not know blanked?"
        ) from error


def whose(seat: int | None) -> str:
    """A seat in words."""
    return "a spectator" if seat in (None, SPECTATOR) else f"seat {seat}"


SECRETS: list[Check] = [
    *(redact, redeal, worlds_apart, shown, events, same_events, secret_choice, fair_undo, hides)
]
