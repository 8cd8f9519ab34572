"""What a player knows of components by hints: `engine.knowledge.hints` on blocks of words."""

from __future__ import annotations

from playground.search.hidden.blocks import add, at, fill, get, has, put, row
from playground.search.hidden.contents import value_in, working_set
from playground.search.hidden.fields import (
    ATTRIBUTE_TABLE,
    ATTRIBUTE_WORDS,
    EMPTIED,
    FITS,
    HINT_ATTRIBUTE,
    HINT_COUNT,
    HINT_VALUES,
    HINTED_AT,
    HINTS,
    KIND_CODES,
    KIND_COUNT,
    KIND_UNIT,
    KINDS,
    LOW,
    NONE,
    NUMBERS,
    PLAYERS,
    SET_WORDS,
    SITES,
    SLOT_WORDS,
)
from playground.search.hidden.hint_planes import hint_of, planes_of
from playground.search.kernel import compiled_inner


@compiled_inner
def _value_number(rules: int, hint: int, code: int) -> int:
    """Which value of a property a content has."""
    attribute = get(hint, HINT_ATTRIBUTE)
    if attribute == NONE:
        return code // get(rules, KIND_UNIT) % (max(1, get(rules, KINDS)) + 1)
    value = value_in(rules, attribute, code)
    if value == NONE:
        return get(hint, HINT_VALUES) - 1
    return value - get(row(at(rules, rules, ATTRIBUTE_TABLE), attribute, ATTRIBUTE_WORDS), LOW)


@compiled_inner
def find_hinted(rules: int, deal: int, player: int, state: int, slots: int, sites: int) -> None:
    """Find the kinds that fit where the player knows something by hints; `sites` are those of the slots."""
    hinted, kinds, words = at(deal, rules, HINTED_AT), get(at(deal, rules, NUMBERS), KIND_COUNT), get(rules, SLOT_WORDS)
    fill(hinted, get(rules, SITES), 0)
    count = 0
    for slot in range(slots if get(rules, HINTS) > 0 else 0):
        site = get(sites, slot)
        if site == NONE or not _is_hinted(rules, player, state, site):
            continue
        put(hinted, site, 1)
        count += 1
        fits = row(at(deal, rules, FITS), get(rules, SITES) + 1 + site, words)
        fill(fits, words, 0)
        for kind in range(kinds):
            if _allows(rules, player, state, site, get(at(deal, rules, KIND_CODES), kind)):
                add(fits, kind)
    put(at(deal, rules, NUMBERS), HINT_COUNT, count)


@compiled_inner
def _is_hinted(rules: int, player: int, state: int, site: int) -> bool:
    words = get(rules, SET_WORDS)
    for number in range(get(rules, HINTS)):
        hint = hint_of(rules, number)
        planes = planes_of(rules, hint, player, state)
        for value in range(get(hint, HINT_VALUES)):
            if has(row(planes, value, words), site):
                return True
    return False


@compiled_inner
def _allows(rules: int, player: int, state: int, site: int, code: int) -> bool:
    """Whether a content may be on a site by what the player knows."""
    for number in range(get(rules, HINTS)):
        hint = hint_of(rules, number)
        planes = planes_of(rules, hint, player, state)
        if has(row(planes, _value_number(rules, hint, code), get(rules, SET_WORDS)), site):
            return False
    return True


@compiled_inner
def fits_at(rules: int, deal: int, site: int, run: int) -> int:
    """The set of kinds that fit a slot at a site, in a run (0 for none). Sites with hints are in no run."""
    number = run
    if site != NONE and get(at(deal, rules, HINTED_AT), site) != 0:
        number = get(rules, SITES) + 1 + site
    return row(at(deal, rules, FITS), number, get(rules, SLOT_WORDS))


@compiled_inner
def share_hints(rules: int, scratch: int, player: int, state: int) -> None:
    """On the sites that are dealt, others know nothing by hints in a position that this player does not know."""
    dealt, words = working_set(scratch, rules, EMPTIED), get(rules, SET_WORDS)
    for number in range(get(rules, HINTS)):
        hint = hint_of(rules, number)
        own, count = planes_of(rules, hint, player, state), get(hint, HINT_VALUES) * words
        for other in range(get(rules, PLAYERS)):
            planes = planes_of(rules, hint, other, state)
            for place in range(count):
                known = get(own, place) | ~get(dealt, place % words)
                put(planes, place, get(planes, place) & known)
