"""Questions that are put to pieces one by one, for each site or choice, and of which no faster form is known.

choose: {spot: empty where (sum man in own giving distance(man, it)) > 9}       each man, for each empty square

Whether they take most of the time of a game is measured by lowering the rule without them
(`engine/native/one_by_one.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.faster.form import Form, free_in, text_of
from playground.game.rule_expressions import distinct_parts

MAX_IN_QUESTION = 3
"""The most questions of a part of the rules that are looked at, the largest first."""

_WAYS = ("shortest", "spread", "spread_by", "walk", "walk_by")


def one_by_one(expressions: Iterable[core.Expression], names: frozenset[str]) -> Iterator[Form]:
    """The largest of such questions; `names` are those of what is looked at one after the other."""
    found = 0
    for part in distinct_parts(expressions):
        form = _of_members(part, names) or _of_ways(part, names)
        if form is not None:
            yield form
            found += 1
            if found == MAX_IN_QUESTION:
                return


def _of_members(part: core.Expression, names: frozenset[str]) -> Form | None:
    """A question about members of a set, also of what is looked at outside of it."""
    match part:
        case core.Quantified(variable=member, domain=domain, body=posed):
            pass
        case core.Where(variable=member, domain=domain, condition=posed):
            pass
        case _:
            return None
    if domain.type.kind != "sites" or not _is_of_position(domain):
        return None
    others = (free_in(posed) - {member}) & names
    if not others or member not in free_in(posed):
        return None
    one, each = member.partition(".")[0], sorted(name.partition(".")[0] for name in others)[0]
    because = f"'{one}' is each of '{text_of(domain, '…')}', one by one, for each '{each.rstrip(chr(39))}'"
    return Form(part, None, because, _BY_SETS, part.span)


def _of_ways(part: core.Expression, names: frozenset[str]) -> Form | None:
    """What spreads or leads through what the position decides, from each of some sites."""
    if not isinstance(part, core.Operation) or part.name not in _WAYS:
        return None
    if not free_in(part) & names or not _is_of_position(part):
        return None
    because = "this is looked for step by step, for each of them anew"
    return Form(part, None, because, _FROM_ALL, part.span)


def _is_of_position(expression: core.Expression) -> bool:
    parts = distinct_parts([expression])
    return any(isinstance(part, core.Operation) and part.name in ("held_by", "occupied", "of_piece") for part in parts)


_BY_SETS = (
    "ask for what lies near with sets, 'count (own within neighbours of spot)' or 'own where distance(it, spot) <= 2', "
    "found for all sites at once, or keep a number 'each: site' that effects raise and lower (docs/fast.md"
    "#say-it-with-sets)"
)
_FROM_ALL = (
    "let it start from all of them at once, 'spread from own through empty', or depend on nothing that is chosen: then "
    "it is done once (docs/fast.md#what-is-slow)"
)
