"""Tests are judged by what they find, never by how long they take."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.installed import ROOT, SITE, Install, Installed, hatch, wheel_in

settings.register_profile("teien", deadline=None)
settings.load_profile("teien")


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
