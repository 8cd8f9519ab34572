"""Drawing a deal: proposals, their weights, and the position that a deal makes (`engine.knowledge.deal.Deal.draw`)."""

from __future__ import annotations

from playground.search.hidden.blocks import (
    at,
    copy_words,
    fill,
    get,
    has,
    lowest,
    next_member,
    put,
    row,
    size_of,
)
from playground.search.hidden.dealing import number_at, run_of
from playground.search.hidden.fields import (
    DEALT,
    FINISHED,
    FIXED,
    FIXED_COUNT,
    FIXED_SLOTS,
    HINT_COUNT,
    HINTED_AT,
    KEYS,
    KIND_COUNT,
    LEFT,
    LEFT_NOW,
    NONE,
    POOL_SIZE,
    RUN_COUNT,
    RUN_ORDER,
    SLOT_COUNT,
    SLOT_RUNS,
    SLOT_SITES,
    SLOT_WORDS,
    TIE_ATTRIBUTE,
    TIE_COUNT,
    TIE_ENTRY,
    TIE_KEY,
    TIE_ORDER,
    TIE_SIZE,
    TIES,
)
from playground.search.hidden.hints import fits_at
from playground.search.hidden.matching import matched
from playground.search.hidden.random_numbers import exactly_below, fraction_of
from playground.search.kernel import compiled_inner

ESTIMATES, MAX_PROPOSALS = 32, 200
"""Those of `engine.knowledge.deal`."""

IMPOSSIBLE = -1.0
"""The weight of a proposal that reached a dead end."""

FRACTIONS = float(2**53)


@compiled_inner
def propose(rules: int, deal: int, source: int) -> float:
    """Propose a deal in `DEALT`; its weight, IMPOSSIBLE if it reached a dead end."""
    dealt, left, words = at(deal, rules, DEALT), at(deal, rules, LEFT_NOW), get(rules, SLOT_WORDS)
    slots, kinds = number_at(rules, deal, SLOT_COUNT), number_at(rules, deal, KIND_COUNT)
    fixed = number_at(rules, deal, FIXED_COUNT)
    fill(dealt, slots, NONE)
    copy_words(left, at(deal, rules, LEFT), kinds)
    weight = 1.0
    for number in range(fixed):
        weight *= _deal_fixed(rules, deal, number, source)
        if weight < 0.0:
            return IMPOSSIBLE
    open_, runs, sites = slots - fixed, at(deal, rules, SLOT_RUNS), at(deal, rules, SLOT_SITES)
    hinted = at(deal, rules, HINTED_AT)
    for slot in range(slots):
        if get(dealt, slot) != NONE:
            continue
        site, run = get(sites, slot), get(runs, slot)
        fitting, is_free = fits_at(rules, deal, site, run), run == 0 and (site == NONE or get(hinted, site) == 0)
        total = open_ if is_free else _total(fitting, left, words)
        if total == 0:
            return IMPOSSIBLE
        weight *= total / open_
        open_ -= 1
        number = exactly_below(source, total)
        kind = -1
        while number >= 0:
            kind += 1
            if is_free or has(fitting, kind):
                number -= get(left, kind)
        put(dealt, slot, kind)
        put(left, kind, get(left, kind) - 1)
    if number_at(rules, deal, TIE_COUNT) > 0:
        weight /= _tied_ways(rules, deal)
    return weight


@compiled_inner
def _total(fitting: int, left: int, words: int) -> int:
    """How many components of the fitting kinds are left."""
    total = 0
    for word in range(words):
        rest = get(fitting, word)
        while rest != 0:
            total += get(left, (word << 6) + lowest(rest))
            rest &= rest - 1
    return total


@compiled_inner
def _deal_fixed(rules: int, deal: int, number: int, source: int) -> float:
    """Deal a component with known whereabouts to one of the free slots; what share of its slots is free, or -1."""
    words, dealt = get(rules, SLOT_WORDS), at(deal, rules, DEALT)
    slots, free = row(at(deal, rules, FIXED_SLOTS), number, words), 0
    slot = next_member(slots, -1, words)
    while slot != NONE:
        if get(dealt, slot) == NONE:
            free += 1
        slot = next_member(slots, slot, words)
    if free == 0:
        return IMPOSSIBLE
    chosen = exactly_below(source, free)
    slot = next_member(slots, -1, words)
    while get(dealt, slot) != NONE or chosen > 0:
        if get(dealt, slot) == NONE:
            chosen -= 1
        slot = next_member(slots, slot, words)
    put(dealt, slot, get(at(deal, rules, FIXED), number))
    return free / size_of(slots, words)


@compiled_inner
def _tied_ways(rules: int, deal: int) -> float:
    """The number of ways to distribute the components of each known key over the runs and the known places of its
    order, given how many each of them has."""
    ways, components = 1.0, get(rules, POOL_SIZE)
    for number in range(number_at(rules, deal, TIE_COUNT)):
        tie = row(at(deal, rules, TIES), number, TIE_ENTRY)
        keys = row(at(deal, rules, KEYS), get(tie, TIE_ATTRIBUTE), components)
        placed = 0
        for share in range(get(tie, TIE_SIZE)):
            placed += 1
            ways = ways * placed / (share + 1)
        for run in range(1, number_at(rules, deal, RUN_COUNT) + 1):
            if get(run_of(rules, deal, run), RUN_ORDER) != get(tie, TIE_ORDER):
                continue
            share = 0
            for slot in range(number_at(rules, deal, SLOT_COUNT)):
                kind = get(at(deal, rules, DEALT), slot)
                if get(at(deal, rules, SLOT_RUNS), slot) == run and get(keys, kind) == get(tie, TIE_KEY):
                    placed += 1
                    share += 1
                    ways = ways * placed / share
    return ways


@compiled_inner
def greatest_weight(rules: int, deal: int, source: int) -> float:
    """An estimate of the greatest weight; -1 where the deal is unrestricted, so that every proposal is accepted."""
    restrictions = number_at(rules, deal, FIXED_COUNT) + number_at(rules, deal, TIE_COUNT)
    if restrictions + number_at(rules, deal, HINT_COUNT) == 0:
        return -1.0
    greatest = 0.0
    for _ in range(ESTIMATES):
        greatest = max(greatest, propose(rules, deal, source))
    return greatest


@compiled_inner
def accept(rules: int, deal: int, source: int, bound: float) -> bool:
    """Deal at random, in `DEALT`. False if there is no deal."""
    dealt, finished = at(deal, rules, DEALT), at(deal, rules, FINISHED)
    slots, is_finished = number_at(rules, deal, SLOT_COUNT), False
    for _ in range(MAX_PROPOSALS):
        weight = propose(rules, deal, source)
        if weight < 0.0:
            continue
        if weight >= bound or fraction_of(source) < weight / bound * FRACTIONS:
            return True
        copy_words(finished, dealt, slots)
        is_finished = True
    if is_finished:
        copy_words(dealt, finished, slots)
        return True
    return bool(matched(rules, deal, source))
