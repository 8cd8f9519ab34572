"""What is dealt for a player, and to where: `engine.knowledge.deal.Deal` on a block of words.

`prepare` finds slots, runs, kinds and constraints once for a position; `drawing.py` draws deals from them.
"""

from __future__ import annotations

from playground.search.hidden.blocks import (
    add,
    at,
    copy_words,
    fill,
    get,
    has,
    put,
    row,
    size_of,
)
from playground.search.hidden.contents import clear_contents, key_of_code, value_in, working_set
from playground.search.hidden.fields import (
    AFTER,
    ATTRIBUTE_TABLE,
    ATTRIBUTE_WORDS,
    ATTRIBUTES,
    AWAY_CODES,
    AWAYS,
    BASE,
    EMPTIED,
    ENTRY_CODE,
    FIELD,
    FITS,
    IS_CODED,
    KEYS,
    KIND_AT,
    KIND_CODES,
    KIND_COUNT,
    KIND_UNIT,
    KINDS,
    LEFT,
    LOW,
    NO_KEY,
    NONE,
    NUMBERS,
    ORDER_ENTRIES,
    ORDER_HEADS,
    ORDERS,
    OWNER_AT,
    OWNER_CODES,
    OWNERS,
    PLANES,
    POOL_SIZE,
    PROPERTIES,
    ROLLED,
    RUN_AT,
    RUN_ATTRIBUTE,
    RUN_COUNT,
    RUN_ENTRY,
    RUN_FIRST,
    RUN_HIGH,
    RUN_LENGTH,
    RUN_LOW,
    RUN_ORDER,
    RUN_SITES,
    RUNS,
    SET_COUNT,
    SET_WORDS,
    SETS_OF_COMPONENT,
    SITES,
    SLOT_COUNT,
    SLOT_RUNS,
    SLOT_SITES,
    SLOT_WORDS,
    STATE_WORDS,
    TIE_ATTRIBUTE,
    TIE_COUNT,
    TIE_ENTRY,
    TIE_KEY,
    TIE_ORDER,
    TIE_SIZE,
    TIES,
    TRUE_CODES,
    VIEW,
    WIDE,
    WORDS,
)
from playground.search.hidden.hints import find_hinted, fits_at
from playground.search.kernel import compiled_inner

MIN_KEY = -NO_KEY


@compiled_inner
def number_at(rules: int, deal: int, number: int) -> int:
    """One of the numbers of a deal."""
    return get(at(deal, rules, NUMBERS), number)


@compiled_inner
def set_number(rules: int, deal: int, number: int, value: int) -> None:
    """Set one of the numbers of a deal."""
    put(at(deal, rules, NUMBERS), number, value)


@compiled_inner
def run_of(rules: int, deal: int, run: int) -> int:
    """The entry of a run."""
    return row(at(deal, rules, RUNS), run, RUN_ENTRY)


@compiled_inner
def find_slots(rules: int, memory: int, scratch: int, deal: int, player: int, state: int) -> None:
    """Find the runs, the kinds, the slots in their order, and what fits where. `AFTER` has the contents of `state`."""
    _find_runs(rules, memory, deal)
    codes, view, rolled = at(scratch, rules, AFTER), at(memory, rules, VIEW), working_set(scratch, rules, WIDE)
    words, emptied = get(rules, WORDS), working_set(scratch, rules, EMPTIED)
    fill(rolled, words, 0)
    fill(emptied, words, 0)
    for rolled_property in range(get(rules, PROPERTIES)):
        for word in range(words):
            some = get(row(at(memory, rules, ROLLED), rolled_property, words), word)
            put(rolled, word, get(rolled, word) | some)
            put(emptied, word, get(emptied, word) | some)
    slots, away = 0, get(at(memory, rules, AWAYS), 0)
    sites, runs = at(deal, rules, SLOT_SITES), at(deal, rules, SLOT_RUNS)
    set_number(rules, deal, KIND_COUNT, 0)
    for other in range(away):
        put(sites, slots, NONE)
        put(runs, slots, 0)
        slots += 1
        _count_kind(rules, deal, get(at(memory, rules, AWAY_CODES), other))
    for site in range(get(rules, SITES)):
        if get(codes, site) != NONE and get(view, site) == NONE and not has(rolled, site):
            put(sites, slots, site)
            put(runs, slots, get(at(deal, rules, RUN_AT), site))
            slots += 1
            add(emptied, site)
            _count_kind(rules, deal, get(codes, site))
    set_number(rules, deal, SLOT_COUNT, slots)
    _describe_kinds(rules, deal)
    _find_fits(rules, deal)
    find_hinted(rules, deal, player, state, slots, sites)
    _order_slots(rules, deal)
    copy_words(at(deal, rules, TRUE_CODES), codes, get(rules, SITES))
    copy_words(at(deal, rules, BASE), state, get(rules, STATE_WORDS))
    clear_contents(rules, at(deal, rules, BASE), emptied)


@compiled_inner
def _count_kind(rules: int, deal: int, code: int) -> None:
    """Add a component to the pool; kinds are kept in ascending order."""
    codes, left, count = at(deal, rules, KIND_CODES), at(deal, rules, LEFT), number_at(rules, deal, KIND_COUNT)
    place = 0
    while place < count and get(codes, place) < code:
        place += 1
    if place < count and get(codes, place) == code:
        put(left, place, get(left, place) + 1)
        return
    for other in range(count, place, -1):
        put(codes, other, get(codes, other - 1))
        put(left, other, get(left, other - 1))
    put(codes, place, code)
    put(left, place, 1)
    set_number(rules, deal, KIND_COUNT, count + 1)


@compiled_inner
def _find_runs(rules: int, memory: int, deal: int) -> None:
    """Find the maximal runs of sites within orders whose contents the player does not know, and known keys."""
    run_at, sites = at(deal, rules, RUN_AT), at(deal, rules, RUN_SITES)
    fill(run_at, get(rules, SITES), 0)
    heads, entries, view = at(memory, rules, ORDER_HEADS), at(memory, rules, ORDER_ENTRIES), at(memory, rules, VIEW)
    runs, used, place = 0, 0, 0
    set_number(rules, deal, TIE_COUNT, 0)
    for order in range(get(at(memory, rules, ORDERS), 0)):
        attribute, end, low, is_open = get(heads, 2 * order), place + get(heads, 2 * order + 1), MIN_KEY, False
        first_run, first_tie = runs, number_at(rules, deal, TIE_COUNT)
        while place <= end:
            code, entry = NONE, NO_KEY
            if place < end:
                entry = get(entries, place)
                code = entry - ENTRY_CODE if entry >= ENTRY_CODE else get(view, entry)
            place += 1
            if place <= end and code == NONE:
                if not is_open:
                    runs, is_open = runs + 1, True
                    _open_run(rules, deal, runs, attribute, low, used, order)
                put(sites, used, entry)
                put(run_at, entry, runs)
                put(run_of(rules, deal, runs), RUN_LENGTH, get(run_of(rules, deal, runs), RUN_LENGTH) + 1)
                used += 1
                continue
            if place > end:
                break
            low = key_of_code(rules, attribute, code)
            _note_tie(rules, deal, order, attribute, low, first_tie)
            if is_open:
                put(run_of(rules, deal, runs), RUN_HIGH, low)
            is_open = False
        place = end
        if runs == first_run:
            set_number(rules, deal, TIE_COUNT, first_tie)
    set_number(rules, deal, RUN_COUNT, runs)


@compiled_inner
def _open_run(rules: int, deal: int, number: int, attribute: int, low: int, first: int, order: int) -> None:
    run = run_of(rules, deal, number)
    put(run, RUN_ATTRIBUTE, attribute)
    put(run, RUN_LOW, low)
    put(run, RUN_HIGH, 2 * NO_KEY)
    put(run, RUN_FIRST, first)
    put(run, RUN_LENGTH, 0)
    put(run, RUN_ORDER, order)


@compiled_inner
def _note_tie(rules: int, deal: int, order: int, attribute: int, key: int, first: int) -> None:
    """Count a known key of an order; its keys begin with number `first`."""
    count = number_at(rules, deal, TIE_COUNT)
    for number in range(first, count):
        tie = row(at(deal, rules, TIES), number, TIE_ENTRY)
        if get(tie, TIE_KEY) == key:
            put(tie, TIE_SIZE, get(tie, TIE_SIZE) + 1)
            return
    tie = row(at(deal, rules, TIES), count, TIE_ENTRY)
    put(tie, TIE_ORDER, order)
    put(tie, TIE_ATTRIBUTE, attribute)
    put(tie, TIE_KEY, key)
    put(tie, TIE_SIZE, 1)
    set_number(rules, deal, TIE_COUNT, count + 1)


@compiled_inner
def _describe_kinds(rules: int, deal: int) -> None:
    """Find the keys of all kinds, and the sets of a position that each is in."""
    components, attributes = get(rules, POOL_SIZE), get(rules, ATTRIBUTES)
    for kind in range(number_at(rules, deal, KIND_COUNT)):
        code = get(at(deal, rules, KIND_CODES), kind)
        for attribute in range(attributes + 1):  # and the kind
            key = key_of_code(rules, attribute, code)
            put(row(at(deal, rules, KEYS), attribute, components), kind, key)
        write_planes(rules, code, row(at(deal, rules, PLANES), kind, get(rules, SETS_OF_COMPONENT)))


@compiled_inner
def write_planes(rules: int, code: int, planes: int) -> None:
    """Write the byte offsets of the sets of a position that a component is in, -1 where there is none."""
    bytes_, unit = 8 * get(rules, SET_WORDS), get(rules, KIND_UNIT)
    radix = max(1, get(rules, KINDS)) + 1
    owner_codes = at(rules, rules, OWNER_CODES)
    put(planes, 0, NONE)
    for owner in range(get(rules, OWNERS)):
        if get(owner_codes, owner) // (unit * radix) == code // (unit * radix):
            put(planes, 0, get(rules, OWNER_AT) + owner * bytes_)
    put(planes, 1, get(rules, KIND_AT) + code // unit % radix * bytes_ if get(rules, KINDS) > 0 else NONE)
    place = 2
    for attribute in range(get(rules, ATTRIBUTES)):
        value, table = (
            value_in(rules, attribute, code),
            row(at(rules, rules, ATTRIBUTE_TABLE), attribute, ATTRIBUTE_WORDS),
        )
        number = value - get(table, LOW)
        if get(table, IS_CODED) == 0:
            put(planes, place, get(table, FIELD) + number * bytes_ if value != NONE else NONE)
            place += 1
            continue
        for digit in range(get(table, SET_COUNT)):
            is_in = value != NONE and (number + 1) >> digit & 1 != 0
            put(planes, place, get(table, FIELD) + digit * bytes_ if is_in else NONE)
            place += 1
    while place < get(rules, SETS_OF_COMPONENT):
        put(planes, place, NONE)
        place += 1


@compiled_inner
def _find_fits(rules: int, deal: int) -> None:
    """Find the kinds that fit each run; run 0, which is none, fits all."""
    words, kinds, components = get(rules, SLOT_WORDS), number_at(rules, deal, KIND_COUNT), get(rules, POOL_SIZE)
    for run in range(number_at(rules, deal, RUN_COUNT) + 1):
        fits, entry = row(at(deal, rules, FITS), run, words), run_of(rules, deal, run)
        fill(fits, words, 0)
        for kind in range(kinds):
            if run == 0:
                add(fits, kind)
                continue
            key = get(row(at(deal, rules, KEYS), get(entry, RUN_ATTRIBUTE), components), kind)
            if get(entry, RUN_LOW) <= key <= get(entry, RUN_HIGH):
                add(fits, kind)


@compiled_inner
def _order_slots(rules: int, deal: int) -> None:
    """Sort the slots: those that fewest kinds fit first, then by their sites. It is stable."""
    words, sites, runs = get(rules, SLOT_WORDS), at(deal, rules, SLOT_SITES), at(deal, rules, SLOT_RUNS)
    for slot in range(1, number_at(rules, deal, SLOT_COUNT)):
        site, run, place = get(sites, slot), get(runs, slot), slot
        size = size_of(fits_at(rules, deal, site, run), words)
        while place > 0:
            other = size_of(fits_at(rules, deal, get(sites, place - 1), get(runs, place - 1)), words)
            if other < size or (other == size and get(sites, place - 1) <= site):
                break
            put(sites, place, get(sites, place - 1))
            put(runs, place, get(runs, place - 1))
            place -= 1
        put(sites, place, site)
        put(runs, place, run)
