"""Momiji on paper and on screen: cards `red0l` to `red3`, steps such as `take red` and `play red0b<`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from teien.games.momiji import rules
from teien.games.momiji.manifest import MANIFEST
from teien.games.momiji.picture import draw
from teien.games.momiji.reasons import why_no_landscape, why_no_turn, why_not
from teien.games.momiji.words import CARDS, FACES, LEAVES, LETTERS, OBJECTIVES, SENTENCES, plain_text
from teien.play.book import Book, Event, Json, Options, Row, bit_seats, listed, one_of, plain
from teien.play.errors import BadOption, BadSetup, IllegalMove, UnreadableMove
from teien.rules.contract import HIDDEN, RuleBook

LANDSCAPES = ["first", "draft"]
SCENARIOS = ["cold-breeze"]
STAGES = [
    "shuffle",
    "draft",
    "turn",
    "take",
    "take by B",
    "second column by B",
    "taken",
    "drop one drawn",
    "play",
    "hand limit",
    "over",
]
"""The stages of the rule book, by their numbers."""
MAIN_ACTIONS = [None, "take", "play", "claim"]
SIDES = [None, "left", "right"]
ENDS = ["", "<", ">"]
BY_LETTER = {"A": rules.USE_A, "B": rules.USE_B, "D": rules.USE_D, "E": rules.USE_E}

EXPECTED = (
    "the steps are draft C, refill, take red, play red0b<, play red0b>, play red1l, claim zeros, "
    "trade red0l red2, drop red2, use A to use G, end"
)


class Momiji(Book):
    """Momiji's notation, options and pictures."""

    manifest = MANIFEST
    chance_name = "shuffle"
    reveals = frozenset({rules.OFFERED, rules.REVEALED, rules.UNCOVERED, rules.WITHERED})
    rules: RuleBook = rules

    # set-up

    def read_options(self, given: Mapping[str, object], players: int) -> Options:
        self.refuse_unknown(given)
        open_piles = one_of("open_piles", given.get("open_piles", False), [False, True])
        if players == 1:
            if "landscapes" in given:
                raise BadOption("A solo scenario brings its own landscapes (M10.1).")
            solo = one_of("solo", given.get("solo", SCENARIOS[0]), SCENARIOS)
            return {"solo": solo, "open_piles": open_piles}
        if "solo" in given:
            raise BadOption(f"The solo scenarios are for one player (M10), not {players}.")
        landscapes = one_of("landscapes", given.get("landscapes", LANDSCAPES[0]), LANDSCAPES)
        return {"landscapes": landscapes, "open_piles": open_piles}

    def prepare(self, state: np.record, players: int, options: Options) -> None:
        state.players = players
        state.open_piles = options["open_piles"]
        state.landscapes = LANDSCAPES.index(options.get("landscapes", LANDSCAPES[0]))
        state.solo = SCENARIOS.index(options["solo"]) + 1 if "solo" in options else rules.NO_SCENARIO

    def read_chance(self, state: np.record, outcome: Mapping[str, object]) -> None:
        handed = "pool" if rules.drafts(state) else "landscapes"
        keys = ["types", "first", "deck", "objectives", handed]
        if set(outcome) != set(keys):
            raise BadSetup(f"A set-up of Momiji has {listed(keys)} here.")
        types = _read_types(state, outcome["types"])
        deck = _read_deck(types, outcome["deck"])
        objectives = _read_objectives(state, types, outcome["objectives"])
        first = outcome["first"]
        if type(first) is not int or first not in range(int(state.players)):
            raise BadSetup(f"The first player is a seat from 0 to {state.players - 1}, not {first!r}.")
        if handed == "pool":
            state.pool[:] = _read_pool(outcome["pool"])
        elif outcome["landscapes"] != _handed_out(state):
            raise BadSetup(f"The landscapes are {_handed_out(state)} here (M2.4, M10.1).")
        state.first = first
        state.types[: len(types)] = types
        state.deck[: len(deck)] = deck
        state.objectives[: len(objectives)] = objectives

    def write_chance(self, state: np.record) -> Json:
        used = int(rules.leaves_used(state))
        setup: Json = {
            "types": [LEAVES[leaf] for leaf in state.types[:used]],
            "first": int(state.first),
            "deck": [CARDS[card] for card in state.deck[: used * rules.CARDS_OF_A_LEAF]],
            "objectives": [OBJECTIVES[o] for o in state.objectives[: rules.objectives_used(state)]],
        }
        if rules.drafts(state):
            return {**setup, "pool": [LETTERS[letter] for letter in state.pool]}
        return {**setup, "landscapes": _handed_out(state)}

    # moves

    def read_move(self, state: np.record, seat: int, text: str) -> int:
        words = text.split() if isinstance(text, str) else []
        for shape, action in SHAPES:
            if found := re.fullmatch(shape, " ".join(words), re.ASCII | re.IGNORECASE):
                return action(*(part.lower() for part in found.groups()))
        if words and words[0].lower() == "use" and words[1:2] in (["C"], ["c"]):
            return _read_order(state, seat, "".join(words[2:]))
        raise UnreadableMove(f"“{text}” is not a step: {EXPECTED}.")

    def write_move(self, state: np.record, seat: int, action: int) -> str:
        if action >= rules.USE_C:
            order = _order(int(rules.begun(state, seat)), action - rules.USE_C)
            return f"use C {','.join(order)}".strip()
        return _written(action)

    def why_not(self, state: np.record, seat: int, action: int) -> str:
        return why_not(state, seat, action)

    def looks_back(self, state: np.record, steps: Sequence[Sequence[Row]]) -> int:
        """M5.5: who could look up all that was played could count the piles; so, one round and no more."""
        if state.open_piles or state.stage == rules.OVER:
            return 0
        turns = 0
        players = int(state.players)
        for entry in range(len(steps) - 1, -1, -1):
            turns += any(row[0] == rules.BEGAN for row in steps[entry])
            if turns > players:
                return entry
        return 0

    # what is seen

    def table(self, state: np.record) -> Json:
        now = plain(state)
        return {
            "stage": STAGES[now.stage],
            "turn": None if now.stage == rules.OVER else now.turn,
            "first": now.first,
            "types": [LEAVES[leaf] for leaf in bit_seats(now.in_play)],
            "display": [
                {"leaf": LEAVES[leaf], "cards": [CARDS[card] for card in now.column[leaf] if card >= 0]}
                for leaf in bit_seats(now.standing)
            ],
            "deck": int(rules.deck_left(state)),
            "discards": _cards(now.discards),
            "torii": now.torii_left,
            "objectives": [
                _objective(state, now, objective) for objective in now.objectives if objective >= 0
            ],
            "offer": [LETTERS[letter] for letter in now.offer if letter >= 0],
            "drawn": [_card(card) for card in now.peeked[: now.peeking]],
            "players": [_player(state, now, seat) for seat in range(now.players)],
            "this_turn": {
                "main": MAIN_ACTIONS[now.main],
                "landscape": LETTERS[now.ability] if now.ability >= 0 else None,
                "traded": bool(now.traded),
                "taken": now.taken,
                "played": now.laid,
                "must_skip": bool(now.skip_due),
                "must_drop": bool(now.solo and rules.spare_owed(state, now.turn)),
            },
            "turns_left": now.turns_left,
            "result": _result(state) if now.stage == rules.OVER else None,
        }

    def event(self, row: Row) -> Event:
        what, seat, x, y = map(int, row[:4])
        name, facts = EVENTS[what]
        return Event(name, seat if seat >= 0 else None, facts(x, y))

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        who = "" if event.seat is None else names[event.seat]
        tell = SENTENCES.get(event.name)
        return tell(who, event.facts) if tell else None

    def text(self, state: np.record, names: Sequence[str], ascii_only: bool = False) -> str:
        return plain_text(self.table(state), names, ascii_only)

    def svg(self, state: np.record) -> str:
        return draw(self.table(state), _open_to(state))


# --- reading a set-up -------------------------------------------------------------------------


def _read_names(given: object, what: str, known: Sequence[str], count: int, rule: str) -> list[int]:
    """So many different names out of those that are known; raises `BadSetup`."""
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise BadSetup(f"The {what}s are a list of {count} names ({rule}).")
    for name in given:
        if name not in known:
            raise BadSetup(f"“{name}” is not among the {what}s here: {listed(known)} ({rule}).")
        if given.count(name) > 1:
            raise BadSetup(f"The {what} {name} is named twice ({rule}).")
    if len(given) != count:
        raise BadSetup(f"There are {count} {what}s here, not {len(given)} ({rule}).")
    return [known.index(name) for name in given]


def _read_types(state: np.record, given: object) -> list[int]:
    in_box = bit_seats(int(rules.SCENARIO_LEAVES[state.solo]))
    rule = "M10.1" if state.solo else "M2.1"
    named = _read_names(given, "type", [LEAVES[i] for i in in_box], int(rules.leaves_used(state)), rule)
    return [in_box[i] for i in named]


def _read_objectives(state: np.record, types: list[int], given: object) -> list[int]:
    leaves = set(range(rules.LEAVES)) - set(types)
    in_box = [o for o in bit_seats(int(rules.SCENARIO_OBJECTIVES[state.solo])) if o not in leaves]
    rule = "M10.5" if state.solo else "M2.3"
    count = int(rules.objectives_used(state))
    named = _read_names(given, "objective", [OBJECTIVES[o] for o in in_box], count, rule)
    return [in_box[i] for i in named]


def _read_deck(types: list[int], given: object) -> list[int]:
    """M1.1, M1.2: all cards of the types in play, in any order."""
    box = Counter(
        {LEAVES[leaf] + FACES[face]: int(rules.COPIES[face]) for leaf in types for face in range(8)}
    )
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        raise BadSetup(f"The deck is a list of {box.total()} cards, such as red0l, the top one first.")
    for card, count in Counter(given).items():
        if card not in CARDS:
            raise BadSetup(
                f"“{card}” is not a card: a card is a type, a value and its acorns, such as red0l."
            )
        if count > box[card]:
            raise BadSetup(
                f"The deck holds {card} {count} times, but there are {box[card] or 'none'} (M1.2)."
            )
    if len(given) != box.total():
        raise BadSetup(f"The deck has {box.total()} cards here, not {len(given)} (M1.1).")
    return [CARDS.index(card) for card in given]


def _read_pool(given: object) -> list[int]:
    """M2.4: two each of A to G."""
    if not isinstance(given, list) or sorted(map(str, given)) != sorted(2 * LETTERS):
        raise BadSetup("The pool is a list of 14 landscapes, two each of A to G, the top one first (M2.4).")
    return [LETTERS.index(letter) for letter in given]


def _handed_out(state: np.record) -> list[list[str]]:
    """Everyone's landscapes, where none are drafted."""
    return [[LETTERS[letter] for letter in state.tiles[seat]] for seat in range(state.players)]


# --- reading and writing steps ----------------------------------------------------------------

CARD, LEAF, OBJECTIVE = f"({'|'.join(CARDS)})", f"({'|'.join(LEAVES)})", f"({'|'.join(OBJECTIVES)})"

SHAPES: list[tuple[str, Callable[..., int]]] = [
    ("end", lambda: rules.END),
    ("refill", lambda: rules.REFILL),
    ("draft ([A-G])", lambda letter: rules.CHOOSE + LETTERS.index(letter.upper())),
    (f"take {LEAF}", lambda leaf: rules.TAKE + LEAVES.index(leaf)),
    (f"claim {OBJECTIVE}", lambda objective: rules.CLAIM + OBJECTIVES.index(objective)),
    (f"play {CARD} ?([<>]?)", lambda card, end: _played(ENDS.index(end)) + CARDS.index(card)),
    (f"drop {CARD}", lambda card: rules.DROP + CARDS.index(card)),
    (f"trade {CARD} {CARD}", lambda card, other: int(rules.trade(CARDS.index(card), CARDS.index(other)))),
    ("use ([ABDE])", lambda letter: BY_LETTER[letter.upper()]),
    (f"use F {LEAF}", lambda leaf: rules.USE_F + LEAVES.index(leaf)),
    (f"use G {CARD}", lambda card: rules.USE_G + CARDS.index(card)),
]
"""What a step looks like, and the action it means; but for `use C`, which needs the piles."""

WRITERS: list[tuple[int, Callable[[int], str]]] = [
    (rules.TRADE, lambda pair: f"trade {CARDS[rules.LOWER[pair]]} {CARDS[rules.HIGHER[pair]]}"),
    (rules.DROP, lambda card: f"drop {CARDS[card]}"),
    (rules.PLAY, lambda play: f"play {CARDS[play % rules.CARDS]}{ENDS[play // rules.CARDS]}"),
    (rules.USE_G, lambda card: f"use G {CARDS[card]}"),
    (rules.USE_F, lambda leaf: f"use F {LEAVES[leaf]}"),
    (rules.USE_A, lambda number: f"use {'ABDE'[number]}"),
    (rules.CLAIM, lambda objective: f"claim {OBJECTIVES[objective]}"),
    (rules.TAKE, lambda leaf: f"take {LEAVES[leaf]}"),
    (rules.REFILL, lambda _: "refill"),
    (rules.END, lambda _: "end"),
    (rules.CHOOSE, lambda letter: f"draft {LETTERS[letter]}"),
]
"""Each kind of step by its first action, the highest first, as text; but for `use C`."""


def _played(side: int) -> int:
    """The first action of a card played on its pile, or at an end of the row."""
    return rules.PLAY + side * rules.CARDS


@cache
def _written(action: int) -> str:
    """A step as text, if it needs to know nothing of the piles."""
    first, write = next(writer for writer in WRITERS if action >= writer[0])
    return write(action - first)


def _order(leaves: int, rank: int) -> list[str]:
    """M8.C: an order of these piles by its rank."""
    return [LEAVES[leaf] for leaf in _ranked(leaves, rank)]


@cache
def _ranked(leaves: int, rank: int) -> tuple[int, ...]:
    return tuple(int(rules.pile_at(leaves, rank, place)) for place in range(leaves.bit_count()))


def _read_order(state: np.record, seat: int, text: str) -> int:
    """`use C brown,red,green`: every pile of the seat once."""
    if refusal := why_no_turn(state, seat) or why_no_landscape(state, seat, rules.C):
        raise IllegalMove(refusal)
    named = [leaf for leaf in text.lower().split(",") if leaf]
    piles = [LEAVES[leaf] for leaf in bit_seats(int(rules.begun(state, seat)))]
    if sorted(named) != sorted(piles):
        order = f" {','.join(piles)}" if piles else ""
        raise IllegalMove(f"Name each of your piles once, from left to right, such as use C{order} (M8.C).")
    leaves = np.array([LEAVES.index(leaf) for leaf in named], np.int8)
    return rules.USE_C + int(rules.rank_of(leaves, len(leaves)))


# --- what lies on the table -------------------------------------------------------------------


def _card(card: int) -> str | None:
    return None if card == HIDDEN else CARDS[card]


def _cards(heap: Sequence[int]) -> list[str]:
    """The cards of a heap, in order; each of its words has one copy of each of its cards."""
    any_copy = heap[0] | heap[1] | heap[2]
    return [CARDS[card] for card in bit_seats(any_copy) for word in heap if word >> card & 1]


def _player(state: np.record, now: Any, seat: int) -> Json:
    hand = _cards(now.hand[seat])
    return {
        "seat": seat,
        "acorns": now.acorns[seat],
        "cards": now.held[seat],
        "hand": hand if len(hand) == now.held[seat] else None,
        "piles": [_pile(state, now, seat, leaf) for leaf in now.row[seat][: now.piles[seat]]],
        "landscapes": [
            {"landscape": LETTERS[letter], "used": bool(now.spent[seat] >> place & 1)}
            for place, letter in enumerate(now.tiles[seat])
            if letter >= 0
        ],
    }


def _pile(state: np.record, now: Any, seat: int, leaf: int) -> Json:
    """A pile from above; its size only where all may know it (M5.5)."""
    seen = now.open_piles or now.stage == rules.OVER
    return {
        "leaf": LEAVES[leaf],
        "top": LEAVES[leaf] + FACES[now.top[seat][leaf]],
        "torii": bool(now.torii[seat] >> leaf & 1),
        "cards": int(rules.pile_size(state, seat, leaf)) if seen else None,
    }


def _objective(state: np.record, now: Any, objective: int) -> Json:
    """An objective with its owner; while it lies face up, with its price, if it has one yet (M10.5)."""
    owner = next((seat for seat in range(now.players) if now.owned[seat] >> objective & 1), None)
    price = _price(state, now, objective) if owner is None else HIDDEN
    return {
        "objective": OBJECTIVES[objective],
        "owner": owner,
        "price": None if price < 0 else price,
    }


def _price(state: np.record, now: Any, objective: int) -> int:
    """M7.1: what everyone pays; solo, the rules work it out (M10.5)."""
    return int(rules.price(state, 0, objective) if now.solo else rules.PRICES[rules.NO_SCENARIO, objective])


def _open_to(state: np.record) -> set[str]:
    """What the viewer may take, play or claim now, by name; nothing if the turn is another's."""
    turn = int(state.turn)
    hand = _cards(state.hand[turn].tolist())
    if state.stage in (rules.OVER, rules.DRAFTING) or len(hand) != state.held[turn]:
        return set()
    cards = int(rules.playable(state, turn)) | int(rules.droppable(state, turn))
    return {
        *(LEAVES[leaf] for leaf in bit_seats(int(rules.takeable(state)))),
        *(CARDS[card] for card in bit_seats(cards)),
        *(f"claim {OBJECTIVES[objective]}" for objective in bit_seats(int(rules.claimable(state, turn)))),
        *(f"use {LETTERS[letter]}" for letter in bit_seats(int(rules.usable(state, turn)))),
    }


# --- the end ----------------------------------------------------------------------------------


def _result(state: np.record) -> Json:
    """The reckoning: every player's sources (M9.2), or the conditions of a solo game (M10.7)."""
    if state.solo:
        return {"conditions": _conditions(state), "shares": []}
    return {"conditions": [], "shares": [_share(state, seat) for seat in range(state.players)]}


def _share(state: np.record, seat: int) -> Json:
    piles = [
        {
            "leaf": LEAVES[leaf],
            "cards": int(rules.pile_size(state, seat, leaf)),
            "value": int(rules.top_value(state, seat, leaf)),
            "points": int(rules.pile_points(state, seat, leaf)),
        }
        for leaf in map(int, state.row[seat][: state.piles[seat]])
    ]
    objectives = [
        {"objective": OBJECTIVES[objective], "points": points}
        for objective in range(rules.OBJECTIVES)
        if (points := int(rules.objective_points(state, seat, objective)))
    ]
    return {
        "seat": seat,
        "total": int(rules.points(state, seat)),
        "piles": piles,
        "pile_points": sum(pile["points"] for pile in piles),
        "acorns": int(state.acorns[seat]),
        "objectives": objectives,
        "objective_points": sum(objective["points"] for objective in objectives),
    }


def _conditions(state: np.record) -> list[Json]:
    """M10.7: each condition, whether it is met, and what was found."""
    met = int(rules.conditions_met(state))
    leaves = bit_seats(int(state.in_play))
    worth = [f"{LEAVES[leaf]} {int(rules.pile_points(state, 0, leaf))}" for leaf in leaves]
    sizes = [
        f"{LEAVES[leaf]} {int(rules.pile_size(state, 0, leaf))}" for leaf in state.row[0][: state.piles[0]]
    ]
    return [
        {
            "text": f"every pile is worth at least {rules.WORTH_WANTED[state.solo]} points",
            "met": bool(met & rules.PILES_WORTH),
            "found": listed(worth),
        },
        {
            "text": "the middle one of three piles holds the most cards",
            "met": bool(met & rules.MIDDLE_TALLEST),
            "found": listed(sizes) or "no piles",
        },
        {
            "text": f"at least {rules.OBJECTIVES_WANTED[state.solo]} objectives are owned",
            "met": bool(met & rules.OBJECTIVES_OWNED),
            "found": str(int(rules.objectives_owned(state, 0))),
        },
    ]


# --- events -----------------------------------------------------------------------------------


def _nothing(x: int, y: int) -> Json:
    return {}


def _a_card(x: int, y: int) -> Json:
    return {"card": _card(x)}


EVENTS: dict[int, tuple[str, Callable[[int, int], Json]]] = {
    int(what): (name, facts)
    for what, name, facts in [
        (rules.UNBOXED, "unboxed", lambda x, y: {"types": [LEAVES[i] for i in bit_seats(x)], "first": y}),
        (rules.UNCOVERED, "uncovered", lambda x, y: {"objective": OBJECTIVES[x], "place": y}),
        (rules.DEALT, "dealt", _a_card),
        (rules.REVEALED, "revealed", lambda x, y: {"card": CARDS[x], "height": y + 1}),
        (rules.WITHERED, "withered", _a_card),
        (rules.OFFERED, "offered", lambda x, y: {"place": x, "landscape": LETTERS[y]}),
        (rules.CHOOSES, "chooses", _nothing),
        (rules.DRAFTED, "drafted", lambda x, y: {"landscape": LETTERS[x], "place": y}),
        (rules.BOXED, "boxed", _nothing),
        (rules.BEGAN, "began", _nothing),
        (rules.GAINED, "gained", lambda x, y: {"change": x, "acorns": y}),
        (rules.REFILLED, "refilled", _nothing),
        (rules.TOOK, "took", lambda x, y: {"leaf": LEAVES[x], "cards": y}),
        (rules.PLAYED, "played", lambda x, y: {"card": CARDS[x], "side": SIDES[y]}),
        (rules.CROWNED, "crowned", lambda x, y: {"leaf": LEAVES[x], "left": y}),
        (rules.CLAIMED, "claimed", lambda x, y: {"objective": OBJECTIVES[x], "price": y}),
        (rules.TRADED, "traded", lambda x, y: {"cards": [CARDS[x], CARDS[y]]}),
        (rules.DROPPED, "dropped", _a_card),
        (rules.USED, "used", lambda x, y: {"landscape": LETTERS[x], "place": y}),
        (rules.ARRANGED, "arranged", lambda x, y: {"order": _order(y, x)}),
        (rules.PICKED, "picked", lambda x, y: {"card": CARDS[x], "leaf": LEAVES[y]}),
        (rules.DREW, "drew", _a_card),
        (rules.KEPT, "kept", _nothing),
        (rules.FOUND, "found", _a_card),
        (rules.SWEPT, "swept", lambda x, y: {"leaf": LEAVES[x], "cards": y}),
        (rules.RAN_SHORT, "ran_short", _nothing),
        (rules.MATCHED, "matched", lambda x, y: {"left": LEAVES[x], "right": LEAVES[y]}),
        (rules.TURN_ENDED, "turn_ended", _nothing),
        (rules.LAST_TURNS, "last_turns", lambda x, y: {"turns": x}),
        (rules.FINISHED, "finished", _nothing),
    ]
}
"""Each event’s name, and what its two values tell."""


BOOK = Momiji()
