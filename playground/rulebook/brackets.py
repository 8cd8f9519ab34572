"""Brackets: what belongs together in a sentence, and would be taken otherwise without them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playground.stats.wording import listed

_WITHIN_BRACKETS = re.compile(r"\([^()]*\)")
_LOOSE = re.compile(
    r"^minus |^the sum, for |, where |, if it is |, if there is one|, unless it is "
    r"| (plus|minus|times|divided by|over) "
)
"""Words of a value that would take in what follows, or part of which would belong to what is before."""

HAS_CLAUSE = re.compile(r"^for |^note: | where | whose | for which | for whom | exactly if |\bit is not so that ")
"""Words after which a clause goes on as long as it can."""

RELATIVE_CLAUSE = re.compile(
    " (?:that (?:is|are|has|have|holds?|do(?:es)?|lies?|can|may|\ue000.*?)|where|whose|for which|for whom|who) "
)
"""Words with which a clause about a thing begins."""

_IF_IT_IS = re.compile(", (?:if it is|if there is one|unless it is)")
"""The condition that a thing must fulfil, which stands behind the thing."""

_CLAUSE_OR_LIST = re.compile(" (?:that (?:is|are|has|have|holds?|lies?)|who|where|whose|which|whom|and|or) ")

_CONDITION = re.compile(r" if |, otherwise |, and otherwise | until ")
"""Words of a clause about when something is so, which would be taken to be about what stands before it too."""


def has_condition(clause: str) -> bool:
    """Whether a clause says when it holds, and stands apart from others: `it is now 1 if *rich*, otherwise 2`."""
    return _CONDITION.search(outside_brackets(clause)) is not None


def has_clause(value: str) -> bool:
    """Whether a value has a clause, or is a list, so that words behind it would be taken for a part of that."""
    bare = outside_brackets(value)
    return "," in bare or has_condition(bare) or _CLAUSE_OR_LIST.search(bare) is not None


def outside_brackets(text: str) -> str:
    """A text without what is in brackets, which hold together."""
    while _WITHIN_BRACKETS.search(text):
        text = _WITHIN_BRACKETS.sub("", text)
    return text


def enclosed(value: str) -> str:
    """A value as a part of another one: computed values, and those with a clause, are in brackets."""
    bare = outside_brackets(value)
    return f"({value})" if _LOOSE.search(bare) or HAS_CLAUSE.search(bare) else value


def unbracketed(value: str) -> str:
    """A value that stands by itself, without brackets around all of it but what its names stand for."""
    depth = 0
    for place, letter in enumerate(value):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            rest = value[place + 1 :]
            return value[1:place] + rest if place and (not rest or rest.startswith(", where ")) else value
    return value


def left_out(sets: Sequence[str]) -> str:
    """What is left out of a set, in brackets if it leaves something out itself: `(the hearts except the aces)`."""
    return listed([f"({each})" if " except " in outside_brackets(each) else each for each in sets])


def set_off(value: str) -> str:
    """A value before the rest of its clause, with a comma behind a condition that it ends with."""
    return f"{value}," if _IF_IT_IS.search(outside_brackets(value)) else value


def closed(value: str) -> str:
    """A value before words that its last clause would take in: in brackets if it ends with a clause."""
    return f"({value})" if HAS_CLAUSE.search(outside_brackets(value)) else value
