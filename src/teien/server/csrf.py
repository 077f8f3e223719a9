"""No page of another site acts with someone's cookie (cross-site request forgery)."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from teien.tables.refusals import Foreign

SAFE = {"GET", "HEAD", "OPTIONS"}
"""The methods that change nothing."""


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # it is none
        return None


def check_origin(method: str, headers: Headers) -> None:
    """A page of another site cannot act with someone's cookie."""
    if method in SAFE:
        return
    origin = headers.get("origin")
    if origin is not None and _host_of(origin) != headers.get("host"):
        raise Foreign("A page of another site has sent this; only our own page may act for you.")
    if headers.get("sec-fetch-site") == "cross-site":
        raise Foreign("A page of another site has sent this; only our own page may act for you.")
