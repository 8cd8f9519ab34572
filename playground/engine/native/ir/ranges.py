"""Between which numbers the values of expressions lie, as far as that is easily known.

mover * 6 + (n - 1)      0..11 with two players, within a loop over n in 1..6
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.uses import each_of

Ends = tuple[int, int]
"""The least and the greatest value that there may be."""


@dataclass(frozen=True)
class Ranges:
    """Finds them, given the number of players and the ends of what loops count."""

    players: int
    loops: dict[str, Ends]

    @staticmethod
    def of(program: Program) -> Ranges:
        """Those of the expressions of a program. A name that means anything else somewhere is left out."""
        loops, sites, others = dict[str, Ends](), program.nodes.bits_of_sets.bit_length(), set[str]()
        for function in program.functions:
            others |= {name for name, _ in function.parameters}
            for statement in each_of(function.body):
                match statement:
                    case ir.ForNumbers(name, low, high):
                        _widen(loops, name, (low, high))
                    case ir.ForBits(name):
                        _widen(loops, name, (0, sites - 1))
                    case _:
                        others.add(getattr(statement, "name", ""))
        return Ranges(program.players, {name: ends for name, ends in loops.items() if name not in others})

    def is_index(self, index: IRNode, count: int) -> bool:
        """Whether a value is certainly one of the first `count` numbers from 0 on."""
        ends = self.ends(index)
        return ends is not None and ends[0] >= 0 and ends[1] < count

    def ends(self, value: IRNode) -> Ends | None:
        """Between which numbers a value lies, where it is computed; None if that is not known."""
        match value.op:
            case "const":
                number = int(str(value.detail))
                return number, number
            case "local":
                return self.loops.get(str(value.detail))
            case "load":
                return (0, self.players - 1) if value.detail == "mover" and self.players else None
            case "table" if isinstance(value.detail, tuple) and self.is_index(value.args[0], len(value.detail)):
                return min(value.detail), max(value.detail)
            case "add" | "sub" | "mul":
                return self._computed(value)
        return None

    def _computed(self, value: IRNode) -> Ends | None:
        one, other = (self.ends(each) for each in value.args)
        if one is None or other is None:
            return None
        (low, high), (least, most) = one, other
        match value.op:
            case "add":
                return low + least, high + most
            case "sub":
                return low - most, high - least
        corners = [a * b for a in one for b in other]
        return min(corners), max(corners)


def _widen(loops: dict[str, Ends], name: str, ends: Ends) -> None:
    least, most = loops.get(name, ends)
    loops[name] = min(least, ends[0]), max(most, ends[1])
