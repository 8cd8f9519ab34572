"""Of sets of many words, what a loop computes beforehand are the words that its rounds need."""

from __future__ import annotations

from playground.engine.native.codegen.demanded import Words, words_demanded
from playground.engine.native.ir.nodes import IRNode, Nodes

NODES = Nodes(all_sites=(1 << 256) - 1)
LEFT, RIGHT = NODES.load("left", "set"), NODES.load("right", "set")
EITHER = NODES.op("join", LEFT, RIGHT)
SECOND = Words(1, 2)


def second_word(_node: IRNode) -> Words:
    """As if every set had members in the second word alone."""
    return SECOND


def test_parts_of_what_is_compared_by_words_are_needed_in_these_words() -> None:
    for name in ("none_in", "size", "lowest", "highest"):
        demanded = words_demanded([NODES.op(name, NODES.op("meet", EITHER, NODES.bits(1 << 70)))], second_word)
        assert demanded[id(EITHER)] == demanded[id(LEFT)] == {SECOND}


def test_a_choice_needs_its_sides_in_these_words() -> None:
    condition = NODES.op("none_in", NODES.op("slide", RIGHT, detail=3))
    demanded = words_demanded([NODES.op("size", NODES.choose(condition, LEFT, EITHER))], second_word)
    assert demanded[id(LEFT)] == {SECOND}
    assert demanded[id(RIGHT)] == {SECOND, None}


def test_other_operations_need_all_words() -> None:
    slid = NODES.op("slide", EITHER, detail=3)
    assert words_demanded([NODES.op("size", slid)], second_word)[id(EITHER)] == {None}
    assert words_demanded([EITHER], second_word)[id(LEFT)] == {None}
