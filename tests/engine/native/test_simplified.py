"""Operations on tables, and questions about sets under conditions, are simplified when they are made."""

from __future__ import annotations

from functools import reduce

from playground.engine.native.ir.nodes import IRNode, Nodes

NODES = Nodes(0xFFFF)
MOVER = NODES.load("mover", "int")
SETS = [NODES.load("piece", "set", NODES.number(number)) for number in range(4)]
CONDITION, OTHER = (NODES.op("same", MOVER, NODES.number(player)) for player in range(2))


def some(*sets: IRNode) -> IRNode:
    return NODES.op("not", NODES.op("none_in", reduce(lambda one, two: NODES.op("join", one, two), sets)))


def any_of(*questions: IRNode) -> IRNode:
    return reduce(lambda one, two: NODES.op("or", one, two), questions)


def both(one: IRNode, two: IRNode) -> IRNode:
    return NODES.op("and", one, two)


def test_the_player_after_the_next_of_two_is_the_mover() -> None:
    following = NODES.table((1, 0), "int", MOVER)
    assert NODES.table((1, 0), "int", following) is MOVER
    assert NODES.table((5, 3), "int", following) is NODES.table((3, 5), "int", MOVER)
    assert NODES.table((4, 4), "int", following) is NODES.number(4)


def test_tables_of_sets_and_of_numbers_are_one() -> None:
    assert NODES.table((7, 9), "set", NODES.table((1, 1, 0), "int", MOVER)) is NODES.table((9, 9, 7), "set", MOVER)


def test_a_number_in_a_table_is_a_test_of_its_index() -> None:
    table = NODES.table((0, 4, 6), "int", MOVER)
    assert NODES.op("same", table, NODES.number(4)) is NODES.op("same", MOVER, NODES.number(1))
    assert NODES.op("same", table, NODES.number(5)) is NODES.truth(False)
    mostly = NODES.table((2, 3, 2), "int", MOVER)
    assert NODES.op("same", mostly, NODES.number(2)) is NODES.op("not", NODES.op("same", MOVER, NODES.number(1)))
    several = NODES.op("same", NODES.table((1, 1, 2, 2), "int", MOVER), NODES.number(1))
    assert several.args[0].op == "table"


def test_sets_with_one_question_about_them_are_joined() -> None:
    first, second, third, fourth = SETS
    question = any_of(some(first), both(CONDITION, some(second)), some(third), both(CONDITION, some(fourth)))
    assert question is any_of(some(first, third), both(CONDITION, some(second, fourth)))


def test_other_conditions_and_other_questions_stay_apart() -> None:
    first, second, third, _ = SETS
    apart = any_of(both(CONDITION, some(first)), both(OTHER, some(second)), some(third))
    assert [apart.args[0].args[0], apart.args[0].args[1], apart.args[1]] == [
        both(CONDITION, some(first)),
        both(OTHER, some(second)),
        some(third),
    ]
    none = NODES.op("none_in", first)
    assert any_of(none, some(second)).args == (none, some(second))


def test_unions_within_the_same_set_are_united_first() -> None:
    first, second, third, within = SETS
    within_it = [NODES.op("meet", *pair) for pair in ((first, within), (within, second))]
    assert NODES.op("join", *within_it) is NODES.op("meet", NODES.op("join", first, second), within)
    earlier = NODES.op("join", NODES.op("join", third, within_it[0]), within_it[1])
    assert earlier is NODES.op("join", third, NODES.op("meet", NODES.op("join", first, second), within))
    apart = NODES.op("join", NODES.op("meet", first, second), NODES.op("meet", third, within))
    assert [part.op for part in apart.args] == ["meet", "meet"]


def test_sets_that_are_moved_alike_are_met_first() -> None:
    first, second = SETS[:2]

    def moved(node: IRNode, by: int, kept: int) -> IRNode:
        return NODES.op("meet", NODES.op("slide", node, detail=by), NODES.bits(kept))

    met = NODES.op("meet", moved(first, 4, 0xFFF0), moved(second, 4, 0x0FF0))
    assert met is moved(NODES.op("meet", first, second), 4, 0x0FF0)
    whole = NODES.op("meet", *(NODES.op("slide", each, detail=-1) for each in (first, second)))
    assert whole is NODES.op("slide", NODES.op("meet", first, second), detail=-1)
    assert NODES.op("meet", moved(first, 4, 0xFFF0), moved(second, 1, 0xFFFE)).op == "meet"
    assert NODES.op("meet", moved(first, 4, 0xFFF0), moved(second, 1, 0xFFFE)).args[0] is moved(first, 4, 0xFFF0)


def test_as_many_members_as_a_known_set_has_are_all_of_it() -> None:
    members, three = SETS[0], NODES.bits(0b10110)
    size = NODES.op("size", NODES.op("meet", members, three))
    assert NODES.op("same", size, NODES.number(3)) is NODES.op("none_in", NODES.op("minus", three, members))
    assert NODES.op("same", size, NODES.number(2)).op == "same"
    assert NODES.op("same", NODES.op("size", members), NODES.number(3)).op == "same"
