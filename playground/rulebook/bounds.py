"""Between which numbers the value of an expression is, as far as the rulebook needs to know."""

from __future__ import annotations

from math import inf

from playground.game.most_pieces import most_pieces
from playground.rulebook.terms import Terms
from playground.syntax import ast

Bounds = tuple[float, float]
"""The least and the greatest value; infinite where nothing is known."""

UNKNOWN: Bounds = (-inf, inf)

_OF_FUNCTIONS: dict[str, Bounds] = {"one_if": (0, 1), "count": (0, inf), "decisions": (0, inf)}


def bounds(node: ast.Expression, terms: Terms) -> Bounds:
    """Bounds of a number, not always the narrowest."""
    match node:
        case ast.Number(value):
            return (value, value)
        case ast.Choice(_, yes, no):
            (low, high), (least, most) = bounds(yes, terms), bounds(no, terms)
            return (min(low, least), max(high, most))
        case ast.Binary("+" | "-" as sign, left, right):
            (low, high), (least, most) = bounds(left, terms), bounds(right, terms)
            return (low + least, high + most) if sign == "+" else (low - most, high - least)
        case ast.Unary("-", operand):
            low, high = bounds(operand, terms)
            return (-high, -low)
        case ast.Call("after", (question,)) if "after" not in terms.definitions:
            return bounds(question, terms)
        case ast.Call("count", (things,)) | ast.Beside(ast.Name("count"), things) | ast.Of(ast.Name("count"), things):
            return (0, _most(things, terms))
        case ast.Call(head, _) | ast.Beside(ast.Name(head), _) | ast.Of(ast.Name(head), _) | ast.Name(head):
            return _of_name(head, terms)
    return UNKNOWN


def _most(things: ast.Expression, terms: Terms) -> float:
    """The most members of a set: an infinite number unless it is of a player's pieces, to which nothing is added."""
    match things:
        case ast.Where(domain):
            return _most(domain, terms)
        case ast.Beside(left, right) | ast.Binary("and", left, right) | ast.Within(left, right):
            return min(_most(left, terms), _most(right, terms))
        case ast.Binary("except", left, _):
            return _most(left, terms)
        case ast.Name("own" | "enemy" as whose):
            players = 1 if whose == "own" else len(terms.game.players) - 1
            return players * most_pieces(terms.game)
    return inf


def _of_name(name: str, terms: Terms) -> Bounds:
    """The bounds of a variable, an attribute or a function, whatever it is applied to."""
    if name in terms.definitions:
        return UNKNOWN
    variable, attribute = terms.variable(name), terms.attribute(name)
    if variable is not None and variable.type.kind == "int":
        return (variable.type.low, variable.type.high)
    if attribute is not None and not attribute.words:
        return (attribute.low, attribute.high)
    return _OF_FUNCTIONS.get(name, UNKNOWN)
