"""Sockets, to say what no well-behaved client says."""

from __future__ import annotations

import socket

import httpx

PATIENCE = 30.0


def line_to(url: str) -> socket.socket:
    """A connection to a server."""
    there = httpx.URL(url)
    return socket.create_connection((there.host, there.port), timeout=PATIENCE)


def ask(url: str, path: str, token: str | None = None) -> socket.socket:
    """A connection on which something was asked for."""
    line = line_to(url)
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{who}\r\n".encode())
    return line


def status(line: socket.socket) -> int:
    """The status of what is answered; 0 if the line is cut without an answer."""
    heard = b""
    while heard.count(b" ") < 2:
        more = line.recv(1)
        if not more:
            return 0
        heard += more
    return int(heard.split(b" ")[1])


def is_cut(line: socket.socket) -> bool:
    """Reads until the server hangs up; whether it does."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True
