"""Names of pieces after effects that move the pieces away: from then on they stand for squares that were left.

A name stands for a site, or for several, all the time; the rulebook calls it after the piece on it, as long as that is
there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from playground.rulebook.changes import LAST
from playground.rulebook.english import is_plural
from playground.rulebook.scope import Local, Scope
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.syntax import ast
from playground.syntax.trees import nodes, rebuilt, substituted

LAST_SITE = "last"
"""The word of the rule language for where something has been put."""


class Left:
    """Decides for one game what names of pieces stand for after an effect."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def after(self, effect: ast.Effect, scope: Scope) -> Scope:
        """The scope of what follows an effect."""
        is_certain = isinstance(effect, ast.Move)
        after = dict(scope)
        for name in self.gone(effect, scope):
            said, are_several = scope[name].noun_phrase, scope[name].kind == "sites"
            phrase = self._places(said, is_certain, are_several or is_plural(said))
            left = said if are_several else ""
            after[name] = replace(scope[name], noun_phrase=phrase, of_pieces=False, gone=left)
        return self._with_last(effect, after, scope)

    def gone(self, effect: ast.Effect, scope: Scope) -> set[str]:
        """The names of pieces that an effect takes away."""
        pieces = {name for name, local in scope.items() if local.kind in ("site", "sites") and local.of_pieces}
        return {name for part in nodes(self._all_done(effect, frozenset())) for name in _emptied(part)} & pieces

    def _all_done(self, effect: ast.Effect, names: frozenset[str]) -> ast.Effect:
        """What effects do, with what those with names do in their place; `names` are those that this is within."""
        if isinstance(effect, ast.Perform) and effect.name not in names:
            done = self.done(effect)
            return effect if done is effect else self._all_done(done, names | {effect.name})
        return rebuilt(effect, lambda part: self._all_done(part, names) if isinstance(part, ast.Effect) else part)

    def _with_last(self, effect: ast.Effect, after: dict[str, Local], scope: Scope) -> Scope:
        """The scope with what `last` means: of several things that effects move, the one that was moved last."""
        moved = [part for part in nodes(self.done(effect)) if isinstance(part, ast.Move | ast.Place)]
        if moved:
            after.pop(LAST_SITE, None)
        if not isinstance(effect, ast.Move):
            return after
        said, generic = f"the {self.terms.piece} just moved", (f"the {self.terms.piece}", f"that {self.terms.piece}")
        match effect.origin:
            case ast.Name(name) if name in scope and scope[name].noun_phrase in generic:
                return after
            case ast.Name(name) if name in scope and scope[name].of_pieces and scope[name].kind == "site":
                said = scope[name].noun_phrase
        after[LAST_SITE] = Local("site", said, depends_on=frozenset({LAST}), of_pieces=True)
        return after

    def after_all(self, effects: Iterable[ast.Effect], scope: Scope) -> Scope:
        """The scope of what follows several effects."""
        return reduce(lambda known, effect: self.after(effect, known), effects, scope)

    def _places(self, pieces: str, have_left: bool, are_several: bool) -> str:
        """What a piece, or several, have left: `the square that the man has left`, `the squares where they were`."""
        square, (have, were) = self.terms.square, ("has", "was")
        if are_several:
            square, have, were = plural(square), "have", "were"
        known = have_left and pieces.startswith(("the ", "these "))
        return f"the {square} that {pieces} {have} left" if known else f"the {square} where {pieces} {were}"

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
        case ast.ForEach(one, ast.Name(sites), body) if any(one in _emptied(part) for part in nodes(body)):
            return (sites,)
    return ()
