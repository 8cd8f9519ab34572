"""The invariants of expressions of the IR, and the names of all invariants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from playground.engine.layout import Layout
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import UNIONS, IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES, STEPPING

INVARIANTS = {
    "types-fit": "operations get values of the types in their signatures, and variables keep their types",
    "defined-before-use": "locals are defined once, on every path to their uses",
    "variables-declared": "only declared variables are read and assigned",
    "fields-exist": "loads and stores name a field of the layout, its type and one of its values",
    "sets-on-board": "constant sets hold sites of the board only, but for numbers of sets, which no position holds",
    "slides-within": "a set is shifted by less than its width",
    "tables-cover": "an index known while compiling lies within its table",
    "digits-exist": "a digit of a number is a constant, and one of its 31",
    "divisors-positive": "divisors are positive constants, or 1 where a number is less",
    "calls-exist": "calls name a function of the program, and pass what it takes",
    "blocks-enclose": "a leave is within the block it leaves",
    "ends-last": "nothing follows a leave, a return or the end of the cells",
    "rows-of-cells": "rows are kept while counting, with as many values as a cell's rows have",
    "cells-in-order": "the cells of a step are counted from 0 without gaps, as many as the program lists",
}


@dataclass
class ExpressionVerifier:
    """Checks the expressions of one function, and collects the invariants that are broken."""

    program: Program
    layout: Layout
    function: IRFunction
    broken: list[str] = field(default_factory=list)

    def report(self, invariant: str, what: str) -> None:
        """Record a broken invariant."""
        text = f"{invariant}: {self.function.name}: {what}"
        if text not in self.broken:
            self.broken.append(text)

    def expect(self, node: IRNode, type_: str, what: str) -> None:
        """A value must have a type."""
        if node.type != type_:
            self.report("types-fit", f"{what} is a {node.type}")

    def node(self, node: IRNode, defined: frozenset[str]) -> None:
        """Check an expression without its parts."""
        match node.op:
            case "const":
                if node.type == "set" and int(str(node.detail)) & ~self.program.nodes.bits_of_sets:
                    self.report("sets-on-board", f"{int(str(node.detail)):#x}")
            case "local":
                if node.detail not in defined:
                    self.report("defined-before-use", f"{node.detail} is used")
            case "variable":
                if node.detail not in [name for name, _ in self.function.variables]:
                    self.report("variables-declared", f"{node.detail} is read")
            case "load":
                self.access(str(node.detail), node.args[0], node.type)
            case "plane_of":
                field: tuple[str, int] = node.detail  # type: ignore[assignment]  # as lowering makes them
                self.access(field[0], self.program.nodes.number(field[1] - 1), "set")
                self.expect(node.args[0], "int", "the site of a plane")
            case "call":
                if node.detail not in [function.name for function in self.program.functions]:
                    self.report("calls-exist", f"{node.detail} is called")
            case "table":
                self.table(node)
            case "spread_by" | "shortest":
                self.stepping(node)
            case "choose":
                self.expect(node.args[0], "bool", "the condition of a choice")
                if node.args[1].type != node.args[2].type:
                    self.report("types-fit", f"a choice between {node.args[1].type} and {node.args[2].type}")
            case "chosen" | "best_worth":
                pass
            case "chosen_at":
                self.expect(node.args[0], "int", "the index of a chosen value")
            case _:
                self.operation(node)

    def operation(self, node: IRNode) -> None:
        """An operation with a signature."""
        takes, gives = SIGNATURES[node.op]
        if tuple(arg.type for arg in node.args) != takes or node.type != gives:
            self.report("types-fit", f"{node.op} of {', '.join(arg.type for arg in node.args)}")
        if node.op == "slide" and abs(int(str(node.detail))) >= 64 * self.layout.words:
            self.report("slides-within", f"by {node.detail}")
        if node.op == "spread":
            self.spread(node)
        if node.op == "gather":
            self.gather(node)
        if node.op == "digit" and (node.args[1].op != "const" or not 0 <= int(str(node.args[1].detail)) < 31):
            self.report("digits-exist", f"digit {node.args[1].detail}")
        if node.op in ("div", "mod"):
            divisor = node.args[1].args[1] if node.args[1].op == "choose" else node.args[1]
            if divisor.op != "const" or int(str(divisor.detail)) < 1:
                self.report("divisors-positive", f"{node.op} by {divisor.op}")

    def spread(self, node: IRNode) -> None:
        """A spread in some directions, each of which leads from sites of the board to others."""
        steps: tuple[tuple[int, int, int], ...] = node.detail  # type: ignore[assignment]  # as lowering makes them
        if not steps or any(not 0 < abs(by) < 64 * self.layout.words for by, _, _ in steps):
            self.report("slides-within", f"spread by {[by for by, _, _ in steps]}")
        if any(begins & ~self.program.nodes.all_sites for _, begins, _ in steps):
            self.report("sets-on-board", "a spread begins off the board")

    def gather(self, node: IRNode) -> None:
        """Sites in pairs with others."""
        sites, others = cast("tuple[int, int]", node.detail)
        if sites.bit_count() != others.bit_count() or (sites | others) & ~self.program.nodes.all_sites:
            self.report("sets-on-board", f"{sites:#x} are gathered by {others:#x}")

    def stepping(self, node: IRNode) -> None:
        """A spread or a shortest way by steps, each kind of which leads from a set of sites to others."""
        gives, *ends = STEPPING[node.op]
        detail: tuple[int, ...] = node.detail  # type: ignore[assignment]  # as lowering makes it
        shifts = detail[len(detail) - (len(node.args) - len(ends)) :]
        types = [arg.type for arg in node.args]
        if node.type != gives or types != [*ends, *["set"] * len(shifts)]:
            self.report("types-fit", f"{node.op} of {', '.join(types)}")
        if not shifts or any(not 0 < abs(by) < 64 * self.layout.words for by in shifts):
            self.report("slides-within", f"{node.op} by {list(shifts)}")

    def table(self, node: IRNode) -> None:
        """A constant table and its index."""
        self.expect(node.args[0], "int", "the index of a table")
        if not isinstance(node.detail, tuple) or not node.detail:
            self.report("tables-cover", "a table without values")

    def access(self, name: str, index: IRNode, type_: str) -> None:
        """A load or store of a field."""
        if name == UNIONS:
            if type_ != "set" or index.op != "const" or not 0 <= int(str(index.detail)) < self.program.unions:
                self.report("fields-exist", f"{name} has no value {index.detail}")
            return
        known = self.layout.by_name.get(name)
        if known is None:
            self.report("fields-exist", name)
            return
        if type_ != ("set" if known.holds_sets else "int"):
            self.report("fields-exist", f"{name} is used as a {type_}")
        self.expect(index, "int", f"the index of {name}")
        if index.op == "const" and not 0 <= int(str(index.detail)) < known.count:
            self.report("fields-exist", f"{name} has no value {index.detail}")
