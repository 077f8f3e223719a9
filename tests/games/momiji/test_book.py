"""Momiji on paper: notation, set-ups, views, reasons, sentences and pictures."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import teien
from teien.games.momiji import rules
from teien.games.momiji.book import BOOK, EVENTS, STAGES
from teien.games.momiji.words import CARDS, FACES, LEAVES, LETTERS, OBJECTIVES, SENTENCES
from teien.rules.contract import SPECTATOR

NAMES = ["Aiko", "Ben", "Chie", "Dai"]
TYPES = {1: LEAVES[:3], 2: LEAVES[:4], 3: LEAVES[:5], 4: LEAVES}


def box(types: Sequence[str]) -> list[str]:
    return [
        leaf + face for leaf in types for face, n in zip(FACES, rules.COPIES, strict=True) for _ in range(n)
    ]


def setup(dealt: str, players: int = 2, **changed: object) -> dict[str, object]:
    """A set-up whose deck begins with these cards; seat 0 is first."""
    rest = Counter(box(TYPES[players]))
    rest.subtract(dealt.split())
    assert min(rest.values()) >= 0
    told: dict[str, object] = {
        "types": TYPES[players],
        "first": 0,
        "deck": dealt.split() + list(rest.elements()),
        "objectives": ["zeros", "tops", "brown", "acorns", "torii", "variety"][: players + 2],
        "landscapes": [["A", "B", "C"]] * players,
    }
    if players == 1:
        told |= {
            "objectives": ["brown", "green", "purple", "tallest", "zeros"],
            "landscapes": [["A", "E", "C"]],
        }
    return told | changed


def opened(dealt: str, players: int = 2, **options: Any) -> teien.Game:
    return teien.new("momiji", players=NAMES[:players], setup=setup(dealt, players), **options)


def garden() -> teien.Game:
    """Two players; Aiko holds 0s of three leaves, Ben much of the rest."""
    return opened(
        "brown0l brown0l brown1b brown2 green0r purple0b "
        "red0l red0r red0b red1l green0l green1b "
        "red2 red2 green2 brown3"
    )


def alone(**options: Any) -> teien.Game:
    return opened(
        "brown0l brown0r brown1b green0l green3 purple0b brown2 green2 purple2 purple3", 1, **options
    )


def play(game: teien.Game, moves: str) -> None:
    """Steps of whoever is to move, with commas between them."""
    for move in moves.split(", "):
        game.play(game.owing[0], move)


def let_go_by(game: teien.Game) -> None:
    """A turn in which whoever is to move takes something, and drops what is too much."""
    seat = game.owing[0]
    while game.owing == (seat,):
        game.play(seat, next(m for m in game.legal_moves() if m.startswith(("end", "take", "drop"))))


def table(game: teien.Game, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = game.view(seat)["table"]
    return found


# --- options and set-ups ----------------------------------------------------------------------


def test_six_cards_each_from_the_first_player_on_then_four_to_the_display() -> None:
    deck = box(LEAVES[:5])
    random.Random(1).shuffle(deck)
    told = setup("", 3, deck=deck, first=1)
    game = teien.new("momiji", players=NAMES[:3], setup=told)
    for place, seat in enumerate((1, 2, 0)):
        hand = table(game, seat)["players"][seat]["hand"]
        assert sorted(hand) == sorted(deck[6 * place : 6 * place + 6])
    shown = [card for column in table(game)["display"] for card in column["cards"]]
    assert sorted(shown) == sorted(deck[18:22])
    assert game.setup == told
    assert game.owing == (1,)
    assert [player["acorns"] for player in table(game)["players"]] == [5, 4, 5]
    assert table(game)["deck"] == 70 - 22


def test_options_in_full() -> None:
    assert teien.new("momiji").options == {"landscapes": "first", "open_piles": False}
    assert teien.new("momiji", players=1).options == {"solo": "cold-breeze", "open_piles": False}
    drafted = teien.new("momiji", players=4, landscapes="draft", seed=1)
    assert len(drafted.setup["pool"]) == 14
    assert table(drafted)["stage"] == "draft"


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (5, {}, "Momiji is for 1 to 4 players, not 5"),
        (0, {}, "Momiji is for 1 to 4 players, not 0"),
        (2, {"landscapes": "all"}, "landscapes is first or draft, not 'all'"),
        (2, {"open_piles": 1}, "open_piles is False or True, not 1"),
        (2, {"solo": "cold-breeze"}, r"The solo scenarios are for one player \(M10\), not 2"),
        (1, {"solo": "storm"}, "solo is cold-breeze, not 'storm'"),
        (1, {"landscapes": "first"}, r"brings its own landscapes \(M10\.1\)"),
        (2, {"torii": 3}, "Momiji has no option “torii”"),
    ],
)
def test_impossible_tables_are_refused(players: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(teien.BadOption, match=reason):
        teien.new("momiji", players=players, **options)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"types": LEAVES[:3]}, r"There are 4 types here, not 3 \(M2\.1\)"),
        ({"types": ["brown", "green", "green", "red"]}, r"The type green is named twice \(M2\.1\)"),
        ({"types": ["brown", "green", "purple", "blue"]}, "“blue” is not among the types here"),
        ({"types": "brown"}, r"The types are a list of 4 names \(M2\.1\)"),
        ({"first": 2}, "The first player is a seat from 0 to 1, not 2"),
        ({"first": True}, "The first player is a seat from 0 to 1, not True"),
        ({"deck": box(LEAVES[:3])}, r"The deck has 56 cards here, not 42 \(M1\.1\)"),
        ({"deck": ["red9", *box(LEAVES[:4])[1:]]}, "“red9” is not a card"),
        ({"deck": ["red3", *box(LEAVES[:4])[1:]]}, r"The deck holds red3 3 times, but there are 2 \(M1\.2\)"),
        ({"deck": ["yellow3", *box(LEAVES[:4])[1:]]}, r"holds yellow3 1 times, but there are none \(M1\.2\)"),
        ({"deck": 56}, "The deck is a list of 56 cards"),
        ({"objectives": ["zeros", "tops", "brown"]}, r"There are 4 objectives here, not 3 \(M2\.3\)"),
        ({"objectives": ["zeros", "tops", "brown", "yellow"]}, "“yellow” is not among the objectives here"),
        ({"objectives": ["zeros", "tops", "brown", "zeros"]}, "The objective zeros is named twice"),
        ({"landscapes": [["A", "B", "C"], ["A", "B", "D"]]}, r"The landscapes are .* here \(M2\.4, M10\.1\)"),
        ({"pool": list(2 * LETTERS)}, "A set-up of Momiji has types, first, deck, objectives and landscapes"),
    ],
)
def test_impossible_set_ups_are_refused(changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(teien.BadSetup, match=reason):
        teien.new("momiji", setup=setup("", **changed))


@pytest.mark.parametrize("pool", [list("ABCDEFG"), list("ABCDEFGABCDEFA"), "ABCDEFGABCDEFG", [1] * 14])
def test_a_pool_holds_each_landscape_twice(pool: object) -> None:
    told = setup("")
    del told["landscapes"]
    with pytest.raises(teien.BadSetup, match=r"two each of A to G, the top one first \(M2\.4\)"):
        teien.new("momiji", landscapes="draft", setup=told | {"pool": pool})
    good = teien.new("momiji", landscapes="draft", setup=told | {"pool": list(2 * LETTERS)})
    assert table(good)["offer"] == ["A", "B", "C"]


def test_a_solo_set_up_is_the_scenario_s() -> None:
    game = alone()
    assert game.setup["types"] == ["brown", "green", "purple"]
    assert teien.replay(game.record()).record() == game.record()
    for changed in (
        {"types": ["brown", "green", "red"]},
        {"objectives": ["brown", "green", "purple", "zeros", "tops"]},
    ):
        with pytest.raises(teien.BadSetup, match=r"M10\.[15]"):
            teien.new("momiji", players=1, setup=setup("", 1, **changed))


def test_nothing_is_changed_by_a_set_up_that_is_refused() -> None:
    state = teien.new("momiji", seed=1).state_for()
    before = state.tobytes()
    with pytest.raises(teien.BadSetup):
        BOOK.read_chance(state, setup("", landscapes=[]))
    assert state.tobytes() == before


# --- notation ---------------------------------------------------------------------------------


def kind(move: str) -> str:
    """What kind of step it is: its first word, the letter of a landscape, the end of a new pile."""
    word, *rest = move.split()
    return word + (rest[0] if word in ("use", "draft") else move[-1] if move[-1] in "<>" else "")


def test_every_kind_of_step_occurs_and_is_read_as_it_is_written() -> None:
    met: set[str] = set()
    for seed in range(12):
        game, luck = teien.new("momiji", players=3, landscapes="draft", seed=seed), random.Random(seed)
        while not game.over:
            one_of_each = {
                kind(move): move for move in luck.sample(game.legal_moves(), len(game.legal_moves()))
            }
            move = luck.choice(sorted(one_of_each.values()))
            game.play(game.owing[0], move)
            assert game.history[-1].as_json()["move"] == move
            met.add(kind(move))
    letters = {word + letter for word in ("use", "draft") for letter in LETTERS}
    assert met == letters | {"refill", "take", "play", "play<", "play>", "claim", "trade", "drop", "end"}


@pytest.mark.parametrize("text", ["TAKE Red", "  take   red ", "take red"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    game = garden()
    assert game.book.read_move(game.state_for(0), 0, text) == rules.TAKE + rules.RED
    assert game.book.read_move(game.state_for(0), 0, "play Brown0L >") == rules.PLAY_RIGHT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take blue",
        "play",
        "play red",
        "play red0",
        "play red0l^",
        "play red2l",
        "trade red0l",
        "use H",
        "use",
        "use F",
        "use G red",
        "use A red",
        "claim",
        "claim blue",
        "drop",
        "draft H",
        "end now",
        "5",
        "red0l",
    ],
)
def test_what_is_no_step_is_refused_by_its_form(text: str) -> None:
    game = garden()
    with pytest.raises(teien.UnreadableMove, match="is not a step: the steps are draft C, refill, take red"):
        game.play(0, text)


def test_the_order_of_piles() -> None:
    game = garden()
    play(game, "play brown0l>, play green0r>, play purple0b>, end, take red, end")
    assert "use C purple,brown,green" in game.legal_moves()
    for text in ("use C brown,green", "use C", "use C brown,green,green", "use C brown,green,red"):
        with pytest.raises(
            teien.IllegalMove, match=r"Name each of your piles once.*use C brown,green,purple \(M8\.C\)"
        ):
            game.play(0, text)
    game.play(0, "use c Purple, brown, green")
    assert game.history[-1].as_json()["move"] == "use C purple,brown,green"
    assert [pile["leaf"] for pile in table(game)["players"][0]["piles"]] == ["purple", "brown", "green"]
    assert (
        game.story(0, since=len(game.history) - 1)[2] == "Aiko arranges the piles: purple, brown and green."
    )


def test_with_no_piles_c_needs_no_order() -> None:
    game = garden()
    assert "use C" in game.legal_moves()
    game.play(0, "use C")
    assert table(game)["players"][0]["acorns"] == 5


# --- reasons ----------------------------------------------------------------------------------


def case(start: Callable[[], teien.Game], before: str, move: str, reason: str) -> Any:
    return pytest.param(start, before, move, reason, id=f"{before}: {move}")


@pytest.mark.parametrize(
    ("start", "before", "move", "reason"),
    [
        case(garden, "", "play brown1b>", r"Your brown pile starts with a 0, but for landscape A.*M8\.A"),
        case(garden, "", "play brown2>", r"Your brown pile starts with a 0, not with a 2 \(M5\.2\)"),
        case(garden, "", "play red0l>", r"red0l is not in your hand"),
        case(garden, "play brown0l>", "play brown0l>", r"one for each leaf: play brown0l on it \(M5\.2\)"),
        case(garden, "play brown0l>", "play brown2", r"A 2 does not go on a 0, but for landscape A.*M8\.A"),
        case(
            garden,
            "play brown0l>",
            "play green0r",
            r"left or the right end.*play green0r< or green0r> \(M5\.4\)",
        ),
        case(
            garden, "play brown0l>, play brown0l", "play brown1b", r"Two cards of one leaf.*no third.*M5\.1"
        ),
        case(garden, "play brown0l>, play green0r>", "play brown0l", r"brown has had its card \(M5\.1\)"),
        case(garden, "", "take purple", r"There is no purple column in the display \(M4\.1\)"),
        case(garden, "", "take yellow", r"There are no yellow cards in this game \(M2\.1\)"),
        case(garden, "take red", "take green", r"You have taken cards.*main action \(M3\.1\)"),
        case(garden, "take red", "refill", r"You have taken cards.*\(M3\.1\)"),
        case(garden, "take red", "claim zeros", r"You have taken cards.*\(M3\.1\)"),
        case(garden, "claim zeros", "play brown0l>", r"You have claimed an objective.*\(M3\.1\)"),
        case(garden, "play brown0l>, trade brown2 brown1b", "play green0r>", r"You have played cards.*M3\.1"),
        case(garden, "", "end", r"one main action: take, play or claim; you may pass only.*\(M3\.1\)"),
        case(garden, "refill", "play brown0l>", r"refilled the display: take a column now \(M4\.2\)"),
        case(garden, "refill", "refill", r"take a column now \(M4\.2\)"),
        case(
            garden,
            "claim zeros, end, take red, end",
            "claim tops",
            r"“tops” costs 3 acorns, and you have 1 \(M7\.1\)",
        ),
        case(garden, "claim zeros, end", "claim zeros", r"“zeros” has been claimed by seat 0 \(M7\.1\)"),
        case(garden, "", "claim tallest", r"“tallest” is not among the objectives of this game \(M2\.3\)"),
        case(garden, "", "drop brown2", r"No card is to be dropped now.*M3\.3, M8\.D, M10\.3"),
        case(garden, "trade brown2 brown1b", "trade brown0l brown0l", r"only once in a turn \(M3\.2\)"),
        case(garden, "", "trade brown2 brown2", r"You hold brown2 only once.*\(M3\.2\)"),
        case(garden, "", "trade brown2 red3", r"red3 is not in your hand"),
        case(garden, "", "draft A", r"The landscapes are drafted before the first turn \(M2\.4\)"),
        case(garden, "", "use D", r"You have no landscape D \(M8\.0\)"),
        case(garden, "use C", "use B", r"You have used landscape C this turn, and one is all \(M3\.2\)"),
        case(
            garden, "use C, take red, end, take green, end", "use C", r"Your landscape C has been used.*M8\.0"
        ),
        case(garden, "take red", "use A", r"Landscape A is used together with a play, before it.*M8\.A"),
        case(garden, "take red", "use B", r"Landscape B is used together with a take, before it.*M8\.B"),
        case(garden, "use B", "end", r"You have used landscape B: take a column now \(M8\.B\)"),
        case(
            garden,
            "refill, use B",
            "take brown",
            r"Landscape B takes at most 4 cards in all.*brown column has 5",
        ),
        case(garden, "use A", "take red", r"landscape A: play a card that skips a number first \(M8\.A\)"),
        case(garden, "use A", "play purple2", r"purple2 is not in your hand"),
        case(alone, "", "refill", r"In a solo game the display is never refilled for an acorn \(M10\.2\)"),
        case(
            alone, "", "claim brown", r"“brown” may be claimed once a card lies in your brown pile \(M10\.5\)"
        ),
        case(alone, "", "claim tallest", r"asks for a middle pile, so for three piles \(M10\.5\)"),
        case(alone, "play brown0l>, drop green3", "claim zeros", r"You have played cards"),
        case(alone, "play brown0l>", "end", r"one more that is dropped: drop it first \(M10\.3\)"),
        case(alone, "play brown0l>", "drop red3", r"red3 is not in your hand"),
        case(alone, "", "use E", r"Landscape E is used directly after a take \(M8\.E\)"),
        case(alone, "take brown, use E", "end", r"landscape E: play a card first \(M8\.E\)"),
        case(alone, "", "use F brown", r"You have no landscape F"),
    ],
)
def test_an_illegal_step_is_refused_with_its_reason(
    start: Callable[[], teien.Game], before: str, move: str, reason: str
) -> None:
    game = start()
    if before:
        play(game, before)
    held = game.record()
    with pytest.raises(teien.IllegalMove, match=reason):
        game.play(game.owing[0], move)
    assert game.record() == held


def at(game: teien.Game, **fields: Any) -> teien.Game:
    """The same table, but for some fields of the state."""
    for name, value in fields.items():
        game._state[name] = value
    return game


def refusal(game: teien.Game, move: str) -> str:
    with pytest.raises(teien.IllegalMove) as refused:
        game.play(game.owing[0], move)
    return str(refused.value)


def test_reasons_of_poverty() -> None:
    poor = at(garden(), acorns=0)
    assert refusal(poor, "refill") == "A refill costs an acorn, and you have none (M4.2)."
    assert refusal(poor, "use C") == "A landscape costs an acorn, and you have none (M8.0)."
    assert refusal(poor, "claim tops") == "“tops” costs 3 acorns, and you have none (M7.1)."
    empty = at(garden(), drawn=56)
    assert refusal(empty, "refill") == "The deck is empty, so the display cannot be refilled (M4.2)."


def with_tiles(letters: str, game: teien.Game) -> teien.Game:
    game._state.tiles[:2] = [[LETTERS.index(letter) for letter in letters]] * 2
    game._state.ready[:2] = sum(1 << LETTERS.index(letter) for letter in set(letters))
    return game


def test_reasons_of_landscapes() -> None:
    game = with_tiles("DFG", garden())
    assert refusal(game, "use F purple") == "There is no purple column to pick from (M8.F)."
    assert refusal(game, "use G red3") == "red3 is not among the discards (M8.G)."
    game.play(0, "use D")
    assert refusal(game, "take red") == "You drew cards by landscape D: drop one of them first (M8.D)."
    assert refusal(game, "drop red3") == "red3 is not one of the cards you drew (M8.D)."
    assert "The deck is empty" in refusal(at(with_tiles("DFG", garden()), drawn=56), "use D")
    tall = garden()
    tall._state.height[:] = [5, 0, 0, 0, 0, 0]
    tall._state.standing = 1
    assert refusal(tall, "use B") == "No column has four cards or fewer (M8.B)."
    stuck = opened("brown3 brown3 green3 green3 purple3 purple3")
    assert refusal(stuck, "use A") == "None of your cards could skip a number (M8.A)."
    with pytest.raises(
        teien.IllegalMove, match=r"There is no order 5 of your 0 piles; the orders are 0 to 0"
    ):
        stuck.play_action(0, rules.USE_C + 5)
    solo = opened("brown3 brown3 green3 green3 purple3 purple3 brown2 green2 purple2 purple2", 1)
    play(solo, "take brown")
    assert refusal(solo, "use E") == "None of your cards can be played (M8.E)."


def test_a_play_by_a_must_skip_and_a_play_by_e_is_two_cards() -> None:
    game = opened("brown1b green0l green1l purple0l red0l red0r")
    play(game, "use A")
    assert refusal(game, "end").startswith("You have used landscape A")
    game = opened("brown0l brown2 brown0r green0l green0l purple3", 2)
    play(game, "use A, play brown0l>")
    assert "after brown0r no card could skip a number (M8.A)" in refusal(game, "play brown0r")
    by_e = with_tiles(
        "EFG",
        opened(
            "brown0l green0l purple0l red0l red0r red0b "
            + "brown2 " * 3
            + "green2 " * 3
            + "brown3 brown3 green3 green3"
        ),
    )
    play(by_e, "take brown, use E, play brown0l>, play green0l>")
    assert refusal(by_e, "play purple0l>") == "Landscape E plays at most two cards (M8.E)."


def test_a_closed_pile_and_a_value_too_low() -> None:
    game = opened("brown0l brown1l brown2 brown3 brown1r brown3")
    for card in ("brown0l>", "brown1l", "brown2"):
        play(game, f"play {card}, end")
        let_go_by(game)
    assert refusal(game, "play brown1r") == "On your brown pile goes a 2 or a 3, not a 1 (M5.2)."
    play(game, "play brown3, end")
    let_go_by(game)
    assert refusal(game, "play brown3") == "Your brown pile is closed by its 3 (M5.3)."


def test_a_hand_is_dropped_down_to_eight() -> None:
    game = opened(
        "brown3 brown3 green3 green3 purple3 purple3 "
        + "red0l red0r red0b red1l red1r red1b "
        + "brown2 brown2 brown2 green2"
    )
    play(game, "take brown, end")
    assert game.owing == (0,)
    reason = "The turn is over, and a hand holds 8 cards: drop 1 more (M3.3)."
    assert (
        refusal(game, "end") == refusal(game, "take green") == refusal(game, "trade brown3 brown3") == reason
    )
    assert refusal(game, "drop red3") == "red3 is not in your hand."
    play(game, "drop brown3")
    assert game.owing == (1,)


def test_a_draft_is_a_draft() -> None:
    game = teien.new("momiji", players=2, landscapes="draft", seed=3)
    offer = table(game)["offer"]
    other = next(letter for letter in LETTERS if letter not in offer)
    for move in (f"draft {other}", "end", "take red", "use C brown"):
        assert re.fullmatch(
            r"The landscapes are being drafted: choose ., . or . \(M2\.4\)\.", refusal(game, move)
        )
    with pytest.raises(teien.IllegalMove, match="It is the turn of seat"):
        game.play(1 - game.owing[0], "use C brown")


def test_solo_objectives_say_what_they_ask_for() -> None:
    game = alone()
    assert "asks for four 0 cards in hand and on top of piles, and you have" not in refusal(
        game, "claim tallest"
    )
    few = opened("brown1l brown1r brown1b green0l green3 purple0b brown2 green2 purple2 purple3", 1)
    assert refusal(few, "claim zeros").endswith("and you have 2 (M10.5).")
    play(few, "play green0l>, play purple0b>, drop green3, end")
    assert refusal(at(few, acorns=2), "claim tallest") == "“tallest” costs 3 acorns, and you have 2 (M10.5)."
    three = opened("brown0l green0l green0r purple0b green3 green3 brown2 green2 purple2 purple3", 1)
    play(
        three,
        "play green0l<, play brown0l>, play purple0b>, drop green3, end, play green0r, drop green3, end",
    )
    wanted = "“tallest” may be claimed only while your middle pile holds the most cards (M10.5)."
    assert refusal(three, "claim tallest") == wanted


# --- what a seat may know ---------------------------------------------------------------------


def test_a_view_shows_ones_own_hand_and_the_sizes_of_the_others() -> None:
    game = garden()
    seen = table(game, 0)
    assert seen["players"][0]["hand"] == ["brown0l", "brown0l", "brown1b", "brown2", "green0r", "purple0b"]
    assert seen["players"][1]["hand"] is None
    assert seen["players"][1]["cards"] == 6
    assert [player["hand"] for player in table(game)["players"]] == [None, None]
    assert seen["display"] == [
        {"leaf": "brown", "cards": ["brown3"]},
        {"leaf": "green", "cards": ["green2"]},
        {"leaf": "red", "cards": ["red2", "red2"]},
    ]
    assert seen["objectives"][0] == {"objective": "zeros", "owner": None, "price": 3}
    assert seen["players"][0]["landscapes"][0] == {"landscape": "A", "used": False}


def test_the_cards_drawn_by_d_are_seen_by_the_drawer_alone() -> None:
    game = with_tiles("DFG", garden())
    game.play(0, "use D")
    assert len(table(game, 0)["drawn"]) == 4
    assert None not in table(game, 0)["drawn"]
    assert table(game, 1)["drawn"] == table(game)["drawn"] == [None] * 4
    assert "Drawn: ? ? ? ?" in game.text(1)
    assert sum(sentence == "Aiko draws a card." for sentence in game.story(1)) == 4
    assert "Aiko draws a card." not in game.story(0)
    assert game.svg(1).startswith("<svg ")


def after_a_round(extra: str) -> teien.Game:
    """Aiko has two piles, one of which got a second card, the one or the other; then a round goes by."""
    game = opened(
        "brown0l brown0l green0l green0l purple3 purple3 "
        "red3 red3 red1l red1r red1b purple1b "
        "purple0l purple0l purple0r purple0r",
    )
    play(game, "play brown0l>, play green0l>, end")
    let_go_by(game)
    play(game, f"play {extra}, end")
    for _ in range(3):
        let_go_by(game)
    return game


def test_nobody_can_count_a_pile_by_looking_back() -> None:
    """M5.5: the same table to Ben's eyes, whichever of Aiko's piles is the taller one."""
    one, other = after_a_round("brown0l"), after_a_round("green0l")
    piles = table(one, 1)["players"][0]["piles"]
    assert [pile["top"] for pile in piles] == ["brown0l", "green0l"]
    assert rules.pile_size(one._state, 0, rules.BROWN) == 2
    assert rules.pile_size(other._state, 0, rules.BROWN) == 1
    assert one.looks_back > 0
    for seat in (1, SPECTATOR):
        assert list(one.events(seat)) == list(other.events(seat))
        for since in (0, None, one.looks_back):
            assert one.story(seat, since) == other.story(seat, since)
    for viewer in (1, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.text(viewer) == other.text(viewer)
        assert one.svg(viewer) == other.svg(viewer)
    assert one.story() != other.story()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_may_look_back_one_round(players: int) -> None:
    """To the beginning of one's own last turn, and of everyone's since."""
    game, luck = teien.new("momiji", players=players, seed=2), random.Random(2)
    while not game.over:
        began = [event.seat for event in game.events(0, since=0) if event.name == "began"]
        assert len(began) <= players + 1
        assert len(began) == players + 1 or game.looks_back == 0
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    assert game.looks_back == 0


def test_open_piles_show_their_sizes_and_may_be_looked_up() -> None:
    game = opened("brown0l brown0r brown1b brown2 green0r purple0b", open_piles=True)
    play(game, "play brown0l>, play brown0r, end")
    assert table(game, 1)["players"][0]["piles"][0]["cards"] == 2
    assert "[brown0r ×2]" in game.text(1)
    assert "×2" in game.svg(1)
    closed = opened("brown0l brown0r brown1b brown2 green0r purple0b")
    play(closed, "play brown0l>, play brown0r, end")
    assert table(closed, 0)["players"][0]["piles"][0]["cards"] is None
    assert "×" not in closed.text(0) + closed.svg(0)
    rounds, luck = teien.new("momiji", open_piles=True, seed=1), random.Random(1)
    while not rounds.over:
        rounds.play(rounds.owing[0], luck.choice(rounds.legal_moves()))
        assert rounds.looks_back == 0


def test_a_pile_looks_the_same_whatever_its_size() -> None:
    low = opened("brown0l brown0r brown1b brown2 green0r purple0b")
    play(low, "play brown0l>, end")
    tall = low.copy()
    rules.put(tall._state.under[0], CARDS.index("brown0b"))
    for seat in (0, 1, None):
        assert low.svg(seat) == tall.svg(seat)
        assert low.text(seat) == tall.text(seat)


def test_scores_wait_for_the_end() -> None:
    game, luck = teien.new("momiji", players=3, seed=4), random.Random(4)
    while not game.over:
        assert game.scores == [0, 0, 0]
        assert table(game)["result"] is None
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    assert max(game.scores) > 0


# --- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_reckoning_adds_up(seed: int) -> None:
    game, luck = teien.new("momiji", players=seed % 3 + 2, seed=seed), random.Random(seed)
    while not game.over:
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    shares = table(game)["result"]["shares"]
    assert [share["total"] for share in shares] == game.scores
    for share in shares:
        assert share["total"] == share["pile_points"] + share["acorns"] + share["objective_points"]
        assert share["pile_points"] == sum(pile["cards"] * pile["value"] for pile in share["piles"])
        assert share["objective_points"] == sum(each["points"] for each in share["objectives"])
        assert f"{game.players[share['seat']]}: {share['total']} points" in game.text()


def test_a_solo_game_ends_with_its_three_conditions() -> None:
    game, luck = teien.new("momiji", players=1, seed=4), random.Random(4)
    while not game.over:
        game.play(0, luck.choice(game.legal_moves()))
    conditions = table(game)["result"]["conditions"]
    assert [condition["text"] for condition in conditions] == [
        "every pile is worth at least 10 points",
        "the middle one of three piles holds the most cards",
        "at least 3 objectives are owned",
    ]
    assert game.scores == [int(all(condition["met"] for condition in conditions))]
    lines = game.text().splitlines()[-3:]
    assert [line[0] for line in lines] == ["✓" if condition["met"] else "✗" for condition in conditions]
    assert game.text(ascii_only=True).isascii()


# --- words and pictures -----------------------------------------------------------------------


def test_every_event_has_a_name_and_all_but_the_smallest_a_sentence() -> None:
    assert len({name for name, _ in EVENTS.values()}) == len(EVENTS) == 30
    assert set(SENTENCES) <= {name for name, _ in EVENTS.values()}
    silent = {name for name, _ in EVENTS.values()} - set(SENTENCES)
    assert silent == {"chooses", "boxed", "turn_ended"}
    assert len(STAGES) == rules.OVER + 1


def test_the_story_of_some_turns() -> None:
    game = opened(
        "brown0r brown0l brown1b brown2 green0l purple0b "
        "red0l red0r red0b red1l green0r green1b "
        "red2 red2 green2 brown3"
    )
    play(game, "play brown0r>, play green0l>, end, claim tops, end")
    assert game.story(0, since=0) == [
        "Aiko plays brown0r, a new pile at the right end.",
        "Aiko plays green0l, a new pile at the right end.",
        "Acorns meet between brown and green.",
        "Aiko gains 2 acorns (6 now).",
        "Ben’s turn.",
        "Ben claims “highest tops” for 3 acorns.",
        "Ben pays 3 acorns (2 now).",
        "Aiko’s turn.",
    ]
    play(game, "use B, take brown, take green")
    assert game.story(1, since=5) == [
        "Aiko uses landscape B: two columns.",
        "Aiko pays 1 acorn (5 now).",
        "Aiko takes the brown column, 1 card.",
        "Aiko takes the green column, 1 card.",
    ]
    mine = teien.new("momiji", players=["You", "Ben"], seed=1)
    assert "Your turn." in mine.story(0) or "Ben’s turn." in mine.story(0)
    assert "You gain" in " ".join(mine.story(0))
    assert sum(sentence.endswith(" is dealt to you.") for sentence in mine.story(0)) == 6
    assert not any("dealt" in sentence for sentence in mine.story(SPECTATOR))


def test_the_whole_story_reads_well() -> None:
    for seed in range(8):
        game, luck = teien.new("momiji", players=seed % 4 + 1, seed=seed), random.Random(seed)
        while not game.over:
            game.play(game.owing[0], luck.choice(game.legal_moves()))
        for sentence in game.story():
            assert re.match(r"[A-Z“]|\w+\d", sentence)
            assert sentence.endswith(".")
            assert "None" not in sentence
        assert json.dumps([event.as_json() for event in game.events()])


def test_the_picture_marks_what_may_be_done() -> None:
    game = garden()
    marks = 'stroke="#1C4673" stroke-width="3"'
    # three columns, four cards of value 0, four objectives, landscapes A, B and C
    assert game.svg(0).count(marks) == 3 + 4 + 4 + 3
    assert game.svg(1).count(marks) == game.svg().count(marks) == 0
    game.play(0, "take red")
    assert game.svg(0).count(marks) == 1  # only C is left


def test_the_picture_holds_each_drawing_once_and_every_drawing_is_there() -> None:
    for seed in range(4):
        game, luck = teien.new("momiji", players=seed + 1, seed=seed), random.Random(seed)
        while not game.over:
            game.play(game.owing[0], luck.choice(game.legal_moves()))
            drawn = game.svg(0)
            used = set(re.findall(r'href="#([\w-]+)"', drawn))
            for name in used:
                assert drawn.count(f'<symbol id="{name}"') == 1
        assert "momiji-card-back" in used


def test_vocabulary() -> None:
    assert len(CARDS) == rules.CARDS
    assert len(OBJECTIVES) == rules.OBJECTIVES
    assert len(LETTERS) == rules.LETTERS
    assert [card for card in CARDS if card.startswith("red")] == [f"red{face}" for face in FACES]
