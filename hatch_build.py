"""Teien is built with its page inside, or not at all: without it a server would quietly serve none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Looks for the page before a wheel or an sdist is built; an editable install may do without it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root, "src", "teien", "site", "index.html")
        if version != "editable" and not page.is_file():
            self.app.abort(
                "Teien's page is not built, and a package without it would serve none: run `make wheel`, "
                "which builds both, or `npm ci && npm run build` in web/ first."
            )
