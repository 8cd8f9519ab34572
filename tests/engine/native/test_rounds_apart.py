"""Rounds of a loop over directions or numbers that look along lines of their own are done at once, as one effect."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.statements import IRIf
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.performing import effects
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Rows
players: [{players}]
parameters: {{max_decisions: 30}}
board: {{{board}}}
attributes: {{level: 0..3}}
pieces: {{Man: {{has: level, flips to: King}}, King: {{flips to: Man}}}}
variables: {{points: {{type: 0..9, each: player}}}}
setup: {setup}
define:
  row_(spot, way): spread way from spot through enemy
  closed(spot, way): some (own within shift(row_(spot, way), way))
  chain(spot, way, far): >-
    ahead(spot, way, far) is own and (every near in 1..far - 1 has ahead(spot, way, near) is enemy)
actions:
  touch: {{choose: {{spot: {spots}}}, do: "{do}"}}
turn: touch
end: {{gone: when no enemy then mover wins}}
"""
SQUARE, HEXAGON = "shape: square, size: 5", "shape: hexagon, side: 3"
HOLES = "shape: square, size: 5, without: c3 or b2"
SETUP = {
    SQUARE: "place Man of Ann on row 1 or row 4; place Man of Ben on row 2; place King of Ben on row 5 or a3",
    HEXAGON: "place Man of Ann on row 1 or row 4; place Man of Ben on row 2; place King of Ben on row 5",
    HOLES: "place Man of Ann on row 1 or row 4; place Man of Ben on row 2; place King of Ben on row 5 or a3",
}

AT_ONCE = [
    "for each way in any direction do if closed(spot, way) then set owner of row_(spot, way) to mover",
    "for each way in any direction do (let row be row_(spot, way); if some (own within shift(row, way)) then "
    "for each one in row except spot do turn one into King)",
    "for each way in any direction do if ahead(spot, way, 1) is enemy and closed(spot, way) then set owner of "
    "sites_between(spot, lowest of (shift(row_(spot, way), way) within own)) to mover",
    "for each way in any direction do for each far in 2..4 do if chain(spot, way, far) then for each near in "
    "1..far - 1 do set owner of ahead(spot, way, near) to mover",
    "for each way in any direction do (let seen be first_occupied(spot, way); if seen is enemy then remove seen)",
    "for each way in any direction do set level of (row_(spot, way) except spot) to 2",
    "for each way in any direction do for each n in 1..3 do if ahead(spot, way, n) is Man then remove "
    "ahead(spot, way, n)",
    "move spot to highest of empty; for each way in any direction do remove row_(last, way) except last",
    "for each way in any direction do if ahead(spot, way, 1) is enemy then set owner of "
    "row_(ahead(spot, way, 1), turned_way(way, 1)) to mover",
    "for each way in any direction do if closed(spot, way) then place King of mover on row_(spot, way) except spot",
    "for each way in any direction do if closed(spot, way) then place Man of opponent on row_(spot, way) except spot "
    "with level 2",
    "for each n in 1..3 do if ahead(spot, east, n) is enemy and ahead(spot, east, n + 1) is own then set owner of "
    "ahead(spot, east, n) to mover",
]

ON_SITES = [
    "for each goal in own do if some sites_between(spot, goal) and no (sites_between(spot, goal) except enemy) then "
    "set owner of sites_between(spot, goal) to mover",
    "for each goal in own do (let foes be sites_between(spot, goal); if no (foes except enemy) then remove foes)",
    "for each goal in enemy do if every one in sites_between(goal, spot) has one is own and one is Man then "
    "place King of mover on sites_between(goal, spot)",
]

ONE_AFTER_THE_OTHER = {
    "a round begins where another one changed something": (
        "for each way in any direction do if ahead(spot, way, 1) is enemy then set owner of "
        "row_(ahead(spot, way, 1), turned_way(way, 2)) to mover"
    ),
    "each round reads the site itself": (
        "for each way in any direction do if spot is enemy or closed(spot, way) then set owner of row_(spot, way) to "
        "mover"
    ),
    "one falls after the other": (
        "for each n in 1..3 do if ahead(spot, east, n) is enemy and ahead(spot, east, n - 1) is own then set owner of "
        "ahead(spot, east, n) to mover"
    ),
    "a round looks the other way": (
        "for each way in any direction do if (if ahead(spot, way, 1) is own then count row_(spot, opposite_way(way)) > "
        "1 else closed(spot, way)) then remove ahead(spot, way, 1)"
    ),
    "a search along a line changes where it ends": (
        "for each way in any direction do for each far in 2..4 do if chain(spot, way, far) then for each near in "
        "1..far do set owner of ahead(spot, way, near) to opponent"
    ),
    "what is given depends on what lies there": (
        "for each way in any direction do (let seen be first_occupied(spot, way); if closed(spot, way) and seen is "
        "occupied then set owner of row_(spot, way) to (if ahead(spot, east, 1) is own then mover else opponent))"
    ),
    "sites between others may hold anything": (
        "for each goal in own do if some (sites_between(spot, goal) within enemy) then set owner of "
        "sites_between(spot, goal) to mover"
    ),
    "a farther site is looked at after what lies before it has changed": (
        "for each goal in enemy do if no (sites_between(spot, goal) except own) then set owner of "
        "(goal or sites_between(spot, goal)) to mover"
    ),
    "what one round places is captured by the next": (
        "for each n in 1..3 do if ahead(spot, west, n) is enemy then place King of opponent on ahead(spot, east, n) or "
        "ahead(spot, east, n + 1)"
    ),
    "all pieces count": (
        "for each way in any direction do if count own < 9 then set owner of row_(spot, way) to mover"
    ),
    "there are two effects": (
        "for each way in any direction do if closed(spot, way) then (set owner of row_(spot, way) to mover; raise "
        "points of mover by 1)"
    ),
}


def game(do: str, board: str = SQUARE, spots: str = "board", players: str = "Ann, Ben") -> Game:
    if board == HEXAGON:
        players = "Ann: {forward: northeast}, Ben: {forward: southwest}"
    text = GAME.format(do=do, board=board, spots=spots, players=players, setup=SETUP[board])
    if board == HEXAGON:
        text = text.replace("players: [", "players: {").replace("southwest}]", "southwest}}")
    return load("rows.yaml", text=text).game


def branches(of: Game) -> int:
    """How many conditions there are in what an action does."""
    apply = next(each for each in lower(of).functions if each.name == "apply")
    return sum(isinstance(each, IRIf) for each in each_of(apply.body))


def play(of: Game, games: int = 2) -> None:
    """Some games on both engines, compared after each decision."""
    random, machines = Random(3), natives(of)
    for seed in range(games):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.fixture(autouse=True)
def not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rounds are done at once where that is possible, though it may take longer."""
    monkeypatch.setattr(effects, "UNFORESEEN", 10_000)


@pytest.mark.parametrize("do", [*AT_ONCE, *ON_SITES])
def test_rounds_along_lines_are_one_effect(do: str) -> None:
    of = game(do)
    assert branches(of) <= branches(game("flip spot"))
    play(of)


@pytest.mark.parametrize(("do", "board"), [*product(AT_ONCE[:4], [HEXAGON, HOLES]), (ON_SITES[0], HEXAGON)])
def test_on_other_boards_too(do: str, board: str) -> None:
    of = game(do, board)
    assert branches(of) <= branches(game("flip spot", board))
    play(of)


@pytest.mark.parametrize(
    "do",
    [
        "for each one in neighbours of spot do set level of (own where level of it = level of one) to level of spot",
        "for each one in own do if level of one < 2 then set level of (board where level of it = level of one) to 2",
    ],
)
def test_rounds_on_sites_that_reach_sites_anywhere(do: str) -> None:
    play(game(do))


@pytest.mark.parametrize("do", ONE_AFTER_THE_OTHER.values(), ids=ONE_AFTER_THE_OTHER)
def test_rounds_that_matter_to_each_other_are_not(do: str) -> None:
    of = game(do)
    assert branches(of) > branches(game("flip spot"))
    play(of)


@pytest.mark.parametrize("board", [SQUARE, HEXAGON])
def test_a_set_by_conditions_on_each_direction_has_no_branches(board: str) -> None:
    of = game(
        "let taken be enemy where any way in any direction where ahead(spot, way, 1) is enemy and closed(spot, way) "
        "and it is row_(spot, way); set owner of taken to mover",
        board,
    )
    assert branches(of) <= branches(game("flip spot", board))
    play(of)
