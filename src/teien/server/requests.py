"""What a caller says to us over HTTP, field by field. A strange field or a wrong type is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    WithJsonSchema,
)

from teien.play.manifest import MOST_SEATS
from teien.play.registry import game_names
from teien.server.user_text import LONGEST_LABEL, LONGEST_NAME, label_of, name_of, plain, talk


def _known_game(name: str) -> str:
    """The name of a game that can be played here."""
    if name not in game_names():
        raise ValueError(f"There is no such game; there are {', '.join(game_names())}.")
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
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]
Position = Annotated[int, Field(ge=0, le=2**31 - 1)]
GameName = Annotated[
    str, AfterValidator(_known_game), WithJsonSchema({"type": "string", "enum": game_names()})
]
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


def example(**fields: Any) -> ConfigDict:
    """The settings of a message that someone says, with an example for the documentation."""
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [fields]})


# --- who one is -------------------------------------------------------------------------------


class NewGuest(Said):
    """A nickname is enough."""

    model_config = example(name="Aiko")
    name: Name


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
        game=game_names()[0], seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}], start=True
    )
    game: GameName
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
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


def _seen_as_it_is(text: str) -> str:
    """A word that went into a shuffle as it was written, if it may be shown so."""
    plain(text)
    return text


Digits = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Laid = dict[Annotated[str, StringConstraints(max_length=32)], JsonValue]
"""What chance has laid, or a move: the game's own rules know whether it is right."""
MOVES = 2000
"""No game that anyone has played was a quarter as long."""


ON_PAPER: dict[str, Any] = {
    "format": "teien-record/1",
    "game": game_names()[0],
    "options": {},
    "players": ["Aiko", "Novice"],
    "setup": {},
    "moves": [{"seat": 0, "move": "a1"}],
    "result": None,
    "fairness": {"secret": "00" * 32, "words": ["plum", ""], "commitment": "66" * 32},
}
"""An example of the form, though not of a game."""


class KnownDeal(Said):
    """Where a deal comes from that had been played before."""

    model_config = example(kind="again", of="b7Jq0x", table="here-4k2m")
    kind: Literal["again", "challenge", "link"]
    of: Annotated[str, StringConstraints(pattern=ID)] = Field(
        description="The table where it was played, or the challenge."
    )
    table: Annotated[str, StringConstraints(pattern=ID)] = Field(
        description="The table at which it was played again."
    )


class PlayedFairness(Said):
    """What the shuffles of a game followed from: see docs/records.md."""

    model_config = example(**ON_PAPER["fairness"])
    secret: Digits
    words: Annotated[
        list[
            Annotated[
                str,
                StringConstraints(max_length=64, pattern=NO_CONTROL),
                AfterValidator(_seen_as_it_is),
            ]
        ],
        Field(max_length=6),
    ]
    commitment: Digits
    deal: KnownDeal | None = Field(None, description="Where a deal comes from that had been played before.")


class PlayedRecord(Said):
    """A game on paper, over or not: see docs/records.md. Its players' names are not kept, but the seats'."""

    model_config = example(**ON_PAPER)
    format: Literal["teien-record/1"]
    game: GameName
    options: OptionMap
    players: Annotated[
        list[Annotated[str, StringConstraints(min_length=1, max_length=100)]], Field(max_length=6)
    ]
    setup: Laid
    moves: Annotated[list[Laid], Field(max_length=MOVES)]
    result: Laid | None
    fairness: PlayedFairness


class PlayedSeat(Said):
    """Who sat there, on the device: the caller, or a bot of a level."""

    model_config = example(kind="bot", level="novice")
    kind: Literal["me", "bot"]
    level: Level | None = None
    name: Name | None = Field(
        None, description="me: another name for this seat, for several people at one device."
    )


class PlayedGame(Said):
    """A game that was played on a device, to be kept here."""

    model_config = example(record=ON_PAPER, seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    record: PlayedRecord
    seats: Annotated[list[PlayedSeat], Field(min_length=1, max_length=6)]
    ending: Literal["finished", "resigned", "abandoned"] | None = Field(
        None, description="How it ended; nothing if it goes on."
    )
    resigned: Annotated[list[SeatNumber], Field(max_length=6)] = Field(
        default=[], description="The seats that have resigned, the first of them first."
    )

    def table(self) -> NewTable:
        """The table as it would have been set here."""
        seats = [NewSeat(kind=seat.kind, level=seat.level, name=seat.name) for seat in self.seats]
        return NewTable(game=self.record.game, seats=seats, options=self.record.options, stand_in=None)


class SameDeal(Said):
    """Who plays the same deal again: the caller, and bots."""

    model_config = example(seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    seats: Annotated[list[PlayedSeat], Field(min_length=1, max_length=MOST_SEATS)]

    def table(self, game: str, options: dict[str, Any]) -> NewTable:
        """The table as it is wanted."""
        seats = [NewSeat(kind=seat.kind, level=seat.level, name=seat.name) for seat in self.seats]
        return NewTable(game=game, seats=seats, options=options, stand_in=None, start=True)


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
