"""What follows the effects of a decision: triggers and end conditions, in order; and the decision after it.

After a decision that did not end the game no end condition holds that ends it. Those that read nothing of what an
action changes, or what happens at the start of a step, are therefore not tested after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from playground.engine.layout import FINISHED, SCORE, STATUS_FIELDS, UNFINISHED, layout_of
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.uses import EVERY_SET, changes, each_of, nodes_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.performing.effects import Effects
from playground.engine.native.lower.performing.putting import Turn
from playground.engine.native.lower.scope import Scope
from playground.game import core


@dataclass(frozen=True)
class Taken:
    """The action that rules follow, and its choices, as they were before the effects."""

    action: IRNode
    choices: Mapping[str, IRNode]


def taken(game: core.Game, scope: Scope) -> Taken | None:
    """What the triggers need to know of the chosen option; None if nothing. The caller is about to play its first leg,
    after which another one may be the chosen one."""
    if all(rule.actions is None for rule in game.triggers):
        return None
    nodes, action = scope.nodes, scope.keep(scope.nodes.chosen(-1))
    choices: dict[str, IRNode] = {}
    for rule in game.triggers:
        places = {number: rule.choices_of(number) for number in rule.actions or ()}
        for choice in rule.choices:
            known = tuple(places.get(number, {}).get(choice.variable, 0) for number in range(len(game.actions)))
            choices[choice.variable] = scope.keep(nodes.chosen_at(nodes.table(known, "int", action)))
    return Taken(action, choices)


def react(
    game: core.Game,
    effects: Effects,
    turn: Turn,
    played: ir.Switch | None,
    by: Taken | None = None,
    between: frozenset[str] = frozenset(),
) -> None:
    """Triggers and then end conditions, in order; `played` are the effects of the actions, None if nobody acted or they
    are not known. `by` is what triggers of certain actions follow, None if there are none, or nobody acted. `between`
    is what may have changed since the end conditions were last tested, before the action."""
    expressions, scope = effects.expressions, effects.scope
    expressions.last, expressions.goes_on = effects.last, turn.goes_on
    expressions.following = turn.player, turn.step
    with scope.inner() as triggered:
        for number, rule in enumerate(game.triggers, start=len(game.actions)):
            if rule.actions is not None and by is None:
                continue
            names = {choice.variable: by.choices[choice.variable] for choice in rule.choices} if by else {}
            with scope.nodes.budget.spent_by(rule.condition.span), scope.binding(names), scope.inner() as applied:
                with scope.inner() as body:
                    scope.emit(ir.Fire(scope.nodes.number(number)))
                    effects.all(rule.effects)
                _if(expressions.lower(rule.condition), body, scope)
            _if(_follows(rule, by, game, scope), applied, scope)
            scope.charge(len(game.actions) + number)
    for statement in triggered:
        scope.emit(statement)
    first = 2 * len(game.actions) + len(game.triggers)
    conditions = [_end_condition(rule, first + number, effects) for number, rule in enumerate(game.end_conditions)]
    others = [statement for each in conditions if not each.ends for statement in each.statements]
    changing = {*STATUS_FIELDS, *changes((*triggered, *others)), *between}
    lasting = frozenset(layout_of(game).by_name) - changing
    for relevant, group in groupby(conditions, lambda each: _relevant_groups(each, played, changing, lasting)):
        statements = tuple(statement for each in group for statement in each.statements)
        if relevant is None:
            for statement in statements:
                scope.emit(statement)
        else:
            scope.emit(ir.IRIf(_may_have_changed(relevant, played, scope), statements))


@dataclass(frozen=True)
class _EndCondition:
    """An end condition: what it reads, its size, the statements that test it and run its effects, and whether these
    certainly end the game."""

    reads: frozenset[str]
    size: int
    statements: tuple[ir.Statement, ...]
    ends: bool


def _end_condition(rule: core.Rule, section: int, effects: Effects) -> _EndCondition:
    scope = effects.scope
    with scope.inner() as statements, scope.nodes.budget.spent_by(rule.condition.span):
        condition = effects.expressions.lower(rule.condition)
        with scope.inner() as body:
            effects.all(rule.effects)
        before = tuple(statements)
        _if(condition, body, scope)
        scope.charge(section)
    steps = list(each_of(before))
    nodes = [*nodes_of(ir.Define("condition", condition)), *(node for each in steps for node in nodes_of(each))]
    more = () if all(isinstance(each, _READING_ONLY) for each in steps) else (_ANYTHING,)
    reads = frozenset().union(*(node.reads for node in nodes), more) - changes(before)
    return _EndCondition(reads, len(nodes), tuple(statements), core.certainly_finish(rule.effects))


_READING_ONLY = ir.Define | ir.IRAssign | ir.IRIf | ir.ForBits | ir.ForNumbers | ir.Repeat | ir.IRBlock | ir.Leave
"""Statements that read nothing but what their values do."""

_ANYTHING = "anything"
"""Stands for all that a function may read, and is no field of the state."""


def _follows(rule: core.Rule, by: Taken | None, game: core.Game, scope: Scope) -> IRNode:
    """Whether a trigger applies after the action that was taken."""
    nodes = scope.nodes
    if by is None or rule.actions is None:
        return nodes.truth(True)
    named = tuple(int(rule.follows(number)) for number in range(len(game.actions)))
    return nodes.op("same", nodes.table(named, "int", by.action), nodes.number(1))


def _if(condition: IRNode, body: Sequence[ir.Statement], scope: Scope) -> None:
    if condition.op != "const":
        scope.emit(ir.IRIf(condition, tuple(body)))
    elif condition.detail:
        for statement in body:
            scope.emit(statement)


SMALL_CONDITION = 16
"""Conditions with fewer parts are always tested: finding out whether they need to be takes as long."""


def _relevant_groups(
    condition: _EndCondition, played: ir.Switch | None, changing: set[str], lasting: frozenset[str]
) -> frozenset[int] | None:
    """The groups of actions after which an end condition must be tested; None if after all of them.

    After a decision that did not end the game, no end condition holds that certainly ends it. That is still so if
    nothing that the condition reads has changed since. Whatever a decision changes besides its effects may be another:
    also what is no field of the state, such as where the action moved a piece to, or whether the turn goes on.
    """
    if not condition.ends or played is None or condition.size < SMALL_CONDITION or EVERY_SET in changing:
        return None
    if not condition.reads <= lasting:
        return None
    changed = {number: changes(body) for number, body in played.cases}
    return frozenset(number for number, names in changed.items() if EVERY_SET in names or names & condition.reads)


def _may_have_changed(groups: frozenset[int], played: ir.Switch | None, scope: Scope) -> IRNode:
    """Whether an action of these groups was played, or this is the first decision, before which nothing was tested."""
    nodes, result = scope.nodes, scope.nodes.truth(False)
    if played is None:
        return nodes.truth(True)
    for number in sorted(groups):
        result = nodes.op("or", result, nodes.op("same", played.value, nodes.number(number)))
    return nodes.op("or", result, nodes.op("at_most", nodes.load("decisions", "int"), nodes.number(1)))


def complete(game: core.Game, scope: Scope, turn: Turn) -> None:
    """The game goes on: store the next player and step; or it has lasted too long."""
    nodes, zero = scope.nodes, scope.nodes.number(0)
    ended = nodes.op("truth_as_number", nodes.op("not", turn.goes_on))
    scope.emit(ir.Store("mover", zero, turn.player))
    scope.emit(ir.Store("step", zero, turn.step))
    scope.emit(ir.Store("turns", zero, nodes.op("add", nodes.load("turns", "int"), ended)))
    remember(game, scope)
    too_long = nodes.op("at_most", nodes.number(game.max_decisions), nodes.load("decisions", "int"))
    given_up: tuple[ir.Statement, ...] = (ir.Store("status", zero, nodes.number(UNFINISHED)),)
    if game.cap_ending is not None:
        drawn = (("winners", 0), ("status", FINISHED), ("ending", game.cap_ending))
        given_up = tuple(ir.Store(name, zero, nodes.number(value)) for name, value in drawn)
    scope.emit(ir.IRIf(too_long, given_up))


def keep_score(game: core.Game, scope: Scope) -> None:
    """Store the score if the game is finished."""
    if game.score is None:
        return
    nodes = scope.nodes
    with nodes.budget.spent_by(game.score.value.span), scope.inner() as body:
        scope.emit(ir.Store(SCORE, nodes.number(0), Expressions(scope).lower(game.score.value)))
    finished = nodes.op("same", nodes.load("status", "int"), nodes.number(FINISHED))
    scope.emit(ir.IRIf(finished, tuple(body)))


def remember(game: core.Game, scope: Scope) -> None:
    """Remember the position that the next player to decide finds."""
    if game.memory is not None:
        scope.emit(ir.Remember())
