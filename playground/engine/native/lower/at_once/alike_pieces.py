"""Sets of all that has the same owner, or is of the same kind, as what lies on a site."""

from __future__ import annotations

from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import HERE, place_of
from playground.game import core

_SAME = {"held_by": "owner", "of_piece": "piece"}
"""The operations that give all that is like something, and those that say of a site what that is."""


def all_alike(sites: core.Expression, variable: str, lowering: Lowering) -> core.Operation | None:
    """The operation of a set, if this is all that has the owner, or is of the kind, of what lies on the site."""
    sites = lowering.scope.meant(sites)
    if not (isinstance(sites, core.Operation) and sites.name in _SAME):
        return None
    kind = lowering.scope.meant(sites.arguments[0])
    is_of_a_site = isinstance(kind, core.Operation) and kind.name == _SAME[sites.name]
    return sites if is_of_a_site and place_of(core.parts(kind)[0], variable, lowering) == HERE else None
