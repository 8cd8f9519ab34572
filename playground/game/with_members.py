"""Finds sets that certainly have a member by what they are made of: `everyone with most points of it` has one, since
some player has the most.

The analysis is conservative: what it does not know to have members may be empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core

_NO_NAMES: Mapping[str, core.Expression] = {}


def certainly_has_members(things: core.Expression, named: Mapping[str, core.Expression] = _NO_NAMES) -> bool:
    """Whether a set has members in every position; `named` are the values of names that are bound around it."""
    match things:
        case core.Constant(value=frozenset() as members):
            return bool(members)
        case core.Variable(name=name) if name in named:
            return certainly_has_members(named[name], named)
        case core.Let(variable, value, body):
            return certainly_has_members(body, {**named, variable: value})
        case core.Choice(_, yes, no):
            return certainly_has_members(yes, named) and certainly_has_members(no, named)
        case core.Operation("union", parts):
            return any(certainly_has_members(part, named) for part in parts)
        case core.Where(member, domain, core.Operation("equal", (number, core.Variable(name=best)))):
            extreme = named.get(best)
            if not isinstance(extreme, core.Quantified) or extreme.kind not in ("most", "least"):
                return False
            reached = core.Quantified(extreme.kind, member, domain, number, type=extreme.type)
            return core.alike(extreme, reached) and certainly_has_members(domain, named)
    return False
