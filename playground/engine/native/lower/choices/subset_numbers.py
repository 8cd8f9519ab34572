"""Numbers of all sets that may be chosen at once, sliced into digits: how many members, their sum, their greatest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.numbers import NUMBERS, range_of
from playground.engine.native.lower.choices.all_subsets import TruthsOfSets
from playground.engine.native.lower.choices.subset_loops import Choosing, NotAtOnceError, Numbers, Pages
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.sliced import MAX_PLANES, Sliced, Slices
from playground.game import core
from playground.game.core import NOTHING
from playground.game.rule_expressions import all_parts


@dataclass(frozen=True)
class _Accumulated:
    """A number for each set in variables, a digit of each page in one, of numbers from `low` on."""

    low: int
    digits: tuple[Pages, ...]

    @property
    def value(self) -> Numbers:
        """The numbers now, for each page."""
        return tuple(Sliced(self.low, planes) for planes in zip(*self.digits, strict=True))


class AllSubsets(TruthsOfSets):
    """Lowers conditions on a choice of several, and numbers."""

    def __init__(self, lowering: Expressions, choosing: Choosing) -> None:
        super().__init__(lowering, choosing)
        every = 0
        for page in choosing.everything:
            every |= int(str(page.detail))
        self.slices = Slices(self.nodes, every)

    def compared(self, name: str, left: core.Expression, right: core.Expression) -> Pages:
        """The sets for which a comparison holds."""
        if left.type.kind == "bool":
            return self.others(self.each("differ", self.truth(left), self.truth(right)))
        one, other = self.number(left), self.number(right)
        if name == "equal":
            return self._paged(self.slices.equal, one, other)
        if name == "less":
            return self._paged(self.slices.less, one, other)
        return self.others(self._paged(self.slices.less, other, one))

    def number(self, expression: core.Expression) -> Numbers:
        """The number that an expression has for each set."""
        known = self.computed.known.get(id(expression))
        if known is not None:
            return known[1]  # type: ignore[return-value]  # a number, as its type says
        if expression.type.kind not in NUMBERS:
            raise NotAtOnceError
        if not self.depends(expression):
            of_site = self.of_site(expression)
            if of_site is not None:
                return of_site
            low, high = range_of(expression.type, self.scope.game)
            return self._same(self.slices.everywhere_same(self.lowering.lower(expression), low, high))
        match expression:
            case core.Operation("count", (sites,)):
                return self._total(expression, "", sites, None)
            case core.Quantified("sum", variable, domain, body):
                return self._total(expression, variable, domain, body)
            case core.Quantified("most" | "least"):
                return self._extreme(expression)
            case core.AttributeOf():
                extreme = _of_extreme(expression)
                return self._attribute(expression) if extreme is None else self.number(extreme)
            case core.Choice(condition, yes, no):
                where, chosen, other = self.truth(condition), self.number(yes), self.number(no)
                return self._chosen(where, chosen, other)
            case core.Operation("add" | "subtract" | "multiply" | "divide" | "modulo" as name, (left, right)):
                return self._arithmetic(name, self.number(left), self.number(right))
            case core.Table(values, index) if expression.type.kind == "int":
                numbers = [int(str(value)) for value in values]
                return self._mapped(self.number(index), lambda at: numbers[at] if 0 <= at < len(numbers) else 0)
        raise NotAtOnceError

    # ---- page by page

    def _same(self, number: Sliced | None) -> Numbers:
        if number is None:
            raise NotAtOnceError
        return (number,) * len(self.choosing.everything)

    def _paged(self, compare: Callable[[Sliced, Sliced], IRNode], one: Numbers, other: Numbers) -> Pages:
        found = tuple(compare(a, b) for a, b in zip(one, other, strict=True))
        return self.met(found, self.choosing.everything)

    def _chosen(self, where: Pages, yes: Numbers, no: Numbers) -> Numbers:
        return tuple(self.slices.chosen(each, a, b) for each, a, b in zip(where, yes, no, strict=True))

    def _mapped(self, numbers: Numbers, function: Callable[[int], int]) -> Numbers:
        mapped = tuple(self.slices.mapped(number, function) for number in numbers)
        if any(each is None for each in mapped):
            raise NotAtOnceError
        return tuple(each for each in mapped if each is not None)

    def _arithmetic(self, name: str, left: Numbers, right: Numbers) -> Numbers:
        both = tuple(zip(left, right, strict=True))
        if name == "add":
            return tuple(self.slices.sum(each) for each in both)
        if name == "subtract":
            return tuple(self.slices.difference(*each) for each in both)
        if name == "multiply" and right[0].planes:
            left, right = right, left
        if right[0].planes:
            raise NotAtOnceError
        number = right[0].low
        if name == "multiply":
            return tuple(self.slices.times(each, number) for each in left)
        number = max(number, 1)
        return self._mapped(left, lambda value: value // number if name == "divide" else value % number)

    # ---- over members

    def _total(
        self, expression: core.Expression, name: str, domain: core.Expression, body: core.Expression | None
    ) -> Numbers:
        """The sum of the numbers of members; without a body, how many they are."""
        type_ = core.Type("int", 0, 1) if body is None else body.type
        if expression.type.low < 0 or type_.low < 0:
            raise NotAtOnceError
        total = self._variables(0, expression.type.high, 0)

        def add(sets: Pages) -> None:
            terms = self._same(Sliced(1)) if body is None else self.number(body)
            each = self._chosen(sets, terms, self._same(Sliced(0)))
            self._assign(total, tuple(self.slices.sum(pair) for pair in zip(total.value, each, strict=True)))

        self.for_each(name, domain, body, add)
        return self._now(total)

    def _extreme(self, expression: core.Quantified) -> Numbers:
        """The greatest or the least number of members; 0 if there are none."""
        body, is_most = expression.body, expression.kind == "most"
        low, high = range_of(body.type, self.scope.game)
        best, seen = self._variables(min(low, 0), max(high, 0), 0), self.variables()
        from_start = is_most and low >= 0  # no number is less than that without members

        def compare(sets: Pages) -> None:
            value = self.number(body)
            pair = (best.value, value) if is_most else (value, best.value)
            better = self.met(sets, self._paged(self.slices.less, *pair))
            if not from_start:
                better = self.each("join", better, self.each("minus", sets, seen))
            self._assign(best, self._chosen(better, value, best.value))
            if not from_start:
                self.join(seen, sets)

        self.for_each(expression.variable, expression.domain, body, compare)
        return self._now(best)

    def _attribute(self, expression: core.AttributeOf) -> Numbers:
        """An attribute of the first of some members, or of the last."""
        at_known_place = self._at_place(expression)
        if at_known_place is not None:
            return at_known_place
        variable, domain, is_last = _one_of(expression.site)
        low, high = range_of(expression.type, self.scope.game)
        none = NOTHING if expression.type.kind == "mark" else 0
        value, found = self._variables(min(low, none), max(high, none), none), self.variables()
        here = core.Variable(variable, type=core.Type("site"))
        of_member = core.AttributeOf(expression.attribute, here, type=expression.type)

        def look(sets: Pages) -> None:
            chosen = sets if is_last else self.kept(self.each("minus", sets, found))
            self._assign(value, self._chosen(chosen, self.number(of_member), value.value))
            if not is_last:
                self.join(found, sets)

        self.for_each(variable, domain, of_member, look)
        return self._now(value)

    # ---- members at a place in the order of the set

    def _at_place(self, expression: core.AttributeOf) -> Numbers | None:
        """An attribute of the lowest thing of the chosen set, of the highest, or of the n-th: which sets have a thing
        at a place is known. All that the conditions ask about are found in one loop. None if another one is meant."""
        place, low = self._place(expression.site), range_of(expression.type, self.scope.game)[0]
        if place is None or (low < 0 and expression.type.kind != "mark"):
            return None
        key = expression.attribute, place
        if key not in self.computed.in_place:
            sought = {key: expression}
            for part in all_parts(self.sought):
                if isinstance(part, core.AttributeOf) and (part.type.low >= 0 or part.type.kind == "mark"):
                    there = self._place(part.site)
                    if there is not None:
                        sought.setdefault((part.attribute, there), part)
            self._find_in_place(sought)
        return self.computed.in_place[key]

    def _place(self, site: core.Expression) -> int | None:
        """The place that a thing has among those of the chosen set."""
        match site:
            case core.Operation("lowest" | "highest" as name, (core.Table(values, core.Variable(variable)),)):
                place = 0 if name == "lowest" else -1
            case core.Operation("nth", (core.Table(values, core.Variable(variable)), core.Constant(int(number)))):
                place = number - 1
            case _:
                return None
        is_chosen = variable in self.choosing.variables and values == self.choosing.choices
        return place if is_chosen and place >= -1 and (place >= 0 or site.name == "highest") else None

    def _find_in_place(self, sought: Mapping[tuple[str, int], core.AttributeOf]) -> None:
        """Write the loop that finds attributes of things at places."""
        variable = self.scope.fresh("thing in place")
        here = core.Variable(variable, type=core.Type("site"))
        of_thing = {name: core.AttributeOf(name, here, type=each.type) for (name, _), each in sought.items()}
        found = {key: self._variables_of(each.type) for key, each in sought.items()}
        with self._loop(self.choosing.among, (variable,), of_thing.values()) as site:
            for key, value in found.items():
                name, place = key
                sets, number = self.kept(self.choosing.having(site, place)), self.number(of_thing[name])
                planes = [self._digits(self.slices.based(each, value.low), len(value.digits)) for each in number]
                for digit, page in zip(value.digits, zip(*planes, strict=True), strict=True):
                    self.join(digit, self.met(page, sets))
        for key, value in found.items():
            self.computed.in_place[key] = self._now(value)

    def _variables_of(self, type_: core.Type) -> _Accumulated:
        """Variables for an attribute, with that of nothing now."""
        high, none = range_of(type_, self.scope.game)[1], NOTHING if type_.kind == "mark" else 0
        return self._variables(none, max(high, none), none)

    # ---- variables

    def _variables(self, low: int, high: int, start: int) -> _Accumulated:
        """Variables for numbers of a range, with one for all sets now."""
        digits = (high - low).bit_length()
        if digits > MAX_PLANES:
            raise NotAtOnceError
        return _Accumulated(low, tuple(self.variables(start - low >> digit & 1) for digit in range(max(digits, 1))))

    def _assign(self, variables: _Accumulated, values: Numbers) -> None:
        """Write what numbers are now; they are of the range for which there are variables."""
        count = len(variables.digits)
        planes = [self._digits(self.slices.based(value, variables.low), count) for value in values]
        kept = [self.kept(tuple(page)) for page in zip(*planes, strict=True)]
        for digit, after in zip(variables.digits, kept, strict=True):
            self.assign(digit, after)

    def _digits(self, number: Sliced, count: int) -> Iterable[IRNode]:
        return (*number.planes, *[self.slices.nowhere] * count)[:count]

    def _now(self, variables: _Accumulated) -> Numbers:
        """The numbers of variables, which may change later."""
        return _Accumulated(variables.low, tuple(map(self.kept, variables.digits))).value


def _of_extreme(attribute: core.AttributeOf) -> core.Expression | None:
    """The greatest or the least number of some things, if that is what an attribute of the first with it is."""
    match attribute.site:
        case core.Quantified("the", variable, domain, core.Operation("equal", (of_thing, extreme))):
            pass
        case _:
            return None
    if attribute.type.kind != "int" or not (isinstance(extreme, core.Quantified) and extreme.kind in ("most", "least")):
        return None
    here, there = (core.Variable(name, type=core.Type("site")) for name in (variable, extreme.variable))
    one, other = (core.AttributeOf(attribute.attribute, site, type=attribute.type) for site in (here, there))
    return extreme if of_thing == one and extreme.body == other and domain == extreme.domain else None


def _one_of(site: core.Expression) -> tuple[str, core.Expression, bool]:
    """The variable and the set of which a site is the first member, or the last."""
    match site:
        case core.Quantified("the", variable, domain, body) if domain.type.kind == "sites":
            return variable, core.Where(variable, domain, body, type=domain.type), False
        case core.Operation("lowest" | "highest" as name, (sites,)):
            return "member of a choice", sites, name == "highest"
    raise NotAtOnceError
