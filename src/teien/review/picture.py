"""The roll: what each seat might expect in the course of a game, and by whose doing that changed."""

from __future__ import annotations

from html import escape

from teien.play.book import Json
from teien.play.picture import INDIGO, INK, INK_2, LINE, PAPER, SEAL, SHEET
from teien.review.judgement import WIN
from teien.review.review import rounded

WIDTH, HEIGHT = 1320, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 84, 46
STRIPE, STRIPE_2, DOT, DOT_2 = "#5C6676", "#D9DCD9", "#805600", "#F4E7C9"
CAUSES = {"choices": INDIGO, "others": "url(#others)", "cards": "url(#cards)"}
"""A change's cause and its pattern, in the order in which they are drawn: greys tell them apart as well."""
EDGES = {"choices": INDIGO, "others": STRIPE, "cards": DOT}
NAME, MARK = 17, 24
"""So far from each other are names, and questions in one stretch."""
DASHES = ("7 4", "2 4", "9 3 2 3", "1 3", "5 2 1 2")
PATTERNS = (
    '<pattern id="others" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="5" height="5" fill="{STRIPE_2}"/><rect width="2.4" height="5" fill="{STRIPE}"/></pattern>'
    '<pattern id="cards" width="5" height="5" patternUnits="userSpaceOnUse">'
    f'<rect width="5" height="5" fill="{DOT_2}"/><circle cx="2.5" cy="2.5" r="1.4" fill="{DOT}"/></pattern>'
)


class Roll:
    """The roll of one seat, over the lines of the others."""

    def __init__(self, review: Json, seat: int) -> None:
        """Takes a whole review (`Review.whole`)."""
        self.outline, self.summary = review["outline"], review["summary"]
        self.changes: list[Json] = self.summary["changes"][seat]
        self.questions: list[int] = self.summary["questions"][seat]
        self.stretch_of = {one["number"]: one["stretch"] for one in self.outline["decisions"]}
        self.seat = seat
        self.dealt = sum(one["until"] == 0 for one in review["course"]["stretches"])
        """The deal comes before what is counted."""
        every = [amount for one in self.summary["changes"] for change in one for amount in levels_of(change)]
        is_share = self.outline["unit"] == WIN
        self.low = min([0.0, *every])
        self.high = max(
            [1.0 if is_share and max(every, default=0) > 0.5 else 0.5 if is_share else 1.0, *every]
        )
        self.scale = 100 if is_share else 1
        self.slot = (WIDTH - LEFT - RIGHT) / max(len(self.changes), 1)

    def svg(self) -> str:
        """The picture, as a whole SVG file."""
        name = self.outline["players"][self.seat]
        title = f"{self.outline['title']}: {name}’s {'chance to win' if self.scale > 1 else 'prospects'}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="serif" font-size="15" fill="{INK}">',
            f"<title>{escape(title)}</title><defs>{PATTERNS}</defs>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<rect x="16" y="{TOP - 20}" width="{WIDTH - 32}" height="{HEIGHT - TOP}" rx="4" fill="{SHEET}" '
            f'stroke="{LINE}"/>',
            text(28, 32, title, 'font-size="20"'),
            text(28, 54, self.told(), f'fill="{INK_2}"'),
            *self.legend(),
            *self.grid(),
            *(self.other(seat) for seat in range(len(self.summary["changes"])) if seat != self.seat),
            *self.blocks(),
            *self.marks(),
            *self.names(),
        ]
        return "\n".join([*parts, "</svg>", ""])

    def told(self) -> str:
        """The game in one line."""
        return sum_line(self.summary["sums"][self.seat])

    def legend(self) -> list[str]:
        """What each pattern means."""
        words = {"choices": "own choices", "others": "others’ choices", "cards": "the cards"}
        parts, x = [], WIDTH - 440
        for cause, word in words.items():
            parts.append(f'<rect x="{x}" y="22" width="22" height="13" {self.pattern(cause)}/>')
            parts.append(text(x + 30, 33, word, 'font-size="14"'))
            x += 64 + 7 * len(word)
        return parts

    def pattern(self, cause: str) -> str:
        return f'fill="{CAUSES[cause]}" stroke="{EDGES[cause]}"'

    def grid(self) -> list[str]:
        """Lines for the lowest, the highest and what lies in the middle, and the numbers of the stretches."""
        parts = []
        is_share = self.scale > 1
        for level in sorted({0.0, self.high / 2 if is_share else self.low, self.high}):
            y, amount = self.y(level), rounded(level * self.scale)
            told = str(amount) if is_share or not amount else f"{amount:+d}".replace("-", "−")
            parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{LINE}"/>')
            parts.append(text(LEFT - 8, y + 5, told, f'text-anchor="end" font-size="13" fill="{INK_2}"'))
        each = max(1, len(self.changes) // 30)
        for place in range(self.dealt, len(self.changes), each):
            x, word = self.x(place + 0.5), str(place + 1 - self.dealt)
            parts.append(text(x, HEIGHT - 22, word, f'text-anchor="middle" font-size="12" fill="{INK_2}"'))
        return parts

    def other(self, seat: int) -> str:
        """The line of another seat."""
        changes = self.summary["changes"][seat]
        points = [(self.x(0), self.y(changes[0]["before"]))] if changes else []
        points += [(self.x(n + 1), self.y(change["after"])) for n, change in enumerate(changes)]
        told = " ".join(f"{x},{y}" for x, y in points)
        dash = DASHES[seat % len(DASHES)]
        return f'<polyline points="{told}" fill="none" stroke="{INK_2}" stroke-dasharray="{dash}"/>'

    def names(self) -> list[str]:
        """Everyone's name where their line ends, one above another where several end in one place."""
        ends = [(self.y(one[-1]["after"]), seat) for seat, one in enumerate(self.summary["changes"]) if one]
        parts, free = [], float(HEIGHT)
        for end, seat in sorted(ends, reverse=True):
            free = round(min(end + 5, free - NAME), 1)
            size = 'font-size="14" font-weight="bold"' if seat == self.seat else 'font-size="14"'
            parts.append(text(WIDTH - RIGHT + 8, free, self.outline["players"][seat], size))
        return parts

    def blocks(self) -> list[str]:
        """The seat's own line, each of whose steps is a block in its cause's pattern."""
        parts, path = [], ""
        width = self.slot / 3
        for number, change in enumerate(self.changes):
            level = change["before"]
            path += f"{'L' if path else 'M'}{self.x(number)} {self.y(level)}"
            for place, cause in enumerate(CAUSES):
                x, after = round(self.x(number) + place * width, 1), level + change[cause]
                top, height = self.y(max(level, after)), round(abs(self.y(level) - self.y(after)), 1)
                if height > 0.4:
                    parts.append(
                        f'<rect x="{round(x + 0.1 * width, 1)}" y="{top}" width="{round(0.8 * width, 1)}" '
                        f'height="{height}" {self.pattern(cause)}/>'
                    )
                path += f"H{round(x + width / 2, 1)}V{self.y(after)}"
                level = after
            path += f"H{self.x(number + 1)}"
        return [*parts, f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1.6"/>']

    def marks(self) -> list[str]:
        """The decisions to ask about, by their rank."""
        parts = []
        stretches = [self.stretch_of[number] for number in self.questions]
        for rank, stretch in enumerate(stretches, 1):
            beside = MARK * stretches[: rank - 1].count(stretch)
            x = round(self.x(stretch) + self.slot / 6 + beside, 1)
            y = round(self.y(self.changes[stretch]["before"]) - 18, 1)
            parts.append(
                f'<circle cx="{x}" cy="{y}" r="10" fill="{SHEET}" stroke="{SEAL}" stroke-width="1.6"/>'
            )
            parts.append(text(x, y + 5, str(rank), 'text-anchor="middle" font-size="13"'))
        return parts

    def x(self, stretch: float) -> float:
        return round(LEFT + self.slot * stretch, 1)

    def y(self, level: float) -> float:
        share = (level - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def levels_of(change: Json) -> list[float]:
    """Where the line comes by in a stretch."""
    mine = change["before"] + change["choices"]
    return [change["before"], mine, mine + change["others"], change["after"]]


def sum_line(sums: Json) -> str:
    """A seat's game in one line, whose parts make the result."""
    words = {"choices": "own choices", "others": "others’ choices", "cards": "the cards"}
    parts = [f"{word} {sums[name]:+d}" for name, word in words.items()]
    told = ", ".join([f"start {sums['start']}", *parts])
    return f"{told}: {sums['result']}".replace("-", "−")


def text(x: float, y: float, words: str, more: str = "") -> str:
    """Words that stand somewhere."""
    return f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'
