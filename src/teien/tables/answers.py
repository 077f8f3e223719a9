"""What we tell a caller over HTTP: every answer and every event, field by field.

They are plain dictionaries, made where they are told (`views`, `catalogue`, `api_*`) and written as JSON as
they are; the type checker holds what is made to what is described here, and the API's document is made of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from teien.play.manifest import Result, Value
from teien.tables.outcome import Unrated
from teien.tables.table_state import Away, Ending, SeatKind, State

told = with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
"""Marks a message: it has these fields and no others, and what stands below a field describes it."""

Values = dict[str, list[Value]]
"""Some values of options, by the names of the options."""

# --- who one is -------------------------------------------------------------------------------


@told
class Player(TypedDict):
    """Someone, as everybody may know them."""

    id: str
    name: str


@told
class Me(Player):
    """Oneself; the token is told once, when a guest or a device is new, for programs without cookies."""

    token: NotRequired[str | None]


@told
class Link(TypedDict):
    """A private link that makes another device oneself: once, within the given time."""

    code: str
    path: str
    """Open this on the other device; the code stands after #, which no server sees."""
    expires: float


@told
class TokenInfo(TypedDict):
    """An API token, as it is listed."""

    id: str
    label: str
    created: float


@told
class Token(TokenInfo):
    """A new API token; it is told once. Send it as `Authorization: Bearer …`."""

    token: str


@told
class Tokens(TypedDict):
    """All API tokens of a player."""

    tokens: list[TokenInfo]


@told
class Key(TypedDict):
    """A device (`cookie`) or a program (`token`) that is known as the caller."""

    id: str
    kind: Literal["cookie", "token"]
    label: str
    """What a program was said to be for, or a device's browser and system."""
    created: float
    used: float
    """When it was used last, to about a day."""
    here: bool
    """Whether this request was made with it."""


@told
class Keys(TypedDict):
    """All that a person is known by."""

    keys: list[Key]


# --- what can be played -----------------------------------------------------------------------


@told
class Option(TypedDict):
    """An option of a game: its values, the first of them the default."""

    name: str
    values: list[Value]
    default: Value
    help: str
    players: list[int]
    """For which numbers of players it exists."""
    only: NotRequired[Annotated[Values, Field(json_schema_extra={"default": {}})]]
    """It exists only where these other options have one of these values."""


@told
class LookBack(TypedDict):
    """How far back players may look up what happened, where memory is part of the game."""

    rounds: int
    unless: Values
    """With one of these values of an option all may be looked up."""


@told
class GameInfo(TypedDict):
    """A game: who can play, with which options, against which bots."""

    name: str
    title: str
    players: list[int]
    usual: int
    """How many usually play."""
    minutes: int
    """About how long they play."""
    hides: bool
    """Whether a seat may know what another may not."""
    looks_back: LookBack | None
    """Nothing where everything may be looked up again."""
    options: list[Option]
    results: list[Result]
    """How a game can end for one who played it to its end."""
    levels: list[str]
    """Its bots, from the weakest to the strongest."""
    yardsticks: list[str]
    """Bots that others are measured by, not offered at tables."""
    ready: bool
    """Whether its rules are loaded; the first time takes up to a minute."""


@told
class Games(TypedDict):
    """Everything that can be played here."""

    games: list[GameInfo]
    clocks: list[str]


# --- tables -----------------------------------------------------------------------------------


@told
class Hint(TypedDict):
    """What a bot would do."""

    seat: int
    move: str
    level: str
    position: int


@told
class Seat(TypedDict):
    """A seat at a table."""

    seat: int
    kind: SeatKind
    name: str | None
    player: str | None
    """The id of the person who holds it."""
    level: str | None
    """The level of the bot that sits there."""
    stand_in: str | None
    """The level of the bot that plays for the person now."""
    away: Away | None
    """Why a bot plays for the person; whoever has resigned does not come back."""
    reserved: str | None
    """An open seat kept for this player, after a rematch."""
    online: bool
    clock: float | None
    """Seconds left at `now`; none without a clock."""
    running: bool
    """Whether its clock runs."""


@told
class Undo(TypedDict):
    """An undo that waits for an answer: who asks, and the moves that it would take back."""

    seat: int
    moves: list[dict[str, Any]]
    agreed: list[str]
    """The players who have agreed."""
    missing: list[str]
    """The players whose answer is missing."""


@told
class RatingChange(TypedDict):
    """What a game has changed about the rating of whoever held a seat."""

    seat: int
    before: float
    after: float


@told
class Deal(TypedDict):
    """Where a deal that had been played before comes from: whoever played it knows its cards."""

    kind: Literal["again", "challenge", "link"]
    """Played again by whoever wanted to; taken up from a challenge; or from a link that holds the deal."""
    of: str
    """The id of the table where it was played before, or of the challenge."""


@told
class Table(TypedDict):
    """A table: all but the game itself."""

    id: str
    path: str
    """The invitation: whoever has it may come in."""
    game: str
    options: dict[str, Any]
    mode: str
    state: State
    ending: Ending | None
    ended: float | None
    """When the game was over."""
    resigned: list[int]
    """The seats that have resigned, the first of them first."""
    winners: list[int]
    """Once over: who has won, as places in the view's `everyone`. Nobody who has resigned."""
    ranks: list[int]
    """Once there is a result: the rank of each seat, equals sharing one; resigned ones last."""
    ratings: list[RatingChange] | None
    """What the game has changed, a moment after its end; empty if it does not count."""
    unrated: Unrated | None
    """Once over: why the game does not count for ratings."""
    public: bool
    device: bool
    """Whether it was played on a device, at least in the beginning, and kept here; it is never rated."""
    deal: Deal | None
    """Where its deal comes from, if that had been played before; such a game is never rated."""
    host: str | None
    seats: list[Seat]
    mine: list[int]
    """The seats that the caller holds."""
    clock: dict[str, Any]
    stand_in: str
    commitment: str
    """SHA-256 of the secret that all shuffles follow from, in hex."""
    words: list[str | None]
    position: int
    """How many entries the table's log has."""
    step: int
    """How many entries the history of the game has."""
    undo: Undo | None
    can_undo: list[int]
    """The caller's seats that may ask for an undo now."""
    abandon: list[str]
    """The players who want to end the game unfinished."""
    abandon_missing: Annotated[
        list[str],
        Field(
            description="Once someone wants to: the players without whom it does not end. Whoever is away is "
            "asked for ten minutes."
        ),
    ]
    sent_away: bool
    """Whether the host has sent the caller away: no seat here any more."""
    rematch: str | None
    """The id of the table where it goes on."""
    muted: list[str]
    """The players whom the caller does not hear."""
    watching: int
    created: float
    now: float
    """The server's time, for the clocks."""


View = dict[str, Any]
"""What `Game.view` gives: game, seat, players, everyone, options, owing, legal, scores, over, …, table.

Of a game that others made also `picture`, where the table as it is seen so is drawn, and `text`, in words.

Of a running game of our own also `held`, for each of the caller's seats: the state with all blanked that the
seat may not know, as a bot on it is given it, in base64. With it a program foresees what a move will do;
games that were played on a device do without."""


@told
class ChatMessage(TypedDict):
    """Something said at the table."""

    position: int
    player: str
    name: str
    text: str
    at: float


@told
class TableAnswer(TypedDict):
    """A table as the caller may know it: a view for each seat the caller holds, or the spectator's."""

    table: Table
    views: list[View]
    chat: list[ChatMessage]
    events: list[list[dict[str, Any]]]
    """For each view, all that happened as its seat may know it, as far back as players may look."""


@told
class Entry(TypedDict):
    """One entry of the log, as the caller may know it: a secret choice is told without the choice."""

    position: int
    kind: str
    seat: int | None
    move: str | None
    by: str | None
    at: float


@told
class News(TypedDict):
    """What is new since a position; `step` in the event stream."""

    since: int
    position: int
    table: Table
    entries: list[Entry]
    events: list[list[dict[str, Any]]]
    """For each view, what happened since then as its seat may know it."""
    undone: bool
    """Moves were taken back: show the views, there is nothing to tell."""
    views: list[View]
    chat: list[ChatMessage]


@told
class Presence(TypedDict):
    """Who is there now; `presence` in the event stream of a table."""

    position: int
    online: list[bool]
    """Each seat: whether its player has the table open."""
    watching: int
    """How many others have it open."""


@told
class Step(TypedDict):
    """One step of a replay: what was decided, what happened, and how it then looked."""

    step: int
    entry: dict[str, Any] | None
    events: list[dict[str, Any]]
    view: View


@told
class Replay(TypedDict):
    """A game step by step, as one viewer saw it."""

    table: str
    seat: int | None
    first: int
    """The first step that the caller may look up; 0 is the set-up."""
    steps: list[Step]


@told
class ReviewAnswer(TypedDict):
    """A review of a game that is over, as far as it has come."""

    settled: bool
    """Whether it stays as it is."""
    done: int
    of: int
    """So many parts are done of so many; 0 of 0 before that is known."""
    review: dict[str, Any] | None
    """`{outline, decisions, course, summary}`: docs/review.md; nothing before all was judged once."""


# --- challenges -------------------------------------------------------------------------------


@told
class ChallengeSeat(TypedDict):
    """A seat of a challenge: whoever takes it up, or a bot."""

    kind: Literal["me", "bot"]
    level: str | None


@told
class ReviewSum(TypedDict):
    """What a game that was reviewed comes to, for its player: in the review's own unit."""

    choices: float
    cards: float


@told
class ChallengeResult(TypedDict):
    """One game of a challenge, over."""

    table: str
    """Its id: record, replay and review are there for everyone."""
    player: Player
    first: bool
    """Whether it is the game that the challenge was made of."""
    known: bool
    """Whether its player had played the deal before."""
    ending: Ending
    at: float
    score: int
    rank: int | None
    """None without a result."""
    won: bool
    moves: int
    """How often the player decided."""
    review: ReviewSum | None
    """Nothing, if the server has kept no review of it."""
    view: View
    """How it ended, as everybody may know it."""


@told
class Challenge(TypedDict):
    """A deal that somebody has played, for others: the same cards, the same bots, the same luck for these."""

    id: str
    path: str
    """The link to be given on."""
    game: str
    options: dict[str, Any]
    mode: str
    seats: list[ChallengeSeat]
    by: Player
    created: float
    closes: float
    """Until then it may be taken up."""
    open: bool
    """Whether it may be taken up now, by someone who has not."""
    yours: bool
    """Whether the caller has made it."""
    table: str | None
    """Where the caller plays it, or has."""
    state: State | None
    """How that table stands."""
    finished: int
    """How many have played it to an end, its maker included."""
    results: list[ChallengeResult] | None
    """All that are over, the first game first; nothing before the caller's own is."""


# --- the lobby, and one's own games -----------------------------------------------------------


@told
class End(TypedDict):
    """How a game ended; see the same words at a table."""

    ending: Ending
    at: float
    resigned: list[int]
    winners: list[int]
    ranks: list[int]
    scores: list[int]


class Listed(TypedDict):
    """A table as a list shows it."""

    id: str
    game: str
    options: dict[str, Any]
    mode: str
    state: State
    seats: list[dict[str, Any]]
    host: str | None
    clock: dict[str, Any]
    created: float


@told
class Summary(Listed):
    """A table as the lobby shows it."""

    end: NotRequired[End | None]


@told
class Lobby(TypedDict):
    """The tables in the lobby, or one's own."""

    tables: list[Summary]


MyResult = Literal[Result, "unfinished"]


@told
class MyGame(Listed):
    """A game of one's own that is over, as one's list of games shows it."""

    end: End
    mine: list[int]
    """The seats that the caller held."""
    result: MyResult | None
    """For the caller; nothing for several seats at one device."""
    rating: RatingChange | None
    """What it has changed for the caller, if it counts."""
    unrated: Unrated | None


@told
class MyGames(TypedDict):
    """One's own games that are over, the latest first."""

    games: list[MyGame]
    next: str | None
    """Where the next page begins: `after`; nothing on the last."""


# --- players and their ranks ------------------------------------------------------------------


@told
class Standing(TypedDict):
    """How someone stands in one mode of a game."""

    game: str
    mode: str
    rating: float | None
    """What we are sure of: the mean less three deviations."""
    mean: float | None
    deviation: float | None
    rated: int
    played: int
    won: int


@told
class Profile(TypedDict):
    """A player's statistics."""

    id: str
    name: str
    since: float
    standings: list[Standing]


@told
class Rank(TypedDict):
    """A line of the leaderboard."""

    rank: int
    player: Player
    rating: float
    mean: float
    deviation: float
    rated: int
    won: int


@told
class Leaderboard(TypedDict):
    """The best players of one mode of a game."""

    game: str
    mode: str
    modes: list[str]
    """All modes of the game that were ever rated."""
    ranks: list[Rank]


# --- how the server is ------------------------------------------------------------------------


@told
class Problem(TypedDict):
    """What is wrong (RFC 9457). `detail` is one sentence for the person."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[Annotated[list[dict[str, Any]] | None, Field(json_schema_extra={"default": None})]]
    news: NotRequired[Annotated[News | None, Field(json_schema_extra={"default": None})]]
    """With a stale position: what is new."""


@told
class Health(TypedDict):
    """Whether the server is well."""

    status: Literal["ok", "failing"]
    ready: list[str]
    """The games whose rules are loaded."""
