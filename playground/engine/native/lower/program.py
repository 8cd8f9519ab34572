"""A whole game to an IR program.

Functions: `setup` makes the first position, `count` counts the options of a position and leaves their cells in the
frame, `apply` plays the chosen option, `stuck` ends the game for a player without options; and enumerators.
"""

from __future__ import annotations

from playground.engine.layout import UNFINISHED
from playground.engine.native.ir import (
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
)
from playground.engine.native.lower.effects import DONE, Effects, Turn
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.options import StepOptions
from playground.engine.native.lower.scope import FACTS, Scope
from playground.engine.native.nodes import Node, Nodes
from playground.game import core
from playground.game.core import NOTHING


def lower(game: core.Game) -> Program:
    """The IR of a game."""
    nodes = Nodes(bits_of(game.board.sites))
    cells, functions = _count(game, nodes)
    functions += [_setup(game, nodes), _apply(game, nodes), _stuck(game, nodes)]
    FACTS.clear()
    return Program(tuple(functions), cells, nodes.everything, nodes)


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
    Effects(Expressions(scope, compact=True), None, turn).all(game.setup)
    begins = (Store("mover", nodes.number(0), turn.player), Store("step", nodes.number(0), turn.step))
    scope.emit(If(turn.goes_on, begins))
    return Function("setup", (), tuple(scope.variables), tuple(scope.statements))


def _apply(game: core.Game, nodes: Nodes) -> Function:
    scope, zero = Scope(game, nodes), nodes.number(0)
    effects, turn = _decision(game, scope)
    scope.emit(Store("decisions", zero, nodes.op("add", _field(nodes, "decisions"), nodes.number(1))))
    with scope.inner() as body:
        scope.emit(_play(game, effects))
        _react(game, effects, turn)
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


def _play(game: core.Game, effects: Effects) -> Statement:
    """The effects of the chosen action."""
    scope, cases = effects.scope, []
    for number, action in enumerate(game.actions):
        with scope.inner() as body:
            scope.emit(Fire(number))
            names: dict[str, Node] = {}
            for index, binding in enumerate(action.bindings):
                name = scope.fresh(binding.label)
                scope.emit(Define(name, scope.nodes.chosen(index)))
                names[binding.variable] = scope.nodes.local(name, "int")
            with scope.binding(names):
                effects.all(action.effects)
        cases.append((number, tuple(body)))
    return Switch(scope.nodes.chosen(-1), tuple(cases))


def _react(game: core.Game, effects: Effects, turn: Turn) -> None:
    """Triggers and then end conditions, in order."""
    effects.expressions.last, effects.expressions.goes_on = effects.last, turn.goes_on
    for number, rule in enumerate((*game.triggers, *game.end_conditions)):
        condition = effects.expressions.lower(rule.condition)
        if condition.op == "const" and not condition.detail:
            continue
        with effects.scope.inner() as body:
            if number < len(game.triggers):
                effects.scope.emit(Fire(len(game.actions) + number))
            effects.all(rule.effects)
        effects.scope.emit(If(condition, tuple(body)))


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
                _react(game, effects, turn)
                _complete(game, scope, turn)
            elif step.stuck is not None:
                Effects(Expressions(scope), None, None).all(step.stuck)
        if body:
            cases.append((number, (Block(DONE, tuple(body)),)))
    statements = (Switch(_field(nodes, "step"), tuple(cases)),) if cases else ()
    return Function("stuck", (), tuple(scope.variables), statements)


def _field(nodes: Nodes, name: str) -> Node:
    return nodes.load(name, "int")
