"""Putting a component on the first free one of some places, which stops the game if there is none.

Rules of games of cards do little else, and each time it is long. Where moves share a function of the program, so do
these:

    put(origin, places, fault, counted)     where the component is then; -1 if there is none, -2 if the game has stopped
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.layout import UNFINISHED
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Call, IRAssign, IRIf, Leave, Store
from playground.engine.native.lower.calls import needed_function
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.performing.hinting import Hinting
from playground.engine.native.lower.performing.log import EventLog, logs
from playground.engine.native.lower.performing.moving import is_shared
from playground.game import core
from playground.game.core import NOTHING
from playground.game.effect_sequences import all_effects

MIN_PUTS = 6
"""How many such effects a game has, from which on they share a function."""

DONE = "done"
"""Label of the block that a finished game leaves."""

STOPPED = -2
"""What the function returns if the game has stopped for want of room."""

PUT_CHANGES = frozenset(("winners", "status", "ending", "turns"))
"""The fields that the function may change besides those of a move."""


@dataclass
class Turn:
    """Variables for the next decision: the player, the step, and whether the turn goes on."""

    player: IRNode
    step: IRNode
    goes_on: IRNode


@dataclass(frozen=True)
class SharedPut:
    """What the function is lowered from: whether it counts captures, and whether it logs the move."""

    captures: bool
    logged: bool


@dataclass(frozen=True)
class Put:
    """Moves the component on a site to the first free one of some places, unless it is on one of them already.
    Where a component finds none free, the game stops: `fault` says why."""

    origin: core.Expression
    places: core.Expression
    fault: int


def put_of(effect: core.Bind) -> Put | None:
    """What an effect puts where, if that is all it does (`game/effects_on_zones.py`)."""
    match effect:
        case core.Bind(
            value=core.Choice(
                condition=core.Operation(name="contains", arguments=(places, origin)),
                yes=same,
                no=core.Operation(
                    name="lowest",
                    arguments=(core.Operation(name="difference", arguments=(others, core.Operation(name="occupied"))),),
                ),
            ),
            body=(core.If(then=(core.Stop(fault=fault),), otherwise=()) as unless, core.Move(origin=moved, target=to)),
        ) if origin == same == moved and places == others and _is(to, effect.variable):
            return Put(origin, places, fault) if _is_full(unless.condition, effect.variable, origin) else None
    return None


def _is_full(condition: core.Expression, place: str, origin: core.Expression) -> bool:
    """Whether a condition says that there is a component, and no place for it."""
    match condition:
        case core.Operation(
            name="and",
            arguments=(
                core.Operation(name="equal", arguments=(found, core.Constant(value=value))),
                core.Operation(name="contains", arguments=(core.Operation(name="occupied"), component)),
            ),
        ):
            return _is(found, place) and value == NOTHING and component == origin
    return False


def _is(expression: core.Expression, variable: str) -> bool:
    return isinstance(expression, core.Variable) and expression.name == variable


def _puts(game: core.Game) -> int:
    return sum(isinstance(effect, core.Bind) and put_of(effect) is not None for effect in all_effects(game))


class Putting(Hinting):
    """Lowers these effects, and ends games. `turn` is None if nobody decides next.

    `captures` are counted, and events logged, unless the effects are only tried. A finish counts the turn that it
    ends as long as `counts_turn` is set.
    """

    def __init__(
        self,
        expressions: Expressions,
        last: IRNode | None,
        turn: Turn | None,
        captures: bool = True,
        logged: bool = True,
    ) -> None:
        super().__init__(expressions, last, captures)
        self.turn = turn
        self.counts_turn = True
        self.log = EventLog(expressions) if logged and logs(self.scope.game) else None
        self.shares_puts = is_shared(self.scope.game) and _puts(self.scope.game) >= MIN_PUTS

    def put_by_function(self, put: Put) -> None:
        """A call of the function that all effects of this kind share."""
        nodes, source = self.nodes, SharedPut(self.captures, self.log is not None)
        function = needed_function(nodes, source, source, "put")
        name, changed = self.scope.fresh("put"), PUT_CHANGES.union(name for name, _ in self._fields())
        sites = (self.expressions.lower(each) for each in (put.origin, put.places))
        arguments = (*map(self.scope.keep, sites), self.ending_of(put.fault), self.counted)
        self.scope.emit(Call(name, function, arguments, "nothing", changed))
        place = nodes.local(name, "int")
        self.scope.emit(IRIf(nodes.op("same", place, nodes.number(STOPPED)), (Leave(DONE),)))
        if self.last is not None:
            arrived = nodes.op("at_most", nodes.number(0), place)
            self.scope.emit(IRAssign(str(self.last.detail), nodes.choose(arrived, place, self.last)))

    def put(self, origin: IRNode, places: IRNode, ending: IRNode, counted: IRNode) -> IRNode:
        """What that function does; its result."""
        nodes, scope, occupied = self.nodes, self.scope, self.expressions.occupied()
        free = nodes.op("lowest", nodes.op("minus", places, occupied))
        place = scope.keep(nodes.choose(nodes.op("test_or_none", places, origin), origin, free))
        is_full = nodes.op("same", place, nodes.number(core.NOTHING))
        result = scope.variable(nodes.number(STOPPED))
        with scope.inner() as stopping:
            self.end(nodes.number(0), UNFINISHED, ending, counted)
        with scope.inner() as moving:
            moves = self._move_shared(origin, place)
            if self.log:
                scope.emit(self.log.of_move(origin, place))
            scope.emit(IRAssign(str(result.detail), nodes.choose(moves, place, nodes.number(core.NOTHING))))
        condition = nodes.op("and", is_full, nodes.op("test_or_none", occupied, origin))
        scope.emit(IRIf(scope.keep(condition), tuple(stopping), tuple(moving)))
        return result

    def ending_of(self, fault: int) -> IRNode:
        """The number of the ending where the rules cannot be followed."""
        return self.nodes.number(len(self.scope.game.endings) + fault)

    @property
    def counted(self) -> IRNode:
        """How many turns the end of the game ends."""
        return self.nodes.number(int(self.turn is not None and self.counts_turn))

    def end(self, winners: IRNode, status: int, ending: IRNode, turns: IRNode) -> None:
        """The game ends, and with it so many turns."""
        nodes, zero = self.nodes, self.nodes.number(0)
        self.scope.emit(Store("winners", zero, winners))
        self.scope.emit(Store("status", zero, nodes.number(status)))
        self.scope.emit(Store("ending", zero, ending))
        if turns is not zero:
            self.scope.emit(Store("turns", zero, nodes.op("add", nodes.load("turns", "int"), turns)))
