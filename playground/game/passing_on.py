"""Finds hands that run together when all are passed on: what a player has just been given goes on with the rest.

    passing: {by: everyone, actions: pass-on}
    pass-on: move hand of mover to hand of player_after(mover)

What several have chosen happens one after the other, and so does what a loop does for each player. Nothing is reported
of components that were chosen one by one, nor of what everybody gives to the same player.

It finds hands, too, that change places by way of one player's, so that this player sees them all:

    for each who in everyone except Ann do
      for each n in 1..count hand of Ann do swap nth(hand of Ann, n) with nth(hand of who, n)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from playground.game import core
from playground.game.choices import is_secret
from playground.game.effect_sequences import all_effects, all_within
from playground.game.names import MOVER
from playground.game.rule_expressions import all_parts, expressions_within
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_passing_on(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of zones that each player in turn empties into that of another."""
    reported = set[Span]()
    for span, table, where in _passed(game):
        zone = next((each.name for each in game.zones if frozenset(each.sites) in table.values), "")
        if zone and span not in reported:
            reported.add(span)
            hint = (
                f"let it go through a zone 'passed: {{each: player, seen by: nobody}}': move it to 'passed of …', and "
                f"{where} write 'for each who in everyone do move passed of who to {zone} of who'"
            )
            because = "this is done for one player after another"
            diagnostics.report("W104", span, because=because, hint=hint, name=zone)
    for swap, zone in _shown_on_the_way(game):
        if swap.span is not None and swap.span not in reported:
            reported.add(swap.span)
            because = "they change places one after another, and what lies there in between is seen"
            hint = (
                f"pass all at once, through a zone 'passed: {{each: player, seen by: nobody}}': move '{zone} of who' "
                f"to 'passed of player_after(who)' for each who, and then 'passed of who' to '{zone} of who'"
            )
            diagnostics.report("W120", swap.span, because=because, hint=hint, name=zone)


def _passed(game: core.Game) -> Iterator[tuple[Span, core.Table, str]]:
    """The effects that pass a zone on, the zones of all players, and where to write what follows all of them."""
    for step in game.steps:
        for action in (game.actions[number] for number in step.actions) if is_secret(step) else ():
            chosen = frozenset(binding.variable for binding in action.bindings)
            for span, table in _passed_by(MOVER, action.effects, chosen):
                yield span, table, f"under 'then' of '{step.name}'"
    for effect in all_effects(game):
        if isinstance(effect, core.ForEach) and effect.domain.type.kind == "players":
            who = core.Variable(effect.variable, type=core.Type("player"))
            for span, table in _passed_by(who, effect.body, frozenset((effect.variable,))):
                yield span, table, "after the loop"


def _passed_by(
    who: core.Expression, effects: Iterable[core.Effect], own: frozenset[str]
) -> Iterator[tuple[Span, core.Table]]:
    """The effects that move all that lies in the zone of a player to the zone of another, which depends on that player;
    `own` are the names of what is another for each."""
    for effect in all_within(_without_names(effects)):
        if not isinstance(effect, core.ForEach) or effect.span is None:
            continue
        source = _zone(effect.domain)
        moves = [each for each in all_within(effect.body) if isinstance(each, core.Move)]
        is_moved = any(isinstance(move.origin, core.Variable) and move.origin.name == effect.variable for move in moves)
        if source is None or source.index != who or not is_moved:
            continue
        zones = (part for part in all_parts(expressions_within(effect.body)) if isinstance(part, core.Table))
        players = [zone.index for zone in zones if zone.values == source.values and zone.index != who]
        if any(_depends(player, who, own) for player in players):
            yield effect.span, source


def _without_names(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    """Effects with values in place of the names that `let` gives them."""
    for effect in effects:
        match effect:
            case core.Bind(variable, value, body):
                yield from _without_names(core.substitute_in_effect(each, variable, value) for each in body)
            case core.If(then=then, otherwise=otherwise):
                yield replace(effect, then=tuple(_without_names(then)), otherwise=tuple(_without_names(otherwise)))
            case core.ForEach(body=body) | core.Repeat(body=body):
                yield replace(effect, body=tuple(_without_names(body)))
            case _:
                yield effect


def _zone(places: core.Expression) -> core.Table | None:
    """The zones of all players, of one of which a set has the places, or whatever lies there."""
    match places:
        case core.Table():
            return places
        case core.Let(variable, value, body):
            return _zone(core.substitute(body, variable, value))
        case core.Operation("intersection", (one, other)):
            return _zone(one) or _zone(other)
        case core.Operation("difference", (whole, _)) | core.Where(_, whole, _):
            return _zone(whole)
    return None


def _depends(player: core.Expression, who: core.Expression, own: frozenset[str]) -> bool:
    """Whether a player is another one for each of those who pass something on."""
    return any(each == who or (isinstance(each, core.Variable) and each.name in own) for each in all_parts([player]))


# ---- hands that change places by way of one


def _shown_on_the_way(game: core.Game) -> Iterator[tuple[core.Swap, str]]:
    """The exchanges that lead the hands of two or more other players through one, and the name of the hands."""
    names: dict[core.Value, str] = {frozenset(zone.sites): zone.name for zone in game.zones if zone.seen_by == "owner"}
    for loop in all_effects(game):
        if not isinstance(loop, core.ForEach) or loop.domain.type.kind != "players":
            continue
        who = core.Variable(loop.variable, type=core.Type("player"))
        for swap in all_within(loop.body):
            if not isinstance(swap, core.Swap):
                continue
            for place, other in ((swap.first, swap.second), (swap.second, swap.first)):
                hands = _zone(_around(place))
                if hands is None or hands.index != who or not names.keys() >= set(hands.values):
                    continue
                if _others(loop.domain, _around(other), hands, who) >= 2:
                    yield swap, names[hands.values[0]]


def _around(site: core.Expression) -> core.Expression:
    """The set of places that a place is found in."""
    match site:
        case core.Operation("nth" | "lowest" | "highest", (sites, *_)):
            return sites
    return site


def _others(players: core.Expression, places: core.Expression, hands: core.Table, who: core.Expression) -> int:
    """How many of the players certainly have another one of the hands than the one that places are in, which is the
    same for all of them; 0 if it may be another hand, or none."""
    within = places
    while isinstance(within, core.Operation) and within.name in ("intersection", "difference"):
        within = within.arguments[0]
    match players:
        case core.Constant(value=frozenset() as members):
            many = len(members)
        case core.Where(
            _, core.Constant(value=frozenset() as members), core.Operation("not", (core.Operation("equal"),))
        ):
            many = len(members)
        case _:
            return 0
    if isinstance(within, core.Constant) and within.value in hands.values:
        is_one_of_them = isinstance(players, core.Where) or hands.values.index(within.value) in members
        return many - 1 if is_one_of_them else many
    table = _zone(places)
    if table is None or table.values != hands.values or any(each == who for each in all_parts([table.index])):
        return 0
    return many - 1
