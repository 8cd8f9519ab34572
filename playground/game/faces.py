"""Dice with faces of their own: what is rolled for a variable or an attribute, each face as often as it is listed."""

from __future__ import annotations

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.ruleset.model import AttributeDeclaration, VariableDeclaration
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression

MAX_FACES = 1024
"""Limit on the faces of a die."""

Declaration = AttributeDeclaration | VariableDeclaration


def known_faces(declaration: Declaration, type_: Type, checker: ExpressionChecker) -> tuple[int, ...]:
    """The faces of a declaration as values of a type; none if it has none, or after a diagnostic.

    An int type without a range, 0 to 0, admits all numbers.
    """
    faces = declaration.faces
    problem, hint = "", ""
    if not faces:
        return ()
    if len(faces) > MAX_FACES:
        problem = f"has {len(faces):,} faces; at most {MAX_FACES:,} are allowed"
    elif type_.kind == "site":
        problem = "is a site, for which there are no dice"
    elif isinstance(declaration, VariableDeclaration) and declaration.seen_by != "everybody":
        problem, hint = "is secret, and a die with faces of its own is not", "roll a die that lies in a zone"
    if problem:
        report_faces(declaration, declaration.span, problem, checker, hint)
        return ()
    values = [_face(declaration, text, type_, checker) for text in faces]
    return tuple(value for value in values if value is not None) if None not in values else ()


def report_faces(
    declaration: Declaration, place: Span, problem: str, checker: ExpressionChecker, hint: str = ""
) -> None:
    """Report a mistake in the faces of a die."""
    checker.diagnostics.report("T142", place, hint=hint, name=declaration.name, problem=problem)


def _face(declaration: Declaration, text: Scalar, type_: Type, checker: ExpressionChecker) -> int | None:
    """The value on a face; None after a diagnostic."""
    node = parse_expression(text, checker.diagnostics)
    value = checker.coerce_to(checker.check(node), type_, node.span) if node else None
    if value is None or is_unknown(value):
        return None
    if not isinstance(value, core.Constant):
        checker.diagnostics.report("T013", text.span)
        return None
    number = int(value.value)  # type: ignore[arg-type]  # the checker has made it a value of the type
    is_any = type_.kind == "int" and type_.low == type_.high == 0 and declared_without_type(declaration)
    if type_.kind == "int" and not is_any and not type_.low <= number <= type_.high:
        report_faces(declaration, text.span, f"has {number} on a face, but is {type_.low} to {type_.high}", checker)
        return None
    return number


def declared_without_type(declaration: Declaration) -> bool:
    """Whether only the faces say which values there are."""
    if isinstance(declaration, VariableDeclaration):
        return declaration.type is None
    return declaration.range is None and not declaration.words
