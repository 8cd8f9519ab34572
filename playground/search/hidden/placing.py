"""From an accepted deal to a position: sorted runs, dice rolled again, secret values."""

from __future__ import annotations

from playground.search.hidden.blocks import (
    at,
    copy_words,
    fill,
    get,
    next_member,
    put,
    put_int,
    row,
    size_of,
)
from playground.search.hidden.contents import key_of_code, secret_of, value_in
from playground.search.hidden.dealing import number_at, run_of, write_planes
from playground.search.hidden.fields import (
    ATTRIBUTE_TABLE,
    ATTRIBUTE_WORDS,
    ATTRIBUTES,
    BASE,
    BYTE,
    CANDIDATES,
    DEALT,
    FACE_COUNT,
    FACES,
    FIRST_FACE,
    IS_KEPT,
    KEYS,
    KIND_TABLE,
    KIND_UNIT,
    LOW,
    LOWEST,
    MATCHING,
    NO_KEY,
    NONE,
    PLACED,
    PLANES,
    POOL_SIZE,
    PROPERTIES,
    ROLLED,
    ROLLED_CODES,
    RUN_AT,
    RUN_ATTRIBUTE,
    RUN_COUNT,
    RUN_FIRST,
    RUN_HIGH,
    RUN_LENGTH,
    RUN_LOW,
    RUN_SITES,
    SECRET_KIND_COUNT,
    SECRET_KINDS,
    SECRET_WORDS,
    SECRETS,
    SETS_OF_COMPONENT,
    SITES,
    SIZE,
    SLOT_COUNT,
    SLOT_SITES,
    START,
    STATE_WORDS,
    TRUE_CODES,
    UNIT,
    UNSEEN,
    WORDS,
)
from playground.search.hidden.random_numbers import exactly_below
from playground.search.hidden.remembering import secret_kinds
from playground.search.kernel import compiled_inner


@compiled_inner
def write_deal(rules: int, memory: int, deal: int, player: int, source: int, state: int) -> None:
    """Write the position of an accepted deal."""
    placed, slots = at(deal, rules, PLACED), number_at(rules, deal, SLOT_COUNT)
    copy_words(state, at(deal, rules, BASE), get(rules, STATE_WORDS))
    fill(placed, get(rules, SITES), NONE)
    for slot in range(slots):
        site = get(at(deal, rules, SLOT_SITES), slot)
        if site != NONE:
            put(placed, site, get(at(deal, rules, DEALT), slot))
    _roll_again(rules, memory, deal, source)
    for run in range(1, number_at(rules, deal, RUN_COUNT) + 1):
        _sort_run(rules, deal, run_of(rules, deal, run))
    for site in range(get(rules, SITES)):
        kind = get(placed, site)
        if kind >= 0:
            _put_in(rules, row(at(deal, rules, PLANES), kind, get(rules, SETS_OF_COMPONENT)), state, site)
        elif kind < NONE:
            planes = at(deal, rules, MATCHING)
            write_planes(rules, -2 - kind, planes)
            _put_in(rules, planes, state, site)
    _draw_secrets(rules, memory, player, source, state)


@compiled_inner
def _put_in(rules: int, planes: int, state: int, site: int) -> None:
    for number in range(get(rules, SETS_OF_COMPONENT)):
        if get(planes, number) != NONE:
            word = state + get(planes, number) + 8 * (site >> 6)
            put(word, 0, get(word, 0) | (1 << (site & 63)))


@compiled_inner
def _rolled(rules: int, table: int, low: int, high: int, source: int) -> int:
    """One of the faces of an attribute from `low` to `high`; any of these numbers if it has none there."""
    faces, count = row(at(rules, rules, FACES), get(table, FIRST_FACE), 1), get(table, FACE_COUNT)
    possible = 0
    for number in range(count):
        possible += low <= get(faces, number) <= high
    if possible == 0:
        return low + exactly_below(source, high - low + 1)
    left, chosen = exactly_below(source, possible), low
    for number in range(count):
        if low <= get(faces, number) <= high:
            if left == 0:
                chosen = get(faces, number)
            left -= 1
    return chosen


@compiled_inner
def _of_kind(rules: int, code: int, kind: int) -> int:
    """A content with another kind: attributes of both kinds keep their values, others start at their lowest value."""
    changed = code + (kind - key_of_code(rules, get(rules, ATTRIBUTES), code)) * get(rules, KIND_UNIT)
    owned_and_has = row(at(rules, rules, KIND_TABLE), kind, get(rules, PROPERTIES))
    for attribute in range(get(rules, ATTRIBUTES)):
        table = row(at(rules, rules, ATTRIBUTE_TABLE), attribute, ATTRIBUTE_WORDS)
        value, is_lacking = value_in(rules, attribute, code), get(owned_and_has, 1 + attribute) == 0
        start = get(table, LOW) if value == NONE else value
        changed += ((NONE if is_lacking else start) - value) * get(table, UNIT)
    return changed


@compiled_inner
def _may_be(rules: int, deal: int, site: int, code: int, kind: int) -> bool:
    """Whether what lies on a site may be of a kind: who owns it is no secret, and where it is sorted it stays so."""
    table, attributes, run_at = at(rules, rules, KIND_TABLE), get(rules, ATTRIBUTES), at(deal, rules, RUN_AT)
    words = get(rules, PROPERTIES)
    if get(row(table, kind, words), 0) != get(row(table, key_of_code(rules, attributes, code), words), 0):
        return False
    run = run_of(rules, deal, get(run_at, site))
    is_sorted = get(run_at, site) != 0 and get(run, RUN_ATTRIBUTE) == attributes
    return not is_sorted or get(run, RUN_LOW) <= kind <= get(run, RUN_HIGH)


@compiled_inner
def _choose_kinds(rules: int, memory: int, deal: int, source: int) -> None:
    """Choose among secret kinds again what lies where a secret has decided it."""
    codes, rolled_codes, kinds = (
        at(deal, rules, TRUE_CODES),
        at(deal, rules, ROLLED_CODES),
        at(rules, rules, SECRET_KINDS),
    )
    words, count = get(rules, WORDS), get(rules, SECRET_KIND_COUNT)
    secret = secret_kinds(rules, memory)
    site = next_member(secret, -1, words)
    while site != NONE:
        code, possible = get(codes, site), 0
        for number in range(count):
            possible += _may_be(rules, deal, site, code, get(kinds, number))
        left = exactly_below(source, possible) if possible > 0 else 0
        for number in range(count if possible > 0 else 0):
            if _may_be(rules, deal, site, get(codes, site), get(kinds, number)):
                if left == 0:
                    code = _of_kind(rules, get(codes, site), get(kinds, number))
                left -= 1
        put(rolled_codes, site, code)
        put(at(deal, rules, PLACED), site, -2 - code)
        site = next_member(secret, site, words)


@compiled_inner
def _roll_again(rules: int, memory: int, deal: int, source: int) -> None:
    """Roll attributes again that were rolled unseen. Contents that are no kinds are placed as -2 minus their codes."""
    codes, rolled_codes = at(deal, rules, TRUE_CODES), at(deal, rules, ROLLED_CODES)
    placed, words = at(deal, rules, PLACED), get(rules, WORDS)
    fill(rolled_codes, get(rules, SITES), NONE)
    _choose_kinds(rules, memory, deal, source)
    for attribute in range(get(rules, ATTRIBUTES)):
        table = row(at(rules, rules, ATTRIBUTE_TABLE), attribute, ATTRIBUTE_WORDS)
        rolled = row(at(memory, rules, ROLLED), attribute, words)
        site = next_member(rolled, -1, words)
        while site != NONE:
            code = get(rolled_codes, site) if get(rolled_codes, site) != NONE else get(codes, site)
            key = key_of_code(rules, attribute, code)
            if key != NO_KEY:
                low, high = get(table, LOW), get(table, LOW) + get(table, SIZE) - 1
                run = run_of(rules, deal, get(at(deal, rules, RUN_AT), site))
                if get(at(deal, rules, RUN_AT), site) != 0 and get(run, RUN_ATTRIBUTE) == attribute:
                    low = max(low, get(run, RUN_LOW))
                    high = get(run, RUN_HIGH) if get(run, RUN_HIGH) < NO_KEY else high
                value = _rolled(rules, table, low, high, source)
                code += (value - key) * get(table, UNIT)
            put(rolled_codes, site, code)
            put(placed, site, -2 - code)
            site = next_member(rolled, site, words)


@compiled_inner
def _key_of_placed(rules: int, deal: int, attribute: int, kind: int) -> int:
    if kind >= 0:
        return get(row(at(deal, rules, KEYS), attribute, get(rules, POOL_SIZE)), kind)
    return key_of_code(rules, attribute, -2 - kind)


@compiled_inner
def _sort_run(rules: int, deal: int, run: int) -> None:
    """Sort what is placed on the sites of a run; it is stable."""
    sites, placed = row(at(deal, rules, RUN_SITES), get(run, RUN_FIRST), 1), at(deal, rules, PLACED)
    attribute = get(run, RUN_ATTRIBUTE)
    for number in range(1, get(run, RUN_LENGTH)):
        kind, place = get(placed, get(sites, number)), number
        key = _key_of_placed(rules, deal, attribute, kind)
        while place > 0:
            before = get(placed, get(sites, place - 1))
            if _key_of_placed(rules, deal, attribute, before) <= key:
                break
            put(placed, get(sites, place), before)
            place -= 1
        put(placed, get(sites, place), kind)


@compiled_inner
def _draw_secrets(rules: int, memory: int, player: int, source: int, state: int) -> None:
    """Draw each secret value that the player does not know from its candidates; what others have chosen is left out."""
    words = get(rules, SECRET_WORDS)
    for secret in range(get(rules, SECRETS)):
        if get(at(rules, rules, UNSEEN), player * get(rules, SECRETS) + secret) == 0:
            continue
        candidates, entry = row(at(memory, rules, CANDIDATES), secret, words), secret_of(rules, secret)
        if get(entry, IS_KEPT) != 0:
            put_int(state + get(entry, BYTE), get(entry, START))
            continue
        size = size_of(candidates, words)
        if size > 1:
            chosen, value = exactly_below(source, size), next_member(candidates, -1, words)
            for _ in range(chosen):
                value = next_member(candidates, value, words)
            put_int(state + get(entry, BYTE), value + get(entry, LOWEST))
