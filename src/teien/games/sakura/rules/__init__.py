"""Sakura: two to six painters follow the Emperor through his garden, as near as they dare.

A file for each chapter of the printed rules (S1 to S9):

    components, deck, path  S1  what is in the box
    setup                   S2  set-up, and the shuffle
    gate                    S3  who is closest to the Emperor or furthest from him
    round                   S4  from the choice of cards to the draw
    movement                S5  how painters and the Emperor move, and disgrace
    card_actions            S6  what the two halves of a card do
    scoring                 S7  a sakura blossoms; painters are paid and line up
    end                     S8  who wins
    two_players             S9  the court painter

and one for each thing that is in no printed book:

    state                   what there is
    events, changes         what happens, and what it does to the state
    actions, decisions      how actions are numbered; all that may be done, and doing it
    knowledge               who may know what; what a seat cannot know, dealt anew

**Everything that happens is an event.** `deal` and `apply` decide which events follow and tell them one
by one; only `happen` changes the state. So the trace leaves nothing out.
"""

from teien.games.sakura.rules.actions import (
    ACTIONS,
    EMPEROR_BACK,
    EMPEROR_FORWARD,
    PAINTER_BACK,
    PAINTER_FORWARD,
    PAIRS,
    card_at,
    cards_of,
    pair,
)
from teien.games.sakura.rules.card_actions import do_half, next_ahead, painters_ahead
from teien.games.sakura.rules.changes import begin_round, choose
from teien.games.sakura.rules.components import AWAY, CARDS, COURT_PAINTER, GATE, HAND, NOBODY, SEATS, TOKENS
from teien.games.sakura.rules.decisions import apply, draw, legal
from teien.games.sakura.rules.deck import (
    DECK,
    EITHER,
    GARDEN_ACTIONS,
    KIND,
    PAINTER_ACTIONS,
    STEPS,
    read_deck,
)
from teien.games.sakura.rules.end import score, winners
from teien.games.sakura.rules.events import (
    ACTS,
    BEGAN,
    BLOSSOMED,
    CHOSE,
    DISCARDED,
    DISGRACED,
    DREW,
    EARNED,
    ENDED,
    EVENTS,
    GATHERED,
    IDLE,
    LED,
    LINED_UP,
    REVEALED,
    SHUFFLED,
    STACKED,
    WALKED,
    happen,
)
from teien.games.sakura.rules.gate import closest, furthest, next_behind
from teien.games.sakura.rules.knowledge import hidden, redact, redeal
from teien.games.sakura.rules.movement import space_ahead
from teien.games.sakura.rules.path import BRIDGES, LONG_BRIDGE, SAKURA, TORII, lay_path
from teien.games.sakura.rules.round import owing, resolve, reveal_all
from teien.games.sakura.rules.scoring import LAST_SAKURA_BONUS, REWARDS, score_sakura
from teien.games.sakura.rules.setup import chance, deal, set_up
from teien.games.sakura.rules.state import (
    ALL_CARDS,
    CHOOSING,
    COURT,
    GARDEN,
    OVER,
    PAINTER,
    RESOLVING,
    TRICKY,
    State,
    long_bridges,
    next_sakura,
    painters,
)
from teien.games.sakura.rules.two_players import chooser, plays_two
