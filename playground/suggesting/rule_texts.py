"""The rule texts of a resolved ruleset, each with its place and the tree that it stands for.

Texts are parsed, changed as trees, and written again (`syntax/unparse.py`); a text that is changed keeps all else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from playground.ruleset.contents import one_line
from playground.ruleset.model import Ruleset
from playground.ruleset.word_choices import WordChoice
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import RuleText, parse_effects, parse_expression, parse_movement, parse_prefer, parse_rule
from playground.syntax.unparse import unparse

Parser = Callable[[RuleText, Diagnostics], ast.Node | None]
NodeType = TypeVar("NodeType", bound=ast.Node)


@dataclass(frozen=True)
class RuleTree:
    """A rule text as a tree, and its path `place`; of a list of texts, all its `items`, and its index `item`."""

    place: tuple[str, ...]
    tree: ast.Node
    items: tuple[str, ...] = ()
    item: int = 0

    def written(self, tree: ast.Node) -> str | list[str]:
        """The text of a changed tree; of a list, all its texts."""
        if not self.items:
            return unparse(tree)
        return [unparse(tree) if number == self.item else text for number, text in enumerate(self.items)]


def rule_trees(ruleset: Ruleset) -> Iterator[RuleTree]:
    """All rule texts that decide how a game is played."""
    yield from _each(("moves",), ruleset.moves, parse_movement)
    for definition in ruleset.definitions:
        place = ("define", one_line(definition.head.text))
        yield from _one(place, definition.body, parse_expression)
        yield from _each(place, {one_line(case.text): meaning for case, meaning in definition.cases}, parse_expression)
    if ruleset.board is not None:
        yield from _each(("board",), ruleset.board.measures, parse_expression)
        for region in ruleset.board.regions.values():
            if region.everyone:
                yield from _one(("board", "regions", region.name), region.everyone, parse_expression)
            yield from _each(("board", "regions", region.name), region.by_name, parse_expression)
            yield from _list(("board", "regions", region.name), region.listed, parse_expression)
    yield from _list(("setup",), ruleset.setup, parse_effects)
    for action in ruleset.actions.values():
        place = ("actions", action.name)
        chosen = {name.text: domain for name, domain in action.choose if not isinstance(domain, WordChoice)}
        yield from _each((*place, "choose"), chosen, parse_expression)
        yield from _one((*place, "when"), action.when, parse_expression)
        yield from _one((*place, "prefer"), action.prefer, parse_prefer)
        yield from _list((*place, "do"), action.do, parse_effects)
    for trigger in ruleset.after.values():
        place = ("after", trigger.name)
        yield from _one(place, trigger.rule, parse_rule)
        yield from _one((*place, "when"), trigger.when, parse_expression)
        yield from _list((*place, "then"), trigger.then, parse_effects)
    yield from _each(("end",), ruleset.end, parse_rule)


def _each(place: tuple[str, ...], texts: Mapping[str, Scalar], parse: Parser) -> Iterator[RuleTree]:
    for name, text in texts.items():
        yield from _one((*place, name), text, parse)


def _one(place: tuple[str, ...], text: Scalar | None, parse: Parser) -> Iterator[RuleTree]:
    tree = text and parse(text, Diagnostics())
    if tree:
        yield RuleTree(place, tree)


def _list(place: tuple[str, ...], texts: tuple[Scalar, ...], parse: Parser) -> Iterator[RuleTree]:
    items = tuple(one_line(text.text) for text in texts)
    for number, text in enumerate(texts):
        tree = parse(text, Diagnostics())
        if tree:
            yield RuleTree(place, tree, items, number)


def nodes(tree: ast.Node, kind: type[NodeType]) -> Iterator[NodeType]:
    """The nodes of a kind within a tree, in the order of the text."""
    if isinstance(tree, kind):
        yield tree
    for value in _children(tree):
        yield from nodes(value, kind)


def _children(tree: ast.Node) -> Iterator[ast.Node]:
    for name in (each.name for each in fields(tree) if each.name != "span"):
        value = getattr(tree, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ast.Node):
                yield item


def with_node(tree: Any, old: ast.Node, new: ast.Node) -> Any:
    """The tree with one of its nodes, the very same object, replaced; all others stay the objects that they are."""
    if tree is old:
        return new
    if isinstance(tree, tuple):
        items = tuple(with_node(item, old, new) for item in tree)
        return items if any(one is not other for one, other in zip(items, tree, strict=True)) else tree
    if not (isinstance(tree, ast.Node) and is_dataclass(tree)):
        return tree
    changed = {each.name: with_node(getattr(tree, each.name), old, new) for each in fields(tree) if each.name != "span"}
    return replace(tree, **changed) if any(each is not getattr(tree, name) for name, each in changed.items()) else tree


def with_values(tree: Any, values: Mapping[str, int | bool | str]) -> Any:
    """The tree with parameters replaced by their values."""
    for name in list(nodes(tree, ast.Name)):
        value = values.get(name.text)
        if isinstance(value, bool):
            tree = with_node(tree, name, ast.Truth(value, span=name.span))
        elif isinstance(value, int):
            tree = with_node(tree, name, ast.Number(value, span=name.span))
        elif isinstance(value, str):
            tree = with_node(tree, name, ast.Quoted(value, span=name.span))
    return tree
