"""A bot at an address: `python examples/http_bot.py 9000`, then `forno arena http://localhost:9000/ rule --players 2`.

It is posted lines of JSON and answers one, as docs/reference/protocol.md has them; any language will do.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Bot(BaseHTTPRequestHandler):
    """Plays the first move."""

    def do_POST(self) -> None:
        """Hear what has happened, and answer if something is asked."""
        heard = [json.loads(line) for line in self.rfile.read(int(self.headers["Content-Length"])).splitlines()]
        asked = heard[-1]
        moves = asked["view"]["legal"][:1] if asked["type"] == "update" else []
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"type": "move", "id": "any", "ply": asked["ply"], "moves": moves}).encode())

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
