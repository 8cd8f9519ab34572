"""Values and conditions of many parts as lists: cases, summands, and conditions that hold together."""

from __future__ import annotations

from playground.rulebook.brackets import unbracketed
from playground.rulebook.english import sentence, term
from playground.rulebook.interface import Voice
from playground.rulebook.lists import has_list, itemized
from playground.rulebook.scope import Scope
from playground.syntax import ast
from playground.syntax.trees import chain

MAX_WORDS = 24
"""Words of a value or a condition of several parts that is said in one sentence, at most."""

MAX_CLAUSE = 36
"""The same for a condition of two parts, and for one within a longer sentence."""


def value_in_parts(voice: Voice, before: str, node: ast.Expression, scope: Scope) -> str:
    """A sentence that ends with a value, of which a long one is a list, followed by what the names in it stand for."""
    inner, body, meanings = _without_names(voice, node, scope)
    said = _value(voice, body, inner)
    if has_list(said):
        return sentence(f"{before} {said}") + meanings
    return sentence(f"{before} {unbracketed(voice.value(node, scope))}")


def condition_in_parts(voice: Voice, before: str, node: ast.Expression, scope: Scope) -> str:
    """A sentence that ends with a condition, of which a long one is a list, followed by what its names stand for."""
    inner, body, meanings = _without_names(voice, node, scope)
    said = _condition(voice, body, inner)
    if has_list(said):
        return sentence(f"{before} {said}") + meanings
    return sentence(f"{before} {voice.condition(node, scope)}")


def condition_or_list(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A condition as a clause, or as a list if it is too long for a clause of a longer sentence."""
    said, parts = voice.condition(node, scope), max(chain("and", node), chain("or", node), key=len)
    is_short = len(parts) < 3 or len(said.split()) <= MAX_CLAUSE
    return said if is_short else _condition(voice, node, scope)


def _without_names(voice: Voice, node: ast.Expression, scope: Scope) -> tuple[Scope, ast.Expression, str]:
    """The scope and the expression within names for values, and sentences about what these stand for."""
    meanings = ""
    while isinstance(node, ast.Let):
        scope, where = voice.let(node, scope)
        meanings += f" {sentence(where.replace(', where ', 'here ', 1))}" if where else ""
        node = node.body
    return scope, node, meanings


def _value(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    said, cases, summands = unbracketed(voice.value(node, scope)), _cases(node), chain("+", node)
    is_long = len(said.split()) > MAX_WORDS
    if len(cases) > 2 or (len(cases) > 1 and is_long):
        return f"the first of these that applies: {itemized(_case(voice, *case, scope) for case in cases)}"
    if len(summands) > 1 and (is_long or any(map(_is_conditional, summands))):
        return f"the sum of these: {itemized(_summand(voice, each, scope) for each in summands)}"
    return said


def _cases(node: ast.Expression) -> list[tuple[ast.Expression, ast.Expression | None]]:
    """Values and when they are so, each unless one before it is; the last one has no condition."""
    if isinstance(node, ast.Choice):
        return [(node.yes, node.condition), *_cases(node.no)]
    return [(node, None)]


def _case(voice: Voice, value: ast.Expression, condition: ast.Expression | None, scope: Scope) -> str:
    said = voice.value(value, scope)  # in brackets, if it is one of several itself
    said = said if condition is not None and isinstance(value, ast.Choice) else unbracketed(said)
    return f"{said} if {voice.condition(condition, scope)}" if condition is not None else f"otherwise {said}"


def _is_conditional(node: ast.Expression) -> bool:
    """Whether a summand is a number in some cases, and otherwise 0."""
    *cases, (last, _) = _cases(node)
    return bool(cases) and isinstance(last, ast.Number) and last.value == 0


def _summand(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A part of a sum: `10 if that player's tricks are that player's bid`, without `otherwise 0`."""
    if not _is_conditional(node):
        return unbracketed(voice.value(node, scope))
    *cases, _ = _cases(node)
    return ", otherwise ".join(_case(voice, *case, scope) for case in cases)


def _condition(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    said = _with_verb(voice, node) or voice.condition(node, scope)
    if isinstance(node, ast.Choice):
        no = f"otherwise {_condition(voice, node.no, scope)}"
        cases = [f"if {voice.condition(node.condition, scope)}: {_condition(voice, node.yes, scope)}", no]
        return f"this is so: {itemized(cases)}"
    for word, what_holds in (("and", "all of these are so"), ("or", "at least one of these is so")):
        parts = chain(word, node)
        if len(said.split()) > (MAX_CLAUSE if len(parts) < 3 else MAX_WORDS) and len(parts) > 1:
            return f"{what_holds}: {itemized(_condition(voice, part, scope) for part in parts)}"
    return said


def _with_verb(voice: Voice, node: ast.Expression) -> str:
    """A truth variable as a sentence of its own; empty for other conditions."""
    match node:
        case ast.Name(text) | ast.Unary("not", ast.Name(text)) if voice.terms.variable(text):
            return f"{term(text)} {'holds' if isinstance(node, ast.Name) else 'does not hold'}"
    return ""
