"""Tuples of slots: each has a weight for every combination of the values of its slots.

N-tuple networks of this kind (Lucas 2008; Thill, Koch & Konen 2012) learn fast and cost a few memory accesses. Tuples
that a symmetry of the game maps onto each other share their weights. On large boards small shapes also exist in a
second version whose weights are the same all over the board: it learns from few games what holds everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import prod

from playground.engine.rng import Stream
from playground.game.board import NO_SITE, Board
from playground.learning.features.slots import (
    ContextSlot,
    CountSlot,
    MobilitySlot,
    PointedSlot,
    ReachSlot,
    SeatSlot,
    SiteSlot,
    Slots,
    VariableSlot,
)
from playground.learning.features.symmetry import Symmetry

MAX_TABLE = 2**17
"""The most weights of a tuple."""

MAX_WEIGHTS = 6_000_000
"""The most weights of all tuples and roles; a weight takes 12 bytes while it is learned."""

MAX_SMALL, MAX_PLACED = 80, 220
"""The most tuples without a place, and with a place on the board."""

LONGEST_POINTED, MAX_POINTED = 3, 200
"""The most cells of a line together with what a variable points to, and the most such tuples."""

LARGE_BOARD, EVERYWHERE_PER_CELL = 100, 8
"""Boards with more cells than this, which tuples with a place can't cover, also get so many tuples per cell with
weights that are the same everywhere. On smaller ones these halve the speed, and players were no better for them
(docs/learning.md)."""

WALKS, LONGEST_WALK = 40, 9
"""Tuples along random walks on the board, and their most cells."""

MAX_CONTEXTS = 6
"""Up to this number of contexts, tuples have weights for each."""

WALKS_SEED = 7


@dataclass
class Tuples:
    """Tuples of slots, and the first of the weights of each; several may share theirs.

    `weights` is the number of weights for each of the roles that players have.
    """

    slots: Slots
    members: list[tuple[int, ...]] = field(default_factory=list)
    bases: list[int] = field(default_factory=list)
    weights: int = 0

    @property
    def roles(self) -> int:
        """The number of roles, each of which has weights of its own."""
        return max(self.slots.roles) + 1

    def add(self, groups: Sequence[Sequence[tuple[int, ...]]]) -> bool:
        """Add groups of tuples; those of a group share their weights. False if the first group has no room left.

        The slots of the tuples of a group have the same radices in order.
        """
        for group in groups:
            size = prod(self.slots.radix(slot) for slot in group[0])
            if size > MAX_TABLE or (self.weights + size) * self.roles > MAX_WEIGHTS:
                return False
            self.members += group
            self.bases += [self.weights] * len(group)
            self.weights += size
        return True


def tuples_of(slots: Slots, symmetries: Sequence[Symmetry]) -> Tuples:
    """The tuples of a game, those that matter in most games first, as far as there is room."""
    result = Tuples(slots)
    within = [symmetry for symmetry in symmetries if symmetry.keeps_players]
    context, cells = slots.numbered(ContextSlot), len(slots.game.board.cells)
    result.add([[tuple(context)]])
    for groups, most in (
        (_small(slots), MAX_SMALL),
        (_of_reach(slots), MAX_SMALL),
        (_on_board(slots, within), MAX_PLACED),
        (_in_zones(slots), MAX_SMALL),
        (_pointed_lines(slots), MAX_POINTED),
        (_everywhere_on_board(slots), EVERYWHERE_PER_CELL * cells if cells > LARGE_BOARD else 0),
    ):
        room = len(result.members) + most
        for group in filter(None, groups):
            if len(result.members) + len(group) <= room:
                result.add([_with_context(slots, group)])
    return result


def _with_context(slots: Slots, group: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The group with weights for each context, if there are few contexts and enough room."""
    (context,) = slots.numbered(ContextSlot)
    contexts = slots.radix(context)
    size = prod(slots.radix(slot) for slot in group[0])
    if contexts == 1 or contexts > MAX_CONTEXTS or size * contexts > MAX_TABLE or context in group[0]:
        return list(group)
    return [(*members, context) for members in group]


def _small(slots: Slots) -> Iterator[list[tuple[int, ...]]]:
    """Variables, counts, and pairs of these."""
    (context,) = slots.numbered(ContextSlot)
    single = [*slots.numbered(VariableSlot), *slots.numbered(PointedSlot), *slots.numbered(CountSlot)]
    for slot in single:
        yield [(slot, context)] if slots.radix(context) * slots.radix(slot) <= MAX_TABLE else [(slot,)]
    counts = slots.numbered(CountSlot)
    for pair in list(combinations(counts, 2))[:30]:
        yield [pair]
    variables = [*slots.numbered(VariableSlot), *slots.numbered(PointedSlot)]
    for pair in list(combinations(variables, 2))[:20]:
        yield [pair]


def _of_reach(slots: Slots) -> Iterator[list[tuple[int, ...]]]:
    """What players reach, also together with variables of few values (who is next, say), and pairs."""
    (context,) = slots.numbered(ContextSlot)
    reach = [*slots.numbered(ReachSlot), *slots.numbered(MobilitySlot)]
    few = [variable for variable in slots.numbered(VariableSlot) if slots.radix(variable) <= MAX_CONTEXTS]
    for slot in reach:
        yield [(slot, context)]
        for variable in few:
            yield [(slot, variable)]
    for pair in list(combinations(reach, 2))[:30]:
        yield [pair]


def _by_alphabet(slots: Slots) -> dict[int, dict[int, int]]:
    """The slots of the cells of the board, for each alphabet."""
    result: dict[int, dict[int, int]] = {}
    for number, slot in enumerate(slots.sites):
        if slots.alphabets[slot.alphabet].area == 0:
            result.setdefault(slot.alphabet, {})[slot.site] = number
    return result


def _on_board(slots: Slots, symmetries: Sequence[Symmetry]) -> Iterator[list[tuple[int, ...]]]:
    """Cells, windows, walks and lines of the board; only mirror images share their weights.

    Walks have weights for each seat, also where the rules treat seats alike: who moves first may have to play for
    something else than who moves second, as in games that are lost by the player who runs out of good moves.
    """
    board = slots.game.board
    for alphabet, slot_at in _by_alphabet(slots).items():
        longest = _longest(slots, slots.alphabets[alphabet].radix)
        cells: list[list[tuple[int, ...]]] = [[(slot,)] for slot in slot_at.values()]
        placed = [[members] for shape in _windows(board, longest) for members in _everywhere(board, shape, slot_at)]
        seats = tuple(slots.numbered(SeatSlot))
        length = min(_longest(slots, slots.alphabets[alphabet].radix, seats), LONGEST_WALK)
        walks = [[members] for members in _walks(board, slot_at, length)]
        straight = [shape for count in (3, 4) if count <= longest for shape in _lines(board, count)]
        lines = [[members] for shape in straight for members in _everywhere(board, shape, slot_at)]
        for groups, more in ((cells, ()), (placed, ()), (walks, seats), (lines, ())):
            for group in _tied(slots, groups, symmetries, slot_at):
                yield [(*members, *more) for members in group]


def _everywhere_on_board(slots: Slots) -> Iterator[list[tuple[int, ...]]]:
    """Lines and windows whose weights are the same all over the board, also together with what variables point to."""
    board, pointed = slots.game.board, slots.numbered(PointedSlot)
    for alphabet, slot_at in _by_alphabet(slots).items():
        radix = slots.alphabets[alphabet].radix
        longest = _longest(slots, radix)
        lines = [shape for length in (3, 4) if length <= longest for shape in _lines(board, length)]
        for shape in (*lines, *_windows(board, longest)):
            members = _everywhere(board, shape, slot_at)
            yield members
            for extra in pointed:
                if radix ** len(shape) * slots.radix(extra) <= MAX_TABLE:
                    yield [(*each, extra) for each in members]


def _pointed_lines(slots: Slots) -> Iterator[list[tuple[int, ...]]]:
    """Lines together with what is on the site that a variable names, with weights that are the same everywhere.

    A component that is about to be placed matters by the lines that it would fit into.
    """
    board, by_alphabet = slots.game.board, _by_alphabet(slots)
    for extra in slots.numbered(PointedSlot):
        pointed = slots.extras[extra - len(slots.sites)]
        assert isinstance(pointed, PointedSlot)
        length = LONGEST_POINTED if pointed.radix ** (LONGEST_POINTED + 1) <= MAX_TABLE else LONGEST_POINTED - 1
        for shape in _lines(board, length):
            yield [(*each, extra) for each in _everywhere(board, shape, by_alphabet.get(pointed.alphabet, {}))]


def _longest(slots: Slots, radix: int, others: Sequence[int] = ()) -> int:
    """How many slots of this radix a tuple can have beside `others`, with weights for each context if there are few."""
    (context,) = slots.numbered(ContextSlot)
    room = MAX_TABLE // prod(slots.radix(slot) for slot in others)
    contexts = slots.radix(context) if slots.radix(context) <= MAX_CONTEXTS else 1
    length = 1
    while contexts * radix ** (length + 1) <= room:
        length += 1
    return length


def _tied(
    slots: Slots, groups: list[list[tuple[int, ...]]], symmetries: Sequence[Symmetry], slot_at: dict[int, int]
) -> Iterator[list[tuple[int, ...]]]:
    """Each tuple with its mirror images, every set of slots once."""
    done: set[frozenset[int]] = set()
    for (members,) in groups:
        if frozenset(members) in done:
            continue
        sites = [slots.sites[slot].site for slot in members]
        images: dict[tuple[int, ...], None] = {}
        for symmetry in symmetries:
            where = [symmetry.sites[site] for site in sites]
            if all(site in slot_at for site in where):
                images.setdefault(tuple(slot_at[site] for site in where))
        done.update(frozenset(image) for image in images)
        yield list(images)


def _everywhere(board: Board, shape: Sequence[tuple[int, int]], slot_at: dict[int, int]) -> list[tuple[int, ...]]:
    """A shape (steps from a cell) at all places where every site has a slot."""
    result = []
    for cell in board.cells:
        x, y = cell % board.width, cell // board.width
        sites = [
            (y + dy) * board.width + x + dx if 0 <= x + dx < board.width and 0 <= y + dy < board.height else NO_SITE
            for dx, dy in shape
        ]
        if all(site in slot_at for site in sites):
            result.append(tuple(slot_at[site] for site in sites))
    return result


Shape = tuple[tuple[int, int], ...]


def _lines(board: Board, length: int) -> Iterator[Shape]:
    """Straight lines in each direction to a neighbour, one for each pair of opposite directions."""
    near = [step for step in board.directions if max(abs(step.dx), abs(step.dy)) == 1]
    for step in near[: len(near) // 2]:
        yield tuple((step.dx * k, step.dy * k) for k in range(length))


def _windows(board: Board, longest: int) -> Iterator[Shape]:
    """Blocks of cells, the largest for which there is room; on hexagonal boards a cell and its neighbours as well."""
    if board.is_hexagonal and longest >= 7:
        near = [(step.dx, step.dy) for step in board.directions[:6]]
        yield ((0, 0), *near)
    sizes = [(w, h) for w in range(2, 5) for h in range(2, 5) if w * h <= longest and abs(w - h) <= 2]
    largest = max((w * h for w, h in sizes), default=0)
    for w, h in sizes:
        if w * h == largest or (w == h and largest > 4 * w * h // 2) or w * h == largest - 1:
            yield tuple((x, y) for x in range(w) for y in range(h))


def _walks(board: Board, slot_at: dict[int, int], length: int) -> Iterator[tuple[int, ...]]:
    """Random walks over neighbouring cells that have slots."""
    stream = Stream(WALKS_SEED, length, 0)
    cells = sorted(slot_at)
    if length < 3 or len(cells) <= length:
        return
    steps = [step for step in board.directions if step.is_neighbourly]
    for _ in range(WALKS):
        walk = [cells[stream.below(len(cells))]]
        for _ in range(50 * length):
            if len(walk) == length:
                break
            site, step = walk[stream.below(len(walk))], stream.below(len(steps))
            target = board.ahead(site, board.directions.index(steps[step]), 1)
            if target in slot_at and target not in walk:
                walk.append(target)
        if len(walk) == length:
            yield tuple(slot_at[site] for site in walk)


def _in_zones(slots: Slots) -> Iterator[list[tuple[int, ...]]]:
    """In each zone: single places, and runs of neighbouring ones."""
    by_area: dict[tuple[int, int], list[int]] = {}
    for number, slot in enumerate(slots.sites):
        area = slots.alphabets[slot.alphabet].area
        if area > 0:
            by_area.setdefault((area, slot.alphabet), []).append(number)
    for places in by_area.values():
        longest = min(4, _longest(slots, slots.radix(places[0])))
        for place in places:
            yield [(place,)]
        for length in range(2, longest + 1):
            for first in range(len(places) - length + 1):
                yield [tuple(places[first : first + length])]


__all__ = ["MAX_WEIGHTS", "SiteSlot", "Tuples", "tuples_of"]
