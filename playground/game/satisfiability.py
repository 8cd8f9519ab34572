"""Which conditions can be true, and which sets can have members, on a board.

The analysis is conservative: *may* a condition be true in some position, *may* a set contain a site? What it cannot
decide is taken as possible, so that there are no false alarms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.board import Board
from playground.game.core import NOTHING

Known = Mapping[str, "core.Value | core.Expression"]
"""The values of variables; an expression where the value is not known."""

MAX_CONDITIONS = 25_000
"""Limit on the conditions analysed in one game, about 0.1 s; all others are taken as possible."""

BLOCK = 8
"""How many sites are looked at together where the members of a set are counted until there are enough of them."""

_Bounds = tuple[int, int]


@dataclass(frozen=True)
class SatisfiabilityAnalysis:
    """What is possible on a board; with `last_is_none`, where no action has put anything.

    No place is then taken for equal to `last`, although beyond the edge of the board is none as well.
    """

    board: Board
    last_is_none: bool = field(default=False, kw_only=True)
    budget: Iterator[int] = field(default_factory=lambda: iter(range(MAX_CONDITIONS)))
    counted: dict[object, int] = field(default_factory=dict)
    named: dict[int, frozenset[str]] = field(default_factory=dict)
    decided: dict[int, int] = field(default_factory=dict)
    """The number of the value that decided a quantifier, tried first next time: it is often the same or the next."""

    inhabited: dict[int, tuple[Known, bool]] = field(default_factory=dict)
    """For sets whether they may have members, with the variables for which that was looked at last: of a set that is
    shifted it is the same for each site."""

    def may(self, condition: core.Expression, truth: bool, known: Known) -> bool:
        """Whether a condition may have the truth value `truth` in some position."""
        if next(self.budget, None) is None:
            return True
        match condition:
            case core.Constant():
                return condition.value is truth
            case core.Let():
                return self.may(condition.body, truth, {**known, condition.variable: condition.value})
            case core.Quantified(kind="any" | "every"):
                return self._may_quantified(condition, truth, known)
            case core.Operation(name="not"):
                return self.may(condition.arguments[0], not truth, known)
            case core.Operation(name="and" | "or"):
                both = (condition.name == "and") == truth
                return (all if both else any)(self.may(part, truth, known) for part in condition.arguments)
            case core.Operation(name="equal" | "less" | "at_most"):
                return self._may_compare(condition, truth, known)
            case core.Operation(name="contains") if truth:
                sites, site = condition.arguments
                places = self.values(site, known)
                return places is None or any(self.may_contain(sites, place, known) for place in places)
            case core.Operation(name="contains_way") if truth:
                directions, direction = (self._known(argument, known) for argument in condition.arguments)
                return (
                    not isinstance(directions, frozenset) or not isinstance(direction, int) or direction in directions
                )
        return True

    def _may_quantified(self, condition: core.Quantified, truth: bool, known: Known) -> bool:
        values = self.values(condition.domain, known)
        if values is None:
            return True
        fixed = isinstance(condition.domain, core.Constant)
        one_is_enough = (condition.kind == "any") == truth
        if not one_is_enough and not fixed:
            return True  # the domain may be empty
        start = self.decided.get(id(condition), 0)
        for number in (*range(start, len(values)), *range(min(start, len(values)))):
            if self.may(condition.body, truth, {**known, condition.variable: values[number]}) is one_is_enough:
                self.decided[id(condition)] = number
                return one_is_enough
        return not one_is_enough

    def _may_compare(self, condition: core.Operation, truth: bool, known: Known) -> bool:
        left, right = condition.arguments
        if left.type.kind == "site" and truth and condition.name == "equal":
            places, others = self.values(left, known), self.values(right, known)
            if self.last_is_none and [NOTHING] in (places, others):
                return False
            return places is None or others is None or bool(set(places) & set(others))
        if left.type.kind != "int":
            return True
        if not truth and condition.name == "equal" and _counted(left) and _is_zero(right):
            return self._may_have_members(left, known)
        (a, b), (c, d) = self._compared(left, right, known)
        if condition.name == "equal":
            return (a <= d and c <= b) if truth else not a == b == c == d
        strict = (condition.name == "less") == truth
        low, high = (a, d) if truth else (c, b)
        return low < high if strict else low <= high

    def _compared(self, one: core.Expression, other: core.Expression, known: Known) -> tuple[_Bounds, _Bounds]:
        """The bounds of two numbers, as far as a comparison needs them: members are counted until there are more than
        the least that the other number may be."""
        of_one = self._bounds(one, known, 0 if _counted(one) else None)
        of_other = self._bounds(other, known, of_one[0] + 1 if _counted(other) else None)
        return self._bounds(one, known, of_other[0] + 1) if _counted(one) else of_one, of_other

    def _may_have_members(self, count: core.Expression, known: Known) -> bool:
        assert isinstance(count, core.Operation)
        return any(self.may_contain(count.arguments[0], site, known) for site in self.board.sites)

    def may_contain(self, sites: core.Expression, site: int, known: Known) -> bool:
        """Whether a set may contain a site in some position."""
        return site != NOTHING and bool(self._possible_members(sites, frozenset((site,)), known))

    def _possible_members(self, sites: core.Expression, among: frozenset[int], known: Known) -> frozenset[int]:
        """The sites, of those of `among`, which a set may contain in some position."""
        match sites:
            case core.Constant(value=frozenset() as members):
                return among & members
            case core.Table():
                return frozenset(
                    site for members in sites.values if isinstance(members, frozenset) for site in among & members
                )
            case core.Variable():
                stands_for = known.get(sites.name)
                if isinstance(stands_for, core.Expression):
                    return self._possible_members(stands_for, among, known)
            case core.Let():
                return self._possible_members(sites.body, among, {**known, sites.variable: sites.value})
            case core.Where():
                domain = sorted(self._possible_members(sites.domain, among, known))
                return frozenset(
                    site for site in domain if self.may(sites.condition, True, {**known, sites.variable: site})
                )
            case core.Operation():
                return self._members_of_operation(sites, among, known)
        return among

    def _members_of_operation(self, sites: core.Operation, among: frozenset[int], known: Known) -> frozenset[int]:
        match sites.name:
            case "intersection":
                for part in sites.arguments:
                    among = self._possible_members(part, among, known) if among else among
            case "union":
                found = frozenset[int]()
                for part in sites.arguments:
                    found |= self._possible_members(part, among - found, known)
                return found
            case "difference":
                return self._possible_members(sites.arguments[0], among, known)
            case "singleton":
                places = self.values(sites.arguments[0], known)
                return among if places is None else among.intersection(places)
            case "shift" | "spread" | "spread_by":
                return among if self._may_have_any(sites.arguments[0], known) else frozenset()
        return among

    def _may_have_any(self, sites: core.Expression, known: Known) -> bool:
        """Whether a set may have members."""
        if isinstance(sites, core.Operation) and sites.name == "singleton":
            places = self.values(sites.arguments[0], known)
            return places is None or any(place != NOTHING for place in places)
        recent = self.inhabited.get(id(sites))
        if recent is None or recent[0] is not known:
            recent = self.inhabited[id(sites)] = (known, self._most_members(sites, known) > 0)
        return recent[1]

    def values(self, expression: core.Expression, known: Known) -> list[int] | None:
        """The possible values of a site, or of the members of a set; None if not known."""
        if expression.type.kind == "sites" and self._known(expression, known) is None:
            return sorted(self._possible_members(expression, self.board.site_set, known))
        possible = self.possible(expression, known)
        return None if possible is None else list(possible)

    def possible(self, expression: core.Expression, known: Known) -> Iterable[int] | None:
        """The same one after the other: the sites of a set are looked at as they are taken."""
        value = self._known(expression, known)
        if isinstance(value, int):
            return [value]
        if isinstance(value, frozenset):
            return sorted(value)
        if expression.type.kind == "sites":
            return (site for site in self.board.sites if self.may_contain(expression, site, known))
        if isinstance(expression, core.Operation) and expression.name == "ahead":
            return self._ahead(expression, known)
        return None

    def _ahead(self, expression: core.Operation, known: Known) -> list[int] | None:
        site, direction, steps = (self._known(argument, known) for argument in expression.arguments)
        if direction == NOTHING:
            return [NOTHING]
        if isinstance(site, int) and isinstance(direction, int) and isinstance(steps, int):
            return [self.board.ahead(site, direction, steps)]
        low, high = self._bounds(expression.arguments[2], known)
        is_place = isinstance(site, int) and site not in self.board.cell_set  # of a zone, from which no direction leads
        longest = 0 if is_place else self.board.longest
        return [NOTHING] if low > longest or high < -longest else None

    def _known(self, expression: core.Expression, known: Known) -> core.Value | None:
        """The value of an expression if it is the same in all positions."""
        if isinstance(expression, core.Constant):
            return expression.value
        if isinstance(expression, core.Variable):
            value = known.get(expression.name)
            return self._known(value, known) if isinstance(value, core.Expression) else value
        if self.last_is_none and isinstance(expression, core.Operation) and expression.name == "last":
            return NOTHING
        if isinstance(expression, core.Operation) and expression.type.kind == "int":
            low, high = self._bounds(expression, known)
            return low if low == high else None
        return None

    def _bounds(self, expression: core.Expression, known: Known, enough: int | None = None) -> _Bounds:
        """Lower and upper bound of a number. Members of a set are counted until there are `enough` of them."""
        if isinstance(expression, core.Operation) and expression.name in ("add", "subtract"):
            (a, b), (c, d) = (self._bounds(part, known) for part in expression.arguments)
            return (a + c, b + d) if expression.name == "add" else (a - d, b - c)
        if isinstance(expression, core.Operation) and expression.name in ("row", "column"):
            site = self._known(expression.arguments[0], known)
            if isinstance(site, int):
                number = 0 if site == NOTHING else getattr(self.board, expression.name)(site)
                return number, number
        if isinstance(expression, core.Operation) and expression.name == "count":
            return 0, self._most_members(expression.arguments[0], known, enough)
        if isinstance(expression, core.Constant | core.Variable):
            value = self._known(expression, known)
            if isinstance(value, int):
                return value, value
        return expression.type.low, expression.type.high

    def _most_members(self, sites: core.Expression, known: Known, enough: int | None = None) -> int:
        """An upper bound of the members of a set, or a number of at least `enough` if there may be so many; computed
        once for the same values of the variables it depends on."""
        if enough is not None and enough <= 0:
            return 0
        names = sorted(self._variables(sites, known))
        meanings = tuple((name, _identity(known[name])) for name in names if name in known)
        key = (id(sites), meanings, enough)
        if key not in self.counted:
            found = 0
            for some in self._blocks(enough):
                found += len(self._possible_members(sites, some, known))
                if enough is not None and found >= enough:
                    break
            self.counted[key] = found
        return self.counted[key]

    def _blocks(self, enough: int | None) -> Iterable[frozenset[int]]:
        """The sites; in blocks, where a number of them may be enough."""
        sites = self.board.sites
        if enough is None or enough >= len(sites):
            return [self.board.site_set]
        return [frozenset(sites[first : first + BLOCK]) for first in range(0, len(sites), BLOCK)]

    def _variables(self, expression: core.Expression, known: Known) -> set[str]:
        """The variables that occur in an expression, and in the expressions that they stand for."""
        found: set[str] = set()
        waiting = [expression]
        while waiting:
            new = self._occurring(waiting.pop()) - found
            found |= new
            values = (known.get(name) for name in new)
            waiting += [value for value in values if isinstance(value, core.Expression)]
        return found

    def _occurring(self, expression: core.Expression) -> frozenset[str]:
        """The variables that occur in an expression, which are looked for once."""
        if id(expression) not in self.named:
            names, waiting = set[str](), [expression]
            while waiting:
                part = waiting.pop()
                waiting += core.parts(part)
                names |= {part.name} if isinstance(part, core.Variable) else set()
            self.named[id(expression)] = frozenset(names)
        return self.named[id(expression)]


def _identity(value: core.Value | core.Expression) -> object:
    """What distinguishes the values of a variable."""
    return ("expression", id(value)) if isinstance(value, core.Expression) else value


def _counted(expression: core.Expression) -> bool:
    return isinstance(expression, core.Operation) and expression.name == "count"


def _is_zero(expression: core.Expression) -> bool:
    return isinstance(expression, core.Constant) and expression.value == 0
