"""Warnings about variables that never leave their start."""

from __future__ import annotations

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics


def report_unmoved_variables(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of variables that rules set only to what they are from the start."""
    effects = [effect for effect in all_effects(game) if isinstance(effect, core.Assign | core.RollVariable)]
    for variable in game.variables:
        changes = [effect for effect in effects if effect.variable == variable.name]
        if changes and all(_sets_to(effect, variable.start, ruleset) for effect in changes):
            first = min(changes, key=lambda effect: effect.span.start if effect.span else 0)
            diagnostics.report("W076", first.span, name=variable.name)


def _sets_to(effect: core.Assign | core.RollVariable, start: int, ruleset: Ruleset) -> bool:
    """Whether an effect sets a variable to its start, whatever the parameters are."""
    if isinstance(effect, core.RollVariable) or not isinstance(effect.value, core.Constant) or effect.span is None:
        return False
    value = effect.value.value
    by_parameter = any(name in effect.span.text for name in ruleset.parameters)
    return isinstance(value, int) and int(value) == start and not by_parameter
