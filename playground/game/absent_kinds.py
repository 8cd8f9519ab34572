"""Finds kinds of pieces that never come into play in a game whose rules speak of all `kinds`.

    pieces: {Man: {start: row 1}, Bishop: {moves: slide}}
    end: {bare: when count (kinds where some (own within it)) = 1 then mover loses}

Rules that count kinds, or ask something of each, bring none into play; those do that place one of them, turn something
into one, let a player choose one or keep one in a variable. Where rules do not speak of `kinds`, what is named nowhere
is found in the texts of all variants (`ruleset/suspicious.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.rule_expressions import distinct_parts, named_values, rule_expressions
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_FROM_THE_BOARD = ("piece",)
"""Operations whose value is the kind of what stands somewhere: that has come into play already."""


def report_absent_kinds(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of each kind that no rule names and that does not come into play as one of `kinds`."""
    if not ruleset.unnamed_kinds:
        return
    in_play = kinds_in_play(game)
    for number, piece in enumerate(ruleset.pieces.values()):
        if piece.name in ruleset.unnamed_kinds and number not in in_play:
            diagnostics.report("W010", piece.span, name=piece.name)


def kinds_in_play(game: core.Game) -> frozenset[int]:
    """The kinds that may come into play: those that effects place or turn something into, and those of variables."""
    return kinds_among(game, _brought_in(game))


def kinds_among(game: core.Game, expressions: Iterable[core.Expression]) -> frozenset[int]:
    """The kinds that some expressions may be, without those of what stands on the board already."""
    every, values = frozenset(range(len(game.pieces))), _values(game)
    return frozenset[int]().union(*(_kinds(each, values, every, set()) for each in expressions))


def _brought_in(game: core.Game) -> Iterator[core.Expression]:
    """The kinds that are placed, into which something is turned, that are chosen or that are kept."""
    for action in game.actions:
        yield from (each.domain for each in action.bindings if each.type.kind == "piece")
    for effect in all_effects(game):
        match effect:
            case core.Place(piece=kind) | core.Turn(piece=kind):
                yield kind
            case core.Assign(value=value) | core.SetAttribute(value=value) if value.type.kind == "piece":
                yield value
            case core.RollVariable(variable=name):
                yield from (core.StateVariable(v.name, None, type=v.type) for v in game.variables if v.name == name)


def _values(game: core.Game) -> Mapping[str, core.Expression]:
    """What names stand for, or among what that is."""
    values = dict(named_values(game))
    for part in distinct_parts(rule_expressions(game)):
        match part:
            case core.Quantified(variable=name, domain=value) | core.Where(variable=name, domain=value):
                values[name] = value
            case core.Let(variable=name, value=value):
                values[name] = value
    return values


def _kinds(
    expression: core.Expression, values: Mapping[str, core.Expression], every: frozenset[int], open_: set[str]
) -> frozenset[int]:
    """The kinds that an expression may be, or may have among its members; all of them where that is not known."""

    def of(parts: Iterable[core.Expression]) -> Iterator[frozenset[int]]:
        return (_kinds(part, values, every, open_) for part in parts)

    match expression:
        case core.Constant(value=frozenset() as numbers):
            return frozenset(int(number) for number in numbers)
        case core.Constant(value=int() as number):
            return frozenset((number,))
        case core.Variable(name=name) if name in values:
            if name in open_:
                return frozenset()
            return _kinds(values[name], values, every, {*open_, name})
        case core.Operation(name=name) if name in _FROM_THE_BOARD:
            return frozenset()
        case core.Operation(name="union" | "present", arguments=parts):
            return frozenset[int]().union(*of(parts))
        case core.Operation(name="intersection", arguments=parts):
            return every.intersection(*of(parts))
        case core.Operation(name="difference" | "lowest" | "highest", arguments=(whole, *_)):
            return _kinds(whole, values, every, open_)
        case core.Choice(yes=yes, no=no):
            return frozenset[int]().union(*of((yes, no)))
        case core.Where(domain=whole):
            return _kinds(whole, values, every, open_)
        case core.Let(body=body):
            return _kinds(body, values, every, open_)
        case core.Table(values=kinds) if expression.type.kind == "piece":
            return frozenset(int(kind) for kind in kinds if isinstance(kind, int))
    return every
