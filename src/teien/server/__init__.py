"""People at tables: identity, seats, clocks, the durable log, who sees what."""
