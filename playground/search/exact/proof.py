"""Can a player force a win within k decisions? The compiled search.

Depth-first over positions with the number of decisions left, so that positions may repeat: a search within k never
asks more than k - 1 of what follows. Of a position two bounds are known for each player: `proven`, a number of
decisions within which it can force a win, and `refuted`, one within which it cannot; `NEVER` for all. A refutation
that did not depend on the number left holds for all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.search.exact.buckets import find, replaceable
from playground.search.exact.code import (
    OVER,
    Code,
    Desk,
    hash_of,
    move_of,
    mover_after,
    options_of,
    play,
    second_hash,
    take,
    winners_after,
)
from playground.search.kernel import compiled, compiled_within
from playground.search.machine import load_flag, load_int

COMPLETE, MORE, CANCELLED, FULL = range(4)

NEVER = 30_000
"""More decisions than any search looks ahead."""

MAX_LEVELS = 4_000
"""The most decisions that a search looks ahead."""

SHARE = 50_000
"""Options tried after which the kernel returns, some 0.1 s."""

PLY, POSITIONS, TRIED, RETURNED, BOUND_PROVEN, BOUND_REFUTED = range(6)
"""Places of `Search.counters`: the level at work, positions searched, options tried, whether the level below has a
result, and its bounds."""

ROW, FIRST, END, NEXT, LEFT, MOVER, FOLDED, BEGAN, BEST = range(9)
"""Columns of `Search.levels`: the position; its options that are undecided, and the next of them to search; decisions
left; the player to decide; what its decided options say; positions searched when it was entered; the best option."""

NOT_ENTERED = -1
FAVOURITE = 2**60


class Table(NamedTuple):
    """What is known of positions, in buckets of `BUCKET` entries: a second hash to recognise one, proven and refuted
    for each player, the option that decided it, and the binary logarithm of the work."""

    check: np.ndarray[Any, np.dtype[np.uint64]]
    bounds: np.ndarray[Any, np.dtype[np.int16]]
    best: np.ndarray[Any, np.dtype[np.int16]]
    effort: np.ndarray[Any, np.dtype[np.uint8]]


class Search(NamedTuple):
    """The memory of a search: its levels, and the options to be searched of all levels one after another (`words`,
    hashes, number, move and score), of which `order` has the rows. `history` counts how often a move decided."""

    counters: np.ndarray[Any, np.dtype[np.int64]]
    levels: np.ndarray[Any, np.dtype[np.int64]]
    words: np.ndarray[Any, np.dtype[np.uint64]]
    keys: np.ndarray[Any, np.dtype[np.uint64]]
    option: np.ndarray[Any, np.dtype[np.int32]]
    move: np.ndarray[Any, np.dtype[np.int32]]
    score: np.ndarray[Any, np.dtype[np.int64]]
    order: np.ndarray[Any, np.dtype[np.int32]]
    history: np.ndarray[Any, np.dtype[np.int64]]
    bindings: np.ndarray[Any, np.dtype[np.int32]]


@compiled
def begin(search: Search, left: int) -> None:
    """Start from the position in the first row, with so many decisions left."""
    search.counters[PLY] = search.counters[RETURNED] = 0
    search.levels[0, ROW], search.levels[0, FIRST], search.levels[0, END] = 0, 1, 1
    search.levels[0, LEFT], search.levels[0, NEXT] = left, NOT_ENTERED
    search.keys[0, 0], search.keys[0, 1] = hash_of(search.words, 0), second_hash(search.words, 0)


@compiled
def prove(code: Code, desk: Desk, table: Table, search: Search, player: int, stop: Any) -> int:
    """Search until the first position is decided, or something else ends it; it may then be called again."""
    counters, levels = search.counters, search.levels
    share = counters[TRIED] + SHARE
    while counters[PLY] >= 0:
        ply = counters[PLY]
        left = levels[ply, LEFT]
        proven, refuted = NEVER, -1
        if levels[ply, NEXT] == NOT_ENTERED:
            if load_flag(stop) != 0:
                return CANCELLED
            if counters[TRIED] > share:
                return MORE
            if not _enter(code, desk, table, search, player, ply):
                return FULL
            proven, refuted = counters[BOUND_PROVEN], counters[BOUND_REFUTED]
        elif counters[RETURNED] == 1:
            proven, refuted = _take_result(search, player, ply)
        if proven > left and refuted < left:
            proven, refuted = _descend(table, search, player, ply)
        if proven <= left or refuted >= left:
            _record(table, search, player, ply, proven, refuted)
            counters[BOUND_PROVEN], counters[BOUND_REFUTED] = proven, refuted
            counters[RETURNED] = 1
            counters[PLY] = ply - 1
    return COMPLETE


@compiled_within
def _take_result(search: Search, player: int, ply: int) -> tuple[int, int]:
    """The bounds of a position after the search of one of its options, which is the best one if it decides."""
    counters, levels = search.counters, search.levels
    counters[RETURNED] = 0
    left, attacks = levels[ply, LEFT], levels[ply, MOVER] == player
    proven, refuted = _folded(search, ply, attacks, counters[BOUND_PROVEN], counters[BOUND_REFUTED])
    if proven <= left or refuted >= left:
        chosen = search.order[levels[ply, NEXT] - 1]
        levels[ply, BEST] = search.option[chosen]
        search.history[levels[ply, MOVER], search.move[chosen]] += left * left
    return proven, refuted


@compiled_within
def _descend(table: Table, search: Search, player: int, ply: int) -> tuple[int, int]:
    """Go on to the best of the undecided options that the table does not decide either; the bounds of the position.

    They decide it if no such option is left, or if what the table knows of one is enough.
    """
    levels = search.levels
    left, attacks = levels[ply, LEFT], levels[ply, MOVER] == player
    proven, refuted = NEVER, -1
    while proven > left and refuted < left:
        if levels[ply, NEXT] == levels[ply, END]:
            if attacks:
                refuted = min(NEVER, levels[ply, FOLDED] + 1)
            else:
                proven = levels[ply, FOLDED] + 1
            break
        row = _choose(search, ply)
        if left > 1:
            entry = find(table.check, search.keys[row, 0], search.keys[row, 1])
            if entry >= 0:
                p, r = _known(table, entry, player)
                if p <= left - 1 or r >= left - 1:
                    proven, refuted = _folded(search, ply, attacks, p, r)
                    continue
        levels[ply + 1, ROW], levels[ply + 1, LEFT] = row, left - 1
        levels[ply + 1, FIRST] = levels[ply + 1, END] = levels[ply, END]
        levels[ply + 1, NEXT] = NOT_ENTERED
        search.counters[PLY] = ply + 1
        break
    return proven, refuted


@compiled
def _enter(code: Code, desk: Desk, table: Table, search: Search, player: int, ply: int) -> bool:
    """Try all options of a position until one decides it; list those that are undecided. False if there is no room.

    The bounds of the position, as far as it is decided, go into the counters.
    """
    counters, levels = search.counters, search.levels
    row, left, end = levels[ply, ROW], levels[ply, LEFT], levels[ply, FIRST]
    options = options_of(code, desk, search.words, row)
    if end + options > len(search.option):
        return False
    mover = load_int(desk.state + code.mover)
    attacks = mover == player
    levels[ply, MOVER], levels[ply, FOLDED], levels[ply, BEST] = mover, NEVER if attacks else -1, -1
    levels[ply, BEGAN] = counters[POSITIONS]
    counters[POSITIONS] += 1
    # Without options there are too many legs, and so the game stops, won by nobody.
    counters[BOUND_PROVEN], counters[BOUND_REFUTED] = NEVER, -1 if options > 0 else NEVER
    known = find(table.check, search.keys[row, 0], search.keys[row, 1]) if left > 1 else -1
    favourite = table.best[known] if known >= 0 else -1
    for option in range(options):
        play(code, desk, option)
        counters[TRIED] += 1
        # Not a function of its own, however it is inlined: a search then takes up to a fifth longer.
        proven, refuted = NEVER, -1
        if mover_after(code, desk) == OVER:
            if winners_after(code, desk) == 1 << player:
                proven = 0
            else:
                refuted = NEVER
        elif left == 1:
            refuted = 0
        else:
            take(desk, search.words, end)
            search.keys[end, 0], search.keys[end, 1] = hash_of(search.words, end), second_hash(search.words, end)
            entry = find(table.check, search.keys[end, 0], search.keys[end, 1])
            if entry >= 0:
                proven, refuted = _known(table, entry, player)
        if proven <= left - 1 or refuted >= left - 1:
            p, r = _folded(search, ply, attacks, proven, refuted)
            if p <= left or r >= left:
                counters[BOUND_PROVEN], counters[BOUND_REFUTED] = p, r
                levels[ply, BEST] = option
                break
        else:
            search.option[end], search.move[end], search.order[end] = option, move_of(code, desk, search.bindings), end
            search.score[end] = FAVOURITE if option == favourite else search.history[mover, search.move[end]]
            end += 1
    levels[ply, END], levels[ply, NEXT] = end, levels[ply, FIRST]
    return True


@compiled
def _folded(search: Search, ply: int, attacks: bool, proven: int, refuted: int) -> tuple[int, int]:
    """The bounds of a position that a decided option gives it; if they do not decide it, they are kept for the end."""
    levels = search.levels
    left = levels[ply, LEFT]
    if attacks:
        if proven <= left - 1:
            return proven + 1, -1
        levels[ply, FOLDED] = min(levels[ply, FOLDED], refuted)
    else:
        if refuted >= left - 1:
            return NEVER, min(NEVER, refuted + 1)
        levels[ply, FOLDED] = max(levels[ply, FOLDED], proven)
    return NEVER, -1


@compiled
def _choose(search: Search, ply: int) -> int:
    """The row of the undecided option with the best score."""
    levels, order = search.levels, search.order
    first, best = levels[ply, NEXT], levels[ply, NEXT]
    for place in range(first + 1, levels[ply, END]):
        if search.score[order[place]] > search.score[order[best]]:
            best = place
    row = order[best]
    order[best] = order[first]
    order[first] = row
    levels[ply, NEXT] = first + 1
    return int(row)


@compiled
def _known(table: Table, entry: int, player: int) -> tuple[int, int]:
    """Proven and refuted of an entry; where the other player can force a win, this one cannot."""
    if table.bounds[entry, 2 - 2 * player] < NEVER:
        return NEVER, NEVER
    return int(table.bounds[entry, 2 * player]), int(table.bounds[entry, 2 * player + 1])


@compiled
def _record(table: Table, search: Search, player: int, ply: int, proven: int, refuted: int) -> None:
    """Keep what was found, in place of what took the least work."""
    levels = search.levels
    if levels[ply, LEFT] == 1 and refuted < NEVER and proven == NEVER:
        return
    row = levels[ply, ROW]
    work, effort = int(search.counters[POSITIONS] - levels[ply, BEGAN]), 0
    while work > 1:
        work >>= 1
        effort += 1
    key, check = search.keys[row, 0], search.keys[row, 1]
    entry = find(table.check, key, check)
    if entry < 0:
        entry = replaceable(table.check, table.effort, key)
        table.check[entry], table.effort[entry] = check, 0
        for side in range(2):
            table.bounds[entry, 2 * side], table.bounds[entry, 2 * side + 1] = NEVER, -1
    table.bounds[entry, 2 * player] = min(table.bounds[entry, 2 * player], proven)
    table.bounds[entry, 2 * player + 1] = max(table.bounds[entry, 2 * player + 1], refuted)
    table.effort[entry] = max(table.effort[entry], effort)
    if levels[ply, BEST] >= 0:
        table.best[entry] = levels[ply, BEST]
