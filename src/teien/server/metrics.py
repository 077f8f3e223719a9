"""How the server is doing: figures for Prometheus.

None names a table or a person: the way to a table is a secret of those who have its link.
"""

from __future__ import annotations

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
