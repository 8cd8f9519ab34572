"""The slots of sites: what stands on each, as far as it varies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from playground.game.owners import owners_of_kinds
from playground.learning.features.samples import Blocks
from playground.learning.features.slots import Alphabet, SiteSlot, Slots


def _seen(slots: Slots, blocks: Blocks) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Contents by site in all sampled positions, as all players see them, each from the side of player 0."""
    rows = []
    for view in slots.views:
        contents = slots.contents.of_blocks(blocks, view.player)
        image = np.array([view.content(slots.contents, content) for content in range(slots.contents.count)])
        row = np.zeros_like(contents)
        row[:, list(view.symmetry.sites)] = image[contents]
        rows.append(row)
    return np.concatenate(rows)


def add_sites(slots: Slots, blocks: Blocks) -> None:
    seen = _seen(slots, blocks)
    for number, sites in enumerate(slots.areas):
        if not sites:
            continue
        present = np.unique(seen[:, list(sites)])
        for alphabet in _alphabets(slots, number, [int(content) for content in present]):
            slots.alphabets.append(alphabet)
            codes = np.array(alphabet.codes)
            for site in sites:
                if len(np.unique(codes[seen[:, site]])) > 1:
                    slots.sites.append(SiteSlot(site, len(slots.alphabets) - 1, alphabet.radix))


def _alphabets(slots: Slots, area: int, present: list[int]) -> Iterator[Alphabet]:
    """What is distinguished in an area: all contents that were seen there, and single parts if there are many."""
    contents = slots.contents
    others = _possible(slots) - set(present)
    codes = {content: code for code, content in enumerate(present)}
    rest = len(present) if others else 0
    yield Alphabet(area, "all", tuple(codes.get(content, rest) for content in range(contents.count)))
    shown = [contents.parts(content) for content in present if contents.parts(content)]
    varying = [part for part, values in enumerate(zip(*shown, strict=True)) if len(set(values)) > 1]
    if len(varying) < 2 or len(present) <= MAX_ASPECT:
        return
    for part in varying:
        split = [contents.parts(content) for content in range(contents.count)]
        unseen = contents.radices[part] + 1
        values = [1 + parts[part] if parts else (unseen if content else 0) for content, parts in enumerate(split)]
        order = {value: code for code, value in enumerate(sorted({values[content] for content in present}))}
        yield Alphabet(area, f"part {part}", tuple(order.get(value, 0) for value in values))


MAX_ASPECT = 8
"""With more contents than this, their parts become slots of their own as well."""


def _possible(slots: Slots) -> set[int]:
    """The contents that could occur."""
    contents = slots.contents
    result = {0} | ({contents.hidden} if slots.game.hides else set())
    owners = owners_of_kinds(slots.game)
    return result | {
        contents.of_parts(parts)
        for parts in product(*map(range, contents.radices))
        if not slots.game.owners or parts[0] in owners[parts[1]]
    }
