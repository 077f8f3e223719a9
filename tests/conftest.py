"""Tests are judged by what they find, never by how long they take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import settings

from tests.installed import ROOT, SITE, Install, Installed, hatch, wheel_in

settings.register_profile("teien", deadline=None)
settings.load_profile("teien")


def _field(state: np.record, name: str) -> Any:
    """A field by its name."""
    try:
        return np.void.__getitem__(state, name)
    except ValueError:
        raise AttributeError(name) from None


if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":  # in plain Python three quarters of the time go there
    record = cast(Any, np.record)
    del record.__getattribute__
    record.__getattr__ = _field


LONGEST = ("test_nodes.py", "test_crashes.py", "test_stranger.py")
"""Whose single tests take longest: they begin first, so that no process is left alone with one at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    if not (SITE / "index.html").is_file():
        pytest.skip("The page is not built (make test builds it), so there is no package to look at.")
    folder = tmp_path_factory.mktemp("dist")
    assert hatch(ROOT, folder).returncode == 0
    return folder


@pytest.fixture
def install(built: Path, tmp_path: Path) -> Install:
    return lambda *parts: Installed(wheel_in(built), tmp_path, *parts)
