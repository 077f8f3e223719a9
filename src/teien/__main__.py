"""The command `teien`, also as `python -m teien`: it runs, or says which part of Teien to install first."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, requires


def main() -> None:
    """Runs the command; if it needs a part that is not installed, that is one sentence and exit code 1."""
    try:
        from teien.cli import main as run

        run()
    except ModuleNotFoundError as missing:
        part = _part_with((missing.name or "").partition(".")[0])
        if part is None:
            raise
        command = " ".join(["teien", *sys.argv[1:2]])
        needs = f"“{command}” needs a part of Teien that is not installed: pip install 'teien[{part}]'"
        print(f"teien: {needs}", file=sys.stderr)
        raise SystemExit(1) from None


def _part_with(module: str) -> str | None:
    """The smallest extra that brings a module; none if no extra does."""
    try:
        declared = requires("teien") or []
    except PackageNotFoundError:  # run from a source tree that was never installed
        return None
    parts: dict[str, set[str]] = defaultdict(set)
    for line in declared:
        if found := re.match(r"([\w.-]+).*extra == ['\"]([\w-]+)", line):
            parts[found[2]].add(found[1].replace("-", "_").lower())
    bring = [part for part, modules in parts.items() if module in modules]
    return min(bring, key=lambda part: len(parts[part]), default=None)


if __name__ == "__main__":
    main()
