"""Operators and ranges of the rule language; their meaning depends on the kinds of their operands."""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.brackets_among_sets import BracketsAmongSets
from playground.game.comparison_hints import except_behind_where, one_of_several_meant
from playground.game.comparisons import ComparisonChecker
from playground.game.construct import MAX_RANGE_SIZE, member_type
from playground.game.core import MEMBER, TYPE_NAMES, Type
from playground.game.names import Meaning, is_unknown, number, unknown
from playground.game.nothing_in_common import report_nothing_in_common
from playground.game.site_to_site import from_site_to_site
from playground.game.taken_within import report_taken_within
from playground.game.vocabulary import Vocabulary
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.alternatives import is_one_of_several

_SET_OPERATIONS = {
    "sites": {"or": "union", "and": "intersection", "except": "difference"},
    "ways": {"or": "join_ways", "and": "common_ways", "except": "other_ways"},
}
LISTED = frozenset({"players", "pieces", "numbers", "marks"})
"""Sets other than those of sites or directions: operators test their members one by one."""

_ARITHMETIC = {"+": "add", "-": "subtract", "*": "multiply", "div": "divide", "mod": "modulo"}


class OperatorChecker(ComparisonChecker):
    """Checks unary and binary operators and ranges, beside comparisons."""

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        super().__init__(vocabulary, diagnostics)
        self._brackets = BracketsAmongSets(self)

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
        before = self.beside
        self.beside = (*before, node.right) if node.operator in ("and", "or") else before
        left = self.check(node.left)
        self.beside = before
        if node.operator in ("and", "except") and left.type.kind in LISTED and is_one_of_several(node.right):
            return self._listed_one_of(node, left)
        with self.assuming(left, node.operator != "or"):
            right = self.check(node.right)
        if is_unknown(left) or is_unknown(right):
            for side, place in ((left, node.left), (right, node.right)) if node.operator in _ARITHMETIC else ():
                if not is_unknown(side):  # what is wrong on one side does not hide a mistake of the other
                    self.coerce(side, "int", place.span)
            return unknown(node.span)
        if node.operator in _ARITHMETIC:
            return self._arithmetic(node, left, right)
        kinds = {left.type.kind, right.type.kind}
        if "bool" in kinds and node.operator != "except":
            first = self.coerce(left, "bool", node.left.span)
            second = self.coerce(right, "bool", node.right.span, hint=one_of_several_meant(node))
            return self.make(node.operator, first, second, span=node.span)
        if node.operator == "or" and (kinds & LISTED or kinds == {"int"}):
            self._brackets.check(node, (left, right))
            return self._either_of(node, left, right)
        if left.type.kind in LISTED:
            self._brackets.check(node, (left, right))
            return self._listed(node, left, right)
        if node.operator == "except" and left.type.kind == "bool":
            hint = except_behind_where(node)
            return self.fail("T001", node.left.span, hint=hint, expected=TYPE_NAMES["sites"], found=left.type)
        is_said = self._check_spread(node)
        report_nothing_in_common(node, (left, right), self)
        kind = "ways" if kinds & {"way", "ways"} else "sites"
        both = self.coerce(left, kind, node.left.span), self.coerce(right, kind, node.right.span)
        if not is_said:
            report_taken_within(node, both, self)
            self._brackets.check(node, both)
        return self.make(_SET_OPERATIONS[kind][node.operator], *both, span=node.span)

    def _check_spread(self, node: ast.Binary) -> bool:
        """Warn of `spread from S through T or U`, which spreads through T alone; returns whether it is that.

        `except S` takes the sites off from which the spread begins, and is hardly meant otherwise.
        """
        left, right = _last_of(node.left), node.right
        spread = _last_of(left.head) if isinstance(left, ast.Within) else left
        if not isinstance(spread, ast.Spread) or spread.span.source is not right.span.source:
            return False
        between = right.span.source.text[spread.span.end : right.span.start]
        takes_off_start = node.operator == "except" and right.span.text == spread.start.span.text
        if ")" in between or takes_off_start:
            return False
        end = left.span if isinstance(left, ast.Within) else spread.passable.span
        meant, other = spread.passable.span.to(end).text, right.span.text.removesuffix(")" * between.count("("))
        hint = f"write 'through ({meant} {node.operator} {other})', or put brackets around the spread if that is meant"
        self.fail("W099", spread.span, hint=hint, passable=spread.passable.span.text, operator=node.operator)
        return True

    def _listed(self, node: ast.Binary, left: core.Expression, right: core.Expression) -> core.Expression:
        """`except` and `and` on sets of players, kinds, numbers or marks: a subset of the left operand."""
        kind = MEMBER[left.type.kind]
        right = self.as_kinds(right) if kind == "piece" else self.as_players(right) if kind == "player" else right
        if right.type.kind not in (left.type.kind, kind):
            hint = f"'{node.left.span.text} where …' picks some of them"
            return self.fail("T001", node.right.span, hint=hint, expected=left.type, found=right.type)
        variable = self.fresh("it", member_type(left.type), node.span)
        belongs = self.member(variable, right, node.span)
        condition = self.make("not", belongs, span=node.span) if node.operator == "except" else belongs
        return self.where(variable, left, condition, node.span)

    def _listed_one_of(self, node: ast.Binary, left: core.Expression) -> core.Expression:
        """`except` and `and` with several values in brackets: `suits and (hearts or spades)`."""
        if is_unknown(left):
            return left
        variable = self.fresh("it", member_type(left.type), node.span)
        belongs = self.is_one_of(variable, node, node.right)
        condition = self.make("not", belongs, span=node.span) if node.operator == "except" else belongs
        return self.where(variable, left, condition, node.span)

    def _either_of(self, node: ast.Binary, left: core.Expression, right: core.Expression) -> core.Expression:
        """The union of two sets of players, kinds, numbers or marks; either may be a single member, of numbers both."""
        listed = left.type if left.type.kind in LISTED else right.type
        if listed.kind == "int":
            listed = replace(listed, kind="numbers")
        member = MEMBER[listed.kind]
        for side, place in ((left, node.left), (right, node.right)):
            if side.type.kind not in (listed.kind, member) or side.type.name != listed.name:
                return self.fail("T001", place.span, expected=listed, found=side.type)
        low, high = min(left.type.low, right.type.low), max(left.type.high, right.type.high)
        if listed.kind == "numbers" and high - low >= MAX_RANGE_SIZE:
            return self.fail("T014", node.span, found=high - low + 1, largest=MAX_RANGE_SIZE)
        sizes = {"players": self.vocabulary.world.player_count, "pieces": len(self.vocabulary.pieces)}
        last = sizes[listed.kind] - 1 if listed.kind in sizes else high
        everything = frozenset(range(low if listed.kind in ("numbers", "marks") else 0, last + 1))
        named, name = left.type.named or right.type.named, listed.name
        is_counted = listed.kind in sizes
        type_ = Type(listed.kind) if is_counted else Type(listed.kind, low, last, name=name, named=named)
        domain = core.Constant(everything, type=type_, span=node.span)
        variable = self.fresh("it", member_type(type_), node.span)
        either = [self.member(variable, side, node.span) for side in (left, right)]
        return self.where(variable, domain, self.make("or", *either, span=node.span), node.span)

    def _arithmetic(self, node: ast.Binary, left: core.Expression, right: core.Expression) -> core.Expression:
        if node.operator == "-" and (meant := from_site_to_site(left, right, self.vocabulary.world.board)):
            return self._no_stretch(meant, "a calculation with two sites", node.span)
        left, right = self.coerce(left, "int", node.left.span), self.coerce(right, "int", node.right.span)
        if node.operator in ("div", "mod") and not is_unknown(right) and not self._is_above_zero(right):
            never = self.facts.is_above_zero(right) and right.type.high <= 0
            if self.facts.is_unreachable or never:  # a value is what the condition excludes, of a parameter perhaps
                return core.Constant(0, type=Type("int"), span=node.span)
            text = node.right.span.text
            hint = f"write 'max({text}, 1)', or ask first: 'if {text} > 0 then … else …'" if right.type.high > 0 else ""
            return self.fail("T009", node.right.span, hint=hint)
        return self.make(_ARITHMETIC[node.operator], left, right, span=node.span)

    def _is_above_zero(self, number: core.Expression) -> bool:
        """Whether a number is above 0 by its type, or by a condition that holds here."""
        return number.type.low > 0 or (number.type.high > 0 and self.facts.is_above_zero(number))

    def _range(self, node: ast.Range) -> Meaning:
        first_end = self.check(node.low)
        if first_end.type.kind == "site":
            meant = from_site_to_site(first_end, self.check(node.high), self.vocabulary.world.board)
            if meant:
                return self._no_stretch(meant, "a range of two sites", node.span)
        low = self.coerce(first_end, "int", node.low.span, hint=self._around_numbers(node))
        high = self.expect(node.high, "int")
        if is_unknown(low) or is_unknown(high):
            return unknown(node.span)
        if not (isinstance(low, core.Constant) and isinstance(high, core.Constant)):
            return self._changing_range(low, high, node)
        first, final = int(low.value), int(high.value)  # type: ignore[arg-type]  # ints by their type
        if final - first >= MAX_RANGE_SIZE:
            return self.fail("T014", node.span, found=final - first + 1, largest=MAX_RANGE_SIZE)
        if first > final and not self.vocabulary.used_parameters:
            return self.fail("T025", node.span, low=first, high=final)
        members = frozenset(range(first, final + 1))
        named = low.type.named or high.type.named
        return core.Constant(members, type=Type("numbers", first, max(first, final), named=named), span=node.span)

    def _no_stretch(self, meant: str, found: str, span: Span | None) -> core.Expression:
        """Report sites that are joined by what joins numbers, and say which rules mean the sites between them."""
        return self.fail("T001", span, hint=f"for the sites from one to the other write: {meant}",
                         expected=TYPE_NAMES["sites"], found=found)  # fmt: skip

    @staticmethod
    def _around_numbers(node: ast.Range) -> str:
        """Where brackets are missing, if the first number stands behind `of`: `pile of 1..7`; empty if it does not."""
        if not isinstance(node.low, ast.Of):
            return ""
        head, first, last = (each.span.text for each in (node.low.head, node.low.argument, node.high))
        return f"put brackets around the numbers: {head} of ({first}..{last})"

    def _changing_range(self, low: core.Expression, high: core.Expression, node: ast.Range) -> core.Expression:
        """A range whose ends are known only during the game; they must lie between known numbers."""
        size = high.type.high - low.type.low + 1
        if size > MAX_RANGE_SIZE:
            apart = f"its ends may be as far apart as {low.type.low} and {high.type.high}"
            hint = f"{apart}: 'min(…, {MAX_RANGE_SIZE})' limits one"
            return self.fail("T014", node.span, hint=hint, found=f"up to {size}", largest=MAX_RANGE_SIZE)
        found = self.make("range", low, high, span=node.span)
        named = low.type.named or high.type.named
        return replace(found, type=replace(found.type, named=named)) if named else found


def _last_of(node: ast.Expression) -> ast.Expression:
    """What stands last in an expression: its last argument or operand, and the last one of that.

    What is taken of a spread by `within` stands last as a whole.
    """
    while isinstance(node, ast.Beside | ast.Of | ast.Binary | ast.Within):
        if isinstance(node, ast.Within) and isinstance(_last_of(node.head), ast.Spread):
            return node
        node = node.right if isinstance(node, ast.Binary) else node.argument
    return node
