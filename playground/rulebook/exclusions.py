"""Sites that are not in a set, in English."""

from __future__ import annotations

from playground.rulebook.brackets import left_out
from playground.rulebook.interface import Voice
from playground.rulebook.relative_clauses import which
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain

_DENIED = which("is not ")


def not_in(voice: Voice, node: ast.Expression, scope: Scope, is_far: bool = False) -> str:
    """Where a site is that is not in a set: `outside your home`, `without one of your pieces`, `except d4`.

    A clause that is far from its noun has a verb: `that does not hold one of your pieces`.
    """
    places, parts = list[str](), chain("or", node)
    is_far = is_far or len(parts) > 1
    for part in parts:
        group = voice.sites(part, scope)
        if group is None:
            places.append(f"except {left_out([voice.value(part, scope)])}")
        elif group.name and group.where:
            places.append(which(f"is not {group.where[0]}") if len(parts) > 1 else f"outside {group.name}")
        elif group.pieces:
            one = left_out([group.one()])
            places.append(which(f"does not hold {one}") if is_far else f"without {one}")
        elif group.adjectives and not group.where:
            places.append(which(f"is not {' and '.join(group.adjectives)}"))
        elif not group.adjectives and len(group.where) == 1 and not group.where[0].startswith("reached"):
            places.append(which(f"is not {group.where[0]}"))
        else:
            places.append(f"except {left_out([group.all()])}")
    denials = [place.removeprefix(_DENIED) for place in places if place.startswith(_DENIED)]
    if len(places) == len(denials) > 1:
        return which(f"is neither {' nor '.join(denials)}")
    if all(place.startswith("that ") for place in places):
        return f"that {listed([place.removeprefix('that ') for place in places])}"
    return listed(places)
