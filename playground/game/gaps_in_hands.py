"""Finds choices of one of several equal things in a hand that give away which it was, by the place that becomes empty.

    lay: {choose: {disc: distinct hand of mover}, do: move disc to mat of mover}
    lay: {choose: {discs: 2 of hand of mover within occupied}, do: move discs to mat of mover}

Of equal discs `distinct` and `2 of` offer the first, and others see which places of a hand are empty. So where what was
chosen is hidden from them, an empty second place shows that the disc differs from the first. It shows nothing once the
hand is mixed or sorted after that, or if the action leaves nothing in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from playground.game import core
from playground.game.disclosures import are_hidden, table_of
from playground.game.effect_sequences import all_within, branches, inner
from playground.game.equal_things import has_equal_things
from playground.game.room import possible_sites, set_of
from playground.source.diagnostics import Diagnostics


def report_gaps_in_hands(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action that takes one of several equal things from a hand that is not mixed or sorted afterwards."""
    rules = [effect for rule in game.triggers for effect in all_within(rule.effects)]
    for number, action in enumerate(game.actions):
        effects = list(all_within(action.effects))
        later = [*rules, *following(number, effects, game)]
        for binding in action.bindings:
            chosen = things_alike(binding.domain)
            hand = hand_of_mover(chosen, game) if chosen is not None else None
            if hand is None or not is_hidden_away(binding.variable, hand, action.effects, game):
                continue
            if (binding.sets and not has_equal_things(game)) or any(_empties(each, hand) for each in action.effects):
                continue
            if not any(mixes(effect, hand) for effect in (*effects, *later)):
                name = game.zones[_zone_at(hand, game)].name
                hint = f"write 'shuffle {name} of mover' or 'sort {name} of mover by kind' after it"
                diagnostics.report("W116", binding.domain.span, hint=hint, name=action.name)
                break


def _empties(effect: core.Effect, hand: frozenset[int]) -> bool:
    """Whether an effect moves or removes all that lies in the mover's one of some hands."""
    match effect:
        case core.Remove(sites=things):
            pass
        case core.ForEach(variable, things, body):
            moves = (each.origin for each in all_within(body) if isinstance(each, core.Move))
            if not any(isinstance(origin, core.Variable) and origin.name == variable for origin in moves):
                return False
        case _:
            return False
    match written_out(things):
        case core.Operation("intersection", (core.Table() as places, core.Operation(name="occupied"))):
            pass
        case core.Table() as places:
            pass
        case _:
            return False
    is_own = isinstance(places.index, core.Operation) and places.index.name == "mover"
    return is_own and hand <= possible_sites(places)


def written_out(things: core.Expression) -> core.Expression:
    """Things without names for values in front of the sets that they are made of, as arguments of definitions are."""
    match things:
        case core.Let(variable, value, body):
            return written_out(core.substitute(body, variable, value))
        case core.Where(domain=domain):
            return replace(things, domain=written_out(domain))
        case core.Operation("intersection" | "difference" | "distinct", arguments):
            return replace(things, arguments=tuple(map(written_out, arguments)))
        case core.Subsets(among=among):
            return replace(things, among=written_out(among))
    return things


def following(action: int, effects: Collection[core.Effect], game: core.Game) -> Iterator[core.Effect]:
    """The effects of the steps that an action goes on with, and of `then` of the steps that offer it."""
    for step in game.steps:
        if action in step.actions:
            yield from all_within(step.then)
    seen, waiting = set[int](), [effect.step for effect in effects if isinstance(effect, core.Continue)]
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            reached = list(all_within(game.steps[number].effects))
            yield from reached
            waiting += [effect.step for effect in reached if isinstance(effect, core.Continue)]


def things_alike(domain: core.Expression) -> core.Expression | None:
    """The things of which a domain offers the first of each kind."""
    match written_out(domain):
        case core.Operation("distinct", (things,)):
            return things
        case core.Subsets(among=among, choices=choices, blocks=blocks):
            is_free = sum(map(bool, choices)) > len(blocks)  # otherwise all of a hand are chosen, which leaves no gap
            return among if is_free else None
        case core.Where(domain=among):
            return things_alike(among)
        case core.Operation("intersection" | "difference", (one, _)):
            return things_alike(one)
    return None


def hand_of_mover(things: core.Expression, game: core.Game) -> frozenset[int] | None:
    """The places of hands of several places, into which their owners alone see, if things are in that of the mover."""
    things = written_out(things)
    places, whose = possible_sites(things), table_of(things)
    zones = [zone for zone in game.zones if not places.isdisjoint(zone.sites)]
    is_own = whose is not None and isinstance(whose.index, core.Operation) and whose.index.name == "mover"
    are_hands = all(zone.seen_by == "owner" and len(zone.sites) > 1 for zone in zones)
    return places if zones and is_own and are_hands else None


def is_hidden_away(chosen: str, hand: frozenset[int], effects: Sequence[core.Effect], game: core.Game) -> bool:
    """Whether a thing chosen from a hand is removed, or moved to where others do not see it, and nothing turns it up:
    what is turned up in some cases only may be hidden in the others."""
    every = list(all_within(effects))
    named = {effect.variable: effect.value for effect in every if isinstance(effect, core.Bind)}
    return any(
        _is_put_away(hand, _names_of(chosen, every), named, done, turned, game)
        for done, turned in _in_each_case(effects, ())
    )


def _in_each_case(
    effects: Sequence[core.Effect], turned: tuple[core.Expression, ...]
) -> Iterator[tuple[list[core.Effect], tuple[core.Expression, ...]]]:
    """The effects that happen together, those of each branch by themselves, with what is turned up besides."""
    together, waiting = list[core.Effect](), [*effects]
    while waiting:
        effect = waiting.pop(0)
        together.append(effect)
        waiting += () if isinstance(effect, core.If) else inner(effect)
    turned += tuple(each.sites for each in together if isinstance(each, core.Reveal) and each.to is None)
    yield together, turned
    for effect in together:
        if isinstance(effect, core.If):
            for branch in branches(effect):
                yield from _in_each_case(branch, turned)


def _is_put_away(
    hand: frozenset[int],
    names: frozenset[str],
    named: Mapping[str, core.Expression],
    effects: Sequence[core.Effect],
    turned: Sequence[core.Expression],
    game: core.Game,
) -> bool:
    """Whether effects remove or hide what has one of some names, and it is not among what is turned up."""
    for effect in effects:
        places = hand
        match effect:
            case core.Move(origin=core.Variable(name=name), target=target) if name in names:
                place = _free_one(target, named)
                if not are_hidden(place, game):
                    continue
                places |= possible_sites(set_of(place))
            case core.Remove(sites=sites) if _mentions_any(sites, names):
                pass
            case _:
                continue
        if not any(_may_be_among(sites, names, places) for sites in turned):
            return True
    return False


def _names_of(chosen: str, effects: Collection[core.Effect]) -> frozenset[str]:
    """The variables of a choice: its own, and those that stand for what is chosen, or for each of several chosen."""
    names = frozenset({chosen})
    for effect in effects:
        match effect:
            case core.Bind(variable=name, value=value) | core.ForEach(variable=name, domain=value):
                table = table_of(value)
                if table is not None and isinstance(table.index, core.Variable) and table.index.name == chosen:
                    names |= {name}
    return names


def _mentions_any(sites: core.Expression, names: Collection[str]) -> bool:
    return any(core.mentions(sites, name) for name in names)


def _may_be_among(sites: core.Expression, names: Collection[str], places: frozenset[int]) -> bool:
    """Whether a thing that is on one of some places may be one of those on sites; what is not certain is possible."""
    possible = possible_sites(set_of(sites))
    return _mentions_any(sites, names) or not possible or not possible.isdisjoint(places)


def _free_one(target: core.Expression, named: Mapping[str, core.Expression]) -> core.Expression:
    """Where a component goes: a zone stands for its first free place, which has a name in the checked game."""
    place = named.get(target.name, target) if isinstance(target, core.Variable) else target
    return place.no if isinstance(place, core.Choice) else place


def mixes(effect: core.Effect, hand: frozenset[int]) -> bool:
    """Whether an effect shuffles or sorts one of the hands."""
    return isinstance(effect, core.Shuffle | core.Sort) and not hand.isdisjoint(possible_sites(effect.sites))


def _zone_at(hand: frozenset[int], game: core.Game) -> int:
    return next(number for number, zone in enumerate(game.zones) if not hand.isdisjoint(zone.sites))
