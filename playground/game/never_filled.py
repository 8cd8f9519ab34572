"""Finds zones that rules ask about though nothing is ever put there.

    put: {when: count (box of mover within own) < 5, do: place Stone on spot}

Any question about such a zone has one answer in the whole game.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.empty_choices import places_reached
from playground.game.room import possible_sites
from playground.game.rule_expressions import all_parts, named_values, rule_expressions
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_VARIANTS = re.compile(r"^variants:.*?(?=^\w|\Z)", re.MULTILINE | re.DOTALL)


def report_never_filled(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of such zones of this text; a variant or a parameter that speaks of one may fill it."""
    declared = [zone for zone in ruleset.zones.values() if zone.span.source is ruleset.span.source]
    if not declared:
        return
    reached = _reached(game)
    if reached is None:
        return
    questions = set(map(possible_sites, all_parts(rule_expressions(game)))) - {frozenset()}
    for zone in declared:
        places = frozenset(site for each in game.zones if each.name == zone.name for site in each.sites)
        is_read = any(each <= places for each in questions)
        if is_read and not places & reached and not _may_be_filled_elsewhere(zone.name, ruleset):
            hint = f"let an effect fill it, as 'move … to {zone.name}' does, or leave out what asks about it"
            diagnostics.report("W131", zone.span, hint=hint, name=zone.name)


def _reached(game: core.Game) -> frozenset[int] | None:
    """The sites on which effects put something; None if that is not known of one of them."""
    named = dict[str, list[core.Expression]]()
    for name, value in named_values(game):
        named.setdefault(name, []).append(value)
    found = set[int]()
    for effect in all_effects(game):
        match effect:
            case core.Place(target=target) | core.Move(target=target):
                values = [target]
                if isinstance(target, core.Variable) and target.name in named:
                    values = named[target.name]
                sets = [places_reached(value, {}) for value in values]
            case core.Shuffle(sites=sites) | core.Sort(sites=sites):
                sets = [possible_sites(sites)]
            case core.Swap():
                return None
            case _:
                continue
        if not all(sets):
            return None
        found.update(*sets)
    return frozenset(found)


def _may_be_filled_elsewhere(name: str, ruleset: Ruleset) -> bool:
    """Whether a variant names a zone, or a line of the text that also names a parameter."""
    text = ruleset.span.source.text
    own = [each.name for each in ruleset.parameters.values() if each.span is not None]
    lines = [line for line in text.splitlines() if re.search(rf"\b{name}\b", line)]
    by_parameter = any(re.search(rf"\b{each}\b", line) for each in own for line in lines)
    return by_parameter or any(re.search(rf"\b{name}\b", part) for part in _VARIANTS.findall(text))
