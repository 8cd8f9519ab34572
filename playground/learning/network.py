"""A value function over tuples of slots, as arrays for compiled code.

The value of a position to a viewer is the sum of one weight for each tuple; a tuple's weight is at the place that the
values of its slots make up in mixed radix. A value of 0 is a level position; `squash` maps values to results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

import numpy as np

from playground.learning.features.reach_slots import neighbour_sets
from playground.learning.features.slots import (
    ContextSlot,
    CountSlot,
    Extra,
    MobilitySlot,
    PointedSlot,
    ReachSlot,
    SeatSlot,
    Slots,
    VariableSlot,
)
from playground.learning.features.tuples import Tuples

CONTEXT, VARIABLE, POINTED, COUNT, REACHED, MOBILITY = range(6)
"""Kinds of extra slots."""

PRESENT, FOLLOWING = 0, 1
"""Of which position reach is noted: the one in front, or one that follows it."""

Array = np.ndarray[Any, Any]


class Network(NamedTuple):
    """The arrays of a value function. View v is that of player v; offsets are in bytes from the start of a position.

    Sites: `canon[v, site]` is the site in the position as player 0 would see it; its slots are `site_slots[i]` with the
    codes `codes[v, site_alphabets[i], content]`, for i from `site_starts[site]` to the next. A component on a site of
    the bit set `unseen[v]` is hidden unless it is in the set at `known[v]` or at `revealed`.
    Extra slots, the first of which is the context: `kinds[e]`, with `offsets[v, e]` and `numbers[e]` = (low, width,
    first of its values, radix) into `values[v]`; counts have a second offset (or the largest number) and the sites
    `areas[v, e]`.
    Tuples: slot s is in `tuples[i]` with `factors[i]` for i from `tuple_starts[s]` to the next; `bases` are the first
    weights of the tuples, to which `view_bases[v]` is added: players whose places cannot be exchanged have weights of
    their own.
    Reach (`reach.py`): `reaches` is 1 if a slot needs it; a player is looked at as if it began a turn at
    `first_steps[step]`. `near[site]` is the set of a site's neighbours.
    """

    players: int
    by_mover: int
    words: int
    set_words: int
    hides: int
    hidden: int
    owners: int
    first_extra: int
    step: np.uint64
    mover: np.uint64
    plane_offsets: Array
    plane_adds: Array
    canon: Array
    site_starts: Array
    site_slots: Array
    site_alphabets: Array
    codes: Array
    unseen: Array
    known: Array
    revealed: np.uint64
    kinds: Array
    offsets: Array
    seconds: Array
    areas: Array
    numbers: Array
    values: Array
    tuple_starts: Array
    tuples: Array
    factors: Array
    bases: Array
    view_bases: Array
    reaches: int
    first_steps: Array
    near: Array


class Scratch(NamedTuple):
    """Memory of one thread for evaluating positions: for each view the values of the slots, the places of the tuples,
    and the value of the position in front; for positions that follow it, the tuples `touched` with their shifts.
    `reach` and `mobility` are those of the position in front, and of one that follows (`reach.py`).

    In many games another player decides next, which is part of nearly every tuple: `turned_places[view, context]` and
    `turned_sums` are those of the position in front as if its context were another, where `turned[view, context]` is 1.
    """

    slots: Array
    places: Array
    sums: Array
    ready: Array
    stamps: Array
    shifts: Array
    touched: Array
    changed: Array
    now: Array
    worths: Array
    reach: Array
    mobility: Array
    turned: Array
    turned_places: Array
    turned_sums: Array


NO_OFFSET = np.uint64(2**64 - 1)


def network_of(tuples: Tuples, by_mover: bool, first_steps: Sequence[int]) -> Network:
    """The arrays for a game's tuples; turns begin at `first_steps` (`features/samples.py`)."""
    slots = tuples.slots
    game, contents, layout = slots.game, slots.contents, slots.contents.layout
    fields, words = layout.by_name, layout.words
    starts, numbers = _site_slots(slots)
    kinds, offsets, seconds, areas, extra_numbers, values = _extras(slots)
    tuple_starts, members, factors = _memberships(tuples)
    known = fields["known"].offset if game.hides else 0
    return Network(
        len(game.players),
        int(by_mover),
        words,
        _set_words(slots),
        int(game.hides),
        contents.hidden,
        contents.radices[0],
        len(slots.sites),
        np.uint64(fields["step"].offset),
        np.uint64(fields["mover"].offset),
        np.array([plane.offset for plane in contents.planes], np.uint64),
        np.array([plane.adds for plane in contents.planes], np.int32),
        np.array([view.symmetry.sites for view in slots.views], np.int32),
        starts,
        numbers,
        np.array([slots.sites[slot].alphabet for slot in numbers], np.int32),
        _codes(slots),
        _masks([contents.unseen(view.player) for view in slots.views], words),
        np.array([known + 8 * words * view.player for view in slots.views], np.uint64),
        np.uint64(fields["revealed"].offset if game.hides else 0),
        kinds,
        offsets,
        seconds,
        areas,
        extra_numbers,
        values,
        tuple_starts,
        members,
        factors,
        np.array(tuples.bases, np.int64),
        tuples.weights * np.array(slots.roles, np.int64),
        int(any(isinstance(extra, ReachSlot | MobilitySlot) for extra in slots.extras)),
        np.array(first_steps, np.int32),
        _masks(neighbour_sets(game.board), words),
    )


def scratch_for(network: Network, most_options: int) -> Scratch:
    """Memory for one thread."""
    views, tuples = len(network.canon), len(network.bases)
    slots, contexts = network.first_extra + len(network.kinds), int(network.numbers[0, 3])
    return Scratch(
        np.zeros((views, slots), np.int32),
        np.zeros((views, tuples), np.int64),
        np.zeros(views, np.float32),
        np.zeros(views, np.int8),
        np.zeros(tuples, np.int64),
        np.zeros(tuples, np.int64),
        np.zeros(tuples, np.int32),
        np.zeros(network.words, np.uint64),
        np.zeros(1, np.int64),
        np.zeros(most_options, np.float64),
        np.zeros((2, 2 * network.players, network.words), np.uint64),
        np.zeros((2, network.players), np.int64),
        np.zeros((views, contexts), np.int8),
        np.zeros((views, contexts, tuples), np.int64),
        np.zeros((views, contexts), np.float32),
    )


def _set_words(slots: Slots) -> int:
    """The number of words that hold sets; they come first in a position."""
    layout = slots.contents.layout
    return sum(layout.words * field.count for field in layout.fields if field.holds_sets)


def _site_slots(slots: Slots) -> tuple[Array, Array]:
    by_site: dict[int, list[int]] = {}
    for number, slot in enumerate(slots.sites):
        by_site.setdefault(slot.site, []).append(number)
    lists = [by_site.get(site, []) for site in range(slots.game.board.size)]
    return _starts(lists), np.array([number for each in lists for number in each], np.int32)


def _starts(lists: Sequence[Sequence[object]]) -> Array:
    return np.concatenate([[0], np.cumsum([len(each) for each in lists])]).astype(np.int32)


def _codes(slots: Slots) -> Array:
    """The value of each content, for each view and alphabet."""
    contents = slots.contents
    images = [[view.content(contents, content) for content in range(contents.count)] for view in slots.views]
    codes = [[[alphabet.codes[content] for content in row] for alphabet in slots.alphabets] for row in images]
    return np.array(codes, np.int16).reshape(len(images), len(slots.alphabets), contents.count)


def _masks(sets: Sequence[int], words: int) -> Array:
    masks = [[(bits >> (64 * word)) & (2**64 - 1) for word in range(words)] for bits in sets]
    return np.array(masks, np.uint64).reshape(len(sets), words)


@dataclass(frozen=True)
class _Entry:
    """An extra slot in the arrays: its values for each view, and what else its kind needs, for each view as well."""

    kind: int
    values: Sequence[Sequence[int]]
    offsets: Sequence[int] = ()
    seconds: Sequence[int] = ()
    sites: Sequence[int] = ()
    low: int = 0
    width: int = 1


def _entry(slots: Slots, extra: Extra) -> _Entry:
    """What the arrays hold of an extra slot."""
    views = range(len(slots.views))
    none: list[list[int]] = [[] for _ in views]
    match extra:
        case ContextSlot():
            return _Entry(CONTEXT, [[number for step in extra.values[view] for number in step] for view in views])
        case SeatSlot():
            contexts = len(slots.game.steps) * len(slots.game.players)
            return _Entry(CONTEXT, [[extra.values[view]] * contexts for view in views])
        case VariableSlot():
            return _Entry(VARIABLE, extra.values, extra.offsets, low=extra.low, width=extra.width)
        case PointedSlot():
            return _Entry(POINTED, none, extra.offsets, low=extra.alphabet)
        case CountSlot():
            seconds = [each if each >= 0 else int(NO_OFFSET) for each in extra.seconds]
            return _Entry(COUNT, none, extra.firsts, seconds, extra.sites)
        case ReachSlot():
            return _Entry(REACHED, [[2 * extra.players[view] + int(extra.beside)] for view in views], extra.owners)
        case MobilitySlot():
            return _Entry(MOBILITY, [[extra.players[view]] for view in views])


def _extras(slots: Slots) -> tuple[Array, ...]:
    """The arrays of the extra slots, as in `Network`."""
    views, words = len(slots.views), slots.contents.layout.words
    entries = [_entry(slots, extra) for extra in slots.extras]
    values: list[list[int]] = [[] for _ in range(views)]
    numbers = []
    for entry, extra in zip(entries, slots.extras, strict=True):
        numbers.append((entry.low, entry.width, len(values[0]), extra.radix))
        for row, own in zip(values, entry.values, strict=True):
            row += own
    return (
        np.array([entry.kind for entry in entries], np.int8),
        np.array([entry.offsets or [0] * views for entry in entries], np.uint64).T.copy(),
        np.array([entry.seconds or [int(NO_OFFSET)] * views for entry in entries], np.uint64).T.copy(),
        np.array([_masks(entry.sites or [0] * views, words) for entry in entries], np.uint64).transpose(1, 0, 2).copy(),
        np.array(numbers, np.int32),
        np.array([row or [0] for row in values], np.int32),
    )


def _memberships(tuples: Tuples) -> tuple[Array, Array, Array]:
    """For each slot the tuples it is in, and the factor of its value in their places."""
    count = len(tuples.slots.sites) + len(tuples.slots.extras)
    within: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for number, members in enumerate(tuples.members):
        radices = [tuples.slots.radix(slot) for slot in members]
        for place, slot in enumerate(members):
            within[slot].append((number, prod(radices[:place])))
    return (
        _starts(within),
        np.array([number for each in within for number, _ in each], np.int32),
        np.array([factor for each in within for _, factor in each], np.int32),
    )
