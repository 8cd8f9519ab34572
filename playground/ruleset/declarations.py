"""Converts a valid tree to the declarations of `model.py`.

Runs only after `structure.py` has reported no mistake, and therefore checks nothing again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from playground.ruleset.board_model import BoardDeclaration, DrawingChoice, RegionDeclaration, TrackDeclaration
from playground.ruleset.equipment import BOARD
from playground.ruleset.model import (
    ActionDeclaration,
    AttributeDeclaration,
    DefinitionDeclaration,
    OutDeclaration,
    PieceDeclaration,
    PlayerDeclaration,
    RelationDeclaration,
    ScoreDeclaration,
    StepDeclaration,
    StrategyDeclaration,
    TriggerDeclaration,
    VariableDeclaration,
    ZoneDeclaration,
)
from playground.ruleset.names import PIECE_KEYS, words_of_choices
from playground.ruleset.parameters import declare_weights
from playground.ruleset.sections import MOST, STOP, WINS
from playground.ruleset.shape import Rule
from playground.ruleset.short_turns import ALL
from playground.ruleset.word_choices import ListedWords
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

T = TypeVar("T")

MOVE_TO_TARGET = "move piece to target"
"""What an action with `moves` does unless it says something else."""


def declared(tree: Mapping, section: str, declare: Callable[[Scalar, Mapping], T]) -> dict[str, T]:
    """The declarations of a section of groups, by name."""
    return {key.text: declare(key, _group(value)) for key, value in _entries(tree.get(section))}


def texts_by_name(tree: Mapping, section: str) -> dict[str, Scalar]:
    """The texts of a section, by name."""
    return {key.text: _scalar(value) for key, value in _entries(tree.get(section))}


def texts(node: Node | None) -> tuple[Scalar, ...]:
    """The texts of a list, or a single text; none if the node is missing."""
    if isinstance(node, Sequence):
        return tuple(_scalar(item) for item in node)
    return () if node is None else (_scalar(node),)


def about(tree: Mapping, key: str = "about") -> str:
    """A description on one line; empty if it is missing."""
    node = tree.get(key)
    return "" if node is None else " ".join(_scalar(node).text.split())


def players(tree: Mapping) -> tuple[PlayerDeclaration, ...]:
    """The players in turn order."""
    section = tree.get("players")
    if isinstance(section, Mapping):
        entries = _entries(section)
        return tuple(PlayerDeclaration(key.text, key.span, _text(_group(value), "forward")) for key, value in entries)
    return tuple(PlayerDeclaration(name.text, name.span, None) for name in texts(section))


def board(tree: Mapping) -> BoardDeclaration | None:
    """The board with its regions; None for a game without one."""
    if tree.get("board") is None:
        return None
    group = _group(tree.get("board"))
    shape = _scalar(group.get("shape")).text
    measures = {key.name: _scalar(group.get(key.name)) for key in BOARD.cases[shape] if isinstance(key.kind, Rule)}
    points = tuple((key, texts(value)) for key, value in _entries(group.get("points")))
    regions = {key.text: _region(key, value) for key, value in _entries(group.get("regions"))}
    marks = {key.text: _scalar(value) for key, value in _entries(group.get("marks"))}
    key, edges = tree.key("board"), group.get("edges")
    without, lines = _text(group, "without"), _text(group, "lines")
    return BoardDeclaration(
        shape,
        key.span if key else group.span,
        measures,
        without,
        regions,
        marks,
        lines,
        points,
        () if isinstance(edges, Mapping) else texts(edges),
        tuple((way, _scalar(sites)) for way, sites in edges.entries) if isinstance(edges, Mapping) else (),
        tuple(_track(name, value) for name, value in _entries(group.get("tracks"))),
    )


def _track(name: Scalar, value: Node) -> TrackDeclaration:
    if isinstance(value, Mapping):
        return TrackDeclaration(name.text, name.span, (), {key.text: texts(each) for key, each in value.entries})
    return TrackDeclaration(name.text, name.span, texts(value), {})


def _region(key: Scalar, value: Node) -> RegionDeclaration:
    if isinstance(value, Mapping):
        by_name = {name.text: _scalar(text) for name, text in value.entries}
        return RegionDeclaration(key.text, key.span, None, by_name)
    if isinstance(value, Sequence):
        return RegionDeclaration(key.text, key.span, None, {}, texts(value))
    return RegionDeclaration(key.text, key.span, _scalar(value), {})


def piece(key: Scalar, group: Mapping) -> PieceDeclaration:
    """One kind of piece."""
    moves, symbol = texts(group.get("moves")), about(group, "symbol")
    owned, has = "owner" not in group, texts(group.get("has"))
    turned, look, mark = _text(group, "flips to"), _drawing(group.get("look")), _drawing(group.get("mark"))
    constants = tuple((name, _scalar(value)) for name, value in group.entries if name.text not in PIECE_KEYS)
    return PieceDeclaration(key.text, key.span, moves, turned, about(group), symbol, owned, has, look, mark, constants)


def _drawing(node: Node | None) -> DrawingChoice:
    if isinstance(node, Mapping):
        return DrawingChoice(by_name={name.text: _scalar(value) for name, value in node.entries})
    if isinstance(node, Sequence):
        return DrawingChoice(in_order=tuple(map(_scalar, node.items)))
    return DrawingChoice(None if node is None else _scalar(node))


def zone(key: Scalar, group: Mapping) -> ZoneDeclaration:
    """One zone."""
    each, keeps_order = texts(group.get("each")), about(group, "order") == "kept"
    return ZoneDeclaration(key.text, key.span, _text(group, "size"), each, _seen_by(group), keeps_order)


def _seen_by(group: Mapping) -> str:
    return about(group, "seen by") or "everybody"


def text(tree: Mapping, section: str) -> Scalar | None:
    """A section that is one text."""
    return _text(tree, section)


def attributes(tree: Mapping) -> dict[str, AttributeDeclaration]:
    """The attributes by name."""
    return {key.text: _attribute(key, value) for key, value in _entries(tree.get("attributes"))}


def _attribute(key: Scalar, value: Node) -> AttributeDeclaration:
    if isinstance(value, Sequence):
        return AttributeDeclaration(key.text, key.span, texts(value), None)
    if isinstance(value, Mapping):
        words, range_ = _words_or_range(value)
        return AttributeDeclaration(key.text, key.span, words, range_, texts(value.get("faces")), _names(value))
    return AttributeDeclaration(key.text, key.span, (), _scalar(value))


def _words_or_range(group: Mapping) -> tuple[tuple[Scalar, ...], Scalar | None]:
    """The `type` of a group: a list of words, or a text."""
    values = group.get("type")
    return (texts(values), None) if isinstance(values, Sequence) else ((), _text(group, "type"))


def _names(group: Mapping) -> tuple[tuple[Scalar, Scalar], ...]:
    """The names for numbers of a group."""
    return tuple((name, _scalar(number)) for name, number in _entries(group.get("names")))


def relations(tree: Mapping) -> dict[str, RelationDeclaration]:
    """The relations by name."""
    return {key.text: _relation(key, value) for key, value in _entries(tree.get("relations"))}


def _relation(key: Scalar, value: Node) -> RelationDeclaration:
    if isinstance(value, Mapping):
        table = tuple((kind, texts(others)) for kind, others in value.entries)
        return RelationDeclaration(key.text, key.span, None, table)
    return RelationDeclaration(key.text, key.span, _scalar(value), ())


def definitions(tree: Mapping) -> tuple[DefinitionDeclaration, ...]:
    """The definitions of the ruleset."""
    return tuple(_definition(key, value) for key, value in _entries(tree.get("define")))


def _definition(head: Scalar, meaning: Node) -> DefinitionDeclaration:
    if isinstance(meaning, Mapping):
        return DefinitionDeclaration(head, None, tuple((key, _scalar(text)) for key, text in meaning.entries))
    return DefinitionDeclaration(head, _scalar(meaning))


def variable(key: Scalar, group: Mapping) -> VariableDeclaration:
    """One state variable."""
    words, type_ = _words_or_range(group)
    each, start, faces = texts(group.get("each")), _text(group, "start"), texts(group.get("faces"))
    names, shown = _names(group), about(group, "shown") != "no"
    return VariableDeclaration(key.text, key.span, type_, each, start, _seen_by(group), faces, words, names, shown)


def actions(tree: Mapping) -> dict[str, ActionDeclaration]:
    """The actions by name."""
    listed = words_of_choices(tree)
    return declared(tree, "actions", lambda key, group: _action(key, group, listed))


def _action(key: Scalar, group: Mapping, listed: ListedWords) -> ActionDeclaration:
    choose = tuple((name, _domain(domain, listed)) for name, domain in _entries(group.get("choose")))
    moves, by, when = _text(group, "moves"), texts(group.get("by")), _text(group, "when")
    prefer, notation = _text(group, "prefer"), _text(group, "notation")
    do, never = texts(group.get("do")), _text(group, "never")
    if not do and moves is not None:
        do = (Scalar(MOVE_TO_TARGET, moves.span, plain=True),)
    return ActionDeclaration(key.text, key.span, choose, moves, by, when, do, prefer, notation, never)


def _domain(node: Node, listed: ListedWords) -> Scalar:
    return listed.choice(node) if isinstance(node, Sequence) else _scalar(node)


def triggers(tree: Mapping) -> dict[str, TriggerDeclaration]:
    """The rules that follow actions."""
    return {key.text: _trigger(key, value) for key, value in _entries(tree.get("after"))}


def _trigger(key: Scalar, value: Node) -> TriggerDeclaration:
    if not isinstance(value, Mapping):
        return TriggerDeclaration(key.text, value.span, _scalar(value))
    actions, when, then = texts(value.get("after")), _text(value, "when"), texts(value.get("then"))
    return TriggerDeclaration(key.text, key.span, None, actions, when, then)


def steps(tree: Mapping) -> dict[str, StepDeclaration]:
    """The steps of a turn; without that section, one step that offers every action."""
    otherwise = _text(tree, "otherwise")
    actions = tuple(key for key, _ in _entries(tree.get("actions")))
    if "turn" in tree:
        steps = declared(tree, "turn", lambda key, group: _step(key, group, actions))
        return {name: _or_else(step, otherwise) for name, step in steps.items()}
    return {"play": _or_else(StepDeclaration("play", actions[0].span, actions, None), otherwise)}


def _or_else(step: StepDeclaration, otherwise: Scalar | None) -> StepDeclaration:
    """A step with what the game says of players without options, if it is a decision of the mover and says nothing."""
    by_others = step.by is not None and step.by.text.strip() != "mover"
    says = step.otherwise is not None or by_others or step.joined or not step.actions
    return step if otherwise is None or says else replace(step, otherwise=otherwise, by_default=True)


def _step(key: Scalar, group: Mapping, every: tuple[Scalar, ...]) -> StepDeclaration:
    joined = "legs" in group
    actions, start = texts(group.get("legs" if joined else "actions")), texts(group.get("start"))
    actions = every if any(action.text == ALL for action in actions) else actions
    legs = tuple(action for action in actions if not (joined and action.text == STOP))
    return StepDeclaration(
        key.text,
        key.span,
        legs,
        _text(group, "otherwise"),
        start,
        joined,
        may_stop=len(legs) < len(actions),
        by=_text(group, "by"),
        then=texts(group.get("then")),
    )


def score(tree: Mapping) -> ScoreDeclaration | None:
    """What a finished game is worth to all together; None if the ruleset does not say."""
    node = tree.get("score")
    if node is None:
        return None
    group = _group(node)
    return ScoreDeclaration(node.span, _scalar(group.get("value")), about(group), about(group, "best") or MOST)


def out(tree: Mapping) -> OutDeclaration | None:
    """Who is out; None if the ruleset does not say."""
    node = tree.get("out")
    if node is None:
        return None
    group = _group(node)
    return OutDeclaration(node.span, _scalar(group.get("when")), about(group, "last") or WINS)


def strategy(key: Scalar, group: Mapping) -> StrategyDeclaration:
    """One strategy with its weights."""
    weights = declare_weights(group.get("weights"), Diagnostics())
    return StrategyDeclaration(key.text, key.span, about(group), weights, _scalar(group.get("value")))


def variants(tree: Mapping) -> dict[str, str]:
    """The variants by name, each with its description."""
    return declared(tree, "variants", lambda _, group: about(group))


def _text(group: Mapping, name: str) -> Scalar | None:
    node = group.get(name)
    return None if node is None else _scalar(node)


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
