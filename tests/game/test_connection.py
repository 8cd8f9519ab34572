"""What hangs together, against a search for it that knows nothing of bits, rounds or the prelude.

Stones are put on a board one by one. In each position the sites that the rules find are the options of the engines.
"""

from __future__ import annotations

import random
from collections.abc import Collection

import pytest

from playground.compiler import Compiled, load
from playground.engine.protocol import State
from playground.game.board import Board

BOARDS = {
    "square": ("{shape: square, size: 5, regions: {start: a1 or c3 or d5}}", 24),
    "of more than one word": ("{shape: rectangle, columns: 13, rows: 5, regions: {start: a1 or b3 or m5}}", 64),
    "with holes": ("{shape: square, size: 6, without: a2 or e4, regions: {start: a1 or c3 or d5}}", 32),
    "hexagon": ("{shape: hexagon, side: 4, regions: {start: d1 or d4 or d7}}", 34),
}
RULES = """
game: Sets
players: [Ann, Ben]
board: {board}
pieces: {{Stone: {{owner: nobody}}}}
actions:
  put: {{choose: {{target: empty}}, do: place Stone on target}}
  reached: {{choose: {{target: spread from start through Stone}}, do: nothing}}
  straight: {{choose: {{target: spread orthogonally from start through Stone}}, do: nothing}}
  firsts: {{choose: {{target: groups of Stone}}, do: nothing}}
  straight_firsts: {{choose: {{target: "groups(Stone, orthogonally)"}}, do: nothing}}
  beside: {{choose: {{target: "neighbours(Stone, east or northwest)"}}, do: nothing}}
  whole: {{choose: {{target: board where one_group(Stone)}}, do: nothing}}
  joined: {{choose: {{target: "board where joins(Stone, start, it)"}}, do: nothing}}
  shut: {{choose: {{target: enclosed(Stone)}}, do: nothing}}
  ringed: {{choose: {{target: board where ring(Stone)}}, do: nothing}}
"""
DIAGONAL = ("northeast", "northwest", "southeast", "southwest")


@pytest.mark.parametrize("shape", BOARDS)
def test_what_the_prelude_finds(shape: str) -> None:
    text, stones = BOARDS[shape]
    compiled, chance, seen = load("sets", text=RULES.format(board=text)), random.Random(shape), set()
    states: list[State] = [compiled.initial_state()]
    if compiled.game.board.size < 64:  # on larger boards the reference engine takes seconds
        states.append(compiled.reference_state())
    (start,) = compiled.game.regions["start"]
    for _ in range(stones):
        empty, *_ = of_rules = [offered(compiled, state) for state in states]
        members = compiled.game.board.cell_set - empty["put"]
        expected = found_by_search(compiled.game.board, members, start, straight_only=shape != "hexagon")
        assert of_rules == [{"put": empty["put"], **expected}] * len(states)
        seen |= {(name, bool(sites)) for name, sites in expected.items()}
        chosen = chance.randrange(len(empty["put"]))  # the options to put a stone are the first ones
        for state in states:
            state.apply_action(chosen)
    assert {("whole", True), ("whole", False), ("ringed", True), ("ringed", False)} <= seen


def offered(compiled: Compiled, state: State) -> dict[str, frozenset[int]]:
    """The sites that each action offers."""
    options = state.options()
    names = enumerate(action.name for action in compiled.game.actions)
    return {
        name: frozenset(option.values[0] for option in options if option.action == number)
        for number, name in names
        if name in RULES and name != "pass"
    }


def found_by_search(
    board: Board, members: frozenset[int], start: frozenset[int], straight_only: bool
) -> dict[str, frozenset[int]]:
    """What the actions of the rules should offer where there are stones on `members`."""
    everywhere = range(len(board.directions))
    straight = [way for way in everywhere if not (straight_only and board.directions[way].name in DIAGONAL)]
    groups = {search(board, [site], members, everywhere) for site in members}
    straight_groups = {search(board, [site], members, straight) for site in members}
    aside = [way for way in everywhere if board.directions[way].name in ("east", "northwest")]
    rest = board.cell_set - members
    edge = [site for site in rest if any(board.ahead(site, way, 1) == -1 for way in straight)]
    outside = search(board, edge, rest, everywhere)
    filled = any(all(board.ahead(site, way, 1) in members for way in everywhere) for site in members)
    return {
        "reached": search(board, start, members, everywhere),
        "straight": search(board, start, members, straight),
        "firsts": frozenset(min(group) for group in groups),
        "straight_firsts": frozenset(min(group) for group in straight_groups),
        "beside": frozenset(board.ahead(site, way, 1) for site in members for way in aside) - {-1},
        "whole": board.cell_set if len(groups) < 2 else frozenset(),
        "joined": frozenset(site for group in groups if group & start for site in group),
        "shut": rest - outside,
        "ringed": board.cell_set if rest - outside or filled else frozenset(),
    }


def search(board: Board, start: Collection[int], passable: Collection[int], ways: Collection[int]) -> frozenset[int]:
    """The sites to which ways lead, one after the other from a list of those to look at."""
    found, waiting = set(start), list(start)
    while waiting:
        site = waiting.pop()
        for following in {board.ahead(site, way, 1) for way in ways} - found - {-1}:
            if following in passable:
                found.add(following)
                waiting.append(following)
    return frozenset(found)
