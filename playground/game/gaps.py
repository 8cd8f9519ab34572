"""Finds piles whose last card is taken for the one on top, though a card that is put there may fill a gap below it.

    define: {top: highest of (pile within occupied)}
    take: {choose: {card: pile within occupied}, do: move card to hand of mover}       a gap below
    lay:  {choose: {card: hand of mover within occupied}, do: move card to pile}       fills the gap

    stir: shuffle pile                                                 has gaps among the cards and the empty places

Setups are left out, in which no gaps come about that are filled later, and so are cards that are drawn from the first
place on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import inner, sequences_after_setup
from playground.game.room import places_of_free_one, possible_sites, set_of
from playground.game.rule_expressions import beside_effects, distinct_parts, expressions_of, named_values
from playground.game.surrounding_effects import placed_after_setup, shuffled_by
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

Meanings = Mapping[str, core.Expression]
"""The set of which a variable is a member: one that is chosen, or each in turn unless these are all that lie there."""


def report_gaps(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first question about the top of each pile in which gaps are filled."""
    effects = list(effects_after_setup(game))
    every = list(questions_of(game, effects))
    domains = {**dict(named_values(game)), **dict(_domains(every))}
    warned = set[str]()
    for zone in game.zones:
        sites = frozenset().union(*(each.sites for each in game.zones if each.name == zone.name))
        if zone.keeps_order or zone.name in warned or not is_filled(sites, every):
            continue
        top = _top(sites, every) or _in_order(sites, every, domains)
        gap = next(_gaps(sites, effects, domains), None) if top is not None else None
        spread = _spread(sites, game, domains) if top is not None and gap is None else None
        if top is not None and (left := gap or spread) is not None:
            warned.add(zone.name)
            hint = f"write '{zone.name}: {{…, order: kept}}', so that what is put there comes after all others"
            where = f"in {left.line_from(top.span)}" if left.line else "by another rule"
            where += ", where 'shuffle' spreads it over all places" if spread else ""
            diagnostics.report("W110", top.span, hint=hint, name=zone.name, where=where)


Played = tuple[core.Effect, Meanings]


def effects_after_setup(game: core.Game) -> Iterator[Played]:
    """All effects after the setup, without those that consist of others."""
    for sequence in sequences_after_setup(game):
        yield from _nested(sequence.effects, sequence.domains)


def _nested(effects: Iterable[core.Effect], meanings: Meanings) -> Iterator[Played]:
    for effect in effects:
        match effect:
            case core.ForEach(variable=name, domain=domain):
                is_all = isinstance(domain, core.Constant | core.Table) or _all_in(domain) is not None
                yield from _nested(effect.body, meanings if is_all else {**meanings, name: domain})
            case _:
                yield effect, meanings
                yield from _nested(inner(effect), meanings)


def questions_of(game: core.Game, effects: Iterable[Played]) -> Iterator[core.Expression]:
    """All expressions after the setup, and those within them."""
    of_effects = (expression for effect, _ in effects for expression in expressions_of(effect))
    for expression in (*of_effects, *beside_effects(game)):
        waiting = [expression]
        while waiting:
            part = waiting.pop()
            yield part
            waiting += reversed(core.parts(part))


def _all_in(expression: core.Expression) -> core.Expression | None:
    """The places of which an expression is whatever lies there: P of `P within occupied`."""
    match expression:
        case core.Operation("intersection", (one, other)):
            for places, taken in ((one, other), (other, one)):
                if isinstance(taken, core.Operation) and taken.name == "occupied":
                    return places if isinstance(places, core.Constant | core.Table) else None
    return None


def _is_top(expression: core.Expression, sites: frozenset[int]) -> bool:
    """Whether an expression is the last component in a zone: `highest of (pile within occupied)`."""
    if not (isinstance(expression, core.Operation) and expression.name == "highest"):
        return False
    places = _all_in(expression.arguments[0])
    possible = frozenset[int]() if places is None else possible_sites(places)
    return bool(possible) and possible <= sites


def _top(sites: frozenset[int], every: Iterable[core.Expression]) -> core.Expression | None:
    return next((each for each in every if each.span is not None and _is_top(each, sites)), None)


def _domains(every: Iterable[core.Expression]) -> Iterator[tuple[str, core.Expression]]:
    """The names that expressions bind, with what each stands for, or among what it is."""
    for each in every:
        if isinstance(each, core.Where | core.Quantified):
            yield each.variable, each.domain
        elif isinstance(each, core.Let):
            yield each.variable, each.value


def _in_order(sites: frozenset[int], every: Iterable[core.Expression], domains: Meanings) -> core.Expression | None:
    """The first comparison of where two components lie in a zone, as of which of them came first."""
    for each in every:
        match each:
            case core.Operation(
                "less" | "at_most", (core.Operation("slot", (one, *_)), core.Operation("slot", (other, *_)))
            ):
                places = [possible_sites(named(set_of(site), domains)) for site in (one, other)]
                if each.span is not None and all(possible and possible <= sites for possible in places):
                    return each
    return None


def named(expression: core.Expression, domains: Meanings) -> core.Expression:
    """What a name stands for, or among what it is; any other expression as it is."""
    seen = set[str]()
    while isinstance(expression, core.Variable) and expression.name in domains and expression.name not in seen:
        seen.add(expression.name)
        expression = set_of(domains[expression.name])
    return expression


def is_filled(sites: frozenset[int], every: Iterable[core.Expression]) -> bool:
    """Whether a component is put on the first free place of a zone."""
    free = (places for each in every if (places := places_of_free_one(each)) is not None)
    return any(possible and possible <= sites for possible in map(possible_sites, free))


def _gaps(sites: frozenset[int], effects: Iterable[Played], domains: Meanings) -> Iterator[Span]:
    """The places of effects that take a component out of a zone from below others."""
    for effect, meanings in effects:
        match effect:
            case core.Move(origin=core.Variable(name)):
                taken = meanings.get(name)
            case core.Remove(sites=core.Operation("singleton", (core.Variable(name),))):
                taken = meanings.get(name)
            case _:
                continue
        possible = frozenset[int]() if taken is None else possible_sites(named(taken, domains))
        if possible and possible <= sites and effect.span is not None:
            yield effect.span


def _spread(sites: frozenset[int], game: core.Game, domains: Meanings) -> Span | None:
    """The place of an effect that shuffles all places of a zone, empty ones included, if something is put there later.

    Where a zone is shuffled each time after something was put there, nothing is put upon what was shuffled. Rules that
    move things within the zone close its gaps.
    """
    playing = list(placed_after_setup(game))
    if any(_moves_within(each.effect, sites, domains) for each in playing):
        return None
    if not any(_fills(each.effect, sites) and not sites & shuffled_by(each.after) for each in playing):
        return None
    for each in playing:
        effect = each.effect
        if isinstance(effect, core.Shuffle) and isinstance(effect.sites, core.Constant | core.Table):
            mixed = possible_sites(effect.sites)
            if mixed and mixed <= sites and effect.span is not None:
                return effect.span
    return None


def _fills(effect: core.Effect, sites: frozenset[int]) -> bool:
    """Whether an effect puts something on a free place of a zone."""
    return is_filled(sites, distinct_parts(expressions_of(effect)))


def _moves_within(effect: core.Effect, sites: frozenset[int], domains: Meanings) -> bool:
    """Whether an effect moves something from one place of a zone to another."""
    if not isinstance(effect, core.Move):
        return False
    ends = (possible_sites(set_of(named(site, domains))) for site in (effect.origin, effect.target))
    return all(possible and possible <= sites for possible in ends)
