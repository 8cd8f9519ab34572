"""What a resolved ruleset says, as nested names and values: what is written out, compared and hashed.

Rule texts are brought into one form (comments gone, every gap one space), so that layout makes no difference.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from playground.ruleset.model import (
    ActionDeclaration,
    AttributeDeclaration,
    BoardDeclaration,
    Parameter,
    PieceDeclaration,
    PlayerDeclaration,
    RelationDeclaration,
    Ruleset,
    StepDeclaration,
    StrategyDeclaration,
    VariableDeclaration,
    ZoneDeclaration,
)
from playground.source.text import Span
from playground.source.tree import Scalar

Plain: TypeAlias = str | int | bool | list[str]

_COMMENT = re.compile(r"#[^\n]*")
_UNORDERED = ("parameters", "define", "regions")
_NOT_PLAYED = ("strategies",)
"""Sections that change nothing about how a game goes."""

_SECTIONS_FOR_PEOPLE = ("game", "about", "source", "glossary")
_KEYS_FOR_PEOPLE = ("about", "symbol", "look", "notation")
"""Of single declarations."""


@dataclass(frozen=True)
class Said:
    """A value and the place that says it (None: no file does)."""

    value: Plain
    span: Span | None


Contents: TypeAlias = "Said | Mapping[str, Contents]"


def contents(ruleset: Ruleset) -> dict[str, Contents]:
    """The sections of a ruleset in their usual order; those that are empty are left out."""
    sections: dict[str, Contents] = {
        "game": Said(ruleset.title, ruleset.span),
        "about": Said(ruleset.about, ruleset.span),
        "source": Said(ruleset.origin, ruleset.span),
        "players": _players(ruleset.players),
        "seats": _text(ruleset.seats),
        "parameters": {name: parameter_contents(parameter) for name, parameter in ruleset.parameters.items()},
        "require": _texts(ruleset.require),
        "board": _board(ruleset.board),
        "zones": {name: _zone(zone) for name, zone in ruleset.zones.items()},
        "attributes": {name: _attribute(attribute) for name, attribute in ruleset.attributes.items()},
        "relations": {name: _relation(relation) for name, relation in ruleset.relations.items()},
        "pieces": {name: _piece(piece) for name, piece in ruleset.pieces.items()},
        "moves": _texts(ruleset.moves),
        "define": {one_line(d.head.text): _text(d.body) for d in ruleset.definitions},
        "glossary": _texts(ruleset.glossary),
        "variables": {name: _variable(variable) for name, variable in ruleset.variables.items()},
        "setup": _list(ruleset.setup, ruleset.span),
        "actions": {name: _action(action) for name, action in ruleset.actions.items()},
        "turn": {name: _step(step) for name, step in ruleset.turn.items()},
        "after": _texts(ruleset.after),
        "end": _texts(ruleset.end),
        "strategies": {name: _strategy(strategy) for name, strategy in ruleset.strategies.items()},
    }
    return {name: said for name, said in sections.items() if _is_something(said)}


def content_hash(said: Mapping[str, Contents]) -> str:
    """SHA-256 (hexadecimal) of everything that matters for play: not titles, descriptions, ranges, strategies or
    layout."""
    played = {name: part for name, part in said.items() if name not in _NOT_PLAYED}
    written = json.dumps(_played((), played), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def _played(path: tuple[str, ...], part: Contents) -> Any:
    """The part without what is for people, as pairs: the order of actions or pieces matters, that of parameters not."""
    if isinstance(part, Said):
        return part.value
    if path == ("parameters",):
        return sorted((parameter, _value(group)) for parameter, group in part.items())
    unplayed = _for_people(path)
    pairs = [(key, _played((*path, key), value)) for key, value in part.items() if key not in unplayed]
    return sorted(pairs) if path[-1:] and path[-1] in _UNORDERED else pairs


def _for_people(path: tuple[str, ...]) -> tuple[str, ...]:
    """The keys at a place that do not matter for play. Names that the ruleset gives may be any words."""
    if not path:
        return _SECTIONS_FOR_PEOPLE
    are_names = path[-1] == "regions" or (len(path) == 1 and path[0] != "board")
    return () if are_names else _KEYS_FOR_PEOPLE


def _value(parameter: Contents) -> Any:
    default = parameter["default"] if isinstance(parameter, Mapping) else parameter
    return _played(("default",), default)


def one_line(text: str) -> str:
    """A rule text without its comments, with one space for every gap."""
    return " ".join(_COMMENT.sub(" ", text).split())


def parameter_contents(parameter: Parameter) -> Contents:
    """A parameter with its value as the default."""
    limits = f"{parameter.low}..{parameter.high}" if parameter.low is not None and not parameter.choices else ""
    group = {
        "default": Said(parameter.value, parameter.value_span),
        "range": Said(limits, parameter.span),
        "choices": Said(list(parameter.choices), parameter.span),
        "about": Said(parameter.about, parameter.span),
    }
    return _filled(group)


def _players(players: tuple[PlayerDeclaration, ...]) -> Contents:
    if any(player.forward for player in players):
        return {player.name: _filled({"forward": _text(player.forward)}) for player in players}
    return Said([player.name for player in players], players[0].span if players else None)


def _board(board: BoardDeclaration | None) -> Contents:
    if board is None:
        return {}
    regions: dict[str, Contents] = {}
    for name, region in board.regions.items():
        regions[name] = _text(region.everyone) if region.everyone else _texts(region.by_name)
    return _filled({"shape": Said(board.shape, board.span), **_texts(board.measures), "regions": regions})


def _piece(piece: PieceDeclaration) -> Contents:
    group = {
        "owner": Said("" if piece.owned else "nobody", piece.span),
        "has": _list(piece.attributes, piece.span),
        "moves": _list(piece.moves, piece.span),
        "flips to": _text(piece.flips_to),
        "about": Said(piece.about, piece.span),
        "symbol": Said(piece.symbol, piece.span),
        "look": Said("" if piece.look == "disc" else piece.look, piece.span),
    }
    return _filled(group)


def _variable(variable: VariableDeclaration) -> Contents:
    seen_by = _seen_by(variable.seen_by, variable.span)
    group = {"type": _text(variable.type), "each": _text(variable.each), "start": _text(variable.start)}
    return _filled({**group, "seen by": seen_by})


def _seen_by(who: str, span: Span) -> Said:
    return Said("" if who == "everybody" else who, span)


def _zone(zone: ZoneDeclaration) -> Contents:
    each = Said("player" if zone.per_player else "", zone.span)
    return _filled({"size": _text(zone.size), "each": each, "seen by": _seen_by(zone.seen_by, zone.span)})


def _attribute(attribute: AttributeDeclaration) -> Contents:
    return _text(attribute.range) if attribute.range else _list(attribute.words, attribute.span)


def _relation(relation: RelationDeclaration) -> Contents:
    if relation.chain:
        return _text(relation.chain)
    return {kind.text: _list(others, relation.span) for kind, others in relation.table}


def _action(action: ActionDeclaration) -> Contents:
    group: dict[str, Contents] = {
        "choose": {name.text: _text(domain) for name, domain in action.choose},
        "moves": _text(action.moves),
        "by": _list(action.by, action.span),
        "when": _text(action.when),
        "prefer": _text(action.prefer),
        "notation": _text(action.notation),
        "do": _list(action.do, action.span),
    }
    return _filled(group)


def _step(step: StepDeclaration) -> Contents:
    names = Said([name.text for name in step.actions], step.actions[0].span if step.actions else step.span)
    return _filled({"actions": names, "otherwise": _text(step.otherwise)})


def _strategy(strategy: StrategyDeclaration) -> Contents:
    weights = {name: parameter_contents(weight) for name, weight in strategy.weights.items()}
    return _filled({"about": Said(strategy.about, strategy.span), "weights": weights, "value": _text(strategy.value)})


def _texts(named: Mapping[str, Scalar]) -> dict[str, Contents]:
    return {name: _text(text) for name, text in named.items()}


def _text(text: Scalar | None) -> Said:
    return Said("", None) if text is None else Said(one_line(text.text), text.span)


def _list(items: Sequence[Scalar], span: Span) -> Said:
    return Said([one_line(item.text) for item in items], items[0].span if items else span)


def _filled(group: Mapping[str, Contents]) -> dict[str, Contents]:
    return {name: said for name, said in group.items() if _is_something(said)}


def _is_something(said: Contents) -> bool:
    value = said.value if isinstance(said, Said) else said
    return bool(value) or isinstance(value, int)
