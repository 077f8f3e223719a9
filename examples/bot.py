"""A bot of one's own in a few lines: `python examples/bot.py http://127.0.0.1:8000 [TABLE]`.

It sits down at a table, or sets one against a novice, and plays whatever comes to its mind.
"""

import random
import sys

from teien.client import Client

me = Client.guest(sys.argv[1], "Whim")
table = me.join(sys.argv[2]) if len(sys.argv) > 2 else me.new_table("niya", ["me", "novice"])

for view in table.turns():
    table.play(random.choice(view["legal"]))

result = table.look()["views"][0]
print("won by", [result["everyone"][seat] for seat in result["winners"]], "with scores", result["scores"])
