"""Finds choices among the places of a zone, empty ones included, whose component is then moved away or removed.

    choose: {card: hand of mover}     do: move card to pile

offers the empty places of the hand as well, where nothing happens but that the turn passes.

    choose: {cards: 2 of hand of mover}        do: move cards to pile

offers them once the hand is no longer full, which is certain only if nothing after the setup puts anything there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.gaps import effects_after_setup
from playground.game.room import possible_sites
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_empty_choices(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of them in the rules of the text `within`; not where the same action fills the places again."""
    everything = tuple(effect for effect, _ in effects_after_setup(game))
    for action in game.actions:
        effects = tuple(_all(action.effects))
        for binding in action.bindings:
            domain = binding.domain.among if isinstance(binding.domain, core.Subsets) else binding.domain
            places, span = _places(domain, binding, game), domain.span
            if not places or span is None or span.source is not within.source or action.guard is not None:
                continue
            filling = everything if binding.sets else effects
            if any(_takes(each, binding.variable) for each in effects) and not any(may_fill(filling, places)):
                named_places = f"({span.text})" if {"or", "and", "except"} & set(span.text.split()) else span.text
                hint = f"write '{named_places} within occupied' for what lies there"
                diagnostics.report("W100", span, hint=hint, name=span.text)


def may_fill(effects: Iterable[core.Effect], places: frozenset[int]) -> Iterator[bool]:
    """For each of some effects, whether it may put a component on one of the places."""
    effects = tuple(effects)
    named = {effect.variable: effect.value for effect in _all(effects) if isinstance(effect, core.Bind)}
    return (_fills(effect, places, named) for effect in _all(effects))


def _places(domain: core.Expression, binding: core.Binding, game: core.Game) -> frozenset[int]:
    """The places of zones that are offered whatever lies there; none for other choices."""
    if not binding.is_of_sites or not isinstance(domain, core.Constant | core.Table):
        return frozenset()
    possible = possible_sites(domain)
    return frozenset() if possible & game.board.cell_set else possible


def _takes(effect: core.Effect, variable: str) -> bool:
    """Whether an effect takes the component away from the place that a variable names, or those from several."""
    taken = (
        effect.origin if isinstance(effect, core.Move) else effect.sites if isinstance(effect, core.Remove) else None
    )
    if isinstance(effect, core.ForEach):
        moved = any(_takes(each, effect.variable) for each in _all(effect.body))
        taken = effect.domain if moved else None
    if isinstance(taken, core.Table):
        taken = taken.index  # the number of a set of places
    if isinstance(taken, core.Operation) and taken.name == "singleton":
        taken = taken.arguments[0]
    return isinstance(taken, core.Variable) and taken.name == variable


def _fills(effect: core.Effect, places: frozenset[int], named: Mapping[str, core.Expression]) -> bool:
    """Whether an effect may put a component on one of the places; `named` are the values of names."""
    if isinstance(effect, core.Shuffle | core.Sort):
        reached = possible_sites(effect.sites)
    elif isinstance(effect, core.Place | core.Move):
        reached = places_reached(effect.target, named)
    else:
        return isinstance(effect, core.Swap)
    return not reached or bool(reached & places)


def places_reached(target: core.Expression, named: Mapping[str, core.Expression]) -> frozenset[int]:
    """The sites on which something may be put; none if they are not known.

    What lies in a zone stays where it is if it is moved there: `if card is pile then card else …`.
    """
    match target:
        case core.Variable(name=name) if name in named:
            return places_reached(named[name], named)
        case core.Choice(_, core.Variable(), otherwise):
            return places_reached(otherwise, named)
        case core.Choice(core.Operation("contains", (_, site)), stays, otherwise) if site == stays:
            return places_reached(otherwise, named)
        case core.Operation("lowest" | "highest" | "nth" | "singleton", (sites, *_)):
            return possible_sites(sites)
    return possible_sites(target)


def _all(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    for effect in effects:
        yield effect
        yield from _all(inner(effect))
