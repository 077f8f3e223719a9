"""One folder for each game, with all that only this game knows; `teien.play.registry` finds them."""
