"""A deal by bipartite matching: `engine.knowledge.deal.Deal._matched` and `engine.knowledge.matching`."""

from __future__ import annotations

from playground.search.hidden.blocks import at, fill, get, has, put, row
from playground.search.hidden.dealing import number_at
from playground.search.hidden.fields import (
    DEALT,
    FIXED,
    FIXED_COUNT,
    FIXED_SLOTS,
    KIND_COUNT,
    LEFT,
    MATCHING,
    NONE,
    POOL_SIZE,
    SLOT_COUNT,
    SLOT_RUNS,
    SLOT_SITES,
    SLOT_WORDS,
)
from playground.search.hidden.hints import fits_at
from playground.search.hidden.random_numbers import shuffle
from playground.search.kernel import compiled_apart, compiled_inner

ITEMS, PLACE_OF, ITEM_AT, CAME_FROM, WAITING, ALLOWED = range(6)
"""Parts of the working memory: components, the slot of each, the component on each slot, for each slot the component
that would move there, components in a queue, and a list of slots for each component, which ends with -1."""


@compiled_inner
def _part(rules: int, deal: int, part: int) -> int:
    return row(at(deal, rules, MATCHING), part, get(rules, POOL_SIZE))


@compiled_inner
def _list_of(rules: int, deal: int, item: int) -> int:
    return row(_part(rules, deal, ALLOWED), item, get(rules, POOL_SIZE))


@compiled_apart
def matched(rules: int, deal: int, source: int) -> bool:
    """Deal each component to a slot of its own that allows it. False if there is no such deal."""
    count, room = number_at(rules, deal, SLOT_COUNT), get(rules, POOL_SIZE)
    items, fixed = _part(rules, deal, ITEMS), number_at(rules, deal, FIXED_COUNT)
    for number in range(fixed):
        put(items, number, number)
    filled = fixed
    for kind in range(number_at(rules, deal, KIND_COUNT)):
        for _ in range(get(at(deal, rules, LEFT), kind)):
            put(items, filled, room + kind)  # not one with known whereabouts, but any of a kind
            filled += 1
    shuffle(source, items, filled)
    for item in range(filled):
        _list_slots(rules, deal, item, source)
    fill(_part(rules, deal, PLACE_OF), count, NONE)
    fill(_part(rules, deal, ITEM_AT), count, NONE)
    for item in range(filled):
        if not _move_in(rules, deal, item):
            return False
    for item in range(filled):
        number = get(items, item)
        kind = get(at(deal, rules, FIXED), number) if number < room else number - room
        put(at(deal, rules, DEALT), get(_part(rules, deal, PLACE_OF), item), kind)
    return True


@compiled_inner
def _list_slots(rules: int, deal: int, item: int, source: int) -> None:
    """List the slots that allow a component, in random order."""
    number, room, words = get(_part(rules, deal, ITEMS), item), get(rules, POOL_SIZE), get(rules, SLOT_WORDS)
    slots, size = _list_of(rules, deal, item), 0
    for slot in range(number_at(rules, deal, SLOT_COUNT)):
        if number < room:
            allowed = has(row(at(deal, rules, FIXED_SLOTS), number, words), slot)
        else:
            site, run = get(at(deal, rules, SLOT_SITES), slot), get(at(deal, rules, SLOT_RUNS), slot)
            allowed = has(fits_at(rules, deal, site, run), number - room)
        if allowed:
            put(slots, size, slot)
            size += 1
    shuffle(source, slots, size)
    if size < room:
        put(slots, size, NONE)


@compiled_inner
def _move_in(rules: int, deal: int, start: int) -> bool:
    """Find a slot for a component along an augmenting path, breadth first; others on the path move on."""
    place_of, item_at = _part(rules, deal, PLACE_OF), _part(rules, deal, ITEM_AT)
    came_from, waiting = _part(rules, deal, CAME_FROM), _part(rules, deal, WAITING)
    fill(came_from, number_at(rules, deal, SLOT_COUNT), NONE)
    put(waiting, 0, start)
    first, last = 0, 1
    while first < last:
        item = get(waiting, first)
        first += 1
        slots, index = _list_of(rules, deal, item), 0
        while index < get(rules, POOL_SIZE) and get(slots, index) != NONE:
            slot = get(slots, index)
            index += 1
            if get(came_from, slot) != NONE:
                continue
            put(came_from, slot, item)
            if get(item_at, slot) != NONE:
                put(waiting, last, get(item_at, slot))
                last += 1
                continue
            while slot != NONE:  # each item on the path moves, and frees its slot for the item before
                mover = get(came_from, slot)
                put(item_at, slot, mover)
                freed = get(place_of, mover)
                put(place_of, mover, slot)
                slot = freed
            return True
    return False
