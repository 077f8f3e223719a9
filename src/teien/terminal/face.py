"""A game's face in the terminal: what `loop` asks of each game."""

from __future__ import annotations

from typing import Protocol, cast

from rich.text import Text

from teien.bots import bot_of
from teien.play.book import Json, listed
from teien.play.errors import BadSetup
from teien.play.game import Game
from teien.play.registry import book_of, manifest_of, part_of
from teien.rules.chance import new_dice

HINTS_BY = "master:4000"
"""Who gives hints where there is a master: quick enough to wait for, and the same hint when asked twice."""
MANY = 60
"""So many moves are listed, and no more."""


class Face(Protocol):
    """What a module such as `teien.games.niya.terminal` offers; where gardens can be chosen, `lay` too."""

    WELCOME: str
    """How the game is played, in a few lines."""
    MOVES: str
    """What a move looks like, in a sentence."""

    def picture(self, game: Game, seat: int | None) -> Text:
        """The table in colour, as the seat sees it; without a seat, when the game is over."""

    def status(self, game: Game, seat: int) -> str:
        """What the seat is to do now, and what it may do."""

    def hint(self, game: Game, seat: int) -> list[str]:
        """What a strong player would do in the seat's place."""


class PlainFace:
    """The face of a game that has none of its own: the book's text, and the legal moves."""

    def __init__(self, game: str) -> None:
        manifest = manifest_of(game)
        opening = Game(book_of(game), players=manifest.usual, seed=1)
        moves = opening.legal_moves(opening.owing[0])
        examples = listed(list(dict.fromkeys([moves[0], moves[-1]])), "or")
        self.WELCOME = f"About {manifest.minutes} minutes. Type a move, such as {examples}, or help."
        self.MOVES = f"A move is written as it is listed, such as {examples}."

    def picture(self, game: Game, seat: int | None) -> Text:
        return Text(game.text(seat) + "\n")

    def status(self, game: Game, seat: int) -> str:
        moves = game.legal_moves(seat)
        more = f" … and {len(moves) - MANY} more" if len(moves) > MANY else ""
        return f"You may play: {', '.join(moves[:MANY])}{more}"

    def hint(self, game: Game, seat: int) -> list[str]:
        """What the strongest bot of the game thinks of its best choices."""
        level = manifest_of(game.name).levels[-1]
        return thoughts(game, seat, level, f"The bot {level} would play", "{}: {:.0%}")


def thoughts(game: Game, seat: int, bot: str, would: str, line: str) -> list[str]:
    """What a bot thinks: what it would do, after these words, and a line for each of its best choices."""
    why = bot_of(game.name, bot).why(game.observation(seat), new_dice(0))
    moves = dict(zip(game.legal_actions(seat), game.legal_moves(seat), strict=True))
    best = f"{would} {moves[why.choices[0].action]}. The share of the win it expects:"
    return [best, *(f"  {line.format(moves[one.action], one.worth)}" for one in why.choices[:5])]


def face_of(game: str) -> Face:
    """The face of a game: its own, or a plain one."""
    own = part_of(game, "terminal")
    return cast(Face, own) if own else PlainFace(game)


def setup_of(game: str, garden: str) -> Json:
    """The set-up that a game makes of a garden; raises `BadSetup` where there is no such garden, or none."""
    lay = getattr(face_of(game), "lay", None)
    if lay is None:
        raise BadSetup(f"{manifest_of(game).title} has no gardens to choose from.")
    return cast(Json, lay(garden))
