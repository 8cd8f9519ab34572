"""The first position: `setup` does what is the same in every game, and `deal` the rest, from the first draw on.

Many games in a row run `setup` once and copy what it made.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.layout import RUNNING, Layout, layout_of
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.performing.effects import Effects
from playground.engine.native.lower.performing.putting import DONE, Turn
from playground.engine.native.lower.performing.reacting import keep_score, remember
from playground.engine.native.lower.scope import Scope
from playground.engine.packing import in_block
from playground.game import core
from playground.game.chance import before_chance
from playground.game.core import NOTHING
from playground.game.stopping import may_stop


def setting_up(game: core.Game, nodes: Nodes) -> list[IRFunction]:
    """`setup`, whose caller passes a state of zeros; and `deal`, where something is drawn, which goes on from there."""
    alike = before_chance(game.setup)
    setup, dealt = Scope(game, nodes), game.setup[alike:]
    _start_values(game, setup)
    if not dealt:
        _begin(game, game.setup, setup)
        return [_function("setup", setup)]
    _perform(game.setup[:alike], None, setup)
    deal = Scope(game, nodes)
    _begin(game, dealt, deal, may_stop(game.setup[:alike]))
    return [_function("setup", setup), _function("deal", deal)]


def _function(name: str, scope: Scope) -> IRFunction:
    return IRFunction(name, (), tuple(scope.variables), tuple(scope.statements))


def _start_values(game: core.Game, scope: Scope) -> None:
    """The variables before the setup, and no ending."""
    nodes = scope.nodes
    for variable in game.variables:
        for number, bits in enumerate(_start_sets(variable, layout_of(game)) if variable.by_site else ()):
            scope.emit(ir.Store(f"var.{variable.name}", nodes.number(number), nodes.bits(bits)))
        for index in range(0 if variable.by_site else variable.size):
            scope.emit(ir.Store(f"var.{variable.name}", nodes.number(index), nodes.number(variable.start)))
    scope.emit(ir.Store("ending", nodes.number(0), nodes.number(NOTHING)))


def _start_sets(variable: core.GameVariable, layout: Layout) -> Sequence[int]:
    """What a position has before the setup of a variable with a value for each site."""
    return in_block(layout.by_name[f"var.{variable.name}"], variable.start_values())


def _begin(game: core.Game, effects: Sequence[core.Effect], scope: Scope, may_be_over: bool = False) -> None:
    """The last effects of the setup, and who decides first. It `may_be_over` before them."""
    nodes = scope.nodes
    turn = Turn(scope.variable(nodes.number(0)), scope.variable(nodes.number(0)), scope.variable(nodes.truth(False)))
    _perform(effects, turn, scope, may_be_over)
    keep_score(game, scope)
    first = (ir.Store("mover", nodes.number(0), turn.player), ir.Store("step", nodes.number(0), turn.step))
    scope.emit(ir.IRIf(turn.goes_on, first))
    remember(game, scope)


def _perform(effects: Sequence[core.Effect], turn: Turn | None, scope: Scope, may_be_over: bool = False) -> None:
    """Effects of the setup, none of which happens once the game is over."""
    nodes = scope.nodes
    performing = Effects(Expressions(scope, compact=True), None, turn, captures=False)
    performing.counts_turn = False
    with nodes.budget.spent_by(effects[0].span if effects else None), scope.inner() as body:
        if may_be_over:
            over = nodes.op("not", nodes.op("same", nodes.load("status", "int"), nodes.number(RUNNING)))
            scope.emit(ir.IRIf(over, (ir.Leave(DONE),)))
        performing.all(effects)
    for statement in (ir.IRBlock(DONE, tuple(body)),) if may_be_over or may_stop(effects) else body:
        scope.emit(statement)
