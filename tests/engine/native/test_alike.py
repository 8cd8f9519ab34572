"""Cells whose sets differ in constants only are kept in a loop, and get the same sets."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.ir import cells as cells_pass
from playground.engine.native.ir.alike import MIN_SAVED, Alike, Block, InRounds, NotAlike
from playground.engine.native.ir.cells import keeps_sets
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.statements import ForNumbers
from playground.engine.native.ir.together import KeepSet, KeepSets
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from tests.engine.native.interpreter import Machine

CASE = Path(__file__).parents[2] / "cases" / "move" / "in-directions-alike" / "ruleset.yaml"
COMPILED = load(str(CASE))
PROGRAM = lower(COMPILED.game)
BITS = 128
BOARD = (1 << 81) - 1
NODES = Nodes(BOARD, words=2)
OWNERS, PIECES = 2, 4

sets = st.integers(0, BOARD)


def slid(node: IRNode, by: int) -> IRNode:
    """A set slid by some bits, as far as these come from the board."""
    kept = BOARD >> -by if by < 0 else BOARD & ~((1 << by) - 1)
    return NODES.op("meet", NODES.op("slide", node, detail=by), NODES.bits(kept))


def cell(by: int, piece: int, owner: int = 0) -> IRNode:
    """What a piece of an owner may do in a direction."""
    own = NODES.load("owner", "set", NODES.number(owner))
    here = NODES.op("meet", own, NODES.load("piece", "set", NODES.number(piece)))
    forward = NODES.op("same", NODES.table((1, 0), "int", NODES.load("mover", "int")), NODES.number(piece % 2))
    limit = NODES.table((piece * 7 + 1, BOARD >> piece), "set", NODES.load("mover", "int"))
    free = NODES.op("minus", NODES.bits(BOARD), NODES.load("owner", "set", NODES.number(1)))
    allowed = NODES.choose(forward, NODES.op("minus", slid(free, by), limit), NODES.bits(0))
    return NODES.op("join", NODES.op("meet", here, allowed), NODES.bits(1 << piece))


def machine(owners: list[int], pieces: list[int], mover: int) -> Machine:
    fields = {"owner": owners, "piece": pieces, "mover": [mover]}
    return Machine(COMPILED.game, PROGRAM, fields, BITS // 64)


@given(
    st.lists(sets, min_size=OWNERS, max_size=OWNERS),
    st.lists(sets, min_size=PIECES, max_size=PIECES),
    st.integers(0, 1),
    st.lists(st.tuples(st.integers(-80, 80).filter(bool), st.integers(0, PIECES - 1)), min_size=2, max_size=5),
)
def test_each_round_has_the_set_of_its_cell(
    owners: list[int], pieces: list[int], mover: int, kinds: list[tuple[int, int]]
) -> None:
    alike = Alike(NODES, BITS)
    cells = [cell(by, piece) for by, piece in kinds]
    assert len(set(map(alike.shape, cells))) == 1
    template = InRounds(alike, NODES.local("round", "int")).of(cells)
    position = machine(owners, pieces, mover)
    for number, each in enumerate(cells):
        position.names["round"] = number
        assert position.value(template) == position.value(each)


def test_what_is_not_alike() -> None:
    alike = Alike(NODES, BITS)
    other_owner = NODES.op("join", cell(9, 1), NODES.load("owner", "set", NODES.number(1)))
    assert alike.shape(cell(9, 1)) != alike.shape(other_owner)
    own = NODES.load("owner", "set", NODES.number(0))
    unrestricted = [NODES.op("slide", own, detail=by) for by in (1, 2)]
    assert alike.shape(unrestricted[0]) != alike.shape(unrestricted[1])


@pytest.mark.parametrize(("by", "kept"), [(9, 1 << 8), (-9, 1 << 119)])
def test_a_slide_stays_one_where_a_rotation_brings_something_around(by: int, kept: int) -> None:
    own = NODES.load("owner", "set", NODES.number(0))
    node = NODES.op("meet", NODES.op("slide", own, detail=by), NODES.bits(kept))
    assert not Alike(NODES, BITS).is_restricted_slide(node)


def test_the_block_that_saves_most_comes_first() -> None:
    """Two directions of four cells each, then one that has only the last three of these, and cells unlike any other."""
    first = cell(1, 0)
    rest = [NODES.op(name, first, slid(cell(1, 1), 2)) for name in ("meet", "join", "minus")]
    unlike = [NODES.op("minus", cell(1, 0), NODES.load(f"other.{number}", "set")) for number in range(3)]
    members = [first, *rest, unlike[0], cell(9, 1), *rest, unlike[1], *rest, unlike[2]]
    same = NODES.op("differ", rest[0], rest[1])
    assert Alike(NODES, BITS).blocks(members) == [Block((1, 6, 10), 3)]
    assert Alike(NODES, BITS).blocks([same] * MIN_SAVED) == []
    assert Alike(NODES, BITS).blocks([same] * (MIN_SAVED + 1)) == [Block(tuple(range(MIN_SAVED + 1)), 1)]


def passing(directions: list[tuple[int, int]]) -> list[IRNode]:
    """What is free at so many steps in each direction, one cell for each of them."""
    free, cells = NODES.load("owner", "set", NODES.number(1)), []
    for by, steps in directions:
        passed = slid(free, by)
        for step in range(1, steps + 1):
            passed = passed if step == 1 else NODES.op("meet", passed, slid(free, by * step))
            cells.append(NODES.op("minus", passed, NODES.load("piece", "set", NODES.number(0))))
    return cells


@given(
    st.lists(sets, min_size=OWNERS, max_size=OWNERS),
    st.lists(sets, min_size=PIECES, max_size=PIECES),
    st.lists(st.tuples(st.integers(-10, 10).filter(bool), st.integers(2, 8)), min_size=1, max_size=4),
)
def test_what_is_passed_is_kept_from_round_to_round(
    owners: list[int], pieces: list[int], directions: list[tuple[int, int]]
) -> None:
    cells, alike, position = passing(directions), Alike(NODES, BITS), machine(owners, pieces, 0)
    assert len(set(map(alike.shape, cells))) == 1
    rounds = InRounds(alike, NODES.local("round", "int"))
    template = rounds.of(cells)
    assert len(rounds.values) == 1
    position.names |= dict.fromkeys(rounds.values, 0)
    for number, each in enumerate(cells):
        position.names["round"] = number
        position.names |= {name: position.value(value) for name, value in rounds.values.items()}
        assert position.value(template) == position.value(each)


def test_what_depends_on_the_player_alone_is_worked_out() -> None:
    """Where the pieces of each player are stuck: a table of the rounds and players, in place of slides of one set."""
    mover = NODES.load("mover", "int")
    camps = NODES.table((0x1FF << 72, 0x1FF), "set", mover)
    cells = [NODES.op("join", slid(camps, by), NODES.op("minus", camps, NODES.bits(by))) for by in (9, -9, 18)]
    template = InRounds(Alike(NODES, BITS), NODES.local("round", "int")).of(cells)
    assert (template.op, len(template.detail)) == ("table", 6)  # type: ignore[arg-type]  # a tuple of sets
    for player in range(2):
        position = machine([0] * OWNERS, [0] * PIECES, player)
        for number, each in enumerate(cells):
            position.names["round"] = number
            assert position.value(template) == position.value(each)


@pytest.mark.parametrize("order", [(1, 0, 2), (0, 2), (1, 2)])
def test_what_is_passed_is_not_kept_where_a_step_is_missing(order: tuple[int, ...]) -> None:
    cells, alike = passing([(9, 3)]), Alike(NODES, BITS)
    assert len(set(map(alike.shape, cells))) == 1
    with pytest.raises(NotAlike):
        InRounds(alike, NODES.local("round", "int")).of([cells[place] for place in order])


def test_directions_of_a_game_are_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight directions with eight distances each: but for single steps in four of them, all cells are in loops."""
    monkeypatch.setattr(cells_pass, "MAX_PARTS", 400)  # this game is just too small to have them otherwise
    program = run_passes(lower(COMPILED.game))
    assert not verify(program, layout_of(COMPILED.game))
    statements = [each for function in program.functions if keeps_sets(function.name) for each in function.body]
    rounds = [loop for loop in statements if isinstance(loop, ForNumbers)]
    kept = [[each for each in loop.body if isinstance(each, KeepSet)] for loop in rounds]
    assert sum(len(sets) * (loop.high + 1) for sets, loop in zip(kept, rounds, strict=True)) == 60
    assert list(map(len, kept)) == [1, 2, 1]  # both files and both ranks have fourteen such cells, in one loop
    assert sum(isinstance(each, KeepSets) for each in statements) == 4
