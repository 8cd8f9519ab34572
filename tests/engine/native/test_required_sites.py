"""What a condition on one site requires of a set is looked up by the site, and is what the reference engine says."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.compile import compile_game
from playground.engine.native.ir import required_sites
from playground.engine.native.ir.required_sites import look_required_sites_up
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Rows
players: [Ann, Ben]
parameters: {{max_decisions: 40}}
board: {board}
pieces: {{Stone: {{}}}}
variables: {{score: 0..40 each player}}
actions: {{put: {{choose: {{spot: empty}}, do: place Stone on spot}}}}
turn: {{play: {{actions: put, otherwise: pass}}}}
after: {{row: "when {when} then raise score of mover by 1"}}
end: {{full: when no empty then (everyone with most score of it) win}}
"""
LINES = """{shape: square, size: 3, regions: {line: [a1 or a2 or a3, b1 or b2 or b3, c1 or c2 or c3, a1 or b1 or c1,
  a2 or b2 or c2, a3 or b3 or c3, a1 or b2 or c3, a3 or b2 or c1, a1 or c1 or c3, a1 or a3 or c3, a2 or b1]}}"""
POINTS = "{shape: graph, points: {a: [0, 0], b: [1, 0], c: [0, 1], d: [1, 1], e: [2, 1]}, edges: [a-b-d-e, a-c-d]}"
AROUND = "any way in {ways} where any k in 0..2 where every n in 0..2 has ahead(last, way, n - k) is own"
LOOKED_UP = {
    "lines through the last": (LINES, "any n in lines where last is line of n and no (line of n except own)"),
    "rows around the last": ("square 4", AROUND.format(ways="any direction")),
    "rows on hexagons": ("hexagon 3", AROUND.format(ways="any direction")),
    "rows on two words": ("square 9", AROUND.format(ways="any direction")),
    "steps of both ways": (
        "square 5",
        "any way in any direction where (ahead(last, way, 1) is own and ahead(last, way, 2) is own) or "
        "(ahead(last, way, 1) is own and ahead(last, opposite_way(way), 1) is own)",
    ),
    "squares by their numbers": (
        "square 4",
        "any x in 1..4 where any y in 1..4 where abs(x - column_of last) + abs(y - row_of last) = 3 and "
        "nth(row(y), x) is own and nth(row(row_of last), x) is own",
    ),
}
OTHERS = {
    "two sets": ("square 4", f"({AROUND.format(ways='orthogonally')}) or ahead(last, north, 1) is enemy"),
    "what there is not": ("square 4", f"({AROUND.format(ways='orthogonally')}) or ahead(last, north, 1) is not own"),
    "a number": ("square 4", f"count own > 4 and ({AROUND.format(ways='any direction')})"),
    "points": (POINTS, "some (own within neighbours(last)) and some (own within neighbours(neighbours(last)))"),
}


def game(board: str, when: str) -> core.Game:
    return load("rows.yaml", text=GAME.format(board=board, when=when)).game


def played_alike(of: core.Game) -> None:
    state, random = SideBySide(of, [compile_game(of, checked=True)], 2), Random(2)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.fixture(autouse=True)
def short_ones_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(required_sites, "MIN_OPERATIONS", 3)


@pytest.mark.parametrize(("board", "when"), LOOKED_UP.values(), ids=LOOKED_UP)
def test_what_they_require_is_looked_up(board: str, when: str) -> None:
    of = game(board, when)
    before = lower(of)
    after = look_required_sites_up(before)
    assert after is not before
    assert verify(after, layout_of(of)) == ()
    played_alike(of)


@pytest.mark.parametrize(("board", "when"), OTHERS.values(), ids=OTHERS)
def test_other_conditions_are_tested(board: str, when: str) -> None:
    of = game(board, when)
    before = lower(of)
    assert look_required_sites_up(before) is before
    played_alike(of)


def test_too_many_ways_are_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lower(game(*LOOKED_UP["rows around the last"]))
    monkeypatch.setattr(required_sites, "MAX_WAYS", 3)
    assert look_required_sites_up(before) is before


def test_tables_that_would_be_large_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lower(game(*LOOKED_UP["rows around the last"]))
    monkeypatch.setattr(required_sites, "MAX_WORDS", 30)
    assert look_required_sites_up(before) is before


def test_a_game_without_sites_has_none() -> None:
    text = "game: N\nplayers: [Ann, Ben]\nvariables: {n: 0..9}\nactions: {add: {do: raise n by 1}}\nturn: add\n"
    of = load("n.yaml", text=text + "end: {odd: when (n > 3 and n mod 2 = 1) or n > 8 then mover wins}").game
    played_alike(of)
