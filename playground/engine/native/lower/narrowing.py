"""Choices without what is decided once some of them are written out, before cells are lowered from them.

What a piece may do is a chain of alternatives, of which a direction and a distance leave few:

    way in orthogonals and distance = 1 and … or way in diagonals and (every step in 1..7 has (distance <= step or …))
    for northeast and 3:                                               every step in 1..2 has …

Lowering would find the same, for each combination of choices in all alternatives. Here what one choice decides is left
out for all combinations with it. What an expression is lowered to is the same before and after.

Directions that leave the same of a domain leave the same object, northeast and southwest for example, and what each
distance leaves of that is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

from playground.engine.native.lower.decided import without_decided
from playground.engine.native.lower.facts import FACTS, facts_of, repeated_in
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.source.copying import with_fields

E = TypeVar("E", bound=core.Expression)

TRUTH = core.Type("bool")

TRUE, FALSE = core.Constant(True, type=TRUTH), core.Constant(False, type=TRUTH)

SETS = frozenset(("intersection", "union", "difference"))
"""Operations whose arguments may be choices as well."""


def narrowed(bindings: Sequence[core.Binding], variable: str, scope: Scope) -> tuple[core.Binding, ...]:
    """Choices whose domains are narrowed by what a variable stands for, which is a constant in this scope."""
    narrowing = Narrowing(variable, scope)
    return tuple([narrowing.of_binding(binding) for binding in bindings])


class Narrowing:
    """Leaves out of expressions what the value of a variable decides."""

    def __init__(self, variable: str, scope: Scope) -> None:
        self._variable, self._scope = variable, scope
        self._repeated = repeated_in(scope.game)
        self._asks_others = False
        """Whether the values of other variables have decided something, too."""

    def of_binding(self, binding: core.Binding) -> core.Binding:
        """A choice with a narrower domain."""
        domain = self._of_domain(binding.domain)
        return binding if domain is binding.domain else with_fields(binding, domain=domain)

    def _of_domain(self, domain: core.Expression) -> core.Expression:
        """The domain of a choice without what is decided; found once, if this variable alone decides."""
        key = id(domain), self._variable, self._scope.names[self._variable]
        found = FACTS.narrowed.get(key)
        if found is not None:
            return found[1]
        undecided = without_decided(domain, self._scope)
        self._asks_others = undecided is not domain
        left = self.of(undecided)
        if not self._asks_others:
            FACTS.narrowed[key] = domain, left
        return left

    def of(self, expression: core.Expression) -> core.Expression:
        """An expression without what is decided; the same object if nothing is."""
        narrow, facts = _NARROWED.get(type(expression)), facts_of(expression)
        if narrow is None or self._variable not in facts.free:
            return expression
        self._scope.nodes.budget.spend()
        is_known = not facts.depends_on_position and facts.free <= self._scope.constants
        if is_known and expression.type.kind == "bool":
            self._asks(facts.free)
            return TRUE if self._scope.known(expression) else FALSE
        if self._repeated.form_of(expression) is not None:
            return expression  # it will be a call of a function, which is lowered once
        return narrow(self, expression)

    def _of_operation(self, operation: core.Operation) -> core.Expression:
        name = operation.name
        if name in ("and", "or"):
            return self._of_logic(operation)
        if name == "contains_way":
            return self._of_member(operation)
        if name != "not" and name not in SETS:
            return operation
        arguments = tuple([self.of(argument) for argument in operation.arguments])
        if name == "not" and isinstance(arguments[0], core.Constant):
            return FALSE if arguments[0].value else TRUE
        return _with_arguments(operation, arguments)

    def _of_logic(self, operation: core.Operation) -> core.Expression:
        """`and` or `or`: a side that decides, or the other one if a side does not matter."""
        decides = operation.name == "or"
        first, second = operation.arguments
        left = self.of(first)
        if isinstance(left, core.Constant):
            return left if left.value is decides else self.of(second)
        right = self.of(second)
        if isinstance(right, core.Constant):
            return right if right.value is decides else left
        return _with_arguments(operation, (left, right))

    def _of_member(self, operation: core.Operation) -> core.Expression:
        """Whether a set of directions has one, if it does for all players or for none."""
        ways, way = operation.arguments
        self._asks(facts_of(operation).free)
        member = self._scope.known(way)
        has = self._has(ways, member) if isinstance(member, int) else None
        return operation if has is None else TRUE if has else FALSE

    def _has(self, ways: core.Expression, member: int) -> bool | None:
        """Whether a set of directions has this one in all positions, or in none of them."""
        known = self._scope.known(ways)
        if isinstance(known, frozenset):
            return member in known
        match ways:
            case core.Table(values=values):
                included: set[bool | None] = {isinstance(value, frozenset) and member in value for value in values}
            case core.Operation("single_way", (core.Table(values=values),)):
                included = {value == member for value in values}
            case core.Operation("join_ways" | "common_ways", (left, right)):
                decides = ways.name == "join_ways"
                included = {self._has(left, member), self._has(right, member)}
                return decides if decides in included else None if None in included else not decides
            case _:
                return None
        return None if len(included) > 1 else included.pop()

    def _of_where(self, members: core.Where) -> core.Expression:
        domain, condition = self.of(members.domain), self.of(members.condition)
        if domain is members.domain and condition is members.condition:
            return members
        changed = partial(with_fields, members, domain=domain, condition=condition)
        return made_once(members, (domain, condition), changed)

    def _of_quantified(self, quantified: core.Quantified) -> core.Expression:
        """`every step in 1..7 has (distance <= step or …)`: for fewer steps, without the question that decides."""
        if quantified.kind not in ("any", "every") or quantified.domain.type.kind not in ("numbers", "ways"):
            return quantified
        decides, members, body = quantified.kind == "any", self._scope.known(quantified.domain), quantified.body
        name = "or" if not decides else "and"
        if not (isinstance(members, frozenset) and isinstance(body, core.Operation) and body.name == name):
            return quantified
        question, rest = body.arguments
        self._asks((facts_of(quantified.domain).free | facts_of(question).free) - {quantified.variable})
        values = self._values(question, quantified.variable, members)
        if values is None:
            return quantified
        left = frozenset(member for member, value in values.items() if value is decides)
        if not left:
            return FALSE if decides else TRUE

        def with_left() -> core.Quantified:
            domain = core.Constant(left, type=quantified.domain.type, span=quantified.domain.span)
            return with_fields(quantified, domain=domain, body=rest)

        return made_once(quantified, (left, rest), with_left)

    def _values(self, question: core.Expression, variable: str, members: frozenset[int]) -> dict[int, bool] | None:
        """Whether the answer is yes for each value of a variable, if the position does not matter."""
        facts = facts_of(question)
        if facts.depends_on_position or not facts.free - {variable} <= self._scope.constants:
            return None
        answers = {}
        for member in sorted(members):
            with self._scope.binding({variable: member}):
                answers[member] = bool(self._scope.known(question))
        return answers

    def _asks(self, variables: frozenset[str]) -> None:
        """Note that the values of these variables decide something."""
        self._asks_others = self._asks_others or not variables <= {self._variable}


def made_once(expression: E, parts: tuple[object, ...], make: Callable[[], E]) -> E:
    """An expression with other parts: of the same parts the same object, so that what is known of it is found once."""
    key = id(expression), *(part if isinstance(part, frozenset) else id(part) for part in parts)
    made = FACTS.made.get(key)
    if made is None:
        made = FACTS.made[key] = expression, parts, make()
    return cast(E, made[2])


def _with_arguments(operation: core.Operation, arguments: tuple[core.Expression, ...]) -> core.Operation:
    """An operation of other arguments; the same object if they are the same."""
    if all(one is other for one, other in zip(arguments, operation.arguments, strict=True)):
        return operation
    return made_once(operation, arguments, partial(with_fields, operation, arguments=arguments))


_NARROWED: dict[type[core.Expression], Callable[[Narrowing, Any], core.Expression]] = {
    core.Operation: Narrowing._of_operation,
    core.Where: Narrowing._of_where,
    core.Quantified: Narrowing._of_quantified,
}
"""What narrows each class of expression; others stay as they are."""
