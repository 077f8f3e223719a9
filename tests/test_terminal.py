"""Whole games in the terminal, typed line by line."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import teien
from teien.bots import Bot, bot_of
from teien.games.momiji import terminal as momiji
from teien.games.niya.terminal import picture
from teien.games.sakura import terminal as sakura
from teien.rules.chance import new_dice
from teien.terminal.loop import Session


def sit(
    monkeypatch: pytest.MonkeyPatch,
    game: teien.Game,
    lines: list[str] | io.StringIO,
    bots: list[Bot | None],
    plain: bool = True,
) -> str:
    """Types these lines at the table; gives all that was shown."""
    typed = io.StringIO("\n".join(lines) + "\n") if isinstance(lines, list) else lines
    monkeypatch.setattr("sys.stdin", typed)
    shown = io.StringIO()
    console = Console(file=shown, width=100, force_terminal=not plain, highlight=False)
    Session(game, bots, new_dice(1), console, plain).run()
    return shown.getvalue()


def opened(**options: Any) -> teien.Game:
    setup = {"garden": "kenroku", "first": 0}
    return teien.new("niya", players=["You", "Ben"], setup=setup, **options)


def test_two_people_play_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit(monkeypatch, opened(), ["d4", "d1", "a1", "c1", "c3", "c2", "b2"], [None, None])
    assert "You take iris and rain at d4." in shown
    assert "Ben takes maple and rain at d1." in shown
    assert shown.rstrip().endswith("You win! (You 1, Ben 0)")


def test_a_bot_answers_and_a_whole_game_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [column + row for row in "1234" for column in "abcd"]
    shown = sit(monkeypatch, opened(), cells * 16, [None, bot_of("niya", "master")])
    assert "wins" in shown.splitlines()[-1] or "You win" in shown.splitlines()[-1]


def test_wrong_lines_are_explained_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened()
    shown = sit(monkeypatch, game, ["b2", "z9", "", "save", "undo", "quit"], [None, None])
    assert "lies in the middle (N2.1)" in shown
    assert "is not a cell" in shown
    assert "Say where: save FILE." in shown
    assert "There is no move to take back." in shown
    assert game.history == ()


def test_hints_help_and_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit(monkeypatch, opened(), ["help", "hint", "a1", "log", "q"], [None, None])
    assert "what the best player would do" in shown
    assert "With best play by both: " in shown
    assert shown.count("You take maple and sun at a1.") == 2


def test_undo_takes_back_to_ones_own_move_past_the_bots_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit(monkeypatch, opened(), ["a1", "undo", "d4", "quit"], [None, bot_of("niya", "random")])
    assert "Taken back." in shown
    assert "You take maple and sun at a1." in shown
    assert "You take iris and rain at d4." in shown


def test_two_people_take_back_one_move_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit(monkeypatch, opened(), ["a1", "undo", "a2", "quit"], [None, None])
    assert "You take cherry and sun at a2." in shown


def test_a_game_is_saved_and_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = sit(monkeypatch, opened(), ["a1", f"save {path}", "quit"], [None, None])
    assert "--resume" in shown
    again = teien.replay(json.loads(path.read_text()))
    assert [entry.as_json() for entry in again.history] == [{"seat": 0, "move": "a1"}]
    unwritable = sit(monkeypatch, opened(), ["save /nowhere/game", "quit"], [None, None])
    assert "No such file" in unwritable


def test_the_end_of_input_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sit(monkeypatch, opened(), [], [None, None]).rstrip().endswith("Goodbye.")


def test_a_drawn_game_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(400):
        game = teien.new("niya", seed=seed, full_garden="draw")
        moves = []
        while not game.over:
            moves.append(game.legal_moves()[seed % len(game.legal_moves())])
            game.play(game.owing[0], moves[-1])
        if not game.winners:
            break
    fresh = teien.new("niya", seed=seed, full_garden="draw")
    assert "Nobody wins." in sit(monkeypatch, fresh, moves, [None, None])


def test_the_garden_in_colour_marks_what_may_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened()
    assert picture(game, 0).plain.count("┌") == 12
    shown = sit(monkeypatch, game, ["d4", "d1", "a1", "c1", "c3", "c2", "b2"], [None, None], plain=False)
    assert "▐" in shown
    assert "\x1b[" in shown


# --- Sakura: secrets, several at once, and a third who is nobody's ------------------------------


def painters(players: list[str], seed: int = 4, **options: Any) -> teien.Game:
    return teien.new("sakura", players=players, seed=seed, **options)


class Typist(io.StringIO):
    """Types Enter and a legal move in turn, and so lifts every curtain and answers every question."""

    def __init__(self, game: teien.Game, people: int) -> None:
        super().__init__()
        self._game, self._people, self._typed, self._luck = game, people, 0, random.Random(1)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        self._typed += 1
        seat = next(seat for seat in self._game.owing if seat < self._people)
        return f"{self._luck.choice(self._game.legal_moves(seat))}\n" if self._typed % 2 else "\n"


@pytest.mark.parametrize(
    ("players", "people", "options"),
    [
        (2, 1, {}),
        (2, 2, {}),
        (2, 1, {"variant": "tricky"}),
        (3, 1, {}),
        (4, 2, {}),
        (5, 1, {}),
        (6, 6, {}),
    ],
)
def test_whole_games_of_sakura(
    monkeypatch: pytest.MonkeyPatch, players: int, people: int, options: dict[str, Any]
) -> None:
    game = painters([f"P{seat}" for seat in range(players)], **options)
    bots = [None if seat < people else bot_of("sakura", "greedy") for seat in range(players)]
    shown = sit(monkeypatch, game, Typist(game, people), bots)
    assert game.over
    assert "The last sakura has paid; the game is over." in shown
    assert shown.splitlines()[-1].startswith(game.everyone[game.winners[0]])
    assert ("The court painter" in shown.splitlines()[-1]) == (players == 2)
    assert ("curtain" in shown) == (people > 1)


def between_curtains(shown: str) -> list[str]:
    return shown.split("The curtain is down. ")[1:]


def test_a_curtain_falls_between_people_and_hides_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    game = painters(["Aiko", "Ben", "Greedy 3"])
    hands = [game.legal_moves(seat) for seat in (0, 1)]
    lines = ["", hands[0][1], "", hands[1][0], "", "log", "quit"]
    shown = sit(monkeypatch, game, lines, [None, None, bot_of("sakura", "greedy")])
    aiko, ben, again = between_curtains(shown)
    assert aiko.startswith("Aiko, press Enter")
    assert "Hand (Aiko):" in aiko
    assert "Hand (Ben):" not in aiko
    assert ben.startswith("Ben, press Enter")
    assert "Aiko chooses in secret." in ben
    assert "Aiko lays down" not in ben
    assert "Hand (Aiko):" not in ben
    assert f"Aiko reveals {hands[0][1]}." in again
    assert "Ben chooses in secret." in again
    assert "Ben draws" not in again


def test_the_screen_is_cleared_before_the_next_person_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = painters(["Aiko", "Ben"])
    lines = ["", game.legal_moves(0)[0], "", "quit"]
    shown = sit(monkeypatch, game, lines, [None, None], plain=False)
    assert shown.count("\x1b[2J") == 1
    assert "Hand (Aiko)" not in shown.split("\x1b[2J")[1]


def test_a_person_alone_with_bots_needs_no_curtain_and_hears_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = painters(["You", "Greedy 2", "Greedy 3"])
    move = game.legal_moves(0)[0]
    shown = sit(monkeypatch, game, [move, "log", "quit"], [None, *[bot_of("sakura", "greedy")] * 2])
    assert "curtain" not in shown
    assert f"You lay down {move}." in shown
    assert "Greedy 2 chooses in secret." in shown
    assert "Greedy 2 draws" not in shown
    assert "Greedy 2 lays down" not in shown


def test_a_hint_for_a_card_for_two_and_for_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    game = painters(["Aiko", "Ben"], variant="tricky")
    shown = sit(monkeypatch, game, ["", "hint", "help", "quit"], [None, None])
    assert "The master would take" in shown
    assert "A move is a card's number" in shown
    asked = False
    for seed in range(30):
        game = painters(["Aiko", "Ben", "Chie"], seed)
        cards = [game.legal_moves(seat)[-1] for seat in game.seats]
        lines = ["", cards[0], "", cards[1], "", cards[2], "", "hint", "quit"]
        shown = sit(monkeypatch, game, lines, [None] * 3)
        asked = asked or "Which way for " in shown
    assert asked


def test_the_path_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    game = painters(["Aiko", "Ben", "Chie"])
    drawn = sakura.picture(game, 0)
    assert "Gate: ☾ ▲ ■" in drawn.plain
    assert "Hand (Aiko):" in drawn.plain
    assert "Hand" not in sakura.picture(game, None).plain


# --- Momiji: turns of many steps, hidden hands, piles that nobody may count ---------------------


@pytest.mark.parametrize(
    ("players", "people", "options"),
    [(1, 1, {}), (2, 1, {}), (2, 2, {"landscapes": "draft"}), (3, 1, {"open_piles": True}), (4, 4, {})],
)
def test_whole_games_of_momiji(
    monkeypatch: pytest.MonkeyPatch, players: int, people: int, options: dict[str, Any]
) -> None:
    game = teien.new("momiji", players=[f"P{seat}" for seat in range(players)], seed=4, **options)
    bots = [None if seat < people else bot_of("momiji", "greedy") for seat in range(players)]
    shown = sit(monkeypatch, game, Typist(game, people), bots)
    assert game.over
    assert "The game is over; the piles are counted." in shown
    assert "points" in shown
    last = shown.splitlines()[-1]
    assert last.startswith(game.players[game.winners[0]] if game.winners else "Nobody wins.")
    assert ("curtain" in shown) == (people > 1)
    before_the_end = shown.split("The game is over;")[0]
    assert ("×" in before_the_end) == bool(options.get("open_piles"))


def gardeners(names: list[str], **options: Any) -> teien.Game:
    return teien.new("momiji", players=names, seed=3, **options)


def test_a_solo_game_says_what_was_asked_for_and_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gardeners(["You"])
    shown = sit(monkeypatch, game, Typist(game, 1), [None])
    assert "at least 3 objectives are owned: " in shown
    assert shown.rstrip().endswith(("You win! (You 1)", "Nobody wins. (You 0)"))


def test_momiji_says_what_may_be_done_and_what_the_master_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = gardeners(["You", "Ben"])
    game.play(game.owing[0], "refill")
    shown = sit(monkeypatch, game, ["", "hint", "help", "end", "quit"], [None, None])
    assert "Take a column. You may: take " in shown
    assert "The master would take " in shown
    assert "Steps: take LEAF" in shown
    assert "take a column now (M4.2)" in shown
    fresh = gardeners(["You", "Ben"])
    shown = sit(monkeypatch, fresh, ["", "quit"], [None, None])
    assert "trade CARD CARD, use C …" in shown


FIRST_TURN = ["use A", "play brown1r>", "drop purple3", "end"]


def bored(game: teien.Game, turns: int) -> list[str]:
    """The steps of one alone at the table who after a first turn only takes, drops and ends."""
    ahead = game.copy()
    for move in FIRST_TURN:
        ahead.play(0, move)
    while turns:
        move = next(m for m in ahead.legal_moves() if m.startswith(("end", "take", "drop")))
        turns -= move == "end"
        ahead.play(0, move)
    return [entry.as_json()["move"] for entry in ahead.history]


def test_neither_the_log_nor_undo_reaches_back_past_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """M5.5: whoever could look up or walk through all that was played could count the piles."""
    game = gardeners(["You"])
    lines = bored(game, 3)
    shown = sit(monkeypatch, game, [*lines, "log", *["undo"] * 40, "quit"], [None])
    assert "You play brown1r" in shown
    log = shown.split("You, your move (or help): ")[len(lines) + 1]
    assert "brown1r is dealt to you." in log
    assert "You play brown1r" not in log
    assert "What lies further back than players may look is not taken back." in shown
    assert shown.count("Taken back.") < 10
    assert "You may: take brown, take green, use A" not in shown.split("Taken back.", 1)[1]


def test_the_curtain_hides_the_hands_of_momiji(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gardeners(["Aiko", "Ben"])
    first = game.owing[0]
    take = next(move for move in game.legal_moves() if move.startswith("take"))
    shown = sit(monkeypatch, game, ["", take, "end", "", "quit"], [None, None])
    one, other = between_curtains(shown)
    names = ["Aiko", "Ben"]
    assert f"Hand ({names[first]}):" in one
    assert f"Hand ({names[1 - first]}):" not in one
    assert f"Hand ({names[first]}):" not in other
    assert f"{names[first]} takes the " in other


def test_momiji_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gardeners(["You", "Ben"])
    drawn = momiji.picture(game, game.owing[0])
    assert "Display:" in drawn.plain
    assert any("on #" in str(span.style) for span in drawn.spans)
    shown = sit(monkeypatch, game, Typist(game, 1), [None, bot_of("momiji", "random")], plain=False)
    assert "objectives " in shown.split("The game is over;")[1]
