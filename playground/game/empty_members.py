"""Finds questions about what lies in a zone that are decided by its empty places.

    every card in hand of mover has suit of card is hearts       never, once a place of the hand is empty
    least card in hand of mover giving rank of card              0
    count (hand of mover where suit of it is not hearts)         counts the empty places
    sum cards in 2..4 of table giving one_if(…)                  each smaller set several times

Only zones that certainly have empty places at times are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.game import core
from playground.game.at_an_empty_place import asks_for_nothing, value_there
from playground.game.effect_sequences import all_effects
from playground.game.empty_choices import may_fill
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import all_parts, named_values, rule_expressions
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

Names = Mapping[str, core.Expression]
"""What the names of a game stand for: values, or sets of which they are members."""


def report_empty_members(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of them in the rules of the text `within`."""
    every = list(all_parts(rule_expressions(game)))
    named = dict([*named_values(game), *((part.variable, part.value) for part in every if isinstance(part, core.Let))])
    emptied = frozenset[int]().union(*_emptied(game, named))
    above_zero = frozenset(each.name for each in game.attributes if not each.words and each.low > 0)
    reported = set[Span]()
    for part in every:
        domain, why = _question(part, named, above_zero)
        span = domain.span if domain is not None else None
        if domain is None or span is None or span.source is not within.source or span in reported:
            continue
        places = frozenset[int]() if isinstance(domain, core.Variable) else possible_sites(domain)
        if not places or places & game.board.cell_set or not _are_whole_zones(domain, game):
            continue
        if places & emptied or not any(may_fill(game.setup, places)):
            reported.add(span)
            text = " ".join(span.text.split())
            among = f"({text})" if {"or", "and", "except"} & set(text.split()) else text
            hint = f"write '{among} within occupied' for what lies there"
            diagnostics.report("W124", span, hint=hint, name=text, why=why)


def _emptied(game: core.Game, named: Names) -> Iterator[frozenset[int]]:
    """The places from which effects take components."""
    for effect in all_effects(game):
        if isinstance(effect, core.Move):
            yield _sites(effect.origin, named)
        elif isinstance(effect, core.Remove):
            yield _sites(effect.sites, named)


def _sites(taken: core.Expression, named: Names) -> frozenset[int]:
    taken = set_of(taken)
    if isinstance(taken, core.Variable):
        return _sites(named[taken.name], named) if taken.name in named else frozenset()
    return possible_sites(taken)


def _question(part: core.Expression, named: Names, above_zero: frozenset[str]) -> tuple[core.Expression | None, str]:
    """The set of places that a question is about, and what its empty places do to it; None if they do nothing."""
    match part:
        case core.Operation("count", (core.Where(member, domain, condition),)):
            holds = not asks_for_nothing(condition) and value_there(condition, member, above_zero) is True
            return (_places(domain, named), "for which this holds") if holds else (None, "")
        case core.Quantified(kind, _, core.Combinations(among, low, _), _):
            is_more = kind == "sum" or low > 1
            return (_places(among, named), "which are counted among the sets") if is_more else (None, "")
        case core.Quantified(_, _, domain, _):
            why = _decided(part, above_zero)
            return (_places(domain, named), why) if why else (None, "")
    return None, ""


def _places(domain: core.Expression, named: Names) -> core.Expression | None:
    """A set that is given by the name of a zone, behind a name for it."""
    while isinstance(domain, core.Variable) and domain.name in named:
        domain = named[domain.name]
    return domain if isinstance(domain, core.Constant | core.Table) and domain.type.kind == "sites" else None


def _are_whole_zones(domain: core.Expression, game: core.Game) -> bool:
    """Whether a set is one of all places of zones; others are those that a player has chosen of a hand."""
    values = domain.values if isinstance(domain, core.Table) else [getattr(domain, "value", None)]
    zones = [frozenset(zone.sites) for zone in game.zones]
    return all(isinstance(value, frozenset) and all(z <= value for z in zones if z & value) for value in values)


def _decided(question: core.Quantified, above_zero: frozenset[str]) -> str:
    """What an empty place does to a quantifier; empty if nothing, or if that is not certain."""
    body = question.body
    there = None if asks_for_nothing(body) else value_there(body, question.variable, above_zero)
    if there is None:
        return ""
    match question.kind:
        case "every" if there is False:
            return "for which this does not hold"
        case "any" | "the" if there is True:
            return "for which this holds"
        case "least" if isinstance(there, int) and there <= body.type.low < body.type.high:
            return f"for which this is {there}, the least"
        case "most" if isinstance(there, int) and there >= body.type.high > body.type.low:
            return f"for which this is {there}, the most"
        case "sum" if there != 0:
            return f"for which this is {there}"
    return ""
