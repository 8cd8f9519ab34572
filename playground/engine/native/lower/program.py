"""A whole game to an IR program.

Functions: `setup` makes the first position, `count` counts the options of a position and leaves their cells in the
frame, `apply` plays the chosen option, `stuck` ends the game for a player without options; enumerators; and one for
each value that positions have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from playground.engine.layout import STATUS_FIELDS, UNFINISHED
from playground.engine.native.ir import (
    EVERY_SET,
    Block,
    Cell,
    Define,
    Fire,
    Function,
    If,
    Program,
    Statement,
    Store,
    Switch,
    changes,
    nodes_of,
)
from playground.engine.native.lower.effects import DONE, Effects, Turn
from playground.engine.native.lower.evaluations import evaluation
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.options import StepOptions
from playground.engine.native.lower.scope import FACTS, Scope
from playground.engine.native.nodes import Node, Nodes
from playground.game import core
from playground.game.core import NOTHING


def lower(game: core.Game, evaluations: Sequence[core.Expression] = ()) -> Program:
    """The IR of a game, and of values that its positions have to a player."""
    nodes = Nodes(bits_of(game.board.sites))
    cells, functions = _count(game, nodes)
    functions += [_setup(game, nodes), _apply(game, nodes), _stuck(game, nodes)]
    functions += [evaluation(number, value, game, nodes) for number, value in enumerate(evaluations)]
    FACTS.clear()
    return Program(tuple(functions), cells, nodes.everything, nodes, len(evaluations))


def _count(game: core.Game, nodes: Nodes) -> tuple[tuple[tuple[Cell, ...], ...], list[Function]]:
    scope = Scope(game, nodes)
    rows, functions, cases = [], [], []
    for number, step in enumerate(game.steps):
        options = StepOptions(Expressions(scope), step.name.replace("-", "_"))
        with scope.inner() as body:
            for action in step.actions:
                options.add(action, game.actions[action])
            passes = step.stuck is None and not step.skips
            options.finish(passes)
        rows.append(tuple(options.cells))
        functions += options.functions
        cases.append((number, tuple(body)))
    dispatch: tuple[Statement, ...] = cases[0][1] if len(cases) == 1 else (Switch(_field(nodes, "step"), tuple(cases)),)
    return tuple(rows), [*functions, Function("count", (), tuple(scope.variables), dispatch, "int")]


def _setup(game: core.Game, nodes: Nodes) -> Function:
    """The caller hands over a block of zeros."""
    scope = Scope(game, nodes)
    for variable in game.variables:
        for index in range(variable.size):
            scope.emit(Store(f"var.{variable.name}", nodes.number(index), nodes.number(variable.start)))
    scope.emit(Store("ending", nodes.number(0), nodes.number(NOTHING)))
    turn = Turn(scope.variable(nodes.number(0)), scope.variable(nodes.number(0)), scope.variable(nodes.truth(False)))
    Effects(Expressions(scope, compact=True), None, turn, captures=False).all(game.setup)
    begins = (Store("mover", nodes.number(0), turn.player), Store("step", nodes.number(0), turn.step))
    scope.emit(If(turn.goes_on, begins))
    return Function("setup", (), tuple(scope.variables), tuple(scope.statements))


def _apply(game: core.Game, nodes: Nodes) -> Function:
    scope, zero = Scope(game, nodes), nodes.number(0)
    effects, turn = _decision(game, scope)
    scope.emit(Store("decisions", zero, nodes.op("add", _field(nodes, "decisions"), nodes.number(1))))
    with scope.inner() as body:
        played = _play(game, effects)
        scope.emit(played)
        _react(game, effects, turn, played)
        _complete(game, scope, turn)
    scope.emit(Block(DONE, tuple(body)))
    return Function("apply", (), tuple(scope.variables), tuple(scope.statements))


def _decision(game: core.Game, scope: Scope) -> tuple[Effects, Turn]:
    """A decision of the mover; unless its effects say otherwise, the next player in order is next."""
    nodes, zero = scope.nodes, scope.nodes.number(0)
    mover = scope.keep(_field(nodes, "mover"))
    following = nodes.table(tuple((p + 1) % len(game.players) for p in range(len(game.players))), "int", mover)
    last = scope.variable(nodes.number(NOTHING))
    turn = Turn(scope.variable(zero), scope.variable(zero), scope.variable(nodes.truth(False)))
    effects = Effects(Expressions(scope), last, turn)
    effects.decide_next(following, 0, False)
    return effects, turn


@dataclass(frozen=True)
class _Group:
    """Actions with the same effects. `effects` speak of the choices they use as `#0`, `#1`, …; `uses` tells for each of
    the actions which of its choices these are."""

    effects: tuple[core.Effect, ...]
    uses: dict[int, tuple[int, ...]]


def _play(game: core.Game, effects: Effects) -> Switch:
    """The effects of the chosen action. Actions that do the same share their code: one jump less to guess."""
    scope, nodes, groups = effects.scope, effects.scope.nodes, _groups(game)
    action = nodes.chosen(-1)
    scope.emit(Fire(action))
    cases = []
    for number, group in enumerate(groups):
        with scope.inner() as body:
            names: dict[str, Node] = {}
            for place, places in enumerate(zip(*group.uses.values(), strict=True)):
                name = scope.fresh("chosen")
                scope.emit(Define(name, nodes.chosen_at(_used(place, group, places, game, nodes))))
                names[f"#{place}"] = nodes.local(name, "int")
            with scope.binding(names):
                effects.all(group.effects)
        cases.append((number, tuple(body)))
    belongs = (next(n for n, group in enumerate(groups) if each in group.uses) for each in range(len(game.actions)))
    return Switch(nodes.table(tuple(belongs), "int", action), tuple(cases))


def _used(place: int, group: _Group, places: tuple[int, ...], game: core.Game, nodes: Nodes) -> Node:
    """Which of its choices the chosen action uses at a place of its group's effects."""
    if len(set(places)) == 1:
        return nodes.number(places[0])
    uses = (group.uses[each][place] if each in group.uses else 0 for each in range(len(game.actions)))
    return nodes.table(tuple(uses), "int", nodes.chosen(-1))


def _groups(game: core.Game) -> list[_Group]:
    """The actions by what they do."""
    groups: list[_Group] = []
    for number, action in enumerate(game.actions):
        names = [binding.variable for binding in action.bindings]
        used = [name for name in names if any(core.effect_mentions(effect, name) for effect in action.effects)]
        effects = action.effects
        for place, name in enumerate(used):
            binding = next(each for each in action.bindings if each.variable == name)
            stand_in = core.Variable(f"#{place}", type=binding.type)
            effects = tuple(core.substitute_in_effect(effect, name, stand_in) for effect in effects)
        uses = tuple(names.index(name) for name in used)
        same = next((group for group in groups if group.effects == effects), None)
        if same is None:
            groups.append(_Group(effects, {number: uses}))
        else:
            same.uses[number] = uses
    return groups


def _react(game: core.Game, effects: Effects, turn: Turn, played: Switch | None) -> None:
    """Triggers and then end conditions, in order; `played` are the effects of the actions, None where nobody acted."""
    expressions, scope = effects.expressions, effects.scope
    expressions.last, expressions.goes_on = effects.last, turn.goes_on
    with scope.inner() as triggered:
        for number, rule in enumerate(game.triggers, start=len(game.actions)):
            with scope.inner() as body:
                scope.emit(Fire(scope.nodes.number(number)))
                effects.all(rule.effects)
            _if(expressions.lower(rule.condition), body, scope)
    for statement in triggered:
        scope.emit(statement)
    asked = [_asked(rule, effects) for rule in game.end_conditions]
    for awake, group in groupby(asked, lambda each: _awake(each, played, changes(triggered))):
        statements = tuple(statement for each in group for statement in each.statements)
        if awake is None:
            for statement in statements:
                scope.emit(statement)
        elif awake:
            scope.emit(If(_may_have_changed(awake, played, scope), statements))


@dataclass(frozen=True)
class _Asked:
    """An end condition: what it reads, how large it is, the statements that ask it and do what follows, and whether the
    game is certainly over then."""

    reads: frozenset[str]
    size: int
    statements: tuple[Statement, ...]
    ends: bool


def _asked(rule: core.Rule, effects: Effects) -> _Asked:
    scope = effects.scope
    with scope.inner() as statements:
        condition = effects.expressions.lower(rule.condition)
        with scope.inner() as body:
            effects.all(rule.effects)
        before = tuple(statements)
        _if(condition, body, scope)
    nodes = [*nodes_of(Define("condition", condition)), *(node for each in before for node in nodes_of(each))]
    loops = any(not isinstance(each, Define) for each in before)
    reads = frozenset().union(*(node.reads for node in nodes), {"a loop"} if loops else ())
    return _Asked(reads, len(nodes), tuple(statements), core.certainly_finish(rule.effects))


def _if(condition: Node, body: Sequence[Statement], scope: Scope) -> None:
    if not (condition.op == "const" and not condition.detail):
        scope.emit(If(condition, tuple(body)))


SMALL_CONDITION = 16
"""Conditions with fewer parts are asked always: finding out whether they need be takes as long."""


def _awake(asked: _Asked, played: Switch | None, triggered: set[str]) -> frozenset[int] | None:
    """The groups of actions after which an end condition must be asked; None if it is after all.

    After a decision that did not end the game no end condition holds that ends it for certain. It still does not if
    nothing that it reads has changed since.
    """
    if not asked.ends:
        return None
    changing = {*STATUS_FIELDS, "a loop"} | triggered
    local = any("." in name and not name.startswith(("var.", "attr.")) for name in asked.reads)
    if played is None or asked.size < SMALL_CONDITION or EVERY_SET in triggered or local or asked.reads & changing:
        return None
    changed = {number: changes(body) for number, body in played.cases}
    return frozenset(number for number, names in changed.items() if EVERY_SET in names or names & asked.reads)


def _may_have_changed(groups: frozenset[int], played: Switch | None, scope: Scope) -> Node:
    """Whether an action of these groups was played; or this was the first decision, before which nothing was asked."""
    nodes, found = scope.nodes, scope.nodes.truth(False)
    if played is None:
        return nodes.truth(True)
    for number in sorted(groups):
        found = nodes.op("or", found, nodes.op("same", played.value, nodes.number(number)))
    return nodes.op("or", found, nodes.op("at_most", _field(nodes, "decisions"), nodes.number(1)))


def _complete(game: core.Game, scope: Scope, turn: Turn) -> None:
    """The game goes on: who decides next, in which step; or it has lasted too long."""
    nodes, zero = scope.nodes, scope.nodes.number(0)
    ended = nodes.op("truth_as_number", nodes.op("not", turn.goes_on))
    scope.emit(Store("mover", zero, turn.player))
    scope.emit(Store("step", zero, turn.step))
    scope.emit(Store("turns", zero, nodes.op("add", _field(nodes, "turns"), ended)))
    too_long = nodes.op("at_most", nodes.number(game.max_decisions), _field(nodes, "decisions"))
    scope.emit(If(too_long, (Store("status", zero, nodes.number(UNFINISHED)),)))


def _stuck(game: core.Game, nodes: Nodes) -> Function:
    """What happens to a player without options: the game ends, or the turn is skipped."""
    scope = Scope(game, nodes)
    cases = []
    for number, step in enumerate(game.steps):
        with scope.inner() as body:
            if step.skips:
                effects, turn = _decision(game, scope)
                _react(game, effects, turn, None)
                _complete(game, scope, turn)
            elif step.stuck is not None:
                Effects(Expressions(scope), None, None).all(step.stuck)
        if body:
            cases.append((number, (Block(DONE, tuple(body)),)))
    statements = (Switch(_field(nodes, "step"), tuple(cases)),) if cases else ()
    return Function("stuck", (), tuple(scope.variables), statements)


def _field(nodes: Nodes, name: str) -> Node:
    return nodes.load(name, "int")
