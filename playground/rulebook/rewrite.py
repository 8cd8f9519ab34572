"""Simplification of rules before they are put into English: parameters are substituted and constants folded.

Input: an AST as written, and values of names. Output: an AST of the same kind, without conditions that always hold and
branches that are never taken.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace

from playground.game.core import Attribute
from playground.ruleset.nouns import plural
from playground.syntax import ast
from playground.syntax.alternatives import alternatives, is_one_of_several
from playground.syntax.trees import (
    N,
    Values,
    denied,
    is_within_after,
    rebuilt,
    size,
    substituted,
    uses,
    without_name_of_members,
)

MAX_SUBSTITUTED = 4
"""Nodes of a value that is said in place of the name that a rule gives it, however often the name is used."""


_LITERALS = (ast.Number, ast.Truth, ast.Quoted, ast.Nowhere)


def literal(value: int | bool | str, node: ast.Node) -> ast.Expression:
    """The literal of a value, with the span of a node."""
    if isinstance(value, bool):
        return ast.Truth(value, span=node.span)
    if isinstance(value, int):
        return ast.Number(value, span=node.span)
    return ast.Quoted(value, span=node.span)


def simplified(node: N, values: Values) -> N:
    """A node with the values substituted and constants folded."""
    parts = rebuilt(substituted(node, values), lambda part: simplified(part, {}))
    return _folded(parts)  # type: ignore[return-value]  # an expression stays an expression, an effect an effect


def _folded(node: ast.Node) -> ast.Node:
    match node:
        case ast.Where(member=str()) | ast.Extreme(member=str()):
            return simplified(without_name_of_members(node), {})
        case ast.Binary("and" | "or", left, right):
            return _junction(node, left, right)
        case ast.Binary("div" | "mod", _, ast.Number(0)):
            return node  # behind a condition that never holds with these parameters
        case ast.Binary("+" | "-" | "*" | "div" | "mod", ast.Number(a), ast.Number(b)):
            return ast.Number(_ARITHMETIC[node.operator](a, b), span=node.span)
        case ast.Binary("except", ast.Nowhere() as left, _) | ast.Binary("except", left, ast.Nowhere()):
            return left
        case ast.Binary("except", left, right) if left == right:
            return ast.Nowhere(span=node.span)
        case ast.Unary("not", ast.Truth(value)):
            return ast.Truth(not value, span=node.span)
        case ast.Unary("-", ast.Number(value)):
            return ast.Number(-value, span=node.span)
        case ast.Compare():
            return _comparison(node)
        case ast.Let(variable, value, body) if is_said_in_place(variable, value, body):
            return simplified(body, {variable: value})
        case ast.Choice(ast.Truth(value), yes, no):
            return yes if value else no
        case ast.Choice(_, yes, no) if yes == no:
            return yes
        case ast.Choice(_, yes, no) if isinstance(yes, ast.Truth) or isinstance(no, ast.Truth):
            return _folded_choice(node)
        case ast.Where(domain, ast.Truth(value)):
            return domain if value else ast.Nowhere(span=node.span)
        case ast.Where(ast.Name("everyone" | "players"), ast.Compare("is" | "=", ast.Name("it"), player)):
            return player
        case ast.Range(low, high) if low == high:
            return low
        case ast.Beside(ast.Name("some" | "no" as word), ast.Nowhere()):
            return ast.Truth(word == "no", span=node.span)
        case ast.Call("ahead", (start, _, ast.Number(0))):
            return start
        case ast.Within(ast.Nowhere(), _):
            return ast.Nowhere(span=node.span)
        case ast.Effect():
            return _folded_effect(node)
    return node


def _folded_choice(node: ast.Choice) -> ast.Expression:
    """A choice between a condition and a constant with `or` and `and`: `C or D` for `if C then true else D`."""
    match node.yes, node.no:
        case ast.Truth(value), ast.Truth():  # different ones
            return node.condition if value else denied(node.condition)
        case ast.Truth(value), other:
            first = node.condition if value else denied(node.condition)
            return ast.Binary("or" if value else "and", first, other, span=node.span)
        case other, ast.Truth(value):
            first = denied(node.condition) if value else node.condition
            return ast.Binary("or" if value else "and", first, other, span=node.span)
    return node


def _folded_effect(node: ast.Effect) -> ast.Effect:
    match node:
        case ast.If(ast.Truth(value), then, otherwise):
            return then if value else otherwise or ast.Nothing(span=node.span)
        case ast.If(condition, ast.If(inner, then, None) | ast.Block((ast.If(inner, then, None),)), None):
            return ast.If(ast.Binary("and", condition, inner, span=node.span), then, None, span=node.span)
        case ast.ForEach(_, ast.Nowhere(), _):
            return ast.Nothing(span=node.span)
        case ast.Block(effects):
            return _without_literals(ast.Block(tuple(_flattened(effects)), span=node.span))
    return node


def is_said_in_place(variable: str, value: ast.Expression, body: ast.Node) -> bool:
    """Whether a value can be said in place of its name, as long as it stays the same.

    Not an `it`, which is another thing within a `where`, nor in a question about another position.
    """
    if isinstance(value, _LITERALS):
        return True
    if isinstance(value, ast.Extreme) and isinstance(body, ast.Block) and body.effects:
        first = body.effects[0]
        if isinstance(first, ast.Bind) and uses(first.value, variable):
            return False  # names that build on each other: in place of them, one sentence would say all at once
    few = uses(body, variable) < 2 or size(value) <= MAX_SUBSTITUTED
    return few and not uses(value, "it") and not is_within_after(body, variable)


def _without_literals(node: ast.Block) -> ast.Block:
    """A block in which names of literals are replaced by them. Other values may change in the course of the effects."""
    for number, effect in enumerate(node.effects):
        if isinstance(effect, ast.Bind) and isinstance(effect.value, _LITERALS):
            following = ast.Block(node.effects[number + 1 :], span=node.span)
            rest = simplified(following, {effect.variable: effect.value})
            return ast.Block((*node.effects[:number], *rest.effects), span=node.span)
    return node


def _flattened(effects: Sequence[ast.Effect]) -> Iterator[ast.Effect]:
    """The effects of a block, with those of nested blocks, and without `nothing`.

    A nested block stays one if what follows uses a name that it binds for something else.
    """
    for number, effect in enumerate(effects):
        if isinstance(effect, ast.Nothing):
            continue
        if not isinstance(effect, ast.Block):
            yield effect
            continue
        bound = [part.variable for part in effect.effects if isinstance(part, ast.Bind)]
        following = ast.Block(tuple(effects[number + 1 :]), span=effect.span)
        if any(uses(following, variable) for variable in bound):
            yield effect
        else:
            yield from effect.effects


def _junction(node: ast.Binary, left: ast.Expression, right: ast.Expression) -> ast.Expression:
    """`and` or `or` with one side constant."""
    for side, other in ((left, right), (right, left)):
        if isinstance(side, ast.Truth):
            return other if side.value == (node.operator == "and") else side
        if isinstance(side, ast.Nowhere) and not (node.operator == "or" and side.span.text == "none"):
            return other if node.operator == "or" else side
    return node


def _comparison(node: ast.Compare) -> ast.Expression:
    left, right = _literal_value(node.left), _literal_value(node.right)
    if left is not None and is_one_of_several(node.right):
        return _membership(node, left)
    if left is None or right is None or isinstance(left, str) != isinstance(right, str):
        return node
    holds = _COMPARISONS.get(node.operator)
    return node if holds is None else ast.Truth(holds(left, right), span=node.span)


def _membership(node: ast.Compare, left: int | str) -> ast.Expression:
    """Whether a literal is one of several that are literals too."""
    values = [_literal_value(each) for each in alternatives(node.right)]
    if None in values or node.operator not in ("is", "in", "is not", "not in"):
        return node
    return ast.Truth((left in values) == (node.operator in ("is", "in")), span=node.span)


def _literal_value(node: ast.Expression) -> int | str | None:
    """The value of a literal; None for other expressions."""
    match node:
        case ast.Number(value) | ast.Truth(value):
            return int(value)
        case ast.Quoted(text):
            return text
    return None


def with_places_known(node: N, zones: Container[str]) -> N:
    """A node in which it is settled that zones have a first place and a last one: parts ask that of the zone they are
    given, `if lowest of taken is not none`."""
    match node:
        case ast.Compare("is" | "is not" as is_, ast.Of(ast.Name("lowest" | "highest"), ast.Name(zone)), ast.Nowhere()):
            if zone in zones:
                return ast.Truth(is_ == "is not", span=node.span)  # type: ignore[return-value]  # an expression still
    return rebuilt(node, lambda part: with_places_known(part, zones))


def without_absent(node: N, attributes: Sequence[Attribute]) -> N:
    """A node in which values that an attribute never has are not excluded: `ranks` for `ranks where it is not 0`, as
    parts write it where nothing is left out."""
    match node:
        case ast.Where(ast.Name(several), ast.Compare("is not" | "!=", ast.Name("it"), ast.Number(value))):
            ranges = [range(each.low, each.high + 1) for each in attributes if plural(each.name) == several]
            if ranges and value not in ranges[0]:
                return node.domain  # type: ignore[return-value]  # an expression still
    return rebuilt(node, lambda part: without_absent(part, attributes))


def with_words(node: N, parameters: Values) -> N:
    """A node with words quoted where they are compared with a parameter that has them as choices."""

    def change(part: ast.Node) -> ast.Node:
        part = rebuilt(part, change)
        match part:
            case ast.Compare(_, ast.Name(name), ast.Name(word)) if isinstance(parameters.get(name), ast.Quoted):
                return replace(part, right=ast.Quoted(word, span=part.right.span))
            case ast.Compare(_, ast.Name(name), several) if isinstance(parameters.get(name), ast.Quoted):
                return replace(part, right=_quoted(several))
        return part

    return change(node)  # type: ignore[return-value]  # a comparison stays one


def _quoted(several: ast.Expression) -> ast.Expression:
    """Several words in brackets, quoted."""
    match several:
        case ast.Binary("or", left, right):
            return replace(several, left=_quoted(left), right=_quoted(right))
        case ast.Name(word):
            return ast.Quoted(word, span=several.span)
    return several


_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
}

_COMPARISONS: Mapping[str, Callable[..., bool]] = {
    "=": lambda a, b: a == b,
    "is": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "is not": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
