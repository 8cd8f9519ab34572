"""Choices that a player has as long as there is anything in their hand, of which nobody reads what happens without one.

choose: {card: hand of mover within occupied}                       any card of the hand
choose: {card: following(cards_of(mover))}                          of the suit led if there are any, else any
choose: {cards: 1..4 of hand of mover}                              some of them, of which one will do
choose: {card: if table of leader is occupied then … else …}        where both of these are such choices
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.trees import chain, substituted

MAX_DEFINITIONS = 8
"""Definitions within each other that are looked into, at most."""


def is_of_own_hand(terms: Terms, node: ast.Expression, depth: int = MAX_DEFINITIONS) -> bool:
    """Whether a set has a member wherever a zone that the mover has, as every player does, has something in it."""
    if depth == 0:
        return False
    match node:
        case ast.Of(ast.Name(zone), ast.Name("mover")) | ast.Beside(ast.Name(zone), ast.Name("mover")) if (
            zone in terms.zones
        ):
            return True
        case ast.Within(whole, ast.Name("occupied")) | ast.Beside(ast.Name("distinct"), whole):
            return is_of_own_hand(terms, whole, depth)
        case ast.Binary("or", left, right):
            return is_of_own_hand(terms, left, depth) or is_of_own_hand(terms, right, depth)
        case ast.Subset(amount, things):
            return _is_one_enough(amount) and is_of_own_hand(terms, things, depth)
        case ast.Let(variable, value, body):
            return is_of_own_hand(terms, substituted(body, {variable: value}), depth)
        case ast.Choice(condition, yes, no):
            is_some = any(_says("some", part, yes) for part in chain("and", condition))
            is_some_else = any(_says("no", part, no) for part in chain("or", condition))
            yes_is_held, no_is_held = (is_of_own_hand(terms, each, depth) for each in (yes, no))
            return (is_some and no_is_held) or (yes_is_held and (is_some_else or no_is_held))
    meaning = _meaning(terms, node)
    return meaning is not None and is_of_own_hand(terms, meaning, depth - 1)


def _is_one_enough(amount: ast.Expression | None) -> bool:
    """Whether one thing may be chosen of several, where there is only one."""
    match amount:
        case ast.Range(ast.Number(low), _) | ast.Number(low):
            return low <= 1
    return amount is None


def _says(word: str, condition: ast.Expression, things: ast.Expression) -> bool:
    """Whether a condition says that there are `some` of these things, or `no` such things."""
    match condition:
        case ast.Beside(ast.Name(said), those) | ast.Of(ast.Name(said), those) | ast.Call(said, (those,)):
            return said == word and those == things
    return False


def _meaning(terms: Terms, node: ast.Expression) -> ast.Expression | None:
    """What a definition with its arguments means; None for other expressions."""
    match node:
        case ast.Name(name):
            return _body(terms, name, ())
        case ast.Call(name, arguments):
            return _body(terms, name, arguments)
        case ast.Of(ast.Name(name), argument) | ast.Beside(ast.Name(name), argument):
            return _body(terms, name, (argument,))
    return None


def _body(terms: Terms, name: str, arguments: Sequence[ast.Expression]) -> ast.Expression | None:
    definition = terms.definitions.get(name)
    if definition is None or len(definition.parameters) != len(arguments):
        return None
    return substituted(definition.body, dict(zip(definition.parameters, arguments, strict=True)))
