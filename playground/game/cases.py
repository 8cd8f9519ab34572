"""Definitions by cases: their lines are read as one value, or as effects, and every case must have a line.

    prize(place_):
      1: 8
      2..3: 5
      else: 0

means what `if place_ is 1 then 8 else if place_ in 2..3 then 5 else 0` does. The cases are those of the first
parameter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.ruleset.model import DefinitionDeclaration
from playground.ruleset.names import ELSE
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_meaning


@dataclass(frozen=True)
class Line:
    """A line of a definition by cases: what it means in a case. The `key` is None for `else`.

    `effects` are what the text means as effects, None if it has no such meaning; `value` likewise.
    """

    key: ast.Expression | None
    text: Scalar
    value: ast.Expression | None
    effects: ast.Block | None

    @property
    def span(self) -> Span:
        """The place of what it means."""
        return self.text.span


def read_lines(declaration: DefinitionDeclaration, diagnostics: Diagnostics) -> list[Line] | None:
    """The lines of a definition by cases; None after a diagnostic."""
    lines: list[Line] = []
    for case, text in declaration.cases:
        key = None if case.text.strip() == ELSE else parse_expression(case, diagnostics)
        meaning = parse_meaning(text, diagnostics)
        if meaning is None or (key is None and case.text.strip() != ELSE):
            return None
        if isinstance(meaning, ast.Block):
            lines.append(Line(key, text, None, meaning))
        else:
            lines.append(Line(key, text, meaning, parse_effects(text, None) if may_perform(meaning) else None))
    return lines


def may_perform(meaning: ast.Expression) -> bool:
    """Whether a value may be effects as well, if a name in it stands for effects."""
    if isinstance(meaning, ast.Let):
        return may_perform(meaning.body)
    return isinstance(meaning, ast.Name | ast.Call | ast.Choice)


def cases_of(lines: Sequence[Line], span: Span) -> ast.Cases:
    """The cases that have lines."""
    keys = tuple(line.key for line in lines if line.key is not None)
    return ast.Cases(keys, len(keys) < len(lines), span=span)


def value_by_cases(parameter: str, lines: Sequence[Line]) -> ast.Expression | None:
    """The value that the lines stand for: one question after the other.

    The last line needs no question, as all cases have a line. None if a line is no value.
    """
    rest: ast.Expression | None = None
    for line in reversed(_in_order(lines)):
        if line.value is None:
            return None
        if line.key is None or rest is None:
            rest = line.value
        else:
            rest = ast.Choice(_is_case(parameter, line.key), line.value, rest, span=_from(line, rest.span))
    return rest


def effects_by_cases(parameter: str, lines: Sequence[Line]) -> ast.Block | None:
    """The effects that the lines stand for; None if a line is no effects."""
    rest: ast.Effect | None = None
    for line in reversed(_in_order(lines)):
        if line.effects is None:
            return None
        if line.key is None:
            rest = line.effects
        else:
            condition = _is_case(parameter, line.key)
            rest = ast.If(condition, line.effects, rest, span=_from(line, rest.span if rest else line.span))
    return None if rest is None else ast.Block((rest,), span=rest.span)


def _in_order(lines: Sequence[Line]) -> list[Line]:
    """The lines with `else` as the last one, wherever it stands: variants add lines behind it."""
    return sorted(lines, key=lambda line: line.key is None)


def _is_case(parameter: str, key: ast.Expression) -> ast.Expression:
    """Whether the first parameter is one of the values of a line."""
    name = ast.Name(parameter, span=key.span)
    return ast.Compare("is", name, key, span=key.span)


def _from(line: Line, end: Span) -> Span:
    """The place of a line and of those behind it, as far as they stand in one text."""
    start = line.span if line.key is None else line.key.span
    is_one = start.source is end.source and start.start <= end.end
    return replace(start, end=end.end) if is_one else start
