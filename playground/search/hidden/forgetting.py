"""How a player forgets in compiled code: `engine.knowledge.forgetting`."""

from __future__ import annotations

import numpy as np

from playground.search.arithmetic import mix
from playground.search.hidden.blocks import add, at, get, get_int, has, meet, put, row, subtract
from playground.search.hidden.contents import sites_up, working_set
from playground.search.hidden.fields import (
    FORGETTING,
    FORGOTTEN,
    IN_SIGHT,
    KEY,
    KNOWN_AT,
    LAPSE,
    LOCATED,
    NONE,
    ONE,
    SET_WORDS,
    SITES,
    TURN,
    TURNS_AT,
    VIEW,
    WORDS,
)
from playground.search.hidden.remembering import keep
from playground.search.kernel import compiled_inner

HALF = np.uint64(32)


@compiled_inner
def forgets(rules: int, memory: int) -> bool:
    """Whether the player forgets anything."""
    return bool(get(at(memory, rules, FORGETTING), LAPSE) != 0)


@compiled_inner
def overlook(rules: int, memory: int, scratch: int, state: int, player: int, seen: int) -> None:
    """Take the sites whose contents were forgotten off those that a position shows the player."""
    forgotten, words, up = at(memory, rules, FORGOTTEN), get(rules, WORDS), working_set(scratch, rules, ONE)
    sites_up(rules, state, up)
    meet(forgotten, seen, words)
    subtract(forgotten, up, words)
    subtract(forgotten, row(at(rules, rules, IN_SIGHT), player, words), words)
    subtract(seen, forgotten, words)


@compiled_inner
def unlearn(rules: int, memory: int, player: int, state: int) -> None:
    """Change a position to one in which the player has not seen what it has forgotten."""
    if get(rules, KNOWN_AT) != NONE:
        words = get(rules, SET_WORDS)
        subtract(row(state + get(rules, KNOWN_AT), player, words), at(memory, rules, FORGOTTEN), words)


@compiled_inner
def forget(rules: int, memory: int, scratch: int, state: int, player: int) -> None:
    """Forget some of what the player knows at the end of each turn that has ended since the last call."""
    head, turns = at(memory, rules, FORGETTING), get_int(state + get(rules, TURNS_AT))
    for turn in range(get(head, TURN), turns):
        _forget_some(rules, memory, scratch, state, player, turn)
    put(head, TURN, turns)


@compiled_inner
def _forget_some(rules: int, memory: int, scratch: int, state: int, player: int, turn: int) -> None:
    head, up = at(memory, rules, FORGETTING), working_set(scratch, rules, ONE)
    view, in_sight = at(memory, rules, VIEW), row(at(rules, rules, IN_SIGHT), player, get(rules, WORDS))
    base, lapse, fact = mix(np.uint64(get(head, KEY)) ^ np.uint64(turn)), np.uint64(get(head, LAPSE)), 0
    sites_up(rules, state, up)
    for site in range(get(rules, SITES)):
        if get(view, site) != NONE and not has(in_sight, site) and not has(up, site):
            if mix(base + np.uint64(fact)) >> HALF < lapse:
                put(view, site, NONE)
                add(at(memory, rules, FORGOTTEN), site)
            fact += 1
    kept = 0
    for number in range(get(at(memory, rules, LOCATED), 0)):
        if mix(base + np.uint64(fact)) >> HALF >= lapse:
            keep(rules, memory, number, kept)
            kept += 1
        fact += 1
    put(at(memory, rules, LOCATED), 0, kept)
