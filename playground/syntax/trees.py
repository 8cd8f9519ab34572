"""Syntax trees of rules: their parts, the names in them, and expressions put in place of names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from operator import is_
from typing import TypeVar

from playground.syntax import ast

N = TypeVar("N", bound=ast.Node)

Values = Mapping[str, ast.Expression]
"""Expressions that replace names."""

_MEMBER = "it"
"""What a member is called in the condition of a `where` and the number of a `with most`."""


class _Parts(dict[type, tuple[str, ...]]):
    """The names of the parts of nodes by their class: `fields` would find them again for each node of a ruleset."""

    def __missing__(self, kind: type[ast.Node]) -> tuple[str, ...]:
        self[kind] = tuple(part.name for part in fields(kind) if part.name != "span")
        return self[kind]


_PARTS = _Parts()


def children(node: ast.Node) -> list[ast.Node]:
    """The parts of a node that are nodes, those in tuples too."""
    found: list[ast.Node] = []
    for name in _PARTS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += _nodes_in(value)
    return found


def _nodes_in(members: tuple[object, ...]) -> Iterator[ast.Node]:
    for member in members:
        if isinstance(member, ast.Node):
            yield member
        elif isinstance(member, tuple):
            yield from _nodes_in(member)


def nodes(node: ast.Node) -> Iterator[ast.Node]:
    """A node and all nodes below it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting += reversed(children(each))


def size(node: ast.Node) -> int:
    """The number of nodes of an expression."""
    return sum(1 for _ in nodes(node))


def uses(node: ast.Node, name: str) -> int:
    """The number of times a name occurs in an expression."""
    if isinstance(node, ast.Name):
        return int(node.text == name)
    own = int(isinstance(node, ast.Call) and node.function == name)
    return own + sum(uses(part, name) for part in children(node))


def is_yes_or_no(node: ast.Node) -> bool:
    """Whether this is what a choice between yes and no is declared with."""
    match node:
        case ast.Binary("or", ast.Name("yes"), ast.Name("no")):
            return True
    return False


def names_in(node: ast.Node) -> frozenset[str]:
    """The names that occur in a node, those that it binds itself too."""
    own = frozenset[str]()
    if isinstance(node, ast.Name):
        own = frozenset({node.text})
    elif isinstance(node, ast.Call):
        own = frozenset({node.function})
    return own.union(*map(names_in, children(node)))


def applications(node: ast.Node) -> Iterator[tuple[str, tuple[ast.Expression, ...]]]:
    """The names that occur in a node, each with the arguments that it has there."""
    applied = set[int]()
    for each in nodes(node):
        match each:
            case ast.Call(name, arguments):
                yield name, arguments
            case ast.Of(ast.Name(name) as head, argument) | ast.Beside(ast.Name(name) as head, argument):
                applied.add(id(head))
                yield name, (argument,)
            case ast.Name(name) if id(each) not in applied:
                yield name, ()


def rebuilt(node: N, change: Callable[[ast.Node], ast.Node]) -> N:
    """A node with `change` applied to each of its children; the node itself where that changes none."""
    changes: dict[str, object] = {}
    for name in _PARTS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, ast.Node | tuple) and (changed := _changed(value, change)) is not value:
            changes[name] = changed
    return replace(node, **changes) if changes else node  # type: ignore[arg-type]  # fields of its own class


def _changed(value: object, change: Callable[[ast.Node], ast.Node]) -> object:
    """A part of a node with `change` applied; the part itself, and no equal one, where that changes nothing."""
    if isinstance(value, ast.Node):
        return change(value)
    if not isinstance(value, tuple):
        return value
    members = tuple([_changed(member, change) for member in value])
    return value if all(map(is_, members, value)) else members


def substituted(node: N, values: Values) -> N:
    """A node with names replaced by their expressions in `values`, but not where a name is bound to something else.

    A bound name that one of the expressions uses for something else becomes another one: with `ahead(way)` for `spot`,
    `any way in ways where spot is way` becomes `any other_way in ways where ahead(way) is other_way`. An expression
    with `it` does not belong in a `where`, which `is_within_where` finds.
    """
    return _substituted(node, values) if values else node  # type: ignore[return-value]  # only names change their class


def _substituted(node: ast.Node, values: Values) -> ast.Node:
    match node:
        case ast.Name(text):
            return values.get(text, node)
        case ast.Quantified(_, str(variable), domain, body) | ast.Extreme(_, str(variable), domain, body):
            name, changed = _under(variable, body, values)
            return replace(node, variable=name, domain=substituted(domain, values), body=changed)
        case ast.Where(domain, condition, str(variable)):
            name, changed = _under(variable, condition, values)
            return replace(node, member=name, domain=substituted(domain, values), condition=changed)
        case ast.Extreme(_, None, domain, body, str(variable)):
            name, changed = _under(variable, body, values)
            return replace(node, member=name, domain=substituted(domain, values), body=changed)
        case ast.ForEach(variable, domain, done):
            name, effect = _under(variable, done, values)
            return replace(node, variable=name, domain=substituted(domain, values), body=effect)
        case ast.Let(variable, value, body):
            name, changed = _under(variable, body, values)
            return replace(node, variable=name, value=substituted(value, values), body=changed)
        case ast.Block(effects):
            return replace(node, effects=tuple(_in_order(effects, values)))
        case ast.Definition() | ast.EffectDefinition():
            values = {name: value for name, value in values.items() if name not in node.parameters}
    return rebuilt(node, lambda part: substituted(part, values))


def _in_order(effects: tuple[ast.Effect, ...], values: Values) -> Iterator[ast.Effect]:
    for number, effect in enumerate(effects):
        if isinstance(effect, ast.Bind):
            name, following = _under(effect.variable, ast.Block(effects[number + 1 :], span=effect.span), values)
            yield replace(effect, variable=name, value=substituted(effect.value, values))
            yield from following.effects
            return
        yield substituted(effect, values)


def _under(variable: str, body: N, values: Values) -> tuple[str, N]:
    """What binds a variable: the variable, under another name if values of others use its own, and the body."""
    others = {name: value for name, value in values.items() if name != variable and uses(body, name)}
    taken = frozenset[str]().union(*map(names_in, others.values()))
    if variable not in taken:
        return variable, substituted(body, others)
    fresh = unlike(variable, taken | names_in(body))
    return fresh, substituted(substituted(body, {variable: ast.Name(fresh, span=body.span)}), others)


def unlike(name: str, taken: frozenset[str]) -> str:
    """A name that is not taken, for something that is called `name`."""
    while name in taken:
        name = f"other_{name}"
    return name


def is_within_where(node: ast.Node, name: str) -> bool:
    """Whether a name occurs where `it` is a member of a set: in the condition of a `where`, or in the number of
    `with most` and `with least`."""
    match node:
        case ast.Where(domain, inner) | ast.Extreme(_, None, domain, inner):
            return bool(uses(inner, name)) or is_within_where(domain, name)
    return any(is_within_where(part, name) for part in children(node))


def without_name_of_members(node: ast.Where | ast.Extreme) -> ast.Where | ast.Extreme:
    """Members singled out by a condition, or a number, that calls them `it` alone."""
    name, inner = node.member, node.condition if isinstance(node, ast.Where) else node.body
    node = replace(node, member=None)
    if name is None or not uses(inner, name):
        return node
    is_bound_again = any(getattr(each, "variable", None) == name for each in nodes(inner))
    if is_bound_again or is_within_where(inner, name):  # where `it` is something else
        inner = ast.Let(name, ast.Name(_MEMBER, span=inner.span), inner, span=inner.span)
    else:
        inner = _renamed(inner, name)
    return replace(node, condition=inner) if isinstance(node, ast.Where) else replace(node, body=inner)


def _renamed(node: N, name: str) -> N:
    if isinstance(node, ast.Name):
        return replace(node, text=_MEMBER) if node.text == name else node
    return rebuilt(node, lambda part: _renamed(part, name))


def with_it_called(node: N, name: str) -> N:
    """A node in which `it` has another name, but not where the node itself has members that are called so."""
    match node:
        case ast.Name(text):
            return replace(node, text=name) if text == _MEMBER else node
        case ast.Where(domain) | ast.Extreme(_, None, domain):
            return replace(node, domain=with_it_called(domain, name))
    return rebuilt(node, lambda part: with_it_called(part, name))


def is_within_after(node: ast.Node, name: str) -> bool:
    """Whether a name occurs in a question about the position after an option."""
    if isinstance(node, ast.Call) and node.function == "after":
        return bool(uses(node, name))
    return any(is_within_after(part, name) for part in children(node))


def chain(operator: str, node: ast.Expression) -> list[ast.Expression]:
    """The operands of an operator that is applied again and again: `a`, `b` and `c` of `a or b or c`."""
    if isinstance(node, ast.Binary) and node.operator == operator:
        return [*chain(operator, node.left), *chain(operator, node.right)]
    match operator, node:
        case "or", ast.Unary("not", ast.Binary("and", left, right)):
            return [*chain("or", denied(left)), *chain("or", denied(right))]
    return [node]


def denied(node: ast.Expression) -> ast.Expression:
    """The opposite of a condition."""
    return (
        node.operand
        if isinstance(node, ast.Unary) and node.operator == "not"
        else ast.Unary("not", node, span=node.span)
    )


def excluded(node: ast.Expression) -> list[ast.Expression]:
    """A set and what is taken away from it: `a`, `b` and `c` of `a except b except c`."""
    if isinstance(node, ast.Binary) and node.operator == "except":
        return [*excluded(node.left), node.right]
    return [node]
