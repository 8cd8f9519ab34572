"""The form of a condition's clause: whether it is a list, or takes in what follows, so that it needs brackets."""

from __future__ import annotations

from playground.rulebook.interface import Voice
from playground.rulebook.known_kinds import known_kinds
from playground.syntax import ast

OPEN = "open"
"""The form of a clause that takes in what follows."""


def shape(voice: Voice, node: ast.Expression, holds: bool = True) -> str:
    """The form of the clause for a condition, or for its opposite: `and` or `or` for a list, `OPEN`, or empty."""
    match node:
        case ast.Unary("not", operand):
            return shape(voice, operand, not holds)
        case ast.Binary("and" | "or" as word):
            return word if holds else "or" if word == "and" else "and"
        case ast.Choice():
            return "or" if holds else OPEN
        case ast.Let():
            return OPEN
        case ast.Compare("is" | "in" | "=" | "is not" | "not in" | "!=" as operator, _, right) if _is_list(
            voice, right
        ):
            return "or" if (operator in ("is", "in", "=")) == holds else OPEN
        case ast.Quantified():
            return OPEN
        case ast.Name(head):
            return _of_definition(voice, head, (), holds)
        case ast.Call(head, arguments):
            return _of_definition(voice, head, arguments, holds)
        case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
            return _of_definition(voice, head, (argument,), holds)
    return ""


def _is_list(voice: Voice, node: ast.Expression) -> bool:
    """Whether a value is said as several ones: `a1 or b2`, or the kinds in a set."""
    return (isinstance(node, ast.Binary) and node.operator == "or") or len(known_kinds(voice.terms, node)) > 1


def _of_definition(voice: Voice, name: str, arguments: tuple[ast.Expression, ...], holds: bool) -> str:
    body = voice.inlined(name, arguments) if name in voice.terms.definitions else None
    return shape(voice, body, holds) if body is not None else ""
