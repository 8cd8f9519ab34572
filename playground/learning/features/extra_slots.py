"""The slots beside those of sites: who decides at which step, variables, the sites they name, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from playground.engine.packing import bits_of
from playground.game.core import GameVariable
from playground.learning.features.samples import Blocks
from playground.learning.features.slots import (
    ContextSlot,
    CountSlot,
    Extra,
    PointedSlot,
    SeatSlot,
    Slots,
    VariableSlot,
    View,
)

MAX_VALUES = 24
"""The most values of a variable that are distinguished; more are put together in intervals of equal width."""

MAX_COUNT = 31
"""Counts above this are the same."""

MAX_COUNTS = 24
"""The most counts that become slots."""


def extra_slots(slots: Slots, blocks: Blocks, by_mover: bool) -> Iterator[Extra]:
    """The extra slots that vary in the sampled positions."""
    yield _context(slots, by_mover)
    yield from _seat(slots)
    yield from _variables(slots, blocks)
    yield from _pointed(slots)
    yield from _counts(slots, blocks)


def _context(slots: Slots, by_mover: bool) -> ContextSlot:
    """Contexts are numbered by step, and by the player to decide, seen from the viewer."""
    game, views = slots.game, slots.views
    players = len(game.players)
    numbers: dict[tuple[int, int], int] = {}
    values = []
    for view in views:
        steps = []
        for step in range(len(game.steps)):
            movers = [view.player] if by_mover else list(range(players))
            keys = {mover: (step, view.symmetry.players[mover] if len(movers) > 1 else 0) for mover in movers}
            steps.append(tuple(numbers.setdefault(keys[p], len(numbers)) if p in keys else 0 for p in range(players)))
        values.append(tuple(steps))
    return ContextSlot(tuple(values), max(1, len(numbers)))


def _seat(slots: Slots) -> Iterator[SeatSlot]:
    """The seat, where several players share a role."""
    roles = slots.roles
    values = tuple(roles[:place].count(role) for place, role in enumerate(roles))
    if max(values) > 0:
        yield SeatSlot(values, max(values) + 1)


def _values(blocks: Blocks, offset: int) -> np.ndarray[Any, np.dtype[np.int32]]:
    return np.ascontiguousarray(blocks[:, offset : offset + 4]).view(np.int32).ravel()


def _places(slots: Slots, variable: GameVariable) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The values of a variable that may differ: a name, and the offset in each view."""
    start = slots.contents.layout.by_name[f"var.{variable.name}"].offset
    stride = variable.player_stride
    for place in range(variable.size):
        actual = [_seen_from(view, place, stride) for view in slots.views]
        if variable.secret:
            continue
        yield f"{variable.name} {place}" if variable.each else variable.name, tuple(start + 4 * at for at in actual)
    for place in range(stride if variable.secret else 0):  # only the viewer's own values are seen
        name = f"{variable.name} own" if stride == 1 else f"{variable.name} own {place}"
        yield name, tuple(start + 4 * (view.player * stride + place) for view in slots.views)


def _seen_from(view: View, place: int, stride: int) -> int:
    """The place of a value as the viewer of a view names it: values of each player go with the players."""
    return view.actual(place // stride) * stride + place % stride if stride else place


def _variables(slots: Slots, blocks: Blocks) -> Iterator[VariableSlot]:
    for variable in slots.game.variables:
        if variable.type.kind == "site" or variable.by_site is not None:
            continue
        for name, offsets in _places(slots, variable):
            seen = np.concatenate([_values(blocks, offset) for offset in set(offsets)])
            low, high = int(seen.min()), int(seen.max())
            if variable.type.kind == "player":
                low, high = -1, len(slots.game.players) - 1
            if low == high:
                continue
            width = -(-(high - low + 1) // MAX_VALUES)
            radix = (high - low) // width + 1
            yield VariableSlot(name, offsets, low, width, _relabelled(slots, variable, low, high, radix), radix)


def _relabelled(slots: Slots, variable: GameVariable, low: int, high: int, radix: int) -> tuple[tuple[int, ...], ...]:
    """The value of the slot for each interval of values, for each view: players and directions are exchanged."""
    plain = tuple(range(radix))
    if variable.type.kind not in ("player", "way") or radix != high - low + 1:
        return (plain,) * len(slots.views)
    result = []
    for view in slots.views:
        table = view.symmetry.players if variable.type.kind == "player" else view.symmetry.ways
        images = [table[value] if 0 <= value < len(table) else value for value in range(low, high + 1)]
        result.append(tuple(min(max(image - low, 0), radix - 1) for image in images))
    return tuple(result)


def _pointed(slots: Slots) -> Iterator[PointedSlot]:
    """The contents of the sites that variables name, distinguished in all ways in which those of the board are."""
    on_board = [number for number, alphabet in enumerate(slots.alphabets) if alphabet.area == 0] or [0]
    for variable in slots.game.variables:
        if variable.type.kind == "site" and variable.by_site is None:
            for name, offsets in _places(slots, variable):
                for alphabet in on_board if slots.alphabets else ():
                    yield PointedSlot(name, offsets, alphabet, slots.alphabets[alphabet].radix)


def _counts(slots: Slots, blocks: Blocks) -> Iterator[CountSlot]:
    """Numbers of components by owner and kind, and by attribute, in each area; what is hidden is not counted apart."""
    width, fields = 8 * slots.contents.layout.words, slots.contents.layout.by_name
    owners, game = slots.contents.radices[0], slots.game
    owned = game.owners[:1] == (0,)
    yielded, nothing, by_site = 0, (-1,) * len(slots.views), list(_sets_by_site(slots))
    for area, sites in enumerate(slots.areas):
        masks = tuple(_preimage(view, sites) for view in slots.views)
        pairs: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
        for owner in range(owners):
            actual = [view.actual(owner) if owned and owner < len(game.players) else owner for view in slots.views]
            firsts = tuple(fields["owner"].offset + width * each for each in actual)
            kinds = range(len(game.pieces)) if "piece" in fields and not game.hides else [-1]
            for kind in kinds:
                second = fields["piece"].offset + width * kind if kind >= 0 else -1
                pairs.append((f"{area} owner {owner} kind {kind}", firsts, (second,) * len(slots.views)))
            for name, seconds in by_site:
                pairs.append((f"{area} owner {owner} on {name}", firsts, seconds))
        if not game.hides:
            for attribute in game.attributes:
                at = fields[f"attr.{attribute.name}"].offset
                for value in range(attribute.size if attribute.size <= 8 else 0):
                    firsts = (at + width * value,) * len(slots.views)
                    pairs.append((f"{area} {attribute.name} {value}", firsts, nothing))
        pairs += [(f"{area} {name}", firsts, nothing) for name, firsts in by_site]
        for name, firsts, seconds in pairs:
            most = _most(slots, blocks, firsts, seconds, masks)
            if most and yielded < MAX_COUNTS:
                yielded += 1
                yield CountSlot(name, firsts, seconds, masks, min(most, MAX_COUNT) + 1)


def _sets_by_site(slots: Slots) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The sets of variables with a value for each site, the digits of the values: a name, and the offset in each view.

    Players are exchanged with their values if there are two at most, whose codes have a digit each.
    """
    width, fields = 8 * slots.contents.layout.words, slots.contents.layout.by_name
    for variable in slots.game.variables:
        of_players, by_site = variable.type.kind == "player", variable.by_site
        if by_site is None or (of_players and len(slots.game.players) > 2):
            continue
        start, stride = fields[f"var.{variable.name}"].offset, variable.player_stride // by_site.board_size
        for group in range(by_site.groups):
            for digit in range(by_site.digits):
                places = (
                    _seen_from(view, group, stride) * by_site.digits + (view.actual(digit) if of_players else digit)
                    for view in slots.views
                )
                yield f"{variable.name} {group} digit {digit}", tuple(start + width * place for place in places)


def _preimage(view: View, sites: Sequence[int]) -> int:
    images = set(sites)
    return bits_of(site for site, image in enumerate(view.symmetry.sites) if image in images)


def _most(
    slots: Slots, blocks: Blocks, firsts: tuple[int, ...], seconds: tuple[int, ...], masks: tuple[int, ...]
) -> int:
    """The greatest count in the sampled positions; 0 if it never varies."""
    counts = []
    for first, second, mask in zip(firsts, seconds, masks, strict=True):
        members = slots.contents.members(blocks, first)
        if second >= 0:
            members = members & slots.contents.members(blocks, second)
        inside = np.array([mask >> site & 1 for site in range(slots.game.board.size)], bool)
        counts.append((members & inside).sum(axis=1))
    seen = np.concatenate(counts)
    return 0 if seen.min() == seen.max() else int(seen.max())
