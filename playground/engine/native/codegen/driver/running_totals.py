"""Numbers side by side in the lanes of words: in which of them the k-th thing is, without loop or branch."""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.structs.types import I32, I64

WORD = 64
"""The bits of a word."""

DEPOSIT = "@llvm.x86.bmi.pdep.64"
"""The instruction of BMI2 that puts the lowest bits of a word where another word has bits."""


def _in_each_lane(bits: int, number: int = 1) -> int:
    """A word with a number in each lane of so many bits."""
    return sum(number << first for first in range(0, WORD, bits))


def spread(b: Builder, members: Value, bits: int, fast: bool) -> Value:
    """The lowest bits of a word, each as the lowest bit of a lane. `fast`: the processor has BMI2."""
    ones = b.constant(I64, _in_each_lane(bits))
    if fast:
        return b.intrinsic(DEPOSIT, I64, members, ones)
    lanes = WORD // bits
    own_bits = sum(1 << lane * bits + lane for lane in range(lanes))
    up_to_highest = sum((1 << bits - 1) - (1 << lane) << lane * bits for lane in range(lanes))
    kept = b.and_(b.mul(b.and_(members, (1 << lanes) - 1), ones), b.constant(I64, own_bits))
    return b.and_(b.lshr(b.add(kept, b.constant(I64, up_to_highest)), bits - 1), ones)


def lane_of(b: Builder, words: Sequence[Value], bits: int, k: Value) -> tuple[Value, Value]:
    """The lane in which the k-th of all things is, counted from the first word on, and what k is in that lane.

    The lanes have `bits` each and say how many things each has. There are more than `k` things, and fewer than
    half of what a lane can say on all lanes but the last one, on all of which there may be as many.
    """
    ones, highest = b.constant(I64, _in_each_lane(bits)), b.constant(I64, _in_each_lane(bits, 1 << bits - 1))
    compared = b.or_(b.mul(b.resize(k, I64), ones), highest)
    lane, before, last = b.constant(I64, 0), list[Value](), None
    for word in words:
        totals = b.mul(b.add(word, last) if last else word, ones)
        passed = b.and_(b.sub(compared, totals), highest)
        lane = b.add(lane, b.bit_count(passed))
        shifted = b.shl(totals, bits)
        before.append(b.or_(shifted, last) if last else shifted)
        last = b.lshr(totals, WORD - bits)
    return lane, b.sub(k, b.resize(_in_lane(b, before, bits, lane), I32))


def _in_lane(b: Builder, words: Sequence[Value], bits: int, lane: Value) -> Value:
    """What a lane says."""
    in_word, chosen = WORD // bits, words[0]
    for number, word in enumerate(words[1:], 1):
        chosen = b.select(b.compare("sge", lane, number * in_word), word, chosen)
    place = b.mul(b.and_(lane, in_word - 1), bits)
    return b.and_(b.lshr(chosen, place), (1 << bits) - 1)
