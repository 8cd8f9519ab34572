"""Which definitions are said where they are used, and what those are called that the glossary of the book explains."""

from __future__ import annotations

import re

from playground.rulebook.rewrite import simplified
from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.trees import is_within_where, nodes, size, uses

MAX_INLINED = 9
"""Nodes in the body of a definition that is inlined, at most."""

MAX_INLINED_NESTED = 6
"""The same for a definition that uses other definitions."""


MAX_SUMS_AGAIN = 2
"""How often a rule may mention what is computed from other definitions, if that is said in its place."""


MAX_LONG_AGAIN = 1
"""The same for what takes many words."""


def short_body(terms: Terms, name: str, arguments: tuple[ast.Expression, ...]) -> ast.Expression | None:
    """The body of a short definition with its arguments substituted; None for one that the glossary explains."""
    definition = terms.definitions[name]
    if name in terms.compiled.ruleset.glossary:
        return None
    if size(definition.body) > MAX_INLINED or _is_quantified(definition.body) or _is_calculated(definition.body):
        return None
    pairs = list(zip(definition.parameters, arguments, strict=False))
    if any(uses(definition.body, name) > 1 and size(argument) > 1 for name, argument in pairs):
        return None
    if any(uses(argument, "it") and is_within_where(definition.body, name) for name, argument in pairs):
        return None
    is_nested = any(uses(definition.body, other) for other in terms.definitions)
    if is_nested and size(definition.body) > MAX_INLINED_NESTED:
        return None
    if _is_long_winded(definition.body) and mentions(terms, name) > MAX_LONG_AGAIN:
        return None
    if is_nested and isinstance(definition.body, ast.Binary) and mentions(terms, name) > MAX_SUMS_AGAIN:
        return None
    return simplified(definition.body, dict(pairs))


def word_of(terms: Terms, name: str) -> str:
    """The name of a value without the `of` at its end, which what it is of brings along: `suit` for `suit_of`; the
    name itself if the game has something else that is called so."""
    word = re.sub("[_-]of$", "", name)
    ruleset = terms.compiled.ruleset
    others = (terms.definitions, terms.zones, terms.game.regions, ruleset.variables, ruleset.actions)
    return name if not word or any(word in each for each in others) or terms.effects(word) else word


def mentions(terms: Terms, name: str) -> int:
    """How often the rules mention the name of a definition, or the name with the bracket behind it."""
    end = "" if name.endswith("(") else r"(?![\w-])"
    return len(re.findall(rf"(?<![\w-]){re.escape(name)}{end}", terms.compiled.ruleset.text)) - 1


def _is_long_winded(node: ast.Node) -> bool:
    """Whether this takes many words: what is reached through a set, or by one step after another."""
    steps = [part for part in nodes(node) if isinstance(part, ast.Call) and part.function == "ahead"]
    return isinstance(node, ast.Spread) or len(steps) > 1


def _is_calculated(node: ast.Node) -> bool:
    """Whether this is the result of a division, which takes so many words that a name for it is shorter."""
    return isinstance(node, ast.Binary) and node.operator in ("div", "mod")


def _is_quantified(node: ast.Node) -> bool:
    return isinstance(node, ast.Quantified | ast.Where | ast.Extreme | ast.Choice)
