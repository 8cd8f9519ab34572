"""Of sets of many words, what a loop computes beforehand are the words that its rounds need."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from playground.engine.native.codegen.demanded import Words, words_before, words_demanded
from playground.engine.native.ir.nodes import IRNode, Nodes

NODES = Nodes(all_sites=(1 << 256) - 1)
LEFT, RIGHT = NODES.load("left", "set"), NODES.load("right", "set")
EITHER = NODES.op("join", LEFT, RIGHT)
SECOND = Words(1, 2)


def second_word(_node: IRNode) -> Words:
    """As if every set had members in the second word alone."""
    return SECOND


def demanded_by(value: IRNode, few: Mapping[IRNode, Words] = MappingProxyType({})) -> dict[int, set[Words | None]]:
    """The words of parts of a value, of which some are computed in few words."""
    return words_demanded([value], second_word, few.get, 4)


def test_parts_of_what_is_compared_by_words_are_needed_in_these_words() -> None:
    for name in ("none_in", "size", "lowest", "highest"):
        demanded = demanded_by(NODES.op(name, NODES.op("meet", EITHER, NODES.bits(1 << 70))))
        assert demanded[id(EITHER)] == demanded[id(LEFT)] == {SECOND}


def test_a_choice_needs_its_sides_in_these_words() -> None:
    condition = NODES.op("none_in", NODES.op("rotate", RIGHT, NODES.number(3)))
    demanded = demanded_by(NODES.op("size", NODES.choose(condition, LEFT, EITHER)))
    assert demanded[id(LEFT)] == {SECOND}
    assert demanded[id(RIGHT)] == {SECOND, None}


def test_what_is_shifted_is_needed_in_the_words_that_come_to_lie_there() -> None:
    for by, words in ((3, Words(0, 2)), (-3, Words(1, 3)), (64, Words(0, 1)), (-70, Words(2, 4)), (150, Words(0, 1))):
        assert demanded_by(NODES.op("size", NODES.op("slide", EITHER, detail=by)))[id(EITHER)] == {words}
    for by in (-200, 200):
        assert words_before(by, SECOND, 4) in (Words(0, 1), Words(3, 4))  # empty, and at least one word


def test_other_operations_need_all_words() -> None:
    rotated = NODES.op("rotate", EITHER, NODES.number(3))
    assert demanded_by(NODES.op("size", rotated))[id(EITHER)] == {None}
    assert demanded_by(EITHER)[id(LEFT)] == {None}


def test_what_is_computed_in_few_words_needs_no_others() -> None:
    assert demanded_by(EITHER, {EITHER: SECOND})[id(LEFT)] == {SECOND}
