"""All values that a variable or a choice of a type can have."""

from __future__ import annotations

from playground.game.core import NOTHING, Game, Type


def every_value(game: Game, type_: Type) -> frozenset[int]:
    """All values of a type of numbers or indices."""
    nothing = {NOTHING} if type_.optional else set()
    match type_.kind:
        case "site":
            return game.board.site_set | nothing
        case "player":
            return frozenset(range(len(game.players))) | nothing
        case "piece":
            return frozenset(range(len(game.pieces))) | nothing
        case "mark":
            return frozenset(range(len(game.words[type_.name]))) | nothing
        case "way":
            return frozenset(range(len(game.board.directions)))
    return frozenset((0, 1) if type_.kind == "bool" else range(type_.low, type_.high + 1))
