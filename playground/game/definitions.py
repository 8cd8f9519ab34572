"""Parses the definitions of a ruleset."""

from __future__ import annotations

from playground.ruleset.model import DefinitionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_expression


def read_definition(declaration: DefinitionDeclaration, diagnostics: Diagnostics) -> ast.Definition | None:
    """The definition, with parameters or without; None if its body does not parse."""
    head, _, parameters = declaration.head.text.rstrip(") ").partition("(")
    body = parse_expression(declaration.body, diagnostics)
    names = tuple(name.strip() for name in parameters.split(",") if name.strip())
    return ast.Definition(head.strip(), names, body, span=declaration.head.span) if body else None
