"""Packing positions into bytes, and unpacking them, for plain Python values (`layout.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playground.engine.layout import Field, Layout

Fields = Mapping[str, Sequence[int]]
"""The values of each field by its name. A set of sites is an int with bit `site` set; a field of kind 'coded' has the
sets that its digits stand for, one of kind 'each' the numbers of all sites."""


def bits_of(sites: Iterable[int]) -> int:
    """A set of sites (or of players) as an int with one bit for each."""
    bits = 0
    for site in sites:
        bits |= 1 << site
    return bits


def members_of(bits: int) -> list[int]:
    """The positions of the set bits, ascending."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def pack(layout: Layout, values: Fields) -> bytes:
    """The block of bytes of a position."""
    block = bytearray(layout.size)
    for field in layout.fields:
        width = layout.width(field)
        for number, value in enumerate(in_block(field, values[field.name])):
            start = field.offset + number * width
            block[start : start + width] = value.to_bytes(width, "little", signed=field.kind == "int")
    return bytes(block)


def unpack(layout: Layout, block: bytes) -> dict[str, list[int]]:
    """The values of each field of a block; the inverse of `pack`."""
    values: dict[str, list[int]] = {}
    for field in layout.fields:
        width = layout.width(field)
        starts = range(field.offset, field.offset + field.count * width, width)
        found = [int.from_bytes(block[start : start + width], "little", signed=field.kind == "int") for start in starts]
        values[field.name] = meaning_of(field, found)
    return values


def in_block(field: Field, values: Sequence[int]) -> Sequence[int]:
    """The sets or numbers that a block has for the values of a field."""
    if field.kind == "coded":
        codes = ((site, number) for number, bits in enumerate(values, start=1) for site in members_of(bits))
        return _digits(codes, field.count)
    if field.kind == "each":
        size, digits = _by_group(field)
        groups = (values[start : start + size] for start in range(0, field.values, size))
        return [bits for group in groups for bits in _digits(enumerate(value - field.low for value in group), digits)]
    return values


def meaning_of(field: Field, found: list[int]) -> list[int]:
    """What the sets or numbers of a block stand for; the inverse of `in_block`."""
    if field.kind == "coded":
        sets = [0] * field.values
        for site in members_of(_union(found)):
            sets[_code(found, site) - 1] |= 1 << site
        return sets
    if field.kind == "each":
        size, digits = _by_group(field)
        groups = (found[start : start + digits] for start in range(0, field.count, digits))
        return [field.low + _code(group, site) for group in groups for site in range(size)]
    return found


def _by_group(field: Field) -> tuple[int, int]:
    """The number of values, and of digits, of each group of a field of kind 'each'."""
    return field.values // field.groups, field.count // field.groups


def _digits(codes: Iterable[tuple[int, int]], count: int) -> list[int]:
    """The sets of sites that are the digits of codes, given as pairs of a site and its code."""
    sets = [0] * count
    for site, code in codes:
        for digit in members_of(code):
            sets[digit] |= 1 << site
    return sets


def _code(digits: Sequence[int], site: int) -> int:
    return sum((bits >> site & 1) << digit for digit, bits in enumerate(digits))


def _union(sets: Iterable[int]) -> int:
    union = 0
    for bits in sets:
        union |= bits
    return union
