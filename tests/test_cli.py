"""The command line, as someone types it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from teien import cli, new
from teien.play.record import write_file

Teien = Callable[..., tuple[int, str, str]]


@pytest.fixture
def teien(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Teien:
    """Runs a command; gives its exit code, what it printed, and what it complained of."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["teien", *words])
        try:
            cli.main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_simulated_games_are_replayed_and_agree(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    code, out, _ = teien("simulate", "niya", "--games", "40", "--seed", "1", "--records", str(path), "--json")
    facts = json.loads(out)
    assert code == 0
    assert facts["games"] == 40
    assert sum(facts["wins"]) == 40
    code, out, _ = teien("replay", str(path), "--json")
    assert code == 0
    assert json.loads(out)["games"] == 40
    random_alone = json.loads(teien("simulate", "niya", "--games", "40", "--seed", "1", "--json")[1])
    assert random_alone["wins"] == facts["wins"]
    assert random_alone["decisions"] == facts["decisions"]


def test_simulate_speaks_to_people_too(teien: Teien) -> None:
    code, out, _ = teien(
        "simulate",
        "niya",
        "--games",
        "30",
        "--bot",
        "master,random",
        "-o",
        "full_garden=draw",
        "--workers",
        "1",
    )
    assert code == 0
    assert "seat 0 (master): won" in out


def test_replay_tells_the_story_of_a_game(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    teien("simulate", "niya", "--games", "3", "--seed", "2", "--records", str(path))
    code, out, _ = teien("replay", str(path), "--show", "2")
    assert code == 0
    assert "Game 1: random" in out
    assert "every one agrees" in out
    assert teien("replay", str(path), "--show", "4")[0] == 2


@pytest.mark.parametrize(
    ("players", "options"), [("2", []), ("2", ["-o", "variant=tricky"]), ("3", []), ("6", [])]
)
def test_sakura_is_simulated_and_replayed(
    teien: Teien, tmp_path: Path, players: str, options: list[str]
) -> None:
    path = tmp_path / "r.jsonl"
    words = ["simulate", "sakura", "--players", players, *options, "--games", "6", "--seed", "1", "--json"]
    code, out, _ = teien(*words, "--bot", "greedy", "--events", "--records", str(path))
    facts = json.loads(out)
    assert code == 0
    assert len(facts["wins"]) == len(facts["mean_scores"]) == max(int(players), 3)
    assert facts["events_per_game"]["blossomed"] == 3
    assert facts["events_per_game"]["ended"] == 1
    assert facts["events_per_game"]["began"] > 5
    assert "stacked" not in facts["events_per_game"]
    assert json.loads(teien("replay", str(path), "--json")[1])["games"] == 6
    assert json.loads(teien(*words)[1])["events_per_game"] is None


def test_the_court_painter_has_his_line_in_the_report(teien: Teien) -> None:
    code, out, _ = teien("simulate", "sakura", "--games", "10", "--seed", "1", "--events")
    assert code == 0
    assert "The court painter: won" in out
    assert "disgraced: " in out


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        (["niya"], "You against The apprentice."),
        (["niya", "--two"], "You against Player 2."),
        (["niya", "--second", "--bot", "master", "--name", "Aiko"], "The master against Aiko."),
        (["sakura"], "You against The apprentice."),
        (["sakura", "--players", "3", "--bot", "greedy,random"], "You, Greedy 2 and Random 3."),
        (
            ["sakura", "--players", "4", "--people", "2", "--name", "Aiko,Ben"],
            "Aiko, Ben, Apprentice 3 and Apprentice 4.",
        ),
        (["sakura", "--players", "3", "--second"], "Apprentice 1, You and Apprentice 3."),
    ],
)
def test_a_table_is_laid_for_people_and_bots(
    teien: Teien, monkeypatch: pytest.MonkeyPatch, words: list[str], seats: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nquit\n"))
    code, out, _ = teien("play", *words, "--seed", "1", "--plain")
    assert code == 0
    assert seats in out
    assert "Goodbye" in out


def test_a_saved_game_of_sakura_goes_on(
    teien: Teien, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "saved.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {path}\nquit\n"))
    teien("play", "sakura", "--players", "4", "--seed", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    code, out, _ = teien("play", "sakura", "--resume", str(path))
    assert code == 0
    assert "You, Apprentice 2, Apprentice 3 and Apprentice 4." in out


def test_a_cheat_is_named_with_its_game_and_move(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    teien("simulate", "niya", "--games", "3", "--seed", "2", "--records", str(path))
    lines = path.read_text().splitlines()
    record = json.loads(lines[1])
    record["moves"][4]["move"] = record["moves"][0]["move"]
    lines[1] = json.dumps(record)
    path.write_text("\n".join(lines))
    code, _, err = teien("replay", str(path))
    assert code == 2
    assert "Game 2" in err
    assert "Move 5" in err
    assert "has been taken" in err
    assert err.count("\n") == 1


def test_solve_gives_every_opening_its_worth(teien: Teien) -> None:
    facts = json.loads(teien("solve", "koraku", "--json")[1])
    assert len(facts["values"]) == 12
    assert facts["outcome"] == "win"
    assert set(facts["best"]) <= set(facts["values"])
    code, out, _ = teien("solve", "koraku", "--moves", "a1, c2")
    assert code == 0
    assert "With best play by both" in out


def test_a_survey_is_repeatable(teien: Teien) -> None:
    first, second = (json.loads(teien("survey", "--gardens", "150", "--json")[1]) for _ in range(2))
    assert first == second
    assert first["wins"] + first["losses"] == pytest.approx(1)
    assert "first player wins" in teien("survey", "--gardens", "20", "-o", "full_garden=draw")[1]


def test_bench_prints_figures(teien: Teien) -> None:
    figures = json.loads(teien("bench", "--seconds", "0.1")[1])
    assert figures["niya_random_one_core"]["games_per_second"] > 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["simulate", "chess"], "There is no game “chess”"),
        (["simulate", "niya", "--players", "3"], "Niya is for 2 players, not 3"),
        (["simulate", "niya", "-o", "match"], "write NAME=VALUE"),
        (["simulate", "niya", "-o", "match=long"], "match is single or sets or points"),
        (["simulate", "niya", "--bot", "deep"], "has no bot “deep”"),
        (["simulate", "niya", "--bot", "random,random,random"], "Name one bot for all seats or 2"),
        (["simulate", "niya", "--device", "abacus"], "The device is cpu or cuda"),
        (["simulate", "niya", "--device", "cuda", "--bot", "master"], "On a GPU only random games"),
        (["simulate", "niya", "--games", "0"], "greater than or equal to 1"),
        (["simulate", "niya", "--games", "1", "--records", "/nowhere/r.jsonl"], "cannot be written"),
        (["replay", "/nowhere/r.jsonl"], "cannot be read"),
        (["solve", "MS MP"], "There are 2 tiles"),
        (["solve", "koraku", "--moves", "b2"], "lies in the middle"),
        (["solve", "koraku", "--moves", "a9"], "is not a cell"),
        (["solve", "kenroku", "--moves", "d4,d1,a1,c1,c3,c2,b2"], "nothing left to solve"),
        (["solve", "kenroku", "--moves", "d4,d1,a1,c1,c3,c2,b2,a4"], "comes after the end"),
        (["play", "niya", "--bot", "nobody"], "has no bot"),
        (["play", "niya", "--garden", "MS"], "There are 1 tiles"),
        (["play", "niya", "--resume", "/nowhere"], "cannot be read"),
        (["play", "sakura", "--garden", "koraku"], "Sakura has no gardens to choose from"),
        (["play", "sakura", "--players", "7"], "Sakura is for 2 to 6 players, not 7"),
        (["play", "sakura", "--players", "3", "-o", "variant=tricky"], "for two players"),
        (["play", "sakura", "--players", "3", "--people", "4"], "4 people cannot sit at a table of 3"),
        (["play", "sakura", "--players", "2", "--two", "--second"], "cannot sit from the second seat on"),
        (["play", "sakura", "--players", "4", "--bot", "greedy,random"], "Name one bot for all or 3"),
        (
            ["simulate", "sakura", "--bot", "deep"],
            "Sakura has no bot “deep”; it has random, flat, greedy, novice",
        ),
        (["simulate", "sakura", "--bot", "master:fast"], "A budget is playouts"),
        (["simulate", "sakura", "--device", "cuda", "--events"], "On a GPU only random games"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(teien: Teien, words: list[str], reason: str) -> None:
    code, _, err = teien(*words)
    assert code == 2
    assert reason in " ".join(err.split())
    assert "Traceback" not in err


def test_an_empty_file_holds_no_record(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n")
    code, _, err = teien("replay", str(path))
    assert code == 2
    assert "no record" in err


def records_at(path: Path, count: int, going_on: bool = False) -> list[dict[str, object]]:
    """Random games of Niya in a file."""
    records = []
    for seed in range(count):
        game = new("niya", seed=seed, players=["Aiko", "Ben"])
        while not game.over and not (going_on and game.length == 3):
            game.play(game.owing[0], game.legal_moves()[seed % len(game.legal_moves())])
        records.append(game.record())
    write_file(path, records)
    return records


def test_a_game_is_reviewed(teien: Teien, tmp_path: Path) -> None:
    path, roll = tmp_path / "game.jsonl", tmp_path / "roll.svg"
    records_at(path, 1)
    code, out, _ = teien("review", str(path), "--svg", str(roll))
    assert code == 0
    assert out.startswith("Niya, Aiko, Ben: ") and "  Aiko: start 0, own choices " in out
    assert "In tiles, all exact." in out and " → " in out
    assert roll.read_text(encoding="utf-8").startswith("<svg ")
    code, out, _ = teien("review", str(path), "--json")
    facts = json.loads(out)
    assert code == 0 and facts["outline"]["players"] == ["Aiko", "Ben"]
    assert facts["summary"]["judged"] == len(facts["decisions"]) > 3
    assert teien("review", str(path), "--json")[1] == out


def test_decisions_are_shown_by_seat_and_by_what_they_cost(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    records_at(path, 1)
    facts = json.loads(teien("review", str(path), "--json")[1])
    hers = [one for one in facts["decisions"] if one["seat"] == 1]
    dear = [one for one in hers if one["lost"] >= 3]
    assert 0 < len(dear) < len(hers)
    told = teien("review", str(path), "--seat", "1")[1].split("entry")[1].splitlines()[1:]
    assert len(told) == len(hers) + 1  # and how many are left out
    code, out, _ = teien("review", str(path), "--seat", "1", "--least", "3")
    assert code == 0 and len(out.split("entry")[1].splitlines()[1:]) == len(dear) + 1
    assert f"{len(facts['decisions']) - len(dear)} of {len(facts['decisions'])} decisions are left out" in out
    code, _, error = teien("review", str(path), "--seat", "2")
    assert code == 2 and "no seat 2" in error


def test_what_cannot_be_reviewed_is_refused_with_a_reason(teien: Teien, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = records_at(path, 2)
    code, _, error = teien("review", str(path))
    assert code == 2 and "holds 2 games: say which with --game" in error
    assert teien("review", str(path), "--game", "2")[0] == 0
    code, _, error = teien("review", str(path), "--game", "3")
    assert code == 2 and "no game 3" in error
    code, _, error = teien("review", str(path), "--game", "1", "--quick", "--playouts", "9")
    assert code == 2 and "not both" in error
    write_file(path, [{**records[0], "moves": [{"seat": 0, "move": "b2"}]}])
    code, _, error = teien("review", str(path))
    assert code == 2 and "Move 1" in error
    records_at(path, 1, going_on=True)
    code, _, error = teien("review", str(path))
    assert code == 2 and "to its end" in error
    path.write_text(" " * (5 << 20))
    code, _, error = teien("review", str(path))
    assert code == 2 and "more than 4 MiB" in error
    code, _, error = teien("review", str(tmp_path / "nothing"))
    assert code == 2 and "cannot be read" in error


@pytest.mark.parametrize(
    "command", ["play", "simulate", "replay", "review", "solve", "survey", "bench", "site"]
)
def test_every_command_explains_itself(teien: Teien, command: str) -> None:
    code, out, _ = teien(command, "--help")
    assert code == 0
    assert "Usage" in out


def test_an_arena_is_played_resumed_and_drawn(teien: Teien, tmp_path: Path) -> None:
    results, plot = tmp_path / "results.jsonl", tmp_path / "ladder.svg"
    words = ["arena", "niya", "--bots", "random,novice,master", "--workers", "1", "--resume", str(results)]
    code, out, _ = teien(*words, "--games", "4", "--json")
    facts = json.loads(out)
    assert code == 0 and [one["games"] for one in facts["meetings"]] == [4, 4, 4]
    code, out, _ = teien(*words, "--games", "6", "--plot", str(plot))
    assert code == 0 and "| master | novice | 6 |" in out and "By chance a seat wins 50.0%" in out
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert len(results.read_text(encoding="utf-8").splitlines()) == 1 + 3 * 6
    code, _, error = teien(*words[:3], "random,master", *words[4:])
    assert code == 2 and "holds another tournament" in error


def test_an_arena_may_measure_all_by_the_first(teien: Teien) -> None:
    words = ["arena", "niya", "--bots", "random,novice,master", "--workers", "1", "--games", "2", "--json"]
    code, out, _ = teien(*words, "--meet", "first")
    assert code == 0 and [one["host"] for one in json.loads(out)["meetings"]] == ["random", "random"]
    code, _, error = teien(*words, "--meet", "nobody")
    assert code == 2 and "all, neighbours, first" in error
