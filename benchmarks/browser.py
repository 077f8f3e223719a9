"""What the browser's files are worth: playouts a second beside native code, Niya solved, sizes, the build.

python -m benchmarks.browser

Native code, node and a headless Chromium do the same work from the same places, in turn, on one core.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import numpy as np

from teien.browser.compile import built, compile_in_a_process
from teien.browser.exports import Export, exports_of
from teien.games.momiji import rules as momiji
from teien.games.momiji import search as gardeners
from teien.games.momiji.alone import new_policy
from teien.games.niya import rules as niya
from teien.games.niya import solver
from teien.games.sakura import rules as sakura
from teien.games.sakura import search as painters
from teien.games.sakura.evaluation import new_evaluator
from teien.play.game import new
from teien.play.observation import Observation
from teien.rules.chance import new_dice
from teien.rules.contract import fresh
from teien.rules.kinds import Array

GAMES = ["momiji", "niya", "sakura"]
HERE = Path(__file__).parent
NODE = shutil.which("node")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
ROUNDS, MILLISECONDS, WARMING = 5, 1500, 3000
PATIENCE = 120
"""So many seconds a browser may take to answer."""
PLACES = 6
GOAL_RATIO, GOAL_NIYA_MS, GOAL_BUILD_SECONDS = 0.5, 15, 60


@dataclass
class Task:
    """The same work for all: arrays, and calls from several places, each with so many playouts."""

    game: str
    arrays: dict[str, Any]
    before: list[list[Any]] = field(default_factory=list)
    clear: list[str] = field(default_factory=list)
    places: list[tuple[dict[str, Any], list[list[Any]]]] = field(default_factory=list)
    playouts: int = 0

    @property
    def as_json(self) -> dict[str, Any]:
        """For JavaScript."""
        return {
            "file": f"{self.game}.wasm",
            "arrays": {
                name: [array.nbytes, as_text(array) if array.view(np.uint8).any() else None]
                for name, array in self.arrays.items()
            },
            "before": self.before,
            "places": [
                {
                    "lay": {name: as_text(array) for name, array in lay.items()},
                    "clear": self.clear,
                    "calls": [[name, *self.flat(name, given)] for name, *given in calls],
                }
                for lay, calls in self.places
            ],
        }

    def flat(self, function: str, given: list[Any]) -> Iterator[Any]:
        """Arguments as they are told: named tuples part by part, and lengths that a kind leaves open."""
        for one, kind in zip(given, self.exports[function].kinds, strict=True):
            yield from self.told(one, kind)

    def told(self, one: Any, kind: Any) -> Iterator[Any]:
        """One of them."""
        if isinstance(one, tuple):
            for part, of in zip(one, kind, strict=True):
                yield from self.told(part, of)
            return
        yield one
        if isinstance(kind, Array):
            shape = self.arrays[one].shape
            yield from (n for n, fixed in zip(shape, kind.shape, strict=True) if fixed is None)

    @property
    def exports(self) -> dict[str, Export]:
        """What the game's file offers, by name."""
        return {one.name: one for one in exports_of(self.game)}

    def prepared(self) -> Callable[[], None]:
        """The same work here, compiled for this processor."""
        functions = {name: one.function for name, one in self.exports.items()}
        for name, *given in self.before:
            functions[name](*self.values(given))
        ready = [
            (lay, [(functions[name], self.values(given)) for name, *given in calls])
            for lay, calls in self.places
        ]

        def work() -> None:
            for lay, calls in ready:
                for name in self.clear:
                    self.arrays[name].view(np.uint8)[...] = 0
                for name, array in lay.items():
                    self.arrays[name][...] = array
                for function, given in calls:
                    function(*given)

        return work

    def values(self, given: list[Any]) -> list[Any]:
        """Arguments: numbers, arrays by name, a single record by its name, named tuples of names."""
        return [self.value(one) for one in given]

    def value(self, one: Any) -> Any:
        """One of them."""
        if isinstance(one, tuple):
            return type(one)(*map(self.value, one))
        if not isinstance(one, str):
            return one
        array = self.arrays[one]
        return array[0] if one in ("state", "ground") else array


def as_text(array: Any) -> str:
    """Bytes for a file of JSON."""
    return b64encode(array.tobytes()).decode()


def named(prefix: str, things: Any, arrays: dict[str, Any]) -> Any:
    """The arrays of a named tuple, each under a name of its own."""
    for name, array in things._asdict().items():
        arrays[f"{prefix}.{name}"] = array
    return type(things)(*(f"{prefix}.{name}" for name in things._fields))


def seen(game: str, players: int, apart: int) -> Iterator[Observation]:
    """Places in random games: the first choice, and others so many decisions further on."""
    for number in range(PLACES):
        luck, held = random.Random(number), new(game, players=players, seed=number)
        for _ in range(number * apart):
            seat = held.owing[0]
            held.play_action(seat, luck.choice(held.legal_actions(seat)))
        yield held.observation(held.owing[0])


def sakura_task() -> Task:
    """Sakura's search for four players."""
    arrays: dict[str, Any] = {
        "scratch": fresh(sakura, painters.WORKING),
        "state": fresh(sakura),
        "dice": new_dice(1),
        "stats": painters.new_stats(),
    }
    task = Task("sakura", arrays, clear=["stats"])
    evaluator = named("evaluator", new_evaluator(), arrays)
    for place in seen("sakura", 4, 7):
        lay = {"state": np.frombuffer(place.held, arrays["state"].dtype), "dice": new_dice(2)}
        call = ["search.ponder", "scratch", "state", place.seat, "dice", "stats", evaluator, 2000]
        task.places.append((lay, [call]))
        task.playouts += 2000
    return task


def momiji_task(players: int, playouts: int) -> Task:
    """Momiji's search: the master's, or one's alone."""
    arrays: dict[str, Any] = {
        "scratch": fresh(momiji, gardeners.WORKING),
        "state": fresh(momiji),
        "dice": new_dice(1),
        "nodes": gardeners.new_tree(),
    }
    task = Task("momiji", arrays)
    policy = named("policy", new_policy(), arrays)
    for place in seen("momiji", players, 12 if players > 1 else 4):
        lay = {"state": np.frombuffer(place.held, arrays["state"].dtype), "dice": new_dice(2)}
        search = [
            "search.ponder",
            "scratch",
            "state",
            place.seat,
            "dice",
            "nodes",
            policy,
            playouts,
            10,
            True,
        ]
        task.places.append((lay, [["search.plant", "nodes"], search]))
        task.playouts += playouts
    return task


def niya_task() -> Task:
    """Niya solved from the start: all twelve openings of one garden after another."""
    ground: Any = np.zeros(1, solver.Ground).view(np.recarray)
    arrays = {"state": fresh(niya), "ground": ground, "values": np.zeros(niya.CELLS, np.int8)}
    task = Task("niya", arrays, before=[["solver.survey", "ground"]])
    for seed in range(30):
        state = np.frombuffer(new("niya", seed=seed).state_for().tobytes(), arrays["state"].dtype)
        solve = ["solver.fill_values", "ground", 0, 0, niya.BORDER, "values"]
        task.places.append(({"state": state}, [["solver.lay_out", "ground", "state"], solve]))
    return task


# --- Who works --------------------------------------------------------------------------------

Worker = Callable[[str, int], dict[str, Any]]
"""Given the name of a task and milliseconds: how long each pass through all its places took."""


def native(tasks: dict[str, Task]) -> Worker:
    """This process."""
    prepared = {name: task.prepared() for name, task in tasks.items()}

    def work(name: str, milliseconds: int) -> dict[str, Any]:
        passes: list[float] = []
        while sum(passes) < milliseconds:
            begun = time.perf_counter()
            prepared[name]()
            passes.append(1000 * (time.perf_counter() - begun))
        return {"passes": passes}

    return work


@contextmanager
def elsewhere(
    command: Callable[[str, str], list[str]], tasks: dict[str, Task], folders: dict[str, Path]
) -> Iterator[Worker]:
    """A program that fetches its orders from here, one after another, and says what came of them."""
    orders: Queue[Any] = Queue()
    answers: Queue[Any] = Queue()
    files = {
        "/tasks.json": json.dumps({name: task.as_json for name, task in tasks.items()}).encode(),
        "/browser.mjs": (HERE / "browser.mjs").read_bytes(),
        "/": b'<script type="module">import { work } from "./browser.mjs"; work("");</script>',
        **{f"/{game}.wasm": (folder / f"{game}.wasm").read_bytes() for game, folder in folders.items()},
    }

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kinds = {"/": "text/html", "/browser.mjs": "text/javascript"}
            body = json.dumps(orders.get()).encode() if self.path == "/next" else files.get(self.path, b"")
            self.send_response(200)
            self.send_header("Content-Type", kinds.get(self.path, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    def work(name: str, milliseconds: int) -> dict[str, Any]:
        orders.put({"name": name, "milliseconds": milliseconds})
        told: dict[str, Any] = answers.get(timeout=PATIENCE)
        return told

    with ExitStack() as after, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        after.callback(server.server_close)
        after.callback(server.shutdown)
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        program = subprocess.Popen(
            command(address, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        after.callback(program.wait, 20)
        after.callback(program.terminate)
        after.callback(orders.put, None)
        yield work


def in_node(address: str, _: str) -> list[str]:
    """Node."""
    return [str(NODE), str(HERE / "browser.mjs"), address]


def in_chromium(address: str, folder: str) -> list[str]:
    """Chromium without a window."""
    return [
        *(str(CHROMIUM), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
        *(f"--user-data-dir={folder}", address),
    ]


# --- Figures ----------------------------------------------------------------------------------


def speeds() -> dict[str, Any]:
    """Each task by everyone who is there, in turn."""
    tasks = {
        "sakura_search": sakura_task(),
        "momiji_search": momiji_task(3, 300),
        "momiji_search_alone": momiji_task(1, 100),
        "niya_solved": niya_task(),
    }
    folders = dict(zip(GAMES, built(GAMES), strict=True))
    with ExitStack() as stack:
        workers = {"native": native(tasks)}
        for name, there, command in (("node", NODE, in_node), ("chromium", CHROMIUM, in_chromium)):
            if there:
                workers[name] = stack.enter_context(elsewhere(command, tasks, folders))
        return {name: compared(name, task, workers) for name, task in tasks.items()}


def compared(name: str, task: Task, workers: dict[str, Worker]) -> dict[str, Any]:
    """One task by all of them in turn, after a while to get warm, pair by pair."""
    opened = {who: work(name, WARMING).get("opened") for who, work in workers.items()}
    rounds = [
        {who: median(work(name, MILLISECONDS)["passes"]) for who, work in workers.items()}
        for _ in range(ROUNDS)
    ]
    figures: dict[str, Any] = {"instantiated_ms": {who: ms for who, ms in opened.items() if ms is not None}}
    for who in workers:
        each = median(taken[who] for taken in rounds)
        if task.playouts:
            figures[f"{who}_playouts_per_second"] = round(1000 * task.playouts / each)
        else:
            figures[f"{who}_all_openings_ms"] = round(each / len(task.places), 2)
        if who != "native":
            ratio = median(taken["native"] / taken[who] for taken in rounds)
            figures[f"{who}_beside_native"] = round(ratio, 3)
    return figures | ({"goal_ratio": GOAL_RATIO} if task.playouts else {"goal_ms": GOAL_NIYA_MS})


def sizes() -> dict[str, Any]:
    """Bytes of each file, as it is and packed; Brotli by node, which has it."""
    found = {}
    for game, folder in zip(GAMES, built(GAMES), strict=True):
        for kind in ("wasm", "json"):
            data = (folder / f"{game}.{kind}").read_bytes()
            found[f"{game}.{kind}"] = {
                "raw": len(data),
                "gzip": len(gzip.compress(data, 9, mtime=0)),
                "brotli": brotli(data),
            }
    return found


def brotli(data: bytes) -> int | None:
    """How small Brotli makes it, if node is there to do it."""
    if not NODE:
        return None
    ask = "const {brotliCompressSync:b}=require('zlib');const c=[];process.stdin.on('data',d=>c.push(d))"
    ask += ".on('end',()=>console.log(b(Buffer.concat(c)).length))"
    return int(subprocess.run([NODE, "-e", ask], input=data, capture_output=True, check=True).stdout)


def build_seconds() -> dict[str, Any]:
    """How long all files take to be built, two processes side by side, nothing kept."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(2) as side_by_side:
        begun = time.perf_counter()
        before = sum(os.times()[2:4])
        list(side_by_side.map(lambda game: compile_in_a_process(game, Path(folder)), GAMES))
        taken = time.perf_counter() - begun
    return {
        "seconds": round(taken, 1),
        "processor_seconds": round(sum(os.times()[2:4]) - before, 1),
        "cores": len(os.sched_getaffinity(0)),
        "goal_seconds": GOAL_BUILD_SECONDS,
    }


def figures() -> dict[str, Any]:
    """All of them; on one core, but for the build."""
    everywhere = os.sched_getaffinity(0)
    build = build_seconds()
    os.sched_setaffinity(0, {max(everywhere)})
    try:
        return {"build": build, "sizes": sizes(), **speeds()}
    finally:
        os.sched_setaffinity(0, everywhere)


if __name__ == "__main__":
    json.dump(figures(), sys.stdout, indent=2)
    print()
