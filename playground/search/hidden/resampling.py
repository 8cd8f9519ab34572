"""Determinizations in compiled code: `engine.knowledge.history.History.resample`."""

from __future__ import annotations

import numpy as np

from playground.engine.layout import RUNNING
from playground.search.arithmetic import mix
from playground.search.hidden.blocks import at, get, get_float, get_int, put, put_float, row, signed
from playground.search.hidden.contents import read_contents
from playground.search.hidden.dealing import find_slots, number_at, set_number
from playground.search.hidden.drawing import accept, greatest_weight
from playground.search.hidden.fields import (
    AFTER,
    BASE,
    BOUND,
    DECIDES,
    DIGEST,
    FIRST_GAMMA,
    FIRST_PLACE,
    MATCHING,
    MEMORY_WORDS,
    NUMBERS,
)
from playground.search.hidden.fixed import find_fixed
from playground.search.hidden.following import Follower
from playground.search.hidden.forgetting import unlearn
from playground.search.hidden.hints import share_hints
from playground.search.hidden.kept_choices import choose_for_others
from playground.search.hidden.placing import write_deal
from playground.search.hidden.random_numbers import split
from playground.search.hidden.secrets import choices_of
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import (
    Machine,
    Place,
    call_count,
    call_pick,
    copy_bytes,
    load_int,
)

MAX_TRIES = 20
"""That of `engine.knowledge.history`."""

CONTRADICTS, DIFFERS, AGREES = 0, 1, 2
"""What the player knows contradicts the position, which is a fault; the player has other options in all positions that
were dealt; it has the same ones."""

INT_BYTES = 4


@compiled_inner
def digest_of_options(machine: Machine, rules: int, place: Place) -> int:
    """A digest of the options of the position at `place`, for which they are counted.

    `mix` of 0 is 0, which is no beginning: whatever follows it would be like the beginning of another list.
    """
    count = call_count(machine.options, place.state, place.frame, place.tally, 0)
    key = mix(np.uint64(count + 1))
    for option in range(count):
        call_pick(machine.pick, place.state, place.frame, place.tally, option)
        action = load_int(place.frame + machine.action)
        key = mix(key ^ np.uint64(action + 1))
        for choice in range(choices_of(rules, action)):
            key = mix(key ^ np.uint64(get_int(signed(place.frame + machine.values) + INT_BYTES * choice)))
    return signed(key)


@compiled_apart
def prepare(machine: Machine, follower: Follower, place: Place, knowledge: int, player: int, deal: int) -> None:
    """Prepare to deal the position at `place` for a player; valid until the position or the knowledge changes.

    `deal` is the address of memory for a deal (`Following.new_deal`). The frame at `place` is used.
    """
    rules, scratch = follower.rules, follower.scratch
    memory = row(knowledge, player, get(rules, MEMORY_WORDS))
    read_contents(rules, signed(place.state), at(scratch, rules, AFTER))
    find_slots(rules, memory, scratch, deal, player, signed(place.state))
    unlearn(rules, memory, player, at(deal, rules, BASE))
    share_hints(rules, scratch, player, at(deal, rules, BASE))
    find_fixed(rules, memory, deal)
    source = at(deal, rules, MATCHING)  # not in use yet
    put(source, 0, get(rules, FIRST_PLACE))
    put(source, 1, get(rules, FIRST_GAMMA))
    put_float(at(deal, rules, NUMBERS), BOUND, greatest_weight(rules, deal, source))
    is_running = load_int(place.state + machine.status) == RUNNING
    decides = is_running and load_int(place.state + machine.mover) == player
    set_number(rules, deal, DECIDES, 1 if decides else 0)
    if decides:
        set_number(rules, deal, DIGEST, digest_of_options(machine, rules, place))


@compiled_apart
def resample(
    machine: Machine, follower: Follower, knowledge: int, player: int, deal: int, source: int, work: Place
) -> int:
    """Write to `work` a random position in which the player sees and knows the same, with fresh dice.

    Draws the words that `History.resample` draws from `source`, a block of a stream's place and gamma, and finds the
    same position. `AGREES` unless the player is to decide and has other options in it, as in all of MAX_TRIES.
    """
    rules = follower.rules
    memory, state, found = row(knowledge, player, get(rules, MEMORY_WORDS)), signed(work.state), DIFFERS
    for _ in range(MAX_TRIES):
        if not accept(rules, deal, source, get_float(at(deal, rules, NUMBERS), BOUND)):
            return CONTRADICTS
        write_deal(rules, memory, deal, player, source, state)
        complete = choose_for_others(machine, rules, deal, player, source, work)
        if load_int(work.state + machine.status) == RUNNING:
            call_count(machine.options, work.state, work.frame, work.tally, 0)
        found = AGREES
        if number_at(rules, deal, DECIDES) == 1:
            same = digest_of_options(machine, rules, work) == number_at(rules, deal, DIGEST)
            found = AGREES if same else DIFFERS
        if complete and found == AGREES:
            break
    split(source, signed(work.frame + machine.dice))
    return found


@compiled_apart
def deal_many(
    machine: Machine,
    follower: Follower,
    knowledge: int,
    player: int,
    deal: int,
    source: int,
    work: Place,
    target: int,
    count: int,
) -> int:
    """Write those of so many positions from `resample` that agree, one after another from the address `target` on.

    Returns how many that are, -1 if what the player knows contradicts the position.
    """
    written = 0
    for _ in range(count):
        found = resample(machine, follower, knowledge, player, deal, source, work)
        if found == CONTRADICTS:
            return -1
        if found == AGREES:
            copy_bytes(np.uint64(target) + np.uint64(written) * machine.size, work.state, machine.size)
            written += 1
    return written
