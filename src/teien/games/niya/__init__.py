"""Niya: two players, perfect information, four in a line or a square."""
