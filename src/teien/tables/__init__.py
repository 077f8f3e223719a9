"""A table: its log, what may be done there, and who sees what of it; wherever the table stands."""
