"""What Niya's book and bots call of what is compiled, for `teien.browser`."""

from __future__ import annotations

import numpy as np

from teien.games.niya import rules, solver
from teien.games.niya.solver import Ground
from teien.rules.kinds import Array

EXPORTS = [
    rules.open_cells,
    rules.tiles_left,
    rules.rows,
    rules.squares,
    (solver.survey, Ground),
    (solver.lay_out, Ground, rules.State),
    (solver.search, Ground, int, int, int, int, int, int),
    (solver.fill_values, Ground, int, int, int, Array(np.int8, rules.CELLS)),
    (solver.find_best, Ground, int, int, int),
    (solver.find_worth, Ground, int, int, int, int),
]
