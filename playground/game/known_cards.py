"""Finds cards that others have seen, and that their holder may later put away where nobody is to know of them.

    take: {do: move turned_up to hand of mover; continue with burying}
    bury: {choose: {card: hand of mover within occupied}, do: move card to deck}

Everybody knows at which place of the hand the card lies that has been turned up. When a card of the hand is put away
face down, its place becomes empty: so others see whether it was that card. It shows nothing once the hand is mixed or
sorted after the card has come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from playground.game import core
from playground.game.gaps_in_hands import following, hand_of_mover, is_hidden_away, mixes, things_alike
from playground.game.prune import all_within
from playground.game.room import possible_sites
from playground.source.diagnostics import Diagnostics

Domains = Mapping[str, core.Expression]
"""What is known of names: the sets that they are chosen from, or the values that they stand for."""


def report_known_cards(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action that puts away unseen what may be a card that everybody has seen."""
    rules = [effect for rule in game.triggers for effect in all_within(rule.effects)]
    for action in game.actions:
        effects = list(all_within(action.effects))
        for binding in action.bindings:
            hand = None if binding.sets else hand_of_mover(things_alike(binding.domain) or binding.domain, game)
            if hand is None or not is_hidden_away(binding.variable, hand, effects, game) or _mixes_both(effects, hand):
                continue
            if any(mixes(effect, hand) for effect in rules):
                continue
            arrival = next((each for each in _open_arrivals(hand, game) if each not in effects), None)
            if arrival is not None:
                name = next(zone.name for zone in game.zones if not hand.isdisjoint(zone.sites))
                hint = f"mix or sort the hand when the card comes: 'shuffle {name} of …' or 'sort {name} of … by …'"
                diagnostics.report("W118", arrival.span, hint=hint, zone=name, name=action.name)
                return


def _mixes_both(effects: Collection[core.Effect], hand: frozenset[int]) -> bool:
    """Whether the hand is mixed or sorted, and something else shuffled, where the card may have been put."""
    shuffled = (isinstance(effect, core.Shuffle) and not mixes(effect, hand) for effect in effects)
    return any(mixes(effect, hand) for effect in effects) and any(shuffled)


def _open_arrivals(hand: frozenset[int], game: core.Game) -> Iterator[core.Effect]:
    """The effects that move what everybody sees to a hand that nothing mixes afterwards."""
    for effects, later, domains in _rules(game):
        mixed = any(mixes(effect, hand) for effect in (*effects, *later))
        for effect in effects:
            match effect:
                case core.Move(origin=origin, target=target) if not mixed and hand & _sites(target, domains):
                    if _is_open(_sites(origin, domains), game):
                        yield effect


def _rules(game: core.Game) -> Iterator[tuple[list[core.Effect], list[core.Effect], Domains]]:
    """The effects of each action, rule and step, those of the steps that follow it, and what is known of names."""
    for number, action in enumerate(game.actions):
        effects = list(all_within(action.effects))
        chosen = {each.variable: each.domain for each in action.bindings}
        yield effects, list(following(number, effects, game)), {**chosen, **_meanings(effects)}
    for group in (*(rule.effects for rule in game.triggers), *(step.effects for step in game.steps)):
        effects = list(all_within(group))
        yield effects, [], _meanings(effects)


def _meanings(effects: Collection[core.Effect]) -> Domains:
    named = {effect.variable: effect.value for effect in effects if isinstance(effect, core.Bind)}
    members = {effect.variable: effect.domain for effect in effects if isinstance(effect, core.ForEach)}
    return {**members, **named}


def _sites(place: core.Expression, domains: Domains) -> frozenset[int]:
    """The sites among which a place certainly is; empty if that is not known."""
    match place:
        case core.Variable(name=name) if name in domains:
            return _sites(domains[name], {known: each for known, each in domains.items() if known != name})
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            return _sites(sites, domains)
        case core.Choice(no=free):  # a place of a zone, or the free one after those that are taken
            return _sites(free, domains)
        case core.Constant(int() as value):
            return frozenset((value,))
    return possible_sites(place)


def _is_open(sites: frozenset[int], game: core.Game) -> bool:
    """Whether everybody sees what lies on sites."""
    concealed = {site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites}
    return bool(sites) and sites.isdisjoint(concealed)
