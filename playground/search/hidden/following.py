"""Playing a game in compiled code while its players' knowledge is kept: decisions, their events, secret assignments."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.search.hidden.amounts import TERM, assign, forget_shown, learn_shown, look_back, start_of_secrets
from playground.search.hidden.blocks import (
    add,
    at,
    fill,
    get,
    get_int,
    has,
    put,
    row,
    signed,
)
from playground.search.hidden.contents import (
    read_contents,
    secret_of,
    sites_in_sight,
    sites_up,
    working_set,
)
from playground.search.hidden.events import CONCEAL, handle, prepare_event, settle_on
from playground.search.hidden.fields import (
    AFTER,
    BYTE,
    CANDIDATES,
    FORGETTING,
    LOST,
    LOWEST,
    MEMORY_WORDS,
    NONE,
    PLAYERS,
    SECRET_WORDS,
    SECRETS,
    SEEN,
    SITES,
    STATE_WORDS,
    TURN,
    TURNS_AT,
    UP,
    VIEW,
    WORDS,
)
from playground.search.hidden.forgetting import forget, forgets
from playground.search.hidden.secrets import note_choice
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import Machine, Place, call_apply, call_pick, call_setup, load_int, store_word


class Follower(NamedTuple):
    """What it takes to follow games of one ruleset, one at a time: addresses of the block of rules and of working
    memory; of the log and its events, with the bytes of an event and the byte offsets in it of members and position;
    the byte offset of the log's address in a tally; and the address of the entry point for setups."""

    rules: int
    scratch: int
    log: int
    events: int
    event_bytes: int
    members_at: int
    position_at: int
    log_at: int
    setup: int


@compiled_inner
def begin(follower: Follower, knowledge: int, state: int) -> None:
    """Players know what a position implies: what they see of it, and the values of secret variables.

    `knowledge` is the address of the memories of all players, one after another.
    """
    rules, scratch = follower.rules, follower.scratch
    codes = at(scratch, rules, AFTER)
    read_contents(rules, state, codes)
    seen = working_set(scratch, rules, SEEN)
    for player in range(get(rules, PLAYERS)):
        memory = row(knowledge, player, get(rules, MEMORY_WORDS))
        fill(memory, get(rules, MEMORY_WORDS), 0)
        put(at(memory, rules, FORGETTING), TURN, get_int(state + get(rules, TURNS_AT)))
        sites_in_sight(rules, state, player, seen)
        for site in range(get(rules, SITES)):
            put(at(memory, rules, VIEW), site, get(codes, site) if has(seen, site) else NONE)
        for secret in range(get(rules, SECRETS)):
            entry = secret_of(rules, secret)
            candidates = row(at(memory, rules, CANDIDATES), secret, get(rules, SECRET_WORDS))
            add(candidates, get_int(state + get(entry, BYTE)) - get(entry, LOWEST))


@compiled_apart
def start(follower: Follower, place: Place, knowledge: int, seed: Any, number: Any) -> bool:
    """Set up game `number` of a seed (unsigned) at `place`, and begin to follow it. Options have not been counted.

    False if there was no room for all events; then the knowledge is void.
    """
    fill(signed(place.state), get(follower.rules, STATE_WORDS), 0)
    put(follower.log, 0, 0)
    store_word(place.tally + np.uint64(follower.log_at), np.uint64(follower.log))
    call_setup(np.uint64(follower.setup), place.state, place.frame, place.tally, seed, number)
    store_word(place.tally + np.uint64(follower.log_at), np.uint64(0))
    return bool(update_setup(follower, place, knowledge))


@compiled_apart
def update_setup(follower: Follower, place: Place, knowledge: int) -> bool:
    """Begin with the position at `place`, and update the knowledge with the events of the setup, if the log has any.

    False if there was no room for all events; then the knowledge is void.
    """
    rules, scratch = follower.rules, follower.scratch
    begin(follower, knowledge, signed(place.state))
    if get(follower.log, 0) > 0:
        for player in range(get(rules, PLAYERS)):
            memory = row(knowledge, player, get(rules, MEMORY_WORDS))
            fill(at(memory, rules, VIEW), get(rules, SITES), NONE)  # the setup begins without any component
            start_of_secrets(rules, memory)
    fill(at(scratch, rules, AFTER), get(rules, SITES), NONE)
    fill(working_set(scratch, rules, UP), get(rules, WORDS), 0)
    return bool(update(follower, place, knowledge, NONE))


@compiled_apart
def play_followed(machine: Machine, follower: Follower, place: Place, knowledge: int, option: int) -> bool:
    """Play an option of the position at `place`, where options have been counted, and update the players' knowledge.

    Options have not been counted afterwards. False if there was no room for all events; then the knowledge is void.
    """
    rules, scratch, state = follower.rules, follower.scratch, signed(place.state)
    mover = signed(load_int(place.state + machine.mover))
    note_choice(machine, follower.rules, scratch, place, option)
    read_contents(rules, state, at(scratch, rules, AFTER))
    sites_up(rules, state, working_set(scratch, rules, UP))
    put(follower.log, 0, 0)
    store_word(place.tally + np.uint64(follower.log_at), np.uint64(follower.log))
    call_pick(machine.pick, place.state, place.frame, place.tally, option)
    call_apply(machine.apply, place.state, place.frame, place.tally, 0)
    store_word(place.tally + np.uint64(follower.log_at), np.uint64(0))
    return bool(update(follower, place, knowledge, mover))


@compiled_inner
def _look_ahead(follower: Follower, knowledge: int, mover: int) -> None:
    """Note what assignments of the log show, before anything is made of them: the last one first."""
    rules, scratch, step = follower.rules, follower.scratch, follower.event_bytes
    forget_shown(rules, scratch)
    number = get(follower.log, 0) - 1
    while number >= 0:
        event, terms = follower.events + number * step, 0
        if get_int(event) > CONCEAL:
            while terms < number and get_int(event - (terms + 1) * step) == TERM:
                terms += 1
            look_back(rules, scratch, mover, event, event - terms * step, step, terms)
        number -= terms + 1
    learn_shown(rules, scratch, knowledge)


@compiled_inner
def update(follower: Follower, place: Place, knowledge: int, mover: int) -> bool:
    """Update the players' knowledge with the events of the log, which led to the position at `place`.

    `mover` is the player who made the decision, `NONE` for the setup. False if there was no room for all events.
    """
    rules, scratch = follower.rules, follower.scratch
    if get(follower.log, 0) > get(follower.log, 1):
        return False
    changed, terms = False, 0
    _look_ahead(follower, knowledge, mover)
    for number in range(get(follower.log, 0)):
        event = follower.events + number * follower.event_bytes
        kind, state = get_int(event), event + follower.position_at
        if kind == TERM:
            terms += 1
            continue
        if kind > CONCEAL:
            first = event - terms * follower.event_bytes
            assign(rules, scratch, knowledge, mover, event, first, follower.event_bytes, terms, state)
            terms = 0
            continue
        prepare_event(rules, scratch, event + follower.members_at, state)
        if kind == CONCEAL:
            continue
        changed = True
        for player in range(get(rules, PLAYERS)):
            memory = row(knowledge, player, get(rules, MEMORY_WORDS))
            handle(rules, memory, scratch, event, player, player == mover, mover == NONE)
    lost = False
    for player in range(get(rules, PLAYERS)):
        memory = row(knowledge, player, get(rules, MEMORY_WORDS))
        if changed:
            settle_on(rules, memory, scratch, signed(place.state), player, mover == NONE)
        if forgets(rules, memory):
            forget(rules, memory, scratch, signed(place.state), player)
        lost = lost or get(at(memory, rules, LOST), 0) != 0
    return not lost
