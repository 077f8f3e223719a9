"""The queue for the bots' processes: nobody waits behind another's many wishes, and nobody for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from teien.server.fair_queue import FairQueue

Ask = Callable[..., asyncio.Task[None]]


def in_order(places: int, script: Callable[[FairQueue, Ask], Awaitable[None]]) -> list[str]:
    """The names of what was begun, in order. Each work takes a moment; the first holds its place a while."""
    begun: list[str] = []

    async def play() -> None:
        queue = FairQueue(places)
        tasks: list[asyncio.Task[None]] = []

        async def work(name: str, who: str, cost: float, kind: str) -> None:
            async with queue.place(who, cost, kind):
                begun.append(name)
                for _ in range(3):
                    await asyncio.sleep(0)

        def ask(name: str, who: str, cost: float = 1.0, kind: str = "turn") -> asyncio.Task[None]:
            tasks.append(asyncio.create_task(work(name, who, cost, kind)))
            return tasks[-1]

        await script(queue, ask)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(queue) == 0 and not queue._last and not queue._has and queue._free == places

    asyncio.run(play())
    return begun


def test_one_who_wants_little_waits_for_none_of_anothers_many() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        for number in range(20):
            ask(f"master {number}", "hog")
        await asyncio.sleep(0)
        ask("novice", "aiko", 0.03)

    assert in_order(1, script).index("novice") == 1  # after the one that was going on


def test_equal_work_of_two_people_is_done_in_turn() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        for number in range(4):
            ask(f"a{number}", "aiko")
        for number in range(4):
            ask(f"b{number}", "ben")

    assert in_order(1, script) == ["a0", "a1", "b0", "a2", "b1", "a3", "b2", "b3"]  # a0 was begun before


def test_a_turn_comes_before_a_hint_but_not_anothers_twenty_turns() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        ask("now", "chie")
        await asyncio.sleep(0)
        ask("hint", "aiko", 8.0, "hint")
        ask("her turn", "aiko")
        for number in range(20):
            ask(f"t{number}", "hog")

    begun = in_order(1, script)
    assert begun.index("her turn") < begun.index("hint")
    assert begun.index("t0") < begun.index("hint") < begun.index("t10")


def test_large_work_does_not_wait_for_ever_for_small() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        ask("now", "chie")
        await asyncio.sleep(0)
        large = ask("large", "aiko", 1.0)
        for number in range(100):  # there is always a small one that waits
            small = ask(f"small {number}", f"guest {number}", 0.1)
            ask(f"another {number}", f"other {number}", 0.1)
            await small
        assert large.done()

    in_order(1, script)


def test_nobody_takes_all_places_if_there_are_several() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        for number in range(5):
            ask(f"h{number}", "hog")
        await asyncio.sleep(0)
        assert queue._has["hog"] == 2
        ask("aiko", "aiko", 9.0)
        await asyncio.sleep(0)
        assert queue._has["aiko"] == 1

    assert in_order(3, script)[2] == "aiko"


def test_what_nobody_waits_for_is_not_begun() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        ask("now", "chie")
        await asyncio.sleep(0)
        gone = [ask(f"hint {number}", "aiko") for number in range(3)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        ask("after", "ben")

    assert in_order(1, script) == ["now", "after"]


def test_a_place_that_was_granted_to_one_who_has_just_gone_is_not_lost() -> None:
    async def script(queue: FairQueue, ask: Ask) -> None:
        async with queue.place("chie", 1.0):
            gone = ask("gone", "aiko")
            await asyncio.sleep(0)
        assert not len(queue)  # it has the place, and does not know yet
        gone.cancel()
        ask("after", "ben")

    assert in_order(1, script) == ["after"]
