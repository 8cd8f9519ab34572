"""Building expressions of the core: typed, folded where they are constant, with mistakes told once.

What checks rule texts, and the sugar that writes core expressions of its own, both build with this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.core import MEMBER, PEOPLE_SAY, Type
from playground.game.evaluate import evaluate, is_static
from playground.game.names import MOVER, Function, Locals, is_unknown, truth, unknown
from playground.game.operations import OPERATIONS
from playground.game.steps import steps_of
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.game.vocabulary import Vocabulary

LARGEST_NUMBER = 2**31 - 1
LARGEST_RANGE = 1024
MOST_WORKED_OUT = 2_000_000
"""Steps spent on working out, before the game, what does not depend on the position."""

_ONE_KIND_FROM_ANOTHER = {
    ("sites", "bool"): "'some …' asks whether there are any",
    ("site", "bool"): "'… is SITES' asks whether it is one of them",
    ("int", "bool"): "compare it with another number",
    ("sites", "int"): "'count …' is their number",
    ("bool", "int"): "'if … then 1 else 0' makes a number of it",
    ("word", "bool"): "compare it with one of the parameter's choices",
}


@dataclass(frozen=True)
class Opened:
    """A definition whose body is being checked: where it is used, and where its arguments stand."""

    definition: ast.Definition
    span: Span
    arguments: Mapping[str, Span | None]
    is_prelude: bool

    def holds(self, span: Span) -> bool:
        """Whether a place lies in the definition's body."""
        body = self.definition.body.span
        return span.source is body.source and body.start <= span.start and span.end <= body.end


class Construct:
    """Builds expressions in the light of a vocabulary. `locals` are the names bound around what is being built.

    While the value of a strategy is built, `me` is its player, and `of_strategies` are words that only strategies have.
    """

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        self.vocabulary = vocabulary
        self.diagnostics = diagnostics
        self.locals: Locals = {}
        self.last_is_known = False
        self.me: core.Expression | None = None
        self.of_strategies: Mapping[str, Function] = {}
        self._aside = False
        self._fresh = count(1)
        self.defined: set[str] = set()
        self._open: list[Opened] = []
        self._depth = 0
        self._worked_out = 0
        self._told: set[tuple[str, Span | None]] = set()
        self._checked = 0

    def fail(self, code: str, span: Span | None, hint: str = "", **fields: object) -> core.Expression:
        """Report a mistake; the expression that stands for it. One place has a mistake of a kind once."""
        place, because = self._blamed(span)
        if (code, place) not in self._told:
            self._told.add((code, place))
            self.diagnostics.report(code, place, hint=hint, because=because, **fields)
        return unknown(span)

    def _blamed(self, span: Span | None) -> tuple[Span | None, str]:
        """Where to show a mistake, and why it is one there.

        What an argument of a definition does wrong is shown at the argument; what is wrong inside of a word of the
        prelude, which the user did not write, is shown where the word is used.
        """
        because = ""
        for opened in reversed(self._open):
            argument = opened.arguments.get(span.text) if span and opened.holds(span) else None
            if argument is not None and span is not None:
                span, because = argument, f"'{opened.definition.name}' takes it as its '{span.text}'"
            elif opened.is_prelude and span is not None and opened.holds(span):
                span, because = opened.span, f"'{opened.definition.name}' means: {opened.definition.body.span.text}"
        if not because and self._open and self._open[0].span is not self._open[0].definition.span:
            because = f"'{self._open[0].definition.name}' is used at {self._open[0].span}"
        return span, because

    @contextmanager
    def seen_from(self, player: core.Expression) -> Iterator[None]:
        """Within this context what is built is meant from the side of a player of a strategy, `mover` included."""
        before = self.me, self._aside
        self.me, self._aside = player, True
        try:
            yield
        finally:
            self.me, self._aside = before

    @property
    def within_definition(self) -> bool:
        """Whether what is being built is the meaning of a word, and not what a rule itself says."""
        return self._aside or bool(self._open)

    def viewer(self, span: Span | None) -> core.Expression:
        """The player from whose side words such as `forward` and `own` are meant: the mover, or `me` in a strategy."""
        return replace(MOVER if self.me is None else self.me, span=span)

    @contextmanager
    def binding(self, **names: core.Expression) -> Iterator[None]:
        """Within this context the given names stand for the given expressions."""
        before = self.locals
        self.locals = {**before, **names}
        try:
            yield
        finally:
            self.locals = before

    def fresh(self, name: str, type_: Type, span: Span | None) -> core.Variable:
        """A new variable, different from all others."""
        return core.Variable(f"{name}.{next(self._fresh)}", type=type_, span=span)

    def make(self, name: str, *arguments: core.Expression, span: Span | None = None) -> core.Expression:
        """An operation applied; constants are folded."""
        if any(is_unknown(argument) for argument in arguments):
            return unknown(span)
        row = OPERATIONS[name]
        type_ = row.gives(self.vocabulary.world, *(argument.type for argument in arguments))
        if type_.kind == "int" and max(abs(type_.low), abs(type_.high)) > LARGEST_NUMBER:
            return self.fail("T020", span, largest=LARGEST_NUMBER)
        short = self._short_circuit(name, arguments)
        return short or self.fold(core.Operation(name, tuple(arguments), type=type_, span=span))

    def fold(self, expression: core.Expression) -> core.Expression:
        """The expression, as a constant if it is one."""
        if isinstance(expression, core.Constant) or not is_static(expression):
            return expression
        if isinstance(expression, core.Quantified | core.Where):
            self._worked_out += steps_of(expression, self.vocabulary.world)
            if self._worked_out > MOST_WORKED_OUT:
                return self.fail("T024", expression.span, limit=MOST_WORKED_OUT)
        value = evaluate(expression, self.vocabulary.world, {}, None)
        type_ = expression.type
        if type_.kind == "int":
            type_ = Type("int", int(value), int(value))  # type: ignore[arg-type]  # an int by its type
        return core.Constant(value, type=type_, span=expression.span)

    @staticmethod
    def _short_circuit(name: str, arguments: Sequence[core.Expression]) -> core.Expression | None:
        if name in ("and", "or"):
            decides = name == "or"
            for one, other in (arguments, reversed(arguments)):
                if isinstance(one, core.Constant):
                    return one if one.value is decides else other
        return None

    def coerce(self, expression: core.Expression, kind: str, span: Span | None) -> core.Expression:
        """Bring an expression to a kind: a piece, player or site is also the set of sites it stands on.

        A player or piece that may be nobody or nothing fits only where the kind ends in `?`; a site fits everywhere.
        """
        found = expression.type.kind
        wanted = kind.rstrip("?")
        if found == wanted and expression.type.optional and wanted in ("player", "piece", "mark") and wanted == kind:
            missing, hint = ("nobody", "name one, such as 'mover'") if found == "player" else ("nothing", "")
            return self.fail("T033", span, hint=hint, missing=missing, found=PEOPLE_SAY[found])
        if found in (wanted, "unknown") or wanted == "unknown":
            return expression
        kind = wanted
        if kind == "sites" and found in ("site", "piece", "player", "pieces", "mark"):
            return self._as_sites(expression, span)
        if kind == "ways" and found == "way":
            return self.make("single_way", expression, span=span)
        hint = _ONE_KIND_FROM_ANOTHER.get((found, kind), "")
        return self.fail("T001", span, hint=hint, expected=PEOPLE_SAY[kind], found=PEOPLE_SAY[found])

    def _as_sites(self, expression: core.Expression, span: Span | None) -> core.Expression:
        kind = expression.type.kind
        if kind == "pieces" and isinstance(expression, core.Constant) and isinstance(expression.value, frozenset):
            parts = [core.Constant(p, type=Type("piece"), span=span) for p in sorted(expression.value)]
            return self.union([self._as_sites(part, span) for part in parts], span)
        if kind == "pieces":
            variable = self.fresh("kind", Type("piece"), span)
            it = self.fresh("it", Type("site"), span)
            everywhere = core.Constant(self.vocabulary.world.board.site_set, type=Type("sites"), span=span)
            here = self.make("contains", self._as_sites(variable, span), it, span=span)
            return self.where(it, everywhere, self.quantified("any", variable, expression, here, span), span)
        if kind == "mark":
            return core.WithAttribute(expression.type.name, expression, type=Type("sites"), span=span)
        operation = {"site": "singleton", "piece": "of_piece", "player": "held_by"}.get(kind)
        if operation is None:
            return self.fail("T001", span, expected=PEOPLE_SAY["sites"], found=PEOPLE_SAY[kind])
        return self.make(operation, expression, span=span)

    def check_index(self, variable: core.Remembered, index: core.Expression, span: Span | None) -> None:
        """Warn of a number for which there is no value of a variable."""
        each = variable.each
        if each is not None and each.kind == "int" and (index.type.low > each.high or index.type.high < each.low):
            self.fail("W073", index.span or span, name=variable.name, low=each.low, high=each.high)

    def union(self, sets: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """The union of sets of sites."""
        result: core.Expression = core.Constant(frozenset(), type=Type("sites"), span=span)
        for index, part in enumerate(sets):
            result = part if index == 0 else self.make("union", result, part, span=span)
        return result

    def every(self, conditions: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """All of the conditions."""
        result: core.Expression = truth(True, span)
        for condition in conditions:
            result = self.make("and", result, condition, span=span)
        return result

    def either(self, conditions: Sequence[core.Expression], span: Span | None) -> core.Expression:
        """One of the conditions at least."""
        result: core.Expression = truth(False, span)
        for condition in conditions:
            result = self.make("or", result, condition, span=span)
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
        type_ = replace(variable.type, optional=True)
        return self.fold(core.Quantified("the", variable.name, domain, condition, type=type_, span=span))

    def quantified(
        self, kind: str, variable: core.Variable, domain: core.Expression, body: core.Expression, span: Span | None
    ) -> core.Expression:
        """A quantifier over a domain; folded if it is constant."""
        if is_unknown(domain) or is_unknown(body):
            return unknown(span)
        type_ = Type("bool") if kind in ("any", "every") else self._total_type(kind, domain, body)
        if max(abs(type_.low), abs(type_.high)) > LARGEST_NUMBER:
            return self.fail("T020", span, largest=LARGEST_NUMBER)
        return self.fold(core.Quantified(kind, variable.name, domain, body, type=type_, span=span))

    def _total_type(self, kind: str, domain: core.Expression, body: core.Expression) -> Type:
        low, high = min(0, body.type.low), max(0, body.type.high)
        members = self.most_members(domain)
        return Type("int", low * members, high * members) if kind == "sum" else Type("int", low, high)

    def most_members(self, domain: core.Expression) -> int:
        """The most members a set can have."""
        if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
            return len(domain.value)
        world = self.vocabulary.world
        most = {
            "ways": len(world.board.directions),
            "players": world.player_count,
            "pieces": len(self.vocabulary.pieces),
            "numbers": domain.type.high - domain.type.low + 1,
            "marks": domain.type.high + 1,
        }
        return most.get(domain.type.kind, len(world.board.sites))


def member_type(domain: Type) -> Type:
    """The type of the members of a set."""
    return Type(MEMBER[domain.kind], domain.low, domain.high, name=domain.name)


def joined(a: Type, b: Type) -> Type:
    """The type of something that may be of either type, which are of one kind."""
    return Type(a.kind, min(a.low, b.low), max(a.high, b.high), a.optional or b.optional, a.name)
