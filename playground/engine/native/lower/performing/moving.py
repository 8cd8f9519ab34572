"""Moving and exchanging components, by writing each set of the contents, or by a function that all moves share."""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.layout import contents
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.planes import plane_holding
from playground.engine.native.ir.statements import Call, IRAssign, IRIf, Store
from playground.engine.native.lower.at_once.attributes import is_searched
from playground.engine.native.lower.calls import needed_function
from playground.engine.native.lower.performing.planes import Planes
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.size import words_per_set

MIN_SHARED = 100
"""Words of the sets that all moves of a game change, from which on they share a function of the program."""


@dataclass(frozen=True)
class SharedMove:
    """What the function that moves a component is lowered from: whether it counts captures."""

    captures: bool


def is_shared(game: core.Game) -> bool:
    """Whether the moves of a game share a function, since writing each of them out would be long."""
    moves = sum(isinstance(effect, core.Move) for effect in all_effects(game))
    sets = sum(count for _, count in carried(game)) + (2 * len(game.players) if game.hides else 0)
    return moves > 1 and moves * sets * words_per_set(game) > MIN_SHARED


def carried(game: core.Game) -> list[tuple[str, int]]:
    """The fields that go with a component, no matter who has seen it, and how many sets they have."""
    hints = [(each.field, len(game.players) * len(each.values)) for each in game.hints]
    return [*((name, count) for name, _, count in contents(game)), *hints]


class Moving(Planes):
    """Lowers effects that move components from site to site."""

    def _move(self, effect: core.Move) -> None:
        nodes, keep = self.nodes, self.scope.keep
        origin, target = keep(self.expressions.lower(effect.origin)), keep(self.expressions.lower(effect.target))
        optional = effect.origin.type.optional, effect.target.type.optional
        if is_shared(self.scope.game):
            moves = self._move_shared(origin, target)
        else:
            moves = self.move(origin, target, *optional)
        if self.last is not None:
            self.scope.emit(IRAssign(str(self.last.detail), nodes.choose(moves, target, self.last)))

    def _move_shared(self, origin: IRNode, target: IRNode) -> IRNode:
        """The same by a call of the function that all moves share."""
        function = needed_function(self.nodes, ("move", self.captures), SharedMove(self.captures), "move")
        name, changed = self.scope.fresh("moves"), frozenset(name for name, _ in self._fields())
        self.scope.emit(Call(name, function, (origin, target), "nothing", changed))
        return self.nodes.local(name, "bool")

    def _fields(self) -> list[tuple[str, int]]:
        """The fields that a move changes, and how many sets they have."""
        hidden = [("revealed", 1), ("known", len(self.players))] if self.hides else []
        return [*carried(self.scope.game), *hidden]

    def move(self, origin: IRNode, target: IRNode, may_lack_origin: bool, may_lack_target: bool) -> IRNode:
        """Move a component; returns whether there was one that changes its site."""
        nodes, keep = self.nodes, self.scope.keep
        leaving = keep(nodes.op("bit_or_none" if may_lack_origin else "bit", origin))
        arriving = keep(nodes.op("bit_or_none" if may_lack_target else "bit", target))
        moves = keep(self._moves(origin, target, leaving, may_lack_target))
        cleared = keep(nodes.choose(moves, nodes.op("join", leaving, arriving), nodes.bits(0)))
        arrives = keep(nodes.choose(moves, arriving, nodes.bits(0)))
        self.capture(nodes.op("join", arrives, self._put_away(leaving, arrives)))
        seen = self._seen(leaving) if self.hides else []
        replaces = keep(self.meets(self.expressions.occupied(), arrives))
        searched = {name for name, _, count in contents(self.scope.game) if is_searched(name, count, self.scope.game)}
        for name, count in carried(self.scope.game):
            if name in searched:
                self._move_between(name, count, (origin, leaving, moves), (target, arriving, replaces))
                continue

            def moved(before: IRNode) -> IRNode:
                added = nodes.choose(self.meets(before, leaving), arrives, nodes.bits(0))
                return nodes.op("join", nodes.op("minus", before, cleared), added)

            self.each_plane(name, count, moved)
        if self.hides:
            self.forget_seen(cleared)
            self._remember(seen, arrives)
        return moves

    def _move_between(
        self, name: str, count: int, left: tuple[IRNode, IRNode, IRNode], reached: tuple[IRNode, IRNode, IRNode]
    ) -> None:
        """Change the two of many sets of a field that a move changes. Both places are given as a site, a set, and
        whether a component leaves it, or is replaced there."""
        nodes = self.nodes
        (origin, leaving, moves), (target, arriving, replaces) = left, reached
        for site, happens, gone, come in (
            (target, replaces, arriving, nodes.bits(0)),
            (origin, moves, leaving, arriving),
        ):
            with self.scope.inner() as body:
                plane = self.scope.keep(plane_holding(name, count, site, nodes))
                before = nodes.load(name, "set", plane)
                change = Store(name, plane, nodes.op("join", nodes.op("minus", before, gone), come))
                self.scope.emit(IRIf(nodes.op("at_most", nodes.number(0), plane), (change,)))
            self.scope.emit(IRIf(happens, tuple(body)))

    def _put_away(self, leaving: IRNode, arrives: IRNode) -> IRNode:
        """The origin of a move into a zone, which is a capture there; otherwise the empty set."""
        nodes = self.nodes
        if not self.zones:
            return nodes.bits(0)
        return nodes.choose(self.meets(nodes.bits(self.zones), arrives), leaving, nodes.bits(0))

    def _moves(self, origin: IRNode, target: IRNode, leaving: IRNode, may_lack_target: bool) -> IRNode:
        """Whether there is a piece that changes its site."""
        nodes = self.nodes
        moves = self.meets(self.expressions.occupied(), leaving)
        moves = nodes.op("and", moves, nodes.op("not", nodes.op("same", origin, target)))
        if may_lack_target:
            moves = nodes.op("and", moves, nodes.op("at_most", nodes.number(0), target))
        return moves

    def _seen(self, mask: IRNode) -> list[IRNode]:
        """For each player, whether they know the component on a site (given as a set); last, whether it is face up."""
        keep = self.scope.keep
        seen = [keep(self.meets(self.expressions.seen_by(self.nodes.number(p)), mask)) for p in self.players]
        return [*seen, keep(self.meets(self.nodes.load("revealed", "set"), mask))]

    def _remember(self, seen: list[IRNode], mask: IRNode) -> None:
        """A component that has moved is known to those who knew it, and face up if it was."""
        nothing = self.nodes.bits(0)
        for player, knew in zip(self.players, seen, strict=False):
            self.put_on("known", self.nodes.number(player), self.nodes.choose(knew, mask, nothing))
        self.put_on("revealed", self.nodes.number(0), self.nodes.choose(seen[-1], mask, nothing))

    def _swap(self, effect: core.Swap) -> None:
        """Exchange what lies on two sites in all sets and values by site; nothing is done where one of them is none."""
        nodes, keep = self.nodes, self.scope.keep
        masks = []
        for site in (effect.first, effect.second):
            bit = "bit_or_none" if site.type.optional else "bit"
            masks.append(keep(nodes.op(bit, self.expressions.lower(site))))
        nobody = nodes.op("or", nodes.op("none_in", masks[0]), nodes.op("none_in", masks[1]))
        first, second = (keep(nodes.choose(nobody, nodes.bits(0), mask)) for mask in masks)
        both = keep(nodes.op("join", first, second))
        exchanges = ((first, second), (second, first))
        seen = [(self._seen(source), target) for source, target in exchanges] if self.hides else []

        def exchanged(before: IRNode) -> IRNode:
            after = nodes.op("minus", before, both)
            for source, target in exchanges:
                after = nodes.op("join", after, nodes.choose(self.meets(before, source), target, nodes.bits(0)))
            return after

        for name, count in carried(self.scope.game):
            self.each_plane(name, count, exchanged)
        if self.hides:
            self.forget_seen(both)
        for knowledge, target in seen:
            self._remember(knowledge, target)
