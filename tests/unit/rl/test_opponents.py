"""Bots that play along at compiled speed are the ordinary ones, which get views and events and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from forno import jit
from forno.play.games import lookup
from forno.rl import describing
from forno.search import searchable

pytest.importorskip("pyspiel", reason="pip install forno[rl]")

from forno.rl import by_policy
from forno.rl.history import Moment
from tests.unit.rl.plain_env import Copies

TABLES = [
    ("mamma-mia", "2004", 4),
    ("mamma-mia", "1999", 3),
    ("mamma-mia-plus", "2009", 2),
    ("mamma-mia-plus", "2009", 4),
    ("mamma-i", "zugames", 2),
    ("mamma-i", "zugames", 4),
]
LEARNER = 0  # plays by lot: the bots meet what they would never do themselves


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_rule_at_compiled_speed_is_rule(table: tuple[str, str, int]) -> None:
    """It decides on what ``observe`` leaves as the bot does that is shown views and events, at every decision."""
    name, edition, players = table
    module, of, search = lookup(name), describing.research(name), searchable(name)
    assert search is not None
    setting, bot, rng = module.setting(name, edition, players, {}), of.opponents["rule"], Random(5)
    run = jit.bind((*module.kernel, *of.parts, *bot.parts, by_policy))
    desks, scratch, out = [bot.desk(setting)], Copies([None]), [0] * module.layout.ACTIONS
    decided = 0
    for game in range(3):
        moment, minds = Moment.seeded(name, setting, f"{game:064x}"), [search.mind("rule") for _ in range(players)]
        for mind in minds:
            mind.know(module.deck_sheet(setting.deck))
        run.greet_others(0, desks)
        while True:
            for mind in minds:
                for event in moment.events:
                    mind.see(event)
            if moment.over:
                break
            seat, states = moment.player, [module.layout.State.copy(moment.state)]
            moves = dict(module.legal_moves(setting, moment.state))
            question = minds[seat].question(module.view(setting, moment.state, seat), list(moves))
            if seat == LEARNER:
                action = rng.choice(list(moves.values()))
            else:
                n = run.legal(moment.state, setting.rules, out)
                action = run.ask_other(0, n, states, setting.rules, scratch, [[0] * 4], out, desks)
                assert action == question.actions[0], (moment.played(), question.moves)
                decided += n > 1
            run.show_others(0, action, states, setting.rules, desks)
            moment = moment.after(action)
    assert decided > 50
