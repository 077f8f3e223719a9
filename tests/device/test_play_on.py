"""A game on paper goes on at a table on the device, from any of its steps and by the same shuffles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from teien.device.host import Device, Me
from teien.play.errors import BadRecord
from teien.play.fairness import commitment_of, dice_of, seed_of, verify
from teien.play.game import Game, Move
from teien.play.registry import book_of
from teien.tables.refusals import Refused
from tests.modes import MODES, Mode

ME = Me("here", "Aya")
Json = dict[str, Any]


def played(mode: Mode, seed: int = 7) -> Game:
    """A whole game, each move any that is legal."""
    luck, words = random.Random(seed), [""] * mode.players
    secret = bytes([seed]) * 32
    game = Game(book_of(mode.game), players=mode.players, seed=seed_of(secret, words), options=mode.options)
    while not game.over:
        seat = game.owing[0]
        game.play_action(seat, luck.choice(game.legal_actions(seat)))
    return game


def on_paper(game: Game, seed: int = 7) -> Json:
    secret = bytes([seed]) * 32
    fairness = {
        "secret": secret.hex(),
        "words": [""] * len(game.seats),
        "commitment": commitment_of(secret),
    }
    return {**game.record(), "fairness": fairness}


def seats_of(game: Game, mine: int) -> list[Json]:
    """One's own seat, and bots."""
    return [{"kind": "me"} if seat == mine else {"kind": "bot", "level": "random"} for seat in game.seats]


@pytest.mark.parametrize("mode", MODES[::3], ids=str)
def test_a_game_goes_on_from_any_of_its_moves_as_it_went_before(mode: Mode) -> None:
    game = played(mode)
    moves = [(step, entry.seat) for step, entry in enumerate(game.history) if isinstance(entry, Move)]
    for step, mine in (moves[0], moves[len(moves) // 2], moves[-1]):
        said = {"record": on_paper(game), "step": step, "seats": seats_of(game, mine)}
        device = Device()
        begun = device.play_on("new", ME, said, 5.0)
        there = device.tables["new"].game
        assert there is not None
        assert there.history == game.history[:step]
        assert begun["answer"]["table"]["mine"] == [mine]
        assert mine in begun["answer"]["views"][0]["owing"]

        opened = Device()  # by its log alone
        opened.open("new", bytes.fromhex(begun["secret"]), begun["entries"])
        assert opened.look("new", ME.id, 5.0) == begun["answer"]

        for entry in game.history[step:]:
            if isinstance(entry, Move):
                there.play(entry.seat, entry.text)
        assert there.record()["moves"] == game.record()["moves"]


def test_a_false_card_or_move_is_no_beginning() -> None:
    game = played(MODES[0])
    record, step = on_paper(game), game.length - 1
    said = {"record": record, "step": step, "seats": seats_of(game, 0)}
    for wrong in (
        {**record, "fairness": {**record["fairness"], "secret": "00" * 32}},
        {**record, "moves": [*record["moves"][:1], *record["moves"][:1], *record["moves"][1:]]},
        {key: value for key, value in record.items() if key != "fairness"},
    ):
        with pytest.raises(BadRecord):
            Device().play_on("new", ME, {**said, "record": wrong}, 5.0)
    with pytest.raises(Refused):
        Device().play_on("new", ME, {**said, "seats": [{"kind": "me"}] * 5}, 5.0)


@pytest.mark.parametrize("mode", MODES[::4], ids=str)
def test_the_same_deal_again_has_the_same_cards_and_the_same_luck(mode: Mode) -> None:
    game, device = played(mode), Device()
    deal = {"kind": "again", "of": "here-first"}
    said = {"record": on_paper(game), "step": 0, "seats": seats_of(game, 0), "deal": deal}
    for table_id in ("one", "two"):
        told = device.play_on(table_id, ME, said, 5.0)["answer"]["table"]
        assert (told["deal"], told["step"]) == (deal, 0)
        resigned = device.act(table_id, ME, "resign", {"seat": 0}, 6.0)["answer"]["table"]
        assert resigned["unrated"] == "deal"
        paper = device.record(table_id)
        assert paper["setup"] == game.setup
        assert paper["fairness"]["deal"] == {**deal, "table": table_id}
        assert verify(paper) == 1
    one, two = (device.tables[table_id] for table_id in ("one", "two"))
    dice = [one.dice_at(seat) for seat in game.seats]
    assert dice == [two.dice_at(seat) for seat in game.seats]
    assert len(set(dice)) == len(dice)


def test_dice_follow_from_ones_own_choices_and_tell_nothing() -> None:
    seed = seed_of(bytes(32), ["", ""])
    thrown = {dice_of(seed, seat, choices) for seat in range(6) for choices in range(50)}
    assert len(thrown) == 300
    assert seed.hex() not in thrown


def test_a_deal_whose_cards_the_secret_does_not_give_is_refused() -> None:
    game = played(MODES[0])
    record = on_paper(game)
    record["fairness"]["secret"] = "07" * 31 + "08"
    record["fairness"]["commitment"] = commitment_of(bytes.fromhex(record["fairness"]["secret"]))
    device = Device()
    with pytest.raises(BadRecord, match="The set-up"):
        device.play_on("new", ME, {"record": record, "step": 0, "seats": seats_of(game, 0)}, 5.0)
    assert not device.tables
