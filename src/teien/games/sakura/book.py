"""Sakura on paper and on screen: cards by their order number, `17`, pairs `17/42`, ways `E+ E- P+ P-`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from teien.games.sakura import rules
from teien.games.sakura.manifest import MANIFEST
from teien.games.sakura.picture import draw
from teien.games.sakura.words import CARDS, SENTENCES, plain_text
from teien.play.book import Book, Event, Json, Options, Row, bit_seats, listed, one_of, plain
from teien.play.errors import BadOption, BadSetup, IllegalMove, UnreadableMove
from teien.rules.contract import HIDDEN, RuleBook

VARIANTS = ["court", "tricky"]
PHASES = ["drawing", "choosing", "resolving", "over"]
HALVES = ["garden", "painter"]
WAYS = {
    "E+": rules.EMPEROR_FORWARD,
    "E-": rules.EMPEROR_BACK,
    "P+": rules.PAINTER_FORWARD,
    "P-": rules.PAINTER_BACK,
}
WAY_NAMES = {action: way for way, action in WAYS.items()}
MON = ["tsuki", "uroko", "masu", "hishi", "igeta", "hoshi"]
"""The emblem of each painter, by seat."""


class Sakura(Book):
    """Sakura's notation, options and pictures."""

    manifest = MANIFEST
    chance_name = "shuffle"
    reveals = frozenset({rules.REVEALED, rules.GATHERED})
    rules: RuleBook = rules

    # set-up

    def read_options(self, given: Mapping[str, object], players: int) -> Options:
        self.refuse_unknown(given)
        if players == 2:
            return {"variant": one_of("variant", given.get("variant", VARIANTS[0]), VARIANTS)}
        if given:
            raise BadOption(
                f"The variants are for two players, who share a court painter (S9), not {players}."
            )
        return {}

    def unseated(self, players: int) -> tuple[str, ...]:
        return ("The court painter",) if players == 2 else ()

    def prepare(self, state: np.record, players: int, options: Options) -> None:
        state.players = players
        state.variant = VARIANTS.index(options.get("variant", VARIANTS[0]))

    def read_chance(self, state: np.record, outcome: Mapping[str, object]) -> None:
        key = _chance_key(state)
        if set(outcome) != {key}:
            raise BadSetup(f"A {'set-up' if key == 'deck' else 'shuffle'} of Sakura has “{key}” alone.")
        size = int(state.deck_size)
        cards = _read_deck(outcome[key], {int(card) for card in state.deck[:size]})
        state.deck[:size] = cards

    def write_chance(self, state: np.record) -> Json:
        return {_chance_key(state): [int(card) for card in state.deck[: state.deck_size]]}

    # moves

    def read_move(self, state: np.record, seat: int, text: str) -> int:
        move = text.strip().upper().replace("−", "-") if isinstance(text, str) else ""
        if move in WAYS:
            return WAYS[move]
        if not re.fullmatch(r"\d{1,3}(/\d{1,3})?", move, re.ASCII):
            raise UnreadableMove(
                f"“{text}” is not a move: lay a card down by its number (17), two as 17/42, "
                "or choose a way with E+, E-, P+ or P-."
            )
        cards = [int(card) for card in move.split("/")]
        for card in cards:
            if card not in CARDS:
                raise UnreadableMove(f"There is no card {card}: the cards are 1 to {rules.CARDS} (S1.1).")
        if refusal := _why_no_cards(state, seat, len(cards)):
            raise IllegalMove(refusal)
        slots = [_slot(state, seat, card) for card in cards]
        if len(slots) == 1:
            return slots[0]
        if slots[0] == slots[1]:
            raise IllegalMove(
                f"Card {cards[0]} cannot be laid down twice: name two cards of your hand (S9.2)."
            )
        return int(rules.pair(*slots))

    def write_move(self, state: np.record, seat: int, action: int) -> str:
        if action in WAY_NAMES:
            return WAY_NAMES[action]
        own, court = rules.cards_of(state, seat, action)
        return f"{own}/{court}" if court else str(own)

    def why_not(self, state: np.record, seat: int, action: int) -> str:
        if state.phase == rules.OVER:
            return "The game is over."
        if action not in range(rules.ACTIONS):
            return f"There is no action {action}; the actions of Sakura are 0 to {rules.ACTIONS - 1}."
        if action not in WAY_NAMES:
            return _why_no_cards(state, seat, 1 if action < rules.PAIRS else 2)
        if state.phase == rules.CHOOSING:
            return "No way is asked for while cards are chosen; it is when the card acts (S4.2)."
        if seat != state.turn:
            return f"It is seat {state.turn}'s card that acts, so seat {seat} has no way to choose (S4.2)."
        asked = (
            "the Emperor's way, E+ or E-" if state.half == rules.GARDEN else "your painter's way, P+ or P-"
        )
        return f"What is asked for is {asked} (S4.2)."

    # what is seen

    def table(self, state: np.record) -> Json:
        now = plain(state)
        long = int(rules.long_bridges(state))
        bridge = rules.LONG_BRIDGE if long else 1
        sakura = rules.SAKURA[long].tolist()
        return {
            "round": now.rounds,
            "phase": PHASES[now.phase],
            "path": {
                "spaces": sakura[-1],
                "bridges": [[*range(first, first + bridge)] for first in rules.BRIDGES[long].tolist()],
                "torii": int(rules.TORII[long]),
            },
            "sakura": [
                {"space": space, "scored": number < now.scored, "pays": _pays(long, number)}
                for number, space in enumerate(sakura)
            ],
            "emperor": now.emperor,
            "painters": _painters(now, int(rules.painters(state)), long),
            "revealed": _revealed(now, sakura),
            "asks": _asks(state),
            "deck": now.deck_size,
            "discards": _cards(now.discards),
        }

    def event(self, row: Row) -> Event:
        what, seat, x, y = map(int, row[:4])
        name, *keys = EVENTS[what]
        facts: Json = {
            key: None if value == HIDDEN else value for key, value in zip(keys, (x, y), strict=False)
        }
        if "half" in facts:
            facts["half"] = HALVES[y]
        if what == rules.CHOSE and y == 0:
            facts["court"] = None
        return Event(name, seat if seat >= 0 else None, facts)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        who = "" if event.seat is None else names[event.seat]
        tell = SENTENCES.get(event.name)
        return tell(who, event.facts) if tell else None

    def text(self, state: np.record, names: Sequence[str], ascii_only: bool = False) -> str:
        return plain_text(self.table(state), names, ascii_only)

    def svg(self, state: np.record) -> str:
        return draw(self.table(state))


# --- reading ----------------------------------------------------------------------------------


def _chance_key(state: np.record) -> str:
    """What a record calls the order of the deck: before the first round, and later."""
    return "order" if state.rounds else "deck"


def _read_deck(given: object, expected: set[int]) -> list[int]:
    """An order of exactly these cards; raises `BadSetup`."""
    if not isinstance(given, Sequence) or not all(type(card) is int for card in given):
        raise BadSetup(f"A deck is a list of {len(expected)} order numbers, the top card first.")
    cards: list[int] = list(given)
    for card in cards:
        if card not in CARDS:
            raise BadSetup(f"There is no card {card}: the cards are 1 to {rules.CARDS} (S1.1).")
        if cards.count(card) > 1:
            raise BadSetup(f"The card {card} is in the deck twice.")
        if card not in expected:
            raise BadSetup(f"The card {card} was not among the discards, which become the new deck (S4.3).")
    if len(cards) != len(expected):
        raise BadSetup(f"The deck has {len(expected)} cards here, not {len(cards)}.")
    return cards


def _why_no_cards(state: np.record, seat: int, count: int) -> str:
    """Why a seat may not lay down so many cards now; nothing if it may."""
    if state.phase == rules.OVER:
        return "The game is over."
    if state.phase != rules.CHOOSING:
        return "The cards of this round lie open and are being resolved; the next are chosen after it (S4.1)."
    two = seat == rules.plays_two(state)
    if two and count == 1:
        return "You are further from the Emperor: lay down two cards, own card first, such as 17/42 (S9.2)."
    if not two and count == 2:
        why = (
            "you are not further from the Emperor"
            if state.variant == rules.TRICKY
            else "this is not the tricky game"
        )
        return f"One card is asked for, not two: {why} (S4.1, S9.2)."
    return ""


def _slot(state: np.record, seat: int, card: int) -> int:
    """The place of a card in a seat's own hand."""
    hand = _cards(state.hand[seat])
    if card not in hand:
        raise IllegalMove(f"Card {card} is not in your hand, which holds {listed([*map(str, hand)])} (S4.1).")
    return hand.index(card)


# --- what lies on the table -------------------------------------------------------------------


def _painters(now: Any, count: int, long: int) -> list[Json]:
    pays = [*_pays(long, now.scored), *[0] * rules.SEATS]
    return [
        {
            "seat": painter if painter < now.players else None,
            "mon": MON[painter],
            "place": now.place[painter],
            "rank": rank,
            "pay": 0 if rank is None else pays[rank - 1],
            "tokens": now.tokens[painter],
            "cards": now.held[painter],
            "hand": _hand(now, painter),
            "has_chosen": bool(now.chosen[painter]),
            "chosen": now.chosen[painter] if now.chosen[painter] > 0 else None,
        }
        for painter, rank in enumerate(_ranks(now.place[:count]))
    ]


def _pays(long: int, sakura: int) -> list[int]:
    """S7.2: what a sakura pays to the closest painter, to the second …"""
    if sakura == rules.SAKURA.shape[1]:
        return []
    pays: list[int] = [pay for pay in rules.REWARDS[long].tolist() if pay]
    pays[0] += rules.LAST_SAKURA_BONUS * (sakura == rules.SAKURA.shape[1] - 1)
    return pays


def _ranks(places: Sequence[int]) -> list[int | None]:
    """Each painter's rank by closeness to the Emperor; none for those who share the gate (S7.3)."""
    return [
        None
        if place == rules.GATE and places.count(place) > 1
        else 1 + sum(other > place for other in places)
        for place in places
    ]


def _hand(now: Any, painter: int) -> list[Json] | None:
    """The cards of a hand with what they do; nothing if they are hidden."""
    hand = _cards(now.hand[painter])
    return [_card(card) for card in hand] if len(hand) == now.held[painter] else None


def _cards(cards: int) -> list[int]:
    """The cards of a set of bits, in ascending order."""
    return list(bit_seats(int(cards)))


def _card(card: int) -> Json:
    garden, painter = CARDS[card]
    return {"card": card, "garden": garden, "painter": painter}


def _revealed(now: Any, sakura: Sequence[int]) -> list[Json]:
    """The open cards in ascending order, and how far each half is: done, now, next, or void (S7.1)."""
    if now.phase != rules.RESOLVING:
        return []
    acts = now.played[now.turn] if now.turn != rules.NOBODY else 0
    later = "void" if now.emperor == sakura[now.scored] else "next"
    cards = sorted((card, painter) for painter, card in enumerate(now.played) if card)

    def progress(card: int, half: int) -> str:
        if card != acts:
            return "done" if card < acts else later
        return "now" if half == now.half else "done" if half < now.half else "next"

    return [
        {"of": painter, **_card(card), "done": {half: progress(card, i) for i, half in enumerate(HALVES)}}
        for card, painter in cards
    ]


def _asks(state: np.record) -> Json | None:
    """The way that is asked for, and where each answer leads: the piece's space, and who is disgraced."""
    if state.phase != rules.RESOLVING or state.turn == rules.NOBODY:
        return None
    painter, card, garden = int(state.turn), int(state.played[state.turn]), state.half == rules.GARDEN
    outcomes = {}
    for way, direction in (("+", 1), ("-", -1)):
        after = state.copy()
        rules.do_half(after, int(state.half), painter, card, direction, None)
        outcomes[("E" if garden else "P") + way] = {
            "to": int(after.emperor if garden else after.place[painter]),
            "disgraced": _disgraced(state, after, painter, garden, direction),
        }
    return {"seat": painter, "half": HALVES[state.half], "ways": outcomes}


def _disgraced(state: np.record, after: np.record, painter: int, garden: bool, direction: int) -> list[int]:
    """Who meets the Emperor on such a way."""
    if garden:
        return [i for i in range(rules.painters(state)) if state.place[i] != after.place[i]]
    steps = int(rules.STEPS[rules.PAINTER, state.played[painter]])
    ahead = rules.space_ahead(state, painter, int(state.place[painter]), steps)
    return [painter] if direction > 0 and ahead == state.emperor else []


EVENTS = {
    rules.SHUFFLED: ("shuffled", "cards"),
    rules.DREW: ("drew", "card"),
    rules.BEGAN: ("began", "round"),
    rules.CHOSE: ("chose", "card", "court"),
    rules.REVEALED: ("revealed", "card"),
    rules.GATHERED: ("gathered", "cards"),
    rules.ACTS: ("acts", "card", "half"),
    rules.LED: ("led", "from", "to"),
    rules.WALKED: ("walked", "from", "to"),
    rules.DISGRACED: ("disgraced", "lost", "to"),
    rules.IDLE: ("idle", "card"),
    rules.DISCARDED: ("discarded", "card"),
    rules.BLOSSOMED: ("blossomed", "sakura", "space"),
    rules.EARNED: ("earned", "gain", "total"),
    rules.LINED_UP: ("lined_up", "from", "to"),
    rules.ENDED: ("ended",),
}
"""Each event's name, and what its two values are."""


BOOK = Sakura()
