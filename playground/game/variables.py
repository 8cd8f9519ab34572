"""What a game remembers: the type of each state variable, and what it starts as."""

from __future__ import annotations

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import UNKNOWN, is_unknown
from playground.ruleset.model import VariableDeclaration
from playground.syntax import ast
from playground.syntax.parse import parse_expression


def remembered(declaration: VariableDeclaration, checker: ExpressionChecker) -> core.Remembered:
    """The state variable of a declaration."""
    type_ = _variable_type(declaration, checker)
    start = core.NOTHING if type_.kind == "site" else type_.low
    if declaration.start is not None:
        node = parse_expression(declaration.start, checker.diagnostics)
        value = checker.expect(node, type_.kind) if node else None
        if value is not None and not is_unknown(value):
            start = _start(declaration, type_, value, checker)
    return core.Remembered(declaration.name, type_, declaration.per_player, start)


def _start(declaration: VariableDeclaration, type_: Type, value: core.Expression, checker: ExpressionChecker) -> int:
    place = declaration.start.span if declaration.start else declaration.span
    if not isinstance(value, core.Constant) or isinstance(value.value, frozenset | str):
        checker.diagnostics.report("T054", place, hint="'set' it in 'setup:'", name=declaration.name)
        return type_.low
    if type_.kind == "int" and not type_.low <= value.value <= type_.high:
        checker.diagnostics.report("T055", place, name=declaration.name, low=type_.low, high=type_.high)
    return int(value.value)


def _variable_type(declaration: VariableDeclaration, checker: ExpressionChecker) -> Type:
    word = declaration.type.text
    simple = {"bool": Type("bool"), "player": Type("player"), "site": Type("site", optional=True)}
    if word in simple:
        return simple[word]
    node = parse_expression(declaration.type, checker.diagnostics)
    is_word = isinstance(node, ast.Name) and node.text not in checker.vocabulary.names()
    numbers = checker.check(node) if node and not is_word else None
    if isinstance(numbers, core.Constant) and numbers.type.kind == "numbers" and numbers.value:
        return Type("int", numbers.type.low, numbers.type.high)
    if is_word or (numbers is not None and not is_unknown(numbers)):
        checker.diagnostics.report("T056", declaration.type.span, name=declaration.name)
    return UNKNOWN
