"""The choices of an option as the environment of its effects, and of the rules that follow it."""

from __future__ import annotations

from playground.engine.protocol import Option
from playground.game.core import Action, Rule


def bound(action: Action, values: tuple[int, ...]) -> dict[str, int]:
    """The environment of an action whose bindings have these values."""
    return {binding.variable: value for binding, value in zip(action.bindings, values, strict=True)}


def shared(rule: Rule, option: Option | None) -> dict[str, int]:
    """The environment of a rule that follows an option, or a turn that ends without one."""
    if option is None:
        return {}
    return {variable: option.values[place] for variable, place in rule.choices_of(option.action).items()}
