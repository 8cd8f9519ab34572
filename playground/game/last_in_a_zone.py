"""Finds actions that move `last` on where it certainly lies in a zone, from which no way leads.

    jump:    {do: "move piece to target; move taken to beneath of target; continue with jumping"}
    jump-on: {moves: last, by: jump, do: …}

`last` is where something was put last, the man that was taken. So the jump never goes on, and nothing says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from playground.game import core
from playground.game.effect_sequences import Effects, branches, sequences_after_setup
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import all_parts, named_values
from playground.game.surrounding_effects import with_surroundings
from playground.source.diagnostics import Diagnostics

_STEPS = ("ahead", "shift", "walk", "walk_by")
"""Operations on a site and a direction, which lead nowhere from a zone."""


def report_last_in_a_zone(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action that moves `last` after an action that has certainly put something into a zone last."""
    moving = {number: binding for number, action in enumerate(game.actions) if (binding := _moving_last(action))}
    leading = {number for number, step in enumerate(game.steps) if not moving.keys().isdisjoint(step.actions)}
    if not leading:
        return
    names, reported = dict(named_values(game)), set[int]()
    for sequence in sequences_after_setup(game):
        for placed in with_surroundings(sequence.effects):
            if not isinstance(placed.effect, core.Continue) or placed.effect.step not in leading:
                continue
            zone = _zone_of_last(placed.before, names, game)
            for number in game.steps[placed.effect.step].actions if zone is not None else ():
                if number in moving and number not in reported and sequence.action is not None and zone is not None:
                    reported.add(number)
                    before, after = game.actions[sequence.action].name, game.actions[number].name
                    hint = (
                        f"first put what goes into '{zone.name}' there, and then the piece that moves on to its place"
                    )
                    fields = {"name": after, "before": before, "zone": zone.name}
                    diagnostics.report("W156", moving[number].domain.span, hint=hint, **fields)


def _moving_last(action: core.Action) -> core.Binding | None:
    """The choice of an action that can only be `last`, if what else is chosen is reached from it step by step."""
    for binding in action.bindings:
        sites = binding.domain
        while isinstance(sites, core.Where):
            sites = sites.domain
        if not isinstance(sites, core.Operation) or sites.name != "singleton" or not _is_last(sites.arguments[0]):
            continue
        for part in all_parts(each.domain for each in action.bindings):
            if isinstance(part, core.Operation) and part.name in _STEPS and _names(part.arguments[0], binding.variable):
                return binding
    return None


def _is_last(site: core.Expression) -> bool:
    return isinstance(site, core.Operation) and site.name == "last"


def _names(site: core.Expression, variable: str) -> bool:
    return isinstance(site, core.Variable) and site.name == variable


def _zone_of_last(
    effects: Sequence[core.Effect], names: Mapping[str, core.Expression], game: core.Game
) -> core.Zone | None:
    """The zone in which `last` certainly is after effects."""
    places, is_certain = _last_after(effects, names)
    zones = [zone for zone in game.zones if not frozenset[int]().union(*places).isdisjoint(zone.sites)]
    outside = all(each and each <= frozenset(site for zone in zones for site in zone.sites) for each in places)
    return zones[0] if is_certain and zones and outside else None


def _last_after(
    effects: Iterable[core.Effect], names: Mapping[str, core.Expression]
) -> tuple[list[frozenset[int]], bool]:
    """The places where effects may have put something last, each time one of some, and whether they certainly have;
    no places if these are not known."""
    found = list[frozenset[int]]()
    for effect in reversed([*effects]):
        match effect:
            case core.Move(target=target) | core.Place(target=target):
                found.append(_places(target, names))
                return found, True
            case core.Reveal() | core.ForEach() | core.Repeat() if any(_puts((effect,))):
                places = [] if isinstance(effect, core.Reveal) else _last_after(branches(effect)[0], names)[0]
                found += places or [frozenset()]
            case core.If() | core.Bind():
                ways = [_last_after(branch, names) for branch in branches(effect) if not core.certainly_finish(branch)]
                found += [each for places, _ in ways for each in places]
                if ways and all(is_certain for _, is_certain in ways):
                    return found, True
    return found, False


def _puts(effects: Effects) -> Iterator[bool]:
    """For each effect whether it may change what `last` is."""
    for effect in effects:
        yield isinstance(effect, core.Move | core.Place | core.Reveal)
        for branch in branches(effect):
            yield from _puts(branch)


def _places(target: core.Expression, names: Mapping[str, core.Expression]) -> frozenset[int]:
    """Places among which a target is; none if they are not known."""
    meaning, passed = target, set[str]()
    while isinstance(meaning, core.Variable) and meaning.name in names and meaning.name not in passed:
        passed.add(meaning.name)
        meaning = names[meaning.name]
    if isinstance(meaning, core.Choice):  # a zone stands for its first free place, or for where it lies there already
        meaning = meaning.no
    return possible_sites(set_of(meaning))
