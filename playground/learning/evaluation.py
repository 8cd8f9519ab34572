"""Evaluating positions in compiled code: in full, and by what an option changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.learning.network import (
    CONTEXT,
    COUNT,
    FOLLOWING,
    MOBILITY,
    NO_OFFSET,
    POINTED,
    PRESENT,
    REACHED,
    Network,
    Scratch,
)
from playground.search.kernel import compiled_apart, compiled_within
from playground.search.machine import count_bits, load_int, load_word, lowest_bit

_WORD, _INT, _ONE, _SIX, _SIXTY_THREE = (np.uint64(number) for number in (8, 4, 1, 6, 63))


@compiled_within
def in_set(state: Any, offset: Any, site: int) -> bool:
    """Whether a site belongs to the set at an offset of a position."""
    place = np.uint64(site)
    bit = (load_word(state + offset + (place >> _SIX) * _WORD) >> (place & _SIXTY_THREE)) & _ONE
    return bool(bit != 0)


@compiled_within
def content_of(network: Network, view: int, state: Any, site: int) -> int:
    """The content of a site as a viewer sees it (`features/contents.py`)."""
    content = 0
    for plane in range(len(network.plane_adds)):
        if in_set(state, network.plane_offsets[plane], site):
            content += network.plane_adds[plane]
        elif plane + 1 == network.owners and content == 0:
            return 0
    if network.hides != 0:
        place = np.uint64(site)
        unseen = (network.unseen[view, site >> 6] >> (place & _SIXTY_THREE)) & _ONE != 0
        if unseen and not in_set(state, network.revealed, site) and not in_set(state, network.known[view], site):
            return network.hidden
    return content


@compiled_within
def extra_value(network: Network, scratch: Scratch, which: int, view: int, state: Any, extra: int) -> int:
    """The value of an extra slot."""
    kind, offset = network.kinds[extra], network.offsets[view, extra]
    low, first = network.numbers[extra, 0], network.numbers[extra, 2]
    if kind == CONTEXT:
        step, mover = load_int(state + network.step), load_int(state + network.mover)
        return int(network.values[view, first + step * network.players + mover])
    if kind == POINTED:
        site = load_int(state + offset)
        return int(network.codes[view, low, content_of(network, view, state, site)]) if site >= 0 else 0
    last = network.numbers[extra, 3] - 1
    if kind == REACHED:
        reached, number = network.values[view, first], 0
        for word in range(network.words):
            bits = load_word(state + offset + np.uint64(word) * _WORD) & scratch.reach[which, reached, word]
            number += int(count_bits(bits))
        return int(min(number, last))
    if kind == MOBILITY:
        options = scratch.mobility[which, network.values[view, first]]
        return int(min(options if options < 8 else 6 + options // 4, last))
    if kind == COUNT:
        number, second = 0, network.seconds[view, extra]
        for word in range(network.words):
            place = np.uint64(word) * _WORD
            bits = load_word(state + offset + place) & network.areas[view, extra, word]
            if second != NO_OFFSET:
                bits &= load_word(state + second + place)
            number += int(count_bits(bits))
        return int(min(number, last))
    number = (load_int(state + offset) - low) // network.numbers[extra, 1]
    return int(network.values[view, first + max(0, min(number, last))])


@compiled_apart
def evaluate(network: Network, weights: Any, scratch: Scratch, view: int, state: Any) -> None:
    """Evaluate a position in full; it is then the position in front for a viewer."""
    places, slots = scratch.places[view], scratch.slots[view]
    for number in range(len(places)):
        places[number] = network.view_bases[view] + network.bases[number]
    for site in range(network.canon.shape[1]):
        image = network.canon[view, site]
        first, end = network.site_starts[image], network.site_starts[image + 1]
        if first == end:
            continue
        content = content_of(network, view, state, site)
        for place in range(first, end):
            slot = network.site_slots[place]
            slots[slot] = network.codes[view, network.site_alphabets[place], content]
    for extra in range(len(network.kinds)):
        slots[network.first_extra + extra] = extra_value(network, scratch, PRESENT, view, state, extra)
    for slot in range(len(slots)):
        value = slots[slot]
        if value != 0:
            for place in range(network.tuple_starts[slot], network.tuple_starts[slot + 1]):
                places[network.tuples[place]] += value * network.factors[place]
    total = np.float32(0.0)
    for place in places:
        total += weights[place]
    scratch.sums[view] = total
    scratch.ready[view] = 1
    scratch.turned[view, :] = 0


@compiled_within
def shift(network: Network, scratch: Scratch, view: int, slot: int, value: int, touched: int) -> int:
    """Note that a slot has another value in the position that follows; the number of tuples touched so far."""
    change = value - scratch.slots[view, slot]
    if change == 0:
        return touched
    now = scratch.now[0]
    for place in range(network.tuple_starts[slot], network.tuple_starts[slot + 1]):
        number = network.tuples[place]
        if scratch.stamps[number] != now:
            scratch.stamps[number] = now
            scratch.shifts[number] = 0
            scratch.touched[touched] = number
            touched += 1
        scratch.shifts[number] += change * network.factors[place]
    return touched


@compiled_apart
def turn(network: Network, weights: Any, scratch: Scratch, view: int, context: int) -> None:
    """Evaluate the position in front as if its context were another one."""
    slot, places = network.first_extra, scratch.turned_places[view, context]
    change = context - scratch.slots[view, slot]
    for number in range(len(places)):
        places[number] = scratch.places[view, number]
    for place in range(network.tuple_starts[slot], network.tuple_starts[slot + 1]):
        places[network.tuples[place]] += change * network.factors[place]
    total = np.float32(0.0)
    for place in places:
        total += weights[place]
    scratch.turned_sums[view, context] = total
    scratch.turned[view, context] = 1


@compiled_within
def difference(weights: Any, scratch: Scratch, places: Any, touched: int) -> Any:
    """What the tuples that were touched add to the value of a position whose tuples are at `places`."""
    total = np.float32(0.0)
    for number in range(touched):
        at = scratch.touched[number]
        total += weights[places[at] + scratch.shifts[at]] - weights[places[at]]
    return total


@compiled_within
def evaluate_next(network: Network, weights: Any, scratch: Scratch, view: int, state: Any, follower: Any) -> Any:
    """The value of a position that follows the one in front, by what is different."""
    scratch.now[0] += 1
    touched = 0
    changed = scratch.changed
    changed[:] = np.uint64(0)
    for word in range(network.set_words):
        start = np.uint64(word) * _WORD
        changed[word % network.words] |= load_word(state + start) ^ load_word(follower + start)
    for word in range(network.words):
        bits = changed[word]
        while bits != 0:
            site = 64 * word + int(lowest_bit(bits))
            bits &= bits - _ONE
            image = network.canon[view, site]
            first, end = network.site_starts[image], network.site_starts[image + 1]
            if first == end:
                continue
            content = content_of(network, view, follower, site)
            for place in range(first, end):
                value = network.codes[view, network.site_alphabets[place], content]
                touched = shift(network, scratch, view, network.site_slots[place], value, touched)
    for extra in range(1, len(network.kinds)):
        value = extra_value(network, scratch, FOLLOWING, view, follower, extra)
        touched = shift(network, scratch, view, network.first_extra + extra, value, touched)
    context = extra_value(network, scratch, FOLLOWING, view, follower, 0)
    if context == scratch.slots[view, network.first_extra]:
        return scratch.sums[view] + difference(weights, scratch, scratch.places[view], touched)
    if scratch.turned[view, context] == 0:
        turn(network, weights, scratch, view, context)
    return scratch.turned_sums[view, context] + difference(
        weights, scratch, scratch.turned_places[view, context], touched
    )
