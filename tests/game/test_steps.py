"""How many steps a rule may take: sets to which a condition asks whether a site belongs are found once."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.game import core
from playground.game.rule_expressions import expressions_of
from playground.game.steps import GameWorld, max_members, steps_of

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


def removed(sites: str, tmp_path: Path) -> tuple[core.Expression, GameWorld]:
    """The set of a `remove`, and its game."""
    path = tmp_path / "between.yaml"
    path.write_text(RULES.format(removed=sites))
    game = load(str(path)).game
    *_, removal = game.actions[0].effects
    assert isinstance(removal, core.Remove)
    [sites_of_it] = expressions_of(removal)
    return sites_of_it, GameWorld(game)


@pytest.mark.parametrize("condition", ["it is sites_between(target, other)", "it is neighbours(other)"])
def test_a_set_is_found_once_for_all_sites_of_the_board(condition: str, tmp_path: Path) -> None:
    """`board where it is S` takes what finding S takes, not that for each site."""
    pairs = 64 * 64
    assert pairs < steps_of(*removed(f"enemy where any other in own where {condition}", tmp_path)) < 1_000 * pairs


@pytest.mark.parametrize(
    ("sites", "most"),
    [
        ("neighbours(target, leap(1, 2)) within own", 8),
        ("own where it is neighbours(target) and it is not a1", 8),
        ("own where it is shift(target, north) or it is shift(target, east)", 2),
        ("own where it is neighbours(it)", 64),
        ("own where any other in own where it is neighbours(other)", 64),
    ],
)
def test_a_site_has_few_neighbours(sites: str, most: int, tmp_path: Path) -> None:
    assert max_members(*removed(sites, tmp_path)) == most


def test_the_sites_of_a_column_are_looked_up(tmp_path: Path) -> None:
    looked_up = "column(column_of target + 1) within row(row_of target + 2)"
    assert steps_of(*removed(looked_up, tmp_path)) < 64
    assert steps_of(*removed("board where column_of it = column_of target + row_of it", tmp_path)) > 64
