"""Whether a game keeps the contract: what must hold for any game, and what is wrong if it does not.

Each check is a function over a `Trial` (a mode and a seed) or over a game's name, with a docstring that says
what is demanded; it raises a `Fault`, which says what was expected and what came. `teien check GAME` runs
them all; our own tests run the same ones over our own games.
"""
