"""Brackets: what belongs together in a sentence, and would be taken otherwise without them."""

from __future__ import annotations

import re

_WITHIN_BRACKETS = re.compile(r"\([^()]*\)")
_LOOSE = re.compile(r"^minus |^the sum, for |, where |, if it is |, unless it is | (plus|minus|times|divided by|over) ")
"""Words of a value that would take in what follows, or part of which would belong to what is before."""

HAS_CLAUSE = re.compile(r"^for |^note: | where | whose | for which | for whom | exactly if |\bit is not so that ")
"""Words after which a clause goes on as long as it can."""

_CONDITION = re.compile(r" if |, otherwise |, and otherwise | until ")
"""Words of a clause about when something is so, which would be taken to be about what stands before it too."""


def has_condition(clause: str) -> bool:
    """Whether a clause says when it holds, and stands apart from others: `it is now 1 if *rich*, otherwise 2`."""
    return _CONDITION.search(outside_brackets(clause)) is not None


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


def closed(value: str) -> str:
    """A value before words that its last clause would take in: in brackets if it ends with a clause."""
    return f"({value})" if HAS_CLAUSE.search(outside_brackets(value)) else value
