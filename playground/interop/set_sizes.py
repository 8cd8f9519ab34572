"""Upper bounds of sets, from their types: the values that members may have, and how many members there may be."""

from __future__ import annotations

from playground.game.core import Constant, Expression, Game


def range_of(domain: Expression, game: Game) -> tuple[int, int]:
    """The least value of a member, and how many values from there on a member may have."""
    if isinstance(domain, Constant) and isinstance(domain.value, frozenset):
        low = min(domain.value, default=0)
        return low, max(domain.value, default=0) - low + 1
    type_ = domain.type
    sizes = {
        "sites": game.board.size,
        "ways": len(game.board.directions),
        "players": len(game.players),
        "pieces": len(game.pieces),
        "marks": type_.high + 1,
    }
    if type_.kind == "numbers":
        return type_.low, type_.high - type_.low + 1
    return 0, sizes.get(type_.kind, 1)


def max_members(domain: Expression, game: Game) -> int:
    """The most members of a set; a single value counts as one."""
    if isinstance(domain, Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    return range_of(domain, game)[1]
