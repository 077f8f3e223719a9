"""Sakura on paper: notation, set-ups, views, reasons, sentences and pictures."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import teien
from teien.games.sakura import rules
from teien.games.sakura.book import BOOK, EVENTS
from teien.games.sakura.picture import ACTS, _measures
from teien.games.sakura.words import CARDS, GARDEN_WORDS, PAINTER_WORDS, SENTENCES, card_words
from teien.rules.contract import SPECTATOR

IN_ORDER = list(range(1, 61))


def deck(*hands: list[int]) -> dict[str, object]:
    """A set-up that deals these hands, in seat order; the rest of the deck in order."""
    dealt = [card for hand in hands for card in hand]
    return {"deck": dealt + [card for card in IN_ORDER if card not in dealt]}


def opened(*hands: list[int], players: list[str] | None = None, **options: Any) -> teien.Game:
    names = players or ["Aiko", "Ben", "Chie", "Dai", "Emi", "Fumi"][: len(hands)]
    return teien.new("sakura", players=names, setup=deck(*hands), **options)


def three() -> teien.Game:
    """Three painters; Aiko holds cards that ask for a way."""
    return opened([17, 18, 23, 30, 60], [2, 25, 28, 33, 51], [5, 10, 13, 44, 45])


def play(game: teien.Game, moves: str) -> None:
    """`seat:move` after `seat:move`."""
    for move in moves.split():
        seat, text = move.split(":")
        game.play(int(seat), text)


def painter(game: teien.Game, seat: int, viewer: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = game.view(viewer)["table"]["painters"][seat]
    return found


# --- set-up and options -----------------------------------------------------------------------


def test_five_cards_go_to_each_seat_from_the_top_of_the_deck() -> None:
    game = teien.new("sakura", players=4, setup={"deck": IN_ORDER})
    for seat in game.seats:
        hand = painter(game, seat, seat)["hand"]
        assert [card["card"] for card in hand] == list(range(5 * seat + 1, 5 * seat + 6))
    assert game.setup == {"deck": IN_ORDER}
    assert game.view()["table"]["deck"] == 40


def test_two_players_have_a_variant_and_a_court_painter() -> None:
    assert teien.new("sakura").options == {"variant": "court"}
    assert teien.new("sakura", variant="tricky").options == {"variant": "tricky"}
    assert teien.new("sakura").everyone == ("Player 1", "Player 2", "The court painter")
    assert len(teien.new("sakura").scores) == 3
    assert teien.new("sakura", players=3).options == {}
    assert teien.new("sakura", players=3).everyone == ("Player 1", "Player 2", "Player 3")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (7, {}, "Sakura is for 2 to 6 players, not 7"),
        (1, {}, "Sakura is for 2 to 6 players, not 1"),
        (3, {"variant": "tricky"}, r"for two players, who share a court painter \(S9\), not 3"),
        (6, {"variant": "court"}, r"\(S9\)"),
        (2, {"variant": "easy"}, "variant is court or tricky, not 'easy'"),
        (2, {"bridges": 3}, "Sakura has no option “bridges”; it has variant"),
    ],
)
def test_impossible_tables_are_refused(players: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(teien.BadOption, match=reason):
        teien.new("sakura", players=players, **options)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"deck": [*IN_ORDER[:59], 1]}, "The card 1 is in the deck twice"),
        ({"deck": IN_ORDER[:59]}, "The deck has 60 cards here, not 59"),
        ({"deck": [*IN_ORDER, 61]}, r"There is no card 61: the cards are 1 to 60 \(S1\.1\)"),
        ({"deck": [0, *IN_ORDER[1:]]}, "There is no card 0"),
        ({"deck": ["1", *IN_ORDER[1:]]}, "A deck is a list of 60 order numbers"),
        ({"deck": [True, *IN_ORDER[1:]]}, "A deck is a list of 60 order numbers"),
        ({"deck": 60}, "A deck is a list of 60 order numbers"),
        ({"order": IN_ORDER}, "A set-up of Sakura has “deck” alone"),
        ({"deck": IN_ORDER, "first": 0}, "A set-up of Sakura has “deck” alone"),
        ({}, "A set-up of Sakura has “deck” alone"),
    ],
)
def test_impossible_decks_are_refused(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(teien.BadSetup, match=reason):
        teien.new("sakura", players=3, setup=setup)


def until_shuffled(seed: int = 0, players: int = 6) -> dict[str, Any]:
    game, luck = teien.new("sakura", players=players, seed=seed), random.Random(seed)
    while not any("chance" in entry.as_json() for entry in game.history):
        seat = game.owing[0]
        game.play(seat, luck.choice(game.legal_moves(seat)))
    return game.record()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda order: order[1:], r"The deck has \d+ cards here"),
        (lambda order: [order[1], *order[1:]], "is in the deck twice"),
        (
            lambda order: [next(c for c in IN_ORDER if c not in order), *order[1:]],
            r"not among the discards.*S4\.3",
        ),
    ],
)
def test_a_recorded_shuffle_holds_the_discards_and_no_other_card(change: Any, reason: str) -> None:
    record = until_shuffled()
    assert set(record["moves"][-1]) == {"chance", "order"}
    assert teien.replay(record).record() == record
    record["moves"][-1]["order"] = change(record["moves"][-1]["order"])
    with pytest.raises(teien.BadRecord, match=reason):
        teien.replay(record)


def test_a_shuffle_of_ones_own_is_laid_instead_of_a_drawn_one() -> None:
    record = until_shuffled()
    last, order = record["moves"][-2], record["moves"][-1]["order"]
    game = teien.replay({**record, "moves": record["moves"][:-2]})
    game.play(last["seat"], last["move"], [{"order": sorted(order)}])
    assert game.history[-1].as_json() == {"chance": "shuffle", "order": sorted(order)}


# --- moves ------------------------------------------------------------------------------------


def test_a_card_is_written_by_its_number_and_a_way_by_its_sign() -> None:
    game = three()
    assert game.legal_moves(0) == ["17", "18", "23", "30", "60"]
    play(game, "0:17 1:25 2:10")
    assert game.owing == (0,)
    assert game.legal_moves(0) == ["E+", "E-"]
    assert game.legal_moves(1) == []
    game.play(0, " e− ")
    assert game.view()["table"]["emperor"] == 6


def test_the_player_of_two_cards_writes_his_own_first() -> None:
    game = opened([1, 2, 3, 4, 5], [31, 32, 33, 34, 35], variant="tricky")
    assert game.legal_moves(0) == ["1", "2", "3", "4", "5"]
    play(game, "0:1 1:32")
    assert game.owing == (0, 1)
    two = min(game.seats, key=lambda seat: painter(game, seat)["place"])
    moves = game.legal_moves(two)
    assert len(moves) == 20
    own, court = moves[7].split("/")
    game.play(two, moves[7])
    assert painter(game, two, two)["chosen"] == int(own)
    assert painter(game, 2, two)["chosen"] == int(court)
    assert painter(game, 2, two)["has_chosen"]
    assert painter(game, 2, 1 - two)["chosen"] is None
    assert painter(game, two, 1 - two)["chosen"] is None
    with pytest.raises(
        teien.IllegalMove, match=r"You are further from the Emperor: lay down two cards.*S9\.2"
    ):
        game.play(two, own)
    with pytest.raises(teien.IllegalMove, match="cannot be laid down twice"):
        game.play(two, f"{own}/{own}")
    with pytest.raises(
        teien.IllegalMove, match=r"not two: you are not further from the Emperor \(S4\.1, S9\.2\)"
    ):
        game.play(1 - two, "33/34")


@pytest.mark.parametrize(
    "text", ["", "card 17", "17/", "17/42/5", "E", "+", "E±", "1.0", "-3", "ⅳ", "17 42", None]
)
def test_what_is_no_move_at_all_is_said_to_be_none(text: str) -> None:
    with pytest.raises(teien.UnreadableMove, match="is not a move: lay a card down by its number"):
        three().play(0, text)


@pytest.mark.parametrize("text", ["0", "61", "999", "17/61"])
def test_there_are_sixty_cards(text: str) -> None:
    with pytest.raises(teien.UnreadableMove, match="the cards are 1 to 60"):
        three().play(0, text)


@pytest.mark.parametrize(
    ("moves", "seat", "move", "reason"),
    [
        ("", 0, "2", r"Card 2 is not in your hand, which holds 17, 18, 23, 30 and 60 \(S4\.1\)"),
        ("", 0, "17/18", r"One card is asked for, not two: this is not the tricky game"),
        ("", 0, "E+", r"No way is asked for while cards are chosen.*S4\.2"),
        ("0:17 1:25", 0, "P-", r"No way is asked for"),
        ("0:17 1:25 2:10", 0, "18", r"lie open and are being resolved.*S4\.1"),
        ("0:17 1:25 2:10", 1, "28", r"lie open and are being resolved"),
        (
            "0:17 1:25 2:10",
            1,
            "E+",
            r"It is seat 0's card that acts, so seat 1 has no way to choose \(S4\.2\)",
        ),
        ("0:17 1:25 2:10", 0, "P+", r"What is asked for is the Emperor's way, E\+ or E- \(S4\.2\)"),
        ("0:18 1:25 2:10 0:E+", 0, "E+", r"What is asked for is your painter's way, P\+ or P-"),
        ("", 3, "17", "There is no seat 3"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_their_reason(
    moves: str, seat: int, move: str, reason: str
) -> None:
    game = three()
    play(game, moves)
    before = game.record(), game.state_for(seat if seat < 3 else SPECTATOR).tobytes()
    with pytest.raises(teien.IllegalMove, match=reason):
        game.play(seat, move)
    assert before == (game.record(), game.state_for(seat if seat < 3 else SPECTATOR).tobytes())


def test_a_second_choice_is_a_change_until_the_last_is_in() -> None:
    game = three()
    play(game, "0:17 1:25 0:60")
    assert painter(game, 0, 0)["chosen"] == 60
    assert game.owing == (2,)
    game.play(2, "5")
    assert game.view()["table"]["discards"] == [5, 25, 60]
    assert [entry.as_json() for entry in game.history][:3] == [
        {"seat": 0, "move": "17"},
        {"seat": 1, "move": "25"},
        {"seat": 0, "move": "60"},
    ]
    assert teien.replay(game.record()).record() == game.record()


def test_after_the_end_nothing_is_played() -> None:
    game = finished(3, 1)
    for move in ("17", "E+", "17/18"):
        with pytest.raises(teien.IllegalMove, match="The game is over"):
            game.play(0, move)


def finished(players: int, seed: int, **options: Any) -> teien.Game:
    game, luck = teien.new("sakura", players=players, seed=seed, **options), random.Random(seed)
    while not game.over:
        seat = luck.choice(game.owing)
        game.play(seat, luck.choice(game.legal_moves(seat)))
    return game


# --- what is seen -----------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_with_what_the_cards_do_and_only_the_size_of_others() -> None:
    game = three()
    mine = painter(game, 0, 0)
    assert mine["hand"][0] == {"card": 17, "garden": "emperor+-1", "painter": "count"}
    assert (mine["cards"], mine["tokens"], mine["place"], mine["rank"]) == (5, 5, 0, None)
    assert painter(game, 1, 0)["hand"] is None
    assert painter(game, 1, 0)["cards"] == 5
    assert all(painter(game, seat)["hand"] is None for seat in game.seats)


def test_who_has_chosen_is_seen_but_not_what() -> None:
    one, other = three(), three()
    one.play(1, "25")
    other.play(1, "51")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == other.view(viewer)
        assert one.text(viewer) == other.text(viewer)
        assert one.svg(viewer) == other.svg(viewer)
        eyes = SPECTATOR if viewer is None else viewer
        assert list(one.events(eyes)) == list(other.events(eyes))
        assert one.story(eyes) == other.story(eyes)
        assert one.story(eyes)[-1] == "Ben chooses in secret."
        assert painter(one, 1, viewer)["has_chosen"]
        assert painter(one, 1, viewer)["chosen"] is None
    assert one.view(1) != other.view(1)
    assert one.story(1)[-1] == "Ben lays down 25."


def test_the_deck_reaches_nobody() -> None:
    game = finished(2, 3)
    assert {event.name for event in game.events()} <= {name for name, *_ in EVENTS.values()}
    assert rules.STACKED not in EVENTS
    assert next(event.facts for event in game.events() if event.name == "shuffled") == {"cards": 60}


def test_the_open_cards_stand_in_order_with_what_is_done() -> None:
    game = three()
    play(game, "0:23 1:2 2:44")
    table = game.view()["table"]
    assert table["phase"] == "resolving"
    assert [(card["card"], card["of"], *card["done"].values()) for card in table["revealed"]] == [
        (2, 1, "done", "done"),
        (23, 0, "now", "next"),
        (44, 2, "next", "next"),
    ]
    assert table["asks"] == {
        "seat": 0,
        "half": "garden",
        "ways": {"E+": {"to": 7, "disgraced": []}, "E-": {"to": 5, "disgraced": []}},
    }
    game.play(0, "E-")
    assert game.view()["table"]["revealed"][1]["done"] == {"garden": "done", "painter": "now"}
    ways = game.view()["table"]["asks"]["ways"]
    assert ways == {"P+": {"to": 4, "disgraced": []}, "P-": {"to": 0, "disgraced": []}}


def stood(game: teien.Game, emperor: int, *places: int) -> teien.Game:
    """The same game with the pieces elsewhere."""
    game._state.emperor = emperor
    game._state.place[: len(places)] = places
    return game


def test_what_a_way_leads_to_is_what_then_happens() -> None:
    """S5.2, S5.3: also where it leads into disgrace."""
    for way, disgraced in (("E+", []), ("E-", [1])):
        game = stood(three(), 10, 8, 9, 3)
        play(game, "0:18 1:51 2:45")
        asked = game.view()["table"]["asks"]["ways"][way]
        assert asked["disgraced"] == disgraced
        told = game.play(0, way)
        assert told[0].facts == {"from": 10, "to": asked["to"]}
        assert [event.seat for event in told if event.name == "disgraced"] == disgraced
    for way in ("P+", "P-"):
        game = stood(three(), 10, 8, 9, 3)
        play(game, "0:23 1:51 2:45 0:E+")
        asked = game.view()["table"]["asks"]["ways"][way]
        told = game.play(0, way)
        assert told[0].facts["to"] == asked["to"]
        assert (told[0].name == "disgraced") == bool(asked["disgraced"])


def test_cards_behind_a_sakura_reached_are_void() -> None:
    """S7.1: the Emperor has stopped, and the painter's half of the card is still asked for."""
    game = stood(three(), 15, 3, 4, 5)
    play(game, "0:18 1:51 2:45 0:E+")
    assert [card["done"]["garden"] for card in game.view()["table"]["revealed"]] == ["done", "void", "void"]


def test_ranks_and_what_they_would_be_paid() -> None:
    """S7.2, S7.3."""
    table = stood(three(), 10, 8, 0, 0).view()["table"]
    assert [(one["rank"], one["pay"]) for one in table["painters"]] == [(1, 3), (None, 0), (None, 0)]
    table = stood(three(), 10, 8, 0, 9).view()["table"]
    assert [(one["rank"], one["pay"]) for one in table["painters"]] == [(2, 2), (3, 1), (1, 3)]
    assert [sakura["pays"] for sakura in table["sakura"]] == [[3, 2, 1], [3, 2, 1], [4, 2, 1]]
    six = teien.new("sakura", players=6).view()["table"]
    assert [sakura["pays"] for sakura in six["sakura"]] == [[3, 2, 1, 1], [3, 2, 1, 1], [4, 2, 1, 1]]
    assert six["path"] == {
        "spaces": 44,
        "bridges": [[5, 6, 7], [14, 15, 16], [25, 26, 27], [37, 38, 39]],
        "torii": 8,
    }


def test_the_court_painter_can_win() -> None:
    """S9.1: then the record's winners hold 2, the place after the seats."""
    for seed in range(40):
        game = finished(2, seed)
        if game.winners == [2]:
            break
    record = json.loads(json.dumps(game.record()))
    assert record["result"]["winners"] == [2]
    assert len(record["result"]["scores"]) == 3
    assert teien.replay(record).winners == [2]
    assert game.everyone[game.winners[0]] == "The court painter"
    assert "The court painter earns" in " ".join(game.story())


# --- words ------------------------------------------------------------------------------------


def test_every_card_and_every_event_has_words_and_every_action_a_drawing() -> None:
    assert list(CARDS) == IN_ORDER
    assert set(GARDEN_WORDS) == set(rules.GARDEN_ACTIONS)
    assert set(PAINTER_WORDS) == set(rules.PAINTER_ACTIONS)
    assert set(ACTS) == set(GARDEN_WORDS) | set(PAINTER_WORDS)
    assert set(SENTENCES) == {name for name, *_ in EVENTS.values()} - {"discarded"}
    assert card_words(17) == "Emperor ±1, then count"


def test_a_round_is_told_in_sentences() -> None:
    game = stood(three(), 8, 5, 7, 0)
    play(game, "0:18 1:51 2:5 0:E-")
    game.play(0, "P+")
    assert game.story(0, since=0) == [
        "Aiko lays down 18.",
        "Ben chooses in secret.",
        "Chie chooses in secret.",
        "Aiko reveals 18.",
        "Ben reveals 51.",
        "Chie reveals 5.",
        "5 (Chie): closest −2, then painter +3.",
        "Ben walks back from 7 to 4.",
        "Chie walks from the gate to 3.",
        "18 (Aiko): Emperor ±1, then painter ±1.",
        "The Emperor goes back from 8 to 7.",
        "Aiko walks from 5 to 6.",
        "51 (Ben): Emperor +2, then overtake.",
        "The Emperor goes on from 7 to 9.",
        "Ben walks from 4 to 7.",
        "Aiko draws 1.",
        "Round 2.",
    ]


def test_disgrace_and_standing_still_are_told_too() -> None:
    game = stood(
        opened([24, 2, 3, 4, 5], [17, 6, 7, 8, 9], [42, 10, 11, 12, 13], players=["You", "Ben", "Chie"]),
        1,
        0,
        0,
        0,
    )
    game._state.tokens[0] = 0
    play(game, "0:24 1:6 2:42 1:P-")
    game.play(0, "E-")
    told = game.story(0, since=0)
    assert "Nobody is furthest, so nobody moves." in told
    assert "Ben stays at the gate." in told
    assert "The Emperor stays on 1." in told
    assert "You bump into the Emperor: no token left to lose, back to the gate." in told
    assert "Chie stays at the gate." in told


def test_a_sakura_a_new_deck_and_the_end_are_told() -> None:
    story = finished(2, 3, variant="tricky").story()
    text = "\n".join(story)
    assert story[0] == "The deck is shuffled: 60 cards."
    assert "The Emperor stops at the first sakura, on 16." in story
    assert "The Emperor stops at the last sakura, on 36." in story
    assert " for the court painter." in text
    assert " lines up, from " in text
    assert story[-1] == "The last sakura has paid; the game is over."
    longest = "\n".join(finished(6, 0).story())
    assert "discards become the deck." in longest


def test_the_table_in_plain_text() -> None:
    game = stood(three(), 10, 8, 0, 9)
    game.play(0, "17")
    assert game.text(0, ascii_only=True) == (
        "Round 1. The Emperor is on 10; the first sakura, on 16, pays 3-2-1.\n"
        "\n"
        "Gate: B\n"
        "  1    2    3    4    5=   6T   7    8    9   10   11   12=\n"
        "                                     A    C    E\n"
        " 13   14   15   16*  17   18   19   20   21=  22   23   24\n"
        "\n"
        " 25   26*  27   28   29   30   31=  32   33   34   35   36*\n"
        "\n"
        "\n"
        "1 C Chie  on 9   5 tokens, 5 cards\n"
        "2 A Aiko  on 8   5 tokens, 5 cards, has chosen\n"
        "3 B Ben   gate   5 tokens, 5 cards\n"
        "\n"
        "Hand (Aiko):\n"
        "  17  Emperor +-1, then count  (chosen)\n"
        "  18  Emperor +-1, then painter +-1\n"
        "  23  Emperor +-1, then painter +-3\n"
        "  30  Emperor +1, then overtake\n"
        "  60  Emperor +2, then painter +3\n"
        "Deck: 45 cards. Discards: none."
    )
    assert "17" not in game.text(1).split("Hand (Ben):")[1]
    assert game.text(0, ascii_only=True).isascii()
    assert "☾ Aiko" in str(game)


# --- pictures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "spaces"), [(2, 36), (4, 36), (5, 44), (6, 44)])
def test_the_picture_holds_every_piece_and_stands_alone(players: int, spaces: int) -> None:
    game = teien.new("sakura", players=players, seed=1)
    picture = game.svg()
    assert picture.count('href="#sakura-emperor"') == 1
    assert picture.count('href="#sakura-painter-') == max(players, 3)
    assert picture.count(f'href="#sakura-bridge{"-long" if spaces == 44 else ""}"') == 4
    assert f"stones-{spaces}" in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert 'href="#act-' not in picture, "a spectator sees no card before it is revealed"
    assert game.svg(0).count('href="#act-') == 10
    assert len(picture) < 150_000


def test_the_picture_has_a_place_for_every_space_of_the_path() -> None:
    """Its bridges, torii and trees are those that the rule book tells (`table`)."""
    for players, name in ((4, "wide-36"), (6, "wide-44")):
        path = BOOK.table(teien.new("sakura", players=players).state_for())["path"]
        assert len(_measures()[name]["spaces"]) == path["spaces"] + 1


def test_a_chosen_card_is_framed_and_others_see_its_back() -> None:
    game = three()
    game.play(0, "17")
    assert 'href="#sakura-card-back"' in game.svg(1)
    assert game.svg(0).count('stroke="#B93A22" stroke-width="3"') == 1
    assert game.svg(1).count('stroke="#B93A22" stroke-width="3"') == 0
