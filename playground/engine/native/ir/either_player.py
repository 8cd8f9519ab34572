"""One function in place of two that ask the same of the player to move and of the other one.

Before: `checked() { … king of mover … }; checks() { … king of the other … }; x = checked(); y = checks()`.
After: `checked(player) { … king of player … }; x = checked(mover); y = checked(the other)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, bodies_within, changed, over_bodies, unless_same
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES
from playground.engine.native.ir.uses import parts_of, values_of

MIN_OPERATIONS = 40
"""The operations of the shortest functions that are compared: what takes longer to compile than to find."""

_ASKING = (ir.Define, ir.IRAssign, ir.IRIf, ir.Return)
"""The statements of functions that are compared: they change nothing, and call no function that reads who moves."""


def ask_of_either_player(program: Program) -> Program:
    """Keep one of each two functions that are the same but for the player whom they are about, with that player as its
    parameter."""
    if program.players != 2:
        return program
    called = {
        each.function
        for function in program.functions
        for body in bodies_within(function.body)
        for each in body
        if isinstance(each, ir.Call)
    }
    likely = [each for each in program.functions if each.name in called and not each.parameters and each.result]
    forms = Counter(map(_form, likely))
    several = [each for each in likely if forms[_form(each)] > 1]
    asking = [plain for each in several if (plain := _asking(each, program.nodes)) is not None]
    kept, instead = dict[str, IRFunction](), dict[str, tuple[str, IRNode]]()
    mover = program.nodes.load("mover", "int")
    other = program.nodes.table((1, 0), "int", mover)
    for one, two in combinations(asking, 2):
        if {one.name, two.name} & instead.keys() or _form(one) != _form(two):
            continue
        if _with_player(one, other, program.nodes).body == two.body:
            player = program.nodes.local("player", "int")
            about = _with_player(one, player, program.nodes)
            kept[one.name] = replace(about, parameters=(("player", "int"),))
            instead |= {one.name: (one.name, mover), two.name: (one.name, other)}
    if not kept:
        return program
    left = [each for each in program.functions if each.name not in instead or each.name in kept]
    alone = sum(each.name not in instead or each.name in kept for each in program.functions[: program.alone])
    functions = tuple(kept.get(each.name, each) for each in left)
    return over_bodies(replace(program, functions=functions, alone=alone), partial(_calling, instead))


def _asking(function: IRFunction, nodes: Nodes) -> IRFunction | None:
    """A function that may be about either of two players, and is long enough, with one expression for the sets of the
    other one."""
    statements = [each for body in bodies_within(function.body) for each in body]
    if not all(isinstance(each, _ASKING) for each in statements):
        return None
    if len(_parts(function)) < MIN_OPERATIONS:
        return None
    plain = _with_player(function, nodes.load("mover", "int"), nodes)
    return plain if any(each.op == "table" and each.detail == (1, 0) for each in _parts(plain)) else None


def _parts(function: IRFunction) -> list[IRNode]:
    return parts_of(value for body in bodies_within(function.body) for each in body for value in values_of(each))


def _form(function: IRFunction) -> Hashable:
    """What functions have in common that are the same for either player, and is quickly compared."""
    return function.result, function.variables, tuple(map(type, function.body))


def _with_player(function: IRFunction, player: IRNode, nodes: Nodes) -> IRFunction:
    """A function with another player in place of the one to move."""
    return replace(function, body=changed(function.body, _OfAnother(nodes, player).change))


@dataclass
class _OfAnother:
    """Makes expressions with another player in place of the one to move."""

    nodes: Nodes
    player: IRNode
    _made: dict[IRNode, IRNode] = field(default_factory=dict)

    def change(self, body: Body) -> Body:
        """A body without the bodies within its statements."""
        return unless_same(body, [self._statement(each) for each in body])

    def _statement(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Define() | ir.IRAssign():
                return replace(statement, value=self.of(statement.value))
            case ir.IRIf():
                return replace(statement, condition=self.of(statement.condition))
            case ir.Return(IRNode() as value):
                return replace(statement, value=self.of(value))
        return statement

    def of(self, node: IRNode) -> IRNode:
        """What becomes of an expression."""
        made = self._made
        waiting = [node]
        while waiting:
            part = waiting[-1]
            if part in made:
                waiting.pop()
                continue
            missing = [each for each in part.args if each not in made]
            if missing and "mover" in part.reads and not _is_mover(part):
                waiting += missing
                continue
            made[waiting.pop()] = self._new(part)
        return made[node]

    def _new(self, node: IRNode) -> IRNode:
        if "mover" not in node.reads:
            return node
        if _is_mover(node):
            return self.player
        args = tuple(self._made[each] for each in node.args)
        if node.op == "minus":
            return self._of_the_other(*args) or self.nodes.op("minus", *args)
        if node.op in SIGNATURES:
            return self.nodes.op(node.op, *args, detail=node.detail)
        if node.op == "table":
            return self.nodes.table(node.detail, node.type, args[0])  # type: ignore[arg-type]  # of numbers
        return self.nodes.with_args(node, args)

    def _of_the_other(self, all_of_them: IRNode, own: IRNode) -> IRNode | None:
        """What is held by the other player, if that is what both hold without what one of them does."""
        nodes = self.nodes
        if own.op != "load" or own.detail != "owner" or all_of_them.op != "join":
            return None
        if all_of_them.args != tuple(nodes.load("owner", "set", nodes.number(number)) for number in range(2)):
            return None
        return nodes.load("owner", "set", nodes.table((1, 0), "int", own.args[0]))


def _is_mover(node: IRNode) -> bool:
    return node.op == "load" and node.detail == "mover"


def _calling(instead: Mapping[str, tuple[str, IRNode]], body: Body) -> Body:
    """A body that calls functions with the player whom they are about."""

    def called() -> Iterator[ir.Statement]:
        for each in body:
            if isinstance(each, ir.Call) and each.function in instead:
                name, player = instead[each.function]
                yield replace(each, function=name, arguments=(player,))
            else:
                yield each

    return unless_same(body, called())
