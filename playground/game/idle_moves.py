"""Moves that certainly lead where the component is already, so that nothing happens.

define: {land(man, spot): bump(spot); move man to spot}
do: swap man with foe; land(foe, foe)

do: move lowest of (deck within occupied) to deck
"""

from __future__ import annotations

from playground.game import core

_ONE_OF = ("lowest", "highest", "nth")
_SAME = "where it is to go is the same place here"


def why_idle(origin: core.Expression, target: core.Expression) -> str:
    """The hint for a move that does nothing: to the place, or into the zone, where the component lies; else empty."""
    if core.alike(origin, target):
        return _SAME if origin.type.kind == "site" else "what lies in a zone stays where it is"
    is_one = isinstance(origin, core.Operation) and origin.name in _ONE_OF
    if target.type.kind != "sites" or not is_one or not lies_in(core.parts(origin)[0], target):
        return ""
    return (
        "what lies in a zone stays where it is; to bring it to another place of it, move it to another zone first, "
        "and from there back"
    )


def lies_in(sites: core.Expression, places: core.Expression) -> bool:
    """Whether all of a set certainly belong to some places, by what it is made of."""
    if core.alike(sites, places):
        return True
    match sites:
        case core.Operation("intersection", parts):
            return any(lies_in(part, places) for part in parts)
        case core.Operation("difference" | "distinct", (whole, *_)) | core.Where(domain=whole):
            return lies_in(whole, places)
        case core.Choice(_, yes, no):
            return lies_in(yes, places) and lies_in(no, places)
    return False
