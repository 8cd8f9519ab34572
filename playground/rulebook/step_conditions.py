"""Conditions on steps, and shortest ways, in English."""

from __future__ import annotations

from playground.rulebook.interface import Voice
from playground.rulebook.operations import along, many
from playground.rulebook.scope import Local, Scope
from playground.syntax import ast


def about_step(square: str, scope: Scope) -> Scope:
    """The scope of a condition on a step."""
    ends = {
        "here": Local("site", f"the {square} before the step"),
        "there": Local("site", f"the {square} after the step"),
    }
    return {**scope, **ends}


def by_steps(voice: Voice, condition: ast.Expression | None, scope: Scope) -> str:
    """` by steps for which …`; nothing without a condition."""
    if condition is None:
        return ""
    return f" by steps for which {voice.condition(condition, about_step(voice.terms.square, scope))}"


def shortest_way(voice: Voice, node: ast.Distance, scope: Scope) -> str:
    """`the number of steps of the shortest way from … to … through …`."""
    ways = f" {along(voice, node.ways, scope)}" if node.ways is not None else ""
    start, goal, passable = (many(voice, sites, scope) for sites in (node.start, node.goal, node.passable))
    steps = by_steps(voice, node.condition, scope)
    return f"the number of steps of the shortest way{ways} from {start} to {goal} through {passable}{steps}"
