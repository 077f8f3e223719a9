"""Hoshi: stars over the garden, joined to constellations."""
