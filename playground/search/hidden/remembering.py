"""How events change what a player remembers: `engine.knowledge.memory` on blocks of words.

`memory` is the block of one player. `scratch` has the contents of sites before and after the event, and working sets.
"""

from __future__ import annotations

from playground.search.hidden.blocks import (
    add,
    at,
    copy_words,
    drop,
    fill,
    get,
    has,
    join,
    meet,
    meets,
    next_member,
    put,
    row,
    size_of,
    subtract,
    within,
)
from playground.search.hidden.contents import working_set
from playground.search.hidden.fields import (
    AWAY_CODES,
    AWAY_ROOM,
    AWAYS,
    BEFORE,
    CHOSEN,
    ENTRY_CODE,
    ENTRY_ROOM,
    FORGOTTEN,
    HANDS,
    KEEPS_ALL,
    LOCATED,
    LOCATED_CODES,
    LOCATED_ROOM,
    LOCATED_SITES,
    LOST,
    NONE,
    ORDER_ENTRIES,
    ORDER_HEADS,
    ORDERS,
    PROPERTIES,
    ROLLED,
    SITES,
    UP_BEFORE,
    VIEW,
    WIDE,
    WORDS,
)
from playground.search.kernel import compiled_inner


@compiled_inner
def sites_of(rules: int, memory: int, number: int) -> int:
    """The set of sites of one of the whereabouts."""
    return row(at(memory, rules, LOCATED_SITES), number, get(rules, WORDS))


@compiled_inner
def locate(rules: int, memory: int, code: int, sites: int) -> None:
    """Remember that a component is on one of these sites."""
    number = get(at(memory, rules, LOCATED), 0)
    if number == get(rules, LOCATED_ROOM):
        put(at(memory, rules, LOST), 0, 1)
        return
    put(at(memory, rules, LOCATED_CODES), number, code)
    copy_words(sites_of(rules, memory, number), sites, get(rules, WORDS))
    put(at(memory, rules, LOCATED), 0, number + 1)


@compiled_inner
def keep(rules: int, memory: int, number: int, kept: int) -> None:
    """Keep one of the whereabouts, as number `kept`, which is not greater."""
    if kept != number:
        codes = at(memory, rules, LOCATED_CODES)
        put(codes, kept, get(codes, number))
        copy_words(sites_of(rules, memory, kept), sites_of(rules, memory, number), get(rules, WORDS))


@compiled_inner
def see(rules: int, memory: int, scratch: int, site: int, code: int) -> None:
    """The player sees a content on a site, which may be one of the known whereabouts."""
    view, words, codes = at(memory, rules, VIEW), get(rules, WORDS), at(memory, rules, LOCATED_CODES)
    drop(at(memory, rules, FORGOTTEN), site)
    if get(view, site) == code:
        return
    put(view, site, code)
    for attribute in range(get(rules, PROPERTIES)):
        drop(row(at(memory, rules, ROLLED), attribute, words), site)
    # It may be any of the equal components, so that each of the others may be wherever one of them was.
    possible, equal, kept = working_set(scratch, rules, WIDE), 0, 0
    fill(possible, words, 0)
    for number in range(get(at(memory, rules, LOCATED), 0)):
        sites = sites_of(rules, memory, number)
        if get(codes, number) == code and has(sites, site):
            equal += 1
            join(possible, sites, words)
        else:
            drop(sites, site)
            keep(rules, memory, number, kept)
            kept += 1
    put(at(memory, rules, LOCATED), 0, kept)
    drop(possible, site)
    for _ in range(equal - 1):
        locate(rules, memory, code, possible)


@compiled_inner
def leave_orders(rules: int, memory: int, sites: int) -> None:
    """The components on some sites leave all orders; the contents known to the player stay in them."""
    orders, heads = at(memory, rules, ORDERS), at(memory, rules, ORDER_HEADS)
    entries, view = at(memory, rules, ORDER_ENTRIES), at(memory, rules, VIEW)
    kept, filled, place = 0, 0, 0
    for order in range(get(orders, 0)):
        attribute, start, end, stays = get(heads, 2 * order), filled, place + get(heads, 2 * order + 1), False
        while place < end:
            entry = get(entries, place)
            place += 1
            if entry < ENTRY_CODE and has(sites, entry):
                if get(view, entry) == NONE:
                    continue
                entry = ENTRY_CODE + get(view, entry)
            elif entry < ENTRY_CODE:
                stays = True
            put(entries, filled, entry)
            filled += 1
        if stays:
            put(heads, 2 * kept, attribute)
            put(heads, 2 * kept + 1, filled - start)
            kept += 1
        else:
            filled = start
    put(orders, 0, kept)
    put(orders, 1, filled)


@compiled_inner
def permute(rules: int, memory: int, sites: int, loses: bool) -> None:
    """Components are permuted among some sites, where the player cannot follow; some may leave the game if it `loses`
    any. The set `sites` is changed then."""
    words, view, away = get(rules, WORDS), at(memory, rules, VIEW), get(rules, SITES)
    leave_orders(rules, memory, sites)
    unclear = False
    for attribute in range(get(rules, PROPERTIES)):
        rolled = row(at(memory, rules, ROLLED), attribute, words)
        if meets(rolled, sites, words):  # any of them may have been rolled, so that nothing is known of them
            join(rolled, sites, words)
            unclear = True
    kept = 0
    for number in range(get(at(memory, rules, LOCATED), 0)):
        located = sites_of(rules, memory, number)
        if meets(located, sites, words):
            if unclear:
                continue
            join(located, sites, words)
            if loses:
                add(located, away)
        keep(rules, memory, number, kept)
        kept += 1
    put(at(memory, rules, LOCATED), 0, kept)
    if loses:
        add(sites, away)
    site = next_member(sites, -1, words)
    while site != NONE and site < away:
        if get(view, site) != NONE:
            if not unclear:
                locate(rules, memory, get(view, site), sites)
            put(view, site, NONE)
        site = next_member(sites, site, words)


@compiled_inner
def secret_kinds(rules: int, memory: int) -> int:
    """The set of sites of components of which a secret has decided what they are."""
    return row(at(memory, rules, ROLLED), get(rules, PROPERTIES) - 1, get(rules, WORDS))


@compiled_inner
def mingle(rules: int, memory: int, scratch: int, sites: int, leaving: int) -> None:
    """Components are about to be permuted among some sites, without the one on the site that is `leaving`, if any.

    Where a secret has not decided of all of them what they are, nobody knows of any that it has. `BEFORE` has what lies
    on all sites.
    """
    words, secret, before = get(rules, WORDS), secret_kinds(rules, memory), at(scratch, rules, BEFORE)
    if not meets(secret, sites, words):
        return
    for site in range(get(rules, SITES)):
        if has(sites, site) and site != leaving and get(before, site) != NONE and not has(secret, site):
            subtract(secret, sites, words)
            return


@compiled_inner
def leave_game(rules: int, memory: int, scratch: int, site: int, code: int, covered: int) -> None:
    """A component leaves the game, from one of the sites that the player cannot distinguish.

    `covered` is changed.
    """
    mingle(rules, memory, scratch, covered, NONE)
    words, view, rolled = get(rules, WORDS), at(memory, rules, VIEW), False
    if get(view, site) != NONE and size_of(covered, words) == 1:
        leave_orders(rules, memory, covered)
        put(view, site, NONE)
        return
    for attribute in range(get(rules, PROPERTIES)):
        rolled = rolled or has(row(at(memory, rules, ROLLED), attribute, words), site)
    if not rolled:
        count = get(at(memory, rules, AWAYS), 0)
        if count == get(rules, AWAY_ROOM):
            put(at(memory, rules, LOST), 0, 1)
        else:
            put(at(memory, rules, AWAY_CODES), count, code)
            put(at(memory, rules, AWAYS), 0, count + 1)
    permute(rules, memory, covered, True)
    for attribute in range(get(rules, PROPERTIES)):
        drop(row(at(memory, rules, ROLLED), attribute, words), site)


@compiled_inner
def _exchange_in(members: int, first: int, second: int) -> None:
    one, other = has(members, first), has(members, second)
    if one != other:
        drop(members, first if one else second)
        add(members, second if one else first)


@compiled_inner
def exchange(rules: int, memory: int, pair: int, first: int, second: int) -> None:
    """The player sees the contents of two sites, the members of `pair`, being swapped; either may be empty."""
    words, view = get(rules, WORDS), at(memory, rules, VIEW)
    leave_orders(rules, memory, pair)
    one, other = get(view, first), get(view, second)
    put(view, first, other)
    put(view, second, one)
    _exchange_in(at(memory, rules, FORGOTTEN), first, second)
    for number in range(get(at(memory, rules, LOCATED), 0)):
        _exchange_in(sites_of(rules, memory, number), first, second)
    for attribute in range(get(rules, PROPERTIES)):
        _exchange_in(row(at(memory, rules, ROLLED), attribute, words), first, second)


@compiled_inner
def add_order(rules: int, memory: int, attribute: int, sites: int, codes: int) -> None:
    """Remember that the contents of the occupied ones of some sites ascend by an attribute."""
    orders, heads = at(memory, rules, ORDERS), at(memory, rules, ORDER_HEADS)
    entries, words, length = at(memory, rules, ORDER_ENTRIES), get(rules, WORDS), 0
    filled = get(orders, 1)
    if filled + size_of(sites, words) > get(rules, ENTRY_ROOM):
        put(at(memory, rules, LOST), 0, 1)
        return
    site = next_member(sites, -1, words)
    while site != NONE:
        if get(codes, site) != NONE:
            put(entries, filled + length, site)
            length += 1
        site = next_member(sites, site, words)
    if length > 0:
        put(heads, 2 * get(orders, 0), attribute)
        put(heads, 2 * get(orders, 0) + 1, length)
        put(orders, 0, get(orders, 0) + 1)
        put(orders, 1, filled + length)


@compiled_inner
def cover(rules: int, scratch: int, player: int, chooses: bool, site: int, target: int) -> int:
    """Write the sites that a player cannot distinguish from one on which an effect takes place; their number."""
    up = working_set(scratch, rules, UP_BEFORE)
    return int(cover_of(rules, up, working_set(scratch, rules, CHOSEN) if chooses else up, player, site, target))


@compiled_inner
def cover_of(rules: int, up: int, chosen: int, player: int, site: int, target: int) -> int:
    """Like `cover`, given the sites that are face up and those that the player chose."""
    hand, words = get(at(rules, rules, HANDS), player * get(rules, SITES) + site), get(rules, WORDS)
    if hand == NONE or has(up, site) or has(chosen, site):
        fill(target, words, 0)
        add(target, site)
        return 1
    copy_words(target, row(rules, hand, 1), words)
    subtract(target, up, words)
    return size_of(target, words)


@compiled_inner
def _narrow(rules: int, memory: int, possible: int, is_setup: bool) -> None:
    """Whereabouts are among the `possible` sites, or away; drop those that say nothing."""
    words, sites, covering = get(rules, WORDS), get(rules, SITES), 0
    for number in range(get(at(memory, rules, LOCATED), 0)):
        located = sites_of(rules, memory, number)
        was_away = has(located, sites)
        meet(located, possible, words)
        if was_away:
            add(located, sites)
        covering += _covers(rules, memory, located, possible)
    if is_setup:
        put(at(memory, rules, KEEPS_ALL), 0, int(covering < get(at(memory, rules, LOCATED), 0)))
    if get(at(memory, rules, KEEPS_ALL), 0) == 0:
        kept = 0
        for number in range(get(at(memory, rules, LOCATED), 0)):
            if not _covers(rules, memory, sites_of(rules, memory, number), possible):
                keep(rules, memory, number, kept)
                kept += 1
        put(at(memory, rules, LOCATED), 0, kept)


@compiled_inner
def _covers(rules: int, memory: int, located: int, possible: int) -> bool:
    """Whether whereabouts are all places where hidden components may be."""
    has_away = get(at(memory, rules, AWAYS), 0) > 0
    return within(possible, located, get(rules, WORDS)) and (not has_away or has(located, get(rules, SITES)))


@compiled_inner
def settle(rules: int, memory: int, scratch: int, seen: int, occupied: int, codes: int, is_setup: bool) -> None:
    """Add what the position shows the player; known components that are no longer visible become whereabouts.

    `seen` are the occupied sites whose components the player sees, `codes` the contents of all. `occupied` is changed.
    """
    words, sites, view = get(rules, WORDS), get(rules, SITES), at(memory, rules, VIEW)
    here = working_set(scratch, rules, WIDE)
    for site in range(sites):
        if get(view, site) != NONE and not has(seen, site):
            if has(occupied, site):
                fill(here, words, 0)
                add(here, site)
                locate(rules, memory, get(view, site), here)
            put(view, site, NONE)
    site = next_member(seen, -1, words)
    while site != NONE:
        see(rules, memory, scratch, site, get(codes, site))
        site = next_member(seen, site, words)
    possible = occupied
    subtract(possible, seen, words)
    _narrow(rules, memory, possible, is_setup)
    for attribute in range(get(rules, PROPERTIES)):
        rolled = row(at(memory, rules, ROLLED), attribute, words)
        was_away = has(rolled, sites)
        meet(rolled, possible, words)
        if was_away:
            add(rolled, sites)
