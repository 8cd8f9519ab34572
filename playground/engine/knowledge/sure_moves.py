"""Which chosen components an action moves or turns up, whatever lies hidden.

Who sees such a component arrive knows that it is the chosen one. That is so until an effect may have put another
component in its place, depending on what is hidden: `if number of one < number of other then swap one with other; move
one to open` moves one of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.engine.knowledge.hidden_dependence import Scope, deciding
from playground.game.core import (
    Action,
    Bind,
    Effect,
    Expression,
    ForEach,
    Game,
    If,
    Move,
    Place,
    Remove,
    Repeat,
    Reveal,
    Shuffle,
    Sort,
    Swap,
    Variable,
)
from playground.game.prune import inner

_MOVING = (Place, Move, Swap, Remove, Shuffle, Sort)
"""Effects after which another component may lie on a site."""


def sure_moves(game: Game, action: Action) -> frozenset[int]:
    """The indices of an action's bindings whose components its effects move or turn up, whatever lies hidden."""
    walk = _Walk(action)
    walk.is_certain(action.effects, Scope.of(game, action))
    return frozenset(walk.found)


class _Walk:
    """Follows the effects of an action in their order. `found` are the indices of bindings found so far."""

    def __init__(self, action: Action) -> None:
        self._places = {binding.variable: place for place, binding in enumerate(action.bindings)}
        self.found = set[int]()

    def is_certain(self, effects: Iterable[Effect], scope: Scope) -> bool:
        """Follow effects as long as it is certain what they move; whether that is so to their end."""
        return all(self._follow(effect, scope) for effect in effects)

    def _follow(self, effect: Effect, scope: Scope) -> bool:
        match effect:
            case If() | ForEach() | Repeat() if any(map(scope.may_hide, deciding(effect))):
                return not _moves_any(effect)
            case If():
                branches = [self.is_certain(branch, scope) for branch in (effect.then, effect.otherwise)]
                return all(branches)
            case ForEach() | Repeat():
                before = self.found.copy()
                is_certain = self.is_certain(effect.body, scope)
                self.found = self.found if is_certain else before  # another round may follow
                return is_certain
            case Bind():
                return self.is_certain(effect.body, scope.within(effect))
        self.found.update(self._places[name] for name in _moved(effect) if name in self._places)
        if not isinstance(effect, _MOVING):
            return True
        where = (part for part in vars(effect).values() if isinstance(part, Expression))
        return not isinstance(effect, Sort) and not any(map(scope.hides, where))


def _moves_any(effect: Effect) -> bool:
    return isinstance(effect, _MOVING) or any(map(_moves_any, inner(effect)))


def _moved(effect: Effect) -> Iterator[str]:
    """The variables that name sites whose components an effect moves or turns up."""
    match effect:
        case Move(origin=site) | Reveal(sites=site):
            named = [site]
        case Swap(first=first, second=second):
            named = [first, second]
        case _:
            named = []
    yield from (site.name for site in named if isinstance(site, Variable))
