"""What others' libraries are called, and what is said where one is missing or too old."""

from __future__ import annotations

from teien.play.errors import TeienError


class NoLibrary(TeienError, ImportError):
    """A library that an adapter is made for is missing, or too old."""

    def __init__(self, name: str, least: str, part: str) -> None:
        super().__init__(f"{name} {least} or newer is needed: install teien[{part}].")
