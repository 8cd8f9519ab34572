"""Which chosen components an action moves or turns up, whatever lies hidden.

Who sees such a component arrive knows that it is the chosen one. That is so until an effect may have put another
component in its place, depending on what is hidden: `if number of one < number of other then swap one with other; move
one to open` moves one of two.

A loop over chosen sites does the same with each of them, in the order of the sites: `for each card in one or two do
move card to table` moves both, but who sees them arrive does not know which is `one`.

Components that move among places that everybody sees change nothing: a card that is chosen from a hand stays there
while a pile closes its gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.game.core import (
    Action,
    Bind,
    Effect,
    Expression,
    ForEach,
    Game,
    If,
    Move,
    Operation,
    Place,
    Remove,
    Repeat,
    Reveal,
    Shuffle,
    Sort,
    Swap,
    Table,
    Variable,
)
from playground.game.effect_sequences import inner
from playground.game.hidden_dependence import Scope, deciding
from playground.game.room import possible_sites

_MOVING = (Place, Move, Swap, Remove, Shuffle, Sort)
"""Effects after which another component may lie on a site."""


@dataclass(frozen=True)
class SureMoves:
    """The indices of an action's bindings whose components its effects move or turn up, whatever lies hidden: of a
    choice of several sites, all of these.

    `each` are those of which everybody knows which is which; of those in one of the `groups` everybody knows only that
    they are the members of that group.
    """

    each: frozenset[int]
    groups: frozenset[frozenset[int]]


def sure_moves(game: Game, action: Action) -> SureMoves:
    """Which of the components that an action chooses its effects move or turn up, whatever lies hidden."""
    scope = Scope.of(game, action)
    walk = _Walk(action, scope)
    walk.is_certain(action.effects, scope)
    each = frozenset(place for group in walk.found if len(group) == 1 for place in group)
    return SureMoves(each, frozenset(group for group in walk.found if each.isdisjoint(group)))


class _Walk:
    """Follows the effects of an action in their order. `found` are the groups of bindings found so far, by index."""

    def __init__(self, action: Action, scope: Scope) -> None:
        places = {binding.variable: frozenset((place,)) for place, binding in enumerate(action.bindings)}
        self._places = {name: place for name, place in places.items() if name in scope.chosen}
        self._of_several = {binding.variable for binding in action.bindings if binding.sets}
        covered = frozenset(site for zone in scope.game.zones if zone.seen_by != "everybody" for site in zone.sites)
        self._open = scope.game.board.site_set - covered
        self._bound = dict[str, frozenset[int]]()
        """Sites of which the set with a name is certainly a part."""
        self.found = set[frozenset[int]]()

    def is_certain(self, effects: Iterable[Effect], scope: Scope) -> bool:
        """Follow effects as long as it is certain what they move; whether that is so to their end."""
        return all(self._follow(effect, scope) for effect in effects)

    def _follow(self, effect: Effect, scope: Scope) -> bool:
        match effect:
            case ForEach() if chosen := self._chosen(effect.domain):
                return self._follow_rounds(effect.body, self._naming(effect.variable, chosen, scope))
            case If() | ForEach() | Repeat() if any(map(scope.may_hide, deciding(effect))):
                return not self._moves_covered(effect)
            case If():
                branches = [self.is_certain(branch, scope) for branch in (effect.then, effect.otherwise)]
                return all(branches)
            case ForEach() | Repeat():
                return self._follow_rounds(effect.body, scope)
            case Bind() if chosen := self._chosen(effect.value):
                return self.is_certain(effect.body, self._naming(effect.variable, chosen, scope))
            case Bind():
                self._bound[effect.variable] = possible_sites(effect.value)
                return self.is_certain(effect.body, scope.within(effect))
        self.found.update(self._places[name] for name in _moved(effect) if name in self._places)
        if not self._moves_covered(effect):
            return True
        where = (part for part in vars(effect).values() if isinstance(part, Expression))
        return not isinstance(effect, Sort) and not any(map(scope.hides, where))

    def _follow_rounds(self, body: Iterable[Effect], scope: Scope) -> bool:
        before = self.found.copy()
        is_certain = self.is_certain(body, scope)
        self.found = self.found if is_certain else before  # another round may follow
        return is_certain

    def _naming(self, variable: str, chosen: frozenset[int], scope: Scope) -> Scope:
        """The scope within which a variable stands for chosen sites, or one of them."""
        self._places[variable] = chosen
        return replace(scope, chosen=scope.chosen | {variable})

    def _moves_covered(self, effect: Effect) -> bool:
        """Whether an effect, or one within it, may put another component where not everybody sees what lies."""
        match effect:
            case Move():
                return not all(_picked_among(site, self._open) for site in (effect.origin, effect.target))
            case Remove(sites=sites):
                among = self._bound.get(sites.name) if isinstance(sites, Variable) else possible_sites(sites)
                return not among or not among <= self._open
        return isinstance(effect, _MOVING) or any(map(self._moves_covered, inner(effect)))

    def _chosen(self, sites: Expression) -> frozenset[int]:
        """The bindings of a site or set that consists of chosen ones alone: `card`, `one or two`; else none."""
        match sites:
            case Variable(name=name):
                return self._places.get(name, frozenset())
            case Table(index=Variable(name=name)) if name in self._of_several:
                return self._places[name]
            case Operation("singleton", (site,)):
                return self._chosen(site)
            case Operation("lowest" | "highest", (single,)) if _is_single(single):
                return self._chosen(single)
            case Operation("union", (first, second)):
                one, other = self._chosen(first), self._chosen(second)
                return one | other if one and other else frozenset()
        return frozenset()


def _is_single(sites: Expression) -> bool:
    """Whether a set has at most one site, as that of a choice of `1 of cards`."""
    sets = [each for each in sites.values if isinstance(each, frozenset)] if isinstance(sites, Table) else []
    return sites.type.most == 1 or bool(sets and all(len(each) == 1 for each in sets))


def _picked_among(site: Expression, known: frozenset[int]) -> bool:
    """Whether a site is certainly one of those known, as the last one of a pile is."""
    match site:
        case Operation("lowest" | "highest" | "nth" | "singleton", (sites, *_)):
            possible = possible_sites(sites)
            return bool(possible) and possible <= known
    return False


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
