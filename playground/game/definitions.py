"""Parses the definitions of a ruleset: names for values, and names for effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.game.cases import cases_of, effects_by_cases, may_perform, read_lines, value_by_cases
from playground.ruleset.model import DefinitionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_meaning

Definition = ast.Definition | ast.EffectDefinition
Meanings = tuple[Definition | None, ast.EffectDefinition | None]


def read_definition(declaration: DefinitionDeclaration) -> ast.Definition | None:
    """The definition of a value, with parameters or without; None if its body does not parse as one."""
    if declaration.body is None:
        meaning, _ = _by_cases(declaration, Diagnostics())
        return meaning if isinstance(meaning, ast.Definition) else None
    body = parse_expression(declaration.body, None)
    return ast.Definition(*_head(declaration), body, span=declaration.head.span) if body else None


def read_definitions(declarations: Sequence[DefinitionDeclaration], diagnostics: Diagnostics) -> list[Definition]:
    """All definitions whose bodies parse.

    `strike(target)` and `if lucky then gain else lose` may be values or effects: they are effects if a name in them is.
    """
    found: list[Definition] = []
    undecided: dict[str, ast.EffectDefinition] = {}
    for declaration in declarations:
        read = _by_cases if declaration.body is None else _by_text
        meaning, as_effects = read(declaration, diagnostics)
        if meaning is not None:
            found.append(meaning)
        if as_effects is not None:
            undecided[as_effects.name] = as_effects
    effects = {each.name for each in found if isinstance(each, ast.EffectDefinition)}
    while new := {name for name, each in undecided.items() if effects.intersection(_performed(each.body))} - effects:
        effects |= new
    return [undecided.get(each.name, each) if each.name in effects else each for each in found]


def _by_text(declaration: DefinitionDeclaration, diagnostics: Diagnostics) -> Meanings:
    """What a text means, and what it means as effects if it may be either."""
    assert declaration.body is not None
    body, head, span = parse_meaning(declaration.body, diagnostics), _head(declaration), declaration.head.span
    if isinstance(body, ast.Block):
        return ast.EffectDefinition(*head, body, span=span), None
    if body is None:
        return None, None
    block = parse_effects(declaration.body, None) if may_perform(body) else None
    as_effects = ast.EffectDefinition(*head, block, span=span) if block is not None else None
    return ast.Definition(*head, body, span=span), as_effects


def _by_cases(declaration: DefinitionDeclaration, diagnostics: Diagnostics) -> Meanings:
    """What the lines of a definition mean, and what they mean as effects if they may be either."""
    head, span = _head(declaration), declaration.head.span
    lines = read_lines(declaration, diagnostics)
    if not lines or not head[1]:
        return None, None
    cases = cases_of(lines, span)
    block, value = effects_by_cases(head[1][0], lines), value_by_cases(head[1][0], lines)
    as_effects = ast.EffectDefinition(*head, block, cases, span=span) if block is not None else None
    if value is None and as_effects is None:
        for line in lines:
            if line.effects is None:
                parse_effects(line.text, diagnostics)
    if value is None:
        return as_effects, None
    return ast.Definition(*head, value, cases=cases, span=span), as_effects


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
