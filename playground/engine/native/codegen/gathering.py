"""LLVM functions that gather sites by their counterparts: those of some sites whose counterpart is in a set.

The sites and their counterparts are pairs in ascending order, such as cells of the board and the third place of the
zone of each. Where the processor has BMI2, `pext` puts the bits of the counterparts side by side, word by word, and
`pdep` puts these where the sites are:

    .c....b....a..   the third places of a1, b1 and c1 in a set        ->        ...........cba

Elsewhere the set is shifted for each distance between a site and its counterpart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from playground.engine.packing import members_of

WORD = 64
_FULL = (1 << WORD) - 1

GATHERING = ("declare i64 @llvm.x86.bmi.pext.64(i64, i64)", "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)")
"""Declarations of the intrinsics that the fast functions use."""


def gathering(name: str, words: int, sites: int, others: int, fast: bool) -> str:
    """The text of the function that gathers sites by others, both as bits; `fast` with BMI2."""
    type_ = f"i{WORD * words}"
    writer = _Writer(type_)
    result = writer.by_words(words, sites, others) if fast else writer.by_distances(sites, others)
    head = f"define internal {type_} @{name}({type_} %members) alwaysinline nounwind {{"
    return "\n".join([head, *writer.lines, f"  ret {type_} {result}", "}"])


class _Writer:
    """Writes one function."""

    def __init__(self, type_: str) -> None:
        self._type = type_
        self.lines = list[str]()

    def _put(self, instruction: str) -> str:
        register = f"%v{len(self.lines)}"
        self.lines.append(f"  {register} = {instruction}")
        return register

    def _joined(self, parts: Iterator[str], type_: str) -> str:
        whole = ""
        for part in parts:
            whole = self._put(f"or {type_} {whole}, {part}") if whole else part
        return whole or "0"

    def by_distances(self, sites: int, others: int) -> str:
        """The set shifted by each distance."""
        by_distance = defaultdict[int, int](int)
        for site, other in zip(members_of(sites), members_of(others), strict=True):
            by_distance[other - site] |= 1 << site

        def parts() -> Iterator[str]:
            for by, origins in sorted(by_distance.items()):
                way = "lshr" if by > 0 else "shl"
                moved = self._put(f"{way} {self._type} %members, {abs(by)}") if by else "%members"
                yield self._put(f"and {self._type} {moved}, {origins}")

        return self._joined(parts(), self._type)

    def by_words(self, words: int, sites: int, others: int) -> str:
        """Bits put side by side and where the sites are, word by word."""
        packed, count = list[tuple[int, str]](), 0
        for number in range(words):
            mask = others >> WORD * number & _FULL
            if mask:
                packed.append((count, self._packed(number, mask)))
                count += mask.bit_count()

        def parts() -> Iterator[str]:
            start = 0
            for number in range(words):
                mask = sites >> WORD * number & _FULL
                if mask:
                    yield self._spread_out(number, mask, self._side_by_side(packed, start, mask.bit_count()))
                start += mask.bit_count()

        return self._joined(parts(), self._type)

    def _packed(self, number: int, mask: int) -> str:
        """The bits of one word of the set that are in a mask, side by side."""
        moved = self._put(f"lshr {self._type} %members, {WORD * number}") if number else "%members"
        word = moved if self._type == f"i{WORD}" else self._put(f"trunc {self._type} {moved} to i{WORD}")
        return self._put(f"call i64 @llvm.x86.bmi.pext.64(i64 {word}, i64 {_signed(mask)})")

    def _side_by_side(self, packed: list[tuple[int, str]], start: int, count: int) -> str:
        """So many of the bits, from one on, and perhaps more after them."""

        def parts() -> Iterator[str]:
            for at, bits in packed:
                by = at - start
                if -WORD < by < count:
                    yield self._put(f"{'shl' if by > 0 else 'lshr'} i64 {bits}, {abs(by)}") if by else bits

        return self._joined(parts(), "i64")

    def _spread_out(self, number: int, mask: int, bits: str) -> str:
        """Bits where a mask has its own, as a word of a set."""
        word = self._put(f"call i64 @llvm.x86.bmi.pdep.64(i64 {bits}, i64 {_signed(mask)})")
        if self._type == f"i{WORD}":
            return word
        wide = self._put(f"zext i64 {word} to {self._type}")
        return self._put(f"shl {self._type} {wide}, {WORD * number}") if number else wide


def _signed(word: int) -> int:
    return word - (1 << WORD) if word >> WORD - 1 else word
