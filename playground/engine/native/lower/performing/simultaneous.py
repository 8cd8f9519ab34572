"""Effects of the rounds of a loop that do not matter to each other, done for all of its sites at once.

    for each one in S do if one is enemy then set owner of one to mover      one effect, on the enemies of S
    for each one in S do raise height of one by 1                            the digits of all heights change at once
    for each one in S do raise points of mover by level of one               one number, the sum
    for each way in W do if ahead(a, way, 1) is enemy then remove it …       a loop over the sites around `a`

What is changed is what lies on the site of the round, its values, or a number that is only raised or only lowered.
Whatever else is read must not be changed by any round: then all is known before the first one. What is read of the site
itself may be changed there, once it has been read; other rounds do not reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Statement, Store
from playground.engine.native.ir.uses import EVERY_SET, changes
from playground.engine.native.lower.performing.giving_at_once import Giving
from playground.engine.native.lower.performing.planes import Planes
from playground.engine.native.lower.performing.round_steps import (
    Effects,
    NotAtOnceError,
    Step,
    added,
    is_there,
    steps_of,
)
from playground.engine.native.lower.performing.rounds_within import Reached, Within
from playground.engine.native.lower.performing.seen_on_site import reads_only_there
from playground.engine.native.lower.sliced import Slices
from playground.game import core
from playground.game.construct import MAX_NUMBER

ON_SITES = core.SetOwner | core.Remove | core.Turn | core.Flip | core.SetAttribute
"""Effects on sites that may be done for many of them at once."""


@dataclass
class Lifted:
    """A step for all sites: its statements change `changed`. `readings` are what it reads of the position, each with
    what depends on it and after how many effects of the round it is read. With `reached` it is on other sites than
    those of the rounds; otherwise it is on these, or adds up."""

    step: Step
    statements: list[Statement]
    changed: frozenset[str]
    readings: list[tuple[core.Expression, frozenset[str], int]]
    is_sum: bool
    reached: Reached | None


class RoundsAtOnce:
    """The rounds of a loop over the sites `members`, each of which is `variable`. `perform` lowers effects.

    With `ahead`, a loop over directions or numbers has been made one over the sites that lie ahead of another one,
    which is looked at in each round; there may be no such site.
    """

    def __init__(
        self,
        planes: Planes,
        perform: Callable[[Iterable[core.Effect]], None],
        variable: str,
        members: IRNode,
        ahead: bool = False,
    ) -> None:
        self.giving = Giving(planes, perform, variable)
        self.variable, self.members, self.ahead = variable, members, ahead
        self.expressions, self.scope, self.nodes = planes.expressions, planes.scope, planes.nodes
        self._rises = dict[str, bool]()
        """Whether the numbers that rounds add to are raised, or lowered."""

    def at_once(self, body: Effects) -> bool:
        """Do at once what `body` does in all rounds; False, and nothing is done, if that may be something else."""
        variables, members = len(self.scope.variables), self.members
        try:
            steps = steps_of(body, self.expressions)
            self.members = self.giving.kept(members)
            lifted = [self._lifted(step, number) for number, step in enumerate(steps)]
            self._check(lifted, members.reads if self.ahead else frozenset())
        except NotAtOnceError:
            del self.scope.variables[variables:]
            return False
        for statements in (self.giving.before, *(each.statements for each in lifted)):
            self.scope.statements.extend(statements)
        return True

    # ---- the steps of a round

    def _lifted(self, step: Step, number: int) -> Lifted:
        """A step for all sites, with what is computed before any is done."""
        self.giving.readings = []
        effect, members, reached = step.effect, self._having(step), None
        target = effect.sites if isinstance(effect, core.Assign | ON_SITES) else None
        with self.scope.inner() as statements:
            if target is None and isinstance(effect, core.Assign):
                self._add_up(effect, step, members, number)
            elif target is None:
                raise NotAtOnceError
            elif self.giving.is_site(target):
                self.giving.give(effect, members, number)
            elif self.ahead and not is_there(step, self.variable):
                raise NotAtOnceError
            else:
                reached = Within(self.giving, members, number).lower(effect, step.within)
        changed = frozenset(changes(statements))
        return Lifted(step, statements, changed, self.giving.readings, target is None, reached)

    def _having(self, step: Step) -> IRNode:
        """The members that have an effect, as a set that is known before the first round."""
        members = self.members
        for condition in step.conditions:
            expression = condition.expression
            holding = self.giving.before_all(expression, condition.after, partial(self.giving.holding, expression))
            members = self.nodes.op("meet" if condition.holds else "minus", members, holding)
        return self.giving.kept(members)

    def _add_up(self, effect: core.Assign, step: Step, members: IRNode, number: int) -> None:
        """A number that each round raises, or each lowers: by the sum of all."""
        nodes, variable = self.nodes, next(v for v in self.scope.game.variables if v.name == effect.variable)
        more, sign = added(effect)
        if step.within is not None:
            if effect.index is not None and core.mentions(effect.index, step.within.variable):
                raise NotAtOnceError
            more = step.within.total(more, self.scope.board.size)
        if variable.by_site is not None or more.type.low < 0 < more.type.high:
            raise NotAtOnceError
        rises = (sign > 0) == (more.type.low >= 0)
        if self._rises.setdefault(effect.variable, rises) != rises:
            raise NotAtOnceError
        if self.ahead and not is_there(step, self.variable):
            raise NotAtOnceError
        if effect.index is not None:
            self.giving.must_be_fixed(effect.index, number)
        if self.giving.depends(more):
            sliced = self.giving.before_all(more, number, partial(self.expressions.number_of_each, more, self.variable))
            self._check_size(variable, sliced.low, sliced.high)
            total = Slices(nodes).total(sliced, members)
        else:
            self._check_size(variable, more.type.low, more.type.high)
            each = self.giving.before_all(more, number, partial(self.expressions.lower, more))
            total = nodes.op("mul", nodes.op("size", members), each)
        total = self.giving.kept(total)
        field_, place = f"var.{effect.variable}", self.expressions.place_in(variable, effect.index)
        value = nodes.op("add" if sign > 0 else "sub", nodes.load(field_, "int", place), total)
        low, high = nodes.number(variable.type.low), nodes.number(variable.type.high)
        value = nodes.choose(nodes.op("less", value, low), low, value)
        self.scope.emit(Store(field_, place, nodes.choose(nodes.op("less", high, value), high, value)))

    def _check_size(self, variable: core.GameVariable, low: int, high: int) -> None:
        """Raise NotAtOnceError if the sum of such numbers may be too large, which is cut off round by round."""
        type_ = variable.type
        if max(-low, high) * self.scope.board.size + max(-type_.low, type_.high) > MAX_NUMBER:
            raise NotAtOnceError

    # ---- whether rounds matter to each other

    def _check(self, lifted: Sequence[Lifted], looked_at: Set[str]) -> None:
        """Raise NotAtOnceError if what a step reads may be something else when its round comes; all rounds look at some
        fields."""
        changed = frozenset[str]().union(*(each.changed for each in lifted))
        if EVERY_SET in changed or looked_at & changed:
            raise NotAtOnceError
        elsewhere = frozenset[str]().union(*(each.changed for each in lifted if each.is_sum or each.reached))
        for place, each in enumerate(lifted):
            for other in lifted[:place]:
                if each.changed & other.changed and (each.is_sum != other.is_sum or each.reached or other.reached):
                    raise NotAtOnceError
            for expression, reads, after in each.readings:
                earlier = (one for one in lifted[:after] if not one.step.excludes(each.step))
                if reads & elsewhere or any(reads & one.changed for one in earlier):
                    raise NotAtOnceError
                self._must_read_there(expression, self.variable, reads & changed)
            if each.reached is not None:
                self._check_reached(each.reached, each.changed, changed)

    def _check_reached(self, reached: Reached, changed: Set[str], by_all: Set[str]) -> None:
        """The same for the sites that are reached from those of the rounds: whether one is may depend on what the
        effect itself changes there."""
        if reached.reads & (by_all - changed):
            raise NotAtOnceError
        with self.scope.binding({self.variable: self.nodes.local(self.scope.fresh("round"), "int")}):
            self._must_read_there(reached.condition, reached.variable, reached.reads & changed)

    def _must_read_there(self, expression: core.Expression, variable: str, fields: Set[str]) -> None:
        if fields and not reads_only_there(expression, variable, fields, self.expressions):
            raise NotAtOnceError
