"""Sets of kinds of pieces that the ruleset alone decides, such as `kinds where price of it > 3`, and constants."""

from __future__ import annotations

from playground.rulebook.rewrite import literal, simplified
from playground.rulebook.terms import Terms
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_expression
from playground.syntax.trees import rebuilt

MAX_NAMED_KINDS = 8
"""Kinds that are named in place of the condition that they fulfil, at most."""

_LITERALS = (ast.Number, ast.Truth)


def known_kinds(terms: Terms, node: ast.Expression) -> tuple[str, ...]:
    """The kinds in a set given by a condition, in the order of the ruleset; empty if it depends on the game, or if
    they are none, all or many."""
    match node:
        case ast.Where(ast.Name("kinds"), condition):
            holds = [_holds(terms, condition, kind) for kind in terms.kind_names]
            if None in holds or all(holds) or sum(map(bool, holds)) > MAX_NAMED_KINDS:
                return ()
            return tuple(kind for kind, does in zip(terms.kind_names, holds, strict=True) if does)
        case ast.Binary("and", left, right):
            first, second = _members(terms, left), _members(terms, right)
            both = [kind for kind in first if kind in second]
            return tuple(both) if len(both) <= MAX_NAMED_KINDS else ()
        case ast.Call(name, arguments) if arguments and all(isinstance(each, _LITERALS) for each in arguments):
            definition = terms.definitions.get(name)
            if definition is None or name in terms.compiled.ruleset.glossary:
                return ()
            given = dict(zip(definition.parameters, arguments, strict=False))
            return known_kinds(terms, simplified(definition.body, given))
    return ()


def _members(terms: Terms, node: ast.Expression) -> tuple[str, ...]:
    """The kinds in a set, all of them for `kinds`; empty if that depends on the game."""
    match node:
        case ast.Name("kinds"):
            return terms.kind_names
        case ast.Name(kind) if kind in terms.kind_names:
            return (kind,)
        case ast.Binary("or", left, right):
            first, second = _members(terms, left), _members(terms, right)
            return (*first, *second) if first and second else ()
    return known_kinds(terms, node)


def constant_values(terms: Terms, kind: str) -> dict[str, ast.Expression]:
    """The constants of a kind that are written for it, as literals, parameters substituted."""
    values = dict[str, ast.Expression]()
    for key, text in terms.compiled.ruleset.pieces[kind].constants:
        node = parse_expression(text, Diagnostics())
        resolved = terms.resolved(node) if node else None
        if isinstance(resolved, _LITERALS):
            values[key.text] = resolved
    return values


def _holds(terms: Terms, condition: ast.Expression, kind: str) -> bool | None:
    """Whether a condition on `it` holds for a kind; None if the ruleset alone does not decide that."""
    constants = constant_values(terms, kind)

    def change(part: ast.Node) -> ast.Node:
        match part:
            case ast.Of(ast.Name(head), ast.Name("it")) | ast.Beside(ast.Name(head), ast.Name("it")):
                if (type_ := terms.constant_of_kinds(head)) is not None:
                    return constants.get(head, literal(0 if type_ == "int" else False, part))
            case ast.Compare("is" | "=", ast.Name("it"), ast.Name(other)) if other in terms.kind_names:
                return literal(other == kind, part)
            case ast.Compare("is not" | "!=", ast.Name("it"), ast.Name(other)) if other in terms.kind_names:
                return literal(other != kind, part)
        return rebuilt(part, change)

    decided = simplified(change(condition), {})
    return decided.value if isinstance(decided, ast.Truth) else None
