"""Expressions of the IR as LLVM instructions.

Each expression is written once where it is first needed and reused while nothing it reads has changed.
"""

from __future__ import annotations

from itertools import count

from playground.engine.native.ir import EVERY_SET
from playground.engine.native.llvm_module import Module
from playground.engine.native.nodes import Node
from playground.source.diagnostics import CompilerBug

_BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or"}
_BINARY |= {"join": "or", "meet": "and", "differ": "xor"}
_COMPARED = {"less": "slt", "at_most": "sle", "same": "eq", "same_set": "eq"}

Known = dict[int, tuple[Node, str]]
"""Expressions that have been written, by identity, with the register that holds each."""


class ValueWriter:
    """Writes instructions, and the values of expressions; those of sets are for `SetWriter` to add."""

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

    def _call(self, node: Node) -> str:
        return self.put(f"call i32 @{node.detail}(ptr %state, ptr %frame, ptr %tally, i32 -1)")

    # ---- checks

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
