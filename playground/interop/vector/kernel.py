"""The compiled loops over a batch of games."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from playground.engine.layout import FINISHED, RUNNING
from playground.engine.rng import FIRST_AGENT
from playground.interop.vector.table import EVERYBODY, FACE_DOWN, Code, Tables
from playground.search.arithmetic import mix
from playground.search.kernel import compiled
from playground.search.machine import (
    call_apply,
    call_count,
    call_pick,
    call_setup,
    load_int,
    load_word,
    store_word,
)

WORD, INT = np.uint64(8), np.uint64(4)
BITS = 64
_ONE = np.uint64(1)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_ALTERNATING = np.uint64(0xAAAAAAAAAAAAAAAA)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_MIN_CHANGES = 24

LEGAL = -1
"""What `first_illegal` returns if all options are legal."""


class Batch(NamedTuple):
    """A row for each game. `states` are positions, `dice` the places of the games' streams of chance, `agents` those
    of the players' streams, `numbers` the games' numbers and `counts` those of their options. `options` has the number
    of the option for each action whose `masks` is 1. The other arrays are those of `env.Step`."""

    states: npt.NDArray[np.uint64]
    dice: npt.NDArray[np.uint64]
    agents: npt.NDArray[np.uint64]
    numbers: npt.NDArray[np.uint64]
    counts: npt.NDArray[np.int32]
    options: npt.NDArray[np.int32]
    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    movers: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


@compiled
def step(code: Code, tables: Tables, batch: Batch, seed: Any, chosen: Any, utilities: Any, begins: bool) -> None:
    """Play an option, by its number, in each game; if it `begins`, set the games up instead.

    A game that ends is followed by the next one of its row.
    """
    games = len(batch.numbers)
    for game in range(games):
        ended = begins
        if not begins and _play(code, batch, game, chosen[game], utilities):
            batch.numbers[game] += np.uint64(games)
            ended = True
        if ended:
            _set_up(code, batch, seed, game)
        _show(code, tables, batch, game)


@compiled
def _play(code: Code, batch: Batch, game: int, option: int, utilities: Any) -> bool:
    """Play an option in a game; whether it ended the game."""
    state = _take(code, batch, game)
    call_count(code.options, state, code.frame, code.tally, 0)
    call_pick(code.pick, state, code.frame, code.tally, option)
    call_apply(code.apply, state, code.frame, code.tally, 0)
    _keep_dice(code, batch, game)
    status = load_int(state + code.status)
    batch.terminated[game] = status == FINISHED
    batch.truncated[game] = status != FINISHED and status != RUNNING
    for player in range(batch.rewards.shape[1]):
        batch.rewards[game, player] = 0.0
        if status == FINISHED:
            batch.rewards[game, player] = utilities[load_int(state + code.winners), player]
    return bool(status != RUNNING)


@compiled
def options_of(batch: Batch, actions: Any, chosen: Any) -> int:
    """Write the numbers of the options of `actions`; returns the first game where the action is not legal, or LEGAL."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= batch.masks.shape[1] or batch.masks[game, action] == 0:
            return int(game)
        chosen[game] = batch.options[game, action]
    return LEGAL


@compiled
def draw_options(batch: Batch, chosen: Any) -> None:
    """Draw an option for each game from the stream of the player to decide, as the random agent does."""
    for game in range(len(chosen)):
        chosen[game] = _below(batch.agents[game, batch.movers[game]], np.uint64(batch.counts[game]))


@compiled
def actions_of(code: Code, tables: Tables, batch: Batch, chosen: Any, actions: Any) -> None:
    """The numbers of the actions of options."""
    for game in range(len(chosen)):
        state = _take(code, batch, game)
        call_count(code.options, state, code.frame, code.tally, 0)
        place = _place_of(code, tables, state, chosen[game])
        call_pick(code.pick, state, code.frame, code.tally, chosen[game])
        actions[game] = _action(code, tables, place)


@compiled
def _place_of(code: Code, tables: Tables, state: Any, option: int) -> int:
    """How many options of its action precede one, for actions whose options are numbered in their order."""
    call_pick(code.pick, state, code.frame, code.tally, option)
    action = load_int(code.frame + code.action)
    if tables.by_order[action] == 0:
        return 0
    first, last = 0, option  # its first option lies between these: options of an action follow each other
    while first < last:
        middle = (first + last) // 2
        call_pick(code.pick, state, code.frame, code.tally, middle)
        if load_int(code.frame + code.action) == action:
            last = middle
        else:
            first = middle + 1
    return int(option - first)


@compiled
def _take(code: Code, batch: Batch, game: int) -> Any:
    """Have the frame draw from the dice of a game; the address of its position."""
    store_word(code.frame + code.dice, batch.dice[game, 0])
    store_word(code.frame + code.dice + WORD, batch.dice[game, 1])
    return np.uint64(batch.states.ctypes.data) + np.uint64(game) * code.size


@compiled
def _keep_dice(code: Code, batch: Batch, game: int) -> None:
    batch.dice[game, 0] = load_word(code.frame + code.dice)
    batch.dice[game, 1] = load_word(code.frame + code.dice + WORD)


@compiled
def _set_up(code: Code, batch: Batch, seed: Any, game: int) -> None:
    """Begin the game whose number is in the batch, with the streams of its players."""
    number = batch.numbers[game]
    batch.states[game] = 0
    state = np.uint64(batch.states.ctypes.data) + np.uint64(game) * code.size
    call_setup(code.setup, state, code.frame, code.tally, seed, number)
    _keep_dice(code, batch, game)
    key = mix(mix(seed + _GOLDEN) ^ (number * _GOLDEN))
    for seat in range(batch.agents.shape[1]):
        stream = np.uint64(2 * (FIRST_AGENT + seat))
        batch.agents[game, seat, 0] = mix(key + (stream + _ONE) * _GOLDEN)
        batch.agents[game, seat, 1] = _odd_gamma(mix(key + (stream + _ONE + _ONE) * _GOLDEN))


@compiled
def _odd_gamma(word: Any) -> Any:
    """`rng.odd_gamma`."""
    gamma = word | _ONE
    bits, changes = gamma ^ (gamma >> _ONE), 0
    while bits != np.uint64(0):
        bits &= bits - _ONE
        changes += 1
    return gamma ^ _ALTERNATING if changes < _MIN_CHANGES else gamma


@compiled
def _below(source: Any, bound: Any) -> int:
    """`rng.Stream.below` for a bound below 2^32."""
    while True:
        source[0] += source[1]
        word = mix(source[0])
        low = (word & _LOW) * bound
        high = (word >> _HALF) * bound + (low >> _HALF)
        rest = (high << _HALF) | (low & _LOW)
        if rest >= bound or rest >= (np.uint64(0) - bound) % bound:
            return int(high >> _HALF)


@compiled
def _show(code: Code, tables: Tables, batch: Batch, game: int) -> None:
    """Write what the player to decide sees, and what it may do."""
    state = np.uint64(batch.states.ctypes.data) + np.uint64(game) * code.size
    mover = load_int(state + code.mover)
    batch.movers[game] = mover
    count = call_count(code.options, state, code.frame, code.tally, 0)
    batch.counts[game] = count
    if batch.masks.shape[1] > 0:
        batch.masks[game] = 0
        before, place = -1, 0
        for option in range(count):
            call_pick(code.pick, state, code.frame, code.tally, option)
            place = place + 1 if load_int(code.frame + code.action) == before else 0
            before = load_int(code.frame + code.action)
            action = _action(code, tables, place)
            batch.masks[game, action] = 1
            batch.options[game, action] = option
    if batch.observations.shape[1] > 0:
        _observe(tables, state, mover, batch.observations[game])


@compiled
def _action(code: Code, tables: Tables, place: int) -> int:
    """The number of the option in the frame (`ActionNumbers.numbers`), which `place` options of its action precede."""
    action = load_int(code.frame + code.action)
    number = tables.first[action]
    if tables.by_order[action] != 0:
        return int(number) + place
    for digit in range(tables.digit_end[action], tables.digit_end[action + 1]):
        value = load_int(code.frame + code.values + np.uint64(tables.digits[digit, 0]) * INT)
        number += (value - tables.digits[digit, 1]) * tables.digits[digit, 2]
    return int(number)


@compiled
def _observe(tables: Tables, state: Any, player: int, row: Any) -> None:
    """Write what a player sees (`Encoding.encode_into`)."""
    row[:] = 0.0
    row[player] = 1.0
    words = tables.unseen.shape[1]
    for word in range(words):
        _write_planes(tables, state, player, row, word)
    for number in range(len(tables.numbers)):
        offset, low, high, choices, place, viewer = tables.numbers[number]
        if viewer != EVERYBODY and viewer != player:
            continue
        value = load_int(state + np.uint64(offset))
        if choices > 0:
            if 0 <= value < choices:
                row[place + value] = 1.0
        else:
            span = max(1, high - low)
            row[place] = np.float32(min(max(value - low, 0), span) / span)


@compiled
def _write_planes(tables: Tables, state: Any, player: int, row: Any, word: int) -> None:
    """Write the sites of one word of each set."""
    words, address = tables.unseen.shape[1], state + np.uint64(word) * WORD
    unseen = tables.unseen[player, word]
    if tables.known >= 0:
        known = tables.known + player * words * 8
        unseen &= ~(load_word(address + np.uint64(known)) | load_word(address + np.uint64(tables.revealed)))
    for plane in range(len(tables.planes)):
        offset = tables.planes[plane, 0]
        if offset == FACE_DOWN:
            bits = np.uint64(0)
            for owner in range(tables.owners):
                bits |= load_word(address + np.uint64(owner * words * 8))
            bits &= unseen
        else:
            bits = load_word(address + np.uint64(offset + player * tables.planes[plane, 2]))
            if tables.planes[plane, 1] != 0:
                bits &= ~unseen
        area, places = tables.sizes[0], tables.sizes[1]
        site = word * BITS
        while bits != np.uint64(0):
            if bits & _ONE:
                if site < area:
                    row[tables.starts[0] + plane * area + site] = 1.0
                else:
                    row[tables.starts[1] + plane * places + site - area] = 1.0
            bits >>= _ONE
            site += 1
