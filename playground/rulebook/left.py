"""Names of pieces after effects that move the pieces away: from then on they stand for squares that were left.

A name stands for a site all the time; the rulebook calls it after the piece on it, as long as that is there.
"""

from __future__ import annotations

from dataclasses import replace

from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.rulebook.trees import nodes, substituted
from playground.syntax import ast


class Left:
    """Decides for one game what names of pieces stand for after an effect."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def after(self, effect: ast.Effect, scope: Scope) -> Scope:
        """The scope of what follows an effect."""
        is_certain = isinstance(effect, ast.Move)
        pieces = {name for name, local in scope.items() if local.kind == "site" and local.of_pieces}
        gone = {name for part in nodes(self.done(effect)) for name in _emptied(part)} & pieces
        after = dict(scope)
        for name in gone:
            piece, square = scope[name].noun_phrase, self.terms.square
            has_left = is_certain and piece.startswith("the ")
            phrase = f"the {square} that {piece} has left" if has_left else f"the {square} where {piece} was"
            after[name] = replace(scope[name], noun_phrase=phrase, of_pieces=False)
        return after

    def done(self, effect: ast.Effect) -> ast.Effect:
        """What an effect that has a name does, or the effect itself."""
        definition = self.terms.effects(effect.name) if isinstance(effect, ast.Perform) else None
        if definition is None or not isinstance(effect, ast.Perform):
            return effect
        return substituted(definition.body, dict(zip(definition.parameters, effect.arguments, strict=False)))


def _emptied(node: ast.Node) -> tuple[str, ...]:
    """The names of sites whose pieces an effect takes away."""
    match node:
        case ast.Move(ast.Name(origin)):
            return (origin,)
        case ast.Swap(first, second):
            return tuple(each.text for each in (first, second) if isinstance(each, ast.Name))
        case ast.Remove(ast.Name(sites)):
            return (sites,)
    return ()
