"""What must hold for whole games, as a person or a program holds them."""

from __future__ import annotations

import json
import pickle
from functools import partial

from teien.check.fault import Fault, demand, raised, refused, same
from teien.check.trial import Check, Trial, check
from teien.play.book import state_from
from teien.play.errors import BadOption, IllegalMove, NothingToUndo, TeienError, UnreadableMove
from teien.play.game import Game, Move
from teien.play.record import replay


@check(seeds=1)
def options(trial: Trial) -> None:
    """The book takes every value that the manifest offers, the first if nothing is said, and nothing else."""
    book, players = trial.book, trial.mode.players
    usual = book.read_options({}, players)
    for option in book.manifest.options:
        if players not in option.players:
            given = {option.name: option.values[0]}
            refused(partial(book.read_options, given, players), BadOption, f"{given} for {players} players")
            continue
        for value in option.values:
            given = {name: values[0] for name, values in option.only.items()} | {option.name: value}
            try:
                read = book.read_options(given, players)
            except TeienError as error:
                raise Fault(f"The manifest offers {given}, but read_options refuses it: {error}") from error
            same(read.get(option.name), value, f"The option “{option.name}”, given as {value!r}")
        if not option.only:
            same(usual.get(option.name), option.values[0], f"The option “{option.name}”, if nothing is said")
    refused(partial(book.read_options, {"no-such": 1}, players), BadOption, "A strange option")


@check(seeds=1)
def state_and_bytes(trial: Trial) -> None:
    """A state is read from its bytes as it was written."""
    game = trial.new()
    held = game.state_for(0).tobytes()
    same(state_from(game.book, held).tobytes(), held, "A state read from its bytes")
    same(len(held), game.book.rules.State.itemsize, "The length of a state")


@check()
def moves_are_read(trial: Trial) -> None:
    """Every move is read as it is written, and no two are written alike."""
    game, luck, book = trial.new(), trial.luck(), trial.book
    while not game.over:
        seat = luck.choice(game.owing)
        state, actions = game.state_for(seat), game.legal_actions(seat)
        texts = [book.write_move(state, seat, action) for action in actions]
        for action, text in zip(actions, texts, strict=True):
            demand(texts.count(text) == 1, f"Two legal moves of seat {seat} are written “{text}”.")
            try:
                read = book.read_move(state, seat, text)
            except TeienError as error:
                raise Fault(
                    f"Action {action} of seat {seat} is written “{text}”, which read_move refuses: {error}"
                ) from error
            same(read, action, f"The action that read_move reads from “{text}”, which was written so")
        same(game.legal_moves(seat), texts, "The legal moves")
        trial.play(game, seat, luck.choice(texts))


@check()
def legal_moves(trial: Trial) -> None:
    """Legal moves apply; all others are refused with a reason, and change nothing."""
    game, luck = trial.new(), trial.luck()
    while not game.over:
        before = pickle.dumps(game.record()), game._state.tobytes()
        owing = game.owing
        for seat in game.seats:
            legal = game.legal_actions(seat)
            illegal = sorted(set(range(-1, game.book.rules.ACTIONS + 1)) - set(legal))
            for action in luck.sample(illegal, min(40, len(illegal))):
                refused(
                    partial(game.play_action, seat, action), IllegalMove, f"Action {action} of seat {seat}"
                )
            demand(seat not in owing or legal, f"Seat {seat} owes a move and has none that is legal.")
        refused(partial(game.play, owing[0], "nonsense"), UnreadableMove, "The move “nonsense”")
        first = game.legal_moves(owing[0])[0]
        refused(partial(game.play, len(game.seats), first), IllegalMove, "A move of a seat that there is not")
        now = pickle.dumps(game.record()), game._state.tobytes()
        demand(before == now, "A move that was refused has changed the game.")
        seat = luck.choice(owing)
        move = luck.choice(game.legal_moves(seat))
        try:
            events = trial.play(game, seat, move)
        except Exception as error:
            raise Fault(f"The legal move “{move}” of seat {seat} failed with {raised(error)}.") from error
        demand(events, f"The move “{move}” of seat {seat} is told by no event.")
    for seat in game.seats:
        same(game.legal_moves(seat), [], f"The legal moves of seat {seat} when the game is over")
        refused(partial(game.play_action, seat, 0), IllegalMove, "A move after the end")


@check()
def copies(trial: Trial) -> None:
    """Copies and pickles of a game go their own way."""
    game = trial.new()
    trial.play_on(game, trial.luck(), 5)
    for twin in (game.copy(), pickle.loads(pickle.dumps(game))):
        kept = game.record()
        same(twin.record(), kept, "The record of a copy")
        luck = trial.luck()
        luck.random()
        trial.play_on(twin, luck)
        same(game.record(), kept, "The record of a game whose copy was played on")
        demand(twin.over, "A copy was played to its end, and is not over.")
    first, second = game.copy(), game.copy()
    for one in (first, second):
        trial.play_on(one, trial.luck())
    same(second.record(), first.record(), "The records of two copies in which the same was played")


@check()
def records(trial: Trial) -> None:
    """A record is replayed to the same game, with the same views and the same result."""
    game, luck = trial.new(), trial.luck()
    while not game.over:
        trial.play_on(game, luck, 7)
        record = json.loads(json.dumps(game.record()))
        again = replay(record)
        same(again.record(), record, "The record of a game that was replayed from its record")
        for seat in game.seats:
            same(again.view(seat), game.view(seat), f"The view of seat {seat} in a replayed game")
    result = {"scores": game.scores, "winners": game.winners}
    same(game.record()["result"], result, "The result in the record")


@check()
def undo(trial: Trial) -> None:
    """Undo leads back to the beginning, and the same moves forward again."""
    game = trial.new()
    opening = game.record()
    trial.play_on(game, trial.luck())
    played, moves = game.record(), [entry for entry in game.history if isinstance(entry, Move)]
    for move in reversed(moves):
        same(game.undo(), move, "The move that was taken back")
    same(game.record(), opening, "The record with all taken back")
    refused(game.undo, NothingToUndo, "To take back more than there was")
    for move in moves:
        trial.play(game, move.seat, move.text)
    same(game.record(), played, "The record with all moves made again")


@check(seeds=1)
def seeds(trial: Trial) -> None:
    """The same seed gives the same game, and another seed another."""
    games = []
    for further in (0, 0, 1):
        game = trial.new(further)
        trial.play_on(game, trial.luck())
        games.append(game.record())
    same(games[1], games[0], "The record of a game played again from the same seed")
    demand(games[2] != games[0], "Another seed gives the same game: does `chance` draw from the state's key?")


@check()
def views(trial: Trial) -> None:
    """Views are JSON and agree with the game; text and picture are there for every seat; the end is told."""
    game, luck, since = trial.new(), trial.luck(), None
    while True:
        for seat in [None, *game.seats]:
            _view(game, seat, None if game.over else since)
        if game.over:
            break
        since = game.length
        trial.play_on(game, luck, 3)
    everyone = len(game.everyone)
    demand(
        all(winner in range(everyone) for winner in game.winners), f"{game.winners} have won: who is that?"
    )
    same(len(game.scores), everyone, "How many scores there are")
    demand(
        game.winners == [] or max(game.scores) == game.scores[game.winners[0]],
        f"{game.winners} have won, but the scores are {game.scores}.",
    )
    same(game.everyone[: len(game.seats)], game.players, "The names of the players")
    demand(game.story(), "Of a whole game no sentence is told (Book.sentence).")


def _view(game: Game, seat: int | None, since: int | None) -> None:
    """Demands that a seat's view, and what it was told since the history was so long, are JSON and true."""
    view, eyes = game.view(seat), "a spectator" if seat is None else f"seat {seat}"
    told = game.events(-1 if seat is None else seat, since)
    shown = {"view": view, "events": [event.as_json() for event in told]}
    for what, held in shown.items():
        try:
            read = json.loads(json.dumps(held, allow_nan=False))
        except (TypeError, ValueError) as error:
            raise Fault(f"The {what} of {eyes} is not JSON: {error}.") from error
        same(read, held, f"The {what} of {eyes}, written as JSON and read again")
    same(view["owing"], list(game.owing), f"Who owes a move, in the view of {eyes}")
    legal = [] if seat is None else game.legal_moves(seat)
    same(view["legal"], legal, f"The legal moves in the view of {eyes}")
    demand(game.text(seat), f"The text for {eyes} is empty.")
    demand(game.text(seat, ascii_only=True).isascii(), f"The text for {eyes} is not ASCII, if asked for.")
    picture = game.svg(seat)
    demand(picture.startswith("<svg "), f"The picture for {eyes} does not begin with “<svg ”.")
    demand("var(" not in picture, f"The picture for {eyes} asks a page for colours (var), and stands alone.")


GAMES: list[Check] = [
    *(options, state_and_bytes, moves_are_read, legal_moves, copies, records, undo, seeds, views)
]
