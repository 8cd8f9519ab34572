"""What is done on a condition, for each of many, or one after the other: in one sentence, or as a list if that would
need brackets to tell what belongs to what.
"""

from __future__ import annotations

import re

from playground.rulebook.brackets import closed, has_condition, outside_brackets
from playground.rulebook.english import LIST_END
from playground.rulebook.lists import has_list, itemized
from playground.stats.wording import listed

MAX_IN_SENTENCE = 3
"""Clauses that depend on the same condition within one sentence, at most."""

MAX_WORDS = 45
"""Words of several clauses within one sentence, at most."""

_NOTHING = "do nothing"
_OTHERWISE = "; otherwise "
"""Before what is done where a condition does not hold."""

_IMPERATIVE = (
    "begin your ", "draw ", "go on ", "move ", "put ", "remove ", "roll ", "show ", "shuffle ", "swap ", "take ",
    "turn ",
)  # fmt: skip
"""Beginnings of what a reader is to do; behind a clause about what is so, it does not follow with `and`."""

_REPEATED = re.compile(r"(up to )?(once|twice|\w+ times)\b|(at most )?as many times as ")
"""Before what is done several times."""


def in_order(clauses: list[str]) -> str:
    """Clauses one after the other, in a sentence or as a list."""
    said = "; ".join(clauses)
    is_long = len(clauses) > MAX_IN_SENTENCE or len(said.split()) > MAX_WORDS
    if len(clauses) > 1 and (is_long or any(map(_is_open, clauses))):
        return itemized(clauses)
    return said


def whenever(condition: str, clauses: list[str]) -> str:
    """What happens as often as a condition holds: `when you have no pieces, you lose`."""
    if has_list(condition):
        return f"when {condition} Then{_branch(clauses, is_last=True).removeprefix(',')}"
    is_plain = len(clauses) == 1 and not clauses[0].startswith(("if ", "for ")) and not _REPEATED.match(clauses[0])
    return f"when {condition}{', ' if is_plain else ': '}{in_order(clauses)}"


def on_condition(condition: str, then: list[str], otherwise: list[str] | None) -> str:
    """`if you are rich, remove the piece; otherwise you win`; branches that are no plain clauses are lists."""
    begin = f"if {condition} Then" if has_list(condition) else f"if {condition}"
    done = _branch(then, is_last=otherwise is None)
    first = begin + (done.removeprefix(",") if has_list(condition) else done)
    if otherwise is None:
        return first
    second = f", {otherwise[0]}" if len(otherwise) == 1 else _branch(otherwise)
    if not has_list(first) and not has_list(second):
        return f"{first}{_OTHERWISE}{second.removeprefix(', ')}"
    return f"{first}{'' if first.endswith(LIST_END) else '.'} Otherwise{second}"


def _branch(clauses: list[str], is_last: bool = False) -> str:
    """What depends on a condition, from the comma or the colon on; a single clause in the branch that comes last may
    itself have others within it."""
    is_single = len(clauses) == 1 and not clauses[0].startswith("if ")
    if is_last and is_single and _OTHERWISE not in outside_brackets(clauses[0]):
        return f", {clauses[0]}"
    *before, last = clauses or [_NOTHING]
    if len(clauses) > MAX_IN_SENTENCE or any(map(_is_open, clauses)) or any(closed(each) != each for each in before):
        return f": {itemized(clauses)}"
    return f", {_then([*map(closed, before), last])}"


def _then(clauses: list[str]) -> str:
    """Clauses in a row: what a reader is to do does not follow with `and` behind what is so."""
    place = next((place for place, each in enumerate(clauses) if each.startswith(_IMPERATIVE)), 0)
    states, orders = clauses[:place], clauses[place:]
    if not states or not all(each.startswith(_IMPERATIVE) for each in orders):
        return listed(clauses)
    return f"{listed(states)}, then {listed(orders)}"


def _is_open(clause: str) -> bool:
    """Whether a clause has others within it, or says when it holds, so that it would take in what follows."""
    return clause.startswith(("if ", "for ")) or bool(_REPEATED.match(clause)) or has_condition(clause)
