"""Well-formed nonsense: conditions that no position can fulfil, such as a line of nine on a board of three.

The questions are answered roughly but safely: *may* a condition be true in some position, *may* a set contain a site?
What is not understood is taken as possible, so that only real nonsense is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.board import Board
from playground.game.core import NOTHING
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

Known = Mapping[str, "core.Value | core.Expression"]
"""What variables stand for: a value, or an expression where only that is known."""


def report_nonsense(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report end conditions and triggers that can never hold, and actions that never have an option."""
    sense = Sense(game.board)
    for rules, code in ((game.end_conditions, "T060"), (game.triggers, "W060")):
        for rule in rules:
            decided = isinstance(rule.condition, core.Constant)  # by a parameter: that is meant
            if not decided and not sense.may(rule.condition, True, {}):
                diagnostics.report(code, rule.condition.span, name=rule.name)
    for action in game.actions if not diagnostics.errors else ():
        if not _ever_offered(action, sense):
            diagnostics.report("W061", _reason(action, sense), name=action.name)


def _ever_offered(action: core.Action, sense: Sense) -> bool:
    if action.guard is not None and not sense.may(action.guard, True, {}):
        return isinstance(action.guard, core.Constant)
    return _choosable(action.bindings, sense, {})


def _reason(action: core.Action, sense: Sense) -> Span | None:
    """The guard that never holds, else the choice that leaves nothing to choose from."""
    if action.guard is not None and not sense.may(action.guard, True, {}):
        return action.guard.span
    return action.bindings[-1].domain.span if action.bindings else None


def _choosable(bindings: tuple[core.Binding, ...], sense: Sense, known: Known) -> bool:
    if not bindings:
        return True
    if next(sense.questions, None) is None:
        return True
    binding, *rest = bindings
    values = sense.values(binding.domain, known)
    if values is None:
        return True
    return any(_choosable(tuple(rest), sense, {**known, binding.variable: value}) for value in values)


MOST_QUESTIONS = 100_000
"""Conditions looked at in one game, a quarter of a second's worth; what comes after is taken as possible."""


@dataclass(frozen=True)
class Sense:
    """What may be, on a board."""

    board: Board
    questions: Iterator[int] = field(default_factory=lambda: iter(range(MOST_QUESTIONS)))

    def may(self, condition: core.Expression, wanted: bool, known: Known) -> bool:
        """Whether a condition may have the wanted value in some position."""
        if next(self.questions, None) is None:
            return True
        match condition:
            case core.Constant():
                return condition.value is wanted
            case core.Let():
                return self.may(condition.body, wanted, {**known, condition.variable: condition.value})
            case core.Quantified(kind="any" | "every"):
                return self._may_quantified(condition, wanted, known)
            case core.Operation(name="not"):
                return self.may(condition.arguments[0], not wanted, known)
            case core.Operation(name="and" | "or"):
                both = (condition.name == "and") == wanted
                return (all if both else any)(self.may(part, wanted, known) for part in condition.arguments)
            case core.Operation(name="equal" | "less" | "at_most"):
                return self._may_compare(condition, wanted, known)
            case core.Operation(name="contains") if wanted:
                sites, site = condition.arguments
                places = self.values(site, known)
                return places is None or any(self.may_contain(sites, place, known) for place in places)
            case core.Operation(name="contains_way") if wanted:
                ways, way = self._known(condition.arguments[0], known), self._known(condition.arguments[1], known)
                return not (isinstance(ways, frozenset) and isinstance(way, int)) or way in ways
        return True

    def _may_quantified(self, condition: core.Quantified, wanted: bool, known: Known) -> bool:
        values = self.values(condition.domain, known)
        if values is None:
            return True
        fixed = isinstance(condition.domain, core.Constant)
        one_is_enough = (condition.kind == "any") == wanted
        if not one_is_enough and not fixed:
            return True  # the domain may be empty
        tests = (self.may(condition.body, wanted, {**known, condition.variable: value}) for value in values)
        return any(tests) if one_is_enough else all(tests)

    def _may_compare(self, condition: core.Operation, wanted: bool, known: Known) -> bool:
        left, right = condition.arguments
        if left.type.kind == "site" and wanted and condition.name == "equal":
            places, others = self.values(left, known), self.values(right, known)
            return places is None or others is None or bool(set(places) & set(others))
        if left.type.kind != "int":
            return True
        if not wanted and condition.name == "equal" and _counted(left) and _is_zero(right):
            return self._may_have_members(left, known)
        (a, b), (c, d) = self._bounds(left, known), self._bounds(right, known)
        if condition.name == "equal":
            return (a <= d and c <= b) if wanted else not a == b == c == d
        strict = (condition.name == "less") == wanted
        low, high = (a, d) if wanted else (c, b)
        return low < high if strict else low <= high

    def _may_have_members(self, count: core.Expression, known: Known) -> bool:
        assert isinstance(count, core.Operation)
        return any(self.may_contain(count.arguments[0], site, known) for site in self.board.sites)

    def may_contain(self, sites: core.Expression, site: int, known: Known) -> bool:
        """Whether a set may contain a site in some position."""
        if site == NOTHING:
            return False
        match sites:
            case core.Constant(value=frozenset() as members):
                return site in members
            case core.Table():
                return any(isinstance(members, frozenset) and site in members for members in sites.values)
            case core.Variable():
                stands_for = known.get(sites.name)
                return self.may_contain(stands_for, site, known) if isinstance(stands_for, core.Expression) else True
            case core.Let():
                return self.may_contain(sites.body, site, {**known, sites.variable: sites.value})
            case core.Where():
                holds = self.may(sites.condition, True, {**known, sites.variable: site})
                return holds and self.may_contain(sites.domain, site, known)
            case core.Operation(name="intersection"):
                return all(self.may_contain(part, site, known) for part in sites.arguments)
            case core.Operation(name="union"):
                return any(self.may_contain(part, site, known) for part in sites.arguments)
            case core.Operation(name="difference"):
                return self.may_contain(sites.arguments[0], site, known)
        return True

    def values(self, expression: core.Expression, known: Known) -> list[int] | None:
        """The values that a site, or the members of a set, may have; None where that is not known."""
        value = self._known(expression, known)
        if isinstance(value, int):
            return [value]
        if isinstance(value, frozenset):
            return sorted(value)
        if expression.type.kind == "sites":
            return [site for site in self.board.sites if self.may_contain(expression, site, known)]
        if isinstance(expression, core.Operation) and expression.name == "ahead":
            return self._ahead(expression, known)
        return None

    def _ahead(self, expression: core.Operation, known: Known) -> list[int] | None:
        site, way, steps = (self._known(argument, known) for argument in expression.arguments)
        if isinstance(site, int) and isinstance(way, int) and isinstance(steps, int):
            return [self.board.ahead(site, way, steps)]
        low, high = self._bounds(expression.arguments[2], known)
        longest = self.board.longest
        return [NOTHING] if low > longest or high < -longest else None

    def _known(self, expression: core.Expression, known: Known) -> core.Value | None:
        """The value of an expression, where it is the same in all positions."""
        if isinstance(expression, core.Constant):
            return expression.value
        if isinstance(expression, core.Variable):
            value = known.get(expression.name)
            return self._known(value, known) if isinstance(value, core.Expression) else value
        if isinstance(expression, core.Operation) and expression.type.kind == "int":
            low, high = self._bounds(expression, known)
            return low if low == high else None
        return None

    def _bounds(self, expression: core.Expression, known: Known) -> tuple[int, int]:
        """The least and the greatest value a number may have."""
        if isinstance(expression, core.Operation) and expression.name in ("add", "subtract"):
            (a, b), (c, d) = (self._bounds(part, known) for part in expression.arguments)
            return (a + c, b + d) if expression.name == "add" else (a - d, b - c)
        if isinstance(expression, core.Operation) and expression.name == "count":
            return 0, sum(self.may_contain(expression.arguments[0], site, known) for site in self.board.sites)
        if isinstance(expression, core.Constant | core.Variable):
            value = self._known(expression, known)
            if isinstance(value, int):
                return value, value
        return expression.type.low, expression.type.high


def _counted(expression: core.Expression) -> bool:
    return isinstance(expression, core.Operation) and expression.name == "count"


def _is_zero(expression: core.Expression) -> bool:
    return isinstance(expression, core.Constant) and expression.value == 0
