"""Momiji: one to four players gather autumn leaves in piles whose size nobody may count.

A file for each chapter of the printed rules (M1 to M10):

    components      M1      what is in the box
    setup           M2      set-up, by chance and by draft
    turn            M3      a turn, and what may come when in it
    take            M4      taking a column of the display
    play            M5, M6  playing cards on piles; acorns that match
    objectives      M7      what they cost, and claiming them
    landscapes      M8      what they do
    end, scores     M9      the end of a turn and of the game; points and winners
    solo, scenarios M10     what a solo scenario asks for, and all that is data

and one for each thing that is in no printed book:

    state, heaps        what there is, and sets of cards
    events, changes     what happens, and what it does to the state
    actions, decisions  how actions are numbered; all that may be done, and doing it
    knowledge, redealing    who may know what; what a seat cannot know, dealt anew

**Everything that happens is an event.** `apply` decides which events follow from an action and tells
them one by one; only `happen` changes the state. So the trace leaves nothing out.

**Every game ends.** Cards move one way only, deck → display → hand → pile or discards, but for the
card that landscape G brings back, once a tile. Each turn takes a card, lays a card, or claims an
objective, so each is used up by some turn; and one may pass only when the display is empty, hence the
deck as well, and then the last turns have been announced or are about to be.
"""

from teien.games.momiji.rules.actions import (
    ACTIONS,
    CHOOSE,
    CLAIM,
    DROP,
    END,
    HIGHER,
    LEFT_END,
    LOWER,
    ON_PILE,
    PLAY,
    PLAY_LEFT,
    PLAY_RIGHT,
    REFILL,
    RIGHT_END,
    TAKE,
    TRADE,
    USE_A,
    USE_B,
    USE_C,
    USE_D,
    USE_E,
    USE_F,
    USE_G,
    WORDS,
    pile_at,
    rank_of,
    trade,
)
from teien.games.momiji.rules.changes import (
    begin_pile,
    begin_turn,
    receive,
    reckon,
    show_top,
    unbox,
    watch_middle,
)
from teien.games.momiji.rules.components import (
    ACORN_LEFT,
    ACORN_RIGHT,
    ACORNS,
    BROWN,
    CARDS,
    CARDS_OF_A_LEAF,
    COPIES,
    DECK,
    FACES,
    FITS,
    FULL_COLUMN,
    GREEN,
    LEAVES,
    LETTERS,
    OBJECTIVES,
    OF_VALUE,
    POOL,
    RED,
    SEATS,
    SKIPS,
    THREE,
    TILES,
    TOPS,
    VALUES,
    VARIETY,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
from teien.games.momiji.rules.decisions import allow_cards, apply, choices, draw, legal
from teien.games.momiji.rules.end import end_in_sight
from teien.games.momiji.rules.events import (
    ARRANGED,
    BEGAN,
    BOXED,
    CHOOSES,
    CLAIMED,
    CROWNED,
    DEALT,
    DRAFTED,
    DREW,
    DROPPED,
    EVENTS,
    FINISHED,
    FOUND,
    GAINED,
    KEPT,
    LAST_TURNS,
    MATCHED,
    OFFERED,
    PICKED,
    PLAYED,
    RAN_SHORT,
    REFILLED,
    REVEALED,
    SWEPT,
    TOOK,
    TRADED,
    TURN_ENDED,
    UNBOXED,
    UNCOVERED,
    USED,
    WITHERED,
    happen,
)
from teien.games.momiji.rules.heaps import clear, copies, of_leaf, put, remove
from teien.games.momiji.rules.knowledge import redact
from teien.games.momiji.rules.landscapes import usable
from teien.games.momiji.rules.objectives import claimable, owner_of, price
from teien.games.momiji.rules.play import matching, playable
from teien.games.momiji.rules.redealing import redeal, shuffle, skips_made
from teien.games.momiji.rules.scenarios import (
    COLD_BREEZE,
    CONDITIONS,
    DRAFT,
    MIDDLE_TALLEST,
    MOST_IN_MIDDLE,
    NO_SCENARIO,
    NOTHING_ASKED,
    OBJECTIVES_OWNED,
    OBJECTIVES_WANTED,
    PILE_BEGUN,
    PILES_WORTH,
    PRICES,
    REQUIREMENTS,
    SCENARIO_LEAVES,
    SCENARIO_OBJECTIVES,
    SUGGESTED,
    SUGGESTED_TILES,
    WORTH_WANTED,
)
from teien.games.momiji.rules.scores import (
    activated,
    measure,
    most_of,
    objective_points,
    pile_points,
    points,
    reward,
    score,
    winners,
)
from teien.games.momiji.rules.setup import chance, deal, set_up
from teien.games.momiji.rules.solo import (
    all_piles_worth,
    conditions_met,
    fulfils_requirement,
    middle_is_tallest,
    objectives_owned,
    solo_won,
    zeros_in_sight,
)
from teien.games.momiji.rules.state import (
    CLAIMED_ONE,
    DRAFTING,
    FACE_UP,
    LIMIT,
    NOT_IN_PLAY,
    NOTHING,
    OVER,
    PEEKING,
    PLAYED_CARDS,
    PLAYING,
    TAKE_DUE,
    TAKEN,
    TAKING,
    TAKING_MORE,
    TOOK_CARDS,
    TURN,
    State,
    begun,
    deck_left,
    drafts,
    leaves_used,
    objectives_used,
    pile_size,
    top_value,
    unused,
)
from teien.games.momiji.rules.take import takeable
from teien.games.momiji.rules.turn import HAND_LIMIT, at_leisure, droppable, main_open, owing, spare_owed
