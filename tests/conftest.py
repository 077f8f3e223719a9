"""Tests are judged by what they find, never by how long they take."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("teien", deadline=None)
settings.load_profile("teien")
