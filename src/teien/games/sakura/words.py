"""Sakura in words: what a card does, what happened, and the table in plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from teien.games.sakura import rules
from teien.play.book import Json, does

SIGNS, LETTERS = "☾▲■◆#●", "ABCDEF"
"""The same in plain text, with Unicode and without."""
ORDINALS = ["first", "second", "last"]

CARDS = {
    int(order): (garden, painter)
    for order, garden, painter in (line.split() for line in rules.DECK.strip().split("\n"))
}
"""Each card's garden action and painter action, as the rule book's table names them."""

GARDEN_WORDS = {
    "emperor+1": "Emperor +1",
    "emperor+2": "Emperor +2",
    "emperor-1": "Emperor −1",
    "emperor+-1": "Emperor ±1",
    "closest-2": "closest −2",
    "furthest+2": "furthest +2",
}
PAINTER_WORDS = {
    "+1": "painter +1",
    "+2": "painter +2",
    "+3": "painter +3",
    "+-1": "painter ±1",
    "+-2": "painter ±2",
    "+-3": "painter ±3",
    "overtake": "overtake",
    "count": "count",
}


def card_words(card: int) -> str:
    """What a card does: “Emperor ±1, then count”."""
    garden, painter = CARDS[card]
    return f"{GARDEN_WORDS[garden]}, then {PAINTER_WORDS[painter]}"


# --- sentences --------------------------------------------------------------------------------


def _space(space: int) -> str:
    return str(space) if space else "the gate"


def _tokens(count: int) -> str:
    return f"{count} token" if count == 1 else f"{count} tokens"


def _tell_draw(who: str, facts: Json) -> str | None:
    return f"{does(who, 'draws')} {facts['card']}." if facts["card"] else None


def _tell_choice(who: str, facts: Json) -> str:
    if facts["card"] is None:
        return f"{does(who, 'chooses')} in secret."
    court = f", and {facts['court']} for the court painter" if facts["court"] else ""
    return f"{does(who, 'lays')} down {facts['card']}{court}."


def _tell_card(who: str, facts: Json) -> str | None:
    return f"{facts['card']} ({who}): {card_words(facts['card'])}." if facts["half"] == "garden" else None


def _tell_emperor(who: str, facts: Json) -> str:
    start, end = facts["from"], facts["to"]
    if start == end:
        return f"The Emperor stays on {end}."
    return f"The Emperor goes {'on' if end > start else 'back'} from {start} to {end}."


def _tell_walk(who: str, facts: Json) -> str:
    start, end = facts["from"], facts["to"]
    if start == end:
        return f"{does(who, 'stays')} {'on ' if end else 'at '}{_space(end)}."
    return f"{does(who, 'walks')} {'' if end > start else 'back '}from {_space(start)} to {_space(end)}."


def _tell_disgrace(who: str, facts: Json) -> str:
    lost = "one token lost" if facts["lost"] else "no token left to lose"
    return f"{does(who, 'bumps')} into the Emperor: {lost}, back to {_space(facts['to'])}."


def _tell_idle(who: str, facts: Json) -> str:
    garden = GARDEN_WORDS[CARDS[facts["card"]][0]].split()[0]
    return f"Nobody is {garden}, so nobody moves."


def _tell_blossom(who: str, facts: Json) -> str:
    return f"The Emperor stops at the {ORDINALS[facts['sakura'] - 1]} sakura, on {facts['space']}."


SENTENCES: dict[str, Callable[[str, Json], str | None]] = {
    "shuffled": lambda who, facts: f"The deck is shuffled: {facts['cards']} cards.",
    "drew": _tell_draw,
    "began": lambda who, facts: f"Round {facts['round']}.",
    "chose": _tell_choice,
    "revealed": lambda who, facts: f"{does(who, 'reveals')} {facts['card']}.",
    "gathered": lambda who, facts: f"The last card is drawn; the {facts['cards']} discards become the deck.",
    "acts": _tell_card,
    "led": _tell_emperor,
    "walked": _tell_walk,
    "disgraced": _tell_disgrace,
    "idle": _tell_idle,
    "blossomed": _tell_blossom,
    "earned": lambda who, facts: f"{does(who, 'earns')} {_tokens(facts['gain'])} ({facts['total']} now).",
    "lined_up": lambda who, facts: f"{does(who, 'lines')} up, from {_space(facts['from'])} to {facts['to']}.",
    "ended": lambda who, facts: "The last sakura has paid; the game is over.",
}


# --- reasons ----------------------------------------------------------------------------------


def _tell_how_often(what: str) -> Callable[[str, str, Json], str]:
    """A sentence that sets how often something happens beside how often it does otherwise."""

    def tell(best: str, made: str, fact: Json) -> str:
        ours, theirs = round(100 * fact["made"]), round(100 * fact["best"])
        return f"With {made}, {what} {ours} of 100 times; with {best}, {theirs}."

    return tell


def _tell_more(what: str) -> Callable[[str, str, Json], str]:
    """A sentence that sets an expected number beside another."""

    def tell(best: str, made: str, fact: Json) -> str:
        ours, theirs = (f"{round(fact[which], 1) + 0.0:.1f}".replace("-", "−") for which in ("made", "best"))
        return f"{what} with {made}: {ours}; with {best}: {theirs}."

    return tell


REASONS: dict[str, Callable[[str, str, Json], str]] = {
    "late": _tell_how_often("the card acts before the tree is reached"),
    "disgrace": _tell_how_often("a token is lost to the Emperor"),
    "reward": _tell_more("Tokens from the next tree, as all stand after the round,"),
    "rank": _tell_more("The rank after the round"),
    "shames": _tell_more("Tokens that others lose to the Emperor"),
    "steps": _tell_more("Steps forward"),
    "rival": _tell_more("Tokens of the strongest other, with the next tree,"),
    "cards": lambda best, made, fact: f"{best} leaves better cards in hand than {made}.",
    "lead": _tell_more("Tokens ahead of the others in the end, on average,"),
}


def reason_words(reason: Json) -> str:
    """Why one choice is better than another."""
    best, made = reason["moves"]
    return REASONS[reason["says"]](best, made, reason)


# --- plain text -------------------------------------------------------------------------------

ROW = 12
"""So many spaces of the path stand in one row."""


def plain_text(table: Json, names: Sequence[str], ascii_only: bool) -> str:
    """The whole table."""
    signs = LETTERS if ascii_only else SIGNS
    width = max(map(len, names))
    lines = [headline(table), "", *path_lines(table, signs, ascii_only), ""]
    lines += [standing(table, painter, signs[painter], names, width) for painter in by_closeness(table)]
    lines += ["", *card_lines(table, names)]
    text = "\n".join(line.rstrip() for line in lines)
    return text.replace("−", "-").replace("±", "+-").replace("–", "-") if ascii_only else text


def headline(table: Json) -> str:
    """Where the Emperor is, and what he is walking to."""
    if table["phase"] == "over":
        return f"After round {table['round']}: all three sakura have paid."
    which, sakura = next((i, sakura) for i, sakura in enumerate(table["sakura"]) if not sakura["scored"])
    pays = "-".join(map(str, sakura["pays"]))
    return (
        f"Round {table['round']}. The Emperor is on {table['emperor']}; "
        f"the {ORDINALS[which]} sakura, on {sakura['space']}, pays {pays}."
    )


def path_lines(table: Json, signs: str, ascii_only: bool) -> list[str]:
    """The path in rows: the numbers of the spaces with what stands there, and below them the pieces."""
    marks = {space: "=" for bridge in table["path"]["bridges"] for space in bridge}
    marks[table["path"]["torii"]] = "T" if ascii_only else "π"
    blossom = "*" if ascii_only else "✿"
    marks |= {sakura["space"]: blossom for sakura in table["sakura"] if not sakura["scored"]}
    pieces = {painter["place"]: signs[i] for i, painter in enumerate(table["painters"]) if painter["place"]}
    pieces[table["emperor"]] = "E"
    lines = [f"Gate: {' '.join(at_gate(table, signs)) or '–'}"]
    spaces = range(1, table["path"]["spaces"] + 1)
    for first in spaces[::ROW]:
        row = range(first, min(first + ROW, spaces.stop))
        lines.append("".join(f"{space:>3}{marks.get(space, ' ')} " for space in row))
        lines.append("".join(f"{pieces.get(space, ''):>3}  " for space in row))
    return lines


def at_gate(table: Json, signs: str) -> list[str]:
    """The signs of the painters at the gate."""
    return [signs[i] for i, painter in enumerate(table["painters"]) if not painter["place"]]


def by_closeness(table: Json) -> list[int]:
    """The painters, the closest to the Emperor first."""
    return sorted(range(len(table["painters"])), key=lambda i: -table["painters"][i]["place"])


def standing(table: Json, painter: int, sign: str, names: Sequence[str], width: int) -> str:
    """A painter's rank, place, tokens and cards, in a line."""
    facts = table["painters"][painter]
    rank = facts["rank"] or "–"
    place = f"on {facts['place']}" if facts["place"] else "gate"
    cards = f", {facts['cards']} cards" if facts["seat"] is not None else ""
    chosen = ", has chosen" if facts["has_chosen"] else ""
    owns = _tokens(facts["tokens"]) + cards + chosen
    return f"{rank} {sign} {names[painter]:<{width}}  {place:<5}  {owns}"


def card_lines(table: Json, names: Sequence[str]) -> Iterable[str]:
    """The open cards with how far they are, the hands that may be seen, deck and discards."""
    for card in table["revealed"]:
        halves = [GARDEN_WORDS[card["garden"]], PAINTER_WORDS[card["painter"]]]
        told = ", ".join(f"{half} ({done})" for half, done in zip(halves, card["done"].values(), strict=True))
        yield f"{card['card']:>2} {names[card['of']]}: {told}"
    for i, painter in enumerate(table["painters"]):
        if painter["seat"] is None or painter["hand"] is None:
            continue
        yield f"Hand ({names[i]}):"
        for card in painter["hand"]:
            yield f"{card['card']:>4}  {card_words(card['card'])}{_chosen_for(table, i, card['card'])}"
    discards = " ".join(map(str, table["discards"])) or "none"
    yield f"Deck: {table['deck']} cards. Discards: {discards}."


def _chosen_for(table: Json, seat: int, card: int) -> str:
    """Whether a card of a hand is chosen, and for whom."""
    for i, painter in enumerate(table["painters"]):
        if painter["chosen"] == card:
            return "  (chosen)" if i == seat else "  (chosen for the court painter)"
    return ""
