"""A whole game to an IR program.

Functions: `setup` makes the first position, `count` counts the options of a position and leaves their cells in the
frame, `apply` plays the chosen option, `stuck` ends the game for a player without options; and enumerators.
"""

from __future__ import annotations

from playground.engine.layout import FINISHED, UNFINISHED
from playground.engine.native.ir import (
    Block,
    Cell,
    Define,
    EndCells,
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
            scope.emit(EndCells(len(options.cells), step.otherwise == "pass"))
        if step.otherwise == "pass":
            options.cells.append(Cell(len(game.actions) - 1, (), (), False))
        rows.append(tuple(options.cells))
        functions += options.functions
        cases.append((number, tuple(body)))
    dispatch: tuple[Statement, ...] = cases[0][1] if len(cases) == 1 else (Switch(_field(nodes, "step"), tuple(cases)),)
    return tuple(rows), [*functions, Function("count", (), tuple(scope.variables), dispatch, "int")]


def _setup(game: core.Game, nodes: Nodes) -> Function:
    """The caller hands over a block of zeros."""
    scope = Scope(game, nodes)
    for variable in game.variables:
        for index in range(len(game.players) if variable.per_player else 1):
            scope.emit(Store(f"var.{variable.name}", nodes.number(index), nodes.number(variable.start)))
    scope.emit(Store("ending", nodes.number(0), nodes.number(NOTHING)))
    Effects(Expressions(scope), None, None).all(game.setup)
    return Function("setup", (), tuple(scope.variables), tuple(scope.statements))


def _apply(game: core.Game, nodes: Nodes) -> Function:
    scope = Scope(game, nodes)
    expressions = Expressions(scope)
    zero = nodes.number(0)
    mover = scope.keep(_field(nodes, "mover"))
    following = nodes.table(tuple((p + 1) % len(game.players) for p in range(len(game.players))), "int", mover)
    last = scope.variable(nodes.number(NOTHING))
    turn = Turn(scope.variable(zero), scope.variable(zero), scope.variable(nodes.truth(False)))
    effects = Effects(expressions, last, turn)
    effects.decide_next(following, 0, False)
    scope.emit(Store("decisions", zero, nodes.op("add", _field(nodes, "decisions"), nodes.number(1))))
    with scope.inner() as body:
        scope.emit(_play(game, effects))
        expressions.last = last
        _react(game, effects)
        _complete(game, scope, turn)
    scope.emit(Block(DONE, tuple(body)))
    return Function("apply", (), tuple(scope.variables), tuple(scope.statements))


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


def _react(game: core.Game, effects: Effects) -> None:
    """Triggers and then end conditions, in order."""
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
    """A player without options loses, wins or draws, as the step says."""
    scope = Scope(game, nodes)
    everybody = (1 << len(game.players)) - 1
    players = range(len(game.players))
    cases = []
    for number, step in enumerate(game.steps):
        if step.otherwise == "pass":
            continue
        winners = {
            "lose": tuple(everybody & ~(1 << player) for player in players),
            "win": tuple(1 << player for player in players),
            "draw": tuple(0 for _ in players),
        }[step.otherwise]
        zero = nodes.number(0)
        body = (
            Store("winners", zero, nodes.table(winners, "int", _field(nodes, "mover"))),
            Store("status", zero, nodes.number(FINISHED)),
            Store("ending", zero, nodes.number(step.ending)),
        )
        cases.append((number, body))
    statements = (Switch(_field(nodes, "step"), tuple(cases)),) if cases else ()
    return Function("stuck", (), tuple(scope.variables), statements)


def _field(nodes: Nodes, name: str) -> Node:
    return nodes.load(name, "int")
