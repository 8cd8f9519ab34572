"""How many steps a rule may take: sets to which a condition asks whether a site belongs are found once."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.game import core
from playground.game.rule_expressions import expressions_of
from playground.game.steps import GameWorld, steps_of

RULES = """
game: Between
players: [White, Black]
board: {{shape: square, size: 8}}
pieces: {{Man: {{moves: rook}}}}
moves: {{rook: 1 or more squares orthogonally through empty onto empty}}
setup: place Man of White on row 1; place Man of Black on row 8
actions:
  move: {{moves: own, do: 'move piece to target; remove {removed}'}}
turn: {{play: {{actions: move, otherwise: lose}}}}
end: {{bare: when no enemy then mover wins}}
"""


@pytest.mark.parametrize("condition", ["it is sites_between(target, other)", "it is neighbours(other)"])
def test_a_set_is_found_once_for_all_sites_of_the_board(condition: str, tmp_path: Path) -> None:
    """`board where it is S` takes what finding S takes, not that for each site."""
    path = tmp_path / "between.yaml"
    path.write_text(RULES.format(removed=f"enemy where any other in own where {condition}"))
    game = load(str(path)).game
    *_, removal = game.actions[0].effects
    assert isinstance(removal, core.Remove)
    steps = sum(steps_of(each, GameWorld(game)) for each in expressions_of(removal))
    pairs = 64 * 64
    assert pairs < steps < 1_000 * pairs
