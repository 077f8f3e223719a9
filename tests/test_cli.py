"""The command line, as someone types it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from teien import cli

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


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "solve", "survey", "bench"])
def test_every_command_explains_itself(teien: Teien, command: str) -> None:
    code, out, _ = teien(command, "--help")
    assert code == 0
    assert "Usage" in out
