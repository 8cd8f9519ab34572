"""Whether the arrays of a player fit each other: compiled code follows their indices without looking.

A damaged archive is noticed by its checksums; this is for files that were changed on purpose, or by mistake.
"""

from __future__ import annotations

import numpy as np

from playground.learning.learning_rule import Weights
from playground.learning.network import CONTEXT, MOBILITY, NO_OFFSET, POINTED, REACHED, Network


def check_arrays(network: Network, weights: Weights) -> None:
    """Raise ValueError unless every index lies within the array it is for."""
    if not _shapes_agree(network) or weights.values.dtype != np.float32:
        raise ValueError("arrays that do not fit each other")
    if not _indices_are_within(network, len(weights.values)):
        raise ValueError("an index beyond its array")
    if _last_places(network).max(initial=-1) >= len(weights.values):
        raise ValueError("weights beyond the end")


def largest_offset(network: Network) -> int:
    """The greatest offset in bytes that is read from a position, which must be smaller than the position."""
    named = [int(network.step), int(network.mover), int(network.revealed), *map(int, network.known)]
    arrays = [network.plane_offsets, network.offsets.ravel(), network.seconds.ravel()]
    return max([*named, *(int(offset) for array in arrays for offset in array if offset != NO_OFFSET)])


def _shapes_agree(network: Network) -> bool:
    views, sites = network.canon.shape
    slots, extras = len(network.tuple_starts) - 1, len(network.kinds)
    pairs = [
        (len(network.site_alphabets), len(network.site_slots)),
        (len(network.factors), len(network.tuples)),
        (len(network.plane_offsets), len(network.plane_adds)),
        (len(network.site_starts), sites + 1),
        (slots, network.first_extra + extras),
        (network.offsets.shape, (views, extras)),
        (network.seconds.shape, (views, extras)),
        (network.areas.shape, (views, extras, network.words)),
        (network.unseen.shape, (views, network.words)),
        (network.known.shape, (views,)),
        (network.view_bases.shape, (views,)),
        (network.numbers.shape, (extras, 4)),
        (network.values.shape[0], views),
        (network.codes.shape[0], views),
        (network.codes.shape[2], network.hidden + 1),
        (views, network.players),
        (list(network.kinds[:1]), [CONTEXT]),
        (network.near.shape, (sites, network.words)),
    ]
    return all(one == other for one, other in pairs) and sites <= 64 * network.words


def _indices_are_within(network: Network, weights: int) -> bool:
    alphabets, values = network.codes.shape[1], network.values.shape[1]
    bounds = [
        (network.canon, network.canon.shape[1]),
        (network.site_starts, len(network.site_slots) + 1),
        (network.site_slots, network.first_extra),
        (network.site_alphabets, alphabets),
        (network.tuple_starts, len(network.tuples) + 1),
        (network.tuples, len(network.bases)),
        (network.factors, weights + 1),
        (network.bases, weights),
        (network.view_bases, weights),
        (network.codes, 2**15),
        (network.values, 2**15),
        (network.plane_adds, network.hidden + 1),
        (network.numbers[:, 2], values + 1),
        (network.numbers[network.kinds == POINTED, 0], alphabets),
        (network.numbers[:, 1] - 1, 2**31),
        (network.values[:, network.numbers[network.kinds == REACHED, 2]], 2 * network.players),
        (network.values[:, network.numbers[network.kinds == MOBILITY, 2]], network.players),
        (network.values[:, : len(network.first_steps) * network.players], network.numbers[0, 3]),
        (network.numbers[:1, 3], len(network.first_steps) * network.players + 1),
        (network.first_steps, len(network.first_steps)),
        (network.plane_offsets[: network.players], 2**31),
    ]
    return all(not array.size or 0 <= array.min() <= array.max() < bound for array, bound in bounds)


def _last_places(network: Network) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The last weight that each tuple can have."""
    last = network.bases.astype(np.int64) + int(network.view_bases.max(initial=0))
    greatest = np.zeros(len(network.tuple_starts) - 1, np.int64)
    for slot, alphabet in zip(network.site_slots, network.site_alphabets, strict=True):
        greatest[slot] = network.codes[:, alphabet].max()
    greatest[network.first_extra :] = np.maximum(network.numbers[:, 3] - 1, 0)
    for slot, (first, end) in enumerate(zip(network.tuple_starts, network.tuple_starts[1:], strict=False)):
        np.add.at(last, network.tuples[first:end], greatest[slot] * network.factors[first:end].astype(np.int64))
    return last
