"""Kinds of pieces of which there is never more than one, or one of each player's: `your King`, `the Storm`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playground.compiler import Compiled
from playground.game.chance import draws
from playground.game.core import Binding, Constant, Expression, Flip, Game, Place, SetOwner, Turn, Variable, Where
from playground.game.gaps import effects_after_setup


def unique_kinds(compiled: Compiled) -> frozenset[str]:
    """The kinds of which the setup places one, or one for each of several players, and of which no more ever come."""
    game = compiled.game
    if draws(game.setup):
        return frozenset()
    position = compiled.reference_state().position
    there = Counter(zip(position.pieces, position.owners, strict=True))
    several = {kind for (kind, _), number in there.items() if number > 1} | _coming(game)
    return frozenset(piece.name for kind, piece in enumerate(game.pieces) if kind not in several)


def _coming(game: Game) -> set[int]:
    """The kinds of pieces that may come into the game, or to another player, during play."""
    bindings = {binding.variable: binding for action in game.actions for binding in action.bindings}
    everything, found = set(range(len(game.pieces))), set[int]()
    for effect, _ in effects_after_setup(game):
        match effect:
            case Place() | Turn():
                found |= _kinds(effect.piece, bindings, everything)
            case Flip() | SetOwner():
                return everything
    return found


def _kinds(node: Expression, bindings: dict[str, Binding], everything: Iterable[int]) -> set[int]:
    """The kinds that an expression may have as its value: of a choice those that it is made from."""
    if isinstance(node, Variable) and node.name in bindings:
        node = bindings[node.name].domain
        while isinstance(node, Where):
            node = node.domain
    match node:
        case Constant(value=frozenset() as kinds):
            return {int(kind) for kind in kinds}
        case Constant(value=int(kind)):
            return {kind}
    return set(everything)
