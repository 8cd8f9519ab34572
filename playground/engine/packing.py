"""Packing positions into bytes, and unpacking them, for plain Python values (`layout.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playground.engine.layout import Layout

Fields = Mapping[str, Sequence[int]]
"""The values of each field by its name; a set of sites is an int with bit `site` set."""


def bits_of(sites: Iterable[int]) -> int:
    """A set of sites (or of players) as an int with one bit for each."""
    return sum(1 << site for site in set(sites))


def members_of(bits: int) -> list[int]:
    """The positions of the set bits, ascending."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def pack(layout: Layout, values: Fields) -> bytes:
    """The block of bytes of a position."""
    block = bytearray(layout.size)
    for field in layout.fields:
        width = layout.width(field)
        for number, value in enumerate(values[field.name]):
            start = field.offset + number * width
            block[start : start + width] = value.to_bytes(width, "little", signed=field.kind == "int")
    return bytes(block)


def unpack(layout: Layout, block: bytes) -> dict[str, list[int]]:
    """The values of each field of a block; the inverse of `pack`."""
    values: dict[str, list[int]] = {}
    for field in layout.fields:
        width = layout.width(field)
        starts = range(field.offset, field.offset + field.count * width, width)
        values[field.name] = [
            int.from_bytes(block[start : start + width], "little", signed=field.kind == "int") for start in starts
        ]
    return values
