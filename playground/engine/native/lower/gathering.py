"""`where`: the members of a set that satisfy a condition, for all sites at once if possible, otherwise in a loop over
those that may satisfy it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from operator import and_

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign, IRBlock, IRIf, Leave
from playground.engine.native.lower.at_once.foresight import foresight, is_bounded, is_tried
from playground.engine.native.lower.at_once.known_owner import with_known_owner
from playground.engine.native.lower.at_once.same_group import has_to_be, same_group
from playground.engine.native.lower.at_once.through_place import places_on_board, through_place
from playground.engine.native.lower.by_members import by_members
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.in_vain import unless_in_vain
from playground.engine.native.lower.laziness import Apart, apart, has_loops, one_of_two
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.once import key_of
from playground.engine.native.lower.places import Place, origins_of
from playground.game import core
from playground.game.roaming import conjuncts

SITES = core.Type("sites")

_THOSE = frozenset(("those that unite",))


class Gathering(Lowering):
    """Lowers `where`."""

    def _where(self, expression: core.Where) -> IRNode:
        """The members; of a set that takes a loop, and is the same for several combinations of choices, once for all
        of these."""
        shared, scope = self.scope.shared, self.scope
        if shared is None or not scope.has_no_variables(expression):
            return self._where_here(expression)
        key, kept = key_of(self, "shared", expression)
        if key in shared.values:
            return shared.values[key][0]
        members = apart(scope, lambda: self._where_here(expression))
        if not any(map(has_loops, members.statements)):
            return members.emit(scope)
        result = scope.variable(self.nodes.bits(0))
        shared.statements += [*members.statements, IRAssign(str(result.detail), members.value)]
        shared.values[key] = result, kept
        return result

    def _where_here(self, expression: core.Where) -> IRNode:
        condition = with_known_owner(expression.condition, expression.variable, expression.domain, self.scope)
        if condition is not expression.condition:
            expression = made_once(expression, (condition,), partial(replace, expression, condition=condition))
        by_bounds = [part for part in conjuncts(expression.condition) if is_bounded(part, self.scope)]
        is_whole = not by_bounds and not _is_tried(expression)
        lifted = self._lifted(expression) if is_whole else None
        domain = self.lower(expression.domain)
        if lifted is not None:
            return self.nodes.op("meet", domain, lifted)
        domain, condition = self._decided_at_once(expression, domain, [expression.condition] if is_whole else by_bounds)
        if domain.op == "const" and domain.detail == 0:
            return domain
        return self._gather_foreseen(expression.variable, domain, condition)

    def _lifted(self, expression: core.Where) -> IRNode | None:
        """The sites for which the condition holds, also through a place of which the domain says that it is there."""
        condition, variable, board = expression.condition, expression.variable, self.scope.board
        on_board = places_on_board(expression.domain, self)
        there = partial(self._lifted_there, condition, variable, on_board)
        if not on_board:
            return unless_in_vain(condition, variable, self.scope, there)
        with self.scope.where_it_matters(variable, reduce(and_, (origins_of(each, board) for each in on_board))):
            return unless_in_vain(condition, variable, self.scope, there)

    def _lifted_there(self, condition: core.Expression, variable: str, on_board: Collection[Place]) -> IRNode | None:
        """The same for one of several conditions, of which some may depend on the site through such a place alone."""
        lifted = through_place(condition, variable, self, on_board) if on_board else None
        if lifted is not None:
            return lifted
        if not (isinstance(condition, core.Operation) and condition.name in ("and", "or")):
            return self.sites_where(condition, variable)
        if not on_board or not self.scope.depends(condition, variable):
            return self.sites_where(condition, variable)
        one, other = condition.arguments
        left = self._lifted_there(one, variable, on_board)
        right = None if left is None else self._lifted_there(other, variable, on_board)
        if left is None or right is None:
            return None
        return self.nodes.op("meet" if condition.name == "and" else "join", left, right)

    def _gather_foreseen(self, variable: str, domain: IRNode, condition: core.Expression) -> IRNode:
        """The members of a domain for which a condition holds that cannot be lifted; none for which it is known by
        what options certainly lead to is tested."""
        if not facts_of(condition).looks_ahead:
            return self._gather(variable, domain, condition)
        known = foresight(condition, self.scope)
        possible = self._lifted_bound(known.possibly, variable)
        if possible is not None:
            domain = self.scope.keep(self.nodes.op("meet", domain, possible))
        elif known.by_bounds and (holding := self.sites_where(condition, variable)) is not None:
            return self.nodes.op("meet", domain, holding)
        certain = self._lifted_bound(known.surely, variable)
        if certain is None:
            return self._gather(variable, domain, condition)
        certain = self.scope.keep(self.nodes.op("meet", domain, certain))
        tested = self._gather(variable, self.nodes.op("minus", domain, certain), condition)
        return self.nodes.op("join", certain, tested)

    def _lifted_bound(self, bound: core.Expression, variable: str) -> IRNode | None:
        """The sites for which a condition holds that is not the one in question, if it can be lifted and says
        something. Where options are counted, what is the same for several combinations of choices is found once."""
        if isinstance(bound, core.Constant):
            return None
        with self.scope.inner() as statements:
            holding = self._lifted_parts(bound, variable)
        if holding is not None:
            self.scope.statements.extend(statements)
        return holding

    def _lifted_parts(self, bound: core.Expression, variable: str) -> IRNode | None:
        """The same, by the parts of which one has to hold. Where options are counted, parts that are the same for all
        combinations of choices are found once, before that."""
        nodes, scope = self.nodes, self.scope
        if isinstance(bound, core.Operation) and bound.name in ("or", "not"):
            parts = [part for each in bound.arguments if (part := self._lifted_parts(each, variable)) is not None]
            if len(parts) < len(bound.arguments):
                return None
            return (
                nodes.op("join", *parts)
                if bound.name == "or"
                else nodes.op("minus", nodes.bits(nodes.all_sites), *parts)
            )
        if scope.ahead is None or not scope.is_same_for_all(bound, variable):
            return self.sites_where(bound, variable)
        key, kept = key_of(self, ("bound", variable), bound)
        if key not in scope.found:
            with scope.inner() as statements:
                holding = self.sites_where(bound, variable)
                if holding is None:
                    return None
                value = scope.keep(holding)
            scope.ahead += statements
            scope.found[key] = value, kept
        return scope.found[key][0]

    def _decided_at_once(
        self, expression: core.Where, domain: IRNode, others: Sequence[core.Expression]
    ) -> tuple[IRNode, core.Expression]:
        """The members of a domain that may satisfy a condition, by those of its parts that can be evaluated for all
        sites at once, and what is left of it to be tested. Parts that take long are evaluated last, and only if there
        are such members. A single part that is known not to be evaluated at once is one of `others`."""
        variable, left, long = expression.variable, list[core.Expression](), list[Apart]()
        for part in conjuncts(expression.condition):
            if len(others) == 1 and part is others[0]:
                left.append(part)
                continue
            with self.scope.inner() as statements:
                holding = unless_in_vain(part, variable, self.scope, partial(self.sites_where, part, variable))
            if holding is None:
                left.append(part)
                continue
            lifted = Apart.of(holding, statements, self.scope)
            if lifted.takes_long:
                long.append(lifted)
            else:
                domain = self.nodes.op("meet", domain, lifted.emit(self.scope))
        for lifted in long:
            members = replace(lifted, value=self.nodes.op("meet", domain, lifted.value))
            domain = one_of_two(self.scope, self.nodes.op("none_in", domain), Apart(self.nodes.bits(0)), members)
        type_ = expression.condition.type
        return domain, reduce(lambda one, other: core.Operation("and", (one, other), type=type_), left)

    def compared(self, *sides: core.Expression) -> tuple[IRNode, ...]:
        """The values of both sides of a comparison. Of a number of groups that is compared with a constant it is enough
        to know that it is greater than that."""
        most = [self.scope.known(side) for side in sides[::-1]]
        return tuple(
            self._counted(side, int(enough)) if isinstance(enough, int) and is_count(side) else self.lower(side)
            for side, enough in zip(sides, most, strict=True)
        )

    def _counted(self, count: core.Expression, enough: int) -> IRNode:
        """The number of members of a set, or a number above `enough`, if there are more."""
        sites = core.parts(count)[0]
        while isinstance(sites, core.Let):
            sites = core.substitute(sites.body, sites.variable, sites.value)
        if not isinstance(sites, core.Where) or self.sites_where(sites.condition, sites.variable) is not None:
            return self.lower(count)
        which, rest = has_to_be(sites.condition, sites.variable, self)
        if which is rest or same_group((which, rest), sites.variable, self) is None:
            return self.lower(count)
        return self.nodes.op("size", self._gather(sites.variable, self.lower(sites.domain), sites.condition, enough))

    def _gather(self, variable: str, domain: IRNode, condition: core.Expression, enough: int | None = None) -> IRNode:
        """The members of a domain for which a condition holds, tested one by one, or group by group. Of groups no more
        are looked for once there are more than `enough`."""
        if domain.op == "const" and domain.detail == 0:
            return domain
        united = self._united(variable, condition)
        if united is not None:
            return self.nodes.op("meet", domain, united)
        result = self.scope.variable(self.nodes.bits(0))
        self.scope.emit(IRAssign(str(result.detail), self.nodes.bits(0)))
        which, rest = has_to_be(condition, variable, self)
        group = same_group((which, rest), variable, self)
        label = None if enough is None else self.scope.fresh("enough")

        def test(members: IRNode, condition: core.Expression) -> None:
            holds = self.lower(condition)
            grown = self.nodes.op("join", result, members)
            self.scope.emit(IRAssign(str(result.detail), self.nodes.choose(holds, grown, result)))

        def test_group(_site: IRNode, members: IRNode) -> None:
            if which is not rest:
                name = "bit_or_none" if which.type.optional else "bit"
                members = self.nodes.op("meet", members, self.nodes.op(name, self.lower(which)))
            test(members, rest)
            if label is not None:
                found = self.nodes.op("size", self.nodes.op("meet", domain, result))
                self.scope.emit(IRIf(self.nodes.op("less", self.nodes.number(enough or 0), found), (Leave(label),)))

        if group is not None:
            loop = group.each(variable, domain, self, test_group)
            self.scope.emit(loop if label is None else IRBlock(label, (loop,)))
            return self.nodes.op("meet", domain, self.freeze(result))
        site = self.nodes.local(self.scope.fresh("site"), "int")
        with self.scope.inner() as body, self.scope.binding({variable: site}):
            test(self.nodes.op("bit", site), condition)
        one_by_one = ForBits(str(site.detail), domain, tuple(body))
        other = by_members(condition, variable, result, self)
        if other is None:
            self.scope.emit(one_by_one)
            return self.freeze(result)
        are_fewer = self.nodes.op("less", self.nodes.op("size", other.members), self.nodes.op("size", domain))
        self.scope.emit(IRIf(are_fewer, other.gather, (one_by_one,)))
        return self.nodes.op("meet", domain, self.freeze(result))

    def _united(self, variable: str, condition: core.Expression) -> IRNode | None:
        """The sites that are in the set of any of some others, each of which is found once: `any friend in own where it
        is sites_between(target, friend) and C(friend)`. None if a condition asks anything else."""
        depends = self.scope.depends
        match condition:
            case core.Quantified("any", name, domain, body) if domain.type.kind == "sites":
                parts = list(conjuncts(body))
            case _:
                return None
        deciding = [part for part in parts if depends(part, variable)]
        if len(deciding) != 1 or depends(domain, variable):
            return None
        match deciding[0]:
            case core.Operation("contains", (sites, core.Variable(member))) if member == variable:
                rest = [part for part in parts if part is not deciding[0]]
            case _:
                return None
        if depends(sites, variable) or not depends(sites, name):
            return None
        those = domain if not rest else _those(condition, name, domain, rest)
        result = self.scope.variable(self.nodes.bits(0))
        self.scope.emit(IRAssign(str(result.detail), self.nodes.bits(0)))
        members, site = self.scope.keep(self.lower(those)), self.nodes.local(self.scope.fresh("site"), "int")
        with self.scope.inner() as loop, self.scope.binding({name: site}):
            grown = self.nodes.op("join", result, self.lower(sites))
            self.scope.emit(IRAssign(str(result.detail), grown))
        self.scope.emit(ForBits(str(site.detail), members, tuple(loop)))
        return self.freeze(result)

    def members_where(
        self, condition: core.Expression, member: str, domain: core.Expression | None, variable: str
    ) -> IRNode | None:
        """All sites for which a condition holds; if it has to be tested one by one, those of the parts of the domain
        that are the same for all sites `variable`."""
        holding = self.sites_where(condition, member)
        parts = [part for part in common_parts(domain) if not self.scope.depends(part, variable)]
        if holding is not None or not parts:
            return holding

        def alone() -> core.Expression:
            same = reduce(lambda one, other: core.Operation("intersection", (one, other), type=SITES), parts)
            return core.Where(member, same, condition, type=SITES)

        return self.lower(made_once(condition, (frozenset((member,)), *parts), alone))

    def members_among(self, sites: core.Expression, those: IRNode) -> IRNode:
        """The members of a set that are among some sites; if it takes long to find its members, of those alone."""
        sites = self.scope.meant(sites)
        if isinstance(sites, core.Let):
            with self.scope.binding({sites.variable: self.let(sites)}):
                return self.members_among(sites.body, those)
        if isinstance(sites, core.Where) and self.sites_where(sites.condition, sites.variable) is None:
            return self._gather_foreseen(sites.variable, self.members_among(sites.domain, those), sites.condition)
        return self.nodes.op("meet", self.lower(sites), those)

    def freeze(self, variable: IRNode) -> IRNode:
        """The current value of a variable, which may change later."""
        return self.scope.keep(variable)


def _those(
    condition: core.Expression, name: str, domain: core.Expression, parts: Sequence[core.Expression]
) -> core.Expression:
    """The members of a domain for which all parts of a condition hold, that of a question about them."""

    def where() -> core.Expression:
        holding = reduce(lambda one, other: core.Operation("and", (one, other), type=other.type), parts)
        return core.Where(name, domain, holding, type=SITES)

    return made_once(condition, (_THOSE,), where)


def _is_tried(members: core.Where) -> bool:
    """Whether a part of the condition is known not to be answered for all sites at once."""
    if not facts_of(members.condition).looks_ahead:
        return False
    return any(is_tried(part, members.variable) for part in conjuncts(members.condition))


def is_count(number: core.Expression) -> bool:
    """Whether a number is that of the members of a set."""
    return isinstance(number, core.Operation) and number.name == "count"


def common_parts(sites: core.Expression | None) -> Iterator[core.Expression]:
    """The sets of which a set is the intersection."""
    if isinstance(sites, core.Operation) and sites.name == "intersection":
        for part in sites.arguments:
            yield from common_parts(part)
    elif sites is not None:
        yield sites
