"""Repeated effects that take away nothing but the member whose turn it is.

    for each foe in crowd of spot within enemy do move foe to yard of owner of foe

What stands on the other members is still there when their turn comes: the component goes to a free place.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.game import core
from playground.game.facts import changes_components
from playground.game.room import places_of_free_one

Names = frozenset[str]


def only_takes(member: str, effects: Iterable[core.Effect], free: Names = frozenset()) -> bool:
    """Whether effects leave all components where and whose they are, except the one on a site by the name of `member`;
    `free` are the names of free places."""
    return all(_only_takes(member, effect, free) for effect in effects)


def _only_takes(member: str, effect: core.Effect, free: Names) -> bool:
    match effect:
        case core.Move(core.Variable(name), target):
            is_free = target.name in free if isinstance(target, core.Variable) else _is_free(target, member)
            return name == member and is_free
        case core.Remove(core.Variable(name) | core.Operation("singleton", (core.Variable(name),))):
            return name == member
        case core.If(_, then, otherwise):
            return only_takes(member, (*then, *otherwise), free)
        case core.Bind(variable, value, body):
            return only_takes(member, body, free | {variable} if _is_free(value, member) else free)
        case core.Stop() | core.Finish():
            return True  # nothing follows
    return not changes_components(effect)


def _is_free(place: core.Expression, member: str) -> bool:
    """Whether a place is a free one, or that of the member itself, which then stays there."""
    match place:
        case core.Variable(name):
            return name == member
        case core.Choice(_, yes, no):
            return _is_free(yes, member) and _is_free(no, member)
    return places_of_free_one(place) is not None
