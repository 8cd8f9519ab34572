"""Comparisons and membership in the rule language; their meaning depends on the kinds of what is compared."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from playground.game import core
from playground.game.comparison_hints import SEVERAL, instead_of_equal, instead_of_member, instead_of_order
from playground.game.construct import member_type
from playground.game.conversions import Conversions
from playground.game.core import MEMBER, TYPE_NAMES, Type
from playground.game.emptiness import asks_for_empty, empty_places
from playground.game.names import Meaning, is_unknown, none_beside, unknown
from playground.game.never_none import report_never_none
from playground.game.single_sites import holds_one_at_most
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.alternatives import alternatives, is_one_of_several

_PLACED = frozenset({"sites", "piece", "pieces", "player", "mark"})
"""Types to which a site may belong."""

_SHORT = (core.Constant, core.Variable, core.StateVariable, core.AttributeOf)
"""Expressions that are written several times rather than given a name."""


class ComparisonChecker(Conversions):
    """Checks comparisons, and whether a value is one of several."""

    @abstractmethod
    def check(self, node: ast.Expression) -> core.Expression:
        """The typed expression."""

    @abstractmethod
    def expect(self, node: ast.Expression, kind: str) -> core.Expression:
        """The typed expression, coerced to `kind`."""

    def is_one_of(
        self, value: core.Expression, node: ast.Binary | ast.Compare, several: ast.Expression
    ) -> core.Expression:
        """Whether the value on the left of a node is one of several in brackets: `(clubs or spades)`, `(1 or 3..5)`."""
        span = node.span
        name = value if isinstance(value, _SHORT) else self.name_for("value", value)
        questions = []
        for each in alternatives(several):
            question = self._compared(name, ast.Compare("is", node.left, each, span=each.span))
            if not isinstance(question, core.Expression) or is_unknown(question):
                return unknown(span)
            questions.append(question)
        joined = self.either(questions, span)
        return joined if name is value else self.let(name, value, joined, span)

    def member(self, value: core.Expression, among: core.Expression, span: Span) -> core.Expression:
        """Whether a player, kind or number is a member of a set, or equal to a single value."""
        if among.type.kind == value.type.kind:
            return self.make("equal", value, among, span=span)
        other = self.fresh("other", member_type(among.type), span)
        return self.quantified("any", other, among, self.make("equal", other, value, span=span), span)

    def _compare(self, node: ast.Compare) -> Meaning:
        operator = node.operator
        if operator in ("not in", "is not", "!="):
            positive = {"not in": "in", "is not": "is", "!=": "="}[operator]
            result = self._compare(replace(node, operator=positive))
            return self.make("not", result, span=node.span) if isinstance(result, core.Expression) else result
        left = self.check(node.left)
        if isinstance(node.right, ast.Number):
            counted = left.arguments[0] if isinstance(left, core.Operation) and left.name == "count" else left
            match node.left:
                case (
                    ast.Beside(ast.Name("count"), things)
                    | ast.Of(ast.Name("count"), things)
                    | ast.Call("count", (things,))
                ):
                    self.warn_of_places(things, counted, whether_any=node.right.value == 0)
        return self._compared(left, node)

    @abstractmethod
    def warn_of_places(self, node: ast.Expression, sites: core.Expression, *, whether_any: bool = True) -> None:
        """Warn if a question for components names the places of a zone or a region, of which there are always as many;
        it may be `whether_any` are there, or how many."""

    def _compared(self, left: core.Expression, node: ast.Compare) -> Meaning:
        """A comparison of what stands on the left, which has been checked."""
        operator = node.operator
        if operator in ("in", "is") and isinstance(node.right, ast.Range):
            return self._between(left, node.right, node)
        of_empty = asks_for_empty(node, left, self)
        if of_empty:
            left = self.coerce(left, "site", node.left.span)
        one_by_one = of_empty or is_unknown(left) or self._is_single(left, node.right)
        if operator in ("in", "is") and is_one_of_several(node.right) and one_by_one:
            return self.is_one_of(left, node, node.right)
        right = self._word(left, node.right) or self.check(node.right)
        if of_empty:
            right = empty_places(self, node.right.span)
        if {left.type.kind, right.type.kind} == {"int", "word"}:
            left, right = self.named_number(left), self.named_number(right)
        if is_unknown(left) or is_unknown(right):
            return unknown(node.span)
        if operator in ("in", "is"):
            return self._is(left, right, node)
        if operator == "=":
            return self._equal(left, right, node)
        if left.type.kind == right.type.kind == "mark":
            hint = instead_of_order(node, self.vocabulary.words_of(left.type.name))
            return self.fail("T001", node.span, hint=hint, expected=TYPE_NAMES["int"], found=left.type)
        left, right = self.coerce(left, "int", node.left.span), self.coerce(right, "int", node.right.span)
        if operator in (">", ">="):
            left, right = right, left
        return self.make("less" if operator in ("<", ">") else "at_most", left, right, span=node.span)

    @staticmethod
    def _is_single(left: core.Expression, right: ast.Expression) -> bool:
        """Whether several values in brackets are compared with this one by one; of sites they are a set."""
        if left.type.kind in ("site", "sites"):
            return left.type.kind == "site" and any(isinstance(each, ast.Nowhere) for each in alternatives(right))
        return left.type.kind in ("int", "player", "piece", "mark", "word", "way")

    def _word(self, left: core.Expression, node: ast.Expression) -> core.Expression | None:
        """The right side of a comparison with a parameter: one of its choices, whatever the word means elsewhere."""
        if left.type.kind != "word" or not isinstance(node, ast.Name | ast.Quoted):
            return None
        parameter = self.vocabulary.parameters.get(left.span.text) if left.span else None
        parameters = [parameter] if parameter else self.vocabulary.parameters.values()
        choices = [word for each in parameters for word in each.choices]
        if node.text in choices:
            return core.Constant(node.text, type=Type("word"), span=node.span)
        if parameter is None or node.text in (*self.locals, *self.vocabulary.parameters, *self.vocabulary.lost):
            return None
        hint = did_you_mean(node.text, choices)
        return self.fail("T075", node.span, hint=hint, name=node.text, parameter=f"'{parameter.name}'")

    def _between(self, value: core.Expression, bounds: ast.Range, node: ast.Compare) -> core.Expression:
        value = self.coerce(value, "int", node.left.span)
        low, high = self.expect(bounds.low, "int"), self.expect(bounds.high, "int")
        above = self.make("at_most", low, value, span=node.span)
        return self.make("and", above, self.make("at_most", value, high, span=node.span), span=node.span)

    def _is(self, left: core.Expression, right: core.Expression, node: ast.Compare) -> core.Expression:
        within = right.type.kind
        if left.type.kind == "piece" and within == "sites":
            right = self.as_kinds(right)
            within = right.type.kind
        if left.type.kind == "sites" and within in _PLACED and holds_one_at_most(left):
            left = self.coerce(left, "site", node.left.span)
        kind = left.type.kind
        if kind == "site" and within in _PLACED:
            return self.make("contains", self.coerce(right, "sites", node.right.span), left, span=node.span)
        if kind == "way" and within == "ways":
            return self.make("contains_way", right, left, span=node.span)
        if MEMBER.get(within) == kind:
            return self.member(left, right, node.span)
        if node.operator == "in" or kind == within == "sites":
            hint = instead_of_member(left, right, node, self._numeric_attributes())
            if isinstance(node.right, ast.Name) and node.right.text == "empty" and kind == "sites":
                hint = self._instead_of_empty(left, node)
            return self.fail("T011", node.span, hint=hint, left=left.type, right=right.type)
        return self._equal(left, right, node)

    def _instead_of_empty(self, sites: core.Expression, node: ast.Compare) -> str:
        """What tests whether a set has no members, in place of `hand of mover is empty`; any, of `is not empty`."""
        named, words = node.left.span.text, node.span.text.split()
        word, there_are = ("some", "any") if words[-2:-1] == ["not"] else ("no", "none")
        if self._is_zone(named) or self._has_places(sites):
            return f"write '{word} ({named} within occupied)'"
        return f"'{word} {named}' holds if there are {there_are}, of a zone '{word} (… within occupied)'"

    def _has_places(self, sites: core.Expression) -> bool:
        """Whether a set that is known before the game has places of zones."""
        known = sites.value if isinstance(sites, core.Constant) else None
        return isinstance(known, frozenset) and not known <= self.vocabulary.world.board.cell_set

    def _equal(self, left: core.Expression, right: core.Expression, node: ast.Compare) -> core.Expression:
        if {left.type.kind, right.type.kind} == {"site", "sites"}:
            singles = [side for side in (left, right) if side.type.kind == "site" or holds_one_at_most(side)]
            if len(singles) == 2:
                left, right = self.coerce(left, "site", left.span), self.coerce(right, "site", right.span)
        report_never_none(left, right, node, self)
        right, kind = none_beside(left, right), left.type.kind
        if kind != right.type.kind or kind in SEVERAL or left.type.name != right.type.name:
            is_zone = self._is_zone(node.left.span.text)
            hint = self._of_outer_it(left, right, node) or self._in_capitals(node.right, kind)
            hint = hint or instead_of_equal(left, right, node, is_zone)
            return self.fail("T012", node.span, hint=hint, left=left.type, right=right.type)
        return self.make("equal", left, right, span=node.span)

    def _of_outer_it(self, left: core.Expression, right: core.Expression, node: ast.Compare) -> str:
        """How to name the `it` that is meant where another one, of another kind, hides it; empty elsewhere."""
        outer = self.hidden_it
        hides = "this 'it' is the inner one, which hides the outer one"
        for side, other in ((node.left, right), (node.right, left)):
            is_it = isinstance(side, ast.Name) and side.text == "it"
            if is_it and outer is not None and (outer.type.kind, outer.type.name) == (other.type.kind, other.type.name):
                return f"{hides}; give that a name: 'any x in … where …', or define a function of it"
        return ""

    def _numeric_attributes(self) -> list[str]:
        return [name for name, attribute in self.vocabulary.attributes.items() if not attribute.words]

    def _in_capitals(self, node: ast.Expression, kind: str) -> str:
        """The name that is meant where the direction `north` stands in place of a player North."""
        names = self.vocabulary.players if kind == "player" else self.vocabulary.pieces if kind == "piece" else ()
        meant = (name for name in names if isinstance(node, ast.Name) and name.lower() == node.text.lower())
        return next((f"did you mean '{name}'?" for name in meant if name != node.span.text), "")
