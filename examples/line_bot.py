"""A bot that is a command: `forno arena "cmd:python examples/line_bot.py" rule --players 2`.

It hears and says lines of JSON, as docs/reference/protocol.md has them; any language will do.
"""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "update":
        orders = [move for move in message["view"]["legal"] if move.startswith(("order", "fill"))]
        moves = (orders or message["view"]["legal"])[:1]
        print(json.dumps({"type": "move", "id": "any", "ply": message["ply"], "moves": moves}), flush=True)
