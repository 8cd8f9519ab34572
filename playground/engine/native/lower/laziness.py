"""What need not be computed: sides of `and`, `or` and `if` that do not matter, and rounds after the one that decides.

Most values are cheaper to compute than a branch that is predicted wrongly. Loops, calls of functions and spreads are
not: they get a branch around them. Where the same is computed for several directions at once, a spread in one direction
takes no loop, and no branch either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import SPREADING, IRNode, is_ray
from playground.engine.native.ir.uses import each_of, parts_of, values_of
from playground.engine.native.lower.scope import Scope


@dataclass(frozen=True)
class Apart:
    """A value with the statements that compute it, which are not part of any block yet."""

    value: IRNode
    statements: Sequence[ir.Statement] = ()
    takes_long: bool = False

    @classmethod
    def of(cls, value: IRNode, statements: Sequence[ir.Statement], scope: Scope) -> Apart:
        """A value with its statements, which say whether it takes long."""
        values = [value, *(each for statement in each_of(statements) for each in values_of(statement))]
        return cls(value, statements, any(map(has_loops, statements)) or _spread_long(values, scope))

    def emit(self, scope: Scope) -> IRNode:
        """Compute the value here."""
        scope.statements.extend(self.statements)
        return self.value


def apart(scope: Scope, lowered: Callable[[], IRNode]) -> Apart:
    """What is lowered, apart from the block in which it is needed."""
    with scope.inner() as statements:
        value = lowered()
    return Apart.of(value, statements, scope)


def has_loops(statement: ir.Statement) -> bool:
    """Whether a statement has loops or calls: what takes longer than a branch that is predicted wrongly in any case,
    where a spread may be a few shifts."""
    loops = (ir.ForBits, ir.ForNumbers, ir.Repeat, ir.Rounds, ir.Call)
    return any(isinstance(each, loops) for each in _within(statement))


def _within(statement: ir.Statement) -> Iterator[ir.Statement]:
    """A statement and those in its branches and blocks; not those in its loops."""
    yield statement
    match statement:
        case ir.IRIf():
            parts: tuple[ir.Statement, ...] = (*statement.then, *statement.otherwise)
        case ir.IRBlock():
            parts = tuple(statement.body)
        case _:
            parts = ()
    for part in parts:
        yield from _within(part)


def _spread_long(values: Sequence[IRNode], scope: Scope) -> bool:
    """Whether it takes long to compute what spreads in some values."""
    if not scope.has_short_rays or scope.nodes.words > 1:
        return any(each.spreads for each in values)
    return any(each.op in SPREADING and not is_ray(each) for each in parts_of(values))


def one_of_two(scope: Scope, condition: IRNode, yes: Apart, no: Apart) -> IRNode:
    """One of two values. One that takes long is computed only where it is chosen."""
    if condition.op == "const":
        return (yes if condition.detail else no).emit(scope)
    if not yes.takes_long and not no.takes_long:
        return scope.nodes.choose(condition, yes.emit(scope), no.emit(scope))
    if yes.value is no.value:
        return yes.value
    result = scope.variable(scope.nodes.zero(yes.value.type))
    sides = [(*side.statements, ir.IRAssign(str(result.detail), side.value)) for side in (yes, no)]
    scope.emit(ir.IRIf(condition, sides[0], sides[1]))
    return scope.keep(result)


def logical(scope: Scope, name: str, first: Apart, second: Apart) -> IRNode:
    """`and` or `or`. A side that takes long is computed only where the other one does not decide."""
    if first.takes_long and not second.takes_long:
        first, second = second, first
    condition = first.emit(scope)
    if not second.takes_long:
        return scope.nodes.op(name, condition, second.emit(scope))
    decided = Apart(scope.nodes.truth(name == "or"))
    yes, no = (decided, second) if name == "or" else (second, decided)
    return one_of_two(scope, condition, yes, no)
