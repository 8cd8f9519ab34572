"""What is on a site, as one number, as a player sees it.

The content of a site is 0 if it is empty, and otherwise 1 + a number in mixed radix of owner, kind and attributes; the
last number stands for a component that the player does not see. Each set of a position (`Plane`) adds its part to the
contents of its members.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from playground.engine.layout import Layout, layout_of
from playground.engine.visible_components import sees
from playground.game.core import Game
from playground.learning.features.samples import Blocks

MAX_CONTENTS = 4096
"""The most contents that are distinguished; attributes declared last are left out of larger games."""

Codes = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Plane:
    """A set of a position: its offset in bytes, and what it adds to the content of its members."""

    offset: int
    adds: int


@dataclass(frozen=True)
class Contents:
    """The contents of the sites of a game; `radices` are those of owner, kind and the attributes that count."""

    game: Game
    layout: Layout
    radices: tuple[int, ...]
    attributes: tuple[str, ...]

    @property
    def hidden(self) -> int:
        """The content of a site whose component is not seen."""
        return 1 + prod(self.radices)

    @property
    def count(self) -> int:
        """The number of contents."""
        return self.hidden + 1

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """The sets that make up contents, those of owners first."""
        width, fields = 8 * self.layout.words, self.layout.by_name
        weights = [prod(self.radices[:place]) for place in range(len(self.radices))]
        planes = [Plane(fields["owner"].offset + width * owner, 1 + owner) for owner in range(self.radices[0])]
        if "piece" in fields:
            start = fields["piece"].offset
            planes += [Plane(start + width * kind, kind * weights[1]) for kind in range(self.radices[1])]
        for weight, name in zip(weights[2:], self.attributes, strict=True):
            field = fields[f"attr.{name}"]
            adds = (1 << number if field.kind == "coded" else number + 1 for number in range(field.count))
            planes += [Plane(field.offset + width * number, more * weight) for number, more in enumerate(adds)]
        return tuple(planes)

    def parts(self, content: int) -> tuple[int, ...]:
        """Owner, kind and attributes of a content (an attribute that is absent is 0); empty for the first and last."""
        if content in (0, self.hidden):
            return ()
        content, result = content - 1, []
        for radix in self.radices:
            result.append(content % radix)
            content //= radix
        return tuple(result)

    def of_parts(self, parts: tuple[int, ...]) -> int:
        """The content with these parts; the inverse of `parts` for components that are seen."""
        content = 0
        for part, radix in zip(reversed(parts), reversed(self.radices), strict=True):
            content = content * radix + part
        return 1 + content

    def unseen(self, player: int) -> int:
        """The sites, as a bit set, in which a player sees no component that lies face down."""
        return sum(1 << site for zone in self.game.zones if not sees(zone, player) for site in zone.sites)

    def of_blocks(self, blocks: Blocks, player: int) -> Codes:
        """The contents as a player sees them: one row for each position, one column for each site."""
        result = np.zeros((len(blocks), self.game.board.size), np.int64)
        occupied = np.zeros(result.shape, bool)
        for number, plane in enumerate(self.planes):
            members = self.members(blocks, plane.offset)
            result += members * plane.adds
            if number < self.radices[0]:
                occupied |= members
        if self.game.hides:
            seen = self.members(blocks, self.layout.by_name["revealed"].offset)
            known = self.layout.by_name["known"].offset + 8 * self.layout.words * player
            seen |= self.members(blocks, known)
            unseen = [bool(self.unseen(player) >> site & 1) for site in range(self.game.board.size)]
            result[occupied & ~seen & np.array(unseen)] = self.hidden
        result[~occupied] = 0
        return result

    def members(self, blocks: Blocks, offset: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether each site belongs to the set at an offset."""
        words = blocks[:, offset : offset + 8 * self.layout.words]
        return np.unpackbits(words, axis=1, bitorder="little")[:, : self.game.board.size].astype(bool)


def contents_of(game: Game) -> Contents:
    """The contents of a game's sites."""
    radices = [max(1, len(game.owners)), len(game.pieces)]
    names = []
    for attribute in game.attributes:
        if prod(radices) * (attribute.size + 1) > MAX_CONTENTS:
            break
        radices.append(attribute.size + 1)
        names.append(attribute.name)
    return Contents(game, layout_of(game), tuple(radices), tuple(names))
