"""Core effects to IR statements.

A rule's effects stand in a block that a finish leaves. The mover, and who decides next, are variables of the
function; they are stored when the decision is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playground.engine.layout import FINISHED
from playground.engine.native.ir import Assign, ForBits, ForNumbers, If, Leave, Store
from playground.engine.native.lower.chance import ChanceEffects
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.nodes import Node
from playground.game import core
from playground.source.diagnostics import CompilerBug

DONE = "done"
"""Label of the block that a finished game leaves."""


@dataclass
class Turn:
    """Variables that tell who decides next: the player, the step, and whether the turn goes on."""

    player: Node
    step: Node
    goes_on: Node


class Effects(ChanceEffects):
    """Lowers effects within the scope of `expressions`. `last` is None in setup, `turn` where nobody is next."""

    def __init__(self, expressions: Expressions, last: Node | None, turn: Turn | None, captures: bool = True) -> None:
        super().__init__(expressions, last, captures)
        self.turn = turn

    def all(self, effects: Iterable[core.Effect]) -> None:
        """Effects in order."""
        for effect in effects:
            lower: Callable[[core.Effect], None] | None = getattr(self, f"_{type(effect).__name__.lower()}", None)
            if lower is None:
                raise CompilerBug(f"the native engine cannot lower {type(effect).__name__}")
            lower(effect)

    # ---- memory and flow

    def _assign(self, effect: core.Assign) -> None:
        nodes = self.nodes
        variable = next(v for v in self.scope.game.variables if v.name == effect.variable)
        value = self.expressions.lower(effect.value)
        if value.type == "bool":
            value = nodes.op("truth_as_number", value)
        if variable.type.kind == "int":
            low, high = nodes.number(variable.type.low), nodes.number(variable.type.high)
            if effect.value.type.low < variable.type.low:
                value = nodes.choose(nodes.op("less", value, low), low, value)
            if effect.value.type.high > variable.type.high:
                value = nodes.choose(nodes.op("less", high, value), high, value)
        place = self.expressions.place_in(variable, effect.index)
        self.scope.emit(Store(f"var.{effect.variable}", place, value))

    def _if(self, effect: core.If) -> None:
        condition = self.scope.keep(self.expressions.lower(effect.condition))
        with self.scope.inner() as then:
            self.all(effect.then)
        with self.scope.inner() as otherwise:
            self.all(effect.otherwise)
        self.scope.emit(If(condition, tuple(then), tuple(otherwise)))

    def _foreach(self, effect: core.ForEach) -> None:
        if effect.domain.type.kind != "sites":
            self._for_each_listed(effect)
            return
        domain = self.scope.keep(self.expressions.lower(effect.domain))
        member = self.nodes.local(self.scope.fresh("each"), "int")
        with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
            self.all(effect.body)
        self.scope.emit(ForBits(str(member.detail), domain, tuple(body)))

    def _for_each_listed(self, effect: core.ForEach) -> None:
        """Players, pieces, directions and numbers are gone through one by one."""
        span = self.expressions.span_of(effect.domain)
        if span is not None:
            each = self.nodes.local(self.scope.fresh("each"), "int")
            with self.scope.inner() as body, self.scope.binding({effect.variable: each}):
                self.all(effect.body)
            self.scope.emit(ForNumbers(str(each.detail), *span, tuple(body)))
            return
        members = self.expressions.universe(effect.domain)
        taken = [self.scope.keep(self.expressions.has_member(effect.domain, member)) for member in members]
        for member, takes_part in zip(members, taken, strict=True):
            with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
                self.all(effect.body)
            self.scope.emit(If(takes_part, tuple(body)))

    def _finish(self, effect: core.Finish) -> None:
        nodes, zero = self.nodes, self.nodes.number(0)
        self.scope.emit(Store("winners", zero, zero if effect.player is None else self._winners(effect)))
        self.scope.emit(Store("status", zero, nodes.number(FINISHED)))
        self.scope.emit(Store("ending", zero, nodes.number(effect.ending)))
        if self.turn is not None:
            self.scope.emit(Store("turns", zero, nodes.op("add", nodes.load("turns", "int"), nodes.number(1))))
        self.scope.emit(Leave(DONE))

    def _winners(self, effect: core.Finish) -> Node:
        """The winners as a bit set of players."""
        nodes, everybody = self.nodes, (1 << len(self.players)) - 1
        assert effect.player is not None
        if effect.player.type.kind == "players":
            named = nodes.number(0)
            for player in self.players:
                bit = nodes.choose(
                    self.expressions.has_member(effect.player, player), nodes.number(1 << player), nodes.number(0)
                )
                named = nodes.op("add", named, bit)
            return named if effect.verb == "wins" else nodes.op("sub", nodes.number(everybody), named)
        alone = tuple(1 << player for player in self.players)
        others = tuple(everybody & ~(1 << player) for player in self.players)
        return nodes.table(alone if effect.verb == "wins" else others, "int", self.expressions.lower(effect.player))

    def _firstplayer(self, effect: core.FirstPlayer) -> None:
        if self.turn is None:
            raise CompilerBug("who begins is said in the setup")
        player, zero = self.scope.keep(self.expressions.lower(effect.player)), self.nodes.number(0)
        self.scope.emit(Store("mover", zero, player))
        self.scope.emit(Store("first", zero, player))
        self.scope.emit(Assign(str(self.turn.player.detail), player))

    def _nextplayer(self, effect: core.NextPlayer) -> None:
        self.decide_next(self.expressions.lower(effect.player), effect.step, False)

    def _continue(self, effect: core.Continue) -> None:
        player = self.nodes.load("mover", "int") if effect.player is None else self.expressions.lower(effect.player)
        self.decide_next(player, effect.step, True)

    def decide_next(self, player: Node, step: int, goes_on: bool) -> None:
        """Who decides next, unless another effect says otherwise."""
        if self.turn is None:
            raise CompilerBug("nobody is next where a game ends")
        self.scope.emit(Assign(str(self.turn.player.detail), player))
        self.scope.emit(Assign(str(self.turn.step.detail), self.nodes.number(step)))
        self.scope.emit(Assign(str(self.turn.goes_on.detail), self.nodes.truth(goes_on)))
