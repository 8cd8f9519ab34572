"""Calculations in English, with brackets where an operand is one itself."""

from __future__ import annotations

import re

from playground.rulebook.brackets import enclosed, outside_brackets
from playground.rulebook.english import spaced
from playground.rulebook.interface import Voice
from playground.rulebook.prelude_words import chooses_a_number
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.syntax import ast

MAX_WORDS = 8
"""Words of an operand, at most, behind the end of which another one is not taken for a part of it."""

_AS = re.compile(" (?:as|through|with) ")

_ARITHMETIC = {"+": "{0} plus {1}", "-": "{0} minus {1}", "*": "{0} times {1}"}


def calculation(voice: Voice, node: ast.Binary, scope: Scope) -> str:
    """`the strength of the card plus 1`, `your *coins* divided by 2, rounded down`."""
    match node:
        case ast.Binary("div", left, right):
            return (
                f"{_of_several(_operand(voice, left, scope))} divided by {_operand(voice, right, scope)}, rounded down"
            )
        case ast.Binary("+", ast.Binary("mod", left, ast.Number(most)), ast.Number(1)):
            return f"{_operand(voice, left, scope)} plus 1 (after {_named(voice.terms, left, most)} comes 1)"
        case ast.Binary("mod", left, right):
            return f"the remainder of {_operand(voice, left, scope)} divided by {_operand(voice, right, scope)}"
        case ast.Binary("*", ast.Number(1), alone) | ast.Binary("*", alone, ast.Number(1)):
            return voice.value(alone, scope)
        case ast.Binary("+" | "-", left, ast.Number(0)):  # the value of a house rule
            return voice.value(left, scope)
        case ast.Binary(operator, left, right):
            goes_on = _goes_on(operator, left)
            first = voice.value(left, scope) if goes_on else _of_several(_operand(voice, left, scope))
            return _ARITHMETIC[operator].format(first, _operand(voice, right, scope))


def _operand(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    value = voice.value(node, scope)
    is_vague = _AS.search(outside_brackets(value)) is not None and len(value.split()) > MAX_WORDS
    return f"({value})" if chooses_a_number(node) or is_vague else enclosed(value)


def _of_several(value: str) -> str:
    """A first operand, in brackets if it is a value of several things, the last of which would take in what follows."""
    return f"({value})" if " and " in outside_brackets(value) else value


def _named(terms: Terms, node: ast.Expression, number: int) -> str:
    """A number among those that an expression may be: by its name, if it is a value of what has names for some."""
    match node:
        case ast.Name(name) if name in terms.definitions and not terms.definitions[name].parameters:
            return _named(terms, terms.definitions[name].body, number)
        case ast.Of(ast.Name(name)) | ast.Beside(ast.Name(name)) | ast.Name(name):
            return spaced(terms.game.names_of_numbers.get(name, {}).get(number, str(number)))
    return str(number)


def _goes_on(operator: str, left: ast.Expression) -> bool:
    """Whether a calculation goes on from its left operand, as in `a plus b minus c`, so that this needs no brackets."""
    match left:
        case ast.Binary("+", ast.Binary("mod"), _):
            return False
        case ast.Binary("+" | "-"):
            return operator in ("+", "-")
        case ast.Binary("*"):
            return operator == "*"
    return False


_TURNED_ROUND = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
"""What holds of a number where the other one does of a constant minus that number."""


def turned_round(node: ast.Compare, otherwise: ast.Compare) -> ast.Compare:
    """A comparison of a constant minus a number, `3 - n > 0`, as one of that number: `n < 3`; else the other one."""
    match node:
        case ast.Compare(operator, ast.Binary("-", ast.Number(whole), part), ast.Number(amount)) if (
            operator in _TURNED_ROUND and whole >= amount and not isinstance(part, ast.Number)
        ):
            rest = ast.Number(whole - amount, span=node.right.span)
            return ast.Compare(_TURNED_ROUND[operator], part, rest, span=node.span)
    return otherwise
