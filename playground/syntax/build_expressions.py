"""Builds the expressions of the AST from the Lark tree; see `build.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.rule_text import RuleText
from playground.syntax.trees import names_in, nodes, unlike, with_it_called

_BINARY = {
    "or_": "or",
    "and_": "and",
    "except_": "except",
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "div",
    "modulo": "mod",
}

Parts = list[Any]


class ExpressionBuilder:
    """Builds the expressions of one rule text. `sound` is false after a diagnostic."""

    def __init__(self, text: RuleText, diagnostics: Diagnostics) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.sound = True

    def build(self, tree: Any) -> Any:
        """The node for a tree; tokens are returned unchanged."""
        if isinstance(tree, Token):
            return tree
        kind = str(tree.data)
        parts = [self.build(child) for child in tree.children]
        if kind in _BINARY:
            return ast.Binary(_BINARY[kind], *map(self._as_name, parts), span=self.span(tree))
        method: Callable[[Tree[Token], Parts], Any] = getattr(self, kind)
        return method(tree, parts)

    def span(self, part: Tree[Token] | Token) -> Span:
        if isinstance(part, Token):
            return self.text.span_of(part.start_pos or 0, part.end_pos or 0)
        return self.text.span_of(part.meta.start_pos, part.meta.end_pos)

    def report(self, code: str, span: Span, hint: str, **fields: Any) -> None:
        """Report a mistake that the grammar accepts."""
        self.sound = False
        self.diagnostics.report(code, span, hint=hint, **fields)

    def choice(self, tree: Any, parts: Parts) -> ast.Choice:
        return ast.Choice(*parts, span=self.span(tree))

    def any(self, tree: Any, parts: Parts) -> ast.Quantified:
        variable, domain, body = parts
        return ast.Quantified(str(tree.data), str(variable), domain, body, span=self.span(tree))

    def the(self, tree: Any, parts: Parts) -> ast.Quantified | ast.Extreme | ast.Let:
        """The first member for which a condition holds, or of those the first with the most of something.

        Such a member has a name, so that `it` is what it is outside; in the condition under another name.
        """
        variable, domain, extreme = parts
        if not _is_of_extreme(tree.children[2]):
            return self.any(tree, parts)
        domain, span = self._as_name(domain), self.span(tree)
        outside = unlike("other_it", names_in(domain) | names_in(extreme) | {str(variable)})
        condition = with_it_called(extreme.domain, outside)
        those_span = replace(domain.span, end=extreme.domain.span.end)
        those = ast.Where(domain, condition, str(variable), span=those_span)
        first = ast.Extreme(extreme.kind, str(variable), those, extreme.body, span=span)
        if condition == extreme.domain:
            return first
        it = next(each for each in nodes(extreme.domain) if isinstance(each, ast.Name) and each.text == "it")
        return ast.Let(outside, it, first, span=span)

    def every(self, tree: Any, parts: Parts) -> ast.Quantified:
        """A quantifier over members, or those of whom something holds."""
        return self.any(tree, self.with_named_members(tree, parts))

    sum = every
    most = every
    least = every

    def the_most(self, tree: Any, parts: Parts) -> ast.Extreme:
        """The parts are the variable, the domain, the two words and the number."""
        variable, domain, _with, body = parts
        return ast.Extreme(str(tree.data).partition("_")[2], str(variable), domain, body, span=self.span(tree))

    the_least = the_most

    def with_most(self, tree: Any, parts: Parts) -> ast.Extreme:
        domain, _with, body = parts
        kind = str(tree.data).rpartition("_")[2]
        return ast.Extreme(kind, None, self._as_name(domain), body, span=self.span(tree))

    with_least = with_most
    members_with_most = with_most
    members_with_least = with_most

    def _as_name(self, part: Any) -> Any:
        """A part of the tree that may be a bare name where the grammar allows no other value."""
        return ast.Name(str(part), span=self.span(part)) if isinstance(part, Token) else part

    def let(self, tree: Any, parts: Parts) -> ast.Let:
        variable, value, body = parts
        return ast.Let(str(variable), value, body, span=self.span(tree))

    def spread(self, tree: Any, parts: Parts) -> ast.Spread:
        """The parts are the directions if there are any, the start, the word `from` before it, and what is passable."""
        *before, _from, start, passable = parts
        return ast.Spread(before[0] if before else None, start, passable, span=self.span(tree))

    def shortest(self, tree: Any, parts: Parts) -> ast.Distance:
        """The parts are the word `distance`, the directions if there are any, the word `from`, and the ends."""
        _distance, *before, _from, start, goal, passable = parts
        return ast.Distance(before[0] if before else None, start, goal, passable, span=self.span(tree))

    def steps_while(self, tree: Any, parts: Parts) -> ast.Expression:
        """A spread or a distance, with the condition that each of its steps fulfils."""
        way: ast.Spread | ast.Distance = parts[0]
        return replace(way, condition=parts[1], span=self.span(tree))

    def any_of(self, tree: Any, parts: Parts) -> ast.Subset:
        _of, things = parts
        return ast.Subset(None, self._as_name(things), span=self.span(tree))

    def some_of(self, tree: Any, parts: Parts) -> ast.Subset:
        amount, _of, things = parts
        return ast.Subset(self._as_name(amount), self._as_name(things), span=self.span(tree))

    def where(self, tree: Any, parts: Parts) -> ast.Where | ast.Extreme:
        """Members for which a condition holds, or of those the ones with the most of something."""
        domain, condition = self._as_name(parts[0]), parts[1]
        if not _is_of_extreme(tree.children[1]):
            return ast.Where(domain, condition, span=self.span(tree))
        span = replace(domain.span, end=condition.domain.span.end)
        those = ast.Where(domain, condition.domain, span=span)
        return ast.Extreme(condition.kind, None, those, condition.body, span=self.span(tree))

    members_where = where

    def with_named_members(self, tree: Any, parts: Parts) -> Parts:
        """The parts of what binds a name of members: their condition without brackets knows them by that name too."""
        variable, members, body = parts
        domain, name = tree.children[1], str(variable)
        kind = str(domain.data) if isinstance(domain, Tree) else ""
        if kind == "members_where" and isinstance(members, ast.Extreme) and isinstance(members.domain, ast.Where):
            members = replace(members, domain=replace(members.domain, member=name))
        return [variable, replace(members, member=name) if kind.startswith("members_") else members, body]

    def not_(self, tree: Any, parts: Parts) -> ast.Unary:
        return ast.Unary("not", *parts, span=self.span(tree))

    def negative(self, tree: Any, parts: Parts) -> ast.Unary:
        return ast.Unary("-", *parts, span=self.span(tree))

    def compare(self, tree: Any, parts: Parts) -> ast.Compare:
        left, operator, right = parts
        return ast.Compare(operator, left, right, span=self.span(tree))

    def comparison_operator(self, _tree: Any, words: Parts) -> str:
        return " ".join(words)

    def range(self, tree: Any, parts: Parts) -> ast.Range:
        return ast.Range(*parts, span=self.span(tree))

    def beside(self, tree: Any, parts: Parts) -> ast.Beside:
        return ast.Beside(*parts, span=self.span(tree))

    def of(self, tree: Any, parts: Parts) -> ast.Of:
        return ast.Of(*parts, span=self.span(tree))

    def within(self, tree: Any, parts: Parts) -> ast.Within:
        return ast.Within(*parts, span=self.span(tree))

    def call(self, tree: Any, parts: Parts) -> ast.Call:
        return ast.Call(str(parts[0]), tuple(parts[1:]), span=self.span(tree))

    def group(self, _tree: Any, parts: Parts) -> Any:
        return parts[0]

    def name(self, tree: Any, parts: Parts) -> ast.Name:
        return ast.Name(str(parts[0]), span=self.span(tree))

    def number(self, tree: Any, parts: Parts) -> ast.Number:
        return ast.Number(int(parts[0]), span=self.span(tree))

    def true(self, tree: Any, _parts: Parts) -> ast.Truth:
        return ast.Truth(True, span=self.span(tree))

    def false(self, tree: Any, _parts: Parts) -> ast.Truth:
        return ast.Truth(False, span=self.span(tree))

    def quoted(self, tree: Any, parts: Parts) -> ast.Quoted:
        return ast.Quoted(str(parts[0])[1:-1], span=self.span(tree))

    def none(self, tree: Any, _parts: Parts) -> ast.Nowhere:
        return ast.Nowhere(span=self.span(tree))

    def any_direction(self, tree: Any, _parts: Parts) -> ast.AnyDirection:
        return ast.AnyDirection(span=self.span(tree))

    def arguments(self, tree: Any, parts: Parts) -> ast.Expression:
        only: ast.Expression = parts[0]
        return only if len(parts) == 1 else ast.Arguments(tuple(parts), span=self.span(tree))


def _is_of_extreme(part: Any) -> bool:
    """Whether a condition in the tree ends with `with most N` or `with least N`, not in brackets: the condition is what
    stands before that, and members for which it holds are compared, since a set is no condition."""
    return isinstance(part, Tree) and str(part.data) in ("with_most", "with_least")
