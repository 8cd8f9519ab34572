"""The n-th member of a set of sites, and shuffling or sorting the contents of sites.

The sites to be reordered are the `scratch_set` of the frame. The new order is a list that gives, for each place, the
place from which it gets its contents; it is then applied to each plane of the state in turn.
"""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import (
    CHANCE,
    HOLDS,
    LISTED,
    NTH,
    PERMUTE,
    RANK,
    SELECT_IN,
    SHUFFLE,
    SORT,
)
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I1, I32, I64

WORD_BITS = 64


def reordering(sizes: Frame, planes: int, occupied: int) -> list[Builder]:
    """`@nth`, `@shuffle` and `@sort`. The first `planes` sets of a state are its planes; the first `occupied` of them
    are those of the owners."""
    return [
        _nth(sizes),
        _listed(sizes),
        _holds(sizes),
        _shuffle(sizes),
        _rank(sizes, occupied),
        _sort(sizes),
        _permute(sizes, planes),
    ]


def _nth(sizes: Frame) -> Builder:
    """`@nth(set, number)`: the `number`-th member, counted from 1, or -1."""
    b = Builder(NTH, sizes.structs)
    members, number = b.parameters
    size = b.bit_count(b.load(members))
    for word in range(1, sizes.layout.words):
        size = b.add(size, b.bit_count(b.load(b.element(members, word))))
    outside = b.or_(b.compare("slt", number, 1), b.compare("sgt", number, b.resize(size, I32)))
    with b.if_(outside):
        b.ret(-1)
    b.ret(b.call(SELECT_IN, members, b.sub(number, 1)))
    return b


def _listed(sizes: Frame) -> Builder:
    """`@listed(frame, list)` writes the sites of the frame's `scratch_set` to a list; returns their number."""
    b = Builder(LISTED, sizes.structs)
    frame, list_ = b.parameters
    members = b.cast(b.field(frame, "scratch_set"), I64)
    size = b.variable(I32, 0)
    with b.count_up(WORD_BITS * sizes.layout.words) as site:
        b.store(site, b.element(list_, size.value))
        size.value = b.add(size.value, b.resize(b.call(HOLDS, members, site), I32))
    b.ret(size.value)
    return b


def _word_of(b: Builder, members: Value, site: Value) -> Value:
    """The address of the word with a site's bit."""
    return b.element(members, b.lshr(site, 6))


def _bit_of(b: Builder, site: Value) -> Value:
    """The number of a site's bit in its word."""
    return b.resize(b.and_(site, WORD_BITS - 1), I64)


def _holds(sizes: Frame) -> Builder:
    """`@holds(set, site)`: whether a set contains a site."""
    b = Builder(HOLDS, sizes.structs)
    members, site = b.parameters
    word = b.load(_word_of(b, members, site))
    b.ret(b.resize(b.lshr(word, _bit_of(b, site)), I1))
    return b


def _shuffle(sizes: Frame) -> Builder:
    """`@shuffle(state, frame)`: Fisher-Yates, from the last place down."""
    b = Builder(SHUFFLE, sizes.structs)
    state, frame = b.parameters
    places = WORD_BITS * sizes.layout.words
    sites, order = b.array(I32, places), b.array(I32, places)
    n = b.call(LISTED, frame, sites)
    with b.count_up(n) as place:
        b.store(place, b.element(order, place))
    left = b.variable(I32, n)
    with b.loop() as exchanges:
        exchanges.leave_if(b.compare("sle", left.value, 1))
        here = b.element(order, b.sub(left.value, 1))
        there = b.element(order, b.call(CHANCE, frame, left.value))
        one, other = b.load(here), b.load(there)
        b.store(other, here)
        b.store(one, there)
        left.value = b.sub(left.value, 1)
    b.call(PERMUTE, state, sites, order, n)
    return b


def _rank(sizes: Frame, occupied: int) -> Builder:
    """`@rank(state, values, count, site)`: the index of the first of `count` sets at `values` with a site.

    `count` for an occupied site in none of them, `count + 1` for an empty site.
    """
    b = Builder(RANK, sizes.structs)
    state, values, count, site = b.parameters
    for sets, number, result in ((values, count, None), (b.field(state, "owner", 0), b.constant(I32, occupied), count)):
        with b.count_up(number) as index:
            members = b.element(b.cast(sets, sizes.set_type), index)
            with b.if_(b.call(HOLDS, b.cast(members, I64), site)):
                b.ret(index if result is None else result)
    b.ret(b.add(count, 1))
    return b


def _sort(sizes: Frame) -> Builder:
    """`@sort(state, frame, values, count)`: by the values of an attribute, ascending; then other occupied sites; then
    empty ones."""
    b = Builder(SORT, sizes.structs)
    state, frame, values, count = b.parameters
    places = WORD_BITS * sizes.layout.words
    sites, order = b.array(I32, places), b.array(I32, places)
    n = b.call(LISTED, frame, sites)
    end = b.variable(I32, 0)
    with b.count_up(b.add(count, 2)) as next_rank, b.count_up(n) as place:
        rank = b.call(RANK, state, values, count, b.load(b.element(sites, place)))
        with b.if_(b.compare("eq", rank, next_rank)):
            b.store(place, b.element(order, end.value))
            end.value = b.add(end.value, 1)
    b.call(PERMUTE, state, sites, order, n)
    return b


def _permute(sizes: Frame, planes: int) -> Builder:
    """`@permute(state, sites, from, n)`: site i gets the contents of site from[i], in every plane."""
    b = Builder(PERMUTE, sizes.structs)
    state, sites, order, n = b.parameters
    before = b.array(sizes.set_type, 1)
    first = b.cast(b.field(state, "owner", 0), sizes.set_type)
    with b.count_up(planes) as number:
        plane = b.element(first, number)
        b.copy(plane, before)
        with b.count_up(n) as place:
            site = b.load(b.element(sites, place))
            source = b.load(b.element(sites, b.load(b.element(order, place))))
            _write(b, b.cast(plane, I64), site, b.call(HOLDS, b.cast(before, I64), source))
    return b


def _write(b: Builder, members: Value, site: Value, is_member: Value) -> None:
    """Add a site to a set, or remove it."""
    place = _word_of(b, members, site)
    word, mask = b.load(place), b.shl(1, _bit_of(b, site))
    b.store(b.select(is_member, b.or_(word, mask), b.and_(word, b.xor(mask, -1))), place)
