"""Sets of many words of which only a few may have members: only these words are computed.

A card game with a deck, hands and a pile has hundreds of places. Whether the deck is empty depends on two of the ten
words of a set; LLVM takes several times as long for ten, and so does the processor.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playground.engine.native.codegen.demanded import Words, words_before, words_demanded
from playground.engine.native.codegen.module import Module
from playground.engine.native.codegen.values import MAX_DEPTH, MAX_SELECTED, ValueWriter
from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode

WORDS_AT_ONCE = 2
"""A set of more words is not shifted as a whole to look at one site."""

MIN_WORDS = 2
"""The fewest words of sets of which some are computed alone."""

_COMBINED = {"meet": "and", "join": "or", "differ": "xor", "minus": "and"}
"""Operations on sets that are the same on each word, with their instruction."""

_NARROWED = frozenset((*_COMBINED, "choose", "slide", "table", "first_of"))
"""Operations of which single words can be computed, from single words of what they are about."""

MAX_SHARE = 0.5
"""The share of the words of a set up to which they alone are computed. Of more, what one place needs of a set and what
another does would both be computed."""

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
        self.bounds = Bounds(module.program.nodes)
        self.word_of_site: dict[str, int] = {}
        """The word in which the sites are that a local stands for in a loop."""

    def window(self, node: IRNode) -> Window:
        """The words of a set that may have members; all of it where it has few words."""
        words = self._possible(node)
        if words is None:
            return Window(self.value(node), self.module.set_type, 0)
        return Window(self._words(node, *words), f"i{64 * (words.end - words.first)}", 64 * words.first)

    def first_words(self, node: IRNode, count: int) -> str:
        """The first words of a set, with their LLVM type."""
        return f"i{64 * count} {self._words(node, 0, count)}"

    def prepare(self, common: Iterable[IRNode], used_in: Iterable[IRNode]) -> None:
        """Compute what the values that follow have in common, of sets the words in which these values need it."""
        if self.module.layout.words < MIN_WORDS:
            for node in common:
                self.value(node)
            return
        demanded = words_demanded(used_in, self._possible, self._few, self.module.layout.words)
        for node in common:
            for words in sorted(demanded[id(node)], key=lambda each: each or Words(0, 0)):
                if words is None:
                    self.value(node)
                    break
                self._words(node, *words)

    def _written(self, node: IRNode) -> str:
        """Write an expression; of a set the words that may have members, where these are few."""
        words = self._few(node)
        if words is None or self._depth >= MAX_DEPTH:
            return super()._written(node)
        return self._widened(self._words(node, *words), words)

    def _widened(self, register: str, words: Words) -> str:
        """A set of which some words are in a register, and the others are empty."""
        type_ = self.module.set_type
        whole = self.put(f"zext i{64 * (words.end - words.first)} {register} to {type_}")
        return self.put(f"shl {type_} {whole}, {64 * words.first}") if words.first else whole

    def _possible(self, node: IRNode) -> Words | None:
        """The words of a set that may have members; None if it has few words, or most may."""
        if self.module.layout.words < MIN_WORDS or node.op == "const":
            return None
        possible = self.bounds.of(node)
        first, end = max(0, (possible & -possible).bit_length() - 1) // 64, -(-possible.bit_length() // 64)
        words = Words(first, max(first + 1, end))
        return words if words.end - words.first <= MAX_SHARE * self.module.layout.words else None

    def _few(self, node: IRNode) -> Words | None:
        """The words that alone are computed where all words of a set are needed; None if that is all of them."""
        return self._possible(node) if node.type == "set" and node.op in _NARROWED else None

    def _words(self, node: IRNode, first: int, end: int) -> str:
        """Some words of a set, as a number."""
        if node.op == "const" or not self.bounds.of(node) >> 64 * first & (1 << 64 * (end - first)) - 1:
            bits = int(str(node.detail)) if node.op == "const" else 0
            return str(bits >> 64 * first & (1 << 64 * (end - first)) - 1)
        if end - first == self.module.layout.words:
            return self.value(node)
        key = _key(node, Words(first, end))
        known = self.known.register(key)
        if known is None:
            self.keep_block_short()
            known = self._new_words(node, first, end)
            self.known.add(key, node, known)
        return known

    def define(self, name: str, value: IRNode) -> None:
        """Keep a value for as long as the function lasts: of a set the words that may have members by themselves."""
        self.locals[name] = self.value(value)
        self.defined[name] = value
        local = self.module.program.nodes.local(name, value.type)
        words = self._possible(local) if value.type == "set" else None
        if words is not None:
            self.known.add(_key(local, words), local, self._words(value, *words))

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
                    return self._loaded(self.address(str(node.detail), args[0]), first, type_)
                if node.op == "slide":
                    return self._slid(node, Words(first, end), type_)
                if node.op == "table":
                    return self._of_table(node, Words(first, end), type_)
                if node.op == "first_of" and self._possible(args[0]) == (first, end):
                    bits = self._words(args[0], first, end)
                    return self.put(f"and {type_} {bits}, {self.put(f'sub {type_} 0, {bits}')}")
                if node.op in ("bit", "bit_or_none") and end == first + 1:
                    return self._bit_in_word(self.value(args[0]), first)
            finally:
                self._depth -= 1
        whole = self.typed(node)
        moved = f"{self.module.set_type} {self.put(f'lshr {whole}, {64 * first}')}" if first else whole
        return self.put(f"trunc {moved} to {type_}")

    def _loaded(self, place: str, first: int, type_: str) -> str:
        """The words of a set in memory from number `first` on, as many as the type has."""
        word = self.put(f"getelementptr i64, ptr {place}, i64 {first}") if first else place
        return self.put(f"load {type_}, ptr {word}, align 8")

    def _slid(self, node: IRNode, words: Words, type_: str) -> str:
        """Some words of a set that is shifted, from those of the set before that come to lie in them."""
        by = int(str(node.detail))
        before = words_before(by, words, self.module.layout.words)
        length, needed = 64 * (before.end - before.first), 64 * (words.end - words.first)
        bits = self._words(node.args[0], *before)
        start = 64 * words.first - by - 64 * before.first
        if start < 0 and needed > length:
            length, bits = needed, self.put(f"zext i{length} {bits} to i{needed}")
        if start:
            bits = self.put(f"{'lshr' if start > 0 else 'shl'} i{length} {bits}, {abs(start)}")
        if length == needed:
            return bits
        return self.put(f"{'trunc' if length > needed else 'zext'} i{length} {bits} to {type_}")

    def _of_table(self, node: IRNode, words: Words, type_: str) -> str:
        """Some words of a set that is looked up."""
        sets: tuple[int, ...] = node.detail  # type: ignore[assignment]  # tables hold tuples of numbers
        index = self._checked_index(self.value(node.args[0]), len(sets))
        if len(sets) > MAX_SELECTED:
            return self._loaded(self.row_of_table(sets, index, self.module.set_type), words.first, type_)
        rows = (each >> 64 * words.first & (1 << 64 * (words.end - words.first)) - 1 for each in sets)
        return self._table_by_selects(tuple(rows), node.args[0], index, type_)

    def _bit_in_word(self, site: str, word: int) -> str:
        """One word of the set of a site, or of the empty set of site -1."""
        number, shift = self.put(f"lshr i32 {site}, 6"), self.put(f"and i32 {site}, 63")
        bit = self.put(f"shl i64 1, {self.put(f'zext i32 {shift} to i64')}")
        here = self.put(f"icmp eq i32 {number}, {word}")
        return self.put(f"select i1 {here}, i64 {bit}, i64 0")

    def _inverted(self, register: str, type_: str) -> str:
        if register.startswith("%"):
            return self.put(f"xor {type_} {register}, -1")
        return str(~int(register))


def _key(node: IRNode, words: Words) -> int:
    """The key of some words of a set among what is known."""
    return id(node) | words.first << _FIRST_PLACE | words.end << _LAST_PLACE
