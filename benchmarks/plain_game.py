"""The game that a ruleset's file is without its house rules: the defaults stand in place of the parameters, and what
depends on them is worked out.

    remove target, if taking is free     nothing is left of it
    row (size - size div 3)              row 7

Only texts that name a parameter are touched. Definitions, movements and the like that nothing needs any more go, too.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from typing import Any

from playground.ruleset.find import find_part
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.syntax import ast
from playground.syntax.parse import (
    parse_effects,
    parse_expression,
    parse_meaning,
    parse_movement,
    parse_prefer,
    parse_rule,
)
from playground.syntax.unparse import unparse

Plain = str | list["Plain"] | dict[str, "Plain"]
"""A file without places: texts, lists and groups."""

NOT_RULES = (
    "game",
    "about",
    "source",
    "glossary",
    "drawings",
    "strategies",
    "variants",
    "parameters",
    "require",
    "seats",
)
"""Sections that do not say how the plain game is played."""

ONLY_SHOWN = ("about", "symbol", "look", "mark", "marks", "lines", "notation")
"""Keys of declarations that change nothing in play."""

NEEDED_BY_NAME = ("define", "moves", "regions", "variables", "zones", "attributes", "relations")

_BEHIND = re.compile(r"\s+(?:each|seen by)\s.*", re.DOTALL)
"""What stands behind a type or a size in its short form."""

_WORD = re.compile(r"[A-Za-z]\w*(?:-[A-Za-z]\w*)*")


def plain_game(tree: Mapping) -> dict[str, Plain]:
    """The sections of a file that say how its plain game is played."""
    values = _defaults(tree.get("parameters"))
    sections = {key.text: value for key, value in tree.entries if key.text not in NOT_RULES}
    game = {name: _plain(value, (name,), values) for name, value in sections.items()}
    seats = tree.get("seats")
    if isinstance(seats, Scalar) and isinstance(game.get("players"), list):
        game["players"] = game["players"][: int(values.get(seats.text.strip(), 99))]
    if "include" in game:
        game["include"] = _inclusions(game["include"], values)
    return _needed({name: value for name, value in game.items() if value not in (None, "")}, tree)


def _inclusions(written: Any, values: dict[str, str]) -> Any:
    """What is included, without parameters that have the value that the part gives them itself."""
    if isinstance(written, list):
        return [_inclusions(each, values) for each in written]
    if not isinstance(written, dict) or "with" not in written:
        return written
    path = find_part(written["part"])
    source = read_file(path, Diagnostics()) if path else None
    tree = read_tree(source, Diagnostics()) if source else None
    usual = _defaults(tree.get("parameters")) if tree else {}
    given = {name: values.get(value, value) for name, value in written["with"].items()}
    left = {**written, "with": {name: value for name, value in given.items() if usual.get(name) != value}}
    if not left["with"]:
        del left["with"]
    return left["part"] if list(left) == ["part"] else left


def _defaults(parameters: Node | None) -> dict[str, str]:
    entries = parameters.entries if isinstance(parameters, Mapping) else ()
    values = ((key.text, value.get("default")) for key, value in entries if isinstance(value, Mapping))
    return {name: value.text for name, value in values if isinstance(value, Scalar)}


# ---- texts


def _plain(node: Node, path: tuple[str, ...], values: dict[str, str]) -> Any:
    """What is left of a node: None if it never applies."""
    if isinstance(node, Scalar):
        return _text(node, path, values)
    if isinstance(node, Sequence):
        return [left for item in node if (left := _plain(item, path, values)) not in (None, "nothing")]
    group = {}
    shown = () if path[-1] in ("regions", "variables", "actions", "turn", "define", "zones") else ONLY_SHOWN
    for key, value in node.entries:
        left = _plain(value, (*path, key.text), values) if key.text not in shown else None
        if left is None or (key.text == "when" and left == "true") or (key.text == "prefer" and left == "most 0"):
            continue
        group[key.text] = left
    return None if group.get("when") == "false" and path[0] in ("actions", "after") else group


def _text(text: Scalar, path: tuple[str, ...], values: dict[str, str]) -> str | None:
    words = set(_WORD.findall(text.text))
    if not words & set(values) or path[0] == "include":
        return text.text
    behind = _BEHIND.search(text.text) if path[0] in ("variables", "zones") else None
    if behind is not None:
        return f"{_text(text.part(0, behind.start()), path, values)}{behind[0]}"
    parse = _parser(path)
    node = parse(text, Diagnostics())
    if node is None:
        return text.text
    folded = _folded(node, values)
    if isinstance(folded, ast.Movement) and isinstance(folded.condition, ast.Truth):
        folded = dataclasses.replace(folded, condition=None) if folded.condition.value else None
    if isinstance(folded, ast.Rule) and isinstance(folded.condition, ast.Truth) and not folded.condition.value:
        folded = None
    return None if folded is None else unparse(folded)


def _parser(path: tuple[str, ...]) -> Callable[[Scalar, Diagnostics], ast.Node | None]:
    if path[-1] == "prefer":
        return parse_prefer
    if path[0] in ("end", "after") and len(path) == 2:
        return parse_rule
    if (
        path[-1] in ("do", "start", "then", "otherwise")
        or path[0] == "setup"
        or (path[0] == "actions" and len(path) == 2)
    ):
        return parse_effects
    if path[0] == "moves":
        return parse_movement
    return parse_meaning if path[0] == "define" else parse_expression


def _folded(node: Any, values: dict[str, str]) -> Any:
    """A node in which the defaults stand for the parameters, with whatever that decides."""
    if isinstance(node, ast.Name) and node.text in values:
        return _constant(values[node.text], node)
    if isinstance(node, tuple):
        return tuple(_folded(each, values) for each in node)
    if not isinstance(node, ast.Node):
        return node
    inner = {
        field.name: _folded(getattr(node, field.name), values)
        for field in dataclasses.fields(node)
        if field.name != "span"
    }
    return _decided(dataclasses.replace(node, **inner))


def _constant(value: str, node: ast.Node) -> ast.Expression:
    if value.lower() in ("yes", "no", "true", "false"):
        return ast.Truth(value.lower() in ("yes", "true"), span=node.span)
    return ast.Number(int(value), span=node.span) if value.isdecimal() else ast.Quoted(value, span=node.span)


def _decided(node: Any) -> Any:
    match node:
        case ast.Choice(ast.Truth(value), yes, no):
            return yes if value else no
        case ast.If(ast.Truth(value), then, otherwise):
            return then if value else otherwise or ast.Nothing(span=node.span)
        case ast.Unary("not", ast.Truth(value)):
            return ast.Truth(not value, span=node.span)
        case ast.Binary("and" | "or" as operator, left, right):
            return _logic(operator, left, right) or node
        case ast.Binary(operator, ast.Number(left), ast.Number(right)):
            return _number(operator, left, right, node)
        case ast.Compare(operator, left, right):
            return _compared(operator, left, right, node)
        case ast.Where(domain, ast.Truth(True)):
            return domain
        case ast.Block(effects):
            some = tuple(effect for effect in effects if not isinstance(effect, ast.Nothing))
            return dataclasses.replace(node, effects=some) if some else ast.Nothing(span=node.span)
    return node


def _logic(operator: str, left: ast.Expression, right: ast.Expression) -> ast.Expression | None:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, ast.Truth):
            return other if one.value == (operator == "and") else one
    return None


def _number(operator: str, left: int, right: int, node: ast.Node) -> ast.Node:
    results = {
        "+": left + right,
        "-": left - right,
        "*": left * right,
        "div": left // (right or 1),
        "mod": left % (right or 1),
    }
    return ast.Number(results[operator], span=node.span) if operator in results else node


def _compared(operator: str, left: ast.Expression, right: ast.Expression, node: ast.Node) -> ast.Node:
    words = [_known(side) for side in (left, right)]
    quoted = any(isinstance(side, ast.Quoted) for side in (left, right))
    if quoted and operator in ("is", "=", "is not", "!="):
        words = [
            each if each is not None else getattr(side, "text", None)
            for each, side in zip(words, (left, right), strict=True)
        ]
    one, other = words
    if one is None or other is None:
        return node
    less = one.isdecimal() and other.isdecimal() and int(one) < int(other)
    holds = {"=": one == other, "is": one == other, "!=": one != other, "is not": one != other}
    holds |= {"<": less, "<=": less or one == other, ">": not less and one != other, ">=": not less}
    return ast.Truth(holds[operator], span=node.span) if operator in holds else node


def _known(side: ast.Expression) -> str | None:
    return str(side.value) if isinstance(side, ast.Number) else side.text if isinstance(side, ast.Quoted) else None


# ---- what is needed


def _needed(game: dict[str, Any], tree: Mapping) -> dict[str, Any]:
    """The game without declarations that house rules alone need."""
    spare = set(_words_of_variants(tree))
    while True:
        gone = [
            (group, name)
            for group, name in _declared(game)
            if _name(name) in spare and not _is_named(_name(name), game)
        ]
        if not gone:
            return _without_lost_actions(game)
        for group, name in gone:
            del group[name]


def _words_of_variants(tree: Mapping) -> Iterator[str]:
    """The names that are declared in the file."""
    for section in NEEDED_BY_NAME:
        group = tree.get("board") if section == "regions" else tree.get(section)
        group = group.get("regions") if section == "regions" and isinstance(group, Mapping) else group
        for key, _ in group.entries if isinstance(group, Mapping) else ():
            yield _name(key.text)


def _declared(game: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    for section in NEEDED_BY_NAME:
        board = game.get("board")
        group = board.get("regions") if section == "regions" and isinstance(board, dict) else game.get(section)
        if isinstance(group, dict):
            yield from ((group, name) for name in group)


def _is_named(name: str, game: dict[str, Any]) -> bool:
    return sum(word in (name, f"{name}s") for word in _all_words(game)) > 1 or "," in name


def _all_words(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield from _WORD.findall(part)
    else:
        for each in part:
            yield from _all_words(each)
            if isinstance(part, dict):
                yield from _all_words(part[each])


def _name(head: str) -> str:
    return head.partition("(")[0].strip()


def _without_lost_actions(game: dict[str, Any]) -> dict[str, Any]:
    """The game whose turn offers only what is left of its actions."""
    actions, turn = game.get("actions"), game.get("turn") or {}
    steps = turn if isinstance(turn, dict) else {"turn": turn}
    for name, step in steps.items():
        group, key = (step, "actions") if isinstance(step, dict) else (turn if steps is turn else game, name)
        if isinstance(group.get(key), list) and isinstance(actions, dict):
            left = [action for action in group[key] if any(action in each.split(", ") for each in actions)]
            group[key] = left[0] if len(left) == 1 else left
    return game
