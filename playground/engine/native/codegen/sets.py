"""Operations on sets of sites as LLVM instructions: a set is a wide integer, and a site the index of a bit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from playground.engine.native.codegen.spreading import Step
from playground.engine.native.codegen.windows import WORDS_AT_ONCE, WindowWriter
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Store

MIN_WORDS_IN_MEMORY = 7
"""The set of one site with so many words and more is made in memory, by a store of one of them."""

MAX_PLANES_AT_ONCE = 64
"""The most sets of one word each that are tested for a site all at once."""

_MADE_OF_WORDS = {"join": "or", "meet": "and", "minus": "and"}
"""Operations on sets that are the same on each word, with their instruction."""


class SetWriter(WindowWriter):
    """Writes the values of expressions, including those with sets."""

    makes_sets = False
    """Whether sets of one site are made in memory, in `%made`."""

    def _minus(self, node: IRNode) -> str:
        left, right = node.args
        taken = self.value(right)
        if not taken.startswith("%"):
            return self.put(f"and {self.typed(left)}, {self.module.program.nodes.bits_of_sets & ~int(taken)}")
        inverted = self._complement(right)
        if left.op == "const" and left.detail == self._all_bits:
            return inverted
        return self.put(f"and {self.typed(left)}, {inverted}")

    @property
    def _all_bits(self) -> int:
        return (1 << 64 * self.module.layout.words) - 1

    def _complement(self, node: IRNode) -> str:
        """All bits that a set lacks; cached, since what a component covers is taken off many sets."""
        known = self.known.register(-id(node))
        if known is not None:
            return known
        inverted = self.put(f"xor {self.typed(node)}, -1")
        self.known.add(-id(node), node, inverted)
        return inverted

    def _slide(self, node: IRNode) -> str:
        amount = int(str(node.detail))
        if abs(amount) >= 64 * self.module.layout.words:
            return self.put(f"and {self.typed(node.args[0])}, 0")
        return self.put(f"{'shl' if amount > 0 else 'lshr'} {self.typed(node.args[0])}, {abs(amount)}")

    def _gather(self, node: IRNode) -> str:
        sites, others = cast("tuple[int, int]", node.detail)
        name = self.module.gathering(sites, others)
        return self.put(f"call {self.module.set_type} @{name}({self.typed(node.args[0])})")

    def _rotate(self, node: IRNode) -> str:
        type_, members = self.module.set_type, self.typed(node.args[0])
        by, words = self._wide(self.value(node.args[1])), self.module.layout.words
        if words & words - 1:  # LLVM gets it wrong for widths that are no power of two
            most = 64 * words - 1
            left, halved = self.put(f"shl {members}, {by}"), self.put(f"lshr {members}, 1")
            right = self.put(f"lshr {type_} {halved}, {self.put(f'sub {type_} {most}, {by}')}")
            return self.put(f"or {type_} {left}, {right}")
        self.module.intrinsic(f"{type_} @llvm.fshl.{type_}({type_}, {type_}, {type_})")
        return self.put(f"call {type_} @llvm.fshl.{type_}({members}, {members}, {type_} {by})")

    def _wide(self, site: str) -> str:
        """A site as a shift amount."""
        return self.put(f"zext i32 {site} to {self.module.set_type}")

    def _bit(self, node: IRNode) -> str:
        site = self.value(node.args[0])
        self._check_site(site, may_be_set=True)
        return self._set_of(site)

    def _set_of(self, site: str) -> str:
        """The set of a site: of many words, each by itself, since LLVM would shift them as a whole through memory."""
        type_, words = self.module.set_type, self.module.layout.words
        if words <= WORDS_AT_ONCE:
            return self.put(f"shl {type_} 1, {self._wide(site)}")
        number, shift = self.put(f"lshr i32 {site}, 6"), self.put(f"and i32 {site}, 63")
        bit = self.put(f"shl i64 1, {self.put(f'zext i32 {shift} to i64')}")
        if words >= MIN_WORDS_IN_MEMORY:
            self.makes_sets = True
            self.line(f"store {type_} 0, ptr %made, align 8")
            place = self.put(f"getelementptr i64, ptr %made, i32 {number}")
            self.line(f"store i64 {bit}, ptr {place}, align 8")
            return self.put(f"load {type_}, ptr %made, align 8")
        whole = ""
        for word in range(words):
            here = self.put(f"icmp eq i32 {number}, {word}")
            part = self.put(f"zext i64 {self.put(f'select i1 {here}, i64 {bit}, i64 0')} to {type_}")
            moved = self.put(f"shl {type_} {part}, {64 * word}") if word else part
            whole = self.put(f"or {type_} {whole}, {moved}") if whole else moved
        return whole

    def changes_a_word(self, store: Store) -> bool:
        """Write a store that adds a single site to a set of many words, or takes it out, to its word alone."""
        change = store.value
        if change.op not in ("join", "minus") or self.module.layout.words <= WORDS_AT_ONCE:
            return False
        before, added = change.args
        added = self.defined.get(str(added.detail), added) if added.op == "local" else added
        if added.op != "bit" or added.args[0].op not in ("local", "const"):
            return False
        if before.op != "load" or before.detail != store.field or before.args[0] is not store.index:
            return False
        site = self.value(added.args[0])
        self._check_site(site)
        number = self.put(f"lshr i32 {site}, 6")
        within = self.put(f"zext i32 {self.put(f'and i32 {site}, 63')} to i64")
        bit = self.put(f"shl i64 1, {within}")
        place = self.put(f"getelementptr i64, ptr {self.address(store.field, store.index)}, i32 {number}")
        word = self.put(f"load i64, ptr {place}, align 8")
        if change.op == "join":
            changed = self.put(f"or i64 {word}, {bit}")
        else:
            changed = self.put(f"and i64 {word}, {self.put(f'xor i64 {bit}, -1')}")
        self.line(f"store i64 {changed}, ptr {place}, align 8")
        return True

    def _bit_or_none(self, node: IRNode) -> str:
        site, exists = self._maybe(node.args[0])
        bit = self._set_of(site)
        return self.put(f"select i1 {exists}, {self.module.set_type} {bit}, {self.module.set_type} 0")

    def _maybe(self, node: IRNode) -> tuple[str, str]:
        """A site that is safe to shift by, and whether it exists; cached, since it is often needed twice."""
        known = self.known.register(-id(node))
        if known is not None:
            site, exists = known.split()
            return site, exists
        given = self.value(node)
        exists = self.put(f"icmp sge i32 {given}, 0")
        self._check_site(given, exists)
        site = self.put(f"select i1 {exists}, i32 {given}, i32 0")
        self.known.add(-id(node), node, f"{site} {exists}")
        return site, exists

    def _test(self, node: IRNode) -> str:
        site = self.value(node.args[1])
        self._check_site(site, may_be_set=True)
        return self._tested(node.args[0], site, self._word_with(node.args[1]))

    def _word_with(self, site: IRNode) -> int | None:
        """The word of a set in which a site is, where that is known."""
        return self.word_of_site.get(str(site.detail)) if site.op == "local" else None

    def _test_or_none(self, node: IRNode) -> str:
        site, exists = self._maybe(node.args[1])
        return self.put(f"and i1 {exists}, {self._tested(node.args[0], site)}")

    def _tested(self, members: IRNode, site: str, word: int | None = None) -> str:
        if self.module.layout.words > WORDS_AT_ONCE and _lies_in_memory(members):
            return self._tested_in_word(members, site)
        if word is not None:
            return self._tested_bit(self._words(members, word, word + 1), site)
        if self.module.layout.words >= MIN_WORDS_IN_MEMORY:
            self.makes_sets = True
            self.line(f"store {self.typed(members)}, ptr %made, align 8")
            place = self.put(f"getelementptr i64, ptr %made, i32 {self.put(f'lshr i32 {site}, 6')}")
            return self._tested_bit(self.put(f"load i64, ptr {place}, align 8"), site)
        moved = self.put(f"lshr {self.typed(members)}, {self._wide(site)}")
        return self.put(f"trunc {self.module.set_type} {moved} to i1")

    def _tested_in_word(self, members: IRNode, site: str) -> str:
        """Only the words with the site are looked at, of sets that lie in memory."""
        return self._tested_bit(self._word(members, self.put(f"lshr i32 {site}, 6")), site)

    def _tested_bit(self, word: str, site: str) -> str:
        """Whether the word with a site has it."""
        shift = self.put(f"zext i32 {self.put(f'and i32 {site}, 63')} to i64")
        return self.put(f"trunc i64 {self.put(f'lshr i64 {word}, {shift}')} to i1")

    def _word(self, members: IRNode, number: str) -> str:
        """One word of a set that lies in memory, or is made of such sets."""
        if members.op in _MADE_OF_WORDS:
            left, right = (self._word(part, number) for part in members.args)
            if members.op == "minus":
                right = self.put(f"xor i64 {right}, -1")
            return self.put(f"{_MADE_OF_WORDS[members.op]} i64 {left}, {right}")
        if members.op == "load":
            start = self.address(str(members.detail), members.args[0])
        elif members.op == "table":
            sets: tuple[int, ...] = members.detail  # type: ignore[assignment]  # tables hold tuples of numbers
            start = self._words_in_memory(sets)
            index = self._checked_index(self.value(members.args[0]), len(sets))
            number = self.put(f"add i32 {number}, {self.put(f'mul i32 {index}, {self.module.layout.words}')}")
        else:
            start = self._words_in_memory((int(str(members.detail)),))
        place = self.put(f"getelementptr i64, ptr {start}, i32 {number}")
        return self.put(f"load i64, ptr {place}, align 8")

    def _words_in_memory(self, sets: tuple[int, ...]) -> str:
        """Where the words of constant sets lie, one set after the other."""
        words = (each >> 64 * place & 2**64 - 1 for each in sets for place in range(self.module.layout.words))
        return self.module.table(tuple(each - (each >> 63 << 64) for each in words), "i64")

    def _size(self, node: IRNode) -> str:
        members, type_, _ = self.window(node.args[0])
        return self._size_of(members, type_)

    def _size_of(self, members: str, type_: str) -> str:
        """The size of the set in a register of some type."""
        self.module.intrinsic(f"{type_} @llvm.ctpop.{type_}({type_})")
        counted = self.put(f"call {type_} @llvm.ctpop.{type_}({type_} {members})")
        return self._as_number(counted, type_)

    def _as_number(self, register: str, type_: str) -> str:
        """A small number of some type, as a 32-bit number."""
        return self.put(f"trunc {type_} {register} to i32")

    def _ends(self, members: str, type_: str, intrinsic: str) -> str:
        """The number of zero bits at one end of a set, as a 32-bit number."""
        self.module.intrinsic(f"{type_} @llvm.{intrinsic}.{type_}({type_}, i1)")
        zeros = self.put(f"call {type_} @llvm.{intrinsic}.{type_}({type_} {members}, i1 false)")
        return self._as_number(zeros, type_)

    def _lowest(self, node: IRNode) -> str:
        members, type_, start = self.window(node.args[0])
        none = self.put(f"icmp eq {type_} {members}, 0")
        lowest = self._ends(members, type_, "cttz")
        lowest = self.put(f"add i32 {lowest}, {start}") if start else lowest
        return self.put(f"select i1 {none}, i32 -1, i32 {lowest}")

    def _highest(self, node: IRNode) -> str:
        members, type_, start = self.window(node.args[0])
        highest = self.put(f"sub i32 {start + int(type_[1:]) - 1}, {self._ends(members, type_, 'ctlz')}")
        if not start:
            return highest
        return self.put(f"select i1 {self.put(f'icmp eq {type_} {members}, 0')}, i32 -1, i32 {highest}")

    def _first_of(self, node: IRNode) -> str:
        members, type_ = self.value(node.args[0]), self.module.set_type
        return self.put(f"and {type_} {members}, {self.put(f'sub {type_} 0, {members}')}")

    def _nth(self, node: IRNode) -> str:
        members, number = node.args
        place, counted = self.in_frame("scratch_set"), self.value(number)
        self.line(f"store {self.typed(members)}, ptr {place}, align 8")
        return self.put(f"call i32 @nth(ptr {place}, i32 {counted})")

    def _spread(self, node: IRNode) -> str:
        start, passable, chosen = node.args
        steps: tuple[Step, ...] = node.detail  # type: ignore[assignment]  # the directions, as lowering made them
        name = self.module.spread(steps, chosen=chosen.op != "const")
        ways = f", {self.typed(chosen)}" if chosen.op != "const" else ""
        return self.put(f"call {self.module.set_type} @{name}({self.typed(start)}, {self.typed(passable)}{ways})")

    def _spread_by(self, node: IRNode) -> str:
        shifts: tuple[int, ...] = node.detail  # type: ignore[assignment]  # as lowering made them
        name = self.module.stepping(node.op, shifts)
        return self.put(f"call {self.module.set_type} @{name}({', '.join(map(self.typed, node.args))})")

    def _shortest(self, node: IRNode) -> str:
        numbers: tuple[int, ...] = node.detail  # type: ignore[assignment]  # as lowering made them
        name = self.module.stepping(node.op, numbers[1:])
        start, goal, *origins = map(self.typed, node.args)
        return self.put(f"call i32 @{name}({', '.join((start, goal, f'i32 {numbers[0]}', *origins))})")

    def _plane_of(self, node: IRNode) -> str:
        field: tuple[str, int] = node.detail  # type: ignore[assignment]  # its name, and how many of its sets
        name, count = field
        planes = self.address(name, self.module.program.nodes.number(0))
        if self.module.layout.words == 1 and count <= MAX_PLANES_AT_ONCE:
            return self._plane_at_once(planes, count, node.args[0])
        self.module.finds_planes = True
        return self.put(f"call i32 @plane_of(ptr {planes}, i32 {count}, {self.typed(node.args[0])})")

    def _plane_at_once(self, planes: str, count: int, node: IRNode) -> str:
        """All sets, of a word each, are tested as one vector, of which a bit each is left."""
        bit, type_ = self.value(self.module.program.nodes.op("bit_or_none", node)), f"<{count} x i64>"
        first = self.put(f"insertelement {type_} poison, i64 {bit}, i32 0")
        everywhere = self.put(f"shufflevector {type_} {first}, {type_} poison, <{count} x i32> zeroinitializer")
        held = self.put(f"and {type_} {everywhere}, {self.put(f'load {type_}, ptr {planes}, align 8')}")
        holding = self.put(f"icmp ne {type_} {held}, zeroinitializer")
        number = self.put(f"bitcast <{count} x i1> {holding} to i{count}")
        number = self.put(f"zext i{count} {number} to i64") if count < 64 else number
        self.module.intrinsic("i64 @llvm.cttz.i64(i64, i1)")
        lowest = self.put(f"trunc i64 {self.put(f'call i64 @llvm.cttz.i64(i64 {number}, i1 false)')} to i32")
        return self.put(f"select i1 {self.put(f'icmp eq i64 {number}, 0')}, i32 -1, i32 {lowest}")

    def _none_in(self, node: IRNode) -> str:
        members, type_, _ = self.window(node.args[0])
        return self.put(f"icmp eq {type_} {members}, 0")

    def negated(self, node: IRNode) -> str | None:
        """The opposite of a comparison, and whether a set has a member."""
        if node.op != "none_in":
            return super().negated(node)
        members, type_, _ = self.window(node.args[0])
        return self.put(f"icmp ne {type_} {members}, 0")

    def _check_site(self, site: str, condition: str = "true", *, may_be_set: bool = False) -> None:
        """In checking mode: if the condition holds, a site must be on the board, or be the number of a set of sites."""
        if self.module.checked:
            type_ = self.module.set_type
            beyond = self.put(f"icmp uge i32 {site}, {64 * self.module.layout.words}")
            safe = self.put(f"select i1 {beyond}, i32 0, i32 {site}")
            nodes = self.module.program.nodes
            possible = nodes.bits_of_sets if may_be_set else nodes.all_sites
            shifted = self.put(f"lshr {type_} {possible}, {self._wide(safe)}")
            missing = self.put(f"xor i1 {self.put(f'trunc {type_} {shifted} to i1')}, true")
            wrong = self.put(f"or i1 {beyond}, {missing}")
            self._fault(self.put(f"and i1 {wrong}, {condition}"), 1)

    VALUES: ClassVar[Mapping[str, Callable[..., str]]] = {
        **WindowWriter.VALUES,
        "minus": _minus,
        "slide": _slide,
        "gather": _gather,
        "rotate": _rotate,
        "bit": _bit,
        "bit_or_none": _bit_or_none,
        "test": _test,
        "test_or_none": _test_or_none,
        "size": _size,
        "lowest": _lowest,
        "highest": _highest,
        "first_of": _first_of,
        "nth": _nth,
        "spread": _spread,
        "spread_by": _spread_by,
        "shortest": _shortest,
        "plane_of": _plane_of,
        "none_in": _none_in,
    }


def _lies_in_memory(members: IRNode) -> bool:
    """Whether each word of a set can be computed from words in memory."""
    return members.op in ("load", "const", "table") or (
        members.op in _MADE_OF_WORDS and all(_lies_in_memory(part) for part in members.args)
    )
