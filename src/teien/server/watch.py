"""How the server is doing: figures for Prometheus, and a log that programs can read.

Neither names a table or a person: the way to a table is a secret of those who have its link.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

requests = Histogram(
    "teien_request_seconds",
    "How long requests took, streams aside.",
    ["method", "route", "status"],
    buckets=BUCKETS,
)
entries = Counter("teien_entries_total", "Entries made durable.", ["kind"])
commits = Histogram("teien_commit_seconds", "How long it took to make entries durable.", buckets=BUCKETS)
bot_moves = Histogram("teien_bot_seconds", "How long bots thought.", ["game", "level"], buckets=BUCKETS)
bot_waits = Histogram("teien_bot_wait_seconds", "How long bots waited to think.", ["kind"], buckets=BUCKETS)
bot_failures = Counter("teien_bot_failures_total", "Bots that failed or thought too long.", ["game", "level"])
streams = Gauge("teien_streams", "Open event streams.")
tables = Gauge("teien_tables_in_memory", "Tables in memory.")
refusals = Counter("teien_refusals_total", "What was refused.", ["kind"])


def figures(registry: CollectorRegistry = REGISTRY) -> bytes:
    """All figures, as Prometheus reads them."""
    return generate_latest(registry)


class _Line(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def log_lines(level: str) -> None:
    """Writes the log to the error stream from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for loud in ("alembic", "asyncio", "aiosqlite"):
        logging.getLogger(loud).setLevel(logging.WARNING)
