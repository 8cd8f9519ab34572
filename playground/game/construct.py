"""Builds expressions of the core: typed, with constants folded and each mistake reported once.

Both the checkers of rule texts and the sugar that generates core expressions use it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from math import inf
from pathlib import Path

from playground.game import core
from playground.game.circumstances import Circumstances
from playground.game.core import MEMBER, Type
from playground.game.evaluate import evaluate, is_static
from playground.game.evaluate_each import static_where
from playground.game.expansion import blame
from playground.game.index_ranges import how_to_exclude, reaches_beyond
from playground.game.missing_cases import Incomplete
from playground.game.multiplying import WAY_OUT, multiplied
from playground.game.names import Function, is_unknown, truth, unknown
from playground.game.operations import OPERATIONS
from playground.game.room import possible_sites
from playground.game.single_sites import most_members
from playground.game.steps import max_members, steps_of
from playground.game.vocabulary import Vocabulary
from playground.source.catalogue import CATALOGUE
from playground.source.copying import with_fields
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast

MAX_NUMBER = 2**31 - 1
MAX_RANGE_SIZE = 1024
MAX_CHAIN_LENGTH = 16
"""Operands that are joined in a chain; more of them are joined as a tree."""

MAX_FOLDING_STEPS = 2_000_000
"""Limit on the steps of folding constants in one game."""


class ExpressionBuilder(Circumstances, ABC):
    """Builds expressions with the names of a vocabulary.

    `strategy_functions` are the functions that only the values of strategies have, `movement_functions` ask about
    movements and options.
    """

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        super().__init__(vocabulary, diagnostics)
        self.strategy_functions: Mapping[str, Function] = {}
        self.movement_functions: Mapping[str, Function] = {}
        self._fresh = count(1)
        self.defined: set[str] = set()
        self.covered: dict[str, tuple[tuple[str, str], frozenset[int | bool | str]] | None] = {}
        """The kind of the cases and those that have a line, by definition by cases; None after a diagnostic."""
        self.incomplete: dict[str, Incomplete] = {}
        """Definitions by cases of which it has been reported that cases are missing."""
        self._depth = 0
        self._folding_steps = 0
        self._noted: set[str] = set()
        self._checked = 0
        self._misspelt_where: Span | None = None
        self._quantified_names: dict[str, ast.Quantified] = {}
        """The quantifiers that have been checked, by the names that end with them."""
        self._unknown_before: Span | None = None
        self._unreported: dict[str, Span] = {}

    @abstractmethod
    def check(self, node: ast.Expression) -> core.Expression:
        """The typed expression; a function without arguments is reported as a mistake."""

    @abstractmethod
    def define(self, definition: ast.Definition, arguments: list[core.Expression], span: Span) -> core.Expression:
        """A definition applied: its body with the arguments bound to the parameters."""

    def fail(self, code: str, span: Span | None, hint: str = "", **fields: object) -> core.Expression:
        """Report a mistake, once for each code and place; returns a placeholder for the expression.

        Where several definitions lead to it, these are the reason that is given, in place of the field `because`.
        """
        reason = str(fields.pop("because", ""))
        place, because = blame(span, self._open)
        if span is not None and (head := self._own_in_place_of_parts(span)) is not None:
            return self._fail_with(head, span, CATALOGUE[code].message.format(**fields))
        if (code, place) not in self._reported:
            self._reported.add((code, place))
            self.diagnostics.report(code, place, hint=hint, because=because or reason, **fields)
        return unknown(span)

    def _fail_with(self, head: Span, span: Span, message: str) -> core.Expression:
        """Report, once and in place of W086, that a rule of a part goes wrong with a name of the ruleset."""
        name = head.text.split("(")[0]
        if ("T188", head) not in self._reported:
            self._reported.add(("T188", head))
            self.diagnostics.withdraw("W086", head)
            user = next((frame.definition.name for frame in reversed(self._open) if frame.contains(span)), "a rule")
            hint = f"give your '{name}' another name"
            because = f"in line {span.line} of the part {message}"
            fields = {"name": name, "user": user, "part": Path(span.source.name).stem}
            self.diagnostics.report("T188", head, hint=hint, because=because, **fields)
        return unknown(span)

    def _own_in_place_of_parts(self, span: Span) -> Span | None:
        """Where the ruleset declares a name that a rule of a part uses at a place, or to which it gives an argument
        there, if the part has a meaning of its own for it."""
        if span.source.included is None:
            return None
        before = span.source.text[: span.start]
        for head in (*self.diagnostics.places_of("W086"), *self.diagnostics.places_of("T188")):
            name = re.escape(head.text.split("(")[0])
            is_argument = re.search(rf"\b{name}(?:\(| of | )$", before) is not None
            if is_argument or re.match(rf"{name}\b", span.text) is not None:
                return head
        return None

    def own_place(self, span: Span) -> Span:
        """Where the rules of the ruleset itself lead to a place: the use of a definition if that is of a part."""
        uses = (frame.span for frame in self._open if frame.span.source.included is None)
        return next(uses, span) if span.source.included is not None else span

    def note_other_meaning(self, name: str, head: Span, span: Span) -> None:
        """Warn of a rule that was written with the meaning in mind that a name has in every ruleset; `head` is where
        the name has got another one.

        That is a rule of another file than this one, or one outside of the variant that gives the name its meaning.
        """
        vocabulary, variant = self.vocabulary, self.vocabulary.variant
        is_elsewhere = span.source is not head.source or (
            variant is not None and variant.contains(head) and not variant.contains(span)
        )
        if is_elsewhere and vocabulary.meant_by_all(name) and name not in self._noted:
            self._noted.add(name)
            hint = f"give what is called so at {head} another name, unless this rule should use it"
            self.diagnostics.report("W085", span, hint=hint, name=name)

    def fresh(self, name: str, type_: Type, span: Span | None) -> core.Variable:
        """A new variable with a unique name."""
        return core.Variable(f"{name}.{next(self._fresh)}", type=type_, span=span)

    def name_for(self, name: str, value: core.Expression) -> core.Expression:
        """What a name stands for that is bound to a value: a new variable, or the value itself if it is as short."""
        if isinstance(value, core.Constant | core.Variable):
            return value
        if value.type.kind != "sites":
            return self.fresh(name, value.type, value.span)
        most = most_members(value)
        known = 0 if most == inf else max(int(most), 1)
        return self.fresh(name, with_fields(value.type, most=known, among=possible_sites(value)), value.span)

    def let(
        self, name: core.Expression, value: core.Expression, body: core.Expression, span: Span | None
    ) -> core.Expression:
        """A body in which a name stands for a value; `name` is what `name_for` has made of the two."""
        if name is value or not isinstance(name, core.Variable) or is_unknown(body):
            return body
        return core.Let(name.name, value, body, type=body.type, span=span)

    def make(self, name: str, *arguments: core.Expression, span: Span | None = None) -> core.Expression:
        """An operation applied; constants are folded."""
        if any(is_unknown(argument) for argument in arguments):
            return unknown(span)
        type_ = OPERATIONS[name].gives(self.vocabulary.world, *(argument.type for argument in arguments))
        if name == "count":
            least = max(type_.low, int(self.facts.has_members(arguments[0])))
            most = min(type_.high, most_members(arguments[0]), self._most_in_line(arguments[0]))
            type_ = with_fields(type_, low=least, high=max(least, int(most)))
        if type_.kind == "int" and max(abs(type_.low), abs(type_.high)) > MAX_NUMBER:
            return self.fail("T020", span, largest=MAX_NUMBER)
        short = self._short_circuit(name, arguments)
        return short or self.fold(core.Operation(name, tuple(arguments), type=type_, span=span))

    def _most_in_line(self, sites: core.Expression) -> float:
        """The most sites that a set has which spreads from one site in one direction; infinity for others."""
        board = self.vocabulary.world.board
        match sites:
            case core.Operation("spread", (start, _, core.Operation("single_way"))) if board.shape != "graph":
                return board.longest + 1 if most_members(start) == 1 else inf
        return inf

    def fold(self, expression: core.Expression) -> core.Expression:
        """The expression, evaluated to a constant if it is static."""
        if isinstance(expression, core.Constant) or not is_static(expression):
            return expression
        if isinstance(expression, core.Quantified | core.Where):
            world = self.vocabulary.world
            self._folding_steps += steps_of(expression, world)
            if self._folding_steps > MAX_FOLDING_STEPS:
                _, because = multiplied([expression], partial(max_members, world=world), partial(steps_of, world=world))
                hint = WAY_OUT if because else ""
                return self.fail("T024", expression.span, hint, because=because, limit=f"{MAX_FOLDING_STEPS:,}")
        value = self._value_of(expression)
        type_ = expression.type
        if type_.kind == "int":
            type_ = Type("int", int(value), int(value))  # type: ignore[arg-type]  # an int by its type
        return core.Constant(value, type=type_, span=expression.span)

    def _value_of(self, expression: core.Expression) -> core.Value:
        """The value of a static expression."""
        if isinstance(expression, core.Where):
            return static_where(expression, self.vocabulary.world)
        return evaluate(expression, self.vocabulary.world, {}, None)

    @staticmethod
    def _short_circuit(name: str, arguments: Sequence[core.Expression]) -> core.Expression | None:
        if name in ("and", "or"):
            decides = name == "or"
            for one, other in (arguments, reversed(arguments)):
                if isinstance(one, core.Constant):
                    return one if one.value is decides else other
        return None

    @abstractmethod
    def coerce(self, expression: core.Expression, kind: str, span: Span | None) -> core.Expression:
        """An expression converted to a kind of value, which ends in `?` if it may be none; see `conversions.py`."""

    def coerce_to(self, expression: core.Expression, type_: Type, span: Span | None) -> core.Expression:
        """An expression converted to a type; a word must be one of that attribute or variable."""
        value = self.with_words_of(type_, expression, span)
        return self.coerce(value, f"{type_.kind}?" if type_.optional else type_.kind, span)

    def with_words_of(self, type_: Type, value: core.Expression, span: Span | None) -> core.Expression:
        """A value, unless it should be a word of the type's attribute or variable and is none, which is reported."""
        if type_.kind != "mark" or is_unknown(value) or (value.type.kind, value.type.name) == ("mark", type_.name):
            return value
        hint = f"it is one of: {', '.join(self.vocabulary.words_of(type_.name))}"
        return self.fail("T001", span, hint=hint, expected=type_, found=value.type)

    def check_range(self, variable: core.GameVariable, each: Type | None, index: core.Expression) -> None:
        """Warn of an index outside the range of a variable."""
        if is_unknown(index) or each is None or each.kind != "int":
            return
        if index.type.low > each.high or index.type.high < each.low:
            self.fail("W073", index.span, name=variable.name, low=each.low, high=each.high)
        elif reaches_beyond(index, each, variable.name, self):
            self.fail(
                "W073", index.span, hint=how_to_exclude(index, each), name=variable.name, low=each.low, high=each.high
            )

    def chosen(
        self, condition: core.Expression, yes: core.Expression, no: core.Expression, type_: Type
    ) -> core.Expression:
        """One of two values of a type."""
        if isinstance(condition, core.Constant):
            return yes if condition.value else no
        return core.Choice(condition, yes, no, type=type_, span=no.span)

    def union(self, sets: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """The union of sets of sites."""
        nowhere = core.Constant(frozenset(), type=Type("sites"), span=span)
        return self._joined("union", sets, span) if sets else nowhere

    def every(self, conditions: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """The conjunction of the conditions."""
        return self._joined("and", [truth(True, span), *conditions], span)

    def either(self, conditions: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """The disjunction of the conditions."""
        return self._joined("or", [truth(False, span), *conditions], span)

    def _joined(self, name: str, parts: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """The parts joined by an operation; many parts as a tree, because walks over expressions are recursive."""
        if len(parts) > MAX_CHAIN_LENGTH:
            middle = len(parts) // 2
            halves = [self._joined(name, half, span) for half in (parts[:middle], parts[middle:])]
            return self.make(name, *halves, span=span)
        result = parts[0]
        for part in parts[1:]:
            result = self.make(name, result, part, span=span)
        return result

    def where(
        self, variable: core.Variable, domain: core.Expression, condition: core.Expression, span: Span | None
    ) -> core.Expression:
        """The members of a domain for which a condition on `variable` holds."""
        if is_unknown(domain) or is_unknown(condition):
            return unknown(span)
        if isinstance(condition, core.Constant) and condition.value is True:
            return domain
        return self.fold(core.Where(variable.name, domain, condition, type=domain.type, span=span))

    def the(
        self, variable: core.Variable, domain: core.Expression, condition: core.Expression, span: Span | None
    ) -> core.Expression:
        """The first member of a domain for which a condition holds; NOTHING if there is none."""
        if is_unknown(domain) or is_unknown(condition):
            return unknown(span)
        type_ = with_fields(variable.type, optional=True)
        return self.fold(core.Quantified("the", variable.name, domain, condition, type=type_, span=span))

    def quantified(
        self, kind: str, variable: core.Variable, domain: core.Expression, body: core.Expression, span: Span | None
    ) -> core.Expression:
        """A quantifier over a domain; folded if it is constant."""
        if is_unknown(domain) or is_unknown(body):
            return unknown(span)
        type_ = Type("bool") if kind in ("any", "every") else self._total_type(kind, domain, body)
        if max(abs(type_.low), abs(type_.high)) > MAX_NUMBER:
            return self.fail("T020", span, largest=MAX_NUMBER)
        return self.fold(core.Quantified(kind, variable.name, domain, body, type=type_, span=span))

    def _total_type(self, kind: str, domain: core.Expression, body: core.Expression) -> Type:
        low, high = min(0, body.type.low), max(0, body.type.high)
        if kind != "sum":
            return Type("int", low, high)
        members = self.max_members(domain)
        least = body.type.low if body.type.low > 0 and self.facts.has_members(domain) else low * members
        return Type("int", least, max(least, high * members))

    def max_members(self, domain: core.Expression) -> int:
        """Upper bound on the members of a set."""
        if domain.type.kind == "pieces" and not isinstance(domain, core.Constant):
            return len(self.vocabulary.pieces)
        return max_members(domain, self.vocabulary.world)


def member_type(domain: Type) -> Type:
    """The type of the members of a set."""
    return Type(MEMBER[domain.kind], domain.low, domain.high, name=domain.name, named=domain.named)


def common_type(a: Type, b: Type) -> Type:
    """The common type of two types of the same kind."""
    low, high, named = min(a.low, b.low), max(a.high, b.high), a.named if a.named == b.named else ""
    return Type(a.kind, low, high, a.optional or b.optional, a.name, named=named)
