"""Conditions on steps, against searches that know nothing of bits, directions or expressions of the core.

Stones are put down, and squares raised or walled, one after the other. What the rules find are options.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Collection, Mapping

import pytest

from playground.compiler import Compiled, load
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.protocol import State
from playground.game.board import Board

BOARDS = {
    "square": ("{shape: square 4}", 60),
    "of more than one word": ("{shape: rectangle 12 by 6}", 40),
    "hexagon": ("{shape: hexagon 3}", 40),
    "graph": ("{shape: grid, columns: 4, rows: 4, edges: {orthogonally: board, northeast: column 1}}", 40),
}
RULES = """
game: Steps
players: [Ann, Ben]
board: {board}
pieces: {{Stone: {{owner: nobody}}}}
variables: {{height: 0..3 each site, walled: bool each site, away: 0..99}}
define:
  holds(one, other): count (neighbours of one within neighbours of other within Stone) = 1
  open(one, other): not (walled of one and row_of other >= row_of one)
  way_length: distance from START to GOAL through empty while open(here, there)
actions:
  put: {{choose: {{target: empty}}, do: place Stone on target; set away to way_length}}
  raise_: {{choose: {{target: board where height of it < 3}}, do: raise height of target by 1; set away to way_length}}
  wall:
    choose: {{target: "rows(1, 2) where not walled of it"}}
    do: set walled of target to true; set away to way_length
  climbed:
    choose: {{target: spread from START through board while height of there <= height of here + 1}}
    do: nothing
  slid:
    choose: {{target: "spread from START through empty while holds(here, there)"}}
    do: nothing
  shut_out:
    choose: {{target: "board except (spread from START through board while open(here, there))"}}
    do: nothing
  near: {{choose: {{target: board where distance from START to it through empty < 3}}, do: nothing}}
turn: {{play: [put, raise_, wall, climbed, slid, shut_out, near]}}
"""
CHANGES = 3
"""The actions that change the position are the first ones."""

Step = Callable[[int, int], bool]


@pytest.mark.parametrize("shape", BOARDS)
def test_what_steps_lead_to(shape: str) -> None:
    text, changes = BOARDS[shape]
    compiled, chance, seen = load("steps", text=rules(text, shape)), random.Random(shape), set[str]()
    native, reference, lengths_found = compiled.initial_state(), compiled.reference_state(), set[int]()
    for number in range(changes):
        expected, length = found_by_search(compiled, native)
        assert offered(compiled, native) == expected
        assert number == 0 or values(compiled, native)["away"] == [length]
        seen |= {name for name, sites in expected.items() if len(sites) > 1}
        lengths_found.add(length)
        if number % 20 == 19 and compiled.game.board.size < 40:  # the reference engine takes its time
            reference.load(native.to_bytes())
            assert offered(compiled, reference) == expected
        kind = chance.randrange(CHANGES)
        choices = [number for number, option in enumerate(native.options()) if option.action == kind]
        chosen = chance.choice(choices or [0])
        native.apply_action(chosen)
        if number % 20 == 19 and compiled.game.board.size < 40:
            reference.apply_action(chosen)
            assert reference.to_bytes() == native.to_bytes()
    assert seen == {"climbed", "slid", "shut_out", "near"}
    assert len(lengths_found) > 1


def values(compiled: Compiled, state: State) -> dict[str, list[int]]:
    """The values of the variables."""
    fields = unpack(layout_of(compiled.game), state.to_bytes())
    return {name.removeprefix("var."): field for name, field in fields.items() if name.startswith("var.")}


def rules(board: str, shape: str) -> str:
    start, goal = ("c1", "e3") if shape == "hexagon" else ("a1", "d4")
    return RULES.replace("START", start).replace("GOAL", goal).format(board=board)


def offered(compiled: Compiled, state: State) -> dict[str, frozenset[int]]:
    """What each action offers that changes nothing."""
    found: dict[str, set[int]] = {action.name: set() for action in compiled.game.actions[CHANGES:]}
    for option in state.options():
        name = compiled.game.actions[option.action].name
        if name in found:
            found[name].add(option.values[0])
    return {name: frozenset(values) for name, values in found.items() if name != "pass"}


def found_by_search(compiled: Compiled, state: State) -> tuple[dict[str, frozenset[int]], int]:
    """What each action should offer, and how long the shortest way is."""
    board, known = compiled.game.board, values(compiled, state)
    height, walled = known["height"], known["walled"]
    empty = frozenset(option.values[0] for option in state.options() if option.action == 0)
    stones, beside = board.cell_set - empty, neighbours(board)
    hexagon = board.shape == "hexagon"
    start, goal = (board.by_name[name] for name in (("c1", "e3") if hexagon else ("a1", "d4")))

    def may_climb(here: int, there: int) -> bool:
        return height[there] <= height[here] + 1

    def may_slide(here: int, there: int) -> bool:
        return len(beside[here] & beside[there] & stones) == 1

    def is_open(here: int, there: int) -> bool:
        return not (walled[here] and board.row(there) >= board.row(here))

    everywhere = board.cell_set
    plain = lengths(beside, start, empty, lambda *_: True)
    offers = {
        "climbed": frozenset(lengths(beside, start, everywhere, may_climb)),
        "slid": frozenset(lengths(beside, start, empty, may_slide)),
        "shut_out": everywhere - frozenset(lengths(beside, start, everywhere, is_open)),
        "near": frozenset(site for site, length in plain.items() if length < 3),
    }
    return offers, lengths(beside, start, empty, is_open).get(goal, len(board.cells))


def neighbours(board: Board) -> dict[int, frozenset[int]]:
    ways = [way for way, direction in enumerate(board.directions) if direction.is_neighbourly]
    return {site: frozenset(board.ahead(site, way, 1) for way in ways) - {-1} for site in board.cells}


def lengths(
    beside: Mapping[int, Collection[int]], start: int, passable: Collection[int], allowed: Step
) -> dict[int, int]:
    """How many steps lead to each site that can be reached."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in beside[here]:
            if there in passable and there not in found and allowed(here, there):
                found[there] = found[here] + 1
                waiting.append(there)
    return found
