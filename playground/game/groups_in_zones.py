"""Finds questions whether pieces hang together, or how many groups they are, that count places of zones as well.

    include: {part: towers, with: {most_beneath: 2}}
    never: not one_group(occupied)                       what lies beneath the top of a tower is beside nothing

A place of a zone has no neighbours, so that what lies there is a group by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.empty_choices import places_reached
from playground.game.rule_expressions import distinct_parts, named_values, rule_expressions
from playground.source.diagnostics import Diagnostics

_CONTENTS = ("occupied", "held_by", "of_piece")
"""Operations whose sites are those of pieces wherever they lie."""


def report_groups_in_zones(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such set, once, if something is put into a zone whose place may belong to it."""
    filled = list(_filled(game)) if game.zones else []
    warned = set[str]()
    for stones in _grouped(game) if filled else ():
        span = stones.span
        zone = next((each for each in filled if _may_lie_in(stones, each)), None)
        if span is None or zone is None or span.text in warned:
            continue
        warned.add(span.text)
        text = " ".join(span.text.split())
        hint = f"if only the board is meant, write '{_in_brackets(text)} within board'"
        diagnostics.report("W166", span, hint=hint, name=text, zone=zone.name)


def _in_brackets(text: str) -> str:
    return f"({text})" if " or " in text or " except " in text else text


def _grouped(game: core.Game) -> Iterator[core.Expression]:
    """The sets S of `one_group(S)` and `groups(S)`, as the prelude writes them out."""
    parts = list(distinct_parts(rule_expressions(game)))
    given = {part.variable: part.value for part in parts if isinstance(part, core.Let)}
    for part in parts:
        match part:
            case core.Operation("difference", (stones, core.Operation("spread", (start, through, *_)))):
                if core.alike(stones, through) and _is_lowest(start, stones):
                    yield _meant(stones, given)
            case core.Where(name, stones, core.Operation("equal", (core.Variable(name=it), least))) if name == it:
                match least:
                    case core.Operation("lowest", (core.Operation("spread", (_, through, *_)),)):
                        if core.alike(stones, through):
                            yield _meant(stones, given)


def _meant(stones: core.Expression, given: Mapping[str, core.Expression]) -> core.Expression:
    """What a name stands for; any other expression as it is."""
    return given.get(stones.name, stones) if isinstance(stones, core.Variable) else stones


def _is_lowest(start: core.Expression, stones: core.Expression) -> bool:
    """Whether a set has the lowest of some sites alone."""
    match start:
        case core.Operation("singleton", (core.Operation("lowest", (sites,)),)) | core.Operation("lowest", (sites,)):
            return core.alike(sites, stones)
    return False


def _may_lie_in(stones: core.Expression, zone: core.Zone) -> bool:
    """Whether pieces of a set lie wherever they are, so that those in a zone belong to it."""
    match stones:
        case core.Operation(name) if name in _CONTENTS:
            return True
        case core.Operation("intersection", sets):
            return all(_may_lie_in(each, zone) for each in sets)
        case core.Operation("union", sets):
            return any(_may_lie_in(each, zone) for each in sets)
        case core.Operation("difference", (whole, *_)):
            return _may_lie_in(whole, zone)
        case core.Where(domain=whole) | core.Let(body=whole):
            return _may_lie_in(whole, zone)
        case core.Constant(frozenset() as sites):
            return not sites.isdisjoint(zone.sites)
    return False


def _filled(game: core.Game) -> Iterator[core.Zone]:
    """The zones into which effects certainly may put something."""
    named = dict(named_values(game))
    for effect in all_effects(game):
        if not isinstance(effect, core.Move | core.Place):
            continue
        target = effect.target
        value = named.get(target.name, target) if isinstance(target, core.Variable) else target
        places = places_reached(value, {})
        yield from (zone for zone in game.zones if not places.isdisjoint(zone.sites))
