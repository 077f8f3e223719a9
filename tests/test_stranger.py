"""A game by a stranger: Hoshi's wheel beside Teien's, in an environment of its own, to the last move."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from teien.client import Client, TableClient
from tests.installed import Installed, hatch, wheel_in
from tests.stranger import ROOT

pytestmark = pytest.mark.thorough
QUESTION, OFFER = "(or help): ", "You may play: "
PATIENCE = 300.0
"""So many seconds a program may say nothing: it compiles."""


@pytest.fixture(scope="module")
def hoshi(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("stranger")
    assert hatch(ROOT / "examples" / "hoshi", folder / "dist", "--target", "wheel").returncode == 0
    installed = Installed(wheel_in(built), folder, "all")
    installed.add(next((folder / "dist").glob("hoshi-*.whl")))
    return installed


def done(installed: Installed, *words: str) -> str:
    """What a command prints, which must go well."""
    run = installed.run("teien", *words)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_it_keeps_the_contract(hoshi: Installed) -> None:
    told = json.loads(done(hoshi, "check", "hoshi", "--seeds", "1", "--json"))
    assert told["good"]
    assert {"trace", "redact", "compiled", "batch", "moves-are-read"} <= {
        one["check"] for one in told["checks"]
    }
    assert not [one for one in told["checks"] if one["fault"] or one["skipped"]]


def test_it_is_listed_simulated_and_its_bots_meet(hoshi: Installed, tmp_path: Path) -> None:
    listed = json.loads(done(hoshi, "games", "--json"))
    assert [one["name"] for one in listed["games"]] == ["momiji", "niya", "sakura", "hoshi"]
    assert listed["left_out"] == {}
    told = json.loads(done(hoshi, "simulate", "hoshi", "--games", "5000", "--players", "3", "--json"))
    assert told["games"] == 5000 and sum(told["wins"]) >= 5000
    records = tmp_path / "games.jsonl"
    done(hoshi, "simulate", "hoshi", "--games", "5", "--bot", "flat,random", "--records", str(records))
    assert json.loads(done(hoshi, "replay", str(records), "--json"))["games"] == 5
    met = json.loads(done(hoshi, "arena", "hoshi", "--games", "20", "--workers", "1", "--json"))
    assert [rung["bot"] for rung in met["ladder"]] == ["random", "flat"]


class Typing:
    """A person at the terminal, who reads until there is a question and answers it."""

    def __init__(self, installed: Installed, *words: str) -> None:
        command = [str(installed.bin / "teien"), "play", "hoshi", "--plain", *words]
        self.process = subprocess.Popen(
            command,
            cwd=installed.folder,
            env=installed.environment | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.shown = ""

    def read(self) -> str:
        """All up to the next question, or to the end."""
        assert self.process.stdout
        new = b""
        while not new.endswith(QUESTION.encode()) and (more := os.read(self.process.stdout.fileno(), 4096)):
            new += more
        text = new.decode()
        self.shown += text
        return text

    def type(self, line: str) -> str:
        """Answers, and reads on."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.read()

    def play_on(self, asked: str) -> None:
        """Takes the last move that is offered, until the game is over."""
        while asked.endswith(QUESTION):
            curtain = "The curtain is down" in asked.splitlines()[-1]
            asked = self.type("" if curtain else offered(self.shown)[-1])
        assert self.process.wait(PATIENCE) == 0, self.shown


def offered(shown: str) -> list[str]:
    """The moves that were offered last."""
    lines = [line for line in shown.splitlines() if line.startswith(OFFER)]
    return lines[-1].removeprefix(OFFER).split(", ")


@pytest.fixture
def seated(hoshi: Installed) -> Iterator[Callable[..., Typing]]:
    """Opens tables in the terminal; none is left behind."""
    tables: list[Typing] = []

    def sit(*words: str) -> Typing:
        tables.append(Typing(hoshi, *words))
        return tables[-1]

    yield sit
    for table in tables:
        table.process.kill()
        table.process.communicate()


def test_it_is_played_at_the_terminal(seated: Callable[..., Typing]) -> None:
    table = seated("--bot", "flat", "--seed", "4")
    first = table.read()
    assert first.startswith("Hoshi: You against The flat.\nAbout 5 minutes. Type a move, such as ")
    assert "You may play: " in first and "stars in the night." in first
    assert "A move is written as it is listed, such as " in table.type("help")
    assert "The bot flat would play " in table.type("hint")
    assert "is not a move: name a star from 1 to 24" in table.type("nonsense")
    assert "is not in your hand (H2)." in table.type(star_not_in(first))
    table.play_on(table.type("log"))
    assert "All stars are laid." in table.shown
    assert " win" in table.shown.splitlines()[-1]


def star_not_in(shown: str) -> str:
    """A move with a star that is not offered."""
    held = {int(move.split()[0]) for move in offered(shown)}
    return f"{next(star for star in range(1, 25) if star not in held)} pond"


def test_people_share_a_keyboard_save_and_go_on(seated: Callable[..., Typing], tmp_path: Path) -> None:
    words = ["--players", "3", "--people", "2", "--name", "Aiko,Ben", "--bot", "random", "-o", "hand=2"]
    table = seated(*words, "--seed", "7")
    asked = table.read()
    assert "The curtain is down. " in asked
    asked = table.type("")
    assert "You may play: " in asked
    saved = tmp_path / "saved.jsonl"
    table.type(f"save {saved}")
    table.type("quit")
    assert table.process.wait(PATIENCE) == 0
    again = seated(*words, "--resume", str(saved))
    again.play_on(again.read())
    assert again.shown.count("The curtain is down. ") > 3
    assert " win" in again.shown.splitlines()[-1]
    for shown in again.shown.split("The curtain is down. ")[1:]:
        hands = [line for line in shown.splitlines() if "point" in line and ", " in line and ":" in line]
        open_hands = [line for line in hands if "?" not in line.rpartition(", ")[2]]
        assert "All stars are laid." in shown or len(open_hands) <= 1, shown


@contextmanager
def guests(url: str) -> Iterator[tuple[Client, Client, Client]]:
    """Two who play, and one who looks on."""
    with ExitStack() as there:
        me, other, onlooker = Client.guest(url, "Aiko"), Client.guest(url, "Ben"), Client(url)
        for one in (me, other, onlooker):
            there.callback(one.close)
        yield me, other, onlooker


def test_it_is_played_on_the_server(hoshi: Installed, tmp_path: Path) -> None:
    # in plain Python: compiled, the server would first compile all games, for minutes
    serving = hoshi.serving("--bots", "1", "--no-limits", NUMBA_DISABLE_JIT="1")
    with serving as url, guests(url) as (me, other, onlooker):
        listed = {game["name"]: game for game in me.get("/api/games")["games"]}
        assert list(listed) == ["momiji", "niya", "sakura", "hoshi"]
        assert listed["hoshi"]["levels"] == ["random", "flat"] and listed["hoshi"]["hides"]
        proved(me, against_bots(me), tmp_path, hoshi)
        proved(me, two_guests(me, other, onlooker), tmp_path, hoshi)


def against_bots(me: Client) -> TableClient:
    """A whole game with bots of both kinds, and a hint when the night is over."""
    table = me.new_table("hoshi", ["me", "random", "flat", "random"], options={"hand": 4})
    hinted = False
    for view in table.turns():
        assert view["options"] == {"hand": 4}
        if not hinted and view["table"]["night"] == 0:
            told = me.post(f"/api/tables/{table.id}/hint", seat=view["seat"])
            assert told["move"] in view["legal"] and told["level"] == "flat"
            hinted = True
        table.play(view["legal"][0])
    assert hinted
    return table


def two_guests(me: Client, other: Client, onlooker: Client) -> TableClient:
    """A whole game of two guests, each of whom sees the own hand and not the other's."""
    mine = me.new_table("hoshi", ["me", "open"])
    theirs = other.join(mine.id)
    mine.do("start")
    pictured(me, mine)
    while (told := mine.look())["table"]["state"] == "playing":
        views = [told["views"], theirs.look()["views"], onlooker.table(mine.id).look()["views"]]
        for seat, (view,) in enumerate(views[:2]):
            hands = [player["hand"] for player in view["table"]["players"]]
            assert view["seat"] == seat
            assert hands[1 - seat] is None or view["table"]["players"][1 - seat]["stars"] == 0
        assert all(player["hand"] in (None, []) for player in views[2][0]["table"]["players"])
        seat = views[0][0]["owing"][0]
        (mine, theirs)[seat].play(views[seat][0]["legal"][-1], seat)
    return mine


def pictured(me: Client, table: TableClient) -> None:
    """The board is there as a picture."""
    base = str(me._http.base_url).rstrip("/")
    png = httpx.get(f"{base}/api/tables/{table.id}/picture.png", follow_redirects=True)
    assert png.status_code == 200 and png.content.startswith(b"\x89PNG")


def proved(me: Client, table: TableClient, folder: Path, hoshi: Installed) -> None:
    """The game is over; its record follows from the secret, and its replay goes from deal to end."""
    told = table.look()
    assert told["table"]["state"] == "over"
    record: dict[str, Any] = me.get(f"/api/tables/{table.id}/record")
    file = folder / f"{table.id}.jsonl"
    file.write_text(json.dumps(record) + "\n")
    assert json.loads(done(hoshi, "verify", str(file), "--json"))["fair"]
    assert json.loads(done(hoshi, "replay", str(file), "--json"))["entries"] == len(record["moves"])
    replay = me.get(f"/api/tables/{table.id}/replay")
    assert len(replay["steps"]) >= len(record["moves"])
