"""Plain Python as JavaScript: what a table, a book and a bot's shell do has one source, wherever they run.

What is translated is the part of Python that the house is written in, and nothing is guessed: whatever
the translation does not know is refused with its file and line when the page is built. Numbers, lists,
dictionaries and the like keep Python's meaning by the page's runtime (`web/src/host/python`), to which most
operators are calls.

Two things are not kept: a list and a tuple are both an array, and a whole number is one, whether it was
written 1 or 1.0. So nothing translated may ask which of them it has, or print one where the other is meant.

From below: `known` and `literals`, `scope` (what a name means), `calls`, `targets`, `expressions`,
`statements`, `functions`, `classes`, and `units`, which has all that was translated.
"""
