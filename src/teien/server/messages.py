"""What is said over HTTP: every message in and out, typed. A strange field or a wrong type is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from teien.play.registry import games
from teien.server.letters import LONGEST_LABEL, LONGEST_NAME, label_of, name_of, plain, talk


def _known_game(name: str) -> str:
    """The name of a game that can be played here."""
    if name not in games():
        raise ValueError(f"There is no such game; there are {', '.join(games())}.")
    return name


NO_CONTROL = r"^[^\x00-\x1f\x7f]*$"
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=NO_CONTROL),
    AfterValidator(name_of),
]
Word = Annotated[str, StringConstraints(max_length=64, pattern=NO_CONTROL), AfterValidator(plain)]
ChatText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00]+$"),
    AfterValidator(talk),
]
MoveId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r"^[^\x00]+$")]
Level = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,32}$")]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Position = Annotated[int, Field(ge=0, le=2**31 - 1)]
Ending = Literal["finished", "abandoned", "resigned"]
GameName = Annotated[str, AfterValidator(_known_game), WithJsonSchema({"type": "string", "enum": games()})]
OptionValue = (
    bool | Annotated[int, Field(ge=-1000, le=1000)] | Annotated[str, StringConstraints(max_length=32)]
)
OptionMap = Annotated[
    dict[Annotated[str, StringConstraints(max_length=32)], OptionValue], Field(max_length=16)
]
ID = r"^[A-Za-z0-9_-]{1,32}$"
"""What all our ids are made of."""
PlayerId = Annotated[str, StringConstraints(pattern=ID)]


class Said(BaseModel):
    """Something that a caller says to us."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """Something that we tell a caller."""

    model_config = ConfigDict(extra="forbid")


def example(**fields: Any) -> ConfigDict:
    """The settings of a message that someone says, with an example for the documentation."""
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [fields]})


# --- who one is -------------------------------------------------------------------------------


class NewGuest(Said):
    """A nickname is enough."""

    model_config = example(name="Aiko")
    name: Name


class Player(Told):
    """Someone, as everybody may know them."""

    id: str
    name: str


class Me(Player):
    """Oneself; the token is told once, when a guest or a device is new, for programs without cookies."""

    token: str | None = None


class Link(Told):
    """A private link that makes another device oneself: once, within the given time."""

    code: str
    path: str = Field(
        description="Open this on the other device; the code stands after #, which no server sees."
    )
    expires: float


class LinkCode(Said):
    """The code of a private link."""

    model_config = example(code="kJ0W-l2RgP5…")
    code: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class NewToken(Said):
    """What an API token is for."""

    model_config = example(label="my bot")
    label: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_LABEL, pattern=NO_CONTROL),
        AfterValidator(label_of),
    ]


class TokenInfo(Told):
    """An API token, as it is listed."""

    id: str
    label: str
    created: float


class Token(TokenInfo):
    """A new API token; it is told once. Send it as `Authorization: Bearer …`."""

    token: str


class Tokens(Told):
    """All API tokens of a player."""

    tokens: list[TokenInfo]


class Key(Told):
    """A device (`cookie`) or a program (`token`) that is known as the caller."""

    id: str
    kind: Literal["cookie", "token"]
    label: str = Field(description="What a program was said to be for, or a device's browser and system.")
    created: float
    used: float = Field(description="When it was used last, to about a day.")
    here: bool = Field(description="Whether this request was made with it.")


class Keys(Told):
    """All that a person is known by."""

    keys: list[Key]


# --- what can be played -----------------------------------------------------------------------


class Option(Told):
    """An option of a game: its values, the first of them the default."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    help: str
    players: list[int] = Field(description="For which numbers of players it exists.")
    only: dict[str, list[bool | int | str]] = Field(
        default={}, description="It exists only where these other options have one of these values."
    )


class LookBack(Told):
    """How far back players may look up what happened, where memory is part of the game."""

    rounds: int
    unless: dict[str, list[bool | int | str]] = Field(
        description="With one of these values of an option all may be looked up."
    )


class GameInfo(Told):
    """A game: who can play, with which options, against which bots."""

    name: str
    title: str
    players: list[int]
    usual: int = Field(description="How many usually play.")
    minutes: int = Field(description="About how long they play.")
    hides: bool = Field(description="Whether a seat may know what another may not.")
    looks_back: LookBack | None = Field(description="Nothing where everything may be looked up again.")
    options: list[Option]
    results: list[Literal["won", "lost", "drawn"]] = Field(
        description="How a game can end for one who played it to its end."
    )
    levels: list[str] = Field(description="Its bots, from the weakest to the strongest.")
    yardsticks: list[str] = Field(description="Bots that others are measured by, not offered at tables.")
    ready: bool = Field(description="Whether its rules are loaded; the first time takes up to a minute.")


class Games(Told):
    """Everything that can be played here."""

    games: list[GameInfo]
    clocks: list[str]


# --- tables -----------------------------------------------------------------------------------


class Clock(Said):
    """No clock; a live one (`seconds` for each player, `increment` after a move); or `days` for each move."""

    model_config = example(kind="live", seconds=600, increment=5)
    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Field(ge=10, le=86_400)] | None = Field(
        default=None, description="live: at first"
    )
    increment: Annotated[int, Field(ge=0, le=3_600)] | None = Field(
        default=None, description="live: after each move"
    )
    days: Annotated[int, Field(ge=1, le=30)] | None = Field(default=None, description="days: for each move")


class NewSeat(Said):
    """Who shall sit there: the caller, a bot of a level, or whoever comes (`open`)."""

    model_config = example(kind="bot", level="novice")
    kind: Literal["me", "bot", "open"]
    level: Level | None = None
    name: Name | None = Field(
        None, description="me: another name for this seat, for several people at one device."
    )


class NewTable(Said):
    """A table to be set; with `start` it is started at once, if no seat is open."""

    model_config = example(
        game=games()[0], seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}], start=True
    )
    game: GameName
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=6)]
    options: OptionMap = {}
    public: bool = Field(
        default=False, description="Shown in the lobby; otherwise only who has the link finds it."
    )
    clock: Clock = Clock()
    stand_in: Level | None = Field(
        None, description="The bot that takes the place of who leaves; one of the middle if not said."
    )
    start: bool = False
    word: Word | None = Field(default=None, description="The caller's own word for the shuffle.")


class Join(Said):
    """Sits down: on a given seat or on the first that is open."""

    model_config = example(seat=1, word="plum blossom")
    seat: SeatNumber | None = None
    name: Name | None = None
    word: Word | None = None


class Leave(Said):
    """Gets up: from one seat, or from all that the caller holds."""

    model_config = example()
    seat: SeatNumber | None = None


class NewMove(Said):
    """A move: as text, at the position that the caller has seen, with an id of the caller's making."""

    model_config = example(seat=0, move="a1", position=4, id="0b5c1e0e-1")
    seat: SeatNumber
    move: MoveText
    position: Position
    id: MoveId


class NewUndo(Said):
    """Asks to take back the seat's last move and all that came after it."""

    model_config = example(seat=0, position=7)
    seat: SeatNumber
    position: Position


class Answer(Said):
    """Yes or no to the undo that is offered."""

    model_config = example(agree=True, position=8)
    agree: bool
    position: Position


class NewChat(Said):
    """Something to say at the table."""

    model_config = example(text="Good game!")
    text: ChatText
    id: MoveId | None = None


class Mute(Said):
    """Hides what someone says: from the caller, or (by the host) from everyone."""

    model_config = example(player="b7Jq0x", muted=True)
    player: PlayerId
    muted: bool = True
    everyone: bool = False


class Dismiss(Said):
    """Sends someone away from the table, before the game."""

    model_config = example(player="b7Jq0x")
    player: PlayerId


class NewWord(Said):
    """A seat's own word for the shuffle, until the game starts."""

    model_config = example(seat=0, word="plum blossom")
    seat: SeatNumber
    word: Word


class Resign(Said):
    """Gives a seat up for good."""

    model_config = example(seat=0)
    seat: SeatNumber


class StandIn(Said):
    """Hands a seat to a bot (`bot` true), or takes it back (false)."""

    model_config = example(seat=0, bot=True)
    seat: SeatNumber
    bot: bool


class Hinted(Said):
    """Asks a bot what it would do on the caller's seat."""

    model_config = example(seat=0)
    seat: SeatNumber
    level: Level | None = None


class Hint(Told):
    """What a bot would do."""

    seat: int
    move: str
    level: str
    position: int


class Seat(Told):
    """A seat at a table."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    player: str | None = Field(description="The id of the person who holds it.")
    level: str | None = Field(description="The level of the bot that sits there.")
    stand_in: str | None = Field(description="The level of the bot that plays for the person now.")
    away: Literal["asked", "left", "time", "resigned"] | None = Field(
        description="Why a bot plays for the person; whoever has resigned does not come back."
    )
    reserved: str | None = Field(description="An open seat kept for this player, after a rematch.")
    online: bool
    clock: float | None = Field(description="Seconds left at `now`; none without a clock.")
    running: bool = Field(description="Whether its clock runs.")


class Undo(Told):
    """An undo that waits for an answer: who asks, and the moves that it would take back."""

    seat: int
    moves: list[dict[str, Any]]
    agreed: list[str] = Field(description="The players who have agreed.")
    missing: list[str] = Field(description="The players whose answer is missing.")


Unrated = Literal["bots", "alone", "unfinished", "moves", "often", "newcomers"]
"""Why a game does not count: a bot or one person on several seats; one player; no result; someone made hardly
a move themselves; the same two have played enough for a day; or enough newcomers."""


class RatingChange(Told):
    """What a game has changed about the rating of whoever held a seat."""

    seat: int
    before: float
    after: float


class Table(Told):
    """A table: all but the game itself."""

    id: str
    path: str = Field(description="The invitation: whoever has it may come in.")
    game: str
    options: dict[str, Any]
    mode: str
    state: Literal["open", "playing", "over"]
    ending: Ending | None
    ended: float | None = Field(description="When the game was over.")
    resigned: list[int] = Field(description="The seats that have resigned, the first of them first.")
    winners: list[int] = Field(
        description="Once over: who has won, as places in the view's `everyone`. Nobody who has resigned."
    )
    ranks: list[int] = Field(
        description="Once there is a result: the rank of each seat, equals sharing one; resigned ones last."
    )
    ratings: list[RatingChange] | None = Field(
        description="What the game has changed, a moment after its end; empty if it does not count."
    )
    unrated: Unrated | None = Field(description="Once over: why the game does not count for ratings.")
    public: bool
    host: str | None
    seats: list[Seat]
    mine: list[int] = Field(description="The seats that the caller holds.")
    clock: dict[str, Any]
    stand_in: str
    commitment: str = Field(description="SHA-256 of the secret that all shuffles follow from, in hex.")
    words: list[str | None]
    position: int = Field(description="How many entries the table's log has.")
    step: int = Field(description="How many entries the history of the game has.")
    undo: Undo | None
    can_undo: list[int] = Field(description="The caller's seats that may ask for an undo now.")
    abandon: list[str] = Field(description="The players who want to end the game unfinished.")
    abandon_missing: list[str] = Field(
        description="Once someone wants to: the players without whom it does not end. Whoever is away is "
        "asked for ten minutes."
    )
    sent_away: bool = Field(description="Whether the host has sent the caller away: no seat here any more.")
    rematch: str | None = Field(description="The id of the table where it goes on.")
    muted: list[str] = Field(description="The players whom the caller does not hear.")
    watching: int
    created: float
    now: float = Field(description="The server's time, for the clocks.")


View = dict[str, Any]
"""What `Game.view` gives: game, seat, players, everyone, options, owing, legal, scores, over, …, table."""


class ChatMessage(Told):
    """Something said at the table."""

    position: int
    player: str
    name: str
    text: str
    at: float


class TableAnswer(Told):
    """A table as the caller may know it: a view for each seat the caller holds, or the spectator's."""

    table: Table
    views: list[View]
    chat: list[ChatMessage]
    events: list[dict[str, Any]] = Field(description="All that happened, as far back as players may look.")


class Entry(Told):
    """One entry of the log, as the caller may know it: a secret choice is told without the choice."""

    position: int
    kind: str
    seat: int | None
    move: str | None
    by: str | None
    at: float


class News(Told):
    """What is new since a position; `step` in the event stream."""

    since: int
    position: int
    table: Table
    entries: list[Entry]
    events: list[dict[str, Any]]
    undone: bool = Field(description="Moves were taken back: show the views, there is nothing to tell.")
    views: list[View]
    chat: list[ChatMessage]


class Presence(Told):
    """Who is there now; `presence` in the event stream of a table."""

    position: int
    online: list[bool] = Field(description="Each seat: whether its player has the table open.")
    watching: int = Field(description="How many others have it open.")


class Step(Told):
    """One step of a replay: what was decided, what happened, and how it then looked."""

    step: int
    entry: dict[str, Any] | None
    events: list[dict[str, Any]]
    view: View


class Replay(Told):
    """A game step by step, as one viewer saw it."""

    table: str
    seat: int | None
    first: int = Field(description="The first step that the caller may look up; 0 is the set-up.")
    steps: list[Step]


class End(Told):
    """How a game ended; see the same words at a table."""

    ending: Ending
    at: float
    resigned: list[int]
    winners: list[int]
    ranks: list[int]
    scores: list[int]


class Summary(Told):
    """A table as the lobby shows it."""

    id: str
    game: str
    options: dict[str, Any]
    mode: str
    state: Literal["open", "playing", "over"]
    seats: list[dict[str, Any]]
    host: str | None
    clock: dict[str, Any]
    created: float
    end: End | None = None


class Lobby(Told):
    """The tables in the lobby, or one's own."""

    tables: list[Summary]


class MyGame(Summary):
    """A game of one's own that is over, as one's list of games shows it."""

    end: End
    mine: list[int] = Field(description="The seats that the caller held.")
    result: Literal["won", "lost", "drawn", "unfinished"] | None = Field(
        description="For the caller; nothing for several seats at one device."
    )
    rating: RatingChange | None = Field(description="What it has changed for the caller, if it counts.")
    unrated: Unrated | None


class MyGames(Told):
    """One's own games that are over, the latest first."""

    games: list[MyGame]
    next: str | None = Field(description="Where the next page begins: `after`; nothing on the last.")


# --- after the game ---------------------------------------------------------------------------


class Standing(Told):
    """How someone stands in one mode of a game."""

    game: str
    mode: str
    rating: float | None = Field(description="What we are sure of: the mean less three deviations.")
    mean: float | None
    deviation: float | None
    rated: int
    played: int
    won: int


class Profile(Told):
    """A player's statistics."""

    id: str
    name: str
    since: float
    standings: list[Standing]


class Rank(Told):
    """A line of the leaderboard."""

    rank: int
    player: Player
    rating: float
    mean: float
    deviation: float
    rated: int
    won: int


class Leaderboard(Told):
    """The best players of one mode of a game."""

    game: str
    mode: str
    modes: list[str] = Field(description="All modes of the game that were ever rated.")
    ranks: list[Rank]


class Problem(Told):
    """What is wrong (RFC 9457). `detail` is one sentence for the person."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, Any]] | None = None
    news: News | None = Field(default=None, description="With a stale position: what is new.")


class Health(Told):
    """Whether the server is well."""

    status: Literal["ok", "failing"]
    ready: list[str] = Field(description="The games whose rules are loaded.")
