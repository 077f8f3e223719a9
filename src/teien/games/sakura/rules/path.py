"""S1.3: the path. A space is its number on it: 0 is the gate, 1 the first space in front of it."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import GATE, Table

PATH = {"bridges": (5, 12, 21, 31), "torii": 6, "sakura": (16, 26, 36)}
"""S1.3: the path while each bridge is one space; the last sakura is the last space. **A
reconstruction** too, to be corrected here."""
LONG_BRIDGE = 3
"""S1.3: the spaces of a bridge with five or six players."""


def lay_path(bridges: tuple[int, ...], torii: int, sakura: tuple[int, ...]) -> tuple[Table, Table, Table]:
    """Where the bridges begin, the torii and the sakura, with short bridges and with long ones."""
    special = (*bridges, torii, *sakura)
    if len(bridges) != 4 or len(sakura) != 3 or len(set(special)) != 8 or min(special) <= GATE:
        raise ValueError("the path has four bridges, a torii and three sakura, each on its own space")
    if [*bridges] != sorted(bridges) or [*sakura] != sorted(sakura):
        raise ValueError("bridges and sakura are counted from the gate")
    if not bridges[0] < torii < sakura[0] or bridges[-1] > sakura[-1]:
        raise ValueError("the torii follows the first bridge, then come the sakura, one at the very end")

    def longer(space: int) -> int:
        return space + (LONG_BRIDGE - 1) * sum(bridge < space for bridge in bridges)

    def both(spaces: tuple[int, ...]) -> Table:
        return np.array([spaces, [longer(space) for space in spaces]], np.int8)

    return both(bridges), both((torii,)).reshape(2), both(sakura)


BRIDGES, TORII, SAKURA = lay_path(**PATH)  # type: ignore[arg-type]
