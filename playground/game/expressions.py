"""Expressions of the AST to expressions of the core: names resolved, types checked, constants folded.

A mistake is reported once and becomes an `unknown` expression, which every later check lets pass.
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
from playground.game.names import Function, Locals, Meaning, is_unknown, number, truth, unknown
from playground.game.operations import OPERATIONS
from playground.game.steps import steps_of
from playground.source.diagnostics import CompilerBug, Diagnostics, did_you_mean
from playground.source.text import Span
from playground.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.game.vocabulary import Vocabulary

LARGEST_NUMBER = 2**31 - 1
LARGEST_RANGE = 1024
MOST_CHECKED = 100_000
"""Parts that the rules of one game may have, definitions written out."""

_SET_OPERATIONS = {
    "sites": {"or": "union", "and": "intersection", "except": "difference"},
    "ways": {"or": "join_ways", "and": "common_ways", "except": "other_ways"},
}
_ARITHMETIC = {"+": "add", "-": "subtract", "*": "multiply", "div": "divide", "mod": "modulo"}


DEEPEST_EXPRESSION = 100
"""Parts within parts, definitions written out; Python's own stack bears more than twice as many."""

MOST_SUGGESTIONS = 50
"""Mistakes after which nobody searches for the name that was meant: searching takes long."""

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
class _Opened:
    """A definition whose body is being checked: where it is used, and where its arguments stand."""

    definition: ast.Definition
    span: Span
    arguments: Mapping[str, Span | None]
    is_prelude: bool

    def holds(self, span: Span) -> bool:
        """Whether a place lies in the definition's body."""
        body = self.definition.body.span
        return span.source is body.source and body.start <= span.start and span.end <= body.end


class ExpressionChecker:
    """Checks expressions in the light of a vocabulary. `locals` are the names bound around the expression."""

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        self.vocabulary = vocabulary
        self.diagnostics = diagnostics
        self.locals: Locals = {}
        self.last_is_known = False
        self._fresh = count(1)
        self.defined: set[str] = set()
        self._open: list[_Opened] = []
        self._depth = 0
        self._worked_out = 0
        self._told: set[tuple[str, Span | None]] = set()
        self._checked = 0

    # ---- entry points

    def check(self, node: ast.Expression) -> core.Expression:
        """The typed expression; a name of a function without arguments is a mistake here."""
        meaning = self.meaning(node)
        if isinstance(meaning, Function):
            hint = f"write '{self.vocabulary.spelling(meaning)}'"
            return self.fail("T003", node.span, hint=hint, name=meaning.name)
        return meaning

    def expect(self, node: ast.Expression, kind: str) -> core.Expression:
        """The typed expression, brought to `kind`."""
        return self.coerce(self.check(node), kind, node.span)

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

    # ---- building blocks, used by the sugar as well

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
        if found == wanted and expression.type.optional and wanted in ("player", "piece") and wanted == kind:
            missing, hint = ("nobody", "name one, such as 'mover'") if found == "player" else ("nothing", "")
            return self.fail("T033", span, hint=hint, missing=missing, found=PEOPLE_SAY[found])
        if found in (wanted, "unknown") or wanted == "unknown":
            return expression
        kind = wanted
        if kind == "sites" and found in ("site", "piece", "player", "pieces"):
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
        operation = {"site": "singleton", "piece": "of_piece", "player": "held_by"}.get(kind)
        if operation is None:
            return self.fail("T001", span, expected=PEOPLE_SAY["sites"], found=PEOPLE_SAY[kind])
        return self.make(operation, expression, span=span)

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

    # ---- names and words

    def meaning(self, node: ast.Expression) -> Meaning:
        """What an expression means: a value, or a function without its arguments."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise CompilerBug(f"no check for {type(node).__name__}")
        self._checked += 1
        if self._checked > MOST_CHECKED:
            return self._too_large(node)
        if self._depth >= DEEPEST_EXPRESSION:
            return self.fail("T023", self._open[0].span if self._open else node.span, limit=DEEPEST_EXPRESSION)
        if self._depth == 0:
            self.vocabulary.asked_parameters = False
        self._depth += 1
        result: Meaning = method(node)
        self._depth -= 1
        return result

    def _too_large(self, node: ast.Expression) -> core.Expression:
        """Definitions that use each other can grow without measure: told once, and nothing more is checked."""
        if self._checked == MOST_CHECKED + 1:
            return self.fail("T021", node.span, limit=MOST_CHECKED)
        return unknown(node.span)

    def _name(self, node: ast.Name) -> Meaning:
        if node.text in self.locals:
            return replace(self.locals[node.text], span=node.span)
        within_prelude = bool(self._open) and self._open[-1].is_prelude
        meaning = self.vocabulary.look_up(node.text, node.span, self, of_ruleset=not within_prelude)
        return meaning if meaning is not None else self._unknown_name(node)

    def _unknown_name(self, node: ast.Name) -> core.Expression:
        if node.text in self.vocabulary.lost:
            return unknown(node.span)
        if node.text in self.vocabulary.labels:
            hint = f"'{node.text}' is chosen in an action, and known only in what that action does"
        elif len(self.diagnostics) < MOST_SUGGESTIONS:
            hint = did_you_mean(node.text, (*self.locals, *self.vocabulary.names()))
        else:
            hint = ""
        return self.fail("T002", node.span, hint=hint, name=node.text)

    def define(self, definition: ast.Definition, arguments: list[core.Expression], span: Span) -> core.Expression:
        """A definition applied: its body with the parameters standing for the arguments."""
        open_names = [opened.definition.name for opened in self._open]
        if definition.name in open_names:
            circle = (*open_names[open_names.index(definition.name) :], definition.name)
            hint = " → ".join(circle) if len(circle) > 2 else ""
            return self.fail("T004", definition.span, hint=hint, name=definition.name)
        lets: list[tuple[core.Variable, core.Expression]] = []
        names: dict[str, core.Expression] = {}
        for name, argument in zip(definition.parameters, arguments, strict=True):
            if isinstance(argument, core.Constant | core.Variable):
                names[name] = argument
            else:
                names[name] = variable = self.fresh(name, argument.type, argument.span)
                lets.append((variable, argument))
        self.defined.add(definition.name)
        outer, self.locals = self.locals, names
        places = {name: argument.span for name, argument in zip(definition.parameters, arguments, strict=True)}
        self._open.append(_Opened(definition, span, places, self.vocabulary.is_prelude(definition)))
        body = self.check(definition.body)
        self._open.pop()
        self.locals = outer
        for variable, value in reversed(lets):
            body = body if is_unknown(body) else core.Let(variable.name, value, body, type=body.type, span=span)
        return replace(body, span=span)

    def _call(self, node: ast.Call) -> Meaning:
        head = self.meaning(ast.Name(node.function, span=node.span))
        if not isinstance(head, Function):
            if is_unknown(head):
                return head
            return self.fail("T005", node.span, hint="put a space before the bracket", name=node.function)
        return self._apply(head, node.arguments, node.span)

    def _apply(self, function: Function, arguments: Sequence[ast.Expression], span: Span) -> core.Expression:
        if function.arity != len(arguments):
            wants = f"{function.arity} argument" + ("s" if function.arity != 1 else "")
            hint = f"write '{self.vocabulary.spelling(function)}'"
            return self.fail("T006", span, hint=hint, name=function.name, wants=wants, given=len(arguments))
        values = [self.check(argument) for argument in arguments]
        return unknown(span) if any(map(is_unknown, values)) else function.apply(values, span)

    def _beside(self, node: ast.Beside) -> Meaning:
        head = self.meaning(node.head)
        if isinstance(head, Function):
            return self._apply(head, [node.argument], node.span)
        return self._common(head, self.check(node.argument), node)

    def _within(self, node: ast.Within) -> Meaning:
        head = self.check(node.head)
        return self._common(head, self.check(node.argument), node)

    def _common(self, left: core.Expression, right: core.Expression, node: ast.Beside | ast.Within) -> core.Expression:
        kinds = {left.type.kind, right.type.kind}
        if "unknown" in kinds:
            return unknown(node.span)
        if kinds <= {"way", "ways"}:
            both = [self.coerce(side, "ways", node.span) for side in (left, right)]
            return self.make("common_ways", *both, span=node.span)
        if kinds <= {"sites", "site", "piece", "pieces", "player"}:
            both = [self.coerce(side, "sites", node.span) for side in (left, right)]
            return self.make("intersection", *both, span=node.span)
        hint = "compare them with '=', '<' or '>', or put 'count' before" if "int" in kinds else ""
        if kinds & {"way", "ways"}:
            hint = "'shift(SITES, DIRECTION)' are the sites one step away"
        if isinstance(node.head, ast.Name) and self.vocabulary.hides_a_word(node.head.text):
            hint = f"'{node.head.text}' is a name of this ruleset, which hides the word '{node.head.text}'"
        left_kind, right_kind = PEOPLE_SAY[left.type.kind], PEOPLE_SAY[right.type.kind]
        return self.fail("T007", node.span, hint=hint, left=left_kind, right=right_kind)

    def _of(self, node: ast.Of) -> Meaning:
        head = self.meaning(node.head)
        if isinstance(head, Function):
            return self._apply(head, [node.argument], node.span)
        if is_unknown(head):
            return head
        hint = f"leave out 'of {node.argument.span.text}'"
        return self.fail("T008", node.head.span, hint=hint, name=node.head.span.text)

    def _number(self, node: ast.Number) -> Meaning:
        if node.value > LARGEST_NUMBER:
            return self.fail("T020", node.span, largest=LARGEST_NUMBER)
        return number(node.value, node.span)

    def _truth(self, node: ast.Truth) -> Meaning:
        return truth(node.value, node.span)

    def _nowhere(self, node: ast.Nowhere) -> Meaning:
        return core.Constant(core.NOTHING, type=Type("site", optional=True), span=node.span)

    def _anydirection(self, node: ast.AnyDirection) -> Meaning:
        return self.vocabulary.any_direction(node.span)

    # ---- operators

    def _unary(self, node: ast.Unary) -> Meaning:
        operand = self.check(node.operand)
        if is_unknown(operand):
            return operand
        if node.operator == "-":
            return self.make("subtract", number(0), self.coerce(operand, "int", node.operand.span), span=node.span)
        if operand.type.kind == "bool":
            return self.make("not", operand, span=node.span)
        if operand.type.kind in ("way", "ways"):
            everything = self.vocabulary.any_direction(node.span)
            return self.make("other_ways", everything, self.coerce(operand, "ways", node.span), span=node.span)
        return self.make("complement", self.coerce(operand, "sites", node.operand.span), span=node.span)

    def _binary(self, node: ast.Binary) -> Meaning:
        left, right = self.check(node.left), self.check(node.right)
        if is_unknown(left) or is_unknown(right):
            return unknown(node.span)
        if node.operator in _ARITHMETIC:
            return self._arithmetic(node, left, right)
        kinds = {left.type.kind, right.type.kind}
        if "bool" in kinds and node.operator != "except":
            both = [self.coerce(*side) for side in ((left, "bool", node.left.span), (right, "bool", node.right.span))]
            return self.make(node.operator, *both, span=node.span)
        kind = "ways" if kinds & {"way", "ways"} else "sites"
        both = [self.coerce(left, kind, node.left.span), self.coerce(right, kind, node.right.span)]
        return self.make(_SET_OPERATIONS[kind][node.operator], *both, span=node.span)

    def _arithmetic(self, node: ast.Binary, left: core.Expression, right: core.Expression) -> core.Expression:
        left, right = self.coerce(left, "int", node.left.span), self.coerce(right, "int", node.right.span)
        if node.operator in ("div", "mod") and not is_unknown(right) and right.type.low < 1:
            return self.fail("T009", node.right.span)
        if node.operator in ("div", "mod") and not isinstance(right, core.Constant) and not is_unknown(right):
            return self.fail("T009", node.right.span)
        return self.make(_ARITHMETIC[node.operator], left, right, span=node.span)

    def _compare(self, node: ast.Compare) -> Meaning:
        operator = node.operator
        if operator in ("not in", "is not", "!="):
            positive = {"not in": "in", "is not": "is", "!=": "="}[operator]
            result = self._compare(replace(node, operator=positive))
            return self.make("not", result, span=node.span) if isinstance(result, core.Expression) else result
        left = self.check(node.left)
        if operator in ("in", "is") and isinstance(node.right, ast.Range):
            return self._between(left, node.right, node)
        right = self.check(node.right)
        if is_unknown(left) or is_unknown(right):
            return unknown(node.span)
        if operator in ("in", "is"):
            return self._is(left, right, node)
        if operator == "=":
            return self._equal(left, right, node)
        left, right = self.coerce(left, "int", node.left.span), self.coerce(right, "int", node.right.span)
        if operator in (">", ">="):
            left, right = right, left
        return self.make("less" if operator in ("<", ">") else "at_most", left, right, span=node.span)

    def _between(self, value: core.Expression, bounds: ast.Range, node: ast.Compare) -> core.Expression:
        value = self.coerce(value, "int", node.left.span)
        low, high = self.expect(bounds.low, "int"), self.expect(bounds.high, "int")
        above = self.make("at_most", low, value, span=node.span)
        return self.make("and", above, self.make("at_most", value, high, span=node.span), span=node.span)

    def _is(self, left: core.Expression, right: core.Expression, node: ast.Compare) -> core.Expression:
        kind, within = left.type.kind, right.type.kind
        if kind == "site" and within in ("sites", "piece", "pieces", "player"):
            return self.make("contains", self.coerce(right, "sites", node.right.span), left, span=node.span)
        if kind == "way" and within == "ways":
            return self.make("contains_way", right, left, span=node.span)
        if MEMBER.get(within) == kind and isinstance(right, core.Constant) and isinstance(right.value, frozenset):
            members = [core.Constant(m, type=Type(kind, m, m), span=right.span) for m in sorted(right.value)]
            return self.either([self.make("equal", left, m, span=node.span) for m in members], node.span)
        if node.operator == "in":
            return self.fail("T011", node.span, left=PEOPLE_SAY[kind], right=PEOPLE_SAY[within])
        return self._equal(left, right, node)

    def _equal(self, left: core.Expression, right: core.Expression, node: ast.Compare) -> core.Expression:
        if left.type.kind != right.type.kind or left.type.kind in ("ways", "players", "pieces", "numbers"):
            hint = "use 'is' to ask whether a site is in a set" if left.type.kind == "site" else ""
            fields = {"left": PEOPLE_SAY[left.type.kind], "right": PEOPLE_SAY[right.type.kind]}
            return self.fail("T012", node.span, hint=hint, **fields)
        return self.make("equal", left, right, span=node.span)

    def _range(self, node: ast.Range) -> Meaning:
        low, high = self.expect(node.low, "int"), self.expect(node.high, "int")
        if is_unknown(low) or is_unknown(high):
            return unknown(node.span)
        if not (isinstance(low, core.Constant) and isinstance(high, core.Constant)):
            changing = node.low if not isinstance(low, core.Constant) else node.high
            return self.fail("T013", changing.span)
        first, final = int(low.value), int(high.value)  # type: ignore[arg-type]  # ints by their type
        if final - first >= LARGEST_RANGE:
            return self.fail("T014", node.span, found=final - first + 1, largest=LARGEST_RANGE)
        if first > final and not self.vocabulary.asked_parameters:
            return self.fail("T025", node.span, low=first, high=final)
        members = frozenset(range(first, final + 1))
        return core.Constant(members, type=Type("numbers", first, max(first, final)), span=node.span)

    # ---- comprehensions

    def _where(self, node: ast.Where) -> Meaning:
        domain = self.expect(node.domain, "sites")
        variable = self.fresh("it", Type("site"), node.span)
        with self.binding(it=variable):
            condition = self.expect(node.condition, "bool")
        return self.where(variable, domain, condition, node.span)

    def where(
        self, variable: core.Variable, domain: core.Expression, condition: core.Expression, span: Span | None
    ) -> core.Expression:
        """The sites of a domain for which a condition on `variable` holds."""
        if is_unknown(domain) or is_unknown(condition):
            return unknown(span)
        if isinstance(condition, core.Constant) and condition.value is True:
            return domain
        return self.fold(core.Where(variable.name, domain, condition, type=Type("sites"), span=span))

    def _quantified(self, node: ast.Quantified) -> Meaning:
        domain = self.domain(node.domain)
        if is_unknown(domain):
            return domain
        member = member_type(domain.type)
        variable = self.fresh(node.variable, member, node.span)
        with self.binding(**{node.variable: variable}):
            body = self.expect(node.body, "bool" if node.kind in ("any", "every") else "int")
        return self.quantified(node.kind, variable, domain, body, node.span)

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
        }
        return most.get(domain.type.kind, len(world.board.sites))

    def domain(self, node: ast.Expression) -> core.Expression:
        """A set to choose from or to go through."""
        expression = self.check(node)
        kind = expression.type.kind
        if kind in MEMBER or kind == "unknown":
            return expression
        if kind in ("piece", "player", "site"):
            return self.coerce(expression, "sites", node.span)
        if kind == "way":
            return self.coerce(expression, "ways", node.span)
        hint = "'1..3' are the numbers from 1 to 3" if kind == "int" else ""
        return self.fail("T015", node.span, hint=hint, found=PEOPLE_SAY[kind])

    def _choice(self, node: ast.Choice) -> Meaning:
        condition = self.expect(node.condition, "bool")
        yes, no = self.check(node.yes), self.check(node.no)
        if any(map(is_unknown, (condition, yes, no))):
            return unknown(node.span)
        if yes.type.kind != no.type.kind:
            kinds = {yes.type.kind, no.type.kind}
            kind = "ways" if kinds <= {"way", "ways"} else "sites"
            yes, no = self.coerce(yes, kind, node.yes.span), self.coerce(no, kind, node.no.span)
            if is_unknown(yes) or is_unknown(no):
                return unknown(node.span)
        if isinstance(condition, core.Constant):
            return yes if condition.value else no
        return core.Choice(condition, yes, no, type=_joined(yes.type, no.type), span=node.span)


def member_type(domain: Type) -> Type:
    """The type of the members of a set."""
    return Type(MEMBER[domain.kind], domain.low, domain.high)


def _joined(a: Type, b: Type) -> Type:
    return Type(a.kind, min(a.low, b.low), max(a.high, b.high), a.optional or b.optional)
