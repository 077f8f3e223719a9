"""`teien check`: it finds nothing wrong with Hoshi, and every fault that is planted in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.forked import Forks, forks
from tests.stranger import ROOT, Stranger, change


@dataclass(frozen=True)
class Planted:
    """A fault: what is changed in which file, which check finds it, and what its sentence says."""

    name: str
    file: str
    changes: list[tuple[str, str]]
    check: str
    said: str

    def __str__(self) -> str:
        return self.name


NEVER_ENDS = """state.phase = SHUFFLE_DUE
        state.drawn = 0
        state.pond = 0
        state.aside = 0
        for n in range(STARS):
            state.night[n] = n
        for n in range(CONSTELLATIONS):
            state.sky[n] = 0
        for n in range(SEATS):
            state.scores[n] = 0"""

BLANKS_HANDS = "        if other != seat:\n            state.hands[other] = 0"
UNSEEN = "    unseen = ALL_STARS & ~in_sight(state)"

RULES = [
    Planted(
        "a hand that is not redacted",
        "rules.py",
        [
            (BLANKS_HANDS, "        state.hands[other] += 0"),
            (UNSEEN, f"    for other in range(SEATS):\n{BLANKS_HANDS}\n{UNSEEN}"),
        ],
        "redact",
        "(the fields before it, and after redeal and redact): hands is",
    ),
    Planted(
        "a hand that is not redacted before it is dealt anew",
        "rules.py",
        [(BLANKS_HANDS, "        state.hands[other] += 0")],
        "redact",
        "redeal for a spectator failed with ValueError: negative shift count (rules.py, line",
    ),
    Planted(
        "an event that the trace leaves out",
        "rules.py",
        [
            (
                "tell(state, trace, FADED, -1, highest(int(state.sky[brightest])), brightest, EVERYONE)",
                "happen(state, FADED, -1, highest(int(state.sky[brightest])), brightest)",
            )
        ],
        "trace",
        "do not give the state after it: sky is",
    ),
    Planted(
        "a re-deal that keeps a hidden card",
        "rules.py",
        [
            (
                'night."""\n    redact(state, seat)\n',
                'night."""\n    first = int(state.night[STARS - 1])\n    redact(state, seat)\n',
            ),
            (
                "        state.night[i] = star\n",
                "        state.night[i] = star\n    state.night[STARS - 1] = first\n",
            ),
        ],
        "redeal",
        "so redeal keeps something that is hidden: night is",
    ),
    Planted(
        "a field that nobody thought of when redacting",
        "rules.py",
        [
            ('("drawn", "i4"),', '("drawn", "i4"), ("latest", "i4"),'),
            ("        state.held[seat] += 1\n", "        state.held[seat] += 1\n        state.latest = x\n"),
        ],
        "worlds-apart",
        "redact shows it what was hidden: latest is",
    ),
    Planted(
        "a game that never ends",
        "rules.py",
        [("state.phase = OVER", NEVER_ENDS)],
        "ends",
        "After 10000 random steps the game was still not over: owing never gave 0.",
    ),
    Planted(
        "a turn without a move",
        "rules.py",
        [("if state.held[after] > 0:", "if state.held[after] >= 0:")],
        "ends",
        "owes a decision (owing), but no action is legal for it (legal).",
    ),
    Planted(
        "EVENTS too small",
        "rules.py",
        [("EVENTS = SEATS * 4 + 1", "EVENTS = SEATS * 2")],
        "ends",
        "IndexError: more events than the rule book's EVENTS",
    ),
    Planted(
        "a state with gaps",
        "rules.py",
        [('("phase", "i1"),', '("phase", "i1"), ("spare", "i1"),')],
        "state",
        "After the last field of rules.State is a gap of 3 bytes",
    ),
    Planted(
        "a state that does not begin with chance",
        "rules.py",
        [("*nature.CHANCE_FIELDS,", '("first", "u4"), *nature.CHANCE_FIELDS,')],
        "state",
        "rules.State must begin with *CHANCE_FIELDS; in the place of “key”",
    ),
    Planted(
        "a rule book that lacks a member",
        "rules.py",
        [("def winners(state: np.record)", "def winner(state: np.record)")],
        "contract",
        "rules.winners is missing: The seats that have won",
    ),
    Planted(
        "a wrong count of legal actions",
        "rules.py",
        [
            (
                "        count += bits(stars)\n    return count",
                "        count += bits(stars)\n    return count + 1",
            )
        ],
        "legal-count",
        "How many actions legal tells for seat",
    ),
    Planted(
        "a draw that does not match",
        "rules.py",
        [("    n = nature.roll(dice, count)\n", "    n = count - 1 - nature.roll(dice, count)\n")],
        "draw",
        "The action that draw chose",
    ),
    Planted(
        "a score beyond 32 bits",
        "rules.py",
        [("return int(state.scores[seat])", "return int(state.scores[seat]) << 40")],
        "scores",
        "must be a whole number of at most 32 bits, not",
    ),
    Planted(
        "the winner who has least",
        "rules.py",
        [("best, won = -1, 0", "best, won = 99, 0"), ("if points > best", "if points < best")],
        "scores",
        "The points of whoever has won, beside the most points: expected",
    ),
    Planted(
        "chance that is no chance",
        "rules.py",
        [
            ("nature.shuffle(state, state.night, STARS)", "pass"),
            ("nature.below(state, int(state.players))", "0"),
        ],
        "seeds",
        "Another seed gives the same game: does `chance` draw from the state's key?",
    ),
    Planted(
        "other things done without a trace",
        "rules.py",
        [("    if state.drawn < STARS:", "    if state.drawn < STARS and trace is not None:")],
        "silent",
        "does else without a trace: ",
    ),
]
BOOK = [
    Planted(
        "a move that cannot be read",
        "book.py",
        [('return f"{star + 1} {PLACES[place]}"', 'return f"{star + 1} to the {PLACES[place]}"')],
        "moves-are-read",
        "which read_move refuses: “",
    ),
    Planted(
        "two moves written alike",
        "book.py",
        [('return f"{star + 1} {PLACES[place]}"', 'return f"{star + 1} fan"')],
        "moves-are-read",
        "are written “",
    ),
    Planted(
        "a view that is not JSON",
        "book.py",
        [('"night": rules.STARS - now.drawn', '"night": rules.STARS - state.drawn')],
        "views",
        "is not JSON: Object of type int",
    ),
    Planted(
        "a plain option that is refused",
        "book.py",
        [("sizes = MANIFEST.options[0].values", "sizes = (2, 4)")],
        "options",
        "hand is 2 or 4, not 3",
    ),
    Planted(
        "a picture that shows a hidden star",
        "book.py",
        [
            (
                '        return {"night": [star',
                '        self.next = state.night[-1]\n        return {"night": [star',
            ),
            ("return draw(self.table(state))", 'return draw(self.table(state)) + f"<!-- {self.next} -->"'),
        ],
        "shown",
        "What svg shows to a spectator after another game was begun",
    ),
    Planted(
        "a reason that fails",
        "book.py",
        [("if action not in range(rules.ACTIONS):", "if action > 10**9:")],
        "legal-moves",
        "must be refused by IllegalMove; it ended with",
    ),
    Planted(
        "a game that says it hides nothing",
        "manifest.py",
        [("hides=True", "hides=False")],
        "hides",
        "The manifest says hides=False, but redact shows seats different things.",
    ),
    Planted(
        "a usual number of players that cannot play",
        "manifest.py",
        [("usual=2", "usual=5")],
        "manifest",
        "usual is 5, which is not among players",
    ),
]
OVERFLOW = (
    "int(state.scores[seat]) + points, EVERYONE",
    "state.scores[seat] * 100 // 100 + points, EVERYONE",
)
"""In plain Python a small field times a hundred is a small number still; compiled it is not."""


@pytest.fixture(scope="module")
def forked() -> Iterator[Forks]:
    with forks() as process:
        yield process


@pytest.fixture
def stranger(tmp_path: Path) -> Stranger:
    return Stranger(tmp_path)


@pytest.mark.thorough
def test_hoshi_is_as_it_must_be(stranger: Stranger, forked: Forks) -> None:
    stranger.lay()
    looked = stranger.teien(forked, "check", "hoshi", "--seeds", "1")
    assert looked.returncode == 0, looked.stdout + looked.stderr
    assert looked.stdout.rstrip().endswith("checks hold for hoshi.")
    assert "✓ trace " in looked.stdout and "✗" not in looked.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("planted", [*RULES, *BOOK], ids=str)
def test_a_planted_fault_is_found(stranger: Stranger, forked: Forks, planted: Planted) -> None:
    own = stranger.lay()
    change(own / planted.file, *planted.changes)
    only = [] if planted.check in ("contract", "manifest", "state") else ["--only", planted.check]
    looked = stranger.teien(forked, "check", "hoshi", "--seeds", "3", "--json", *only)
    assert looked.returncode == 1, looked.stdout + looked.stderr
    told = json.loads(looked.stdout)
    faults = [one for one in told["checks"] if one["fault"]]
    assert not told["good"]
    assert [one["check"] for one in faults] == [planted.check]
    assert planted.said in faults[0]["fault"]
    assert (faults[0]["mode"] or "hoshi").startswith("hoshi")


@pytest.mark.thorough
def test_what_compiles_to_something_else_is_found(stranger: Stranger) -> None:
    change(stranger.lay() / "rules.py", OVERFLOW)
    compiled = {"NUMBA_DISABLE_JIT": "0"}
    looked = stranger.python(
        "-m", "teien", "check", "hoshi", "--seeds", "1", "--only", "compiled", **compiled
    )
    assert looked.returncode == 1, looked.stdout + looked.stderr
    assert "✗ compiled" in looked.stdout
    assert "In plain Python and compiled, a step gives different states: scores is " in looked.stdout


def test_a_fault_is_told_with_its_place(stranger: Stranger, forked: Forks) -> None:
    change(stranger.lay() / "book.py", *BOOK[0].changes)
    looked = stranger.teien(forked, "check", "hoshi", "--seeds", "1", "--only", "moves-are-read")
    assert looked.returncode == 1
    assert (
        "✗ moves-are-read   Every move is read as it is written, and no two are written alike."
        in looked.stdout
    )
    assert "    in hoshi-2, from seed 0, at step 0:\n    Action " in looked.stdout
    assert looked.stdout.endswith("1 of 5 checks found a fault in hoshi.\n")


def test_a_check_that_there_is_not(stranger: Stranger, forked: Forks) -> None:
    looked = stranger.teien(forked, "check", "niya", "--only", "beauty")
    assert looked.returncode == 2
    assert "There is no check “beauty”; there are options, ends," in looked.stderr
    looked = stranger.teien(forked, "check", "chess")
    assert looked.returncode == 2
    assert "There is no game “chess”" in looked.stderr


BROKEN = {
    "no manifest": (
        "manifest.py",
        None,
        "The game “hoshi” has no manifest: there is no module hoshi.manifest.",
    ),
    "no MANIFEST": ("manifest.py", "X = 1", "The game “hoshi” has no MANIFEST in hoshi.manifest."),
    "another thing": (
        "manifest.py",
        "MANIFEST = 1",
        "hoshi.manifest.MANIFEST is a int, not a teien Manifest.",
    ),
    "not Python": ("manifest.py", "MANIFEST =", "loading hoshi.manifest failed with SyntaxError"),
    "no package": ("__init__.py", "raise OSError('no stars')", "failed with OSError: no stars."),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_package_that_does_not_open_is_left_out_with_a_reason(
    stranger: Stranger, forked: Forks, what: str
) -> None:
    file, text, reason = BROKEN[what]
    own = stranger.lay()
    if text is None:
        (own / file).unlink()
    else:
        (own / file).write_text(text)
    listed = stranger.teien(forked, "games")
    assert listed.returncode == 0, listed.stderr
    assert (
        "niya" in listed.stdout and "hoshi        is left out: " in listed.stdout and reason in listed.stdout
    )
    looked = stranger.teien(forked, "check", "hoshi")
    assert looked.returncode == 1 and reason in looked.stdout
    played = stranger.teien(forked, "play", "hoshi")
    assert played.returncode == 2 and reason in played.stderr
    assert "Traceback" not in listed.stderr + looked.stderr + played.stderr


def test_names_are_ones_own(stranger: Stranger, forked: Forks) -> None:
    stranger.lay("niya", "squatter")
    stranger.lay("hoshi2", "renamed")
    stranger.lay("My-Game", "misnamed")
    told = json.loads(stranger.teien(forked, "games", "--json").stdout)
    assert [one["name"] for one in told["games"]] == ["momiji", "niya", "sakura"]
    taken = "The package “squatter” cannot be “niya”: “teien.games.niya” has that name."
    assert told["left_out"]["niya"] == taken
    assert told["left_out"]["My-Game"].startswith("“My-Game” is no name for a game")
    other = "The entry point is called “hoshi2”, but the manifest's name is “hoshi”."
    assert told["left_out"]["hoshi2"] == other


def test_a_game_without_a_book_is_told_and_stops_no_other(stranger: Stranger, forked: Forks) -> None:
    own = stranger.lay()
    (own / "book.py").write_text("from hoshi.nowhere import BOOK")
    (own / "bots.py").write_text("BOTS = 1 / 0")
    (own / "commands.py").write_text("app = 1 / 0")
    looked = stranger.teien(forked, "check", "hoshi")
    assert looked.returncode == 1
    assert "✗ package" in looked.stdout and "No module named 'hoshi.nowhere'" in looked.stdout
    assert "the commands of hoshi are left out: ZeroDivisionError" in looked.stderr
    ours = stranger.teien(forked, "simulate", "niya", "--games", "1", "--json")
    assert ours.returncode == 0 and json.loads(ours.stdout)["games"] == 1


SERVER = """
import asyncio, json, logging
from teien.server import app, catalogue
from teien.tables.refusals import Wrong

class Hall:
    async def make_ready(self, game):
        await asyncio.to_thread(catalogue.load, game)

logging.basicConfig(format="%(message)s")
before = [game["name"] for game in catalogue.listed()]
asyncio.run(app._warm(Hall()))
after = {game["name"]: game["ready"] for game in catalogue.listed()}
try:
    catalogue.must_work("hoshi")
except Wrong as refusal:
    print(json.dumps([before, after, str(refusal)]))
"""
OURS = ["momiji", "niya", "sakura"]


@pytest.mark.parametrize(("broken", "when"), [("bots.py", "listed"), ("book.py", "loaded")])
def test_a_server_offers_ours_beside_a_broken_one(stranger: Stranger, broken: str, when: str) -> None:
    (stranger.lay() / broken).write_text("BOOK = BOTS = 1 / 0")
    stranger.lay("My-Game", "misnamed")
    run = stranger.python("-c", SERVER)
    assert run.returncode == 0, run.stderr
    before, after, refusal = json.loads(run.stdout)
    assert before == OURS + ["hoshi"] * (when == "loaded")
    assert after == dict.fromkeys(OURS, True)
    assert refusal == "The game “hoshi” does not work here; whoever runs the server finds why in its log."
    assert "the game hoshi does not work, and is left out: " in run.stderr
    assert "the game My-Game is left out: “My-Game” is no name for a game" in run.stderr


def test_hoshi_passes_tests_of_its_own_one_for_each_rule(stranger: Stranger) -> None:
    stranger.lay()
    tests = ROOT / "examples" / "hoshi" / "tests"
    run = stranger.python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests))
    assert run.returncode == 0, run.stdout + run.stderr
    cited = set(re.findall(r"def test_(H\d+)_", (tests / "test_rules.py").read_text()))
    assert cited == set(
        re.findall(r"^- \*\*(H\d+)\*\*", (tests.parent / "README.md").read_text(), re.MULTILINE)
    )
