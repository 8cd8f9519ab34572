"""Sorting the contents of sites by an attribute of many values, of which a position has the binary digits of a code.

The sites to be sorted are the `scratch_set` of the frame. They are sorted digit by digit from the lowest (radix sort);
each time those with a 0 come before those with a 1, in the order they were in.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.reordering import WORD_BITS, union_of
from playground.engine.native.codegen.driver.signatures import HOLDS, LISTED, PERMUTE, SORT_BY_CODE
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I1, I32, I64


def sorting_by_code(sizes: Frame, occupied: int) -> Builder:
    """`@sort_by_code(state, frame, digits, count)`: components by their codes, ascending; then those without one; then
    empty sites. The first `occupied` sets of a state are those of the owners."""
    b = Builder(SORT_BY_CODE, sizes.structs)
    state, frame, digits, count = b.parameters
    sets, places = b.cast(digits, sizes.set_type), WORD_BITS * sizes.layout.words
    sites, order, next_order = (b.array(I32, places) for _ in range(3))
    n = b.call(LISTED, frame, sites)
    with b.count_up(n) as place:
        b.store(place, b.element(order, place))

    def sort(comes_last: Callable[[Value], Value]) -> None:
        end = b.variable(I32, 0)
        with b.count_up(2) as rank_here, b.count_up(n) as place:
            source = b.load(b.element(order, place))
            rank = b.resize(comes_last(b.load(b.element(sites, source))), I32)
            with b.if_(b.compare("eq", rank, rank_here)):
                b.store(source, b.element(next_order, end.value))
                end.value = b.add(end.value, 1)
        with b.count_up(n) as place:
            b.store(b.load(b.element(next_order, place)), b.element(order, place))

    with b.count_up(count) as digit:
        members = b.cast(b.element(sets, digit), I64)
        sort(lambda site: b.call(HOLDS, members, site))
    owners = b.cast(b.field(state, "owner", 0), sizes.set_type)
    having, occupied_sites = union_of(b, sizes, sets, count), union_of(b, sizes, owners, b.constant(I32, occupied))
    sort(lambda site: b.xor(b.call(HOLDS, having, site), b.constant(I1, 1)))
    sort(lambda site: b.xor(b.call(HOLDS, occupied_sites, site), b.constant(I1, 1)))
    b.call(PERMUTE, state, sites, order, n)
    return b
