"""What a set may have that another has not, by how both are written: what an option may add to a set, or take from it.

occupied or {target}, beyond occupied       {target}
empty, beyond empty except {target}         {target}
"""

from __future__ import annotations

from playground.game import core
from playground.game.foresight.set_terms import Terms, is_empty, only_site

Sets = tuple[core.Expression, ...]


def lacking(base: core.Expression, other: core.Expression, terms: Terms) -> Sets:
    """Sets that together have all sites of `other` that `base` has not."""
    if terms.covers(base, other):
        return ()
    found: list[Sets] = [(other,)]
    match other:
        case core.Operation("union", arguments):
            return tuple(each for part in arguments for each in lacking(base, part, terms))
        case core.Operation("difference", (first, _)):
            found.append(lacking(base, first, terms))
        case core.Choice(yes=first, no=no) if is_empty(no):
            found.append(lacking(base, first, terms))
        case core.Operation("intersection", arguments):
            found += (lacking(base, part, terms) for part in arguments)
    match base:
        case core.Operation("union", arguments):
            found += (lacking(part, other, terms) for part in arguments)
        case core.Operation("intersection", (first, second)):
            found.append(lacking(first, other, terms) + lacking(second, other, terms))
        case core.Operation("difference", (first, taken)):
            found.append(lacking(first, other, terms) + _common(other, taken, terms))
            match other:
                case core.Operation("difference", (whole, left_out)):
                    found.append(lacking(first, whole, terms) + lacking(left_out, taken, terms))
    return _best(found)


def _common(sites: core.Expression, taken: core.Expression, terms: Terms) -> Sets:
    """Sets that together have all sites that two sets have in common: parts of the second."""
    if terms.are_apart(sites, taken):
        return ()
    match taken:
        case core.Operation("union", arguments):
            return tuple(each for part in arguments for each in _common(sites, part, terms))
        case core.Operation("difference", (first, _)):
            return _best([(taken,), _common(sites, first, terms)])
        case core.Choice(yes=first, no=no) if is_empty(no):
            return _best([(taken,), _common(sites, first, terms)])
        case core.Operation("intersection", arguments):
            return _best([(taken,), *(_common(sites, part, terms) for part in arguments)])
    return (taken,)


def _best(found: list[Sets]) -> Sets:
    """The sets of which fewest are not single sites."""
    return min(found, key=lambda sets: (sum(only_site(each) is None for each in sets), len(sets)))
