"""Core effects to IR statements.

A rule's effects stand in a block that a finish leaves. The mover, and who decides next, are variables of the
function; they are stored when the decision is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playground.engine.layout import FINISHED
from playground.engine.native.ir import Assign, ForBits, If, Leave, Store
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.core import NOTHING
from playground.source.diagnostics import CompilerBug

DONE = "done"
"""Label of the block that a finished game leaves."""


@dataclass
class Turn:
    """Variables that tell who decides next: the player, the step, and whether the turn goes on."""

    player: Node
    step: Node
    goes_on: Node


class Effects:
    """Lowers effects within the scope of `expressions`. `last` and `turn` are None in setup."""

    def __init__(self, expressions: Expressions, last: Node | None, turn: Turn | None) -> None:
        self.expressions = expressions
        self.scope = expressions.scope
        self.nodes = expressions.nodes
        self.last = last
        self.turn = turn
        self.players = range(len(self.scope.game.players))
        kinds = len(self.scope.game.pieces)
        self.kinds = range(kinds) if kinds > 1 else range(0)

    def all(self, effects: Iterable[core.Effect]) -> None:
        """Effects in order."""
        for effect in effects:
            lower: Callable[[core.Effect], None] | None = getattr(self, f"_{type(effect).__name__.lower()}", None)
            if lower is None:
                raise CompilerBug(f"the native engine cannot lower {type(effect).__name__}")
            lower(effect)

    # ---- pieces

    def _fields(self) -> list[tuple[str, Node]]:
        owners = [("owner", self.nodes.number(player)) for player in self.players]
        return owners + [("piece", self.nodes.number(kind)) for kind in self.kinds]

    def _clear(self, mask: Node) -> None:
        for name, index in self._fields():
            left = self.nodes.op("minus", self.nodes.load(name, "set", index), mask)
            self.scope.emit(Store(name, index, left))

    def _put(self, name: str, index: Node, mask: Node) -> None:
        grown = self.nodes.op("join", self.nodes.load(name, "set", index), mask)
        self.scope.emit(Store(name, index, grown))

    def _place(self, effect: core.Place) -> None:
        single = effect.target.type.kind == "site"
        target = self.scope.keep(self.expressions.lower(effect.target))
        owner = self.scope.keep(self.expressions.lower(effect.owner))
        piece = self.scope.keep(self.expressions.lower(effect.piece))
        bit = "bit_or_none" if effect.target.type.optional else "bit"
        mask = self.scope.keep(self.nodes.op(bit, target)) if single else target
        self._clear(mask)
        self._put("owner", owner, mask)
        if self.kinds:
            self._put("piece", piece, mask)
        if single and self.last is not None:
            there = self.nodes.op("at_most", self.nodes.number(0), target)
            place = self.nodes.choose(there, target, self.last) if effect.target.type.optional else target
            self.scope.emit(Assign(str(self.last.detail), place))

    def _move(self, effect: core.Move) -> None:
        nodes, keep = self.nodes, self.scope.keep
        origin, target = keep(self.expressions.lower(effect.origin)), keep(self.expressions.lower(effect.target))
        leaving = keep(nodes.op("bit_or_none" if effect.origin.type.optional else "bit", origin))
        arriving = keep(nodes.op("bit_or_none" if effect.target.type.optional else "bit", target))
        moves = keep(self._moves(effect, origin, target, leaving))
        gone = keep(nodes.choose(moves, nodes.op("join", leaving, arriving), nodes.bits(0)))
        arrives = keep(nodes.choose(moves, arriving, nodes.bits(0)))
        for name, index in self._fields():
            before = nodes.load(name, "set", index)
            moved = nodes.op("not", nodes.op("none_in", nodes.op("meet", before, leaving)))
            after = nodes.op("minus", before, gone)
            self.scope.emit(Store(name, index, nodes.op("join", after, nodes.choose(moved, arrives, nodes.bits(0)))))
        if self.last is not None:
            self.scope.emit(Assign(str(self.last.detail), nodes.choose(moves, target, self.last)))

    def _moves(self, effect: core.Move, origin: Node, target: Node, leaving: Node) -> Node:
        """Whether a piece really goes elsewhere."""
        nodes = self.nodes
        occupied = self.expressions.lower(core.Operation("occupied", (), type=core.Type("sites")))
        moves = nodes.op("not", nodes.op("none_in", nodes.op("meet", occupied, leaving)))
        moves = nodes.op("and", moves, nodes.op("not", nodes.op("same", origin, target)))
        if effect.target.type.optional:
            moves = nodes.op("and", moves, nodes.op("at_most", nodes.number(0), target))
        return moves

    def _remove(self, effect: core.Remove) -> None:
        self._clear(self.scope.keep(self.expressions.lower(effect.sites)))

    def _turn(self, effect: core.Turn) -> None:
        if not self.kinds:
            return
        occupied = self.expressions.lower(core.Operation("occupied", (), type=core.Type("sites")))
        mask = self.scope.keep(self.nodes.op("meet", occupied, self.expressions.lower(effect.sites)))
        piece = self.scope.keep(self.expressions.lower(effect.piece))
        for kind in self.kinds:
            number = self.nodes.number(kind)
            left = self.nodes.op("minus", self.nodes.load("piece", "set", number), mask)
            self.scope.emit(Store("piece", number, left))
        self._put("piece", piece, mask)

    def _flip(self, effect: core.Flip) -> None:
        """All kinds are read before any is written, so that two faces change places."""
        if not self.kinds:
            return
        nodes, pieces = self.nodes, self.scope.game.pieces
        mask = self.scope.keep(self.expressions.lower(effect.sites))
        turning = {
            kind: self.scope.keep(nodes.op("meet", nodes.load("piece", "set", nodes.number(kind)), mask))
            for kind in self.kinds
            if pieces[kind].flips_to not in (NOTHING, kind)
        }
        for kind in self.kinds:
            before = after = nodes.load("piece", "set", nodes.number(kind))
            after = nodes.op("minus", after, turning[kind]) if kind in turning else after
            for other, members in turning.items():
                after = nodes.op("join", after, members) if pieces[other].flips_to == kind else after
            if after is not before:
                self.scope.emit(Store("piece", nodes.number(kind), after))

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
        index = self.expressions.lower(effect.index) if effect.index else nodes.number(0)
        self.scope.emit(Store(f"var.{effect.variable}", index, value))

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
        members = self.expressions.universe(effect.domain)
        taken = [self.scope.keep(self.expressions.has_member(effect.domain, member)) for member in members]
        for member, takes_part in zip(members, taken, strict=True):
            with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
                self.all(effect.body)
            self.scope.emit(If(takes_part, tuple(body)))

    def _finish(self, effect: core.Finish) -> None:
        nodes, zero = self.nodes, self.nodes.number(0)
        everybody = (1 << len(self.players)) - 1
        winners = zero
        if effect.player is not None:
            alone = tuple(1 << player for player in self.players)
            others = tuple(everybody & ~(1 << player) for player in self.players)
            winners = nodes.table(
                alone if effect.verb == "wins" else others, "int", self.expressions.lower(effect.player)
            )
        self.scope.emit(Store("winners", zero, winners))
        self.scope.emit(Store("status", zero, nodes.number(FINISHED)))
        self.scope.emit(Store("ending", zero, nodes.number(effect.ending)))
        self.scope.emit(Store("turns", zero, nodes.op("add", nodes.load("turns", "int"), nodes.number(1))))
        self.scope.emit(Leave(DONE))

    def _nextplayer(self, effect: core.NextPlayer) -> None:
        self.decide_next(self.expressions.lower(effect.player), 0, False)

    def _continue(self, effect: core.Continue) -> None:
        self.decide_next(self.nodes.load("mover", "int"), effect.step, True)

    def decide_next(self, player: Node, step: int, goes_on: bool) -> None:
        """Who decides next, unless another effect says otherwise."""
        if self.turn is None:
            raise CompilerBug("setup cannot decide whose turn it is")
        self.scope.emit(Assign(str(self.turn.player.detail), player))
        self.scope.emit(Assign(str(self.turn.step.detail), self.nodes.number(step)))
        self.scope.emit(Assign(str(self.turn.goes_on.detail), self.nodes.truth(goes_on)))
