"""Resolves the names in rules.

Names come from the ruleset (players, pieces, parameters, regions, variables), from its definitions and those of the
prelude, from the operations, from the board (`a1`, `north`) and from the choices of word parameters, in that order.
What a ruleset names itself is thus what it says there, whatever names the language gets; the prelude's own definitions
know nothing of it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from playground.game import core
from playground.game.board_names import resolve_board_name
from playground.game.construct import ExpressionBuilder
from playground.game.core import Type
from playground.game.declared_names import of_player, resolve_declared_name
from playground.game.names import Function, Meaning, number
from playground.game.operation_spec import OperationSpec
from playground.game.operations import BY_SPELLING, OPERATIONS
from playground.game.prelude import prelude
from playground.game.sequences import LAST_BEFORE
from playground.source.text import Span
from playground.syntax import ast


def resolve(name: str, span: Span, checker: ExpressionBuilder, *, of_ruleset: bool = True) -> Meaning | None:
    """The meaning of a name, or None. Without `of_ruleset` only names that every ruleset has, as in the prelude."""
    universal = (_operation, _holdings, resolve_board_name, _of_movements, _strategy_function)
    ours = (_declared, _defined, *universal, _choice)
    for source in ours if of_ruleset else (_in_prelude, *universal):
        meaning = source(name, span, checker)
        if meaning is not None:
            return meaning
    return None


def _declared(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    meaning, vocabulary = resolve_declared_name(name, span, checker), checker.vocabulary
    if meaning is not None and span.source.included is not None and vocabulary.hides_a_word(name):
        place = vocabulary.places_of_names[name]
        if place.source.included is None:  # a part knows nothing of what the ruleset calls so
            checker.note_other_meaning(name, place, span)
    return meaning


def _defined(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    return _meaning(checker.vocabulary.definitions.get(name), span, checker)


def _in_prelude(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    return _meaning(prelude().get(name), span, checker)


def _meaning(definition: ast.Definition | None, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    if definition is None:
        return None
    name, is_prelude = definition.name, checker.vocabulary.is_prelude(definition)
    if not is_prelude:
        checker.note_other_meaning(name, definition.span, span)
    if name == "opponent" and is_prelude and checker.vocabulary.world.player_count != 2:
        hint = "'enemy' are the pieces of all others, 'player_after(mover)' is the next player"
        return checker.fail("T016", span, hint=hint, players=checker.vocabulary.world.player_count)
    if name == "distance" and is_prelude and checker.vocabulary.world.board.shape == "graph":
        return Function(name, 2, partial(_apply, checker, OPERATIONS["edges_between"]))
    if not definition.parameters:
        return checker.define(definition, [], span)
    optional = definition.default is not None
    return Function(name, len(definition.parameters), partial(checker.define, definition), optional)


def _operation(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    spec = BY_SPELLING.get(name)
    if spec is None:
        return None
    if name == "last" and checker.is_later and not checker.last_is_known:
        return replace(LAST_BEFORE, span=span)
    known = checker.last_is_known or (name == "last" and (checker.is_leg or checker.has_put))
    if spec.after_action and not known:
        hint = f"here there is: {', '.join(checker.locals)}" if checker.locals else ""
        if name == "last" and checker.is_done_later:
            hint = "in 'do' it is where this action has put something; 'choose: {piece: last}' names what came before"
        elif name == "last" and not hint:
            hint = "an action of a later step of the turn knows what the one before has put down: turn: move then shoot"
        more = ", and in an action once it has put something" if name == "last" else ""
        return checker.fail("T017", span, hint=hint, name=name, more=more)
    if name == "mover" and checker.within_definition:
        return checker.viewer(span)
    if not spec.takes:
        return checker.make(spec.name, span=span)
    return Function(name, len(spec.takes), partial(_apply, checker, spec), joins=spec.name == "held_by")


def _holdings(name: str, _span: Span, checker: ExpressionBuilder) -> Meaning | None:
    """The places of all zones that a player has."""
    return of_player(name, checker.vocabulary.holdings, checker) if name == "holdings" else None


def _of_movements(name: str, _span: Span, checker: ExpressionBuilder) -> Meaning | None:
    return checker.movement_functions.get(name)


def _strategy_function(name: str, _span: Span, checker: ExpressionBuilder) -> Meaning | None:
    return checker.strategy_functions.get(name)


def _choice(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    if any(name in parameter.choices for parameter in checker.vocabulary.parameters.values()):
        return core.Constant(name, type=Type("word"), span=span)
    return None


def _apply(
    checker: ExpressionBuilder, spec: OperationSpec, given: list[core.Expression], span: Span
) -> core.Expression:
    if spec.name == "count" and given[0].type.kind in core.MEMBER.keys() - {"sites"}:
        kind, type_ = core.MEMBER[given[0].type.kind], given[0].type
        member = checker.fresh("it", Type(kind, type_.low, type_.high, name=type_.name), span)
        return checker.quantified("sum", member, given[0], number(1, span), span)
    pairs = zip(given, spec.takes, strict=True)
    values = [checker.coerce(value, kind, value.span or span) for value, kind in pairs]
    return checker.make(spec.name, *values, span=span)
