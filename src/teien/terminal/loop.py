"""A whole game in the terminal: people at the keyboard, bots on the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from teien.bots import Bot
from teien.play.book import does
from teien.play.errors import TeienError
from teien.play.game import Game
from teien.play.record import to_line
from teien.rules.contract import Dice
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


class Table:
    """One game between the people at this keyboard (`None`) and bots, by seat."""

    def __init__(
        self, game: Game, seated: Sequence[Bot | None], dice: Dice, console: Console, plain: bool
    ) -> None:
        self._game = game
        self._seated = seated
        self._dice = dice
        self._console = console
        self._plain = plain
        self._face = face_of(game.name)

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        self._say(f"{self._game.book.title}: {' against '.join(self._game.players)}.\n{self._face.WELCOME}")
        try:
            while not self._game.over:
                seat = self._game.owing[0]
                bot = self._seated[seat]
                if bot:
                    self._bot_moves(seat, bot)
                else:
                    self._show()
                    self._person_moves(seat)
        except Leave:
            self._say("The game is left as it stands. Goodbye.")
            return
        self._show()
        self._say(self._ending())

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
                    self._say("\n".join(self._game.story()))
                elif command == "save":
                    self._save(rest)
                elif command == "undo":
                    self._undo(seat)
                    return
                else:
                    self._tell(self._game.play(seat, " ".join(words)))
                    return
            except (TeienError, OSError) as error:
                self._say(str(error), "bold red")

    def _bot_moves(self, seat: int, bot: Bot) -> None:
        action = bot.choose(self._game.state_for(seat), seat, self._dice)
        self._tell(self._game.play_action(seat, action))

    def _undo(self, seat: int) -> None:
        """Takes back to this person's last move, past the bots' answers."""
        ahead = self._game.copy()
        while ahead.undo().seat != seat and any(self._seated):
            pass
        self._game = ahead
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

    def _show(self) -> None:
        self._say("")
        seat = self._game.owing[0] if self._game.owing else None
        if self._plain:
            self._say(self._game.text(seat, ascii_only=not self._unicode()))
        else:
            self._console.print(self._face.picture(self._game, seat), end="")
        if seat is not None:
            self._say(self._face.status(self._game, seat), "bold")

    def _tell(self, events: Sequence[object]) -> None:
        for event in events:
            sentence = self._game.book.sentence(event, self._game.players)  # type: ignore[arg-type]
            if sentence:
                self._say(sentence)

    def _ending(self) -> str:
        game = self._game
        scores = ", ".join(f"{name} {score}" for name, score in zip(game.players, game.scores, strict=True))
        if not game.winners:
            return f"Nobody wins. ({scores})"
        who = " and ".join(game.players[seat] for seat in game.winners)
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
