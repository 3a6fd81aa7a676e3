"""Where the time of learning goes: the parts of ``examples/train_ppo.py``, one thread, microseconds a decision.

Run: ``python -m benchmarks.learning [--players N] [--opponents BOT] [--tries N] [--json] [PLAN…]``, where PLAN are
options of the example such as ``width=64``. Needs ``pip install forno[rl] torch``. Seconds are those in which the
process has a core.
"""

from __future__ import annotations

import argparse
import json
import runpy
import time
from pathlib import Path
from typing import Any

import torch

EXAMPLE = Path(__file__).parents[1] / "examples/train_ppo.py"
PARTS = ("games", "network", "gains", "learning")


def parts(ppo: Any, plan: Any, tries: int) -> dict[str, float]:
    """Microseconds of each part for a decision: the least of some tries."""
    torch.manual_seed(plan.seed)
    games = ppo["Games"](plan, plan.seed)
    network = ppo["Network"](games.env, plan.width)
    optimizer = torch.optim.Adam(network.layers.parameters(), plan.learning_rate)
    steps = plan.games * plan.steps
    found: dict[str, float] = dict.fromkeys(PARTS, float("inf"))
    for _ in range(tries):
        games.env.reset()
        took = [time.process_time()]
        for _ in range(plan.steps):
            games.env.step(games.env.action_space.sample())
        took.append(time.process_time())
        games = ppo["Games"](plan, plan.seed)
        begin = time.process_time()
        rollout, last = games.play(network)
        took.append(took[-1] + time.process_time() - begin - (took[1] - took[0]))  # what is not the games'
        begin = time.process_time()
        gains, known = ppo["advantages"](rollout, last, games.look()[2], plan.trace)
        took.append(took[-1] + time.process_time() - begin)
        begin = time.process_time()
        ppo["learn"](network, optimizer, rollout, gains, known, plan)
        took.append(took[-1] + time.process_time() - begin)
        for part, before, after in zip(PARTS, took, took[1:], strict=False):
            found[part] = min(found[part], (after - before) / steps * 1e6)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", nargs="*", metavar="PLAN", help="an option of the example: width=64")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="")
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    ppo = runpy.run_path(str(EXAMPLE), run_name="example")
    given = {name: json.loads(value) for name, _, value in (each.partition("=") for each in wanted.plan)}
    plan = ppo["Plan"](players=wanted.players, opponents=wanted.opponents, **given)
    found = parts(ppo, plan, wanted.tries)
    total = sum(found.values())
    if wanted.json:
        print(json.dumps({**found, "decisions_per_second": 1e6 / total}))
        return
    for part, value in found.items():
        print(f"{part:10} {value:6.2f} µs  {value / total:4.0%}")
    print(f"{'all':10} {total:6.2f} µs  {1e6 / total:,.0f} decisions/s")


if __name__ == "__main__":
    main()
