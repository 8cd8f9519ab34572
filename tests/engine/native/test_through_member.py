"""What is said of the only member of a set near each site, such as the first piece in a line, for all sites at once;
and whether sets near two sites have a member in common."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Members
players: [Ann, Ben]
parameters: {{max_decisions: 8}}
board: {{{board}}}
pieces: {{Stone: {{symbol: o}}, Tower: {{symbol: t}}}}
variables: {{height: {{type: -2..4, each: board, start: 1}}, turns: 0..3}}
setup:
  - place Stone of Ann on nth(board, 1) or nth(board, 5); place Tower of Ben on nth(board, 2) or nth(board, 7)
  - place Tower of Ann on nth(board, 4); place Stone of Ben on nth(board, 8)
define:
  met(one, way): lowest of (shift(spread way from one through own, way) within enemy)
  room(one): spread orthogonally from one through empty
actions:
  put:
    choose: {{spot: "empty where {when}"}}
    do: place Stone on spot; raise height of neighbours(spot) by 1; set height of spot to -1; raise turns by 1
  take:
    choose: {{spot: own, way: any direction}}
    when: "{taken}"
    do: remove spot
turn: {{play: {{actions: [put, take], otherwise: pass}}}}
"""
BOARDS = {
    "square": "shape: square, size: 5",
    "two words": "shape: rectangle, columns: 11, rows: 6",
    "hexagons": "shape: hexagon, side: 3",
    "with a hole": "shape: square, size: 5, without: c3 or b4",
    "graph": "shape: graph, points: {{a1: [0, 0], a2: [1, 0], a3: [2, 0], b1: [0, 1], b2: [1, 1], b3: [2, 1], "
    "c1: [0, 2], c2: [1, 2]}}, edges: [a1-a2-a3, b1-b2-b3, c1-c2, a1-b1-c1, a2-b2-c2, a3-b3, a1-b2]",
}
OF_MEMBERS = {
    "a row behind it": "let one be met(spot, way); one is not none and count (spread way from one through enemy) < 2",
    "its distance and neighbours": (
        "let one be first_occupied(spot, way); "
        "one is enemy and count (own within neighbours of one) < distance(spot, one)"
    ),
    "its distance": "let one be met(spot, way); one is not none and distance(spot, one) > 1",
    "a shorter row": (
        "let one be met(spot, way); one is not none and (let many be count (spread way from one through enemy); "
        "many < distance(spot, one) and ahead(one, way, many) is not own)"
    ),
    "its neighbours and heights": (
        "let one be first_occupied(spot, way); count (own within neighbours of one) > height of spot + turns"
    ),
    "of none as of others": "count (enemy within neighbours of first_occupied(spot, way)) = 0",
    "a number of it": "height of first_occupied(spot, way) + count (neighbours of first_occupied(spot, way)) > 3",
    "a sum": "(sum n in 1..3 giving one_if(ahead(first_occupied(spot, way), way, n) is own)) >= distance(spot, d1)",
}
"""Conditions of a choice of a site and a direction, without the board's names: `d1` stands for a cell."""

IN_COMMON = {
    "joined to a piece": "any one in own where some (neighbours(one) within room(it))",
    "not joined to a foe": "not (any one in enemy where any x in neighbours(one) where x is room(it))",
    "a liberty in common": "any one in own where not (no (neighbours(one) within empty within neighbours(it)))",
    "every foe kept apart": "every one in enemy has no (room(one) within neighbours(it))",
    "rooms that meet": "any one in own where some (room(one) within spread orthogonally from it through (not enemy))",
    "near a tower": "any one in own where kind of one = Tower and some (room(it) within neighbours(one))",
}


def game(board: str, when: str = "turns = 0", taken: str = "turns > 3") -> Game:
    corner = {"graph": "c1", "hexagons": "c1"}.get(board, "a1")
    text = GAME.format(board=BOARDS[board].replace("{{", "{").replace("}}", "}"), when=when, taken=taken)
    return load("members.yaml", text=text.replace("d1)", f"{corner})")).game


def play(of: Game) -> None:
    """A game on both engines, compared after each decision."""
    random, state = Random(5), SideBySide(of, (compile_game(of, checked=True),), 3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def walked(of: Game) -> int:
    """The loops over sites of all functions that count or walk options."""
    return sum(
        loops(function.body) for function in lower(of).functions if function.name.startswith(("count", "options"))
    )


def cases(names: Iterable[str]) -> list[tuple[str, str]]:
    """All names on boards of one word, and the first of them on one of two words."""
    first, *others = names
    small = [board for board in BOARDS if board != "two words"]
    return [(first, "two words"), *((name, board) for board in small for name in (first, *others))]


@pytest.mark.parametrize(("name", "board"), cases(OF_MEMBERS))
def test_what_is_said_of_the_only_member(name: str, board: str) -> None:
    of = game(board, taken=OF_MEMBERS[name])
    if board != "graph":
        assert walked(of) == 0
    play(of)


@pytest.mark.parametrize(("name", "board"), cases(IN_COMMON))
def test_sets_with_a_member_in_common(name: str, board: str) -> None:
    of = game(board, when=IN_COMMON[name])
    program = lower(of)
    if name in ("joined to a piece", "not joined to a foe", "a liberty in common", "near a tower"):
        assert "repeat" not in show_program(program).split("function setup")[0]
        assert walked(of) == 0
    play(of)
