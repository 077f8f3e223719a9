"""S1.1: the deck."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import CARDS, Table

FIXED, EITHER, CLOSEST, FURTHEST, OVERTAKE, COUNT = 1, 2, 3, 4, 5, 6
GARDEN_ACTIONS = {
    "emperor+1": (FIXED, 1),
    "emperor+2": (FIXED, 2),
    "emperor-1": (FIXED, -1),
    "emperor+-1": (EITHER, 1),
    "closest-2": (CLOSEST, -2),
    "furthest+2": (FURTHEST, 2),
}
PAINTER_ACTIONS = {
    "+1": (FIXED, 1),
    "+2": (FIXED, 2),
    "+3": (FIXED, 3),
    "+-1": (EITHER, 1),
    "+-2": (EITHER, 2),
    "+-3": (EITHER, 3),
    "overtake": (OVERTAKE, 1),
    "count": (COUNT, 1),
}
"""What an action is, and its steps: forward, or back if less than 0."""

DECK = """
 1  closest-2   +1
 2  closest-2   +2
 3  closest-2   overtake
 4  closest-2   +-2
 5  closest-2   +3
 6  furthest+2  +-3
 7  furthest+2  +1
 8  furthest+2  count
 9  furthest+2  +2
10  furthest+2  +3
11  emperor-1   +-1
12  emperor-1   +1
13  emperor-1   overtake
14  emperor-1   +2
15  emperor-1   +-2
16  emperor-1   +3
17  emperor+-1  count
18  emperor+-1  +-1
19  emperor+-1  +1
20  emperor+-1  overtake
21  emperor+-1  +-2
22  emperor+-1  +2
23  emperor+-1  +-3
24  emperor+-1  +3
25  emperor+1   +1
26  emperor+1   +-1
27  emperor+1   count
28  emperor+1   +2
29  emperor+1   +1
30  emperor+1   overtake
31  emperor+1   +-2
32  emperor+1   +3
33  emperor+1   +2
34  emperor+1   +-1
35  emperor+1   +1
36  emperor+1   +-3
37  emperor+1   +2
38  emperor+1   +3
39  emperor+1   count
40  emperor+1   +1
41  emperor+1   +-2
42  emperor+1   overtake
43  emperor+1   +2
44  emperor+1   +3
45  emperor+2   +-1
46  emperor+2   +1
47  emperor+2   count
48  emperor+2   +2
49  emperor+2   +1
50  emperor+2   +-2
51  emperor+2   overtake
52  emperor+2   +2
53  emperor+2   +1
54  emperor+2   +-1
55  emperor+2   +2
56  emperor+2   +-3
57  emperor+2   +1
58  emperor+2   count
59  emperor+2   +2
60  emperor+2   +3
"""
"""S1.1: order number, garden action, painter action. **A reconstruction**: the printed deck is not in
the rule book's text. Who owns the box may correct it here, and nowhere else."""


def read_deck(text: str) -> tuple[Table, Table]:
    """What each card does and how far, by half (garden, painter) and order number."""
    rows = [line.split() for line in text.split("\n") if line]
    if [row[0] for row in rows] != [str(order) for order in range(1, CARDS + 1)]:
        raise ValueError("the deck must hold the order numbers 1 to 60")
    kind, steps = np.zeros((2, 2, CARDS + 1), np.int8)
    for order, garden, painter in rows:
        kind[0, int(order)], steps[0, int(order)] = GARDEN_ACTIONS[garden]
        kind[1, int(order)], steps[1, int(order)] = PAINTER_ACTIONS[painter]
    if np.sum((kind[0] <= EITHER) & (steps[0] > 0)) != 44:
        raise ValueError("44 cards of the deck can move the Emperor forward")
    return kind, steps


KIND, STEPS = read_deck(DECK)
