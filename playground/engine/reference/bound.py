"""The choices of an option as the environment of its effects."""

from __future__ import annotations

from playground.game.core import Action


def bound(action: Action, values: tuple[int, ...]) -> dict[str, int]:
    """The environment of an action whose bindings have these values."""
    return {binding.variable: value for binding, value in zip(action.bindings, values, strict=True)}
