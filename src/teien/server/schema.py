"""The tables of the database."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()

Time = sql.Double
"""Seconds since 1970."""

players = sql.Table(
    "players",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("created", Time, nullable=False),
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),  # SHA-256: the key itself is nowhere
    sql.Column("id", sql.String(16), nullable=False),
    sql.Column("player", sql.ForeignKey("players.id"), nullable=False, index=True),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("label", sql.String(60), nullable=False),
    sql.Column("created", Time, nullable=False),
    sql.Column("expires", Time),
    sql.Column("used", Time, nullable=False, server_default="0"),  # about when it was used last
)
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("secret", sql.LargeBinary(32), nullable=False),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("state", sql.String(8), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("created", Time, nullable=False),
    sql.Column("updated", Time, nullable=False),
    sql.Column("head", sql.Integer, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Column("due", Time),  # when a clock is up
    sql.Column("bot_due", Time),  # when another node may take over the bot's turn; none if no bot owes a move
    sql.Column("settled", sql.Boolean, nullable=False),  # whether the result is in the statistics
    sql.Column("ended", Time),  # when the game was over; none if it goes on, or there was none
    sql.Index("tables_lobby", "public", "state", "updated"),
    sql.Index("tables_due", "due"),
    sql.Index("tables_bot_due", "bot_due"),
    sql.Index("tables_unsettled", "state", "settled"),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("position", sql.Integer, primary_key=True),
    sql.Column("at", Time, nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("by", sql.String(32)),
    sql.Column("facts", sql.Text, nullable=False),
    sql.Column("move_id", sql.String(64)),
    sql.UniqueConstraint("table_id", "by", "move_id", name="entries_move_id"),
)
seated = sql.Table(
    "seated",
    metadata,
    sql.Column("player", sql.ForeignKey("players.id"), primary_key=True),
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
)
results = sql.Table(
    "results",
    metadata,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("player", sql.ForeignKey("players.id"), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("mode", sql.String(64), nullable=False),
    sql.Column("rank", sql.Integer, nullable=False),
    sql.Column("won", sql.Boolean, nullable=False),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("at", Time, nullable=False),
    sql.Column("before", sql.Double),  # the rating before and after a game that counts
    sql.Column("after", sql.Double),
    sql.Column("unrated", sql.String(16)),  # why it does not count
    sql.Index("results_player", "player"),
)
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("player", sql.ForeignKey("players.id"), primary_key=True),
    sql.Column("game", sql.String(16), primary_key=True),
    sql.Column("mode", sql.String(64), primary_key=True),
    sql.Column("mean", sql.Double, nullable=False),
    sql.Column("deviation", sql.Double, nullable=False),
    sql.Column("rating", sql.Double, nullable=False),
    sql.Column("rated", sql.Integer, nullable=False),
    sql.Column("won", sql.Integer, nullable=False),
    sql.Index("ratings_best", "game", "mode", "rating"),
)
reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),  # of the record, and of who has judged it
    sql.Column("made", Time, nullable=False),
    sql.Column("told", sql.LargeBinary, nullable=False),  # JSON, packed
    sql.Index("reviews_made", "made"),
)
challenges = sql.Table(
    "challenges",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column(
        "table_id", sql.ForeignKey("tables.id"), nullable=False, unique=True
    ),  # the game it is made of
    sql.Column("player", sql.ForeignKey("players.id"), nullable=False),
    sql.Column("created", Time, nullable=False),
    sql.Column("closes", Time, nullable=False),
)
attempts = sql.Table(
    "attempts",
    metadata,
    sql.Column("challenge", sql.ForeignKey("challenges.id"), primary_key=True),
    sql.Column("player", sql.ForeignKey("players.id"), primary_key=True),
    sql.Column("table_id", sql.ForeignKey("tables.id"), nullable=False),
)
mutes = sql.Table(
    "mutes",
    metadata,
    sql.Column("player", sql.ForeignKey("players.id"), primary_key=True),
    sql.Column("muted", sql.ForeignKey("players.id"), primary_key=True),
)
pulse = sql.Table(
    "pulse",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("at", Time, nullable=False),
)
outages = sql.Table(
    "outages",
    metadata,
    sql.Column("start", Time, primary_key=True),
    sql.Column("end", Time, nullable=False),
)
