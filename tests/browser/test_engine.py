"""The page's engine, in node, beside Python: what it makes of a game is the same JSON, byte for byte."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teien.bots import Budget, bot_of, bots_of
from teien.check.mode import Mode
from teien.device.host import Device, Me, foresee, games
from teien.play.errors import TeienError
from teien.play.fairness import commitment_of, seed_of, verify
from teien.play.game import Game
from teien.play.registry import book_of
from teien.review.review import Review
from teien.rules.chance import new_dice
from teien.rules.contract import SPECTATOR
from teien.tables.refusals import Refused
from tests.browser.engine import Engine, EngineProblem, running
from tests.browser.node import EVERY_MODE
from tests.modes import MODES
from tests.review.games import FEW, REVIEWED, judged, played, reviewed

GARBAGE = [
    "",
    "  ",
    "z9",
    "a1",
    "17",
    "17/42",
    "e+",
    "P-",
    "take red",
    "play red0l",
    "use C red,blue",
    "end",
    "1e9",
    "−",
]
"""What somebody might say in any game: some of it is a move somewhere."""


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with running(tmp_path_factory.mktemp("engine")) as process:
        yield process


def told(game: Game, since: int | None, step: int | None = None) -> list[Any]:
    """All that seats and spectators are told after a move; with its number, one of them, each in turn."""
    eyes: list[int | None] = [None, *game.seats]
    if step is not None:
        eyes = [eyes[step % len(eyes)]]
    return [
        [game.view(seat) for seat in eyes],
        [
            [event.as_json() for event in game.events(SPECTATOR if seat is None else seat, since)]
            for seat in eyes
        ],
        [
            game.looks_back,
            [move.as_json() for move in game.may_undo],
            [game.hidden_from(seat, since or 0) for seat in game.seats],
        ],
    ]


def written(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Played:
    """A whole random game, and what was told of it at each step."""

    game: Game
    seed: bytes
    moves: list[list[Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def question(self, mode: Mode) -> dict[str, Any]:
        return {
            "game": mode.game,
            "players": mode.players,
            "seed": self.seed.hex(),
            "options": dict(mode.options),
            "moves": self.moves,
        }


def play(mode: Mode, number: int, in_turn: bool = False) -> Played:
    """A random game to its end, told to all, or to one of them in turn."""
    seed, luck = hashlib.sha256(f"{mode} {number}".encode()).digest(), random.Random(number)
    game = Game(book_of(mode.game), players=mode.players, seed=seed, options=mode.options)
    played = Played(game, seed)
    played.texts.append(written(told(game, None, 0 if in_turn else None)))
    while not game.over:
        seat, since = luck.choice(game.owing), game.length
        move = luck.choice(game.legal_moves(seat))
        game.play(seat, move)
        played.moves.append([seat, move])
        played.texts.append(written(told(game, since, len(played.moves) if in_turn else None)))
    played.texts.append(written(game.record()))
    return played


def compare(engine: Engine, mode: Mode, number: int, in_turn: bool = False) -> None:
    """A digest of all texts first; where it differs, the texts themselves."""
    played = play(mode, number, in_turn)
    question = {**played.question(mode), "in_turn": in_turn}
    digest = hashlib.sha256("\n".join(played.texts).encode()).hexdigest()
    if engine.ask("game", **question) != digest:
        assert engine.ask("game", **question, whole=True) == played.texts
        raise AssertionError("The texts are the same, but not their digest.")


@pytest.mark.parametrize("mode", EVERY_MODE, ids=str)
def test_whole_games_are_told_alike(engine: Engine, mode: Mode) -> None:
    for number in range(3):
        compare(engine, mode, number)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", EVERY_MODE, ids=str)
def test_hundreds_of_games_of_each_mode_are_told_alike(engine: Engine, mode: Mode) -> None:
    for number in range(1000, 1080):
        compare(engine, mode, number, in_turn=True)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_golden_games_are_told_alike(engine: Engine, mode: Mode) -> None:
    """The golden games' own moves; `mode.new` seeds by a number, and so does this."""
    game, luck = mode.new(2026), random.Random(2026)
    moves, texts = [], [written(told(game, None))]
    while not game.over:
        seat, since = luck.choice(game.owing), game.length
        move = luck.choice(game.legal_moves(seat))
        game.play(seat, move)
        moves.append([seat, move])
        texts.append(written(told(game, since)))
    texts.append(written(game.record()))
    said = {"game": mode.game, "players": mode.players, "number": 2026, "options": dict(mode.options)}
    assert engine.ask("game", **said, moves=moves, whole=True) == texts


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_refusal_has_the_same_reason_and_changes_nothing(engine: Engine, mode: Mode) -> None:
    played, luck = play(mode, 7), random.Random(7)
    said = {move for _, move in played.moves}
    for length in luck.sample(range(len(played.moves)), 4):
        game = Game(book_of(mode.game), players=mode.players, seed=played.seed, options=mode.options)
        for seat, move in played.moves[:length]:
            game.play(seat, move)
        tries = [[seat, move] for seat in game.seats for move in [*GARBAGE, *sorted(said)[:80]]]
        question = {**played.question(mode), "moves": played.moves[:length], "tries": tries}
        assert engine.ask("refusals", **question) == [[reason(game, *one) for one in tries], True]


def reason(game: Game, seat: int, move: str) -> str:
    try:
        game.read_move(seat, move)
    except TeienError as error:
        return str(error)
    return ""


# --- foresight --------------------------------------------------------------------------------


def foreseen_alike(engine: Engine, mode: Mode, number: int) -> None:
    """A random game; now and then some moves of a seat are foreseen, and one that nobody can read."""
    game, luck = mode.new(number), random.Random(number)
    while not game.over:
        seat = luck.choice(game.owing)
        legal = game.legal_moves(seat)
        if luck.random() < 0.3:
            moves = luck.sample(legal, min(3, len(legal)))
            held, players = game.observation(seat).held, list(game.players)
            said = {"seat": seat, "held": held.hex(), "players": players, "options": game.options}
            here = [written(foresee(game.name, seat, held, move, players, game.options)) for move in moves]
            assert engine.ask("foresee", game=game.name, moves=moves, **said) == here
            with pytest.raises(EngineProblem) as there:
                engine.ask("foresee", game=game.name, moves=["nonsense"], **said)
            assert str(there.value) == reason(game, seat, "nonsense")
        game.play(seat, luck.choice(legal))


@pytest.mark.parametrize("mode", EVERY_MODE, ids=str)
def test_the_same_is_foreseen(engine: Engine, mode: Mode) -> None:
    foreseen_alike(engine, mode, 11)


# --- bots -------------------------------------------------------------------------------------


def choices_alike(engine: Engine, mode: Mode, places: int, seed: int) -> None:
    """All bots at so many places of random games, by the same dice; by playouts, for clocks differ."""
    luck, done = random.Random(seed), 0
    while done < places:
        game = mode.new(seed + done)
        while not game.over and done < places:
            seat = luck.choice(game.owing)
            if luck.random() < 0.25:
                observation = game.observation(seat)
                for name in bots_of(mode.game):
                    budget = Budget(playouts=120) if name in ("master", "flat") else None
                    here = bot_of(mode.game, name).choose(observation, new_dice(f"{done}"), budget)
                    there = engine.think(observation, name, f"{done}", budget.playouts if budget else None)
                    assert there == here, (name, done)
                done += 1
            game.play(seat, luck.choice(game.legal_moves(seat)))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_bots_choose_alike(engine: Engine, mode: Mode) -> None:
    choices_alike(engine, mode, 10, 1)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_bots_choose_alike_at_hundreds_of_places(engine: Engine, mode: Mode) -> None:
    choices_alike(engine, mode, 200, 5000)


# --- fairness ---------------------------------------------------------------------------------


def fair_record(mode: Mode) -> dict[str, Any]:
    secret, words = bytes(range(32)), ["", "ひと言", "z"][: mode.players] + [""] * max(0, mode.players - 3)
    game, luck = (
        Game(book_of(mode.game), players=mode.players, seed=seed_of(secret, words), options=mode.options),
        random.Random(3),
    )
    while not game.over:
        seat = luck.choice(game.owing)
        game.play(seat, luck.choice(game.legal_moves(seat)))
    fairness = {"secret": secret.hex(), "words": words, "commitment": commitment_of(secret)}
    record: dict[str, Any] = {**game.record(), "fairness": fairness}
    copied: dict[str, Any] = json.loads(json.dumps(record))
    return copied


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_record_is_proved_or_refused_for_the_same_reason(engine: Engine, mode: Mode) -> None:
    record = fair_record(mode)
    assert engine.ask("verify", record=record) == verify(record)
    move = next(number for number, entry in enumerate(record["moves"]) if "move" in entry)
    spoils: list[Callable[[dict[str, Any]], object]] = [
        lambda one: one["fairness"].update(secret="00" * 32),
        lambda one: one["fairness"].update(commitment="00" * 32),
        lambda one: one["fairness"].update(words=[]),
        lambda one: one["moves"][move].update(move="nonsense"),
        lambda one: one["moves"].pop(),
        lambda one: one["result"].update(winners=[9]),
        lambda one: next(iter(one["setup"].values()), [])[:2].reverse() or one["setup"].popitem(),
        lambda one: one.pop("players"),
        lambda one: one.update(extra=1),
    ]
    for spoil in spoils:
        spoiled = json.loads(json.dumps(record))
        spoil(spoiled)
        with pytest.raises(TeienError) as here:
            verify(spoiled)
        with pytest.raises(EngineProblem) as there:
            engine.ask("verify", record=spoiled)
        assert str(there.value) == str(here.value)


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=400))
def test_digests(engine: Engine, data: bytes) -> None:
    expected = [hashlib.sha256(data).hexdigest(), hashlib.blake2b(data, digest_size=32).hexdigest()]
    assert engine.ask("digests", data=data.hex()) == expected


# --- reviews ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", REVIEWED, ids=str)
def test_a_review_is_the_same_here_and_there(engine: Engine, mode: Mode) -> None:
    game, whole = played(mode), judged(mode)
    last = reviewed(mode).decisions and whole["decisions"][-1]["candidates"][-1]
    parts = [whole["outline"], *whole["decisions"], whole["course"], whole["summary"], [last]]
    for here, there in zip(
        map(written, parts), engine.ask("review", record=game.record(), playouts=FEW), strict=True
    ):
        assert there == here


def test_what_cannot_be_reviewed_is_refused_with_the_same_words(engine: Engine) -> None:
    record = played(REVIEWED[0]).record()
    going_on = REVIEWED[0].new(1).record()
    false = {**record, "moves": [*record["moves"][:4], {"seat": 0, "move": "z9"}]}
    for spoiled in (
        going_on,
        false,
        {**record, "game": "nonsense"},
        {**record, "format": "another"},
        {},
        None,
    ):
        with pytest.raises(TeienError) as here:
            Review(spoiled)  # type: ignore[arg-type]
        with pytest.raises(EngineProblem) as there:
            engine.ask("review", record=spoiled, playouts=1)
        assert str(there.value) == str(here.value)


# --- a table on a device ----------------------------------------------------------------------


def device_calls(mode: Mode, number: int) -> list[list[Any]]:
    """A game of someone against bots, everything done that can be done: what a page would ask."""
    device, luck, me = Device(), random.Random(number), Me("me", "Aiko")
    calls: list[list[Any]] = []

    def ask(name: str, *args: Any) -> Any:
        calls.append(
            [
                name,
                *(
                    {"me": ["me", "Aiko"]}
                    if one is me
                    else {"bytes": one.hex()}
                    if isinstance(one, bytes)
                    else one
                    for one in args
                ),
            ]
        )
        return answer_of(device, name, *args)

    mine = 1 if mode.players < 3 else 2
    seats = [{"kind": "me", "name": f"Aiko {n}"} for n in range(mine)] + [
        {"kind": "bot", "level": "novice"}
    ] * (mode.players - mine)
    ask(
        "set_table",
        "here-a",
        bytes(32),
        me,
        {"game": mode.game, "seats": seats, "options": dict(mode.options), "start": True},
        1000.5,
    )
    for turn in range(30):
        look = json.loads(ask("look", "here-a", "me", 1001.0 + turn))
        if look["table"]["state"] != "playing":
            break
        bot = json.loads(ask("bot_turn", "here-a"))
        position = look["table"]["position"]
        if bot:
            game = device.tables["here-a"].game
            assert game
            ask(
                "bot_moved",
                "here-a",
                bot["seat"],
                bot["position"],
                luck.choice(game.legal_actions(bot["seat"])),
                1001.5,
            )
            continue
        view = next((one for one in look["views"] if one["seat"] in one["owing"]), look["views"][0])
        seat = view["seat"]
        if luck.random() < 0.2:
            ask("act", "here-a", me, "undo", {"seat": seat, "position": position}, 1002.0)
        elif luck.random() < 0.1:
            ask("act", "here-a", me, "stand-in", {"seat": seat, "bot": True}, 1002.0)
            ask("act", "here-a", me, "stand-in", {"seat": seat, "bot": False}, 1002.0)
        elif luck.random() < 0.2:
            ask("hint", "here-a", "me", seat)
            ask(
                "act",
                "here-a",
                me,
                "moves",
                {"seat": seat, "move": "nonsense", "position": position, "id": f"n{turn}"},
                1002.0,
            )
        else:
            move = luck.choice(view["legal"] or ["end"])
            ask(
                "act",
                "here-a",
                me,
                "moves",
                {"seat": seat, "move": move, "position": position, "id": f"m{turn}"},
                1002.0,
            )
            ask(
                "act",
                "here-a",
                me,
                "moves",
                {"seat": seat, "move": move, "position": position, "id": f"m{turn}"},
                1002.0,
            )
    ask("record", "here-a")
    ask("summary", "here-a")
    ask("news", "here-a", "me", 3, 1003.0)
    ask("act", "here-a", me, "resign", {"seat": 0}, 1004.0)
    ask("act", "here-a", me, "abandon", {}, 1004.0)
    ask("end_of", "here-a", "me")
    ask("replay", "here-a", "me", 0)
    ask("rematch", "here-a", me, "here-b", bytes(range(32)), 1005.0)
    ask("look", "here-b", "me", 1006.0)
    ask("look", "here-c", "me", 1006.0)
    return [[call, answer_text] for call, answer_text in zip(calls, answers.pop(id(device)), strict=True)]


answers: dict[int, list[str]] = {}


def answer_of(device: Device, name: str, *args: Any) -> str:
    """What Python answers, written as JSON; or its refusal."""
    try:
        text = json.dumps(
            getattr(device, name)(*args), ensure_ascii=False, separators=(",", ":"), default=shown
        )
    except (Refused, TeienError) as error:
        text = f"! {getattr(error, 'kind', '')} {error}"
    answers.setdefault(id(device), []).append(text)
    return text


def shown(value: Any) -> str:
    assert isinstance(value, bytes)
    return value.hex()


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_device_answers_alike(engine: Engine, mode: Mode) -> None:
    for number in range(2):
        asked = device_calls(mode, number)
        said = engine.ask("device", game=mode.game, calls=[call for call, _ in asked])
        for (call, here), there in zip(asked, said, strict=True):
            assert comparable(there) == comparable(here), call


def comparable(text: str) -> Any:
    """JSON as it stands, but that JavaScript writes whole seconds without a point."""
    return text if text.startswith("!") else json.loads(text)


def test_games_are_offered_alike(engine: Engine) -> None:
    assert engine.ask("games") == json.loads(json.dumps(games()))


def test_what_is_made_names_no_path_of_this_machine(tmp_path: Path) -> None:
    from teien.browser import build

    build.main(tmp_path)
    for file in tmp_path.iterdir():
        assert str(Path(__file__).parents[2]).encode() not in file.read_bytes()
