"""The contents of a resolved ruleset as nested names and values: written out, compared and hashed in this form.

Rule texts are normalised (comments removed, white space collapsed), so that layout makes no difference.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from playground.ruleset.board_model import BoardDeclaration, DrawingChoice, TrackDeclaration
from playground.ruleset.model import (
    ActionDeclaration,
    AttributeDeclaration,
    DefinitionDeclaration,
    OutDeclaration,
    Parameter,
    PieceDeclaration,
    PlayerDeclaration,
    RelationDeclaration,
    Ruleset,
    ScoreDeclaration,
    StepDeclaration,
    StrategyDeclaration,
    TriggerDeclaration,
    VariableDeclaration,
    ZoneDeclaration,
)
from playground.ruleset.sections import MOST, STOP, WINS
from playground.ruleset.still_in import is_written
from playground.ruleset.word_choices import WordChoice
from playground.source.text import Span
from playground.source.tree import Scalar

Plain: TypeAlias = str | int | bool | list[str]

_COMMENT = re.compile(r"#[^\n]*")


@dataclass(frozen=True)
class SourcedValue:
    """A value with its place in a file; None if it is in no file."""

    value: Plain
    span: Span | None


Contents: TypeAlias = "SourcedValue | Mapping[str, Contents]"


def contents(ruleset: Ruleset) -> dict[str, Contents]:
    """The sections of a ruleset in their usual order, without empty ones."""
    sections: dict[str, Contents] = {
        "game": SourcedValue(ruleset.title, ruleset.span),
        "about": SourcedValue(ruleset.about, ruleset.span),
        "source": SourcedValue(ruleset.origin, ruleset.span),
        "players": _players(ruleset.players),
        "seats": _text(ruleset.seats),
        "parameters": {name: parameter_contents(parameter) for name, parameter in ruleset.parameters.items()},
        "require": _texts(ruleset.require),
        "board": _board(ruleset.board),
        "zones": {name: _zone(zone) for name, zone in ruleset.zones.items()},
        "attributes": {name: _attribute(attribute) for name, attribute in ruleset.attributes.items()},
        "relations": {name: _relation(relation) for name, relation in ruleset.relations.items()},
        "pieces": {name: _piece(piece) for name, piece in ruleset.pieces.items()},
        "drawings": _texts(ruleset.drawings),
        "moves": _texts(ruleset.moves),
        "define": _definitions(ruleset),
        "glossary": _written(ruleset.glossary, ruleset.out),
        "variables": {name: _variable(variable) for name, variable in ruleset.variables.items()},
        "setup": _list(ruleset.setup, ruleset.span),
        "actions": {name: _action(action) for name, action in ruleset.actions.items()},
        "turn": {name: _step(step) for name, step in ruleset.turn.items()},
        "otherwise": _text(ruleset.otherwise),
        "out": _out(ruleset.out),
        "never": _text(ruleset.never),
        "after": {name: _trigger(trigger) for name, trigger in ruleset.after.items()},
        "end": _written(ruleset.end, ruleset.out),
        "score": _score(ruleset.score),
        "repetition": _list(ruleset.repetition, ruleset.span),
        "cap": SourcedValue("" if ruleset.cap == "unfinished" else ruleset.cap, ruleset.span),
        "strategies": {name: _strategy(strategy) for name, strategy in ruleset.strategies.items()},
    }
    return {name: part for name, part in sections.items() if not _is_empty(part)}


def one_line(text: str) -> str:
    """A rule text without comments, on one line."""
    return " ".join(_COMMENT.sub(" ", text).split())


def parameter_contents(parameter: Parameter) -> Contents:
    """A parameter with its value as the default."""
    limits = f"{parameter.low}..{parameter.high}" if parameter.low is not None and not parameter.choices else ""
    group = {
        "default": SourcedValue(parameter.value, parameter.value_span),
        "range": SourcedValue(limits, parameter.span),
        "choices": SourcedValue(list(parameter.choices), parameter.span),
        "about": SourcedValue(parameter.about, parameter.span),
    }
    return _without_empty(group)


def _players(players: tuple[PlayerDeclaration, ...]) -> Contents:
    if any(player.forward for player in players):
        return {player.name: _without_empty({"forward": _text(player.forward)}) for player in players}
    return SourcedValue([player.name for player in players], players[0].span if players else None)


def _board(board: BoardDeclaration | None) -> Contents:
    if board is None:
        return {}
    regions: dict[str, Contents] = {}
    for name, region in board.regions.items():
        if region.listed:
            regions[name] = _list(region.listed, region.span)
        else:
            regions[name] = _text(region.everyone) if region.everyone else _texts(region.by_name)
    return _without_empty(
        {
            "shape": SourcedValue(board.shape, board.span),
            **_texts(board.measures),
            "without": _text(board.without),
            "regions": regions,
            "tracks": {track.name: _track(track) for track in board.tracks},
            "marks": _texts(board.marks),
            "lines": _text(board.lines),
            "points": {name.text: _list(place, name.span) for name, place in board.points},
            "edges": (
                {way.text: _text(sites) for way, sites in board.edges_towards}
                if board.edges_towards
                else _list(board.edges, board.span)
            ),
        }
    )


def _track(track: TrackDeclaration) -> Contents | SourcedValue:
    if track.by_name:
        return {player: _list(stretches, track.span) for player, stretches in track.by_name.items()}
    return _list(track.everyone, track.span)


def _piece(piece: PieceDeclaration) -> Contents:
    group = {
        "owner": SourcedValue("" if piece.owned else "nobody", piece.span),
        "has": _list(piece.attributes, piece.span),
        "moves": _list(piece.moves, piece.span),
        "flips to": _text(piece.flips_to),
        "about": SourcedValue(piece.about, piece.span),
        "symbol": SourcedValue(piece.symbol, piece.span),
        "look": _drawing(piece.look),
        "mark": _drawing(piece.mark),
        **{name.text: _text(value) for name, value in piece.constants},
    }
    return _without_empty(group)


def _definition(definition: DefinitionDeclaration) -> Contents:
    if definition.body is None:
        return {one_line(case.text): _text(meaning) for case, meaning in definition.cases}
    return _text(definition.body)


def _drawing(choice: DrawingChoice) -> Contents:
    if choice.in_order:
        return _list(choice.in_order, choice.in_order[0].span)
    return _texts(choice.by_name) if choice.by_name else _text(choice.everyone)


def _variable(variable: VariableDeclaration) -> Contents:
    seen_by = _seen_by(variable.seen_by, variable.span)
    each = _each(variable.each, variable.span)
    faces = _list(variable.faces, variable.span) if variable.faces else SourcedValue("", variable.span)
    type_ = _list(variable.words, variable.span) if variable.words else _text(variable.type)
    group = {"type": type_, "faces": faces, "names": _names(variable), "each": each, "start": _text(variable.start)}
    shown = SourcedValue("" if variable.shown else "no", variable.span)
    return _without_empty({**group, "seen by": seen_by, "shown": shown})


def _names(declaration: AttributeDeclaration | VariableDeclaration) -> Contents:
    return {name.text: _text(number) for name, number in declaration.names}


def _definitions(ruleset: Ruleset) -> Contents:
    written = [each for each in ruleset.definitions if is_written(each.head, ruleset.out)]
    return {one_line(each.head.text): _definition(each) for each in written}


def _written(texts: Mapping[str, Scalar], out: OutDeclaration | None) -> Contents:
    return _texts({name: text for name, text in texts.items() if is_written(text, out)})


def _out(out: OutDeclaration | None) -> Contents:
    if out is None:
        return {}
    return _without_empty(
        {"when": _text(out.when), "last": SourcedValue("" if out.last == WINS else out.last, out.span)}
    )


def _seen_by(who: str, span: Span) -> SourcedValue:
    return SourcedValue("" if who == "everybody" else who, span)


def _each(each: tuple[Scalar, ...], span: Span) -> SourcedValue:
    return _list(each, span) if len(each) > 1 else _text(*each or [None])


def _zone(zone: ZoneDeclaration) -> Contents:
    each = _each(zone.each, zone.span)
    order = SourcedValue("kept" if zone.keeps_order else "", zone.span)
    seen_by = _seen_by(zone.seen_by, zone.span)
    return _without_empty({"size": _text(zone.size), "each": each, "seen by": seen_by, "order": order})


def _attribute(attribute: AttributeDeclaration) -> Contents:
    values = _list(attribute.words, attribute.span) if attribute.words else _text(attribute.range)
    if not attribute.faces and not attribute.names:
        return values
    return _without_empty({"type": values, "faces": _list(attribute.faces, attribute.span), "names": _names(attribute)})


def _relation(relation: RelationDeclaration) -> Contents:
    if relation.chain:
        return _text(relation.chain)
    return {kind.text: _list(others, relation.span) for kind, others in relation.table}


def _action(action: ActionDeclaration) -> Contents:
    group: dict[str, Contents] = {
        "choose": {name.text: _chosen(domain) for name, domain in action.choose},
        "moves": _text(action.moves),
        "by": _list(action.by, action.span),
        "when": _text(action.when),
        "never": _text(action.never),
        "prefer": _text(action.prefer),
        "notation": _text(action.notation),
        "do": _list(action.do, action.span),
    }
    return _without_empty(group)


def _chosen(domain: Scalar) -> SourcedValue:
    return _list(domain.words, domain.span) if isinstance(domain, WordChoice) else _text(domain)


def _trigger(trigger: TriggerDeclaration) -> Contents:
    if trigger.rule is not None:
        return _text(trigger.rule)
    actions, then = _list(trigger.actions, trigger.span), _list(trigger.then, trigger.span)
    return _without_empty({"after": actions, "when": _text(trigger.when), "then": then})


def _step(step: StepDeclaration) -> Contents:
    listed = [*(name.text for name in step.actions), *([STOP] if step.may_stop else [])]
    names = SourcedValue(listed, step.actions[0].span if step.actions else step.span)
    start, offered = _list(step.start, step.span), "legs" if step.joined else "actions"
    by, then = _text(step.by), _list(step.then, step.span)
    otherwise = _text(None if step.by_default else step.otherwise)
    return _without_empty({"start": start, offered: names, "by": by, "then": then, "otherwise": otherwise})


def _score(score: ScoreDeclaration | None) -> Contents:
    if score is None:
        return {}
    best = SourcedValue("" if score.best == MOST else score.best, score.span)
    group = {"value": _text(score.value), "about": SourcedValue(score.about, score.span), "best": best}
    return _without_empty(group)


def _strategy(strategy: StrategyDeclaration) -> Contents:
    weights = {name: parameter_contents(weight) for name, weight in strategy.weights.items()}
    return _without_empty(
        {"about": SourcedValue(strategy.about, strategy.span), "weights": weights, "value": _text(strategy.value)}
    )


def _texts(named: Mapping[str, Scalar]) -> dict[str, Contents]:
    return {name: _text(text) for name, text in named.items()}


def _text(text: Scalar | None) -> SourcedValue:
    return SourcedValue("", None) if text is None else SourcedValue(one_line(text.text), text.span)


def _list(items: Sequence[Scalar], span: Span) -> SourcedValue:
    return SourcedValue([one_line(item.text) for item in items], items[0].span if items else span)


def _without_empty(group: Mapping[str, Contents]) -> dict[str, Contents]:
    return {name: part for name, part in group.items() if not _is_empty(part)}


def _is_empty(part: Contents) -> bool:
    value = part.value if isinstance(part, SourcedValue) else part
    return not value and not isinstance(value, int)
