"""Sets of many words of which only a few may have members: only these words are computed.

A card game with a deck, hands and a pile has hundreds of places. Whether the deck is empty depends on two of the ten
words of a set; LLVM takes several times as long for ten, and so does the processor.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playground.engine.native.codegen.demanded import Words, words_demanded
from playground.engine.native.codegen.module import Module
from playground.engine.native.codegen.values import MAX_DEPTH, ValueWriter
from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode

WORDS_AT_ONCE = 2
"""A set of more words is not shifted as a whole to look at one site."""

_COMBINED = {"meet": "and", "join": "or", "differ": "xor", "minus": "and"}
"""Operations on sets that are the same on each word, with their instruction."""

_FIRST_PLACE, _LAST_PLACE = 48, 56
"""Where the key of a window has its words: identities of expressions, which are addresses, have fewer bits."""


class Window(NamedTuple):
    """Some words of a set, all that may have members: their register, its LLVM type, and the site of the first bit."""

    register: str
    type: str
    start: int


class WindowWriter(ValueWriter):
    """Writes sets, or those of their words that may have members."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self._bounds = Bounds(module.program.nodes, self.defined)

    def window(self, node: IRNode) -> Window:
        """The words of a set that may have members; all of it where it has few words."""
        words = self._possible(node)
        if words is None:
            return Window(self.value(node), self.module.set_type, 0)
        return Window(self._words(node, *words), f"i{64 * (words.end - words.first)}", 64 * words.first)

    def first_words(self, node: IRNode, count: int) -> str:
        """The first words of a set, with their LLVM type."""
        if count == self.module.layout.words:
            return self.typed(node)
        return f"i{64 * count} {self._words(node, 0, count)}"

    def prepare(self, common: Iterable[IRNode], used_in: Iterable[IRNode]) -> None:
        """Compute what the values that follow have in common, of sets the words in which these values need it."""
        if self.module.layout.words <= WORDS_AT_ONCE:
            for node in common:
                self.value(node)
            return
        demanded = words_demanded(used_in, self._possible)
        for node in common:
            for words in sorted(demanded[id(node)], key=lambda each: each or Words(0, 0)):
                if words is None:
                    self.value(node)
                    break
                self._words(node, *words)

    def _possible(self, node: IRNode) -> Words | None:
        """The words of a set that may have members; None if it has few words, or all may."""
        if self.module.layout.words <= WORDS_AT_ONCE or node.op == "const":
            return None
        possible = self._bounds.of(node)
        first, end = max(0, (possible & -possible).bit_length() - 1) // 64, -(-possible.bit_length() // 64)
        words = Words(first, max(first + 1, end))
        return words if words.end - words.first < self.module.layout.words else None

    def _words(self, node: IRNode, first: int, end: int) -> str:
        """Some words of a set, as a number."""
        if node.op == "const" or not self._bounds.of(node) >> 64 * first & (1 << 64 * (end - first)) - 1:
            bits = int(str(node.detail)) if node.op == "const" else 0
            return str(bits >> 64 * first & (1 << 64 * (end - first)) - 1)
        key = id(node) | first << _FIRST_PLACE | end << _LAST_PLACE
        known = self.known.register(key)
        if known is None:
            self.keep_block_short()
            known = self._new_words(node, first, end)
            self.known.add(key, node, known)
        return known

    def _new_words(self, node: IRNode, first: int, end: int) -> str:
        """The words of a set from number `first` up to, but not including, `end`, as one integer."""
        type_, args = f"i{64 * (end - first)}", node.args
        if self._depth < MAX_DEPTH and id(node) not in self.known:
            self._depth += 1
            try:
                if node.op in _COMBINED:
                    left, right = (self._words(part, first, end) for part in args)
                    if node.op == "minus":
                        right = self._inverted(right, type_)
                    return self.put(f"{_COMBINED[node.op]} {type_} {left}, {right}")
                if node.op == "choose":
                    yes, no = (self._words(part, first, end) for part in args[1:])
                    return self.put(f"select {self.typed(args[0])}, {type_} {yes}, {type_} {no}")
                if node.op == "load":
                    place = self.address(str(node.detail), args[0])
                    word = self.put(f"getelementptr i64, ptr {place}, i64 {first}") if first else place
                    return self.put(f"load {type_}, ptr {word}, align 8")
            finally:
                self._depth -= 1
        whole = self.typed(node)
        moved = f"{self.module.set_type} {self.put(f'lshr {whole}, {64 * first}')}" if first else whole
        return self.put(f"trunc {moved} to {type_}")

    def _inverted(self, register: str, type_: str) -> str:
        if register.startswith("%"):
            return self.put(f"xor {type_} {register}, -1")
        return str(~int(register))
