"""What players see of a choice, and what it may be as far as they know."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.arithmetic import mix
from playground.search.hidden.blocks import (
    add,
    at,
    fill,
    get,
    get_int,
    join,
    meet,
    next_member,
    put,
    row,
    signed,
)
from playground.search.hidden.contents import occupied_sites, sites_up, working_set
from playground.search.hidden.fields import (
    ACTION_HEAD,
    ACTION_TABLE,
    BINDINGS,
    CHOICE_COUNT,
    CHOICE_SETS,
    CHOICE_WORDS,
    CHOSEN,
    CLAMP_HIGH,
    CLAMP_LOW,
    DEALT_TO,
    HIGHEST_CHOICE,
    IS_SECRET,
    IS_SITE,
    IS_UNCLEAR,
    IS_UNSEEN,
    LEAST,
    LOWEST,
    LOWEST_CHOICE,
    MOST,
    NONE,
    OCCUPIED,
    OPTION_ROOM,
    OPTIONS,
    PLACES,
    PLAYERS,
    SECRET_WORDS,
    SIGN,
    STORES_SECRETLY,
    SUMS,
    TOTAL,
    UP,
    USES,
    VALUES,
    WORDS,
    ZONES,
)
from playground.search.hidden.remembering import cover_of
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import Machine, Place, call_count, call_pick, load_int

INT_BYTES = 4


@compiled_inner
def _action_of(rules: int, action: int) -> int:
    return row(at(rules, rules, ACTION_TABLE), action, ACTION_HEAD + CHOICE_WORDS * get(rules, BINDINGS))


@compiled_inner
def choices_of(rules: int, action: int) -> int:
    """The number of choices of an action."""
    return get(_action_of(rules, action), CHOICE_COUNT)


@compiled_inner
def _choice_of(rules: int, action: int, choice: int) -> int:
    return row(_action_of(rules, action) + 8 * ACTION_HEAD, choice, CHOICE_WORDS)


@compiled_inner
def _chosen_set(rules: int, choice: int, value: int) -> int:
    """The set of sites that a value of a choice of several stands for."""
    return row(rules, get(choice, CHOICE_SETS) + value * get(rules, WORDS), 1)


@compiled_inner
def _option_row(rules: int, scratch: int, number: int) -> int:
    """The values of an option that was noted; the first is the chosen one.

    Before them are their number and the action."""
    return row(at(scratch, rules, OPTIONS) + 16, number, get(rules, VALUES))


@compiled_inner
def _note_values(machine: Machine, rules: int, scratch: int, place: Place, number: int) -> None:
    values = _option_row(rules, scratch, number)
    for value in range(get(rules, VALUES)):
        put(values, value, get_int(signed(place.frame + machine.values) + INT_BYTES * value))


@compiled_inner
def note_choice(machine: Machine, rules: int, scratch: int, place: Place, option: int) -> None:
    """Note the sites that an option chooses and, if one of its choices is stored secretly, the options beside it."""
    chosen, noted = working_set(scratch, rules, CHOSEN), at(scratch, rules, OPTIONS)
    call_pick(machine.pick, place.state, place.frame, place.tally, option)
    action = int(load_int(place.frame + machine.action))
    put(noted, 0, 1)
    put(noted, 1, action)
    _note_values(machine, rules, scratch, place, 0)
    fill(chosen, get(rules, WORDS), 0)
    entry = _action_of(rules, action)
    for choice in range(get(entry, CHOICE_COUNT)):
        value, table = get(_option_row(rules, scratch, 0), choice), _choice_of(rules, action, choice)
        if get(table, CHOICE_SETS) != NONE:
            join(chosen, _chosen_set(rules, table, value), get(rules, WORDS))
        elif get(table, IS_SITE) != 0 and value != NONE:
            add(chosen, value)
    if get(entry, STORES_SECRETLY) != 0:
        for other in range(call_count(machine.options, place.state, place.frame, place.tally, 0)):
            call_pick(machine.pick, place.state, place.frame, place.tally, other)
            if load_int(place.frame + machine.action) == action and get(noted, 0) < get(rules, OPTION_ROOM):
                _note_values(machine, rules, scratch, place, get(noted, 0))
                put(noted, 0, get(noted, 0) + 1)


@compiled_inner
def add_value(rules: int, entry: int, candidates: int, value: int) -> None:
    """Add a value, as far as the range of its variable has it, to a set of candidates for a secret."""
    confined = min(max(value, get(entry, CLAMP_LOW)), get(entry, CLAMP_HIGH))
    place = confined - get(entry, LOWEST)
    if 0 <= place < 64 * get(rules, SECRET_WORDS):
        add(candidates, place)


@compiled_inner
def take(rules: int, scratch: int, entry: int, candidates: int, value: int) -> None:
    """Take a value of a term to be possible: add the sum with it to the candidates for a secret."""
    sums = at(scratch, rules, SUMS)
    put(sums, LEAST, min(get(sums, LEAST), value))
    put(sums, MOST, max(get(sums, MOST), value))
    add_value(rules, entry, candidates, get(sums, TOTAL) + get(sums, SIGN) * value)


@compiled_inner
def used_choice(rules: int, scratch: int, used: int) -> int:
    """The choice that the chosen action uses with a number."""
    return get(at(rules, rules, USES), get(at(scratch, rules, OPTIONS), 1) * get(rules, BINDINGS) + used)


@compiled_inner
def is_chosen_unseen(rules: int, scratch: int, player: int, used: int) -> bool:
    """Whether a player other than the mover does not see what was chosen."""
    action = get(at(scratch, rules, OPTIONS), 1)
    return bool(_is_unseen(rules, scratch, player, action, used_choice(rules, scratch, used)))


@compiled_inner
def _is_unseen(rules: int, scratch: int, player: int, action: int, choice: int) -> bool:
    """Whether a player does not see a value that the mover chose."""
    table, value = _choice_of(rules, action, choice), get(_option_row(rules, scratch, 0), choice)
    if get(table, IS_SECRET) != 0:
        return True
    up, covered = working_set(scratch, rules, UP), working_set(scratch, rules, PLACES)
    if get(table, CHOICE_SETS) != NONE:
        chosen, words = _chosen_set(rules, table, value), get(rules, WORDS)
        site = next_member(chosen, -1, words)
        while site != NONE:
            if cover_of(rules, up, up, player, site, covered) > 1:
                return True
            site = next_member(chosen, site, words)
        return False
    if get(table, IS_SITE) == 0 or value == NONE:
        return False
    return bool(cover_of(rules, up, up, player, value, covered) > 1)


@compiled_apart
def seen_choice(machine: Machine, rules: int, scratch: int, place: Place, player: int) -> Any:
    """A digest of what a player sees of the option that another one has picked in the position at `place`; of what all
    others see, if `player` is `NONE`."""
    action, mover = int(load_int(place.frame + machine.action)), load_int(place.state + machine.mover)
    _note_values(machine, rules, scratch, place, 0)
    sites_up(rules, signed(place.state), working_set(scratch, rules, UP))
    if get(_action_of(rules, action), IS_UNSEEN) != 0:
        return mix(np.uint64(mover + 1) << np.uint64(32))
    key = mix(np.uint64(action + 1))  # of 0 it would be 0, which any value could follow like an action of its own
    for choice in range(choices_of(rules, action)):
        unseen = player != NONE and _is_unseen(rules, scratch, player, action, choice)
        for other in range(get(rules, PLAYERS) if player == NONE else 0):
            unseen = unseen or (other != mover and _is_unseen(rules, scratch, other, action, choice))
        value = np.uint64(0 if unseen else get(_option_row(rules, scratch, 0), choice))
        key = mix(key ^ value) + np.uint64(unseen)
    return key


@compiled_inner
def take_choices(rules: int, scratch: int, player: int, used: int, entry: int, candidates: int, state: int) -> None:
    """Take the values of a choice in all options that look the same to a player."""
    noted = at(scratch, rules, OPTIONS)
    action, choices = get(noted, 1), choices_of(rules, get(noted, 1))
    choice = used_choice(rules, scratch, used)
    places = working_set(scratch, rules, DEALT_TO)
    fill(places, get(rules, WORDS), 0)
    is_site = get(_choice_of(rules, action, choice), IS_SITE) != 0
    for option in range(get(noted, 0)):
        looks_equal = True
        for other in range(choices):
            same = get(_option_row(rules, scratch, option), other) == get(_option_row(rules, scratch, 0), other)
            looks_equal = looks_equal and (same or _is_unseen(rules, scratch, player, action, other))
        if looks_equal:
            value = get(_option_row(rules, scratch, option), choice)
            take(rules, scratch, entry, candidates, value)
            if is_site and value != NONE:
                add(places, value)
    unclear = get(_choice_of(rules, action, choice), IS_UNCLEAR) != 0
    if unclear and _is_unseen(rules, scratch, player, action, choice):
        if is_site:
            _take_zones(rules, scratch, state, places, entry, candidates)
        else:
            table = _choice_of(rules, action, choice)
            for value in range(get(table, LOWEST_CHOICE), get(table, HIGHEST_CHOICE) + 1):
                take(rules, scratch, entry, candidates, value)


@compiled_inner
def _take_zones(rules: int, scratch: int, state: int, places: int, entry: int, candidates: int) -> None:
    """Take the occupied places of the zones that contain one of some places."""
    words, occupied, zones = get(rules, WORDS), working_set(scratch, rules, OCCUPIED), at(rules, rules, ZONES)
    inside = working_set(scratch, rules, PLACES)
    occupied_sites(rules, state, occupied)
    fill(inside, words, 0)
    site = next_member(places, -1, words)
    while site != NONE:
        if get(zones, site) != NONE:
            join(inside, row(rules, get(zones, site), 1), words)
        site = next_member(places, site, words)
    meet(inside, occupied, words)
    site = next_member(inside, -1, words)
    while site != NONE:
        take(rules, scratch, entry, candidates, site)
        site = next_member(inside, site, words)
