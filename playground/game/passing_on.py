"""Finds hands that run together when all are passed on: what a player has just been given goes on with the rest.

    passing: {by: everyone, actions: pass-on}
    pass-on: move hand of mover to hand of player_after(mover)

What several have chosen happens one after the other, and so does what a loop does for each player. Nothing is reported
of components that were chosen one by one, nor of what everybody gives to the same player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from playground.game import core
from playground.game.choices import is_secret
from playground.game.names import MOVER
from playground.game.prune import all_effects, all_within
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
