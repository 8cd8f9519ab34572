"""Values of expressions as far as the player who decides can know them.

An expression that reads what lies face down, or a secret variable of another player, has a value only if that value is
the same in all positions that look alike. `Unseen` is raised otherwise. So nothing that is said of these values depends
on what is hidden. What is decided by visible parts alone is known: `a1 is red and …` does not hold where a1 is blue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, cast

from playground.engine.observation import sees_value
from playground.engine.reference.state import ReferenceState
from playground.engine.visible_components import Component, is_hand_of_another, look
from playground.game import core
from playground.game.core import NOTHING, Expression, Operation, Value
from playground.game.evaluate import POSITION_OPERATIONS, Environment
from playground.game.hidden import depends_on_hidden
from playground.game.operations import OPERATIONS
from playground.game.subset_sums import subset_sum
from playground.play.evaluator import Evaluator, Unseen


def every(tests: Iterable[Callable[[], bool]]) -> bool:
    """Whether all tests hold. One that is known to fail decides, whatever the others depend on."""
    unseen: Unseen | None = None
    for test in tests:
        try:
            if not test():
                return False
        except Unseen as error:
            unseen = error
    if unseen is not None:
        raise unseen
    return True


def some(tests: Iterable[Callable[[], bool]]) -> bool:
    """Whether one of the tests holds. One that is known to hold decides."""
    return not every(map(_negated, tests))


def _negated(test: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: not test()


@dataclass(frozen=True)
class SeenEvaluator(Evaluator):
    """Evaluates expressions for the player who decides in the position of a state."""

    @cached_property
    def viewer(self) -> int:
        """The player who decides."""
        return self.state.position.acting

    @cached_property
    def _seen(self) -> dict[int, Component]:
        return look(self.state.game, self.state.to_bytes(), self.viewer)

    @cached_property
    def _hands_of_others(self) -> frozenset[int]:
        """The places in the hands of others, but for those that hold nothing, as everybody sees."""
        hands = [zone.sites for zone in self.state.game.zones if is_hand_of_another(zone, self.viewer)]
        return frozenset(site for sites in hands if not self._seen.keys().isdisjoint(sites) for site in sites)

    @cached_property
    def _reading(self) -> dict[int, tuple[Expression, bool]]:
        return {}

    def may_hide(self, expression: Expression) -> bool:
        """Whether the value of an expression may depend on what is hidden from a player."""
        known = self._reading.get(id(expression))
        if known is None or known[0] is not expression:
            game = self.state.game
            known = (expression, depends_on_hidden(expression, game) or core.looks_ahead(expression))
            self._reading[id(expression)] = known
        return known[1]

    def value(self, expression: Expression, environment: Environment) -> Value:
        """The value of an expression. Raises Unseen if the player cannot know it."""
        if not self.may_hide(expression):
            return super().value(expression, environment)
        return _VALUES[type(expression)](self, expression, environment)

    def members(self, domain: Expression, environment: Environment) -> list[int]:
        """All values that a domain offers. Raises Unseen if the player cannot know all of them."""
        value = self.value(domain, environment)
        if isinstance(value, frozenset):
            return sorted(value)
        return [] if value == NOTHING else [cast(int, value)]

    def offers(self, domain: Expression, value: int, environment: Environment) -> bool:
        """Whether a domain offers a value. Raises Unseen if the player cannot know."""
        if not self.may_hide(domain):
            return super().offers(domain, value, environment)
        test = _MEMBERSHIP.get(type(domain))
        if test is not None:
            return test(self, domain, value, environment)
        return value in self.members(domain, environment)

    def piece(self, site: int) -> int:
        """The kind of the component on a site. Raises Unseen if the player does not see it."""
        return NOTHING if self._component(site) is None else self.state.position.piece(site)

    def shows(self, site: int) -> bool:
        """Whether the player is shown what is on a site, or that it is empty.

        Nobody is shown which places in the hand of another player are empty.
        """
        component = self._seen.get(site)
        return site not in self._hands_of_others if component is None else not component.is_hidden

    # ---- components

    def _component(self, site: int) -> Component | None:
        """The component on a site; None if there is none. Raises Unseen if the player is not shown which."""
        if not self.shows(site):
            raise Unseen
        return self._seen.get(site)

    def _owner_or_kind(self, operation: str, site: int) -> int | None:
        """The owner or the kind of the component on a site; None if there is none. It may be the same of all."""
        game, component = self.state.game, self._seen.get(site)
        values = game.owners if operation == "held_by" else range(len(game.pieces))
        in_a_hand = site in self._hands_of_others
        if component is not None and component.is_hidden and len(values) == 1 and not in_a_hand:
            return values[0]
        component = self._component(site)
        return None if component is None else getattr(component, _CONTENTS[operation])

    def _attribute(self, name: str, site: int) -> int:
        """An attribute of the component on a site, NOTHING if there is none. A hint may have shown it."""
        hints = self._seen[site].hints.get(name) if site in self._seen else None
        if hints is not None and len(hints) == 1:
            return next(iter(hints))
        return NOTHING if self._component(site) is None else self.state.position.attributes[name][site]

    def _having(self, domain: Expression, environment: Environment) -> frozenset[int]:
        """The occupied sites that a domain offers."""
        return frozenset(site for site in self._seen if self.offers(domain, site, environment))

    # ---- values

    def _attribute_of(self, expression: core.AttributeOf, environment: Environment) -> Value:
        site = self.number(expression.site, environment)
        found = NOTHING if site == NOTHING else self._attribute(expression.attribute, site)
        return self.state.position.as_read(expression.attribute, found)

    def _state_variable(self, expression: core.StateVariable, environment: Environment) -> Value:
        index = None if expression.index is None else self.number(expression.index, environment)
        site = None if expression.site is None else self.number(expression.site, environment)
        variable = next(each for each in self.state.game.variables if each.name == expression.name)
        place = variable.place(index)
        if variable.by_site is not None and site is not None:
            place = (index or 0) * variable.by_site.board_size + max(site, 0)
        if not sees_value(variable, place, self.viewer):
            raise Unseen
        value = self.state.position.variable_in_rules(expression.name, index, site)
        return bool(value) if expression.type.kind == "bool" else value

    def _operation(self, expression: Operation, environment: Environment) -> Value:
        if expression.name in _OPERATIONS:
            return _OPERATIONS[expression.name](self, expression.arguments, environment)
        if expression.name in _CONTENTS:
            return self._having(expression, environment)
        values = [self.value(part, environment) for part in expression.arguments]
        pure = OPERATIONS[expression.name].evaluate
        if pure is not None:
            return cast(Value, pure(self.state.world, *values))
        if expression.name in ("owner", "piece"):
            self._component(cast(int, values[0]))
        return POSITION_OPERATIONS[expression.name](self.state.position, *values)

    def _all_of(self, arguments: tuple[Expression, ...], environment: Environment) -> bool:
        return every(partial(self.holds, part, environment) for part in arguments)

    def _any_of(self, arguments: tuple[Expression, ...], environment: Environment) -> bool:
        return some(partial(self.holds, part, environment) for part in arguments)

    def _contains(self, arguments: tuple[Expression, ...], environment: Environment) -> bool:
        site = self.number(arguments[1], environment)
        return site != NOTHING and self.offers(arguments[0], site, environment)

    def _intersection(self, arguments: tuple[Expression, ...], environment: Environment) -> Value:
        one, other = arguments
        try:
            return self._members_in(one, other, environment)
        except Unseen:
            return self._members_in(other, one, environment)

    def _members_in(self, one: Expression, other: Expression, environment: Environment) -> Value:
        return frozenset(site for site in self.members(one, environment) if self.offers(other, site, environment))

    def _difference(self, arguments: tuple[Expression, ...], environment: Environment) -> Value:
        whole, without = arguments
        members = self.members(whole, environment)
        return frozenset(site for site in members if not self.offers(without, site, environment))

    def _distinct(self, arguments: tuple[Expression, ...], environment: Environment) -> Value:
        sites = frozenset(self.members(arguments[0], environment))
        for site in sites:
            self._component(site)
        return self.state.position.distinct(sites)

    def _table(self, expression: core.Table, environment: Environment) -> Value:
        index = self.number(expression.index, environment)
        constant = core.Constant(index, type=expression.index.type)
        return super().value(core.Table(expression.values, constant, type=expression.type), environment)

    def _let(self, expression: core.Let, environment: Environment) -> Value:
        value = self.value(expression.value, environment)
        return self.value(expression.body, {**environment, expression.variable: value})

    def _choice(self, expression: core.Choice, environment: Environment) -> Value:
        holds = self.holds(expression.condition, environment)
        return self.value(expression.yes if holds else expression.no, environment)

    def _where(self, expression: core.Where, environment: Environment) -> Value:
        return frozenset(
            member
            for member in self.members(expression.domain, environment)
            if self.holds(expression.condition, {**environment, expression.variable: member})
        )

    def _quantified(self, expression: core.Quantified, environment: Environment) -> Value:
        sought = subset_sum(expression)
        if sought is not None:
            things, total = self.members(sought.among, environment), self.number(sought.total, environment)
            each = {thing: self.number(sought.number, {**environment, sought.member: thing}) for thing in things}
            return sought.holds(each, each.__getitem__, total)
        if isinstance(expression.domain, core.Combinations):
            sets = expression.domain.sets(self.members(expression.domain.among, environment))
            return self._total(expression, [], [{**environment, expression.variable: each} for each in sets])
        domain = self.members(expression.domain, environment)
        return self._total(expression, domain, [{**environment, expression.variable: member} for member in domain])

    def _total(self, expression: core.Quantified, domain: list[int], bodies: list[Environment]) -> Value:
        """What a quantifier says of the members of a domain, with each of which the environment is given."""
        if expression.kind in ("any", "every"):
            tests = (partial(self.holds, expression.body, inner) for inner in bodies)
            return some(tests) if expression.kind == "any" else every(tests)
        if expression.kind == "the":
            found = (m for m, inner in zip(domain, bodies, strict=True) if self.holds(expression.body, inner))
            return next(found, NOTHING)
        values = [self.number(expression.body, inner) for inner in bodies]
        if expression.kind == "sum":
            return sum(values)
        return (max if expression.kind == "most" else min)(values, default=0)

    def _subsets(self, expression: core.Subsets, environment: Environment) -> Value:
        parts = (expression.among, *expression.apart)
        among, *apart = (core.Constant(self.value(part, environment), type=part.type) for part in parts)
        known = replace(expression, among=among, apart=tuple(apart))
        return Evaluator(self.state).value(known, environment)

    def _unseen(self, _expression: Expression, _environment: Environment) -> Value:
        raise Unseen

    # ---- membership

    def _is_where(self, domain: core.Where, value: int, environment: Environment) -> bool:
        inner = {**environment, domain.variable: value}
        return every(
            (
                lambda: self.offers(domain.domain, value, environment),
                lambda: self.holds(domain.condition, inner),
            )
        )

    def _is_with_attribute(self, domain: core.WithAttribute, site: int, environment: Environment) -> bool:
        value = self.number(domain.value, environment)
        return value != NOTHING and self._attribute(domain.attribute, site) == value

    def _is_in_let(self, domain: core.Let, value: int, environment: Environment) -> bool:
        bound = self.value(domain.value, environment)
        return self.offers(domain.body, value, {**environment, domain.variable: bound})

    def _is_in_choice(self, domain: core.Choice, value: int, environment: Environment) -> bool:
        holds = self.holds(domain.condition, environment)
        return self.offers(domain.yes if holds else domain.no, value, environment)

    def _is_in_operation(self, domain: Operation, value: int, environment: Environment) -> bool:
        parts = [partial(self.offers, part, value, environment) for part in domain.arguments]
        match domain.name:
            case "intersection":
                return every(parts)
            case "union":
                return some(parts)
            case "difference":
                return every((parts[0], lambda: not parts[1]()))
            case "complement":
                return not parts[0]()
            case "held_by" | "of_piece":
                owner_or_kind = self.number(domain.arguments[0], environment)
                return owner_or_kind != NOTHING and self._owner_or_kind(domain.name, value) == owner_or_kind
        return value in self.members(domain, environment)


_CONTENTS = {"held_by": "owner", "of_piece": "kind"}
"""Operations that stand for all sites with a property of components."""

_OPERATIONS: dict[str, Callable[[SeenEvaluator, tuple[Expression, ...], Environment], Value]] = {
    "and": SeenEvaluator._all_of,
    "or": SeenEvaluator._any_of,
    "contains": SeenEvaluator._contains,
    "intersection": SeenEvaluator._intersection,
    "difference": SeenEvaluator._difference,
    "distinct": SeenEvaluator._distinct,
}

_VALUES: dict[type[Expression], Callable[[SeenEvaluator, Any, Environment], Value]] = {
    core.AttributeOf: SeenEvaluator._attribute_of,
    core.StateVariable: SeenEvaluator._state_variable,
    core.Operation: SeenEvaluator._operation,
    core.WithAttribute: SeenEvaluator._having,
    core.Table: SeenEvaluator._table,
    core.Let: SeenEvaluator._let,
    core.Choice: SeenEvaluator._choice,
    core.Where: SeenEvaluator._where,
    core.Quantified: SeenEvaluator._quantified,
    core.Subsets: SeenEvaluator._subsets,
    core.After: SeenEvaluator._unseen,
    core.CanMove: SeenEvaluator._unseen,
}

_MEMBERSHIP: dict[type[Expression], Callable[[SeenEvaluator, Any, int, Environment], bool]] = {
    core.Where: SeenEvaluator._is_where,
    core.WithAttribute: SeenEvaluator._is_with_attribute,
    core.Let: SeenEvaluator._is_in_let,
    core.Choice: SeenEvaluator._is_in_choice,
    core.Operation: SeenEvaluator._is_in_operation,
}


def evaluator_for_mover(state: ReferenceState) -> Evaluator:
    """Evaluates for the player who decides in a state: what that player knows, which may be everything."""
    return SeenEvaluator(state) if state.game.conceals else Evaluator(state)
