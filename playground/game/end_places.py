"""Finds rules that take the first or the last place of a zone for what lies first or last in it.

    draw: move lowest of deck to hand of mover            the first place, which is empty from then on
    top:  rank of highest of pile                         the last place, where something lies once the pile is full

`lowest of (deck within occupied)` is meant. Reported are places that a rule empties and none fills after the setup, and
last places of zones in which what is put goes to the first free place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.game import core
from playground.game.empty_choices import may_fill
from playground.game.gaps import effects_after_setup, is_filled, questions_of
from playground.game.rule_expressions import expressions_of
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_END = re.compile(r"(lowest|highest) of (.+)", re.DOTALL)

_EMPTIED = "which this empties, and where nothing is put later"
_LAST = "and what is put into a zone comes to its first free place"

_OF_COMPONENTS = (core.Turn, core.Flip, core.SetOwner, core.SetAttribute, core.RollAttribute, core.Reveal, core.Remove)


def report_end_places(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of the first question about each such place, in the rules of the text `within`."""
    played = list(effects_after_setup(game))
    every, effects = list(questions_of(game, played)), [effect for effect, _ in played]
    warned = set[str]()
    for place in (*_taken(effects), *_in_questions(every)):
        span = place.span
        found = _END.fullmatch(span.text) if span is not None and span.source is within.source else None
        sites = _sites(place)
        zone = frozenset[int]().union(*(each.sites for each in game.zones if sites & set(each.sites)))
        if span is None or found is None or span.text in warned or not _is_of_zones(sites, game):
            continue
        end, things = found.groups()
        why = ""
        if any(each is place for each in _emptied(effects)) and not any(may_fill(effects, zone)):
            why = _EMPTIED
        elif end == "highest" and is_filled(zone, every):
            why = _LAST
        if why:
            warned.add(span.text)
            which = "first" if end == "lowest" else "last"
            hint = f"write '{end} of ({things} within occupied)' for what lies there"
            diagnostics.report("W127", span, hint=hint, name=span.text, which=which, why=why)


def _is_of_zones(sites: frozenset[int], game: core.Game) -> bool:
    """Whether all of some sites are each the first or the last of several places of a zone."""
    ends = {site for zone in game.zones if len(zone.sites) > 1 for site in (zone.sites[0], zone.sites[-1])}
    return bool(sites) and sites <= ends


def _sites(place: core.Expression) -> frozenset[int]:
    """The sites that an expression without questions may name."""
    match place:
        case core.Constant(value=int() as site):
            return frozenset((site,))
        case core.Table(values=values):
            return frozenset(value for value in values if isinstance(value, int))
    return frozenset()


def _emptied(effects: list[core.Effect]) -> Iterator[core.Expression]:
    """The places from which effects take what lies there."""
    for effect in effects:
        match effect:
            case core.Move(origin=origin):
                yield origin
            case core.Remove(sites=core.Operation("singleton", (site,))):
                yield site


def _taken(effects: list[core.Effect]) -> Iterator[core.Expression]:
    """The single places to whose components effects do something."""
    yield from _emptied(effects)
    for effect in effects:
        if isinstance(effect, _OF_COMPONENTS):
            for part in expressions_of(effect):
                is_one = isinstance(part, core.Operation) and part.name == "singleton"
                yield part.arguments[0] if is_one and isinstance(part, core.Operation) else part


def _in_questions(every: list[core.Expression]) -> Iterator[core.Expression]:
    """The places of whose components questions ask something."""
    for part in every:
        match part:
            case core.AttributeOf(site=site) | core.Operation("piece" | "owner", (site,)):
                yield site
