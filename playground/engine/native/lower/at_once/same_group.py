"""Conditions that are the same for all sites of a group, which are tested once for each group.

own where count (empty within neighbours(group(it))) = 1        each group is spread once, not once for each stone
own where it is lowest of spread from it through own            of each group, the site that it has to be
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define, IRAssign, IRIf, Repeat, Statement
from playground.engine.native.lower.at_once.alike_pieces import all_alike
from playground.engine.native.lower.at_once.written_out import substituted
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import HERE, place_of
from playground.engine.native.lower.scope import Alias, Scope
from playground.game import core
from playground.game.roaming import conjuncts


class NotTheSame(Exception):
    """An expression that depends on the site itself, or on groups of different kinds."""


@dataclass(frozen=True)
class SameGroup:
    """Expressions that depend on a site only by the group that it belongs to: what spreads from it through a set to
    which it may belong."""

    group: core.Operation
    passable: core.Expression
    key: Hashable
    """What distinguishes it from other groups of the same site."""
    is_of_pieces: bool
    """Whether nothing spreads from an empty site, so that only pieces belong to groups."""

    def each(
        self, variable: str, members: IRNode, lowering: Lowering, then: Callable[[IRNode, IRNode], None]
    ) -> Statement:
        """A loop over members of a set, of each group the first one: `then` writes what is done with it, given also
        the sites of its group. A site that is not of the set through which groups spread is a group of its own."""
        scope, nodes = lowering.scope, lowering.nodes
        left = scope.variable(nodes.bits(0))
        scope.emit(IRAssign(str(left.detail), members))
        site = nodes.local(scope.fresh("site"), "int")
        with scope.inner() as body, scope.binding({variable: site}):
            scope.emit(Define(str(site.detail), nodes.op("lowest", left)))
            passable, alone = lowering.lower(self.passable), nodes.op("bit", site)
            passable = nodes.op("meet", passable, lowering.occupied()) if self.is_of_pieces else passable
            whole = nodes.op("meet", lowering.lower(self.group), passable)
            group = scope.keep(nodes.choose(nodes.op("test", passable, site), nodes.op("join", whole, alone), alone))
            scope.emit(IRAssign(str(left.detail), nodes.op("minus", left, group)))
            then(site, group)
        none_left = nodes.op("none_in", left)
        loop = Repeat(len(scope.board.sites), tuple(body), none_left)
        return IRIf(nodes.op("not", none_left), (loop,))


def same_group(expressions: Sequence[core.Expression], variable: str, lowering: Lowering) -> SameGroup | None:
    """The group by which alone expressions depend on a site; None if they depend on the site in another way."""
    if not any(_may_spread(expression, lowering.scope, set()) for expression in expressions):
        return None
    finder = _Finder(variable, lowering)
    try:
        for expression in expressions:
            finder.look(expression)
    except NotTheSame:
        return None
    return finder.found


def has_to_be(condition: core.Expression, variable: str, lowering: Lowering) -> tuple[core.Expression, core.Expression]:
    """What a condition asks of a site, in two parts: the site that it has to be, and the rest. The condition itself in
    both places if it does not say which site."""
    parts = list(conjuncts(condition))
    for place, part in enumerate(parts):
        if not (isinstance(part, core.Operation) and part.name == "equal" and part.arguments[0].type.kind == "site"):
            continue
        for one, other in (part.arguments, part.arguments[::-1]):
            if place_of(one, variable, lowering) == HERE:
                rest = parts[:place] + parts[place + 1 :] or [core.Constant(True, type=condition.type)]
                return other, reduce(lambda a, b: core.Operation("and", (a, b), type=condition.type), rest)
    return condition, condition


def _may_spread(expression: core.Expression, scope: Scope, seen: set[str]) -> bool:
    """Whether something spreads in an expression, or in what its names stand for."""
    facts = facts_of(expression)
    if facts.spreads:
        return True
    new = facts.free - seen
    seen |= new
    meanings = [scope.names.get(name) for name in new]
    return any(_may_spread(each.expression, scope, seen) for each in meanings if isinstance(each, Alias))


class _Finder:
    """Looks for what an expression knows of a site."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self._variable, self._lowering = variable, lowering
        self._scope = lowering.scope
        self.found: SameGroup | None = None

    def look(self, expression: core.Expression) -> None:
        """Look at an expression and what it consists of; raises NotTheSame if it knows more than the group."""
        if not self._scope.depends(expression, self._variable):
            return
        match expression:
            case core.Variable():
                if self._scope.meant(expression) is expression:
                    raise NotTheSame
                self.look(self._scope.meant(expression))
            case core.Let():
                self.look(substituted(expression.body, expression.variable, expression.value))
            case core.Operation(name="spread"):
                self._look_at_what_spreads(expression)
            case _:
                for part in core.parts(expression):
                    self.look(part)

    def _look_at_what_spreads(self, spread: core.Operation) -> None:
        """What spreads from the site is a group if it is the same from all that it reaches: it spreads in opposite
        directions as well, through a set that is the same for all of them. All groups must be the same."""
        start, passable, directions = spread.arguments
        ways, board = self._scope.known(directions), self._scope.board
        like = all_alike(passable, self._variable, self._lowering)
        is_alike = like is not None or not self._scope.depends(passable, self._variable)
        is_mutual = isinstance(ways, frozenset) and all(board.opposite(int(str(way))) in ways for way in ways)
        is_outside = facts_of(spread).free <= {self._variable, *self._scope.names}  # it names nothing bound further in
        if not (is_alike and is_mutual and is_outside and self._is_site(start)):
            raise NotTheSame
        is_of_pieces = core.parts(self._scope.meant(start))[-1].type.kind == "sites"
        kind = like.name if like is not None else self._scope.meant(passable)
        group = SameGroup(spread, passable, (ways, is_of_pieces, kind), is_of_pieces)
        if self.found is not None and group.key != self.found.key:
            raise NotTheSame
        self.found = self.found or group

    def _is_site(self, start: core.Expression) -> bool:
        """Whether a set is the site alone, or nothing if the site is empty."""
        match self._scope.meant(start):
            case core.Operation(name="singleton", arguments=(site,)):
                return place_of(site, self._variable, self._lowering) == HERE
            case core.Operation(name="intersection", arguments=(one, core.Operation(name="occupied"))):
                return self._is_site(one)
        return False
