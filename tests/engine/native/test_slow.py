"""Rules that will be slow are told from those that only look so."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.lower.measured import cost_of
from playground.engine.native.slow import slow_rules
from playground.game.rule_parts import MAX_FAST, max_steps, parts_of
from playground.ruleset.find import ruleset_names

GAME = """\
game: Near
players: [Ann, Ben]
board: {{shape: square, size: 8}}
pieces: {{Stone: {{symbol: o}}}}
actions:
  put: {{choose: {{spot: empty}}, do: place Stone on spot}}
turn: {{play: {{actions: put}}}}
end:
  near: when {end} then draw
  full: when no empty then draw
"""
SLOW = "(sum a in board giving sum b in board giving sum c in board giving one_if({})) > 99"


def cost(end: str) -> int:
    game = load("near.yaml", text=GAME.format(end=end)).game
    return next(cost_of(part, game) for part in parts_of(game) if part.name == "near")


@pytest.mark.parametrize(
    ("slow", "fast", "times"),
    [
        (SLOW.format("distance(a, b) + distance(b, c) = count own"), "(sum a in own giving count own) > 99", 1000),
        (SLOW.format("a is own and distance(a, b) + distance(b, c) = count own"), "some own", 100),
        ("(sum a in board giving count (spread from a through own)) > 99", "some (spread from own through own)", 10),
        ("any a in own where some (own where distance(it, a) = 3)", "any a in own where a is row 3", 2),
    ],
)
def test_what_is_slower_costs_more(slow: str, fast: str, times: int) -> None:
    assert cost(slow) > times * cost(fast)


def test_a_condition_on_the_sites_makes_loops_over_all_of_them_fast() -> None:
    """Though each site might be tried with each other, as far as a bound on the steps can tell."""
    mine = SLOW.format("distance(a, b) + distance(b, c) = count own and a is own and b is own and c is own")
    game = load("near.yaml", text=GAME.format(end=mine)).game
    assert max(max_steps(part, game) for part in parts_of(game)) > MAX_FAST
    assert slow_rules(game) == ()
    assert cost(mine) < MAX_FAST / 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ruleset_names())
def test_no_ruleset_that_comes_with_the_playground_is_called_slow(name: str) -> None:
    assert slow_rules(load(name).game) == ()
