"""From a tree in which nothing is wrong to the declarations of `model.py`.

Runs only after `structure.py` found no mistake, and so asks nothing again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playground.ruleset.model import (
    ActionDeclaration,
    BoardDeclaration,
    DefinitionDeclaration,
    PieceDeclaration,
    PlayerDeclaration,
    RegionDeclaration,
    StepDeclaration,
    VariableDeclaration,
)
from playground.ruleset.sections import BOARD
from playground.source.diagnostics import CompilerBug
from playground.source.tree import Mapping, Node, Scalar, Sequence

T = TypeVar("T")


def declared(tree: Mapping, section: str, declare: Callable[[Scalar, Mapping], T]) -> dict[str, T]:
    """What a section of groups declares, by name."""
    return {key.text: declare(key, _group(value)) for key, value in _entries(tree.get(section))}


def texts_by_name(tree: Mapping, section: str) -> dict[str, Scalar]:
    """A section of names with a text each."""
    return {key.text: _scalar(value) for key, value in _entries(tree.get(section))}


def texts(node: Node | None) -> tuple[Scalar, ...]:
    """A list of texts, or the one text that stands without a list, or nothing."""
    if isinstance(node, Sequence):
        return tuple(_scalar(item) for item in node)
    return () if node is None else (_scalar(node),)


def about(tree: Mapping, key: str = "about") -> str:
    """A text for people on one line; empty if it is missing."""
    found = tree.get(key)
    return "" if found is None else " ".join(_scalar(found).text.split())


def players(tree: Mapping) -> tuple[PlayerDeclaration, ...]:
    """The players in turn order."""
    section = tree.get("players")
    if isinstance(section, Mapping):
        entries = _entries(section)
        return tuple(PlayerDeclaration(key.text, key.span, _text(_group(value), "forward")) for key, value in entries)
    return tuple(PlayerDeclaration(name.text, name.span, None) for name in texts(section))


def board(tree: Mapping) -> BoardDeclaration:
    """The board with its regions."""
    group = _group(tree.get("board"))
    shape = _scalar(group.get("shape")).text
    measures = {key.name: _scalar(group.get(key.name)) for key in BOARD.cases[shape]}
    regions = {key.text: _region(key, value) for key, value in _entries(group.get("regions"))}
    key = tree.key("board")
    return BoardDeclaration(shape, key.span if key else group.span, measures, regions)


def _region(key: Scalar, value: Node) -> RegionDeclaration:
    if isinstance(value, Mapping):
        by_player = {player.text: _scalar(text) for player, text in value.entries}
        return RegionDeclaration(key.text, key.span, None, by_player)
    return RegionDeclaration(key.text, key.span, _scalar(value), {})


def piece(key: Scalar, group: Mapping) -> PieceDeclaration:
    """One kind of piece."""
    moves, symbol = texts(group.get("moves")), about(group, "symbol")
    return PieceDeclaration(key.text, key.span, moves, _text(group, "flips to"), about(group), symbol)


def definitions(tree: Mapping) -> tuple[DefinitionDeclaration, ...]:
    """The ruleset's own words."""
    return tuple(DefinitionDeclaration(key, _scalar(value)) for key, value in _entries(tree.get("define")))


def variable(key: Scalar, group: Mapping) -> VariableDeclaration:
    """One number that the game remembers, or one for each player."""
    return VariableDeclaration(key.text, key.span, _scalar(group.get("type")), "each" in group, _text(group, "start"))


def action(key: Scalar, group: Mapping) -> ActionDeclaration:
    """One action."""
    choose = tuple((name, _scalar(domain)) for name, domain in _entries(group.get("choose")))
    moves, when = _text(group, "moves"), _text(group, "when")
    return ActionDeclaration(key.text, key.span, choose, moves, texts(group.get("by")), when, texts(group.get("do")))


def steps(tree: Mapping) -> dict[str, StepDeclaration]:
    """The steps of a turn; without that section, one step that offers every action."""
    if "turn" in tree:
        return declared(tree, "turn", _step)
    actions = tuple(key for key, _ in _entries(tree.get("actions")))
    return {"play": StepDeclaration("play", actions[0].span, actions, None)}


def _step(key: Scalar, group: Mapping) -> StepDeclaration:
    return StepDeclaration(key.text, key.span, texts(group.get("actions")), _text(group, "otherwise"))


def variants(tree: Mapping) -> dict[str, str]:
    """The variants by name, each with its description."""
    return declared(tree, "variants", lambda _, group: about(group))


def _text(group: Mapping, name: str) -> Scalar | None:
    found = group.get(name)
    return None if found is None else _scalar(found)


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return () if node is None else _group(node).entries


def _group(node: Node | None) -> Mapping:
    if isinstance(node, Mapping):
        return node
    raise CompilerBug(f"{node.span if node else 'a section'}: the structure was not checked")


def _scalar(node: Node | None) -> Scalar:
    if isinstance(node, Scalar):
        return node
    raise CompilerBug(f"{node.span if node else 'a text'}: the structure was not checked")
