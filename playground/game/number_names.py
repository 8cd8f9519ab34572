"""Names for numbers of an attribute or of a variable: `names: {J: 11, Q: 12}`.

They are declared before the range and the faces are checked, which may use them. A number may have several names, of
which the first is shown.
"""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.ruleset.model import AttributeDeclaration, VariableDeclaration
from playground.ruleset.names import IDENTIFIER
from playground.ruleset.splice import Spliced
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression

Declaration = AttributeDeclaration | VariableDeclaration
Names = tuple[tuple[str, int], ...]

_ONLY_NUMBERS = "names stand for numbers: '{type: 2..14, names: {J: 11, Q: 12}}'"


def declare_names(declaration: Declaration, checker: ExpressionChecker) -> Names:
    """The names that a declaration gives to numbers, which rules may use from now on; none after a diagnostic."""
    if declaration.names and declaration.words:
        report_not_numbers(declaration, checker)
        return ()
    found = [(name.text, _number(name, text, checker)) for name, text in declaration.names]
    names = tuple((name, number) for name, number in found if number is not None)
    checker.vocabulary.lost |= {name for name, number in found if number is None}
    if names:
        checker.vocabulary.word_lists[declaration.name] = core.Attribute(declaration.name, (), 0, 0, names=names)
    return names


def _number(name: Scalar, text: Scalar, checker: ExpressionChecker) -> int | None:
    """The number of a name; None after a diagnostic."""
    node = parse_expression(text, checker.diagnostics)
    value = checker.expect(node, "int") if node else None
    if value is None or is_unknown(value):
        return None
    if not isinstance(value, core.Constant):
        _report(text.span, f"the number of '{name.text}' is not known before the game", _ONLY_NUMBERS, checker)
        return None
    return int(str(value.value))


def report_not_numbers(declaration: Declaration, checker: ExpressionChecker) -> None:
    """Report names where there are no numbers."""
    _report(declaration.names[0][0].span, f"'{declaration.name}' is no number", _ONLY_NUMBERS, checker)


def with_names(
    attribute: core.Attribute, names: Names, declaration: Declaration, checker: ExpressionChecker
) -> core.Attribute:
    """An attribute with names for its numbers.

    Names of numbers that it never is are reported, unless its range depends on parameters: a deck up to ten has no
    king.
    """
    range_ = declaration.type if isinstance(declaration, VariableDeclaration) else declaration.range
    if range_ is None or _is_fixed(range_, names):
        places = {name.text: text.span for name, text in declaration.names}
        for name, number in names:
            if not attribute.low <= number <= attribute.high:
                problem = f"'{name}' stands for {number}, but '{attribute.name}' is {attribute.low} to {attribute.high}"
                _report(places[name], problem, "", checker)
    return replace(attribute, names=names)


def _is_fixed(range_: Scalar, names: Names) -> bool:
    """Whether a range says itself where it ends."""
    return not isinstance(range_, Spliced) and {name for name, _ in names}.issuperset(IDENTIFIER.findall(range_.text))


def _report(place: Span, problem: str, hint: str, checker: ExpressionChecker) -> None:
    checker.diagnostics.report("T173", place, hint=hint, problem=problem)
