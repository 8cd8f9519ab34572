"""The contents of sites, as sets: placing, moving, removing and changing components.

A position has a set for each owner, each kind, each value of an attribute (or each digit of its code): the *planes*.
The planes that a site is in determine its contents. In games with hidden components, further sets say which are face
up and who has seen them.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.layout import contents
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.planes import plane_holding
from playground.engine.native.ir.statements import Capture, ForNumbers, IRAssign, IRIf, Store
from playground.engine.native.lower.at_once.attributes import are_many, is_searched, sites_bearing
from playground.engine.native.lower.coded import give_code, step_code
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.performing.by_one import step_of
from playground.game import core
from playground.game.core import NOTHING


class Planes:
    """Lowers effects on the contents of sites, within the scope of `expressions`. `last` is None in the setup.

    With `captures`, captures are counted.
    """

    def __init__(self, expressions: Expressions, last: IRNode | None, captures: bool = True) -> None:
        self.expressions = expressions
        self.scope = expressions.scope
        self.nodes = expressions.nodes
        self.last = last
        game = self.scope.game
        self.players = range(len(game.players))
        self.kinds = range(len(game.pieces)) if len(game.pieces) > 1 else range(0)
        self.hides = game.hides
        self.others = [place for place, owner in enumerate(game.owners) if owner != NOTHING]
        self.zones = bits_of(site for zone in game.zones for site in zone.sites)
        self.captures = captures and len(self.others) > 1 and bool(game.board.cells)

    # ---- planes

    def each_plane(self, name: str, count: int, changed: Callable[[IRNode], IRNode]) -> None:
        """Change every set of a field: one after another, or if there are many of them, in a loop."""
        nodes = self.nodes
        if not are_many(count, self.scope.game):
            for number in range(count):
                index = nodes.number(number)
                self.scope.emit(Store(name, index, changed(nodes.load(name, "set", index))))
            return
        each = nodes.local(self.scope.fresh("plane"), "int")
        store = Store(name, each, changed(nodes.load(name, "set", each)))
        self.scope.emit(ForNumbers(str(each.detail), 0, count - 1, (store,)))

    def bearing(self, attribute: core.Attribute) -> IRNode:
        """The sites with a component that has an attribute."""
        return sites_bearing(attribute.name, self.expressions)

    def give(self, attribute: core.Attribute, number: IRNode, mask: IRNode) -> None:
        """Give an attribute to components on sites where none has it, its value by number."""
        field = f"attr.{attribute.name}"
        if attribute.coded:
            code = self.scope.keep(self.nodes.op("add", number, self.nodes.number(1)))
            give_code(field, attribute.set_count, code, mask, self.scope.emit, self.nodes)
        else:
            self.put_on(field, number, mask)

    def take_off(self, name: str, count: int, mask: IRNode, site: IRNode | None = None) -> None:
        """Remove sites from all sets of a field; `site` is the only one that may be in `mask`, if there is but one."""
        nodes = self.nodes
        if site is None or not is_searched(name, count, self.scope.game):
            self.each_plane(name, count, lambda plane: nodes.op("minus", plane, mask))
            return
        plane = self.scope.keep(plane_holding(name, count, site, nodes))
        change = Store(name, plane, nodes.op("minus", nodes.load(name, "set", plane), mask))
        self.scope.emit(IRIf(nodes.op("at_most", nodes.number(0), plane), (change,)))

    def put_on(self, name: str, index: IRNode, mask: IRNode) -> None:
        """Add sites to a set of a field."""
        self.scope.emit(Store(name, index, self.nodes.op("join", self.nodes.load(name, "set", index), mask)))

    def _clear(self, mask: IRNode, site: IRNode | None = None) -> None:
        for name, _, count in contents(self.scope.game):
            self.take_off(name, count, mask, site)
        self.forget(mask)

    def forget(self, mask: IRNode) -> None:
        """The components on the sites are face down, and no player knows them, nor anything of them."""
        self.forget_seen(mask)
        self.forget_hints(mask)

    def forget_seen(self, mask: IRNode) -> None:
        """The components on the sites are face down, and no player has seen them."""
        if self.hides:
            self.take_off("revealed", 1, mask)
            self.take_off("known", len(self.players), mask)

    def forget_hints(self, mask: IRNode, about: str | None = None) -> None:
        """The components on the sites have changed: what players were shown of them, or of one property, is void."""
        for hinted in self.scope.game.hints:
            if about in (None, hinted.about):
                self.take_off(hinted.field, len(self.players) * len(hinted.values), mask)

    def meets(self, members: IRNode, mask: IRNode) -> IRNode:
        """Whether two sets have a common member."""
        return self.nodes.op("not", self.nodes.op("none_in", self.nodes.op("meet", members, mask)))

    # ---- captures

    def capture(self, mask: IRNode) -> None:
        """Count the pieces of other players than the mover on some sites of the board as captured."""
        if self.captures:
            self.scope.emit(Capture(self.nodes.op("meet", self._of_others(), mask)))

    def _of_others(self) -> IRNode:
        nodes, mover = self.nodes, self.nodes.load("mover", "int")
        if len(self.others) == 2:
            members = nodes.load("owner", "set", nodes.op("sub", nodes.number(1), mover))
        else:
            members = nodes.bits(0)
            for player in self.others:
                members = nodes.op("join", members, nodes.load("owner", "set", nodes.number(player)))
            members = nodes.op("minus", members, nodes.load("owner", "set", mover))
        return nodes.op("meet", members, nodes.bits(bits_of(self.scope.board.cells))) if self.zones else members

    # ---- new pieces

    def _place(self, effect: core.Place) -> None:
        single = effect.target.type.kind == "site"
        target = self.scope.keep(self.expressions.lower(effect.target))
        owner = self.scope.keep(self._owner_plane(effect.owner))
        piece = self.scope.keep(self.expressions.lower(effect.piece))
        marks = {name: self.scope.keep(self.expressions.lower(value)) for name, value in effect.attributes}
        bit = "bit_or_none" if effect.target.type.optional else "bit"
        mask = self.scope.keep(self.nodes.op(bit, target)) if single else target
        self.capture(mask)
        self._clear(mask, target if single else None)
        self.put_on("owner", owner, mask)
        if self.kinds:
            self.put_on("piece", piece, mask)
        for attribute in self.scope.game.attributes:
            value = marks.get(attribute.name)
            number = self.nodes.number(0) if value is None else self._number_of(attribute, value)
            self.give(attribute, number, self._having(attribute, effect.piece, piece, mask))
        if single and self.last is not None:
            there = self.nodes.op("at_most", self.nodes.number(0), target)
            place = self.nodes.choose(there, target, self.last) if effect.target.type.optional else target
            self.scope.emit(IRAssign(str(self.last.detail), place))

    def _owner_plane(self, owner: core.Expression) -> IRNode:
        if isinstance(owner, core.Constant) and owner.value == NOTHING:
            return self.nodes.number(len(self.scope.game.owners) - 1)
        return self.expressions.lower(owner)

    def _having(self, attribute: core.Attribute, kind: core.Expression, piece: IRNode, mask: IRNode) -> IRNode:
        """The sites of `mask` if the kind of piece has the attribute, otherwise none."""
        having = [number for number, each in enumerate(self.scope.game.pieces) if attribute.name in each.attributes]
        if isinstance(kind, core.Constant):
            return mask if kind.value in having else self.nodes.bits(0)
        has_it = self.nodes.truth(False)
        for number in having:
            has_it = self.nodes.op("or", has_it, self.nodes.op("same", piece, self.nodes.number(number)))
        return self.nodes.choose(has_it, mask, self.nodes.bits(0))

    def _number_of(self, attribute: core.Attribute, value: IRNode) -> IRNode:
        """The index of the plane for a value of an attribute; the nearest one if the value is out of range."""
        nodes = self.nodes
        low, high = nodes.number(attribute.low), nodes.number(attribute.high)
        value = nodes.choose(nodes.op("less", value, low), low, value)
        value = nodes.choose(nodes.op("less", high, value), high, value)
        return nodes.op("sub", value, low)

    def _remove(self, effect: core.Remove) -> None:
        mask = self.scope.keep(self.expressions.lower(effect.sites))
        self.capture(mask)
        self._clear(mask)

    # ---- changing

    def _setowner(self, effect: core.SetOwner) -> None:
        """Pieces of all players but the new owner change hands."""
        nodes, game, kept = self.nodes, self.scope.game, self.scope.keep
        sites = self.expressions.lower(effect.sites)
        if effect.sites.type.kind == "site":
            sites = nodes.op("bit_or_none" if effect.sites.type.optional else "bit", sites)
        player, owned = kept(self.expressions.lower(effect.player)), nodes.bits(0)
        players = [place for place, owner in enumerate(game.owners) if owner != NOTHING]
        for place in players:
            owned = nodes.op("join", owned, nodes.load("owner", "set", nodes.number(place)))
        mask = kept(nodes.op("minus", nodes.op("meet", sites, owned), nodes.load("owner", "set", player)))
        self.capture(mask)
        self.take_off("owner", len(players), mask)
        self.put_on("owner", player, mask)

    def _turn(self, effect: core.Turn) -> None:
        if not self.kinds:
            self.forget_hints(self.expressions.lower(effect.sites))
            return
        mask = self.scope.keep(self.nodes.op("meet", self.expressions.occupied(), self.expressions.lower(effect.sites)))
        piece = self.scope.keep(self.expressions.lower(effect.piece))
        self.take_off("piece", len(self.kinds), mask)
        self.put_on("piece", piece, mask)
        self._give_attributes(mask)
        self.forget_hints(mask)

    def _flip(self, effect: core.Flip) -> None:
        """Pieces show their other face."""
        if not self.kinds:
            self.forget_hints(self.expressions.lower(effect.sites))
            return
        sites = self.expressions.lower(effect.sites)
        mask = self.scope.keep(sites)
        if sites.op == "bit" and is_searched("piece", len(self.kinds), self.scope.game):
            self._flip_one(sites.args[0], mask)
        else:
            self._flip_all(mask)
        self._give_attributes(mask)
        self.forget_hints(mask)

    def _flip_one(self, site: IRNode, mask: IRNode) -> None:
        """The kind on one site is looked up, and with it the only two sets that change."""
        nodes, pieces = self.nodes, self.scope.game.pieces
        others = tuple(kind if pieces[kind].flips_to == NOTHING else pieces[kind].flips_to for kind in self.kinds)
        before = self.scope.keep(plane_holding("piece", len(self.kinds), site, nodes))
        with self.scope.inner() as changes:
            self.scope.emit(Store("piece", before, nodes.op("minus", nodes.load("piece", "set", before), mask)))
            self.put_on("piece", self.scope.keep(nodes.table(others, "int", before)), mask)
        self.scope.emit(IRIf(nodes.op("at_most", nodes.number(0), before), tuple(changes)))

    def _flip_all(self, mask: IRNode) -> None:
        """All kinds are read before any is written, so that two faces can be exchanged."""
        nodes, pieces = self.nodes, self.scope.game.pieces
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

    def _give_attributes(self, mask: IRNode) -> None:
        """Pieces of a new kind lose the attributes it lacks, and get the first value of those it adds."""
        nodes = self.nodes
        for attribute in self.scope.game.attributes:
            name = f"attr.{attribute.name}"
            having = self.scope.keep(nodes.op("meet", mask, self._kinds_with(attribute)))
            missing = self.scope.keep(nodes.op("minus", having, self.bearing(attribute)))
            self.take_off(name, attribute.set_count, self.scope.keep(nodes.op("minus", mask, having)))
            self.give(attribute, nodes.number(0), missing)

    def _kinds_with(self, attribute: core.Attribute) -> IRNode:
        result = self.nodes.bits(0)
        for kind in self.kinds:
            if attribute.name in self.scope.game.pieces[kind].attributes:
                result = self.nodes.op("join", result, self.nodes.load("piece", "set", self.nodes.number(kind)))
        return result

    def _setattribute(self, effect: core.SetAttribute) -> None:
        nodes, attribute = self.nodes, self.expressions.attribute(effect.attribute)
        name, sites = f"attr.{attribute.name}", self.expressions.lower(effect.sites)
        site = None
        if effect.sites.type.kind == "site":
            site, sites = sites, nodes.op("bit_or_none" if effect.sites.type.optional else "bit", sites)
        sites = self.scope.keep(sites) if self.scope.game.hints else sites
        step = step_of(effect, self.scope) if attribute.coded else 0
        if step:
            mask = self.scope.keep(nodes.op("meet", sites, self.bearing(attribute)))
            end = attribute.size if step > 0 else 1
            step_code(name, attribute.set_count, step, end, mask, self.scope.keep, self.scope.emit, nodes)
            self.forget_hints(sites, attribute.name)
            return
        value = self.scope.keep(self.expressions.lower(effect.value))
        mask = nodes.op("meet", sites, self.bearing(attribute))
        if attribute.words:
            mask = nodes.choose(nodes.op("at_most", nodes.number(0), value), mask, nodes.bits(0))
        mask = self.scope.keep(mask)
        number = self._number_of(attribute, value)
        if not attribute.coded:
            self.take_off(name, attribute.size, mask, site)
        self.give(attribute, number, mask)
        self.forget_hints(sites, attribute.name)
