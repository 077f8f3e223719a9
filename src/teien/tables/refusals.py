"""What is refused, and as which problem (RFC 9457). Nothing was changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class Refused(Exception):
    """Something that cannot be done; the message is one sentence for the person."""

    status: ClassVar[int] = 409
    kind: ClassVar[str] = "not-now"
    title: ClassVar[str] = "That cannot be done now"

    def extra(self) -> dict[str, Any]:
        """What else the problem tells."""
        return {}


class NotThere(Refused):
    """No such table, player or page."""

    status, kind, title = 404, "not-found", "There is no such thing"


class NotYou(Refused):
    """Nobody is known by this request."""

    status, kind, title = 401, "who-are-you", "Say who you are"


class NotYours(Refused):
    """It is another's seat, or the host's right."""

    status, kind, title = 403, "not-yours", "That is not yours to do"


class Wrong(Refused):
    """What was said makes no sense."""

    status, kind, title = 422, "wrong", "That makes no sense"


class Illegal(Refused):
    """A move that the rules do not allow."""

    status, kind, title = 422, "illegal-move", "The rules do not allow that move"


class Untrue(Refused):
    """A game on paper that was not played so: a false card, or a move against the rules."""

    status, kind, title = 422, "untrue", "That was not played so"


class Stale(Refused):
    """The caller has not seen what happened since."""

    status, kind, title = 409, "stale-position", "Something has happened since"

    def __init__(self, since: int) -> None:
        super().__init__(f"The table has gone on since position {since}.")
        self.since = since
        self.news: Mapping[str, object] | None = None

    def extra(self) -> dict[str, Any]:
        return {"news": self.news}


class TooMuch(Refused):
    """More than anyone needs."""

    status, kind, title = 429, "too-much", "Too much at once"

    def __init__(
        self, wait: float, said: str = "That was too much at once; wait a moment and try again."
    ) -> None:
        super().__init__(said)
        self.wait = wait


class HungUp(Refused):
    """Whoever asked does not wait for the answer any more: nobody reads this."""

    status, kind, title = 499, "hung-up", "You have hung up"


class TooLarge(Refused):
    """A body larger than any message of ours."""

    status, kind, title = 413, "too-large", "That is too large"


class Foreign(Refused):
    """A request that another site's page has made."""

    status, kind, title = 403, "foreign-origin", "That came from another site"


class Unavailable(Refused):
    """Something that we need does not answer; nothing was lost, try again."""

    status, kind, title = 503, "unavailable", "Try again in a moment"
