"""What the functions of a step are called by."""

from __future__ import annotations

from playground.game import core


def label_of(number: int, game: core.Game) -> str:
    """What a step's functions are called by. Two steps have one name if it begins turns and is continued with."""
    return f"{game.steps[number].name.replace('-', '_')}_{number}"
