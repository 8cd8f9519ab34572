"""Upper bounds on the members of sets that steps lead to: the places of zones are none of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.game.steps import GameWorld, max_members

GAME = """
game: Off the board
players: [Ann, Ben]
board: square 3
zones: {{pool: {{size: 20, each: player}}}}
pieces: {{Stone: {{about: a stone}}}}
setup: place Stone of Ann on pool of Ann; place Stone of Ben on pool of Ben
actions: {{put: {{choose: {{way: any direction, spot: "{sites}"}}, do: place Stone on spot}}}}
otherwise: pass
end: {{long: when decisions = 9 then draw}}
"""


@pytest.mark.parametrize(
    ("sites", "most"),
    [
        ("occupied", 49),
        ("spread way from (own within board) through empty", 9),
        ("spread way from (lowest of own) through empty", 10),
        ("spread way from own through empty", 49),
        ("(spread way from own through empty) within board", 9),
        ("shift(own, way)", 9),
        ("neighbours of lowest of own", 8),
        ("shift(own, way) where it is empty", 9),
        ("shift(own, way) or pool of Ann", 29),
    ],
)
def test_steps_lead_to_cells_only(sites: str, most: int, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(sites=sites), encoding="utf-8")
    game = load(str(tmp_path / "game.yaml")).game
    put = next(action for action in game.actions if action.name == "put")
    assert max_members(put.bindings[-1].domain, GameWorld(game)) == most
