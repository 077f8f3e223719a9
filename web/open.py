"""Opens a page of the site in the browser, as soon as the server answers: python web/open.py ADDRESS."""

from __future__ import annotations

import sys
import time
import urllib.error
import urllib.request
import webbrowser

PATIENCE = 120


def main(address: str) -> None:
    """Waits for the server, then opens the page and says where it is."""
    for _ in range(PATIENCE * 5):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
            continue
        print(f"Teien is at {address}", flush=True)
        webbrowser.open(address)
        return


if __name__ == "__main__":
    main(sys.argv[1])
