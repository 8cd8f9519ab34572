"""Finds lines of a definition by cases whose cases have lines before them, also in a file that this one extends.

    base.yaml    army(n): {1: flag, 2: bomb, 3: spy}
    mine.yaml    army(n): {1: flag, 2..7: bomb}            3 is still a spy

New lines come behind those of the base.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.game.missing_cases import Case
from playground.syntax import ast

if TYPE_CHECKING:
    from playground.game.construct import ExpressionBuilder

MAX_NAMED = 6
"""How many of the lines before it a message names."""


@dataclass(frozen=True)
class Line:
    """A line of a definition by cases, and the values that it stands for."""

    key: ast.Expression
    values: frozenset[Case]


def report_line_before(
    line: Line, before: Sequence[Line], definition: ast.Definition | ast.EffectDefinition, checker: ExpressionBuilder
) -> None:
    """Warn of a line that has no effect, since lines before it have all its cases.

    Part of a range may well have a line before, `{8: 50, 1..10: number}`, but hardly in another file: who writes there
    sees the own lines alone.
    """
    key = line.key.span
    alike = [each for each in before if each.values & line.values]
    is_changed = key.source is not definition.span.source
    of_base = [each for each in alike if is_changed and each.key.span.source is definition.span.source]
    is_idle = line.values and line.values <= frozenset().union(*(each.values for each in alike))
    if not is_idle and not of_base:
        return
    listed = ", ".join(f"'{each.key.span.text}'" for each in alike[:MAX_NAMED])
    hint = f"the first line that has a case counts: {listed}" + (", …" if len(alike) > MAX_NAMED else "")
    if of_base:
        first, head = of_base[0].key.span, definition.span.text
        anew = f"{definition.name}({', '.join((f'{definition.parameters[0]}_', *definition.parameters[1:]))})"
        hint += (
            f", from {first.line_from(key)}, whose lines are kept and come first: delete them one by one, "
            f"'{first.text}: ~', or all with '{head}: ~', and write '{anew}: {{…}}' anew"
        )
    what = f"'{key.text}'" if is_idle else f"part of '{key.text}'"
    checker.fail("W095", key, hint=hint, what=what, name=definition.name)
