"""Components with known whereabouts: the slots that each may be dealt to."""

from __future__ import annotations

from playground.search.hidden.blocks import (
    add,
    at,
    fill,
    get,
    has,
    lowest,
    put,
    row,
    size_of,
)
from playground.search.hidden.dealing import number_at, run_of, set_number
from playground.search.hidden.fields import (
    FIXED,
    FIXED_COUNT,
    FIXED_SLOTS,
    KIND_CODES,
    LEFT,
    LOCATED,
    LOCATED_CODES,
    NONE,
    RUN_FIRST,
    RUN_LENGTH,
    RUN_SITES,
    SITES,
    SLOT_COUNT,
    SLOT_RUNS,
    SLOT_SITES,
    SLOT_WORDS,
)
from playground.search.hidden.hints import fits_at
from playground.search.hidden.remembering import sites_of
from playground.search.kernel import compiled_inner


@compiled_inner
def find_fixed(rules: int, memory: int, deal: int) -> None:
    """Find the components with known whereabouts: their kinds, and the slots that they may be dealt to, in order."""
    count, words, kinds = get(at(memory, rules, LOCATED), 0), get(rules, SLOT_WORDS), at(deal, rules, FIXED)
    for number in range(count):
        kind = 0
        while get(at(deal, rules, KIND_CODES), kind) != get(at(memory, rules, LOCATED_CODES), number):
            kind += 1
        slots = row(at(deal, rules, FIXED_SLOTS), number, words)
        _find_slots_of(rules, deal, sites_of(rules, memory, number), kind, slots)
        put(kinds, number, kind)
        put(at(deal, rules, LEFT), kind, get(at(deal, rules, LEFT), kind) - 1)
        place = number
        while place > 0 and _comes_before(rules, deal, place, place - 1):
            _exchange_fixed(rules, deal, place, place - 1)
            place -= 1
    set_number(rules, deal, FIXED_COUNT, count)


@compiled_inner
def _find_slots_of(rules: int, deal: int, located: int, kind: int, slots: int) -> None:
    words = get(rules, SLOT_WORDS)
    fill(slots, words, 0)
    for slot in range(number_at(rules, deal, SLOT_COUNT)):
        site, run = get(at(deal, rules, SLOT_SITES), slot), get(at(deal, rules, SLOT_RUNS), slot)
        inside = has(located, get(rules, SITES) if site == NONE else site)
        if run > 0 and not inside:  # a run is sorted after the deal, so that its sites are interchangeable here
            entry = run_of(rules, deal, run)
            for other in range(get(entry, RUN_LENGTH)):
                inside = inside or has(located, get(at(deal, rules, RUN_SITES), get(entry, RUN_FIRST) + other))
        if inside and has(fits_at(rules, deal, site, run), kind):
            add(slots, slot)


@compiled_inner
def _comes_before(rules: int, deal: int, one: int, other: int) -> bool:
    """Whether a component is placed before another: fewer slots, a lower kind, lower slots."""
    words, kinds = get(rules, SLOT_WORDS), at(deal, rules, FIXED)
    first, second = row(at(deal, rules, FIXED_SLOTS), one, words), row(at(deal, rules, FIXED_SLOTS), other, words)
    size, other_size = size_of(first, words), size_of(second, words)
    if size != other_size:
        return size < other_size
    if get(kinds, one) != get(kinds, other):
        return get(kinds, one) < get(kinds, other)
    for word in range(words):
        differing = get(first, word) ^ get(second, word)
        if differing != 0:
            return (get(first, word) >> lowest(differing)) & 1 != 0
    return False


@compiled_inner
def _exchange_fixed(rules: int, deal: int, one: int, other: int) -> None:
    words, kinds = get(rules, SLOT_WORDS), at(deal, rules, FIXED)
    first, second = row(at(deal, rules, FIXED_SLOTS), one, words), row(at(deal, rules, FIXED_SLOTS), other, words)
    kind = get(kinds, one)
    put(kinds, one, get(kinds, other))
    put(kinds, other, kind)
    for word in range(words):
        slots = get(first, word)
        put(first, word, get(second, word))
        put(second, word, slots)
