"""Sakura: two to six painters behind the Emperor, who choose in secret and at once."""
