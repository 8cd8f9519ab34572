"""Slots: the small numbers that describe a position to a player.

Positions are seen from each player's side (a view): a symmetry of the game turns the board so that the viewer becomes
the first player whose place it can take, and what is learned for one seat then serves all that are alike. A slot has a
number of values (its radix); which numbers of the position make it up differs from view to view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from playground.engine.packing import bits_of
from playground.game.core import NOTHING, Game, GameVariable
from playground.learning.features.contents import Contents
from playground.learning.features.samples import Blocks
from playground.learning.features.symmetry import Symmetry

MAX_VALUES = 24
"""The most values of a variable that are distinguished; more are put together in intervals of equal width."""

MAX_COUNT = 31
"""Counts above this are the same."""

MAX_COUNTS = 24
"""The most counts that become slots."""


@dataclass(frozen=True)
class View:
    """How a player sees positions: `symmetry` makes the player `becomes`, the first that the rules allow."""

    player: int
    symmetry: Symmetry

    @property
    def becomes(self) -> int:
        """The player whose place the viewer takes."""
        return self.symmetry.players[self.player]

    def actual(self, player: int) -> int:
        """The player who becomes `player`."""
        return self.symmetry.players.index(player)

    def content(self, contents: Contents, content: int) -> int:
        """The image of a content: its owner is exchanged."""
        parts = contents.parts(content)
        if not parts or contents.game.owners[:1] != (0,) or parts[0] >= len(self.symmetry.players):
            return content
        return contents.of_parts((self.symmetry.players[parts[0]], *parts[1:]))


@dataclass(frozen=True)
class Alphabet:
    """The values of contents in one area of sites: `codes[content]` is a value below `radix`.

    The `aspect` is what is distinguished: 'all', or one part of a content.
    """

    area: int
    aspect: str
    codes: tuple[int, ...]

    @property
    def radix(self) -> int:
        """The number of values."""
        return max(self.codes) + 1


@dataclass(frozen=True)
class SiteSlot:
    """The content of a site (as numbered in the position seen by player 0)."""

    site: int
    alphabet: int
    radix: int


@dataclass(frozen=True)
class VariableSlot:
    """A value of a state variable: `values[view][(value - low) // width]`, clamped, is the value of the slot."""

    name: str
    offsets: tuple[int, ...]
    low: int
    width: int
    values: tuple[tuple[int, ...], ...]
    radix: int


@dataclass(frozen=True)
class PointedSlot:
    """The content of the site that a state variable names; 0 for none."""

    name: str
    offsets: tuple[int, ...]
    alphabet: int
    radix: int


@dataclass(frozen=True)
class CountSlot:
    """How many components of a kind there are in an area: for each view the offset of one set or two (-1 for none)
    whose common members are counted, and the sites of the area as a bit set."""

    name: str
    firsts: tuple[int, ...]
    seconds: tuple[int, ...]
    sites: tuple[int, ...]
    radix: int


@dataclass(frozen=True)
class ContextSlot:
    """Who is to decide at which step: `values[view][step][player]`."""

    values: tuple[tuple[tuple[int, ...], ...], ...]
    radix: int


@dataclass(frozen=True)
class SeatSlot:
    """Which of the players of its role the viewer is: `values[view]`."""

    values: tuple[int, ...]
    radix: int


Extra = SeatSlot | VariableSlot | PointedSlot | CountSlot | ContextSlot


@dataclass
class Slots:
    """All slots of a game. Slots are numbered: those of sites first, then the extra ones."""

    game: Game
    contents: Contents
    views: tuple[View, ...]
    areas: tuple[tuple[int, ...], ...]
    """The sites of the board, then of each zone."""
    alphabets: list[Alphabet] = field(default_factory=list)
    sites: list[SiteSlot] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)

    @property
    def roles(self) -> list[int]:
        """The role of each view, numbered from 0: players whose places can be exchanged have the same."""
        order = sorted({view.becomes for view in self.views})
        return [order.index(view.becomes) for view in self.views]

    def radix(self, slot: int) -> int:
        """The number of values of a slot."""
        return (self.sites[slot] if slot < len(self.sites) else self.extras[slot - len(self.sites)]).radix

    def numbered(self, kind: type) -> list[int]:
        """The numbers of the extra slots of a kind."""
        return [len(self.sites) + place for place, extra in enumerate(self.extras) if isinstance(extra, kind)]


def views_of(game: Game, symmetries: Sequence[Symmetry]) -> tuple[View, ...]:
    """The view of each player."""
    views = []
    for player in range(len(game.players)):
        first = min(symmetry.players[player] for symmetry in symmetries)
        views.append(View(player, next(each for each in symmetries if each.players[player] == first)))
    return tuple(views)


def slots_of(contents: Contents, views: tuple[View, ...], blocks: Blocks, by_mover: bool) -> Slots:
    """The slots of a game, as far as they vary in the sampled positions.

    `by_mover`: positions are seen by the player who decides only.
    """
    game = contents.game
    areas = (tuple(game.board.cells), *(zone.sites for zone in game.zones))
    slots = Slots(game, contents, views, areas)
    _add_sites(slots, blocks)
    slots.extras.append(_context(slots, by_mover))
    slots.extras += _seat(slots)
    slots.extras += _variables(slots, blocks)
    slots.extras += _pointed(slots)
    slots.extras += _counts(slots, blocks)
    return slots


def _seen(slots: Slots, blocks: Blocks) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Contents by site in all sampled positions, as all players see them, each from the side of player 0."""
    rows = []
    for view in slots.views:
        contents = slots.contents.of_blocks(blocks, view.player)
        image = np.array([view.content(slots.contents, content) for content in range(slots.contents.count)])
        row = np.zeros_like(contents)
        row[:, list(view.symmetry.sites)] = image[contents]
        rows.append(row)
    return np.concatenate(rows)


def _add_sites(slots: Slots, blocks: Blocks) -> None:
    seen = _seen(slots, blocks)
    for number, sites in enumerate(slots.areas):
        if not sites:
            continue
        present = np.unique(seen[:, list(sites)])
        for alphabet in _alphabets(slots, number, [int(content) for content in present]):
            slots.alphabets.append(alphabet)
            codes = np.array(alphabet.codes)
            for site in sites:
                if len(np.unique(codes[seen[:, site]])) > 1:
                    slots.sites.append(SiteSlot(site, len(slots.alphabets) - 1, alphabet.radix))


def _alphabets(slots: Slots, area: int, present: list[int]) -> Iterator[Alphabet]:
    """What is distinguished in an area: all contents that were seen there, and single parts if there are many."""
    contents = slots.contents
    others = _possible(slots) - set(present)
    codes = {content: code for code, content in enumerate(present)}
    rest = len(present) if others else 0
    yield Alphabet(area, "all", tuple(codes.get(content, rest) for content in range(contents.count)))
    shown = [contents.parts(content) for content in present if contents.parts(content)]
    varying = [part for part, values in enumerate(zip(*shown, strict=True)) if len(set(values)) > 1]
    if len(varying) < 2 or len(present) <= MAX_ASPECT:
        return
    for part in varying:
        split = [contents.parts(content) for content in range(contents.count)]
        unseen = contents.radices[part] + 1
        values = [1 + parts[part] if parts else (unseen if content else 0) for content, parts in enumerate(split)]
        order = {value: code for code, value in enumerate(sorted({values[content] for content in present}))}
        yield Alphabet(area, f"part {part}", tuple(order.get(value, 0) for value in values))


MAX_ASPECT = 8
"""With more contents than this, their parts become slots of their own as well."""


def _possible(slots: Slots) -> set[int]:
    """The contents that could occur."""
    contents = slots.contents
    result = {0} | ({contents.hidden} if slots.game.hides else set())
    return result | {
        contents.of_parts(parts) for parts in product(*map(range, contents.radices)) if _is_possible(slots.game, parts)
    }


def _is_possible(game: Game, parts: tuple[int, ...]) -> bool:
    owner, kind, *_ = parts
    owned = not game.owners or game.owners[owner] != NOTHING
    return game.pieces[kind].owned == owned


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
    by_player = variable.each is not None and variable.each.kind == "player"
    for place in range(variable.size):
        actual = [view.actual(place) if by_player else place for view in slots.views]
        if variable.secret:
            continue
        yield f"{variable.name} {place}" if variable.each else variable.name, tuple(start + 4 * at for at in actual)
    if variable.secret and by_player:  # only the viewer's own value is seen
        yield f"{variable.name} own", tuple(start + 4 * view.player for view in slots.views)


def _variables(slots: Slots, blocks: Blocks) -> Iterator[VariableSlot]:
    for variable in slots.game.variables:
        if variable.type.kind == "site":
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
    """The contents of the sites that variables name, distinguished as on the board, or else in the first zone."""
    for variable in slots.game.variables:
        if variable.type.kind == "site":
            for name, offsets in _places(slots, variable):
                yield PointedSlot(name, offsets, 0, max(alphabet.radix for alphabet in slots.alphabets[:1]))


def _counts(slots: Slots, blocks: Blocks) -> Iterator[CountSlot]:
    """Numbers of components by owner and kind, and by attribute, in each area; what is hidden is not counted apart."""
    width, fields = 8 * slots.contents.layout.words, slots.contents.layout.by_name
    owners, game = slots.contents.radices[0], slots.game
    owned = game.owners[:1] == (0,)
    yielded = 0
    for area, sites in enumerate(slots.areas):
        masks = tuple(_preimage(view, sites) for view in slots.views)
        pairs = []
        for owner in range(owners):
            actual = [view.actual(owner) if owned and owner < len(game.players) else owner for view in slots.views]
            firsts = tuple(fields["owner"].offset + width * each for each in actual)
            kinds = range(len(game.pieces)) if "piece" in fields and not game.hides else [-1]
            for kind in kinds:
                second = fields["piece"].offset + width * kind if kind >= 0 else -1
                pairs.append((f"{area} owner {owner} kind {kind}", firsts, second))
        if not game.hides:
            for attribute in game.attributes:
                at = fields[f"attr.{attribute.name}"].offset
                for value in range(attribute.size if attribute.size <= 8 else 0):
                    firsts = (at + width * value,) * len(slots.views)
                    pairs.append((f"{area} {attribute.name} {value}", firsts, -1))
        for name, firsts, second in pairs:
            most = _most(slots, blocks, firsts, second, masks)
            if most and yielded < MAX_COUNTS:
                yielded += 1
                yield CountSlot(name, firsts, (second,) * len(slots.views), masks, min(most, MAX_COUNT) + 1)


def _preimage(view: View, sites: Sequence[int]) -> int:
    images = set(sites)
    return bits_of(site for site, image in enumerate(view.symmetry.sites) if image in images)


def _most(slots: Slots, blocks: Blocks, firsts: tuple[int, ...], second: int, masks: tuple[int, ...]) -> int:
    """The greatest count in the sampled positions; 0 if it never varies."""
    counts = []
    for first, mask in zip(firsts, masks, strict=True):
        members = slots.contents.members(blocks, first)
        if second >= 0:
            members = members & slots.contents.members(blocks, second)
        inside = np.array([bool(mask >> site & 1) for site in range(slots.game.board.size)])
        counts.append((members & inside).sum(axis=1))
    seen = np.concatenate(counts)
    return 0 if seen.min() == seen.max() else int(seen.max())
