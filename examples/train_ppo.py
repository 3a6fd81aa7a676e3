"""Learn a game by PPO in plain PyTorch: masked actions, a thousand games at once, one network for all seats.

    python examples/train_ppo.py ppo --players 2 --decisions 20_000_000

By itself the network plays every seat and learns from each; with ``--opponents`` it learns one, against bots of that
name. Progress is printed and kept in the folder: ``curve.jsonl``, ``curve.svg``, ``network.pt``, from which the same
command goes on. Needs ``pip install 'forno[rl]' torch``. PPO: Schulman et al., 2017 (arXiv:1707.06347); its advantages:
Schulman et al., 2016 (arXiv:1506.02438).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from forno.rl.vector import VectorEnv


@dataclass(frozen=True)
class Plan:
    """What is learned, and how."""

    game: str = "mamma-mia"
    edition: str = "2004"
    players: int = 2
    opponents: str = ""  # bots at the other seats; empty: the network itself
    decisions: int = 20_000_000
    seed: int = 1
    games: int = 1024  # at once
    steps: int = 64  # of each between two updates
    batch: int = 8192
    epochs: int = 2
    width: int = 128
    learning_rate: float = 1e-3  # falls to nothing
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95  # how far advantages look ahead (lambda); nothing is discounted, for games end
    measures: int = 20  # along the way
    judges: str = "random"  # whom it is measured against, with a comma between
    judged: int = 2000  # games for each of them


class Network:
    """From what seats see to what they do, and the share of the win that they may expect."""

    def __init__(self, env: Any, width: int) -> None:
        most = np.concatenate([np.full(field.size, max(field.high, -field.low)) for field in env.fields])
        self._scale = torch.tensor(1 / most, dtype=torch.float32)
        last = nn.Linear(width, env.single_action_space.n + 1)
        nn.init.zeros_(last.weight)
        self.layers = nn.Sequential(nn.Linear(len(most), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last)

    def __call__(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the actions' probabilities, as good as none where they are not legal; and values."""
        out = self.layers(seen * self._scale)
        return out[:, :-1].masked_fill(masks == 0, -1e9).log_softmax(1), out[:, -1]


class Rollout(NamedTuple):
    """What was seen and done: a row for each step, in it a place for each game."""

    seen: torch.Tensor
    masks: torch.Tensor
    players: torch.Tensor
    actions: torch.Tensor
    log_probabilities: torch.Tensor
    values: torch.Tensor
    over: torch.Tensor  # whether the action has ended the game
    shares: torch.Tensor  # what that has brought to each seat


def make(plan: Plan, opponents: str, games: int) -> VectorEnv:
    """Games in which those that end begin anew at once."""
    made = (plan.game, plan.edition, plan.players, games)
    return VectorEnv(*made, opponents=opponents or None, autoreset_mode="SameStep")


class Games:
    """Games that go on from one rollout to the next; their luck follows from a seed."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.env = plan, make(plan, plan.opponents, plan.games)
        self._now = self.env.reset(seed=seed)

    def look(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What is seen, what is legal, and whose turn it is: copies, for the next step writes over it."""
        seen, info = self._now
        return torch.tensor(seen), torch.tensor(info["action_mask"]), torch.tensor(info["player"])

    @torch.no_grad()
    def play(self, network: Network) -> tuple[Rollout, torch.Tensor]:
        """A rollout, and what the network expects after it."""
        rows, none = [], np.zeros((self.plan.games, self.plan.players), np.float32)
        for _ in range(self.plan.steps):
            seen, masks, players = self.look()
            logs, values = network(seen, masks)
            actions = drawn_by(logs.exp().cumsum(1))
            observations, _, over, _, info = self.env.step(actions.numpy())
            self._now = observations, info
            shares = torch.tensor(info.get("shares", none))
            rows.append((seen, masks, players, actions, chosen(logs, actions), values, torch.tensor(over), shares))
        return Rollout(*map(torch.stack, zip(*rows, strict=True))), network(*self.look()[:2])[1]


def drawn_by(sums: torch.Tensor) -> torch.Tensor:
    """Actions by lot, from the running sums of their probabilities; one lot a row, for random numbers take long."""
    lots = (1 - torch.rand(len(sums), 1)) * sums[:, -1:]  # above 0: what cannot be is never drawn
    return torch.searchsorted(sums, lots)[:, 0]


def chosen(logs: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
    """Those of the actions that were chosen."""
    return logs.gather(1, actions[:, None])[:, 0]


def advantages(rollout: Rollout, last: torch.Tensor, players: torch.Tensor, trace: float) -> Any:
    """How much better than expected each decision was for its seat, and for which of them that is known.

    Between two decisions of a seat others decide: what follows a decision is the same seat's next one, or the end.
    """
    games = torch.arange(len(last))
    after = torch.zeros_like(rollout.shares[0])  # what each seat expects, or gets, from here on
    known = torch.zeros_like(after, dtype=torch.bool)
    ahead, found, told = torch.zeros_like(after), torch.zeros_like(rollout.values), torch.zeros_like(rollout.over)
    after[games, players], known[games, players] = last, True
    for step in reversed(range(len(found))):
        over, seats = rollout.over[step], (games, rollout.players[step])
        after[over], known[over], ahead[over] = rollout.shares[step][over], True, 0.0
        found[step] = after[seats] - rollout.values[step] + trace * ahead[seats]
        told[step] = known[seats]
        after[seats], ahead[seats], known[seats] = rollout.values[step], found[step] * told[step], True
    return found, told


def learn(network: Network, optimizer: Any, rollout: Rollout, found: Any, told: Any, plan: Plan) -> None:
    """Make what went better than expected likelier, a little."""
    seen, masks, _, actions, logs, values = (array.flatten(0, 1)[told.flatten()] for array in rollout[:6])
    gains = found.flatten()[told.flatten()]
    targets, gains = values + gains, (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(plan.epochs):
        for batch in torch.split(torch.randperm(len(gains)), plan.batch):
            new, value = network(seen[batch], masks[batch])
            ratio = (chosen(new, actions[batch]) - logs[batch]).exp()
            clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            gain = torch.minimum(ratio * gains[batch], clipped * gains[batch]).mean()
            entropy = -(new.exp() * new).sum(1).mean()
            loss = (value - targets[batch]).square().mean() - gain - plan.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.layers.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def win_share(network: Network, plan: Plan, opponents: str, games: int) -> float:
    """Its share of the win against such opponents, from all seats in turn; ``1 / players`` is even."""
    env = make(plan, opponents, games)
    seen, info = env.reset(seed=plan.seed << 32)  # other luck than that of training
    first, share = np.ones(games, bool), 0.0
    while first.any():
        logs, _ = network(torch.tensor(seen), torch.tensor(info["action_mask"]))
        seen, rewards, over, _, info = env.step(logs.argmax(1).numpy())
        share += rewards[over & first].sum()
        first &= ~over
    return share / games


class Training:
    """A network on its way, in a folder that is new, or to go on from."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.folder, self.plan, self.curve = folder, plan, list[dict[str, float]]()
        self.network = Network(make(plan, "", 1), plan.width)
        self.optimizer = torch.optim.Adam(self.network.layers.parameters(), plan.learning_rate)
        self.done, self.seconds = 0, 0.0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "network.pt").exists():
            layers, optimizer = torch.load(folder / "network.pt")
            self.network.layers.load_state_dict(layers)
            self.optimizer.load_state_dict(optimizer)
            self.curve = [json.loads(line) for line in (folder / "curve.jsonl").read_text("utf8").splitlines()]
            self.done, self.seconds = int(self.curve[-1]["decisions"]), self.curve[-1]["seconds"]
            torch.manual_seed(plan.seed + self.done)

    def run(self) -> list[dict[str, float]]:
        """Train, and measure along the way; returns the curve."""
        plan, begin, spent = self.plan, time.perf_counter(), self.seconds
        games, each = Games(plan, plan.seed + self.done), plan.games * plan.steps
        while self.done < plan.decisions:
            for group in self.optimizer.param_groups:
                group["lr"] = plan.learning_rate * (1 - self.done / plan.decisions)
            rollout, last = games.play(self.network)
            found, told = advantages(rollout, last, games.look()[2], plan.trace)
            learn(self.network, self.optimizer, rollout, found, told, plan)
            self.done, self.seconds = self.done + each, spent + time.perf_counter() - begin
            if self.done >= plan.decisions or self.done * plan.measures // plan.decisions > len(self.curve):
                self.measure()
        return self.curve

    def measure(self) -> None:
        """Measure, tell and keep."""
        plan, names = self.plan, self.plan.judges.split(",")
        shares = {name: win_share(self.network, plan, name, plan.judged) for name in names}
        self.curve.append({"decisions": self.done, "seconds": round(self.seconds, 1), **shares})
        print(json.dumps(self.curve[-1]), flush=True)
        torch.save([part.state_dict() for part in (self.network.layers, self.optimizer)], self.folder / "network.pt")
        (self.folder / "curve.jsonl").write_text("".join(f"{json.dumps(point)}\n" for point in self.curve), "utf8")
        (self.folder / "curve.svg").write_text(drawn(self.curve, 1 / plan.players), "utf8")


FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 264" font-family="sans-serif" font-size="13">
<rect width="660" height="264" fill="#fffaf3"/><path d="M40 20V220H640" stroke="#888" fill="none"/>
<text x="12" y="26">1</text><text x="12" y="224">0</text>
"""


def drawn(curve: Sequence[dict[str, float]], even: float) -> str:
    """The shares of the win by decisions as a picture (SVG); dashed: what is even."""
    far = curve[-1]["decisions"]
    parts = [f'<path d="M40 {220 - 200 * even}H640" stroke="#888" stroke-dasharray="4"/>']
    for at, name in enumerate(list(curve[0])[2:]):
        points = " ".join(f"{40 + 600 * point['decisions'] / far:.0f},{220 - 200 * point[name]:.1f}" for point in curve)
        colour = ("#b5532c", "#2c6eb5", "#4d8a3d", "#8a3d7f")[at % 4]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{50 + 150 * at}" y="254" fill="{colour}">{name}: {curve[-1][name]:.3f}</text>')
    parts.append(f'<text x="640" y="236" text-anchor="end">{far:,} decisions</text>')
    return FRAME + "\n".join(parts) + "\n</svg>\n"


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description="Learn a game by PPO.")
    parser.add_argument("folder", type=Path, help="where it is kept, and goes on from")
    for field in fields(Plan):
        kind: Any = type(field.default)
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=kind, default=field.default)
    given = vars(parser.parse_args())
    Training(given.pop("folder"), Plan(**given)).run()


if __name__ == "__main__":
    main()
