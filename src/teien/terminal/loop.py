"""A whole game in the terminal: people at the keyboard, bots on the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from teien.bots import Bot
from teien.play.book import does, listed
from teien.play.errors import NothingToUndo, TeienError
from teien.play.game import Game
from teien.play.record import to_line
from teien.rules.contract import SPECTATOR, Dice
from teien.terminal.face import face_of

COMMANDS = {
    "hint": "what the best player would do, and what it is worth",
    "undo": "take back your last move",
    "log": "all that has happened",
    "save FILE": "write the game down, to go on later with --resume FILE",
    "quit": "leave the table",
    "help": "this list",
}


class Leave(Exception):
    """The player gets up from the table."""


class Session:
    """One game between the people at this keyboard (`None`) and bots, by seat.

    Where people share the keyboard and each knows what the others may not, a curtain falls between
    them, and whoever sits down after it is told what happened since he last looked.
    """

    def __init__(
        self, game: Game, seated: Sequence[Bot | None], dice: Dice, console: Console, plain: bool
    ) -> None:
        self._game = game
        self._seated = seated
        self._dice = dice
        self._console = console
        self._plain = plain
        self._face = face_of(game.name)
        self._people = [seat for seat in game.seats if not seated[seat]]
        self._looking: int | None = None
        self._told = dict.fromkeys(self._people, len(game.history))
        self._earliest = 0

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        self._say(f"{self._game.book.title}: {self._sides()}.\n{self._face.WELCOME}")
        try:
            while not self._game.over:
                seat = self._game.owing[0]
                bot = self._seated[seat]
                if bot:
                    self._game.play_action(seat, bot.choose(self._game.observation(seat), self._dice))
                else:
                    self._sit_down(seat)
                    self._person_moves(seat)
        except Leave:
            self._say("The game is left as it stands. Goodbye.")
            return
        self._tell(self._people)
        self._show(None)
        self._say(self._ending())

    def _sit_down(self, seat: int) -> None:
        """Shows the table to the person whose move it is."""
        if self._has_secrets(seat):
            if self._looking != seat:
                self._curtain(seat)
            self._tell([seat])
        else:
            self._tell(self._people)
        self._looking = seat
        self._earliest = max(self._earliest, self._game.looks_back)
        self._show(seat)

    def _has_secrets(self, seat: int) -> bool:
        """Whether the seat sees anything that others at this keyboard may not see."""
        own, open_to_all = (self._game.state_for(eyes).tobytes() for eyes in (seat, SPECTATOR))
        return len(self._people) > 1 and own != open_to_all

    def _curtain(self, seat: int) -> None:
        """Hides what the last person saw, until the next one is alone before the screen."""
        if self._looking is not None:
            self._console.clear()
        self._ask(f"The curtain is down. {self._game.players[seat]}, press Enter when you alone look")

    def _person_moves(self, seat: int) -> None:
        """Asks until a move is made or taken back."""
        while True:
            words = self._ask(f"{self._game.players[seat]}, your move").split()
            if not words:
                continue
            command, rest = words[0].lower(), " ".join(words[1:])
            try:
                if command in ("quit", "exit", "q"):
                    raise Leave
                if command in ("help", "?", "h"):
                    self._help()
                elif command == "hint":
                    self._say("\n".join(self._face.hint(self._game, seat)))
                elif command == "log":
                    self._say("\n".join(self._game.story(seat)))
                elif command == "save":
                    self._save(rest)
                elif command == "undo":
                    self._undo(seat)
                    return
                else:
                    self._game.play(seat, " ".join(words))
                    return
            except (TeienError, OSError) as error:
                self._say(str(error), "bold red")

    def _undo(self, seat: int) -> None:
        """Takes back to this person's last move, past the bots' answers."""
        ahead = self._game.copy()
        while ahead.undo().seat != seat and any(self._seated):
            pass
        if len(ahead.history) < self._earliest:
            raise NothingToUndo("What lies further back than players may look is not taken back.")
        self._game = ahead
        self._told = {seat: min(told, len(ahead.history)) for seat, told in self._told.items()}
        self._say("Taken back.")

    def _save(self, path: str) -> None:
        if not path:
            raise TeienError("Say where: save FILE.")
        Path(path).write_text(to_line(self._game.record()), encoding="utf-8")
        self._say(f"Saved. Go on with: teien play {self._game.name} --resume {path}")

    def _help(self) -> None:
        self._say(f"{self._face.MOVES} Besides:")
        for command, meaning in COMMANDS.items():
            self._say(f"  {command:<10} {meaning}")

    def _show(self, seat: int | None) -> None:
        """The table as the seat sees it; without a seat, when the game is over."""
        self._say("")
        if self._plain:
            self._say(self._game.text(seat, ascii_only=not self._unicode()))
        else:
            self._console.print(self._face.picture(self._game, seat), end="")
        if seat is not None:
            self._say(self._face.status(self._game, seat), "bold")

    def _tell(self, seats: Sequence[int]) -> None:
        """What has happened since one of these people was last told, as the first of them may know it."""
        for sentence in self._game.story(seats[0], min(self._told[seat] for seat in seats)):
            self._say(sentence)
        self._told |= dict.fromkeys(seats, len(self._game.history))

    def _sides(self) -> str:
        players = self._game.players
        return " against ".join(players) if len(players) == 2 else listed(players)

    def _ending(self) -> str:
        game = self._game
        scores = ", ".join(f"{name} {score}" for name, score in zip(game.everyone, game.scores, strict=True))
        if not game.winners:
            return f"Nobody wins. ({scores})"
        who = listed([game.everyone[winner] for winner in game.winners])
        return f"{does(who, 'wins' if len(game.winners) == 1 else 'win')}! ({scores})"

    def _ask(self, question: str) -> str:
        try:
            return self._console.input(
                f"{question} (or help): " if self._plain else f"[bold]{question}[/] ▸ "
            )
        except (EOFError, KeyboardInterrupt):
            self._say("")
            raise Leave from None

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(sentence, style=style, markup=False, highlight=False, soft_wrap=True)

    def _unicode(self) -> bool:
        return (self._console.encoding or "").lower().startswith("utf")
