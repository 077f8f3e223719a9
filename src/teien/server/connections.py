"""Connections that end: whoever asks must ask in time and in so many words, and read what is answered."""

from __future__ import annotations

import asyncio
import socket

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

HEAD_LIMIT = 32 * 1024
"""The head of a request has at most so many bytes, the last piece of it aside."""
HEAD_TIME = 15.0
"""So many seconds it may take until the head is there, from the first byte or from the beginning."""
BODY_TIME = 30.0
"""So many seconds it may take until the body is there."""
UNREAD = 128 * 1024
"""So many bytes the system may keep for a reader, before it is noticed that nobody reads."""
SLOW = 20.0
"""So many seconds the answer may wait for a reader who takes none of it."""


class Connection(HttpToolsProtocol):
    """A connection with limits that uvicorn's own does not have."""

    _in_body = False
    """Whether a body has not come yet; otherwise it is the head of a request."""
    _came = 0
    """So many bytes of a head."""
    _due: asyncio.TimerHandle | None = None
    """When what has not come is not waited for any more."""
    _slow: asyncio.TimerHandle | None = None
    """When a reader is not waited for any more."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        self._wait(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._due, self._slow):
            if timer:
                timer.cancel()
        super().connection_lost(exc)

    # --- what comes -----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._came += len(data)
        super().data_received(data)
        if self._in_body:
            self._wait(BODY_TIME)
        elif self._came > HEAD_LIMIT:
            self._refuse(431)
        elif self._came:
            self._wait(HEAD_TIME)

    def on_headers_complete(self) -> None:
        self._in_body, self._came = True, 0
        self._wait_no_more()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body, self._came = False, 0
        self._wait_no_more()
        super().on_message_complete()

    def _wait(self, seconds: float) -> None:
        """Begins to wait for the rest, if that has not begun."""
        if not self._due:
            self._due = self.loop.call_later(seconds, self._refuse, 408)

    def _wait_no_more(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None

    def _refuse(self, status: int) -> None:
        """Says why, if no answer is under way, and hangs up."""
        self._wait_no_more()
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self._hang_up()

    # --- what goes ------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slow = self.loop.call_later(SLOW, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slow:
            self._slow.cancel()
            self._slow = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._hang_up()

    def _hang_up(self) -> None:
        """Ends the connection, even if what was written last is never read."""
        self.transport.close()
        self.loop.call_later(SLOW, self.transport.abort)
