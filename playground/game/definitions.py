"""Parses the definitions of a ruleset: names for values, and names for effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.ruleset.model import DefinitionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_meaning

Definition = ast.Definition | ast.EffectDefinition


def read_definition(declaration: DefinitionDeclaration) -> ast.Definition | None:
    """The definition of a value, with parameters or without; None if its body does not parse as one."""
    body = parse_expression(declaration.body, None)
    return ast.Definition(*_head(declaration), body, span=declaration.head.span) if body else None


def read_definitions(declarations: Sequence[DefinitionDeclaration], diagnostics: Diagnostics) -> list[Definition]:
    """All definitions whose bodies parse.

    `strike(target)` and `if lucky then gain else lose` may be values or effects: they are effects if a name in them is.
    """
    found: list[Definition] = []
    undecided: dict[str, ast.EffectDefinition] = {}
    for declaration in declarations:
        body, head, span = parse_meaning(declaration.body, diagnostics), _head(declaration), declaration.head.span
        if isinstance(body, ast.Block):
            found.append(ast.EffectDefinition(*head, body, span=span))
        elif body is not None:
            found.append(ast.Definition(*head, body, span=span))
            if isinstance(body, ast.Name | ast.Call | ast.Choice):
                block = parse_effects(declaration.body, None)
                undecided |= {head[0]: ast.EffectDefinition(*head, block, span=span)} if block is not None else {}
    effects = {each.name for each in found if isinstance(each, ast.EffectDefinition)}
    while new := {name for name, each in undecided.items() if effects.intersection(_performed(each.body))} - effects:
        effects |= new
    return [undecided.get(each.name, each) if each.name in effects else each for each in found]


def _head(declaration: DefinitionDeclaration) -> tuple[str, tuple[str, ...]]:
    """The name and the parameters of a definition."""
    head, _, parameters = declaration.head.text.rstrip(") ").partition("(")
    return head.strip(), tuple(name.strip() for name in parameters.split(",") if name.strip())


def _performed(effect: ast.Effect) -> Iterator[str]:
    """The names of the definitions that effects perform."""
    match effect:
        case ast.Perform(name):
            yield name
        case ast.Block(effects):
            for part in effects:
                yield from _performed(part)
        case ast.If(_, then, otherwise):
            yield from _performed(then)
            if otherwise is not None:
                yield from _performed(otherwise)
        case ast.ForEach(body=body) | ast.Repeat(body=body):
            yield from _performed(body)
