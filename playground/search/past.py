"""What a game has been through, in compiled code: its positions, and since when no piece has come or gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from playground.engine.native.compile import Native
from playground.engine.past import MAX_PAST
from playground.search.exact.code import forgets_decisions, hash_of, second_hash
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import Machine, Place, call_apply, count_bits, load_int, load_word
from playground.search.playing import WORD, pick_elsewhere

GAME, NOTED, DECISION, PIECES, STALLED = range(5)


class Past(NamedTuple):
    """The positions of the game in play, as a hash table that never has to be cleared.

    `keys` are two hashes of each position, `times` how often the game has been in it, `games` of which game it is.
    `counters` are the number of the game, how many of its positions were noted, the number of the decision, how many
    pieces are on the board, and for how many decisions there have been as many; `tried` is the last decision for which
    what an option leads to was looked up. `mask` leaves of a position's words what does not count how long the game has
    taken; `row` is memory for them. The first `sets` words say where pieces are.
    """

    keys: Any
    times: Any
    games: Any
    counters: Any
    tried: Any
    mask: Any
    row: Any
    sets: int


def new_past(native: Native, options: int) -> Past:
    """Memory for the positions of a game whose decisions have at most so many options."""
    game, fields = native.game, native.layout.by_name
    mask = np.full(native.layout.size // 4, -1, np.int32)
    mask[fields["turns"].offset // 4] = 0
    if forgets_decisions(game):
        mask[fields["decisions"].offset // 4] = 0
    if game.memory is not None:
        mask[fields["decisions"].offset // 4] = 0
        mask[fields["remembered"].offset // 4 :] = 0
    places = 1 << (2 * min(MAX_PAST, max(1, game.max_decisions)) - 1).bit_length()
    words = mask.view(np.uint64)
    return Past(
        np.zeros((places, 2), np.uint64),
        np.zeros(places, np.int32),
        np.zeros(places, np.int64),
        np.zeros(5, np.int64),
        np.zeros(options, np.int64),
        words,
        np.zeros((1, len(words)), np.uint64),
        fields["owner"].count * native.layout.words,
    )


def nothing() -> Past:
    """In place of the past of a game of which nothing is noted."""
    whole, words = np.zeros(0, np.int64), np.zeros((0, 2), np.uint64)
    return Past(words, np.zeros(0, np.int32), whole, whole, whole, words[:, 0].copy(), words, 0)


class Followed:
    """The past of a game that is handed over anew at each decision, and of which only what is new is noted."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self._positions: Sequence[bytes] | None = None
        self._game, self._noted = 0, 0

    def follow(self, positions: Sequence[bytes]) -> Past:
        """The past that consists of these positions. A sequence that was handed over before has only grown.

        The memory may serve other games in between, which are begun there.
        """
        if not len(self.past.times):
            return self.past
        if positions is not self._positions or self.past.counters[GAME] != self._game:
            begin(self.past)
            self._positions, self._game, self._noted = positions, int(self.past.counters[GAME]), 0
        for block in positions[self._noted :]:
            note(self.past, np.uint64(np.frombuffer(block, np.uint64).ctypes.data))
        self._noted = len(positions)
        return self.past


@compiled_apart
def begin(past: Past) -> None:
    """A new game, of which nothing is known."""
    past.counters[GAME] += 1
    past.counters[NOTED] = past.counters[PIECES] = past.counters[STALLED] = 0


@compiled_apart
def note(past: Past, state: Any) -> None:
    """Note the position at an address, unless there are so many already that half of the places may be taken."""
    if 2 * past.counters[NOTED] >= len(past.games):
        return
    past.counters[NOTED] += 1
    place, pieces = _place_of(past, state), 0
    for word in range(past.sets):
        pieces += int(count_bits(past.row[0, word]))
    past.counters[STALLED] = past.counters[STALLED] + 1 if pieces == past.counters[PIECES] else 0
    past.counters[PIECES] = pieces
    if past.games[place] == past.counters[GAME]:
        past.times[place] += 1
    else:
        past.games[place], past.times[place] = past.counters[GAME], 1
        past.keys[place, 0], past.keys[place, 1] = hash_of(past.row, 0), second_hash(past.row, 0)


@compiled_apart
def stalled(machine: Machine, past: Past, state: Any) -> int:
    """For how many decisions no piece has come or gone; where nothing is noted, how many the game has taken."""
    if len(past.times) == 0:
        return int(load_int(state + machine.decisions))
    return int(past.counters[STALLED])


@compiled_inner
def _place_of(past: Past, state: Any) -> int:
    """The place of a position, or the free one where it would be."""
    for word in range(len(past.mask)):
        past.row[0, word] = load_word(state + np.uint64(word) * WORD) & past.mask[word]
    return _probe(past, hash_of(past.row, 0), second_hash(past.row, 0))


@compiled_inner
def _probe(past: Past, key: Any, check: Any) -> int:
    """The place of a position with these hashes, or the free one where it would be."""
    last = len(past.games) - 1
    place = np.int64(key & np.uint64(last))
    while past.games[place] == past.counters[GAME]:
        if past.keys[place, 0] == key and past.keys[place, 1] == check:
            break
        place = (place + 1) & last
    return int(place)


@compiled_inner
def has_been_in(past: Past, key: Any, check: Any) -> bool:
    """Whether the game has been in a position with these hashes, of its words without what counts decisions."""
    return len(past.games) > 0 and bool(past.games[_probe(past, key, check)] == past.counters[GAME])


@compiled_inner
def times_after(machine: Machine, past: Past, current: Place, trial: Place, option: int) -> int:
    """How often the game has been in the position that an option leads to; the options of `current` are counted."""
    pick_elsewhere(machine, current, trial, option)
    call_apply(machine.trial, trial.state, trial.frame, trial.tally, 0)
    place = _place_of(past, trial.state)
    return int(past.times[place]) if past.games[place] == past.counters[GAME] else 0
