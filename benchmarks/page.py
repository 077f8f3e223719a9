"""The page's own figures, measured by `web/bench`: weight, taps, frames, replays, what Lighthouse says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent.parent / "web"
PATIENCE = 900
"""So many seconds each of the two may take."""


def figures() -> dict[str, Any]:
    """All of them; what cannot be measured here says why."""
    return {"page": _run("bench"), "lighthouse": _run("lighthouse")}


def _run(script: str) -> Any:
    beside_python = str(Path(sys.executable).parent)  # where `make` puts Node, if the machine has none
    path = os.pathsep.join([beside_python, os.environ["PATH"]])
    try:
        done = subprocess.run(
            ["npm", "--silent", "run", script],
            cwd=WEB,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"not measured: {problem}"
    if done.returncode:
        return f"not measured: {done.stderr.strip().splitlines()[-1:]}"
    return json.loads(done.stdout[done.stdout.index("{") :])
