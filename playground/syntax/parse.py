"""Rule text to AST.

In: a text with places (a scalar of a ruleset, or a whole prelude file) and what it is meant to be. Out: a node of
`ast.py` in which every part knows its span, or None after a diagnostic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from lark import Lark, Token, Tree, UnexpectedInput

from playground.source.diagnostics import Diagnostics
from playground.source.places import grammar_folder
from playground.source.text import Source, Span
from playground.syntax import ast
from playground.syntax.mistakes import report_mistake

STARTS = ("expression_text", "effects_text", "rule_text", "movement_text", "prelude_text")

# The deepest nesting a rule may have; the walks over trees are recursive.
DEEPEST = 60
LONGEST = 4000


class RuleText(Protocol):
    """A text whose characters have places in a file."""

    @property
    def text(self) -> str: ...

    def span_of(self, start: int, end: int) -> Span: ...


@dataclass(frozen=True)
class WholeText:
    """A whole source taken as one rule text."""

    source: Source

    @property
    def text(self) -> str:
        return self.source.text

    def span_of(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)


@cache
def parser() -> Lark:
    """The LALR parser of `grammar/rules.lark`."""
    grammar = (grammar_folder() / "rules.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=list(STARTS), propagate_positions=True, maybe_placeholders=False)


def parse_expression(text: RuleText, diagnostics: Diagnostics) -> ast.Expression | None:
    """Parse a value, such as `empty where below it is not empty`."""
    return _parse(text, "expression_text", diagnostics)


def parse_effects(text: RuleText, diagnostics: Diagnostics) -> ast.Block | None:
    """Parse effects in order, such as `move piece to target; flip target`."""
    return _parse(text, "effects_text", diagnostics)


def parse_rule(text: RuleText, diagnostics: Diagnostics) -> ast.Rule | None:
    """Parse `when CONDITION then EFFECTS`."""
    return _parse(text, "rule_text", diagnostics)


def parse_movement(text: RuleText, diagnostics: Diagnostics) -> ast.Movement | None:
    """Parse a movement, such as `1 square forward onto empty`."""
    return _parse(text, "movement_text", diagnostics)


def parse_prelude(source: Source, diagnostics: Diagnostics) -> tuple[ast.Definition, ...]:
    """Parse a file of `define` lines."""
    return _parse(WholeText(source), "prelude_text", diagnostics) or ()


def _parse(text: RuleText, start: str, diagnostics: Diagnostics) -> Any:
    if start != "prelude_text" and (len(text.text) > LONGEST or _nesting(text.text) > DEEPEST):
        diagnostics.report("E002", text.span_of(0, min(len(text.text), 40)), limit=LONGEST, depth=DEEPEST)
        return None
    try:
        tree = parser().parse(text.text, start=start)
    except UnexpectedInput as error:
        report_mistake(error, text.text, start, text.span_of, diagnostics)
        return None
    except RecursionError:
        diagnostics.report("E002", text.span_of(0, min(len(text.text), 40)), limit=LONGEST, depth=DEEPEST)
        return None
    return _Builder(text).build(tree)


def _nesting(text: str) -> int:
    """The deepest nesting the text can lead to, at most: brackets, and words that open an inner expression."""
    depth = deepest = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        deepest = max(deepest, depth)
    openers = sum(text.count(word) for word in ("if ", "not ", "any ", "every ", " where ", "- "))
    return max(deepest, openers // 4)


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


class _Builder:
    """Lark tree to AST; the method of a node has the name of its grammar rule."""

    def __init__(self, text: RuleText) -> None:
        self.text = text

    def build(self, tree: Any) -> Any:
        """The node for a tree; tokens come back as they are."""
        if isinstance(tree, Token):
            return tree
        kind = str(tree.data)
        if kind in _BINARY:
            left, right = (self.build(child) for child in tree.children)
            return ast.Binary(_BINARY[kind], left, right, span=self.span(tree))
        method: Callable[[Tree[Token], list[Any]], Any] = getattr(self, kind)
        return method(tree, [self.build(child) for child in tree.children])

    def span(self, tree: Tree[Token]) -> Span:
        meta = tree.meta
        if meta.empty:
            return self.text.span_of(0, len(self.text.text))
        return self.text.span_of(meta.start_pos, meta.end_pos)

    # ---- texts

    def expression_text(self, _tree: Any, parts: list[Any]) -> Any:
        return parts[0]

    effects_text = expression_text
    rule_text = expression_text
    movement_text = expression_text

    def prelude_text(self, _tree: Any, parts: list[Any]) -> Any:
        return tuple(parts)

    def definition(self, tree: Any, parts: list[Any]) -> ast.Definition:
        return ast.Definition(str(parts[0]), tuple(map(str, parts[1:-1])), parts[-1], span=self.span(tree))

    parametric_definition = definition

    def rule(self, tree: Any, parts: list[Any]) -> ast.Rule:
        return ast.Rule(parts[0], parts[1], span=self.span(tree))

    # ---- expressions

    def choice(self, tree: Any, parts: list[Any]) -> ast.Choice:
        return ast.Choice(*parts, span=self.span(tree))

    def _quantified(self, kind: str, tree: Any, parts: list[Any]) -> ast.Quantified:
        tokens = [part for part in parts if isinstance(part, Token) and part.type == "NAME"]
        domain, body = [part for part in parts if not isinstance(part, Token)]
        return ast.Quantified(kind, str(tokens[0]), domain, body, span=self.span(tree))

    def any(self, tree: Any, parts: list[Any]) -> ast.Quantified:
        return self._quantified("any", tree, parts)

    def every(self, tree: Any, parts: list[Any]) -> ast.Quantified:
        return self._quantified("every", tree, parts)

    def sum_of(self, tree: Any, parts: list[Any]) -> ast.Quantified:
        return self._quantified("sum", tree, parts)

    def most(self, tree: Any, parts: list[Any]) -> ast.Quantified:
        return self._quantified("most", tree, parts)

    def least(self, tree: Any, parts: list[Any]) -> ast.Quantified:
        return self._quantified("least", tree, parts)

    def where(self, tree: Any, parts: list[Any]) -> ast.Where:
        return ast.Where(*parts, span=self.span(tree))

    def not_(self, tree: Any, parts: list[Any]) -> ast.Unary:
        return ast.Unary("not", parts[0], span=self.span(tree))

    def negative(self, tree: Any, parts: list[Any]) -> ast.Unary:
        return ast.Unary("-", parts[0], span=self.span(tree))

    def compare(self, tree: Any, parts: list[Any]) -> ast.Compare:
        operator = " ".join(str(parts[1]).split())
        return ast.Compare(operator, parts[0], parts[2], span=self.span(tree))

    def range(self, tree: Any, parts: list[Any]) -> ast.Range:
        return ast.Range(*parts, span=self.span(tree))

    def beside(self, tree: Any, parts: list[Any]) -> ast.Beside:
        return ast.Beside(*parts, span=self.span(tree))

    def of(self, tree: Any, parts: list[Any]) -> ast.Of:
        return ast.Of(*parts, span=self.span(tree))

    def within(self, tree: Any, parts: list[Any]) -> ast.Within:
        return ast.Within(*parts, span=self.span(tree))

    def call(self, tree: Any, parts: list[Any]) -> ast.Call:
        return ast.Call(str(parts[0]), tuple(parts[1:]), span=self.span(tree))

    def group(self, _tree: Any, parts: list[Any]) -> Any:
        return parts[0]

    def name(self, tree: Any, parts: list[Any]) -> ast.Name:
        return ast.Name(str(parts[0]), span=self.span(tree))

    def number(self, tree: Any, parts: list[Any]) -> ast.Number:
        return ast.Number(int(parts[0]), span=self.span(tree))

    def true(self, tree: Any, _parts: list[Any]) -> ast.Truth:
        return ast.Truth(True, span=self.span(tree))

    def false(self, tree: Any, _parts: list[Any]) -> ast.Truth:
        return ast.Truth(False, span=self.span(tree))

    def none(self, tree: Any, _parts: list[Any]) -> ast.Nowhere:
        return ast.Nowhere(span=self.span(tree))

    def any_direction(self, tree: Any, _parts: list[Any]) -> ast.AnyDirection:
        return ast.AnyDirection(span=self.span(tree))

    # ---- effects

    def block(self, tree: Any, parts: list[Any]) -> ast.Block:
        return ast.Block(tuple(parts), span=self.span(tree))

    def effect_group(self, _tree: Any, parts: list[Any]) -> Any:
        block: ast.Block = parts[0]
        return block.effects[0] if len(block.effects) == 1 else block

    def if_then(self, tree: Any, parts: list[Any]) -> ast.If:
        return ast.If(parts[0], parts[1], None, span=self.span(tree))

    def if_else(self, tree: Any, parts: list[Any]) -> ast.If:
        return ast.If(*parts, span=self.span(tree))

    def for_each(self, tree: Any, parts: list[Any]) -> ast.ForEach:
        variable, domain, body = [part for part in parts if not (isinstance(part, Token) and part.type == "IN")]
        return ast.ForEach(str(variable), domain, body, span=self.span(tree))

    def place(self, tree: Any, parts: list[Any]) -> ast.Place:
        return ast.Place(*parts, span=self.span(tree))

    def move(self, tree: Any, parts: list[Any]) -> ast.Move:
        return ast.Move(*parts, span=self.span(tree))

    def remove(self, tree: Any, parts: list[Any]) -> ast.Remove:
        return ast.Remove(*parts, span=self.span(tree))

    def turn(self, tree: Any, parts: list[Any]) -> ast.Turn:
        return ast.Turn(*parts, span=self.span(tree))

    def flip(self, tree: Any, parts: list[Any]) -> ast.Flip:
        return ast.Flip(*parts, span=self.span(tree))

    def set_(self, tree: Any, parts: list[Any]) -> ast.Assign:
        return ast.Assign(str(parts[0]), None, parts[1], span=self.span(tree))

    def set_of(self, tree: Any, parts: list[Any]) -> ast.Assign:
        return ast.Assign(str(parts[0]), parts[1], parts[2], span=self.span(tree))

    def subject_of(self, tree: Any, parts: list[Any]) -> ast.Of:
        head = ast.Name(str(parts[0]), span=self.span(tree))
        return ast.Of(head, parts[1], span=self.span(tree))

    def wins(self, tree: Any, parts: list[Any]) -> ast.Finish:
        return ast.Finish(parts[0], "wins", span=self.span(tree))

    def loses(self, tree: Any, parts: list[Any]) -> ast.Finish:
        return ast.Finish(parts[0], "loses", span=self.span(tree))

    def draw(self, tree: Any, _parts: list[Any]) -> ast.Draw:
        return ast.Draw(span=self.span(tree))

    def nothing(self, tree: Any, _parts: list[Any]) -> ast.Nothing:
        return ast.Nothing(span=self.span(tree))

    def next_player(self, tree: Any, parts: list[Any]) -> ast.NextPlayer:
        return ast.NextPlayer(parts[-1], span=self.span(tree))

    def continue_with(self, tree: Any, parts: list[Any]) -> ast.Continue:
        return ast.Continue(str(parts[0]), span=self.span(tree))

    # ---- movements

    def movement(self, tree: Any, parts: list[Any]) -> ast.Movement:
        return self._movement(tree, parts, far=False)

    def far_movement(self, tree: Any, parts: list[Any]) -> ast.Movement:
        return self._movement(tree, parts, far=True)

    def _movement(self, tree: Any, parts: list[Any], far: bool) -> ast.Movement:
        distance, ways = [part for part in parts if isinstance(part, ast.Expression)]
        clauses = dict(part for part in parts if isinstance(part, tuple))
        return ast.Movement(
            distance,
            far,
            ways,
            clauses.get("through"),
            clauses.get("onto"),
            "to_the_edge" in clauses,
            clauses.get("only_if"),
            span=self.span(tree),
        )

    def through(self, _tree: Any, parts: list[Any]) -> tuple[str, Any]:
        return "through", parts[-1]

    def onto(self, _tree: Any, parts: list[Any]) -> tuple[str, Any]:
        return "onto", parts[-1]

    def to_the_edge(self, _tree: Any, _parts: list[Any]) -> tuple[str, Any]:
        return "to_the_edge", True

    def only_if(self, _tree: Any, parts: list[Any]) -> tuple[str, Any]:
        return "only_if", parts[-1]
