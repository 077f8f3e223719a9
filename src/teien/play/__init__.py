"""One game, as a person or a program holds it."""
