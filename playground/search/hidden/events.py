"""What an event of the log changes in the memory of a player."""

from __future__ import annotations

from playground.search.hidden.blocks import (
    add,
    at,
    copy_words,
    fill,
    get,
    get_int,
    has,
    join,
    meet,
    next_member,
    put,
    row,
    size_of,
    subtract,
    within,
)
from playground.search.hidden.contents import (
    occupied_sites,
    read_contents,
    sites_in_sight,
    sites_up,
    working_set,
)
from playground.search.hidden.fields import (
    AFTER,
    ATTRIBUTES,
    BEFORE,
    IN_SIGHT,
    LOCATED,
    MEMBERS,
    NONE,
    OCCUPIED,
    ONE,
    OTHER,
    PROPERTIES,
    ROLLED,
    SEEN,
    SET_WORDS,
    SITES,
    UP,
    UP_BEFORE,
    VIEW,
    WORDS,
)
from playground.search.hidden.forgetting import forgets, overlook
from playground.search.hidden.remembering import (
    add_order,
    cover,
    exchange,
    keep,
    leave_game,
    leave_orders,
    locate,
    mingle,
    permute,
    secret_kinds,
    see,
    settle,
    sites_of,
)
from playground.search.kernel import compiled_inner

PLACE, REMOVE, MOVE, SWAP, SHUFFLE, SORT, TURN, FLIP, SET_ATTRIBUTE, ROLL_ATTRIBUTE, REVEAL, CONCEAL = range(12)
"""Kinds of events (`structs/log.py`); those after these are secret assignments."""


@compiled_inner
def prepare_event(rules: int, scratch: int, changed: int, state: int) -> None:
    """Read what an event changed: contents and sites that are face up, before and after it.

    `changed` is the set of sites in the event, `state` the position in it.
    """
    words, set_words = get(rules, WORDS), get(rules, SET_WORDS)
    members = working_set(scratch, rules, MEMBERS)
    fill(members, words, 0)
    copy_words(members, changed, set_words)
    copy_words(at(scratch, rules, BEFORE), at(scratch, rules, AFTER), get(rules, SITES))
    copy_words(working_set(scratch, rules, UP_BEFORE), working_set(scratch, rules, UP), words)
    read_contents(rules, state, at(scratch, rules, AFTER))
    sites_up(rules, state, working_set(scratch, rules, UP))


@compiled_inner
def handle(rules: int, memory: int, scratch: int, event: int, player: int, chooses: bool, is_setup: bool) -> None:
    """Update a player's memory with an event that was prepared."""
    kind, detail, members = get_int(event), get_int(event + 4), working_set(scratch, rules, MEMBERS)
    if kind in (MOVE, SWAP):
        _on_move(rules, memory, scratch, event, player, chooses)
    elif kind in (PLACE, REMOVE):
        _on_removal(rules, memory, scratch, event, player, chooses, is_setup)
    elif kind in (SHUFFLE, SORT):
        words = get(rules, WORDS)
        if not within(members, row(at(rules, rules, IN_SIGHT), player, words), words):
            mingle(rules, memory, scratch, members, NONE)
            permute(rules, memory, members, False)
            _look(rules, memory, scratch, player)
            if kind == SORT and detail != NONE:
                add_order(rules, memory, detail, members, at(scratch, rules, AFTER))
        else:
            _look(rules, memory, scratch, player)
    elif kind == REVEAL and (get_int(event + 8) >> player) & 1:
        _see_all(rules, memory, scratch)
    elif kind == REVEAL:
        _look(rules, memory, scratch, player)
    else:
        _on_alteration(rules, memory, scratch, event, player, chooses, is_setup)


@compiled_inner
def _sees(rules: int, scratch: int, player: int, site: int) -> bool:
    """Whether a player sees what is on a site after an event."""
    in_sight = row(at(rules, rules, IN_SIGHT), player, get(rules, WORDS))
    return has(in_sight, site) or has(working_set(scratch, rules, UP), site)


@compiled_inner
def _look_at(rules: int, memory: int, scratch: int, player: int, site: int) -> None:
    if _sees(rules, scratch, player, site):
        code = get(at(scratch, rules, AFTER), site)
        if code == NONE:
            put(at(memory, rules, VIEW), site, NONE)
        else:
            see(rules, memory, scratch, site, code)


@compiled_inner
def _look(rules: int, memory: int, scratch: int, player: int) -> None:
    """See the contents of the event's members that are visible to the player after it."""
    members, words = working_set(scratch, rules, MEMBERS), get(rules, WORDS)
    site = next_member(members, -1, words)
    while site != NONE:
        _look_at(rules, memory, scratch, player, site)
        site = next_member(members, site, words)


@compiled_inner
def _see_all(rules: int, memory: int, scratch: int) -> None:
    """See the contents of all of the event's members."""
    members, words, after = working_set(scratch, rules, MEMBERS), get(rules, WORDS), at(scratch, rules, AFTER)
    site = next_member(members, -1, words)
    while site != NONE:
        if get(after, site) != NONE:
            see(rules, memory, scratch, site, get(after, site))
        site = next_member(members, site, words)


@compiled_inner
def _on_move(rules: int, memory: int, scratch: int, event: int, player: int, chooses: bool) -> None:
    """Handle moves and swaps."""
    first, second, before = get_int(event + 8), get_int(event + 12), at(scratch, rules, BEFORE)
    if NONE in (first, second) or first == second:
        return
    words, is_move = get(rules, WORDS), get_int(event) == MOVE
    one, other = working_set(scratch, rules, ONE), working_set(scratch, rules, OTHER)
    if is_move and get(before, first) == NONE:
        return
    if is_move and get(before, second) != NONE:
        cover(rules, scratch, player, chooses, second, one)
        leave_game(rules, memory, scratch, second, get(before, second), one)
    size = cover(rules, scratch, player, chooses, first, one)
    size += cover(rules, scratch, player, chooses, second, other)
    join(one, other, words)
    if size == 2:
        exchange(rules, memory, one, first, second)
    else:
        mingle(rules, memory, scratch, one, second if is_move else NONE)
        permute(rules, memory, one, False)
    _look_at(rules, memory, scratch, player, first)
    _look_at(rules, memory, scratch, player, second)


@compiled_inner
def _on_removal(rules: int, memory: int, scratch: int, event: int, player: int, chooses: bool, is_setup: bool) -> None:
    """Handle removals, and placements, which remove what was on the site."""
    members, words, before = working_set(scratch, rules, MEMBERS), get(rules, WORDS), at(scratch, rules, BEFORE)
    covered = working_set(scratch, rules, ONE)
    site = next_member(members, -1, words)
    while site != NONE:
        if get(before, site) != NONE:
            cover(rules, scratch, player, chooses, site, covered)
            leave_game(rules, memory, scratch, site, get(before, site), covered)
        site = next_member(members, site, words)
    if _is_public(event):
        _know(rules, memory, scratch, player, chooses, is_setup)
    subtract(secret_kinds(rules, memory), members, words)
    if get_int(event + 4) != NONE:
        _lose_track(rules, memory, scratch, player, chooses, get_int(event + 4))
    _look(rules, memory, scratch, player)


@compiled_inner
def _lose_track(rules: int, memory: int, scratch: int, player: int, chooses: bool, attributes: int) -> None:
    """What was placed may have any values of some attributes, a bit for each, or be of any secret kind."""
    members, words, before = working_set(scratch, rules, MEMBERS), get(rules, WORDS), at(scratch, rules, BEFORE)
    after, covered = at(scratch, rules, AFTER), working_set(scratch, rules, ONE)
    site = next_member(members, -1, words)
    while site != NONE:
        if get(after, site) != NONE and not _sees(rules, scratch, player, site):
            if get(before, site) == NONE:
                fill(covered, words, 0)
                add(covered, site)
            else:
                cover(rules, scratch, player, chooses, site, covered)
            for attribute in range(get(rules, PROPERTIES)):
                if (attributes >> attribute) & 1:
                    _note_unknown(rules, memory, attribute, covered)
        site = next_member(members, site, words)


@compiled_inner
def _note_unknown(rules: int, memory: int, attribute: int, sites: int) -> None:
    """The components on some sites may have any value of an attribute; one of which the player knows where it lies may
    be of any secret kind."""
    words = get(rules, WORDS)
    if attribute < get(rules, ATTRIBUTES) or size_of(sites, words) == 1:
        join(row(at(memory, rules, ROLLED), attribute, words), sites, words)


@compiled_inner
def _is_public(event: int) -> bool:
    """Whether everybody knows what an effect, which is no move or swap, puts on sites (`core.Effect.is_public`)."""
    return get_int(event + 12) == 1


@compiled_inner
def _know(rules: int, memory: int, scratch: int, player: int, chooses: bool, is_setup: bool) -> None:
    """The player knows what an effect puts on sites, seen or not."""
    members, words, after = working_set(scratch, rules, MEMBERS), get(rules, WORDS), at(scratch, rules, AFTER)
    covered = working_set(scratch, rules, ONE)
    site = next_member(members, -1, words)
    while site != NONE:
        if get(after, site) != NONE and not _sees(rules, scratch, player, site):
            if is_setup:
                put(at(memory, rules, VIEW), site, get(after, site))
            else:
                cover(rules, scratch, player, chooses, site, covered)
                locate(rules, memory, get(after, site), covered)
        site = next_member(members, site, words)


@compiled_inner
def _follows(rules: int, scratch: int, event: int, player: int, site: int, is_setup: bool) -> bool:
    """Whether a player knows what a known component has become: during the setup not all that is known is seen, and
    nobody who does not see it knows a value that was rolled, or that others may not know."""
    is_plain = get_int(event + 4) == NONE and (_is_public(event) or not is_setup)
    return is_plain or _sees(rules, scratch, player, site)


@compiled_inner
def _covered(rules: int, scratch: int, player: int, chooses: bool, site: int, plain: bool, target: int) -> int:
    """Like `cover`; no places are alike where it is `plain` to all what the setup does."""
    if plain:
        fill(target, get(rules, WORDS), 0)
        add(target, site)
        return 1
    return int(cover(rules, scratch, player, chooses, site, target))


@compiled_inner
def _on_alteration(
    rules: int, memory: int, scratch: int, event: int, player: int, chooses: bool, is_setup: bool
) -> None:
    """Handle changes of kinds and attributes."""
    rolled = get_int(event + 4)
    members, words, view = working_set(scratch, rules, MEMBERS), get(rules, WORDS), at(memory, rules, VIEW)
    before, after = at(scratch, rules, BEFORE), at(scratch, rules, AFTER)
    covered, plain = working_set(scratch, rules, ONE), is_setup and _is_public(event)
    site = next_member(members, -1, words)
    while site != NONE:
        code = get(after, site)
        size = _covered(rules, scratch, player, chooses, site, plain, covered)
        if get_int(event) == TURN:
            subtract(secret_kinds(rules, memory), covered, words)
        if code != NONE and (code != get(before, site) or rolled != NONE):
            leave_orders(rules, memory, covered)
            if size == 1 and get(view, site) != NONE and _follows(rules, scratch, event, player, site, is_setup):
                put(view, site, code)
            else:
                _forget(rules, memory, covered)
                if rolled != NONE:
                    _note_unknown(rules, memory, rolled, covered)
        site = next_member(members, site, words)
    _look(rules, memory, scratch, player)


@compiled_inner
def _forget(rules: int, memory: int, sites: int) -> None:
    """Nothing is known any longer of what lies on some sites."""
    words, kept = get(rules, WORDS), 0
    for site in range(get(rules, SITES)):
        if has(sites, site):
            put(at(memory, rules, VIEW), site, NONE)
    for number in range(get(at(memory, rules, LOCATED), 0)):
        overlaps = False
        located = sites_of(rules, memory, number)
        for word in range(words):
            overlaps = overlaps or get(located, word) & get(sites, word) != 0
        if not overlaps:
            keep(rules, memory, number, kept)
            kept += 1
    put(at(memory, rules, LOCATED), 0, kept)


@compiled_inner
def settle_on(rules: int, memory: int, scratch: int, state: int, player: int, is_setup: bool) -> None:
    """Add what a position shows a player, given its contents in `AFTER`."""
    occupied, seen = working_set(scratch, rules, OCCUPIED), working_set(scratch, rules, SEEN)
    occupied_sites(rules, state, occupied)
    sites_in_sight(rules, state, player, seen)
    if forgets(rules, memory):
        overlook(rules, memory, scratch, state, player, seen)
    meet(seen, occupied, get(rules, WORDS))
    settle(rules, memory, scratch, seen, occupied, at(scratch, rules, AFTER), is_setup)
