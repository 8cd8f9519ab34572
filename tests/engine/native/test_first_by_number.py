"""Searches along a line by numbers are said of what spreads along it, where the numbers reach to its end."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.lower.at_once import lift
from playground.engine.native.lower.at_once.first_by_number import as_ray
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.program import lower
from playground.game.core import Expression, Game, Quantified
from tests.side_by_side import SideBySide, natives

GAME = """\
game: By numbers
players: {players}
parameters: {{max_decisions: 24}}
board: {{{board}}}
pieces: {{Man: {{}}, King: {{}}}}
setup: place Man of Ann on row 1; place King of Ann on row 3; place Man of Ben on row 2; place King of Ben on row 5
actions:
  turn:
    choose: {{spot: board}}
    when: "any way in any direction where any n in {numbers} where {found}"
    do: set owner of spot to mover
  lift: {{choose: {{spot: highest of occupied}}, do: remove spot}}
turn: {{play: {{actions: [turn, lift], otherwise: pass}}}}
end: {{gone: when no enemy then mover wins}}
"""
SQUARE, HEXAGON = "shape: square, size: 5", "shape: hexagon, side: 3"
HOLES = "shape: square, size: 5, without: c4"
FACING = "{Ann: {forward: northeast}, Ben: {forward: southwest}}"

TO_ENEMY = "ahead(spot, way, n) is enemy and (every m in 1..n - 1 has ahead(spot, way, m) is empty)"
TO_OWN = "(every m in 1..n - 1 has ahead(spot, way, m) is enemy) and ahead(spot, way, n) is own"
RAYS = [("1..4", TO_ENEMY), ("2..4", TO_OWN), ("1..6", TO_OWN), ("1..4", TO_OWN.replace("is own", "is King"))]
ON_THE_WAY = f"{TO_OWN} and (any m in 1..n - 1 where ahead(spot, way, m) is highest of enemy)"
OTHERS = [
    ("1..3", TO_ENEMY),
    ("3..4", TO_OWN),
    ("2..4", TO_OWN.replace("is own", "is King")),
    ("1..4", f"{TO_OWN} and (every m in 1..n - 1 has ahead(spot, way, m) is Man)"),
    ("1..4", TO_OWN.replace("1..n - 1", "1..n - 2")),
    ("1..4", TO_OWN.replace("ahead(spot, way, m)", "ahead(spot, opposite_way(way), m)")),
    ("1..4", f"{TO_OWN} and n > 1"),
    ("2..4", ON_THE_WAY.replace("is own", "is King")),
]


def game(numbers: str, found: str, board: str = SQUARE) -> Game:
    players = FACING if board == HEXAGON else "[Ann, Ben]"
    text = GAME.format(board=board, numbers=numbers, found=found, players=players)
    return load("by-numbers.yaml", text=text).game


def searches(of: Game, monkeypatch: pytest.MonkeyPatch) -> set[bool]:
    """Whether the searches of a game are said of what spreads."""
    found = set[bool]()

    def noted(condition: Quantified, lowering: Lowering) -> Expression | None:
        ray = as_ray(condition, lowering)
        if condition.domain.type.kind == "numbers":
            found.add(ray is not None)
        return ray

    monkeypatch.setattr(lift, "as_ray", noted)
    lower(of)
    return found


def play(of: Game) -> None:
    """Some games on both engines, compared after each decision."""
    random, machines = Random(3), natives(of)
    for seed in range(2):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("board", [SQUARE, HEXAGON])
@pytest.mark.parametrize(("numbers", "found"), RAYS)
def test_searches_to_the_end_of_a_line_are_rays(
    numbers: str, found: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = game(numbers, found, board)
    assert True in searches(of, monkeypatch)
    play(of)


@pytest.mark.parametrize(("numbers", "found"), OTHERS)
def test_other_searches_are_written_out(numbers: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of = game(numbers, found)
    assert True not in searches(of, monkeypatch)
    play(of)


def test_lines_with_holes_are_no_rays(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies ahead is looked for beyond a hole, and nothing spreads over it."""
    of = game(*RAYS[0], HOLES)
    assert False in searches(of, monkeypatch)
    play(of)
