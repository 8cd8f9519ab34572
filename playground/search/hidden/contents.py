"""The contents of a position's sites as codes, and the other way round; and what a player sees of them."""

from __future__ import annotations

from playground.engine.observation import NOT_SEEN
from playground.search.hidden.blocks import (
    WORD_BYTES,
    at,
    copy_words,
    fill,
    get,
    join,
    lowest,
    put,
    put_int,
    row,
)
from playground.search.hidden.fields import (
    ATTRIBUTE_TABLE,
    ATTRIBUTE_WORDS,
    ATTRIBUTES,
    BYTE,
    FIELD,
    FLOOR,
    IN_SIGHT,
    IS_CODED,
    KIND_AT,
    KIND_UNIT,
    KINDS,
    KNOWN_AT,
    LOW,
    NO_KEY,
    NONE,
    OWNER_AT,
    OWNER_CODES,
    OWNERS,
    PLAYERS,
    RADIX,
    REVEALED_AT,
    SECRET_ENTRY,
    SECRET_TABLE,
    SECRET_WORDS,
    SECRETS,
    SET_COUNT,
    SET_WORDS,
    SETS,
    SITES,
    STATE_BYTES,
    UNIT,
    UNSEEN,
    WORDS,
)
from playground.search.hidden.hint_planes import mask_hints
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import copy_bytes


@compiled_inner
def working_set(scratch: int, rules: int, number: int) -> int:
    """One of the working sets."""
    return at(scratch, rules, SETS) + WORD_BYTES * number * get(rules, WORDS)


@compiled_inner
def read_contents(rules: int, state: int, codes: int) -> None:
    """Write the code of the content of each site of a position, -1 for empty sites."""
    words, owner_codes = get(rules, SET_WORDS), at(rules, rules, OWNER_CODES)
    fill(codes, get(rules, SITES), NONE)
    for owner in range(get(rules, OWNERS)):
        members = row(state + get(rules, OWNER_AT), owner, words)
        for word in range(words):
            rest = get(members, word)
            while rest != 0:
                put(codes, (word << 6) + lowest(rest), get(owner_codes, owner))
                rest &= rest - 1
    for kind in range(1, get(rules, KINDS)):
        _add_to(row(state + get(rules, KIND_AT), kind, words), words, codes, kind * get(rules, KIND_UNIT))
    for number in range(get(rules, ATTRIBUTES)):
        attribute = row(at(rules, rules, ATTRIBUTE_TABLE), number, ATTRIBUTE_WORDS)
        for value in range(get(attribute, SET_COUNT)):
            # A site without the attribute counts as -1. The first value has code 1.
            more = (get(attribute, LOW) + value + 1) * get(attribute, UNIT)
            if get(attribute, IS_CODED) != 0:
                more = (1 << value) * get(attribute, UNIT)
            _add_to(row(state + get(attribute, FIELD), value, words), words, codes, more)
        if get(attribute, IS_CODED) != 0:
            _add_least(attribute, state, words, codes)


@compiled_inner
def _add_least(attribute: int, state: int, words: int, codes: int) -> None:
    """Add the least value of a coded attribute where there is one: its digits say which value it is, from 1 on."""
    for word in range(words):
        rest = 0
        for digit in range(get(attribute, SET_COUNT)):
            rest |= get(row(state + get(attribute, FIELD), digit, words), word)
        while rest != 0:
            site = (word << 6) + lowest(rest)
            put(codes, site, get(codes, site) + get(attribute, LOW) * get(attribute, UNIT))
            rest &= rest - 1


@compiled_inner
def _add_to(members: int, words: int, codes: int, more: int) -> None:
    for word in range(words):
        rest = get(members, word)
        while rest != 0:
            site = (word << 6) + lowest(rest)
            put(codes, site, get(codes, site) + more)
            rest &= rest - 1


@compiled_inner
def value_in(rules: int, attribute: int, code: int) -> int:
    """The value of an attribute in a content, -1 where it has none."""
    table = row(at(rules, rules, ATTRIBUTE_TABLE), attribute, ATTRIBUTE_WORDS)
    return code // get(table, UNIT) % get(table, RADIX) + get(table, FLOOR)


@compiled_inner
def key_of_code(rules: int, attribute: int, code: int) -> int:
    """The sort key of a content; contents without the attribute come last. The kind follows all attributes."""
    if attribute == get(rules, ATTRIBUTES):
        return code // get(rules, KIND_UNIT) % (max(1, get(rules, KINDS)) + 1)
    value = value_in(rules, attribute, code)
    return NO_KEY if value == NONE else value


@compiled_inner
def clear_contents(rules: int, state: int, members: int) -> None:
    """Take the components off some sites of a position."""
    words = get(rules, SET_WORDS)
    sets = get(rules, OWNERS) if get(rules, OWNERS) > 0 else 1
    _clear_sets(state + get(rules, OWNER_AT), sets, words, members)
    _clear_sets(state + get(rules, KIND_AT), get(rules, KINDS), words, members)
    for number in range(get(rules, ATTRIBUTES)):
        attribute = row(at(rules, rules, ATTRIBUTE_TABLE), number, ATTRIBUTE_WORDS)
        _clear_sets(state + get(attribute, FIELD), get(attribute, SET_COUNT), words, members)


@compiled_inner
def _clear_sets(sets: int, count: int, words: int, members: int) -> None:
    for number in range(count):
        for word in range(words):
            place = number * words + word
            put(sets, place, get(sets, place) & ~get(members, word))


@compiled_inner
def occupied_sites(rules: int, state: int, target: int) -> None:
    """Write the set of sites that are not empty."""
    words = get(rules, SET_WORDS)
    fill(target, get(rules, WORDS), 0)
    for owner in range(get(rules, OWNERS)):
        join(target, row(state + get(rules, OWNER_AT), owner, words), words)


@compiled_inner
def sites_up(rules: int, state: int, target: int) -> None:
    """Write the set of sites that are face up."""
    fill(target, get(rules, WORDS), 0)
    if get(rules, REVEALED_AT) != NONE:
        copy_words(target, state + get(rules, REVEALED_AT), get(rules, SET_WORDS))


@compiled_inner
def sites_in_sight(rules: int, state: int, player: int, target: int) -> None:
    """Write the set of sites whose contents a player sees or has seen face up, empty ones included."""
    words = get(rules, SET_WORDS)
    copy_words(target, row(at(rules, rules, IN_SIGHT), player, get(rules, WORDS)), get(rules, WORDS))
    if get(rules, REVEALED_AT) != NONE:
        join(target, state + get(rules, REVEALED_AT), words)
        join(target, row(state + get(rules, KNOWN_AT), player, words), words)


@compiled_apart
def mask(rules: int, state: int, player: int, target: int) -> None:
    """Write what a player sees of a position: `engine.observation.masked`.

    `target` has room for the bytes of a position and one more set, that of the sites with something face down. A call
    takes a tenth of a microsecond.
    """
    mask_for_both(rules, state, player, player, target)


@compiled_apart
def mask_for_both(rules: int, state: int, one: int, other: int, target: int) -> None:
    """Write what two players both see of a position, like `mask`."""
    words, size, secrets = get(rules, SET_WORDS), get(rules, STATE_BYTES), get(rules, SECRETS)
    copy_bytes(target, state, size)
    down, unseen = target + size, at(rules, rules, UNSEEN)
    for word in range(words):
        occupied = 0
        for owner in range(get(rules, OWNERS)):
            occupied |= get(state + get(rules, OWNER_AT), owner * words + word)
        put(down, word, occupied & ~(_seen_word(rules, state, one, word) & _seen_word(rules, state, other, word)))
    clear_contents(rules, target, down)
    if get(rules, REVEALED_AT) != NONE:
        fill(target + get(rules, KNOWN_AT), get(rules, PLAYERS) * words, 0)
    mask_hints(rules, one, other, target)
    for secret in range(secrets):
        if get(unseen, one * secrets + secret) != 0 or get(unseen, other * secrets + secret) != 0:
            put_int(target + get(secret_of(rules, secret), BYTE), NOT_SEEN)


@compiled_inner
def _seen_word(rules: int, state: int, player: int, word: int) -> int:
    """A word of the set of sites whose contents a player sees or has seen face up."""
    seen = get(row(at(rules, rules, IN_SIGHT), player, get(rules, WORDS)), word)
    if get(rules, REVEALED_AT) != NONE:
        seen |= get(state + get(rules, REVEALED_AT), word)
        seen |= get(row(state + get(rules, KNOWN_AT), player, get(rules, SET_WORDS)), word)
    return int(seen)


@compiled_inner
def secret_of(rules: int, secret: int) -> int:
    """The entry of a secret."""
    return row(at(rules, rules, SECRET_TABLE), secret, SECRET_ENTRY + get(rules, SECRET_WORDS))
