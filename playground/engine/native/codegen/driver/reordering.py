"""The n-th member of a set of sites, and shuffling or sorting the contents of sites.

The sites to be reordered are the `scratch_set` of the frame. The new order is a list that gives, for each place, the
place from which it gets its contents; it is then applied to each plane of the state in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import (
    CHANCE,
    HOLDS,
    LISTED,
    NTH,
    PERMUTE,
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
        _sort(sizes, occupied),
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
    with _each_member(b, sizes, members) as site:
        b.store(site, b.element(list_, size.value))
        size.value = b.add(size.value, 1)
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


def _sort(sizes: Frame, occupied: int) -> Builder:
    """`@sort(state, frame, values, count)`: by the values of an attribute, ascending; then other occupied sites; then
    empty ones. The sites of each value are those of a set, which are looked for in it, not it for each site."""
    b = Builder(SORT, sizes.structs)
    state, frame, values, count = b.parameters
    words, places = sizes.layout.words, WORD_BITS * sizes.layout.words
    sites, order, place_of = b.array(I32, places), b.array(I32, places), b.array(I32, places)
    rest, held = b.array(I64, words), b.array(I64, words)
    n = b.call(LISTED, frame, sites)
    with b.count_up(n) as place:
        b.store(place, b.element(place_of, b.load(b.element(sites, place))))
    b.copy(b.field(frame, "scratch_set"), b.cast(rest, sizes.set_type))
    end = b.variable(I32, 0)

    def append(members: Value) -> None:
        with _each_member(b, sizes, members) as site:
            b.store(b.load(b.element(place_of, site)), b.element(order, end.value))
            end.value = b.add(end.value, 1)

    def append_from(plane: Value) -> None:
        for word in range(words):
            left, there = b.load(b.element(rest, word)), b.load(b.element(plane, word))
            b.store(b.and_(left, there), b.element(held, word))
            b.store(b.and_(left, b.xor(there, -1)), b.element(rest, word))
        append(held)

    with b.count_up(count) as number:
        append_from(b.cast(b.element(b.cast(values, sizes.set_type), number), I64))
    owners = b.cast(b.field(state, "owner", 0), sizes.set_type)
    append_from(union_of(b, sizes, owners, b.constant(I32, occupied)))
    append(rest)
    b.call(PERMUTE, state, sites, order, n)
    return b


def union_of(b: Builder, sizes: Frame, first: Value, number: Value) -> Value:
    """What is in any of several sets, from the first on."""
    union = b.array(sizes.set_type, 1)
    b.clear(union)
    with b.count_up(number) as index:
        b.store(b.or_(b.load(union), b.load(b.element(first, index))), union)
    return b.cast(union, I64)


def _permute(sizes: Frame, planes: int) -> Builder:
    """`@permute(state, sites, from, n)`: site i gets the contents of site from[i], in every plane.

    Most planes hold few of the sites, so that only those that a plane does hold are looked at.
    """
    b = Builder(PERMUTE, sizes.structs)
    state, sites, order, n = b.parameters
    words = sizes.layout.words
    goes_to, among, held = b.array(I32, WORD_BITS * words), b.array(I64, words), b.array(I64, words)
    b.clear(among, words)
    with b.count_up(n) as place:
        site = b.load(b.element(sites, place))
        b.store(site, b.element(goes_to, b.load(b.element(sites, b.load(b.element(order, place))))))
        _add(b, among, site)
    first = b.cast(b.field(state, "owner", 0), sizes.set_type)
    with b.count_up(planes) as number:
        plane = b.cast(b.element(first, number), I64)
        for word in range(words):
            here, mask = b.load(b.element(plane, word)), b.load(b.element(among, word))
            b.store(b.and_(here, mask), b.element(held, word))
            b.store(b.and_(here, b.xor(mask, -1)), b.element(plane, word))
        with _each_member(b, sizes, held) as site:
            _add(b, plane, b.load(b.element(goes_to, site)))
    return b


@contextmanager
def _each_member(b: Builder, sizes: Frame, members: Value) -> Iterator[Value]:
    """The instructions written within run for each site of a set, ascending."""
    with b.count_up(sizes.layout.words) as word:
        left = b.variable(I64, b.load(b.element(members, word)))
        with b.loop() as search:
            search.leave_if(b.compare("eq", left.value, 0))
            yield b.add(b.mul(word, WORD_BITS), b.resize(b.trailing_zeros(left.value), I32))
            left.value = b.and_(left.value, b.sub(left.value, 1))


def _add(b: Builder, members: Value, site: Value) -> None:
    """Add a site to a set."""
    place = _word_of(b, members, site)
    b.store(b.or_(b.load(place), b.shl(b.constant(I64, 1), _bit_of(b, site))), place)
