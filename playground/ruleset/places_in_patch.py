"""The order of endings, rules and steps as a patch says it, with `before NAME` for as few of them as possible.

base     end: {full: …, line: …}          changed  end: {corner: …, line: …, full: …}
patch    end: {line: before full, corner: before line when …}
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from playground.ruleset.placing import BEFORE
from playground.ruleset.text_edit import Written
from playground.source.tree import Scalar


def moved_before(unplaced: Sequence[str], final: Sequence[str]) -> dict[str, str]:
    """What has to stand before what, so that names come in the order `final`; `unplaced` is theirs otherwise.

    The last one cannot be moved to the end, so that it stays, and with it as many as possible of those before it.
    """
    if list(unplaced) == list(final):
        return {}
    last = final[-1]
    kept = {*_in_both_orders(unplaced[: unplaced.index(last)], final[:-1]), last}
    return {name: following for name, following in pairwise(final) if name not in kept}


def _in_both_orders(one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    """A longest sequence of names that both have in this order."""
    best: dict[str, tuple[str, ...]] = {}
    for name in one:
        if name in other:
            before = (best[each] for each in other[: other.index(name)] if each in best)
            best[name] = (*max(before, key=len, default=()), name)
    return max(best.values(), key=len, default=())


def before_text(name: str, rule: Scalar, *, is_changed: bool) -> Scalar:
    """A rule or an ending that says what it stands before, and what it is if that changes as well."""
    text = f"{BEFORE} {name} {rule.text}" if is_changed else f"{BEFORE} {name}"
    return Scalar(text, rule.span, plain=rule.plain)


def before_group(name: str, change: Written | None) -> Written:
    """A step, or a rule with keys, that says what it stands before; `change` is what else changes, or its actions."""
    if change is None:
        return {BEFORE: name}
    return {BEFORE: name, **(change if isinstance(change, dict) else {"actions": change})}
