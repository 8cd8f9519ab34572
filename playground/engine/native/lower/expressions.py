"""Core expressions to IR values.

Sets go through `lift.py` where a condition on a site can be asked of all sites at once; what cannot is asked site by
site in a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playground.engine.native.ir import Assign, ForBits, ForNumbers, If, Statement
from playground.engine.native.lower.geometry import bits_of, lines, offset, starts
from playground.engine.native.lower.lift import lift
from playground.engine.native.lower.nearby import Surroundings
from playground.engine.native.lower.numbers import lift_number
from playground.engine.native.lower.scope import Alias, Meaning, Scope
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.engine.native.lower.walks import lower_walk, prepared, walks_within
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.core import NOTHING
from playground.source.diagnostics import CompilerBug

_PLAIN = {
    "add": "add",
    "subtract": "sub",
    "multiply": "mul",
    "divide": "div",
    "modulo": "mod",
    "less": "less",
    "at_most": "at_most",
    "and": "and",
    "or": "or",
    "not": "not",
    "union": "join",
    "intersection": "meet",
    "difference": "minus",
    "count": "size",
}


FEWEST_LOOPED = 3
"""A range with fewer members is written out even where short code is preferred."""


def loop(
    name: str, members: Node | None, span: tuple[int, int] | None, body: tuple[Statement, ...]
) -> ForBits | ForNumbers:
    """A loop over a set of sites, or over a range."""
    if span is not None:
        return ForNumbers(name, *span, body)
    if members is None:
        raise CompilerBug("a loop over nothing")
    return ForBits(name, members, body)


class Expressions:
    """Lowers expressions within a scope. `last` is the variable that holds the site of the last arrival, `goes_on` the one
    that tells whether the turn goes on. `compact` prefers short code: ranges are loops there, and not written out."""

    def __init__(self, scope: Scope, compact: bool = False) -> None:
        self.scope = scope
        self.compact = compact
        self.nodes = scope.nodes
        self.last: Node | None = None
        self.goes_on: Node | None = None

    def lower(self, expression: core.Expression) -> Node:
        """The IR value of an expression."""
        known = self.scope.known(expression)
        if known is not None:
            return self.constant(known, expression.type)
        method = getattr(self, f"_{type(expression).__name__.lower()}", None)
        if method is None:
            raise CompilerBug(f"the native engine cannot lower {type(expression).__name__}")
        node: Node = method(expression)
        return node

    def sites_where(self, condition: core.Expression, variable: str) -> Node | None:
        """The sites for which a condition holds, if all can be asked at once; see `lift.py`."""
        return lift(condition, variable, self)

    def number_of_each(self, expression: core.Expression, variable: str) -> Sliced | None:
        """The number that each site has, if all can be asked at once; see `numbers.py`."""
        return lift_number(expression, variable, self)

    def surroundings(self, variable: str) -> Surroundings:
        """Finds the sets that depend on a site; see `nearby.py`."""
        return Surroundings(variable, self)

    def constant(self, value: core.Value, type_: core.Type) -> Node:
        """A value known while compiling."""
        if isinstance(value, frozenset):
            return self.nodes.bits(bits_of(value))
        if isinstance(value, str):
            raise CompilerBug("a word has no value in a running game")
        return self.nodes.truth(bool(value)) if type_.kind == "bool" else self.nodes.number(int(value))

    # ---- names

    def _variable(self, expression: core.Variable) -> Node:
        meaning = self.scope.names[expression.name]
        if isinstance(meaning, Alias):
            return self.lower(meaning.expression)
        if isinstance(meaning, int):
            return self.constant(meaning, expression.type)
        return meaning

    def _statevariable(self, expression: core.StateVariable) -> Node:
        variable = next(v for v in self.scope.game.variables if v.name == expression.name)
        node = self.nodes.load(f"var.{expression.name}", "int", self.place_in(variable, expression.index))
        if expression.type.kind == "bool":
            return self.nodes.op("not", self.nodes.op("same", node, self.nodes.number(0)))
        return node

    def place_in(self, variable: core.Remembered, index: core.Expression | None) -> Node:
        """Where the value of an index stands among those of a variable; the nearest, where there is none."""
        nodes = self.nodes
        if index is None or variable.each is None:
            return nodes.number(0)
        place = nodes.op("sub", self.lower(index), nodes.number(variable.each.low))
        if variable.each.kind != "int":
            return place
        last = nodes.number(variable.size - 1)
        if index.type.low < variable.each.low:
            place = nodes.choose(nodes.op("less", place, nodes.number(0)), nodes.number(0), place)
        if index.type.high > variable.each.high:
            place = nodes.choose(nodes.op("less", last, place), last, place)
        return place

    def _table(self, expression: core.Table) -> Node:
        numbers = tuple(bits_of(v) if isinstance(v, frozenset) else int(v) for v in expression.values)
        if not isinstance(expression.values[0], frozenset):
            return self.nodes.table(numbers, "int", self.lower(expression.index))
        index = self.lower(expression.index)
        if not expression.index.type.optional:
            return self.nodes.table(numbers, "set", index)
        return self.nodes.table((0, *numbers), "set", self.nodes.op("add", index, self.nodes.number(1)))

    def _attributeof(self, expression: core.AttributeOf) -> Node:
        attribute = self.attribute(expression.attribute)
        field = f"attr.{attribute.name}"
        planes = [self.nodes.load(field, "set", self.nodes.number(number)) for number in range(attribute.size)]
        return self._which(planes, expression.site, attribute.low, NOTHING if attribute.words else 0)

    def _withattribute(self, expression: core.WithAttribute) -> Node:
        nodes, attribute = self.nodes, self.attribute(expression.attribute)
        value, type_ = self.lower(expression.value), expression.value.type
        number = nodes.op("sub", value, nodes.number(attribute.low))
        if not type_.optional and attribute.low <= type_.low and type_.high <= attribute.high:
            return nodes.load(f"attr.{attribute.name}", "set", number)
        exists = nodes.truth(True)
        if type_.optional or type_.low < attribute.low:
            exists = nodes.op("at_most", nodes.number(attribute.low), value)
        if type_.high > attribute.high:
            exists = nodes.op("and", exists, nodes.op("at_most", value, nodes.number(attribute.high)))
        safe = nodes.choose(exists, number, nodes.number(0))
        return nodes.choose(exists, nodes.load(f"attr.{attribute.name}", "set", safe), nodes.bits(0))

    def attribute(self, name: str) -> core.Attribute:
        """The attribute of a name."""
        return next(attribute for attribute in self.scope.game.attributes if attribute.name == name)

    def _let(self, expression: core.Let) -> Node:
        meaning = self.let(expression)
        with self.scope.binding({expression.variable: meaning}):
            return self.lower(expression.body)

    def let(self, expression: core.Let) -> Meaning:
        """What the variable of a `Let` stands for: its value, or the expression where that is a set of no sites."""
        by_name = expression.value.type.kind in ("ways", "players", "pieces", "numbers", "marks")
        return Alias(expression.value) if by_name else self.lower(expression.value)

    def _choice(self, expression: core.Choice) -> Node:
        condition = self.lower(expression.condition)
        if condition.op != "const" and (walks_within(expression.yes) or walks_within(expression.no)):
            return self._one_of_two(condition, expression)
        return self.nodes.choose(condition, self.lower(expression.yes), self.lower(expression.no))

    def _one_of_two(self, condition: Node, expression: core.Choice) -> Node:
        """A choice between two values of which only the one that is chosen is worked out."""
        result = self.scope.variable(self.constant(frozenset(), expression.type))
        sides, names = [], dict[str, Node]()
        for side in [prepared(side, self, names) for side in (expression.yes, expression.no)]:
            with self.scope.inner() as statements, self.scope.binding(names):
                self.scope.emit(Assign(str(result.detail), self.lower(side)))
            sides.append(tuple(statements))
        self.scope.emit(If(condition, *sides))
        return self.freeze(result)

    # ---- operations

    def _operation(self, expression: core.Operation) -> Node:
        if expression.name in _PLAIN:
            return self.nodes.op(_PLAIN[expression.name], *map(self.lower, expression.arguments))
        method = getattr(self, f"_{expression.name}", None)
        if method is None:
            raise CompilerBug(f"the native engine does not implement '{expression.name}'")
        node: Node = method(*expression.arguments)
        return node

    def _equal(self, left: core.Expression, right: core.Expression) -> Node:
        a, b = self.lower(left), self.lower(right)
        if a.type == "bool":
            return self.nodes.op("same", *(self.nodes.op("truth_as_number", side) for side in (a, b)))
        return self.nodes.op("same_set" if a.type == "set" else "same", a, b)

    def _complement(self, sites: core.Expression) -> Node:
        return self.nodes.op("minus", self.nodes.bits(self.nodes.everything), self.lower(sites))

    def _contains(self, sites: core.Expression, site: core.Expression) -> Node:
        name = "test_or_none" if site.type.optional else "test"
        return self.nodes.op(name, self.lower(sites), self.lower(site))

    def _singleton(self, site: core.Expression) -> Node:
        return self.nodes.op("bit_or_none" if site.type.optional else "bit", self.lower(site))

    def _contains_way(self, ways: core.Expression, way: core.Expression) -> Node:
        known = self.scope.known(way)
        if known is not None:
            return self.has_member(ways, int(str(known)))
        direction, result = self.lower(way), self.nodes.truth(False)
        for index in self.universe(ways):
            here = self.nodes.op("same", direction, self.nodes.number(index))
            result = self.nodes.op("or", result, self.nodes.op("and", here, self.has_member(ways, index)))
        return result

    def universe(self, domain: core.Expression) -> list[int]:
        """All that a set of directions, players, pieces or numbers can ever have as members, ascending."""
        known = self.scope.known(domain)
        if isinstance(known, frozenset):
            return sorted(known)
        if domain.type.kind in ("numbers", "marks"):
            return list(range(domain.type.low, domain.type.high + 1))
        game = self.scope.game
        sizes = {"ways": len(game.board.directions), "players": len(game.players), "pieces": len(game.pieces)}
        return list(range(sizes[domain.type.kind]))

    def has_member(self, domain: core.Expression, member: int) -> Node:
        """Whether a set of directions, players, pieces or numbers has a member that is known."""
        known = self.scope.known(domain)
        if isinstance(known, frozenset):
            return self.nodes.truth(member in known)
        match domain:
            case core.Table():
                flags = tuple(int(isinstance(members, frozenset) and member in members) for members in domain.values)
                index = self.lower(domain.index)
                if domain.index.type.optional:
                    flags, index = (0, *flags), self.nodes.op("add", index, self.nodes.number(1))
                found = self.nodes.table(flags, "int", index)
                return self.nodes.op("same", found, self.nodes.number(1))
            case core.Where():
                with self.scope.binding({domain.variable: member}):
                    holds = self.lower(domain.condition)
                return self.nodes.op("and", self.has_member(domain.domain, member), holds)
            case core.Choice():
                yes, no = self.has_member(domain.yes, member), self.has_member(domain.no, member)
                return self.nodes.choose(self.lower(domain.condition), yes, no)
            case core.Let():
                with self.scope.binding({domain.variable: Alias(domain.value)}):
                    return self.has_member(domain.body, member)
            case core.Variable():
                meaning = self.scope.names[domain.name]
                if isinstance(meaning, Alias):
                    return self.has_member(meaning.expression, member)
            case core.Operation(name="join_ways" | "common_ways" | "other_ways"):
                left, right = (self.has_member(side, member) for side in domain.arguments)
                if domain.name == "other_ways":
                    right = self.nodes.op("not", right)
                return self.nodes.op("or" if domain.name == "join_ways" else "and", left, right)
            case core.Operation(name="single_way"):
                return self.nodes.op("same", self.lower(domain.arguments[0]), self.nodes.number(member))
        raise CompilerBug(f"the native engine cannot enumerate {domain}")

    # ---- geometry

    def _shift(self, sites: core.Expression, way: core.Expression) -> Node:
        node, known = self.lower(sites), self.scope.known(way)
        if known is not None:
            return self.shifted(node, int(str(known)))
        direction = self.lower(way)
        result = self.nodes.bits(0)
        for index in range(len(self.scope.board.directions)):
            here = self.nodes.op("same", direction, self.nodes.number(index))
            result = self.nodes.choose(here, self.shifted(node, index), result)
        return result

    def shifted(self, node: Node, way: int, steps: int = 1) -> Node:
        """The sites `steps` steps in a direction from those of a set."""
        board = self.scope.board
        leaving = self.nodes.op("meet", node, self.nodes.bits(starts(board, way, steps)))
        return self.nodes.op("slide", leaving, detail=offset(board, way, steps))

    def _ahead(self, site: core.Expression, way: core.Expression, steps: core.Expression) -> Node:
        known_way, known_steps = self.scope.known(way), self.scope.known(steps)
        place = self.lower(site)
        if known_way is not None and known_steps is not None:
            return self._ahead_fixed(place, int(str(known_way)), int(str(known_steps)), site.type.optional)
        return self._ahead_table(place, self.lower(way), self.lower(steps), steps.type)

    def _ahead_fixed(self, place: Node, way: int, steps: int, optional: bool) -> Node:
        board = self.scope.board
        if not starts(board, way, steps):
            return self.nodes.number(NOTHING)
        stays = self.nodes.op("test_or_none" if optional else "test", self.nodes.bits(starts(board, way, steps)), place)
        target = self.nodes.op("add", place, self.nodes.number(offset(board, way, steps)))
        return self.nodes.choose(stays, target, self.nodes.number(NOTHING))

    def _ahead_table(self, place: Node, way: Node, steps: Node, steps_type: core.Type) -> Node:
        """A table of all (way, steps, site + 1); beyond the longest line there is nothing."""
        board, nodes = self.scope.board, self.nodes
        reach = max(1, min(board.longest, max(abs(steps_type.low), abs(steps_type.high))))
        values = lines(board, reach)
        lowest, highest = nodes.number(-reach), nodes.number(reach)
        within = nodes.op("and", nodes.op("at_most", lowest, steps), nodes.op("at_most", steps, highest))
        row = nodes.op("add", nodes.choose(within, steps, nodes.number(0)), nodes.number(reach))
        index = nodes.op("add", nodes.op("mul", way, nodes.number(2 * reach + 1)), row)
        index = nodes.op(
            "add", nodes.op("mul", index, nodes.number(board.size + 1)), nodes.op("add", place, nodes.number(1))
        )
        return nodes.choose(within, nodes.table(values, "int", index), nodes.number(NOTHING))

    def _walk(self, *arguments: core.Expression) -> Node:
        return lower_walk(self, arguments)

    def _row(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.row(s) for s in range(self.scope.board.size)])

    def _column(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.column(s) for s in range(self.scope.board.size)])

    def _by_site(self, site: core.Expression, values: list[int]) -> Node:
        index = self.nodes.op("add", self.lower(site), self.nodes.number(1))
        return self.nodes.table((0, *values), "int", index)

    # ---- players

    def _mover(self) -> Node:
        return self.nodes.load("mover", "int")

    def _next_player(self, player: core.Expression) -> Node:
        count = self.scope.player_count
        return self.nodes.table(tuple((p + 1) % count for p in range(count)), "int", self.lower(player))

    def _player_ahead(self, player: core.Expression, places: core.Expression) -> Node:
        count = self.scope.player_count
        sum_ = self.nodes.op("add", self.lower(player), self.lower(places))
        return self.nodes.op("mod", sum_, self.nodes.number(count))

    def _first_player(self) -> Node:
        return self.nodes.load("first", "int")

    def _turn_ends(self) -> Node:
        if self.goes_on is None:
            raise CompilerBug("'turn_ends' is known in triggers and end conditions only")
        return self.nodes.op("not", self.goes_on)

    def _decisions(self) -> Node:
        return self.nodes.load("decisions", "int")

    def _last(self) -> Node:
        if self.last is None:
            raise CompilerBug("'last' is known in triggers and end conditions only")
        return self.last

    # ---- what stands where

    def _held_by(self, player: core.Expression) -> Node:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.bits(0)
        return self._indexed("owner", player)

    def _indexed(self, field: str, index: core.Expression) -> Node:
        """A set of a field; the empty set for nobody and nothing."""
        number = self.lower(index)
        if not index.type.optional:
            return self.nodes.load(field, "set", number)
        there = self.nodes.op("at_most", self.nodes.number(0), number)
        safe = self.nodes.choose(there, number, self.nodes.number(0))
        return self.nodes.choose(there, self.nodes.load(field, "set", safe), self.nodes.bits(0))

    def _occupied(self) -> Node:
        return self.occupied()

    def occupied(self) -> Node:
        """The sites with something on them."""
        result = self.nodes.bits(0)
        for owner in range(len(self.scope.game.owners)):
            result = self.nodes.op("join", result, self.nodes.load("owner", "set", self.nodes.number(owner)))
        return result

    def _revealed(self) -> Node:
        return self.nodes.load("revealed", "set") if self.scope.game.hides else self.nodes.bits(0)

    def _seen_by(self, player: core.Expression) -> Node:
        return self.seen_by(self.lower(player))

    def seen_by(self, player: Node) -> Node:
        """The sites with something on them of which a player knows what it is."""
        nodes, game = self.nodes, self.scope.game
        if not game.hides:
            return self.occupied()
        hidden = [
            bits_of(s for z in game.zones if z.seen_by == "nobody" or (z.seen_by == "owner" and z.owner != p) for s in z.sites)
            for p in range(len(game.players))
        ]
        unseen = nodes.op("minus", nodes.table(tuple(hidden), "set", player), nodes.load("revealed", "set"))
        unseen = nodes.op("minus", unseen, nodes.load("known", "set", player))
        return nodes.op("minus", self.occupied(), unseen)

    def _distinct(self, sites: core.Expression) -> Node:
        """The first site of each class of contents: an owner, a kind, a value of each of its attributes."""
        result = self.nodes.bits(0)
        members = self.nodes.op("meet", self.lower(sites), self.occupied())
        for planes in self._classes():
            alike = members
            for name, number in planes:
                alike = self.nodes.op("meet", alike, self.nodes.load(name, "set", self.nodes.number(number)))
            result = self.nodes.op("join", result, self.nodes.op("first_of", alike))
        return result

    def _classes(self) -> Iterator[tuple[tuple[str, int], ...]]:
        """What can lie on a site, each as the planes it is in."""
        game = self.scope.game
        sizes = {attribute.name: attribute.size for attribute in game.attributes}
        for kind, piece in enumerate(game.pieces):
            owners = range(len(game.players)) if piece.owned else (len(game.owners) - 1,)
            whose = [[("owner", owner) for owner in owners]] if len(game.owners) > 1 else []
            which = [[("piece", kind)]] if len(game.pieces) > 1 else []
            marks = [[(f"attr.{name}", number) for number in range(sizes[name])] for name in piece.attributes]
            yield from product(*whose, *which, *marks)

    def _lowest(self, sites: core.Expression) -> Node:
        return self.nodes.op("lowest", self.lower(sites))

    def _highest(self, sites: core.Expression) -> Node:
        return self.nodes.op("highest", self.lower(sites))

    def _nth(self, sites: core.Expression, number: core.Expression) -> Node:
        return self.nodes.op("nth", self.lower(sites), self.lower(number))

    def _slot(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.slot(s) for s in range(self.scope.board.size)])

    def _of_piece(self, piece: core.Expression) -> Node:
        if len(self.scope.game.pieces) > 1:
            return self._indexed("piece", piece)
        here = self.nodes.op("same", self.lower(piece), self.nodes.number(0))
        return self.nodes.choose(here, self._occupied(), self.nodes.bits(0))

    def _owner(self, site: core.Expression) -> Node:
        if not any(piece.owned for piece in self.scope.game.pieces):
            return self.nodes.number(NOTHING)
        fields = [self.nodes.load("owner", "set", self.nodes.number(p)) for p in range(self.scope.player_count)]
        return self._which(fields, site)

    def _piece(self, site: core.Expression) -> Node:
        if len(self.scope.game.pieces) == 1:
            return self._which([self._occupied()], site)
        kinds = range(len(self.scope.game.pieces))
        return self._which([self.nodes.load("piece", "set", self.nodes.number(k)) for k in kinds], site)

    def _which(self, fields: list[Node], site: core.Expression, first: int = 0, missing: int = NOTHING) -> Node:
        """The number of the set that a site is in, counted from `first`; `missing` if it is in none."""
        place, result = self.lower(site), self.nodes.number(missing)
        name = "test_or_none" if site.type.optional else "test"
        for number, members in enumerate(fields):
            result = self.nodes.choose(self.nodes.op(name, members, place), self.nodes.number(first + number), result)
        return result

    # ---- comprehensions

    def _where(self, expression: core.Where) -> Node:
        lifted = self.sites_where(expression.condition, expression.variable)
        domain = self.lower(expression.domain)
        if lifted is not None:
            return self.nodes.op("meet", domain, lifted)
        return self._gather(expression.variable, domain, expression.condition)

    def _gather(self, variable: str, domain: Node, condition: core.Expression) -> Node:
        """The members of a domain for which a condition holds, asked one by one."""
        result = self.scope.variable(self.nodes.bits(0))
        self.scope.emit(Assign(str(result.detail), self.nodes.bits(0)))
        site = self.nodes.local(self.scope.fresh("site"), "int")
        with self.scope.inner() as body, self.scope.binding({variable: site}):
            holds = self.lower(condition)
            grown = self.nodes.op("join", result, self.nodes.op("bit", site))
            self.scope.emit(Assign(str(result.detail), self.nodes.choose(holds, grown, result)))
        self.scope.emit(ForBits(str(site.detail), domain, tuple(body)))
        return self.freeze(result)

    def freeze(self, variable: Node) -> Node:
        """The present value of a variable, which may change later."""
        return self.scope.keep(variable)

    def _quantified(self, expression: core.Quantified) -> Node:
        if expression.kind == "the":
            return self._the(expression)
        if expression.domain.type.kind != "sites":
            if self.span_of(expression.domain) is not None:
                return self._looped(expression)
            return self._unrolled(expression, self.universe(expression.domain))
        members = self.scope.known(expression.domain)
        truthy = expression.kind in ("any", "every")
        lifted = self._every_or_any(expression) if truthy else self._number_at_once(expression)
        if lifted is not None:
            return lifted
        if isinstance(members, frozenset) and len(members) <= 4:
            return self._unrolled(expression, sorted(members))
        return self._looped(expression)

    def _the(self, expression: core.Quantified) -> Node:
        """The first member of a domain for which the body holds."""
        if expression.domain.type.kind == "sites":
            found = core.Where(expression.variable, expression.domain, expression.body, type=expression.domain.type)
            return self.nodes.op("lowest", self._where(found))
        result = self.nodes.number(NOTHING)
        for member in reversed(self.universe(expression.domain)):
            with self.scope.binding({expression.variable: member}):
                holds = self.lower(expression.body)
            here = self.nodes.op("and", self.has_member(expression.domain, member), holds)
            result = self.nodes.choose(here, self.nodes.number(member), result)
        return result

    def _every_or_any(self, expression: core.Quantified) -> Node | None:
        """`any` and `every` over sites, where the body can be asked of all at once."""
        lifted = self.sites_where(expression.body, expression.variable)
        if lifted is None:
            return None
        domain = self.lower(expression.domain)
        if expression.kind == "any":
            return self.nodes.op("not", self.nodes.op("none_in", self.nodes.op("meet", domain, lifted)))
        return self.nodes.op("none_in", self.nodes.op("minus", domain, lifted))

    def _number_at_once(self, expression: core.Quantified) -> Node | None:
        """`sum`, `most` and `least` over sites, where the numbers of all sites can be worked out at once."""
        numbers = self.number_of_each(expression.body, expression.variable)
        if numbers is None:
            return None
        slices, domain = Slices(self.nodes), self.lower(expression.domain)
        if expression.kind == "sum":
            return slices.total(numbers, domain)
        greatest = slices.greatest(numbers if expression.kind == "most" else slices.negative(numbers), domain)
        found = greatest if expression.kind == "most" else self.nodes.op("sub", self.nodes.number(0), greatest)
        return self.nodes.choose(self.nodes.op("none_in", domain), self.nodes.number(0), found)

    def _unrolled(self, expression: core.Quantified, members: list[int]) -> Node:
        """A quantifier written out, each member of the domain taking part if it is one at that moment."""
        truthy, kind = expression.type.kind == "bool", expression.kind
        total = self.nodes.truth(kind == "every") if truthy else self.nodes.number(0)
        begun = self.nodes.truth(False)
        for member in members:
            taken = self.has_member(expression.domain, member)
            with self.scope.binding({expression.variable: member}):
                value = self.lower(expression.body)
            combined = self._combined(kind, total, value)
            if kind in ("most", "least"):
                combined = self.nodes.choose(begun, combined, value)
            total = self.nodes.choose(taken, combined, total)
            begun = self.nodes.op("or", begun, taken)
        return total

    def _combined(self, kind: str, total: Node, value: Node) -> Node:
        if kind in ("any", "every", "sum"):
            return self.nodes.op({"any": "or", "every": "and", "sum": "add"}[kind], total, value)
        low, high = (total, value) if kind == "most" else (value, total)
        return self.nodes.choose(self.nodes.op("less", low, high), value, total)

    def _looped(self, expression: core.Quantified) -> Node:
        """A quantifier over sites that must be asked one by one."""
        truthy = expression.type.kind == "bool"
        start = self.nodes.truth(expression.kind == "every") if truthy else self.nodes.number(0)
        total = self.scope.variable(start)
        first = self.scope.variable(self.nodes.truth(True))
        span = self.span_of(expression.domain)
        domain = self.lower(expression.domain) if span is None else None
        self.scope.emit(Assign(str(total.detail), start))
        self.scope.emit(Assign(str(first.detail), self.nodes.truth(True)))
        site = self.nodes.local(self.scope.fresh("site"), "int")
        with self.scope.inner() as body, self.scope.binding({expression.variable: site}):
            value = self.lower(expression.body)
            combined = self._combined(expression.kind, total, value)
            if expression.kind in ("most", "least"):
                combined = self.nodes.choose(first, value, combined)
            self.scope.emit(Assign(str(total.detail), combined))
            self.scope.emit(Assign(str(first.detail), self.nodes.truth(False)))
        self.scope.emit(loop(str(site.detail), domain, span, tuple(body)))
        return self.freeze(total)

    def span_of(self, domain: core.Expression) -> tuple[int, int] | None:
        """The first and the last member, if all between are members too and a loop shall go through them."""
        known = self.scope.known(domain) if self.compact and domain.type.kind not in ("sites", "ways") else None
        if not isinstance(known, frozenset) or len(known) < FEWEST_LOOPED:
            return None
        first, last = min(known), max(known)
        return (first, last) if len(known) == last - first + 1 else None
