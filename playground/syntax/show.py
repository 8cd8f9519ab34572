"""Prints the AST of a ruleset: every rule text with its place, followed by its tree.

end.routed  NAME.yaml:64:11  when count enemy <= last_pieces then mover wins
  Rule
    condition: Compare operator='<='
...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from playground.ruleset.model import ActionDeclaration, Ruleset, TriggerDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_meaning, parse_movement, parse_rule
from playground.syntax.unparse import unparse

Parse = Callable[[Scalar, Diagnostics], ast.Node | None]
RuleText = tuple[str, Scalar, Parse]
"""The path of a rule in its ruleset, its text, and the function that parses it."""

INDENT = "  "


def show_ast(ruleset: Ruleset) -> str:
    """The trees of all rule texts, in the order of the sections. Raises RulesetError if one does not parse."""
    diagnostics = Diagnostics()
    parsed = [(name, text, parse(text, diagnostics)) for name, text, parse in rule_texts(ruleset)]
    diagnostics.raise_errors()
    return "\n\n".join(_shown(name, text, node) for name, text, node in parsed if node)


def _shown(name: str, text: Scalar, node: ast.Node) -> str:
    return "\n".join([f"{name}  {text.span}  {unparse(node)}", *tree_lines(node, INDENT)])


def rule_texts(ruleset: Ruleset) -> Iterator[RuleText]:
    """Every rule text of a ruleset."""
    yield from _board(ruleset)
    for name, text in ruleset.moves.items():
        yield f"moves.{name}", text, parse_movement
    for definition in ruleset.definitions:
        if definition.body is not None:
            yield f"define.{definition.head.text}", definition.body, parse_meaning
        for case, meaning in definition.cases:
            yield f"define.{definition.head.text}.{case.text}", meaning, parse_meaning
    for variable in ruleset.variables.values():
        if variable.start:
            yield f"variables.{variable.name}.start", variable.start, parse_expression
    yield from _numbered("setup", ruleset.setup, parse_effects)
    for action in ruleset.actions.values():
        yield from _action(action)
    for trigger in ruleset.after.values():
        yield from _trigger(trigger)
    for name, text in ruleset.end.items():
        yield f"end.{name}", text, parse_rule
    if ruleset.score is not None:
        yield "score", ruleset.score.value, parse_expression
    for strategy in ruleset.strategies.values():
        yield f"strategies.{strategy.name}.value", strategy.value, parse_expression


def _trigger(trigger: TriggerDeclaration) -> Iterator[RuleText]:
    if trigger.rule is not None:
        yield f"after.{trigger.name}", trigger.rule, parse_rule
    if trigger.when is not None:
        yield f"after.{trigger.name}.when", trigger.when, parse_expression
    yield from _numbered(f"after.{trigger.name}.then", trigger.then, parse_effects)


def _board(ruleset: Ruleset) -> Iterator[RuleText]:
    if ruleset.board is None:
        return
    for name, text in ruleset.board.measures.items():
        yield f"board.{name}", text, parse_expression
    if ruleset.board.without:
        yield "board.without", ruleset.board.without, parse_expression
    for name, region in ruleset.board.regions.items():
        if region.everyone:
            yield f"board.regions.{name}", region.everyone, parse_expression
        for player, text in region.by_name.items():
            yield f"board.regions.{name}.{player}", text, parse_expression
        for number, text in enumerate(region.listed, 1):
            yield f"board.regions.{name}.{number}", text, parse_expression


def _action(action: ActionDeclaration) -> Iterator[RuleText]:
    name = f"actions.{action.name}"
    for label, text in action.choose:
        yield f"{name}.choose.{label.text}", text, parse_expression
    if action.moves:
        yield f"{name}.moves", action.moves, parse_expression
    if action.when:
        yield f"{name}.when", action.when, parse_expression
    yield from _numbered(f"{name}.do", action.do, parse_effects)


def _numbered(name: str, texts: tuple[Scalar, ...], parse: Parse) -> Iterator[RuleText]:
    for number, text in enumerate(texts, 1):
        yield name if len(texts) == 1 else f"{name}[{number}]", text, parse


def tree_lines(node: ast.Node, indent: str = "", label: str = "") -> Iterator[str]:
    """A node and, indented by one level, its children."""
    plain, children = [], []
    for part in fields(node):
        value = getattr(node, part.name)
        if part.name == "span" or value is None:
            continue
        if isinstance(value, ast.Node):
            children.append((part.name, value))
        elif isinstance(value, tuple) and value and isinstance(value[0], ast.Node):
            children += [(f"{part.name}[{number}]", child) for number, child in enumerate(value)]
        else:
            plain.append(f"{part.name}={value!r}")
    yield indent + (f"{label}: " if label else "") + " ".join([type(node).__name__, *plain])
    for name, child in children:
        yield from tree_lines(child, indent + INDENT, name)
