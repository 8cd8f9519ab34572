"""Conditions about groups and lines: for all sites at once, by what spreads back from targets or by what is first in a
direction, or once for each group."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.node import IRNode
from playground.engine.native.ir.show import show_program
from playground.engine.native.ir.statements import ForBits, IRAssign, IRBlock, IRIf, Repeat, Statement, Switch
from playground.engine.native.ir.uses import values_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

BOARDS = {
    "square": "{shape: square, size: 5}",
    "long": "{shape: square, size: 8}",
    "wide": "{shape: square, size: 9}",
    "hexagon": "{shape: hexagon 3}",
    "graph": "{shape: graph, points: {a1: [0, 0], a2: [1, 0], a3: [2, 0], a4: [2, 2], b2: [1, 1], c2: [1, 2], "
    "d2: [1, 3], e1: [3, 2]}, edges: [a1-a2-a3, a3-a4, a2-b2-c2-d2, d2-a4, e1-a3]}",
}
LARGE = ("long", "wide")
"""On these a decision takes the reference engine long: few are compared."""
EACH, ACTIONS = ", each: 0..39", 3
GAME = """\
game: Groups
players: [{players}]
parameters: {{max_decisions: {length}}}
board: {board}
pieces: {{Stone: {{}}, Block: {{owner: nobody}}, Wall: {{}}}}
variables: {{met: {{type: 0..400{each}}}, seen: {{type: site, start: none}}, heading: {{type: direction}}}}
define:
  liberties(spot): empty within neighbours(group(spot))
  first_row: row 1
actions:
  put: {{choose: {{spot: empty}}, do: "place Stone on spot; set heading to turned_way(heading, 1); {do}"}}
  wall: {{choose: {{spot: empty}}, do: "place Wall on spot; {do}"}}
  block: {{choose: {{spot: empty}}, do: "place Block on spot; set seen to spot; {do}"}}
turn: [put, wall, block]
end: {{full: when no empty then draw}}
"""

AT_ONCE = [
    "set met to count (occupied where no liberties(it))",
    "set met to count (own where some (group(it) within neighbours(lowest of board)))",
    "set met to count (board where some (spread from it through enemy within neighbours(lowest of board)))",
    "set met to count (enemy where lowest of own is group of it)",
    "set met to count (occupied where every one in group(it) has one is neighbours(lowest of board))",
    "set met to count (occupied where some (spread from it through pieces of owner of it within Wall))",
    "set met to count (board where some (shift(spread from it through empty, DIRECTION) within occupied))",
    "set met to count (occupied where any way in any direction where some (spread way from it through empty within "
    "enemy))",
]
LINES = [
    "set met to count (empty where any way in any direction where first_occupied(it, way) is enemy)",
    "set met to count (empty where owner of first_occupied(it, DIRECTION) = mover)",
    "set met to count (board where kind of first_occupied(it, DIRECTION) = Wall)",
    "set met to count (board where first_occupied(it, DIRECTION) is none)",
    "set met to count (board where first_occupied(it, DIRECTION) = seen)",
    "set met to count (empty where any foe in enemy where any w in orthogonally where first_occupied(it, w) is foe)",
    "set met to count (empty where any foe in enemy where it is spread DIRECTION from foe through empty)",
    "set met to count (empty where any foe in enemy where it is shift(foe within Stone, DIRECTION) or it is row 1)",
    "set met to count (empty where any way in any direction where let line be spread way from it through enemy; "
    "some (if some (own within shift(line, way)) then line except it else board except board))",
    "set met to count (board where some (((spread DIRECTION from it through occupied) except it) within Wall))",
    "set met to count (own where ahead(it, forward, 1) is empty)",
    "set met to count (own where ahead(it, heading, 2) is not empty and shift(it, heading) is occupied)",
    "set met to count (own where let far be ahead(it, heading, 1); far is enemy or ahead(far, heading, 1) is enemy)",
    "set met to count (own where (if mover is Ann then ahead(it, DIRECTION, 1) else ahead(it, forward, 1)) is enemy)",
    "set met to count (own where (if it is row 2 then ahead(it, DIRECTION, 1) else it) is enemy)",
]
NAMED = [
    "set met to count ((let foe be next_of(everyone, mover); pieces of foe) where no liberties(it))",
    "if any one in (let foe be next_of(everyone, mover); (pieces of foe) except edge) "
    "where no liberties(one) then set met to 1",
]
ONCE_A_GROUP = [
    "set met to count (own where let mine be own; let here be it; count (spread from here through mine) = 2)",
    "set met to count (board where count (spread from (it within occupied) through board) > 3)",
    "set met to count (board where let here be it within occupied; count (spread from here through board) > 3)",
    "set met to count (own where count liberties(it) = 1)",
    "set met to count groups(occupied)",
    "set met to count groups(own) * 20 + count groups(board except own)",
    "set met to most one in own giving count group of one",
    "set met to least one in own giving count liberties(one)",
    "if any one in enemy where count liberties(one) <= 2 then set met to 1 else set met to 0",
    "if every one in own has count group of one >= 2 then set met to 1 else set met to 0",
    "set met to count (board where count (spread from it through own) = 3)",
    "set met to count (occupied where it is lowest of spread from it through occupied and "
    "count (empty within neighbours(spread from it through occupied)) > 1)",
]
OF_ALL_SITES = {
    "if any one in groups(own) where no liberties(one) then set met to 1": "if any one in own where no liberties(one) "
    "then set met to 1",
    "if every one in groups(enemy) has count group of one > 2 then set met to 1": "if every one in enemy has "
    "count group of one > 2 then set met to 1",
    "set met to most one in groups(own) giving count group of one": "set met to most one in own giving "
    "count group of one",
    "set met to sum one in groups(empty) giving (let part be spread from one through empty; "
    "if no (neighbours(part) within enemy) then count part else 0)": "set met to count (empty where "
    "let part be spread from it through empty; no (neighbours(part) within enemy))",
}
LEFT_EARLY = [
    "if count groups(own) = 1 then set met to 1",
    "if count groups(enemy) <= 2 then set met to 1",
    "if 3 < count groups(occupied) then set met to 1",
]
TESTED_ALONE = [
    "any one in neighbours(it) within own where count group of one >= 2",
    "any one in own where one is neighbours(it) and count group of one >= 2",
    "any one in own where count group of one >= 2 and one is neighbours(it) and one is not row 1",
    "every one in neighbours(it) within own has count group of one < 2",
    "count (neighbours(it) within own where count group of it = 2) = 1",
]


def game(do: str, board: str = "square", players: str = "Ann, Ben") -> Game:
    direction = "northeast" if board != "graph" else ""
    text = GAME.format(
        players=players,
        board=BOARDS[board],
        length=6 if board in LARGE else 16,
        do=do.replace("DIRECTION", direction),
        each=EACH if "met of" in do else "",
    )
    return load("groups.yaml", text=text).game


def within(body: tuple[Statement, ...], *, loops: bool) -> tuple[list[IRNode], list[ForBits | Repeat]]:
    """The values of spreads, and the loops over sites, wherever they are or in loops only."""
    spreads, found = list[IRNode](), list[ForBits | Repeat]()
    for statement in body:
        spreads += [] if loops else [value for value in values_of(statement) if value.spreads]
        match statement:
            case IRIf():
                inner = within((*statement.then, *statement.otherwise), loops=loops)
            case ForBits() | Repeat():
                found.append(statement)
                inner = within(statement.body, loops=False)
            case IRBlock():
                inner = within(statement.body, loops=loops)
            case Switch():
                cases = tuple(each for _, case in statement.cases for each in case)
                inner = within(cases, loops=loops)
            case _:
                continue
        spreads += inner[0]
        found += inner[1]
    return spreads, found


def applied(of: Game) -> tuple[Statement, ...]:
    return next(function for function in lower(of).functions if function.name == "apply").body


def play(of: Game, games: int = 2) -> None:
    """A few games on both engines, compared after each decision."""
    random, machine = Random(3), compile_game(of, checked=True)
    for seed in range(games):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("do", AT_ONCE + LINES)
def test_nothing_spreads_from_each_site(do: str) -> None:
    assert not within(applied(game(do)), loops=True)[1]


@pytest.mark.parametrize("do", LINES[:2] + LINES[8:10])
def test_what_lies_far_along_lines_is_spread_back(do: str) -> None:
    """Where lines are long; on a small board each place is looked at."""

    def spreads(board: str) -> bool:
        return "spread(" in "".join(line for line in show_program(lower(game(do, board))).splitlines())

    assert spreads("long")
    assert spreads("wide")
    assert not spreads("square")


@pytest.mark.parametrize("do", ONCE_A_GROUP)
def test_of_each_group_one_site_is_looked_at(do: str) -> None:
    """With a site its whole group is taken off what is left."""
    loops = within(applied(game(do)), loops=True)[1]
    assert loops
    for loop in loops:
        assert isinstance(loop, Repeat)
        (left,) = loop.done.args
        changes = [each.value for each in loop.body if isinstance(each, IRAssign) and each.name == left.detail]
        assert [(each.op, each.args[0]) for each in changes] == [("minus", left)]


@pytest.mark.parametrize(("groups", "sites"), OF_ALL_SITES.items())
def test_what_is_the_same_for_a_group_is_not_about_its_lowest_site(groups: str, sites: str) -> None:
    """As many are looked at by both, and none is looked for that is the lowest."""
    one, other = (lower(game(do)) for do in (groups, sites))
    assert "first_of" not in show_program(one)
    assert show_program(one).count("repeat") == show_program(other).count("repeat")


@pytest.mark.parametrize("do", LEFT_EARLY)
def test_no_more_groups_are_counted_than_matter(do: str) -> None:
    assert len(within(applied(game(do)), loops=True)[1]) == ACTIONS
    assert show_program(lower(game(do))).count("leave enough") == ACTIONS
    all_counted = game("if count groups(own) = count groups(enemy) then set met to 1")
    assert "leave enough" not in show_program(lower(all_counted))


@pytest.mark.parametrize("condition", TESTED_ALONE[:-1])
def test_what_does_not_depend_on_the_site_is_tested_once_for_each_group(condition: str) -> None:
    loops = within(applied(game(f"set met to count (empty where {condition})")), loops=True)[1]
    assert [type(loop) for loop in loops] == [Repeat] * ACTIONS


TWO, THREE = "Ann, Ben", "Ann, Ben, Cleo"
TABLES = [
    ("square", TWO),
    ("square", THREE),
    ("hexagon", TWO),
    ("graph", THREE),
    ("long", TWO),
    ("wide", THREE),
    pytest.param("hexagon", THREE, marks=pytest.mark.thorough),
    pytest.param("graph", TWO, marks=pytest.mark.thorough),
]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_both_engines_agree(board: str, players: str) -> None:
    """All of them at once, on boards of several words and in graphs, too, with pieces that nobody owns."""
    conditions = AT_ONCE + LINES + NAMED + ONCE_A_GROUP + [*OF_ALL_SITES] + LEFT_EARLY
    conditions += [f"set met to count (empty where {condition})" for condition in TESTED_ALONE]
    unknown = ["DIRECTION", "row"] if board == "graph" else []
    unknown += ["forward"] if board in ("graph", "hexagon") or "Cleo" in players else []
    conditions = [each for each in conditions if not any(word in each for word in unknown)]
    for some in (conditions[::3], conditions[1::3], conditions[2::3]):
        each = (do.replace("set met to", f"set met of {place} to") for place, do in enumerate(some))
        play(game("; ".join(f"({do})" for do in each), board, players), games=1 if board in LARGE else 2)


def test_a_group_of_known_owner_spreads_through_his_pieces_alone() -> None:
    """Of one's own stones, or of the other one's where there are two players, not once for each owner."""

    def spreads(do: str, players: str = "Ann, Ben") -> int:
        text = GAME.format(players=players, board=BOARDS["square"], length=16, do=do, each="").replace(
            ", Block: {owner: nobody}", ""
        )
        text = text.replace("  block: {choose: {spot: empty}", "  block: {choose: {spot: empty within row 9}")
        of = load("groups.yaml", text=text.replace("place Block", "place Stone")).game
        found = set[IRNode]()
        for value in within(applied(of), loops=False)[0]:
            waiting = [value]
            while waiting:
                node = waiting.pop()
                waiting += node.args
                found |= {node} if node.op == "spread" else set()
        return len(found)

    assert spreads("set met to count (occupied where no liberties(it))") == 2
    assert spreads("set met to count (own where no liberties(it))") == 1
    assert spreads("set met to count (enemy where no liberties(it))") == 1
    assert spreads("set met to count (enemy where no liberties(it))", "Ann, Ben, Cleo") == 3
