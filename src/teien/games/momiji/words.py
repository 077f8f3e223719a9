"""Momiji in words: cards, objectives and landscapes, what happened, and the table in plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from teien.play.book import Json, does, listed

LEAVES = ["brown", "green", "purple", "red", "orange", "yellow"]
FACES = ["0l", "0r", "0b", "1l", "1r", "1b", "2", "3"]
CARDS = [leaf + face for leaf in LEAVES for face in FACES]
OBJECTIVES = [*LEAVES, "tallest", "tops", "torii", "acorns", "variety", "zeros"]
LETTERS = "ABCDEFG"

OBJECTIVE_WORDS = {
    **{leaf: f"most {leaf} cards" for leaf in LEAVES},
    "tallest": "tallest pile",
    "tops": "highest tops",
    "torii": "most Torii tokens",
    "acorns": "most acorns",
    "variety": "most piles and unused landscapes",
    "zeros": "most 0 cards",
}
LANDSCAPE_WORDS = {
    "A": "skip one number",
    "B": "two columns",
    "C": "rearrange, +2",
    "D": "draw 4, drop 1",
    "E": "play after a take",
    "F": "top card, +2",
    "G": "from the discards",
}

CONDITIONS = ["piles", "middle", "objectives"]
"""The conditions of a solo game, by their bits."""


def counted(count: int, what: str) -> str:
    """So many things: “1 card”, “2 cards”."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


# --- sentences --------------------------------------------------------------------------------


def _tell_gain(who: str, facts: Json) -> str:
    verb = "gains" if facts["change"] > 0 else "pays"
    return f"{does(who, verb)} {counted(abs(facts['change']), 'acorn')} ({facts['acorns']} now)."


def _tell_deal(who: str, facts: Json) -> str | None:
    return f"{facts['card']} is dealt to {who.lower() if who == 'You' else who}." if facts["card"] else None


def _tell_turn(who: str, facts: Json) -> str:
    return "Your turn." if who == "You" else f"{who}’s turn."


def _tell_play(who: str, facts: Json) -> str:
    where = f", a new pile at the {facts['side']} end" if facts["side"] else ""
    return f"{does(who, 'plays')} {facts['card']}{where}."


def _tell_claim(who: str, facts: Json) -> str:
    price = counted(facts["price"], "acorn") if facts["price"] else "no acorn"
    return f"{does(who, 'claims')} “{OBJECTIVE_WORDS[facts['objective']]}” for {price}."


def _tell_last_turns(who: str, facts: Json) -> str | None:
    turns = facts["turns"]
    return f"The end is in sight: {counted(turns, 'more turn')}." if turns else None


def _tell_arrangement(who: str, facts: Json) -> str:
    order = listed(facts["order"]) or "there are none"
    return f"{does(who, 'arranges')} the piles: {order}."


SENTENCES: dict[str, Callable[[str, Json], str | None]] = {
    "unboxed": lambda who, facts: f"{listed(facts['types']).capitalize()} are in play.",
    "uncovered": lambda who, facts: f"An objective lies open: {OBJECTIVE_WORDS[facts['objective']]}.",
    "dealt": _tell_deal,
    "revealed": lambda who, facts: f"{facts['card']} comes to the display.",
    "withered": lambda who, facts: f"{facts['card']} finds its column full and is discarded.",
    "offered": lambda who, facts: f"Landscape {facts['landscape']} is offered.",
    "drafted": lambda who, facts: f"{does(who, 'takes')} landscape {facts['landscape']}.",
    "began": _tell_turn,
    "gained": _tell_gain,
    "refilled": lambda who, facts: f"{does(who, 'refills')} the display.",
    "took": lambda who, facts: (
        f"{does(who, 'takes')} the {facts['leaf']} column, {counted(facts['cards'], 'card')}."
    ),
    "played": _tell_play,
    "crowned": lambda who, facts: f"A Torii token closes the {facts['leaf']} pile; {facts['left']} left.",
    "claimed": _tell_claim,
    "traded": lambda who, facts: f"{does(who, 'trades')} {listed(facts['cards'])} for an acorn.",
    "dropped": lambda who, facts: f"{does(who, 'drops')} {facts['card']}.",
    "used": lambda who, facts: (
        f"{does(who, 'uses')} landscape {facts['landscape']}: {LANDSCAPE_WORDS[facts['landscape']]}."
    ),
    "arranged": _tell_arrangement,
    "picked": lambda who, facts: f"{does(who, 'picks')} {facts['card']} from the display.",
    "drew": lambda who, facts: f"{does(who, 'draws')} {facts['card'] or 'a card'}.",
    "kept": lambda who, facts: f"{does(who, 'keeps')} the rest.",
    "found": lambda who, facts: f"{does(who, 'finds')} {facts['card']} among the discards.",
    "swept": lambda who, facts: (
        f"The {facts['leaf']} column is swept away, {counted(facts['cards'], 'card')}."
    ),
    "ran_short": lambda who, facts: "Four new cards could not be revealed.",
    "matched": lambda who, facts: f"Acorns meet between {facts['left']} and {facts['right']}.",
    "last_turns": _tell_last_turns,
    "finished": lambda who, facts: "The game is over; the piles are counted.",
}


# --- reasons ----------------------------------------------------------------------------------

CONDITION_WORDS = {
    "piles": "every pile is worth enough",
    "middle": "the middle pile is the tallest",
    "objectives": "there are enough objectives",
}


def hundredths(chance: float) -> int:
    """A chance out of a hundred."""
    return int(100 * chance + 0.5)


def tenths(points: float) -> float:
    """Points, to one place."""
    return int(10 * points + 0.5) / 10


REASONS: dict[str, Callable[[Json], str]] = {
    "pile": lambda it: f"the {it['of']} pile brings {tenths(it['best'])} points, not {tenths(it['mine'])}",
    "acorns": lambda it: f"there are {tenths(it['best'])} acorns at the end, not {tenths(it['mine'])}",
    "objective": lambda it: (
        f"“{OBJECTIVE_WORDS[it['of']]}” brings {tenths(it['best'])} points, not {tenths(it['mine'])}"
    ),
    "others": lambda it: f"the best of the others gets {tenths(it['best'] - it['mine'])} points less",
    "condition": lambda it: (
        f"{CONDITION_WORDS[it['of']]} in {hundredths(it['best'])} games of a hundred, "
        f"not {hundredths(it['mine'])}"
    ),
    "enough": lambda it: (
        f"the {it['of']} pile is worth enough in {hundredths(it['best'])} games of a hundred, "
        f"not {hundredths(it['mine'])}"
    ),
    "matches": lambda it: (
        f"acorns meet in {counted(it['best'], 'place')} at the end of this turn, not {it['mine'] or 'in any'}"
    ),
    "closed": lambda it: (
        f"it closes {counted(it['best'], 'pile')} with a Torii token, not {it['mine'] or 'any'}"
    ),
}


def reason_words(reason: Json) -> str:
    """A reason why one turn is better than another, as a sentence."""
    said = REASONS[reason["says"]](reason)
    return f"{said[0].upper()}{said[1:]}."


# --- plain text -------------------------------------------------------------------------------

PLAIN = str.maketrans({"×": "x", "–": "-", "’": "'", "✓": "+", "✗": "-", "▸": ">", "⛩": "T"})


def plain_text(table: Json, names: Sequence[str], ascii_only: bool) -> str:
    """The whole table."""
    lines = [*middle_lines(table, names), ""]
    for player in table["players"]:
        lines += player_lines(table, player, names)
    lines += hand_lines(table, names)
    if table["result"]:
        lines += ["", *result_lines(table["result"], names)]
    text = "\n".join(line.rstrip() for line in lines)
    return text.translate(PLAIN) if ascii_only else text


def middle_lines(table: Json, names: Sequence[str]) -> Iterable[str]:
    """What lies between the players: deck, tokens, objectives, the display, the discards."""
    ending = f" {counted(table['turns_left'], 'turn')} left." if table["turns_left"] else ""
    yield f"Deck: {counted(table['deck'], 'card')}. Torii tokens: {table['torii']}.{ending}"
    yield "Objectives: " + (", ".join(objective_words(o, names) for o in table["objectives"]) or "none")
    if table["offer"]:
        yield "Landscapes offered: " + ", ".join(f"{x} ({LANDSCAPE_WORDS[x]})" for x in table["offer"])
    yield "Display:" if table["display"] else "Display: empty"
    for column in table["display"]:
        yield f"  {column['leaf']:<7}" + " ".join(
            card.removeprefix(column["leaf"]) for card in column["cards"]
        )
    yield "Discards: " + (" ".join(table["discards"]) or "none")


def objective_words(objective: Json, names: Sequence[str]) -> str:
    """An objective with its owner, or its price."""
    if objective["owner"] is not None:
        return f"{objective['objective']} ({names[objective['owner']]})"
    return (
        objective["objective"]
        if objective["price"] is None
        else f"{objective['objective']} {objective['price']}"
    )


def player_lines(table: Json, player: Json, names: Sequence[str]) -> Iterable[str]:
    """A player's acorns, cards and landscapes, and below them the piles from left to right."""
    mark = "▸" if table["turn"] == player["seat"] else " "
    landscapes = " ".join(
        tile["landscape"].lower() if tile["used"] else tile["landscape"] for tile in player["landscapes"]
    )
    owns = f"{counted(player['acorns'], 'acorn')}, {counted(player['cards'], 'card')}"
    yield f"{mark} {names[player['seat']]}: {owns}" + (f", landscapes {landscapes}" if landscapes else "")
    yield "    " + ("  ".join(map(pile_words, player["piles"])) or "no piles")


def pile_words(pile: Json) -> str:
    """The top of a pile, its token, and its size if that may be known."""
    size = "" if pile["cards"] is None else f" ×{pile['cards']}"
    return f"[{pile['top']}{'⛩' if pile['torii'] else ''}{size}]"


def hand_lines(table: Json, names: Sequence[str]) -> Iterable[str]:
    """The hands that may be seen, and the cards drawn by D."""
    for player in table["players"]:
        if player["hand"]:
            yield f"Hand ({names[player['seat']]}): {' '.join(player['hand'])}"
    if table["drawn"]:
        yield f"Drawn: {' '.join(card or '?' for card in table['drawn'])}"


def result_lines(result: Json, names: Sequence[str]) -> Iterable[str]:
    """The final reckoning: each player's sources, or the conditions of a solo game one by one."""
    for condition in result["conditions"]:
        yield f"{'✓' if condition['met'] else '✗'} {condition['text']}: {condition['found']}"
    for share in result["shares"]:
        yield f"{names[share['seat']]}: {share['total']} points"
        piles = [f"{p['leaf']} {p['cards']} × {p['value']} = {p['points']}" for p in share["piles"]]
        yield f"    piles {share['pile_points']}: {', '.join(piles) or 'none'}"
        yield f"    acorns {share['acorns']}"
        won = [f"{o['objective']} {o['points']}" for o in share["objectives"]]
        yield f"    objectives {share['objective_points']}: {', '.join(won) or 'none'}"
