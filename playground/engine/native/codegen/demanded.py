"""Which words of sets a loop needs, so that what it computes beforehand is computed in these words alone.

    for site in …: if none_in(meet(first_row, digits)) …      digits is needed in the first of seven words

Where something is needed that is not found here, it is computed where it is needed, as if there were no loop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode

WORD_BY_WORD = frozenset(("meet", "join", "differ", "minus"))
"""Operations on sets that are the same on each word."""

KNOWN_BY_WORDS = frozenset(("none_in", "size", "lowest", "highest"))
"""What is known of a set by those of its words that may have members."""


class Words(NamedTuple):
    """Some words of a set, from the first of them to before the `end`."""

    first: int
    end: int


FoundWords = Callable[[IRNode], Words | None]
"""What finds some words of a set; None stands for all of them."""


def words_before(by: int, words: Words, of_set: int) -> Words:
    """The words of a set that come to lie in some words where it is shifted by so many bits; at least one.

    Sets have `of_set` words.
    """
    first = min(max(0, (64 * words.first - by) // 64), of_set - 1)
    return Words(first, max(first + 1, min(of_set, -(-(64 * words.end - by) // 64))))


def words_demanded(
    values: Iterable[IRNode], possible: FoundWords, few: FoundWords, of_set: int
) -> dict[int, set[Words | None]]:
    """By identity of each part of some values, the words in which it is needed; None stands for all words.

    `possible` are the words of a set that may have members, where that are not all of its `of_set` words; `few` of them
    are computed alone even if all are needed.
    """
    demanded = defaultdict[int, set[Words | None]](set)
    waiting: list[tuple[IRNode, Words | None]] = [(value, None) for value in values]
    while waiting:
        node, words = waiting.pop()
        words = few(node) if words is None else words
        if words in demanded[id(node)]:
            continue
        demanded[id(node)].add(words)
        if node.op in KNOWN_BY_WORDS:
            waiting.append((node.args[0], possible(node.args[0])))
        elif words is not None and node.op in WORD_BY_WORD:
            waiting += [(part, words) for part in node.args]
        elif words is not None and node.op == "slide":
            waiting.append((node.args[0], words_before(int(str(node.detail)), words, of_set)))
        elif words is not None and node.op == "choose":
            waiting += [(node.args[0], None), *((part, words) for part in node.args[1:])]
        else:
            waiting += [(part, None) for part in node.args]
    return demanded
