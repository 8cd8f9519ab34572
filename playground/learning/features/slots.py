"""Slots: the small numbers that describe a position to a player.

Positions are seen from each player's side (a view): a symmetry of the game turns the board so that the viewer becomes
the first player whose place it can take, and what is learned for one seat then serves all that are alike. A slot has a
number of values (its radix); which numbers of the position make it up differs from view to view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playground.game.core import Game
from playground.learning.features.contents import Contents
from playground.learning.features.symmetry import Symmetry


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


@dataclass(frozen=True)
class ReachSlot:
    """How many pieces of an owner stand on sites that a player could reach if it were to begin a turn, or beside them.

    For each view: the player, and the offset of the owner's set."""

    players: tuple[int, ...]
    owners: tuple[int, ...]
    beside: bool
    radix: int


@dataclass(frozen=True)
class MobilitySlot:
    """How many options a player would have if it were to begin a turn; for each view the player."""

    players: tuple[int, ...]
    radix: int


Extra = SeatSlot | VariableSlot | PointedSlot | CountSlot | ContextSlot | ReachSlot | MobilitySlot


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
