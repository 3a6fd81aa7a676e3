"""Try out an installed forno as people use it: the command, a server, games over sockets, and the compiled twin.

    python scripts/try_out.py [--client] [--environments]

Runs in the environment that forno was installed into, with nothing else: `make versions` starts it with the lowest and
with the newest versions of what forno needs. ``--client``: the server must have the web client, too.
``--environments``: nothing but the environments for learners.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

GAMES: Final = [("mamma-mia", "1999"), ("mamma-mia", "2004"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")]
COMMANDS: Final = ["play", "serve", "replay", "verify", "backup", "restore", "tables", "rules", "deck", "bench"]
FORNO: Final = [sys.executable, "-c", "from forno.cli import main; main()"]
PATIENCE: Final = 60.0


def main() -> None:
    """Try everything; the first thing that fails ends it."""
    if "--environments" in sys.argv:
        try_environments()
        return
    with tempfile.TemporaryDirectory(prefix="forno-") as folder:
        try_commands()
        try_server(Path(folder))
        if importlib.util.find_spec("numba"):
            try_compiled()
        if importlib.util.find_spec("pettingzoo"):
            try_environments()


def try_commands() -> None:
    """Each command says what it takes, and the rules are printed."""
    for command in COMMANDS:
        said = forno(command, "--help")
        assert command in said, said
        assert "--" in said, said
    assert "MM-1" in forno("rules", "mamma-mia")
    print("  the command: ok")


def try_server(folder: Path) -> None:
    """Games over sockets to the end; the records are kept, recompute, and are there after a restart."""
    with Server(folder / "data") as server:
        assert json.loads(server.get("/readyz"))["status"] == "ready"
        assert json.loads(server.get("/healthz"))["storage"] == "ok"
        if "--client" in sys.argv:
            page = server.get("/")
            assert '<div id="app"' in page or "/assets/" in page, page[:300]
        places = [play(server, game, edition) for game, edition in GAMES]
    with Server(folder / "data") as server:
        for place in places:
            (folder / "record.json").write_text(server.get(place), "utf-8")
            assert forno("verify", str(folder / "record.json"))
            assert forno("replay", str(folder / "record.json"))
    assert len(forno("tables", "list", "--data", str(folder / "data")).splitlines()) == len(GAMES)
    print(f"  {len(GAMES)} games over sockets: ok")


def play(server: Server, game: str, edition: str) -> str:
    """Play a game with random moves against two bots; gives the address of its record."""
    token = server.post("/api/v1/tokens", {}, {})["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "rule"}, {"kind": "bot", "bot": "random"}]
    code = server.post("/api/v1/tables", {"game": game, "edition": edition, "seats": seats}, bearer)["table"]
    where = f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{code}/socket"
    with connect(where, additional_headers=bearer, open_timeout=PATIENCE) as socket:
        record = play_on(socket)
        said = "Ciao! " * 40  # longer than the shortest kind of frame holds; while a game runs nobody writes
        socket.send(json.dumps({"type": "say", "text": said}))
        while message := json.loads(socket.recv(timeout=PATIENCE)):
            assert message["type"] != "error", message
            if message["type"] == "note" and message["note"]["kind"] == "say":
                break
    assert message["note"]["text"].strip() == said.strip(), message
    return record


def play_on(socket: ClientConnection) -> str:
    """Answer whatever is asked until the game is over; gives the address of its record."""
    rng, frames = random.Random(1), 0
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        kind = message["type"]
        if kind == "over":
            return str(message["record"])
        assert kind != "error" or message["code"] == "stale-ply", message
        if kind in ("view", "update") and message["view"]["legal"]:
            move = {"type": "move", "id": str(uuid.uuid4()), "ply": message["ply"]}
            words = json.dumps({**move, "moves": [rng.choice(message["view"]["legal"])]})
            # Every third one in two frames, which goes the long way through the server.
            frames += 1
            socket.send(words if frames % 3 else [words[:20], words[20:]])


def try_compiled() -> None:
    """The compiled twin plays as the plain one does."""
    from forno.play.batch import Batch

    for game, edition in GAMES[1:]:
        played = [repr(Batch(game, edition, 3, compiled=how).trajectories(7, 20)) for how in (False, True)]
        assert played[0] == played[1], (game, edition)
    print("  the compiled twin: ok")


def try_environments() -> None:
    """A step of a game of PettingZoo with its picture, of a vector of games, and of a game of OpenSpiel."""
    import pyspiel

    from forno.rl import fields, openspiel, pettingzoo
    from forno.rl.vector import VectorEnv

    assert fields("mamma-mia")
    env = pettingzoo.env(game="mamma-mia", edition="2004", players=4, render_mode="rgb_array")
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert env.render().shape == (640, 960, 3)
    games = VectorEnv("mamma-i", "zugames", players=2, envs=8, seed=1)
    games.reset()
    games.step(games.action_space.sample())
    openspiel.register()
    state = pyspiel.load_game("python_forno_mamma_i(players=2)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    print("  environments of PettingZoo, Gymnasium and OpenSpiel: ok")


def forno(*arguments: str) -> str:
    """Run the command; gives what it printed."""
    done = subprocess.run([*FORNO, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"forno {' '.join(arguments)}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Server:
    """``forno serve`` on a free port."""

    def __init__(self, data: Path) -> None:
        command = [*FORNO, "serve", "--port", "0", "--data", str(data), "--pace", "0"]
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed when the server ends
        quick = {**os.environ, "FORNO_LIMITS": "off"}  # nobody here takes as long as a person does
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=quick)
        self.url = ""

    def __enter__(self) -> Server:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+?:\d+", line)
        assert found, f"the server does not start: {line}{self._said()}"
        self.url = found.group().replace("localhost", "127.0.0.1")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(PATIENCE)
        said = self._said()
        assert kind is not None or status == 0, f"the server ended with {status}: {said}"
        assert "Traceback" not in said, said

    def get(self, path: str) -> str:
        """What is at an address."""
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
        """Post an object; gives the answer."""
        how = {"content-type": "application/json", **headers}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), how, method="POST")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            return found

    def _said(self) -> str:
        self._log.seek(0)
        return self._log.read()


if __name__ == "__main__":
    main()
