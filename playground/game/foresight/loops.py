"""What a loop whose rounds are not known takes from the board at most, where it does nothing else to the pieces.

for each one in neighbours(spot) within enemy do if no liberties(one) then remove group(one)      enemies, at most
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from playground.game import core
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.of_groups import of_owner, written_out
from playground.game.foresight.set_terms import EMPTY, Terms
from playground.game.owners import all_owned, owner_of_members
from playground.game.roaming import conjuncts

Written = Mapping[str, core.Expression]

ABOUT_TURNS = (core.NextPlayer, core.PassTo, core.Continue)


@dataclass
class Removing:
    """Goes through the effects of a loop. `then` is the value of an expression when the loop begins. Raises
    NotForeseenError if they do more than to remove pieces, set variables and say who decides next."""

    game: core.Game
    terms: Terms
    then: Callable[[core.Expression], core.Expression]
    variables: set[str] = field(default_factory=set)
    """The variables that are set."""
    turns: bool = False
    """Whether it may be said who decides next."""
    _domains: dict[str, core.Expression] = field(default_factory=dict)
    _owners: dict[str, core.Expression] = field(default_factory=dict)
    _first: core.Expression = EMPTY
    _known: list[tuple[core.Expression, core.Expression]] = field(default_factory=list)
    """Sites, and the sets that conditions say they belong to."""

    def removed(self, effects: Sequence[core.Effect], written: Written) -> Iterator[core.Expression]:
        """Sets that together have all sites from which something may be removed, with the values of names as they are
        written."""
        for effect in effects:
            match effect:
                case core.If():
                    known = len(self._known)
                    self._learn(written_out(effect.condition, written, {}))
                    yield from self.removed(effect.then, written)
                    del self._known[known:]
                    yield from self.removed(effect.otherwise, written)
                case core.Bind():
                    yield from self.removed(effect.body, {**written, effect.variable: effect.value})
                case core.ForEach():
                    self._enter(effect, written)
                    yield from self.removed(effect.body, {k: v for k, v in written.items() if k != effect.variable})
                case core.Remove():
                    yield self._most(written_out(effect.sites, written, {}))
                case core.Assign():
                    self.variables.add(effect.variable)
                case _ if isinstance(effect, ABOUT_TURNS):
                    self.turns = True
                case _:
                    raise NotForeseenError

    def _enter(self, loop: core.ForEach, written: Written) -> None:
        if loop.variable in self._domains:
            raise NotForeseenError
        domain = self._domains[loop.variable] = written_out(loop.domain, written, {})
        if len(self._domains) == 1:  # the sites of the first loop are those before it
            self._first = self.then(loop.domain)
        owner = owner_of_members(domain, self.game) if domain.type.kind == "sites" else None
        if owner is not None and all_owned(self.game):  # where nobody owns it any longer, nothing else is nobody's
            self._owners[loop.variable] = owner

    def _learn(self, condition: core.Expression) -> None:
        """Note of which sets single sites are members where a condition holds."""
        for part in conjuncts(condition):
            match part:
                case core.Operation("contains", (sites, site)) if _is_place(site):
                    self._known.append((site, sites))

    def _most(self, sites: core.Expression) -> core.Expression:
        """Sites that a set has at most in any round, in which there are no pieces but those before the loop."""
        for name, owner in self._owners.items():
            sites = of_owner(sites, core.Variable(name, type=core.Type("site")), owner)
        for site, among in self._known:
            whose = owner_of_members(among, self.game)
            if whose is not None and all_owned(self.game):
                sites = of_owner(sites, site, whose)
        return self._at_most(sites)

    def _at_most(self, sites: core.Expression) -> core.Expression:
        terms = self.terms
        match sites:
            case core.Variable(name=name) if name in self._domains:  # a member of its domain
                is_first = name == next(iter(self._domains))
                return self._first if is_first else self._at_most(self._domains[name])
            case core.Variable() if sites.type.kind == "sites":
                return self.then(sites)
            case core.Operation("singleton", (core.Variable(name=name) as site,)):
                return self._at_most(site) if name in self._domains else self.then(sites)
            case core.Operation("singleton", (site,)) if any(site == known for known, _ in self._known):
                return self._at_most(next(among for known, among in self._known if known == site))
            case core.Operation("spread", (start, passable, _)) | core.Operation("union", (start, passable)):
                return terms.union(self._at_most(start), self._at_most(passable))
            case core.Operation("intersection", (one, other)):
                found = [each for each in map(self._if_known, (one, other)) if each is not None]
                if found:
                    return found[0] if len(found) == 1 else terms.intersection(*found)
            case core.Operation("difference", (one, _)) | core.Where(domain=one):
                owner = owner_of_members(sites, self.game) if all_owned(self.game) else None
                if owner is not None and _is_same(owner):
                    return self.then(core.Operation("held_by", (owner,), type=sites.type))
                return self._at_most(one)
            case core.Operation("occupied" | "held_by" | "of_piece", arguments) if all(map(_is_same, arguments)):
                return self.then(sites)
            case core.Constant() if sites.type.kind == "sites":
                return sites
        raise NotForeseenError

    def _if_known(self, sites: core.Expression) -> core.Expression | None:
        try:
            return self._at_most(sites)
        except NotForeseenError:
            return None


def _is_place(site: core.Expression) -> bool:
    """Whether a site does not depend on the position."""
    match site:
        case core.Operation("ahead", arguments):
            return all(map(_is_place, arguments))
    return isinstance(site, core.Variable | core.Constant)


def _is_same(value: core.Expression) -> bool:
    """Whether a player or a kind is the same in all rounds."""
    match value:
        case core.Constant() | core.Operation("mover"):
            return True
        case core.Operation("next_player", (before,)):
            return _is_same(before)
    return False
