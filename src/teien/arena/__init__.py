"""Many games: simulation, node counts, surveys; on all cores or a GPU."""
