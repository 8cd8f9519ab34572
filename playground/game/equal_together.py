"""Equal things once, of several choices of an action together.

    split: {choose: {first: 2 of hand of mover, second: 2 of hand of mover}, when: no (first within second)}

Two options are the same if an exchange of equal things turns the one into the other. With 1 1 2 3 in hand, the first
choice offers one 1 in place of either. For the second they are no longer exchanged: one of them is taken, and the
other is not. So things are equal to a later choice only if both or neither are part of what was chosen before.

    2 of hand            with `first`, and equal only to what is in `first` or not, as it is
    distinct hand        the first of each kind that is not in `first`, or the first of each kind that is
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from playground.game import core
from playground.game.core import Type
from playground.game.room import possible_sites

SITES = Type("sites")


def with_equal_things_together(game: core.Game) -> core.Game:
    """The game whose choices look at what was chosen before in the same option, wherever they offer equal things
    once."""
    places = frozenset(site for zone in game.zones for site in zone.sites)
    return replace(game, actions=tuple(_with_later_choices(action, places) for action in game.actions))


def _with_later_choices(action: core.Action, places: frozenset[int]) -> core.Action:
    earlier: list[core.Binding] = []
    bindings: list[core.Binding] = []
    for binding in action.bindings:
        domain = _apart(binding.domain, earlier, places) if earlier else binding.domain
        bindings.append(binding if domain is binding.domain else replace(binding, domain=domain))
        earlier += [binding] if binding.is_of_sites else []
    return replace(action, bindings=tuple(bindings)) if bindings != list(action.bindings) else action


def _apart(domain: core.Expression, earlier: list[core.Binding], places: frozenset[int]) -> core.Expression:
    """A domain in which things are equal only if both or neither were chosen before."""
    match domain:
        case core.Where(_, among, _):
            return replace(domain, domain=_apart(among, earlier, places))
        case core.Let(_, _, body):
            return replace(domain, body=_apart(body, earlier, places))
        case core.Choice(_, yes, no):
            return replace(domain, yes=_apart(yes, earlier, places), no=_apart(no, earlier, places))
        case core.Operation("intersection" | "difference" | "union", arguments):
            changed = tuple(_apart(each, earlier, places) for each in arguments)
            return domain if changed == arguments else replace(domain, arguments=changed)
        case core.Operation("distinct", (things,)):
            return _once_in_each_part(domain, things, _sets_within(things, earlier, places))
        case core.Subsets(among=things):
            sets = _sets_within(things, earlier, places)
            return replace(domain, apart=tuple(sets)) if sets else domain
    return domain


def _once_in_each_part(
    domain: core.Operation, things: core.Expression, sets: Iterable[core.Expression]
) -> core.Expression:
    """The first of equal things in each part of those among which one is chosen."""
    parts = [things]
    for each in sets:
        parts = [_operation(name, one, each) for one in parts for name in ("intersection", "difference")]
    return reduce(lambda one, other: _operation("union", one, other), (replace(domain, arguments=(p,)) for p in parts))


def _operation(name: str, one: core.Expression, other: core.Expression) -> core.Operation:
    return core.Operation(name, (one, other), type=SITES, span=one.span)


def _sets_within(
    things: core.Expression, earlier: Iterable[core.Binding], places: frozenset[int]
) -> list[core.Expression]:
    """What was chosen before that may be among some things in zones, as sets."""
    found = _sites(things)
    return [
        _set_chosen(each)
        for each in earlier
        if _may_meet(found, _chosen(each), places)
        and not _is_without(things, each.variable)
        and not _is_within(things, each.variable)
    ]


def _sites(things: core.Expression) -> frozenset[int] | None:
    """The sites where things may be; None if that is not known."""
    found = possible_sites(things)
    return found if found or isinstance(things, core.Constant) else None


def _chosen(binding: core.Binding) -> frozenset[int] | None:
    return frozenset[int]().union(*binding.sets) if binding.sets else _sites(binding.domain)


def _may_meet(one: frozenset[int] | None, other: frozenset[int] | None, places: frozenset[int]) -> bool:
    """Whether two sets may have some of the places in common, as far as they are known."""
    known = [each for each in (one, other) if each is not None]
    return bool(places.intersection(*known))


def _set_chosen(binding: core.Binding) -> core.Expression:
    if binding.sets:
        return binding.meaning
    return core.Operation("singleton", (binding.meaning,), type=SITES)


def _is_without(things: core.Expression, chosen: str) -> bool:
    """Whether what was chosen before is certainly none of the things: they are all others."""
    match things:
        case core.Operation("difference", (whole, taken)):
            return _is_without(whole, chosen) or _has_all_of(taken, chosen)
        case core.Operation("intersection", parts):
            return any(_is_without(each, chosen) for each in parts)
        case core.Where(_, domain, _):
            return _is_without(domain, chosen)
    return False


def _is_within(things: core.Expression, chosen: str) -> bool:
    """Whether the things are certainly part of what was chosen before."""
    match things:
        case core.Operation("difference", (whole, _)) | core.Where(_, whole, _):
            return _is_within(whole, chosen)
        case core.Operation("intersection", parts):
            return any(_is_within(each, chosen) for each in parts)
    return isinstance(things, core.Table) and _has_all_of(things, chosen)


def _has_all_of(sites: core.Expression, chosen: str) -> bool:
    match sites:
        case core.Variable(name=name) | core.Table(index=core.Variable(name=name)):
            return name == chosen
        case core.Operation("union" | "singleton", parts):
            return any(_has_all_of(each, chosen) for each in parts)
    return False
