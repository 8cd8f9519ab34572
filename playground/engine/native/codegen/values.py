"""IR expressions as LLVM instructions.

Each expression is written once, where it is first needed, and reused while nothing it reads has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from playground.engine.native.codegen.blocks import BlockWriter
from playground.engine.native.codegen.effort import max_lines_of_block, size_of, words_loaded, words_of
from playground.engine.native.codegen.known import Known
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import UNIONS
from playground.engine.native.ir.uses import EVERY_SET
from playground.source.diagnostics import CompilerBug

_BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or"}
_BINARY |= {"meet": "and", "differ": "xor"}
_COMPARED = {"less": "slt", "at_most": "sle", "same": "eq", "same_set": "eq"}
_NEGATED = {"less": "sge", "at_most": "sgt", "same": "ne", "same_set": "ne"}

MAX_SELECTED = 3
"""The rows of the largest table that is not looked up in memory."""

MAX_DEPTH = 50
"""The depth of expressions that are written by recursion."""


class ValueWriter(BlockWriter):
    """Writes instructions and the values of expressions; `SetWriter` adds those of sets."""

    def __init__(self, module: Module) -> None:
        super().__init__()
        self.module = module
        self.known = Known()
        """The negative identity of a site leads to two registers: a site that is safe to shift by, and whether it
        exists; that of a set to its complement."""
        self.locals: dict[str, str] = {}
        self.defined: dict[str, IRNode] = {}
        """What defined locals were computed from, by name."""
        self.stores = self.max_stores = self.blocks = 0
        self.size = self.block_lines = self.max_block_lines = 0
        self.block_words = self.max_block_words = 0
        self.loaded = self.max_loaded = 0
        self._accounted = self._depth = self.block_start = 0
        self._max_lines = max_lines_of_block(module.layout.words)

    # ---- lines

    def account(self) -> None:
        """Charge lines written since the last call to the budget. Raises RulesetError if the game becomes too large."""
        written = self.lines[self._accounted :]
        size = size_of(written, self.module.layout.words, self.module.set_type)
        self._accounted = len(self.lines)
        self.size += size
        self.block_lines += len(written)
        self.max_block_lines = max(self.max_block_lines, self.block_lines)
        self.block_words += words_of(written, self.module.layout.words, self.module.set_type)
        self.max_block_words = max(self.max_block_words, self.block_words)
        self.loaded += words_loaded(written, self.module.layout.words, self.module.set_type)
        self.max_loaded = max(self.max_loaded, self.loaded)
        self.module.program.nodes.budget.write(size, self.module.checked)

    def line(self, text: str) -> None:
        """Add an instruction without a result; stores are counted, since blocks of many are slow to compile."""
        super().line(text)
        if text.startswith("store"):
            self.stores += 1
            self.max_stores = max(self.max_stores, self.stores)

    def label(self, name: str) -> None:
        """Begin a basic block."""
        self.account()
        super().label(name)
        self.block_start = len(self.lines)
        self.block_lines = self.block_words = self.stores = self.loaded = 0
        self.blocks += 1

    def keep_block_short(self) -> None:
        """Continue a long block in another, which counts as the same: optimising merges them again."""
        if len(self.lines) - self.block_start <= self._max_lines:
            return
        following = self.new_label("on")
        self.branch(following)
        self.account()
        counted = self.stores, self.block_lines, self.loaded
        self.label(following)
        self.stores, self.block_lines, self.loaded = counted

    def typed(self, node: IRNode) -> str:
        """A value with its LLVM type."""
        return f"{self.module.type(node.type)} {self.value(node)}"

    # ---- expressions

    def value(self, node: IRNode) -> str:
        """The register or literal that holds a value."""
        if node.op == "const":
            return str(node.detail).lower() if node.type == "bool" else str(node.detail)
        if node.op == "local":
            return self.locals[str(node.detail)]
        known = self.known.register(id(node))
        if known is not None:
            return known
        if self._depth >= MAX_DEPTH:
            self._write_parts(node)
        self.keep_block_short()
        self._depth += 1
        register = self._written(node)
        self._depth -= 1
        self.known.add(id(node), node, register)
        return register

    def _write_parts(self, node: IRNode) -> None:
        """Write the parts of an expression, innermost first, without recursion.

        A quantifier that is written out is as deep as it has members.
        """
        waiting = [node]
        while waiting:
            part = waiting[-1]
            missing = [arg for arg in part.args if arg.op not in ("const", "local") and id(arg) not in self.known]
            if missing:
                waiting += reversed(missing)
                continue
            waiting.pop()
            if part is not node:
                self.value(part)

    def _written(self, node: IRNode) -> str:
        """Write an expression; returns its register."""
        written = self.VALUES.get(node.op)
        if written is not None:
            return written(self, node)
        if node.op in _BINARY:
            return self.put(f"{_BINARY[node.op]} {self.typed(node.args[0])}, {self.value(node.args[1])}")
        if node.op in _COMPARED:
            return self.put(f"icmp {_COMPARED[node.op]} {self.typed(node.args[0])}, {self.value(node.args[1])}")
        raise CompilerBug(f"LLVM text for '{node.op}' is missing")

    def forget(self, changed: str) -> None:
        """A field or variable changes: forget values computed from it."""
        if changed == EVERY_SET:
            self.known.forget(field_.name for field_ in self.module.layout.fields if field_.holds_sets)
        self.known.forget((changed,))

    def _variable(self, node: IRNode) -> str:
        return self.put(f'load {self.module.type(node.type)}, ptr %"{node.detail}"')

    def _chosen(self, node: IRNode) -> str:
        index = int(str(node.detail))
        place = self.in_frame("action") if index < 0 else self.in_frame("values", index)
        return self.put(f"load i32, ptr {place}")

    def _best_worth(self, _node: IRNode) -> str:
        return self.put(f"load i32, ptr {self.in_frame('best_worth')}")

    def _chosen_at(self, node: IRNode) -> str:
        index = self._checked_index(self.value(node.args[0]), self.module.frame.value_count)
        wide = self.put(f"sext i32 {index} to i64")
        return self.put(f"load i32, ptr {self.in_frame('values', wide)}")

    def in_frame(self, name: str, index: str | int | None = None) -> str:
        """The address of a field of the frame."""
        return self.put(self.module.frame.struct.member("%frame", name, index))

    def address(self, name: str, index: IRNode) -> str:
        """The address of the `index`-th value of a field of the state."""
        if name == UNIONS:
            return self.in_frame(UNIONS, str(index.detail))
        state = self.module.frame.state
        size = state[name].count
        if size is None:
            return self.put(state.member("%state", name))
        if index.op == "const":
            return self._fixed_address(name, index)
        number = self._checked_index(self.value(index), size)
        return self.put(state.member("%state", name, self.put(f"sext i32 {number} to i64")))

    def _fixed_address(self, name: str, index: IRNode) -> str:
        """An address that is known in advance; it is computed once, however often it is read and written."""
        node = self.module.program.nodes.place(name, index)
        known = self.known.register(id(node))
        if known is not None:
            return known
        place = self.put(self.module.frame.state.member("%state", name, int(str(index.detail))))
        self.known.add(id(node), node, place)
        return place

    def _load(self, node: IRNode) -> str:
        type_ = self.module.type(node.type)
        return self.put(
            f"load {type_}, ptr {self.address(str(node.detail), node.args[0])}, align {self._align(node.type)}"
        )

    @staticmethod
    def _align(type_: str) -> int:
        return 8 if type_ == "set" else 4

    def _table(self, node: IRNode) -> str:
        values: tuple[int, ...] = node.detail  # type: ignore[assignment]  # tables hold tuples of numbers
        index, type_ = self.value(node.args[0]), self.module.type(node.type)
        index = self._checked_index(index, len(values))
        if len(values) <= MAX_SELECTED:
            return self._table_by_selects(values, node.args[0], index, type_)
        element = type_ if node.type == "set" else _smallest(values)
        loaded = self.put(f"load {element}, ptr {self.row_of_table(values, index, element)}")
        return loaded if element == type_ else self.put(f"sext {element} {loaded} to i32")

    def row_of_table(self, values: tuple[int, ...], index: str, element: str) -> str:
        """Where a table has the value with the index that a register holds."""
        wide = self.put(f"sext i32 {index} to i64")
        return self.put(f"getelementptr {element}, ptr {self.module.table(values, element)}, i64 {wide}")

    def _table_by_selects(self, values: tuple[int, ...], node: IRNode, index: str, type_: str) -> str:
        """The tests of the index are shared by all tables: most are about the player to move."""
        nodes, result = self.module.program.nodes, str(values[-1])
        for number in reversed(range(len(values) - 1)):
            if self.module.checked:
                here = self.put(f"icmp eq i32 {index}, {number}")
            else:
                here = self.value(nodes.op("same", node, nodes.number(number)))
            result = self.put(f"select i1 {here}, {type_} {values[number]}, {type_} {result}")
        return result

    def _choose(self, node: IRNode) -> str:
        condition, yes, no = node.args
        return self.put(f"select {self.typed(condition)}, {self.typed(yes)}, {self.typed(no)}")

    def _div(self, node: IRNode) -> str:
        """Rounds down; the divisor is positive."""
        dividend, divisor = map(self.value, node.args)
        towards_zero = self.put(f"sdiv i32 {dividend}, {divisor}")
        rest = self.put(f"srem i32 {dividend}, {divisor}")
        below = self.put(f"icmp slt i32 {rest}, 0")
        return self.put(f"add i32 {towards_zero}, {self.put(f'sext i1 {below} to i32')}")

    def _mod(self, node: IRNode) -> str:
        return self._rest(*map(self.value, node.args))

    def _rest(self, dividend: str, divisor: str) -> str:
        signed = self.put(f"srem i32 {dividend}, {divisor}")
        negative = self.put(f"icmp slt i32 {signed}, 0")
        return self.put(f"select i1 {negative}, i32 {self.put(f'add i32 {signed}, {divisor}')}, i32 {signed}")

    def _not(self, node: IRNode) -> str:
        denied = node.args[0]
        negated = None if id(denied) in self.known else self.negated(denied)
        return negated or self.put(f"xor i1 {self.value(denied)}, true")

    def negated(self, node: IRNode) -> str | None:
        """The opposite of a comparison, which takes no more than itself; None for other operations."""
        if node.op not in _NEGATED:
            return None
        return self.put(f"icmp {_NEGATED[node.op]} {self.typed(node.args[0])}, {self.value(node.args[1])}")

    def _digit(self, node: IRNode) -> str:
        bit = self.put(f"and i32 {self.value(node.args[0])}, {1 << int(str(node.args[1].detail))}")
        return self.put(f"icmp ne i32 {bit}, 0")

    def _truth_as_number(self, node: IRNode) -> str:
        return self.put(f"zext i1 {self.value(node.args[0])} to i32")

    def _call(self, node: IRNode) -> str:
        return self.put(f"call i32 @{node.detail}(ptr %state, ptr %frame, ptr %tally, i32 -1)")

    # ---- checks

    def _checked_index(self, index: str, size: int) -> str:
        """The index; in checking mode, an index out of range is a fault, and replaced by 0."""
        if not self.module.checked or not index.startswith("%"):
            return index
        beyond = self.put(f"icmp uge i32 {index}, {size}")
        self._fault(beyond, 3)
        return self.put(f"select i1 {beyond}, i32 0, i32 {index}")

    def _fault(self, condition: str, number: int) -> None:
        """Store the number of a fault in the tally if the condition holds."""
        place = self.put(self.module.frame.tally.member("%tally", "fault"))
        before = self.put(f"load i32, ptr {place}")
        after = self.put(f"select i1 {condition}, i32 {number}, i32 {before}")
        self.line(f"store i32 {after}, ptr {place}")

    VALUES: ClassVar[Mapping[str, Callable[..., str]]] = {
        "variable": _variable,
        "chosen": _chosen,
        "best_worth": _best_worth,
        "chosen_at": _chosen_at,
        "load": _load,
        "table": _table,
        "choose": _choose,
        "div": _div,
        "mod": _mod,
        "not": _not,
        "digit": _digit,
        "truth_as_number": _truth_as_number,
        "call": _call,
    }
    """What writes each operation of the IR that is more than one instruction."""


def _smallest(values: tuple[int, ...]) -> str:
    widest = max(abs(min(values)), abs(max(values)))
    return "i8" if widest < 128 else "i16" if widest < 32768 else "i32"
