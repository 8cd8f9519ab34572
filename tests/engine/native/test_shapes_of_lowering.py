"""What lowering makes of the options of an action: one set, rows of the frame, or a function that walks them.

All three are right, which `test_lowered_cases.py` checks, but their speed differs by orders of magnitude. So it matters
that a condition is computed for all sites at once wherever that is possible.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from playground.compiler import load
from playground.engine.native.ir.bodies import Body, over_bodies
from playground.engine.native.ir.program import SETS_OF_TOTALS, Cell, IRFunction, Program
from playground.engine.native.ir.statements import ForBits, ForNumbers, IRBlock, IRIf, Repeat, Rounds, Statement, Switch
from playground.engine.native.lower.program import lower

GAME = """\
game: Shapes
players: [Ann, Ben]
board: {{shape: square, size: {size}}}
pieces: {{Stone: {{symbol: o}}}}
variables: {{pips: {{type: 0..3}}}}
setup: place Stone of Ann on a1; place Stone of Ben on c3
actions:
  act:
    choose: {{{choose}}}
    do: set pips to 1
"""
AT_ONCE = {
    "a neighbour that may not be there": "empty where ahead(it, north, 1) is empty",
    "two steps away": "empty where ahead(it, northeast, 2) is enemy",
    "any direction": "empty where any way in any direction where ahead(it, way, 1) is own",
    "a number of neighbours": "empty where count (enemy within neighbours of it) >= 2",
    "two numbers": "empty where count (own within neighbours of it) > count (enemy within neighbours of it)",
    "the place on the board": "empty where row_of it > column_of it",
    "a variable": "empty where row_of it = pips",
}


def lowered(size: int = 4, **choices: str) -> Program:
    """The program of a game of one action with these choices."""
    choose = ", ".join(f'{name}: "{domain}"' for name, domain in choices.items())
    return lower(load("shapes.yaml", text=GAME.format(choose=choose, size=size)).game)


def loops(body: tuple[Statement, ...]) -> int:
    """The number of loops over sites within statements."""
    found = 0
    for statement in body:
        match statement:
            case ForBits():
                found += 1 + loops(statement.body)
            case IRIf():
                found += loops(statement.then) + loops(statement.otherwise)
            case IRBlock() | Repeat() | Rounds():
                found += loops(statement.body)
            case Switch():
                found += sum(loops(inner) for _, inner in statement.cases)
    return found


def count(program: Program) -> IRFunction:
    (function,) = (each for each in program.functions if each.name == "count")
    return function


def cells(program: Program) -> list[str]:
    """What each cell of the only step is, without the one for passing."""

    def kind(cell: Cell) -> str:
        kinds = {"set": cell.has_set, "rows": cell.rows, "layers": cell.layers, "walked": cell.enumerator}
        return next((name for name, has in kinds.items() if has), "single")

    return [kind(cell) for cell in program.cells[0][:-1]]


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_condition_is_computed_for_all_sites_at_once(name: str) -> None:
    program = lowered(spot=AT_ONCE[name])
    assert cells(program) == ["set"]
    assert loops(count(program).body) == 0


def test_the_parts_of_a_condition_that_can_be_computed_for_all_sites_narrow_those_that_are_tested() -> None:
    """The shortest way is looked for where the site is next to c3."""
    slow, quick = "distance orthogonally from it to a1 through empty = pips", "it is neighbours(c3)"
    for condition in (f"{slow} and {quick}", f"{quick} and {slow}"):
        (loop,) = found(count(lowered(spot=f"board where {condition}")).body)
        assert (loop.members.op, loop.members.detail) == ("const", bits("b2 b3 b4 c2 c4 d2 d3 d4"))
    (loop,) = found(count(lowered(spot=f"board where {slow}")).body)
    assert (loop.members.op, loop.members.detail) == ("const", (1 << 16) - 1)


def bits(names: str) -> int:
    """Sites of the board of four rows as a set."""
    return sum(1 << ("abcd".index(column) + 4 * (int(row) - 1)) for column, row in map(tuple, names.split()))


def found(body: tuple[Statement, ...]) -> list[ForBits]:
    """The loops over sites that are not within another."""
    result = [statement for statement in body if isinstance(statement, ForBits)]
    for statement in body:
        if isinstance(statement, IRIf | IRBlock):
            result += found(statement.then if isinstance(statement, IRIf) else statement.body)
    return result


def test_a_target_that_follows_from_the_piece_is_no_choice_of_its_own() -> None:
    """The pair is one set: the target lies at a constant distance from the piece."""
    program = lowered(spot="own where ahead(it, north, 1) is empty", goal="ahead(spot, north, 1)")
    (cell,) = program.cells[0][:-1]
    assert (cell.base, cell.factor, cell.has_set) == ((0, 4), (1, 1), True)


def test_a_direction_is_written_out_as_a_cell_each() -> None:
    assert cells(lowered(heading="any direction", spot="own where ahead(it, heading, 1) is empty")) == ["set"] * 8


def test_directions_that_cannot_be_chosen_are_no_cells() -> None:
    """Whether a direction may be chosen depends on the position, but only two of them ever are."""
    assert cells(lowered(heading="(east or west) where ahead(c3, it, 1) is empty")) == ["single"] * 2


def test_a_set_after_the_choice_of_a_site_is_kept_in_rows() -> None:
    """Sites other than one that has been chosen: a row for each of the 16 sites, computed in one loop."""
    program = lowered(spot="own", goal="empty except shift(spot, north)")
    assert cells(program) == ["rows"]
    assert program.rows[0].count == 16
    assert loops(count(program).body) == 1


def test_neighbours_of_a_chosen_site_are_layers() -> None:
    """One for each direction in which they lie: the sites that have such a neighbour, computed without a loop."""
    program = lowered(spot="occupied", goal="empty within neighbours of spot")
    assert cells(program) == ["layers"]
    assert program.max_layers == 8 + 4 + SETS_OF_TOTALS  # up to eight of them, which has four digits
    assert loops(count(program).body) == 0


def test_too_many_rows_are_walked() -> None:
    """Two sites on 8 × 8 squares would need 4,096 rows for a third one; there may be 2,048 in a step."""
    choices = {"one": "board", "two": "board", "three": "empty within neighbours of two"}
    assert cells(lowered(4, **choices)) == ["rows"]
    program = lowered(8, **choices)
    assert cells(program) == ["walked"]
    assert [function.name for function in program.functions if function.name.startswith("options_")] != []


def test_an_action_without_sites_has_single_options() -> None:
    assert cells(lowered(steps="1..3")) == ["single"] * 3


def test_a_repeat_is_a_loop_and_no_copies() -> None:
    """The same code for two rounds, for a hundred, and for a number that is known in play."""
    game = GAME.replace("set pips to 1", "{done}")

    def applied(done: str) -> IRFunction:
        text = game.format(choose="spot: empty", size=4, done=done)
        (function,) = (each for each in lower(load("shapes.yaml", text=text).game).functions if each.name == "apply")
        return function

    few, many, played = (
        rounds(applied(f"repeat {times} times do place Stone on lowest of empty").body)
        for times in ("2", "100", "pips")
    )
    assert [len(each.body) for each in few] == [len(each.body) for each in many] == [len(each.body) for each in played]
    assert len(few) == 1


def rounds(body: tuple[Statement, ...]) -> list[Rounds]:
    """The loops with a number of rounds within statements."""
    found: list[Rounds] = []
    for statement in body:
        match statement:
            case Rounds():
                found.append(statement)
            case IRIf():
                found += [*rounds(statement.then), *rounds(statement.otherwise)]
            case IRBlock() | ForBits() | Repeat():
                found += rounds(statement.body)
            case Switch():
                found += [each for _, inner in statement.cases for each in rounds(inner)]
    return found


ROLLED = """\
game: Rolled
players: [Ann, Ben]
board: {{shape: square, size: 3}}
pieces: {{Stone: {{symbol: o}}}}
variables: {{pips: {{type: 1..{faces}, each: 1..{faces}}}}}
define:
  best(face): "every other in 1..{faces} has (other <= face or pips of other < pips of face)"
setup: "roll pips of 1; if any face in 1..{faces} where best(face) then place Stone of Ann on a1"
actions:
  act:
    choose: {{spot: empty}}
    do: place Stone on spot
"""


def ranges(faces: int) -> int:
    """The number of loops over ranges in a setup with one quantifier over them within another."""
    program = lower(load("rolled.yaml", text=ROLLED.format(faces=faces)).game)
    setup = tuple(each for each in program.functions if each.name in ("setup", "deal"))
    found = 0

    def note(body: Body) -> Body:
        nonlocal found
        found += sum(isinstance(statement, ForNumbers) for statement in body)
        return body

    over_bodies(replace(program, functions=setup), note)
    return found


@pytest.mark.parametrize(("faces", "loops"), [(6, 0), (8, 0), (9, 1)])
def test_quantifiers_over_short_ranges_are_written_out_in_the_setup_as_well(faces: int, loops: int) -> None:
    assert ranges(faces) == loops


LIMITED = """\
game: A limited number of tries
players: [Ann, Ben]
board: {{shape: square, size: 4}}
pieces: {{Stone: {{symbol: o}}}}
variables: {{left: {{type: 0..3, each: player, start: 3}}}}
actions:
  put:
    choose: {{spot: empty}}
    when: {when}
    never: joins(own, row 1, row 4)
    do: place Stone on spot; lower left of mover by 1
otherwise: pass
end: {{over: when decisions = 20 then draw}}
"""


@pytest.mark.parametrize(("when", "at_once"), [("left of mover > 0", 0), ("true", 1)])
def test_no_option_is_tried_of_an_action_that_is_not_offered(when: str, at_once: int) -> None:
    program = lower(load("limited.yaml", text=LIMITED.format(when=when)).game)
    (count,) = (each for each in program.functions if each.name == "count")
    assert loops(count.body) == 1
    assert sum(isinstance(statement, ForBits) for statement in count.body) == at_once
