"""The slots of reach: what each player threatens, and how freely it moves.

A player is looked at as if it were to begin a turn now (a null move: Beal 1990, section 2). The rules give its
options, not the movements for their targets, so that this holds for any game. One decision ahead a player sees nothing
of what the others will do; with these slots it sees what they could take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import bits_of, members_of
from playground.game.board import NO_SITE, Board
from playground.learning.features.samples import Sample
from playground.learning.features.slots import MobilitySlot, ReachSlot, Slots

LOOKED_AT = 100
"""The most sampled positions in which it is tried what players reach."""

MAX_OPTIONS = 100
"""In games of more options than this, in the mean, looking costs more than it is worth."""

MAX_SLOTS = 32
"""The most slots of reach: with five players and more not all pairs of players have some."""

MAX_REACHED, MAX_MOBILITY = 11, 15
"""Numbers above these are the same."""


@dataclass(frozen=True)
class Reach:
    """How many options a player has, and the sites they name without those of its own pieces, as a bit set."""

    options: int
    sites: int


def reach_of(native: Native, block: bytes, player: int, step: int) -> Reach:
    """What a player could do in a running position if it were to decide at `step`."""
    fields = native.layout.by_name
    changed = bytearray(block)
    for name, number in (("mover", player), ("step", step)):
        changed[fields[name].offset : fields[name].offset + 4] = number.to_bytes(4, "little", signed=True)
    state = NativeState(native)
    state.load(bytes(changed))
    width = 8 * native.layout.words
    first = fields["owner"].offset + width * player
    own = int.from_bytes(block[first : first + width], "little")
    return Reach(len(state.legal_actions()), state.chosen_sites() & ~own)


def neighbour_sets(board: Board) -> list[int]:
    """The neighbours of each site, as bit sets; none for places of zones."""
    ways = [way for way, step in enumerate(board.directions) if step.is_neighbourly]
    return [
        bits_of({board.ahead(site, way, 1) for way in ways} - {NO_SITE}) if site in board.cell_set else 0
        for site in range(board.size)
    ]


def reach_slots(slots: Slots, native: Native, sample: Sample) -> Iterator[MobilitySlot | ReachSlot]:
    """The slots of reach that vary in the sampled positions; none where all players always reach the same."""
    game, players = slots.game, range(len(slots.game.players))
    if game.hides or game.owners[: len(players)] != tuple(players) or not game.board.cells:
        return
    blocks = [block.tobytes() for block in sample.blocks[:: max(1, len(sample.blocks) // LOOKED_AT)]]
    reached = [_reached(native, block, sample.first_steps) for block in blocks]
    if all(each == row[0] for row in reached for each in row) or _mean_options(reached) > MAX_OPTIONS:
        return
    yield from islice(chain(_mobility(slots, reached), _threats(slots, blocks, reached)), MAX_SLOTS)


def _reached(native: Native, block: bytes, first_steps: Sequence[int]) -> list[Reach]:
    offset = native.layout.by_name["step"].offset
    step = first_steps[int.from_bytes(block[offset : offset + 4], "little", signed=True)]
    return [reach_of(native, block, player, step) for player in range(len(native.game.players))]


def _mean_options(reached: Iterable[Sequence[Reach]]) -> float:
    return float(np.mean([each.options for row in reached for each in row]))


def _mobility(slots: Slots, reached: Sequence[Sequence[Reach]]) -> Iterator[MobilitySlot]:
    for player in range(len(slots.game.players)):
        actual = tuple(view.actual(player) for view in slots.views)
        radix = _radix({mobility(row[each].options) for row in reached for each in actual}, MAX_MOBILITY)
        if radix:
            yield MobilitySlot(actual, radix)


def mobility(options: int) -> int:
    """The value of a slot for a number of options: few are distinguished, many put together by four."""
    return min(options if options < 8 else 6 + options // 4, MAX_MOBILITY)


def _threats(slots: Slots, blocks: Sequence[bytes], reached: Sequence[Sequence[Reach]]) -> Iterator[ReachSlot]:
    players, width = range(len(slots.game.players)), 8 * slots.contents.layout.words
    start, near = slots.contents.layout.by_name["owner"].offset, neighbour_sets(slots.game.board)
    for player in players:
        for other in players:
            if player == other:
                continue
            pairs = [(view.actual(player), view.actual(other)) for view in slots.views]
            owners = tuple(start + width * owner for _, owner in pairs)
            for beside in (False, True):
                counts = set()
                for block, row in zip(blocks, reached, strict=True):
                    for who, owner in pairs:
                        first = start + width * owner
                        pieces = int.from_bytes(block[first : first + width], "little")
                        sites = row[who].sites
                        if beside:
                            sites = _union(near[site] for site in members_of(sites))
                        counts.add((pieces & sites).bit_count())
                radix = _radix(counts, MAX_REACHED)
                if radix:
                    yield ReachSlot(tuple(who for who, _ in pairs), owners, beside, radix)


def _union(sets: Iterable[int]) -> int:
    result = 0
    for bits in sets:
        result |= bits
    return result


def _radix(values: set[int], most: int) -> int:
    """The number of values of a slot; 0 if it never varies. Play after learning goes beyond what random games show."""
    return min(max(values) + 2, most + 1) if len(values) > 1 else 0
