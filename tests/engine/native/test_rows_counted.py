"""How long rows are is known for all sites at once: sites reach a length where a line goes on for so many steps."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.statements import ForBits
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.nested_sets import from_the_largest
from playground.engine.native.lower.program import lower
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Rows counted
players: {players}
parameters: {{max_decisions: 40}}
board: {{{board}}}
pieces: {{Stone: {{}}}}
define:
  reach(spot, way): count (spread way from spot through own)
  far(spot, way): "sum n in 1..4 giving one_if(every m in 1..n has ahead(spot, way, m) is own)"
actions:
  put: {{choose: {{spot: empty}}, when: "{when}", do: place Stone on spot}}
  wait: nothing
turn: {{play: {{actions: [put, wait]}}}}
end: {{row: "when {end} then mover wins"}}
"""
SQUARE, HEXAGON = "shape: square, size: 5", "shape: hexagon, side: 3"
FACING = "{Ann: {forward: northeast}, Ben: {forward: southwest}}"

ENDS = [
    "(most one in own giving most way in any direction giving reach(one, way)) >= 3",
    "(most way in any direction giving most one in own giving reach(one, way)) > 3",
    "(most one in own giving most way in any direction giving far(one, way)) >= 2",
    "2 < (most one in own giving most way in any direction giving far(one, way) + 1)",
    "(least one in own giving most way in any direction giving reach(one, way)) > 1",
    "not ((most one in own giving most way in any direction giving reach(one, way)) < 3)",
    "any one in own where any way in any direction where reach(one, way) = 3",
    "(sum one in own giving sum way in any direction giving reach(one, way)) > 40",
    "any one in own where (sum way in any direction giving far(one, way)) = 3",
    "any way in any direction where count (spread way or opposite_way(way) from last through own) > 3",
    "some spread northeast or southwest from (own within row 1) through enemy within row 4",
]
WHENS = [
    "(most way in any direction giving reach(spot, way)) < 3",
    "(least way in any direction giving far(spot, way)) = 0",
    "(most way in any direction giving reach(spot, way)) = reach(spot, east)",
]


def game(board: str, end: str = "no empty", when: str = "not (no empty)") -> Game:
    players = FACING if board == HEXAGON else "[Ann, Ben]"
    return load("rows.yaml", text=GAME.format(board=board, end=end, when=when, players=players)).game


def loops(of: Game) -> list[ForBits]:
    return [each for part in lower(of).functions for each in each_of(part.body) if isinstance(each, ForBits)]


def play(of: Game) -> None:
    """Some games on both engines, compared after each decision."""
    random, machines = Random(3), natives(of)
    for seed in range(2):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("board", [SQUARE, HEXAGON])
@pytest.mark.parametrize("end", ENDS)
def test_rows_are_looked_for_at_once(end: str, board: str) -> None:
    of = game(board, end)
    assert not loops(of)
    play(of)


@pytest.mark.parametrize("when", WHENS)
def test_rows_from_each_site(when: str) -> None:
    of = game(SQUARE, when=when)
    assert not loops(of)
    play(of)


def test_numbers_that_sets_reach() -> None:
    nodes = Nodes(0xFFFF)
    sets = tuple(nodes.bits((1 << size) - 1) for size in (12, 9, 5, 2, 1))
    slices = Slices(nodes)
    number = slices.reaching(3, sets)
    of_each = [number.low + sum(int(str(each.detail)) >> site & 1 for each in sets) for site in range(16)]
    for bound in range(1, 11):
        fixed = Sliced(bound)
        below, above = slices.less(number, fixed), slices.less(fixed, number)
        same = slices.equal(number, fixed)
        for site, value in enumerate(of_each):
            found = [int(str(each.detail)) >> site & 1 for each in (below, above, same)]
            assert found == [value < bound, value > bound, value == bound]
    digits = [sum((int(str(p.detail)) >> site & 1) << d for d, p in enumerate(number.planes)) for site in range(16)]
    assert [number.low + each for each in digits] == of_each


def test_which_sets_are_parts_of_each_other() -> None:
    nodes = Nodes(0xFFFF)
    one, two, three = (nodes.load("owner", "set", nodes.number(number)) for number in range(3))
    both = nodes.op("meet", one, two)
    all_three = nodes.op("meet", both, three)
    assert from_the_largest([both, all_three, one]) == (one, both, all_three)
    assert from_the_largest([two, all_three, one]) is None
    assert from_the_largest([one, both]) is None
