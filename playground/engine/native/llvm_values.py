"""Expressions of the IR as LLVM instructions.

Each expression is written once where it is first needed and reused while nothing it reads has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from playground.engine.layout import Layout
from playground.engine.native.frame import Frame
from playground.engine.native.ir import EVERY_SET, Program
from playground.engine.native.nodes import Node
from playground.source.diagnostics import CompilerBug

FAULTS = {
    1: "a site that is not on the board",
    2: "more options than a frame can count",
    3: "an index out of its table",
}

_BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or"}
_BINARY |= {"join": "or", "meet": "and", "differ": "xor"}
_COMPARED = {"less": "slt", "at_most": "sle", "same": "eq", "same_set": "eq"}

Known = dict[int, tuple[Node, str]]
"""Expressions that have been written, by identity, with the register that holds each."""


@dataclass
class Module:
    """Text that functions share: tables, and declarations of the intrinsics they use."""

    program: Program
    layout: Layout
    frame: Frame
    checked: bool
    tables: dict[tuple[tuple[int, ...], str], str] = field(default_factory=dict)
    declarations: set[str] = field(default_factory=set)

    @property
    def set_type(self) -> str:
        """LLVM's type of a set of sites."""
        return f"i{64 * self.layout.words}"

    def type(self, name: str) -> str:
        """LLVM's type for a type of the IR."""
        return {"bool": "i1", "int": "i32", "set": self.set_type}[name]

    def table(self, values: tuple[int, ...], element: str) -> str:
        """The global that holds a constant table."""
        return self.tables.setdefault((values, element), f"@table{len(self.tables)}")

    def table_text(self) -> Iterable[str]:
        """Definitions of the tables."""
        for (values, element), name in self.tables.items():
            items = ", ".join(f"{element} {value}" for value in values)
            yield f"{name} = private unnamed_addr constant [{len(values)} x {element}] [{items}]"

    def intrinsic(self, declaration: str) -> None:
        """Remember an intrinsic's declaration."""
        self.declarations.add(f"declare {declaration}")


class ValueWriter:
    """Writes instructions, and the values of expressions."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.lines: list[str] = []
        self.numbers = count(1)
        self.known: Known = {}
        self.locals: dict[str, str] = {}
        self.ended = False

    # ---- lines

    def line(self, text: str) -> None:
        """Add an instruction."""
        self.lines.append(f"  {text}")

    def put(self, instruction: str) -> str:
        """Add an instruction with a result; the register that holds it."""
        register = f"%r{next(self.numbers)}"
        self.lines.append(f"  {register} = {instruction}")
        return register

    def label(self, name: str) -> None:
        """Begin a basic block."""
        self.lines.append(f"{name}:")
        self.ended = False

    def new_label(self, name: str) -> str:
        """A label no other block has."""
        return f"{name}{next(self.numbers)}"

    def branch(self, label: str) -> None:
        """Go on at a label, unless the block has ended."""
        if not self.ended:
            self.line(f"br label %{label}")
        self.ended = True

    def typed(self, node: Node) -> str:
        """A value with its LLVM type."""
        return f"{self.module.type(node.type)} {self.value(node)}"

    # ---- expressions

    def value(self, node: Node) -> str:
        """The register or literal that holds a value."""
        if node.op == "const":
            return str(node.detail).lower() if node.type == "bool" else str(node.detail)
        if node.op == "local":
            return self.locals[str(node.detail)]
        found = self.known.get(id(node))
        if found is not None:
            return found[1]
        method = getattr(self, f"_{node.op}", None)
        if method is not None:
            register: str = method(node)
        elif node.op in _BINARY:
            register = self.put(f"{_BINARY[node.op]} {self.typed(node.args[0])}, {self.value(node.args[1])}")
        elif node.op in _COMPARED:
            register = self.put(f"icmp {_COMPARED[node.op]} {self.typed(node.args[0])}, {self.value(node.args[1])}")
        else:
            raise CompilerBug(f"LLVM text for '{node.op}' is missing")
        self.known[id(node)] = (node, register)
        return register

    def forget(self, changed: str) -> None:
        """A field or variable changes: what was computed from it holds no longer."""
        if changed == EVERY_SET:
            for field_ in self.module.layout.fields:
                if field_.kind == "set":
                    self.forget(field_.name)
        self.known = {key: entry for key, entry in self.known.items() if changed not in entry[0].reads}

    def _variable(self, node: Node) -> str:
        return self.put(f'load {self.module.type(node.type)}, ptr %"{node.detail}"')

    def _chosen(self, node: Node) -> str:
        index = int(str(node.detail))
        offset = self.module.frame.action if index < 0 else self.module.frame.values + 4 * index
        return self.put(f"load i32, ptr {self._at('%frame', str(offset))}")

    def _wanted(self, _node: Node) -> str:
        return self.put(f"load i32, ptr {self._at('%frame', str(self.module.frame.wanted))}")

    def _chosen_at(self, node: Node) -> str:
        index = self._checked_index(self.value(node.args[0]), self.module.frame.value_count)
        wide = self.put(f"sext i32 {index} to i64")
        place = self.put(f"getelementptr i32, ptr {self._at('%frame', str(self.module.frame.values))}, i64 {wide}")
        return self.put(f"load i32, ptr {place}")

    def _at(self, pointer: str, offset: str) -> str:
        return self.put(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def address(self, name: str, index: Node) -> str:
        """Where the `index`-th value of a field is."""
        field_ = self.module.layout.by_name[name]
        width = self.module.layout.width(field_)
        if index.op == "const":
            return self._at("%state", str(field_.offset + width * int(str(index.detail))))
        number = self.value(index)
        number = self._checked_index(number, field_.count)
        wide = self.put(f"sext i32 {number} to i64")
        scaled = self.put(f"mul i64 {wide}, {width}")
        return self._at("%state", self.put(f"add i64 {scaled}, {field_.offset}"))

    def _load(self, node: Node) -> str:
        type_ = self.module.type(node.type)
        return self.put(
            f"load {type_}, ptr {self.address(str(node.detail), node.args[0])}, align {self._align(node.type)}"
        )

    @staticmethod
    def _align(type_: str) -> int:
        return 8 if type_ == "set" else 4

    def _table(self, node: Node) -> str:
        values: tuple[int, ...] = node.detail  # type: ignore[assignment]  # tables hold tuples of numbers
        index, type_ = self.value(node.args[0]), self.module.type(node.type)
        index = self._checked_index(index, len(values))
        if len(values) <= 3:
            return self._table_by_selects(values, index, type_)
        element = type_ if node.type == "set" else _smallest(values)
        wide = self.put(f"sext i32 {index} to i64")
        place = self.put(f"getelementptr {element}, ptr {self.module.table(values, element)}, i64 {wide}")
        loaded = self.put(f"load {element}, ptr {place}")
        return loaded if element == type_ else self.put(f"sext {element} {loaded} to i32")

    def _table_by_selects(self, values: tuple[int, ...], index: str, type_: str) -> str:
        result = str(values[-1])
        for number in reversed(range(len(values) - 1)):
            here = self.put(f"icmp eq i32 {index}, {number}")
            result = self.put(f"select i1 {here}, {type_} {values[number]}, {type_} {result}")
        return result

    def _choose(self, node: Node) -> str:
        condition, yes, no = node.args
        return self.put(f"select {self.typed(condition)}, {self.typed(yes)}, {self.typed(no)}")

    def _div(self, node: Node) -> str:
        """Rounds down; the divisor is a positive constant."""
        divisor = str(node.args[1].detail)
        dividend = self.value(node.args[0])
        towards_zero = self.put(f"sdiv i32 {dividend}, {divisor}")
        rest = self.put(f"srem i32 {dividend}, {divisor}")
        below = self.put(f"icmp slt i32 {rest}, 0")
        return self.put(f"add i32 {towards_zero}, {self.put(f'sext i1 {below} to i32')}")

    def _mod(self, node: Node) -> str:
        return self._rest(self.value(node.args[0]), str(node.args[1].detail))

    def _rest(self, dividend: str, divisor: str) -> str:
        signed = self.put(f"srem i32 {dividend}, {divisor}")
        negative = self.put(f"icmp slt i32 {signed}, 0")
        return self.put(f"select i1 {negative}, i32 {self.put(f'add i32 {signed}, {divisor}')}, i32 {signed}")

    def _not(self, node: Node) -> str:
        return self.put(f"xor i1 {self.value(node.args[0])}, true")

    def _truth_as_number(self, node: Node) -> str:
        return self.put(f"zext i1 {self.value(node.args[0])} to i32")

    def _minus(self, node: Node) -> str:
        left, right = node.args
        if right.op == "const":
            mask = self.module.program.everything & ~int(str(right.detail))
            return self.put(f"and {self.typed(left)}, {mask}")
        inverted = self.put(f"xor {self.typed(right)}, -1")
        return self.put(f"and {self.typed(left)}, {inverted}")

    def _slide(self, node: Node) -> str:
        amount = int(str(node.detail))
        if abs(amount) >= 64 * self.module.layout.words:
            return self.put(f"and {self.typed(node.args[0])}, 0")
        return self.put(f"{'shl' if amount > 0 else 'lshr'} {self.typed(node.args[0])}, {abs(amount)}")

    def _wide(self, site: str) -> str:
        """A site as a shift amount."""
        return self.put(f"zext i32 {site} to {self.module.set_type}")

    def _bit(self, node: Node) -> str:
        site = self.value(node.args[0])
        self._check_site(site)
        return self.put(f"shl {self.module.set_type} 1, {self._wide(site)}")

    def _bit_or_none(self, node: Node) -> str:
        site, there = self._maybe(node.args[0])
        bit = self.put(f"shl {self.module.set_type} 1, {self._wide(site)}")
        return self.put(f"select i1 {there}, {self.module.set_type} {bit}, {self.module.set_type} 0")

    def _maybe(self, node: Node) -> tuple[str, str]:
        """A site that is safe to shift by, and whether there is one."""
        given = self.value(node)
        there = self.put(f"icmp sge i32 {given}, 0")
        self._check_site(given, there)
        site = self.put(f"select i1 {there}, i32 {given}, i32 0")
        return site, there

    def _test(self, node: Node) -> str:
        site = self.value(node.args[1])
        self._check_site(site)
        return self._tested(node.args[0], site)

    def _test_or_none(self, node: Node) -> str:
        site, there = self._maybe(node.args[1])
        return self.put(f"and i1 {there}, {self._tested(node.args[0], site)}")

    def _tested(self, members: Node, site: str) -> str:
        moved = self.put(f"lshr {self.typed(members)}, {self._wide(site)}")
        return self.put(f"trunc {self.module.set_type} {moved} to i1")

    def _size(self, node: Node) -> str:
        type_ = self.module.set_type
        self.module.intrinsic(f"{type_} @llvm.ctpop.{type_}({type_})")
        counted = self.put(f"call {type_} @llvm.ctpop.{type_}({self.typed(node.args[0])})")
        return self.put(f"trunc {type_} {counted} to i32")

    def _ends(self, members: str, intrinsic: str) -> str:
        """The number of zero bits at one end of a set, as a 32-bit number."""
        type_ = self.module.set_type
        self.module.intrinsic(f"{type_} @llvm.{intrinsic}.{type_}({type_}, i1)")
        zeros = self.put(f"call {type_} @llvm.{intrinsic}.{type_}({type_} {members}, i1 false)")
        return self.put(f"trunc {type_} {zeros} to i32")

    def _lowest(self, node: Node) -> str:
        members = self.value(node.args[0])
        none = self.put(f"icmp eq {self.module.set_type} {members}, 0")
        return self.put(f"select i1 {none}, i32 -1, i32 {self._ends(members, 'cttz')}")

    def _highest(self, node: Node) -> str:
        zeros = self._ends(self.value(node.args[0]), "ctlz")
        return self.put(f"sub i32 {64 * self.module.layout.words - 1}, {zeros}")

    def _first_of(self, node: Node) -> str:
        members, type_ = self.value(node.args[0]), self.module.set_type
        return self.put(f"and {type_} {members}, {self.put(f'sub {type_} 0, {members}')}")

    def _nth(self, node: Node) -> str:
        place = self._at("%frame", str(self.module.frame.laid))
        self.line(f"store {self.typed(node.args[0])}, ptr {place}, align 8")
        return self.put(f"call i32 @nth(ptr {place}, i32 {self.value(node.args[1])})")

    def _none_in(self, node: Node) -> str:
        return self.put(f"icmp eq {self.typed(node.args[0])}, 0")

    def _call(self, node: Node) -> str:
        return self.put(f"call i32 @{node.detail}(ptr %state, ptr %frame, ptr %tally, i32 -1)")

    # ---- checks

    def _check_site(self, site: str, asked: str = "true") -> None:
        """Where a site is asked for, it must be one of the board's."""
        if self.module.checked:
            type_ = self.module.set_type
            beyond = self.put(f"icmp uge i32 {site}, {64 * self.module.layout.words}")
            safe = self.put(f"select i1 {beyond}, i32 0, i32 {site}")
            found = self.put(f"lshr {type_} {self.module.program.everything}, {self._wide(safe)}")
            missing = self.put(f"xor i1 {self.put(f'trunc {type_} {found} to i1')}, true")
            wrong = self.put(f"or i1 {beyond}, {missing}")
            self._fault(self.put(f"and i1 {wrong}, {asked}"), 1)

    def _checked_index(self, index: str, size: int) -> str:
        """The index; in checking mode one that can be read even where that is a fault."""
        if not self.module.checked or not index.startswith("%"):
            return index
        beyond = self.put(f"icmp uge i32 {index}, {size}")
        self._fault(beyond, 3)
        return self.put(f"select i1 {beyond}, i32 0, i32 {index}")

    def _fault(self, condition: str, number: int) -> None:
        """Leave a fault's number in the tally if the condition holds."""
        before = self.put("load i32, ptr %tally")
        after = self.put(f"select i1 {condition}, i32 {number}, i32 {before}")
        self.line(f"store i32 {after}, ptr %tally")


def _smallest(values: tuple[int, ...]) -> str:
    widest = max(abs(min(values)), abs(max(values)))
    return "i8" if widest < 128 else "i16" if widest < 32768 else "i32"
