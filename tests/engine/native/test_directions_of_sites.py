"""Conditions that look in a direction that each site has, a variable, are evaluated for all sites at once."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.program import lower
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Arrows
players: [White, Black]
parameters: {{max_decisions: 40}}
board: {board}
pieces: {{Man: {{}}}}
variables: {{arrow: {{type: direction, each: site{start}}}, heading: {{type: direction}}, turn_by: {{type: 0..3}}}}
setup:
  - for each spot in board do if (row_of spot + 2 * column_of spot) mod 3 = 0 then set arrow of spot to {first} else
    if (row_of spot + column_of spot) mod 2 = 0 then set arrow of spot to {second}
  - repeat 6 times do (place Man of White on empty; place Man of Black on empty)
actions:
{actions}
turn: {{play: {{actions: [{names}, wait], otherwise: pass}}}}
end: {{full: when no empty then draw}}
"""
ACTION = """\
  look-{number}:
    choose: {{spot: "board where {condition}"}}
    do: >-
      set heading to arrow of ahead(spot, {second}, 1); set arrow of spot to turned_way({first}, turn_by); set turn_by
      to (turn_by + 1) mod 4; if spot is occupied then remove spot else place Man on spot"""
SQUARES = {"board": "{shape: square, size: 5}", "first": "north", "second": "southeast"}
HEXAGONS = {"board": "{shape: hexagon, side: 3}", "first": "northeast", "second": "west"}
CONDITIONS = (
    "ahead(it, arrow of it, 1) is empty",
    "ahead(it, opposite_way(arrow of it), 1) is enemy",
    "ahead(it, turned_way(arrow of it, 2), 1) is own",
    "ahead(it, if it is own then arrow of it else {first}, 1) is enemy",
    "ahead(ahead(it, arrow of it, 1), arrow of it, 1) is enemy",
    "ahead(it, arrow of it, 1) is not board",
    "arrow of ahead(it, arrow of it, 1) = arrow of it",
    "arrow of ahead(it, {first}, 1) = arrow of it",
    "any n in 1..3 where ahead(it, arrow of it, n) is enemy",
    "any other in neighbours of it where arrow of other = arrow of it",
    "arrow of it = {first} or arrow of it = {second}",
    "arrow of it = heading",
    "count (neighbours of it where arrow of it = {first}) > 1",
    "any way in any direction where arrow of it = way and ahead(it, way, 1) is empty",
    "first_occupied(it, arrow of it) is enemy",
    "some (enemy within shift(it, arrow of it))",
    "some (enemy within spread arrow of it from it through board)",
    "no (spread arrow of it from it through empty within enemy)",
)


@pytest.mark.parametrize("start", ["", ", start: none"], ids=["each", "some"])
@pytest.mark.parametrize("board", [SQUARES, HEXAGONS], ids=["squares", "hexagons"])
def test_they_have_no_loops_and_the_options_of_the_reference_engine(board: dict[str, str], start: str) -> None:
    conditions = [each.format(**board) for each in CONDITIONS]
    actions = [ACTION.format(number=n, condition=each, **board) for n, each in enumerate(conditions)]
    names = ", ".join(f"look-{number}" for number in range(len(conditions)))
    written = "\n".join([*actions, "  wait: nothing"])
    of = load("arrows.yaml", text=GAME.format(actions=written, names=names, start=start, **board)).game
    assert [loops(each.body) for each in lower(of).functions if each.name.startswith("count")] == [0]
    state, random = SideBySide(of, (compile_game(of, checked=True),)), Random(3)
    for _ in range(4):
        state.apply_action(random.choice(state.legal_actions()))
