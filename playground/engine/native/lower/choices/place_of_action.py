"""The place of an action, to which the work of lowering its options and effects is charged."""

from __future__ import annotations

from playground.game import core
from playground.source.text import Span


def place_of(action: core.Action) -> Span | None:
    """The source of what an action lets players choose, or else of its effects."""
    parts = (*(binding.domain for binding in action.bindings), action.guard, *action.effects)
    return next((part.span for part in parts if part is not None and part.span is not None), None)
