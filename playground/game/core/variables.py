"""Attributes of components and state variables: the values that a position has of them, and in which sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from playground.game.core.types import NOTHING, Type

MAX_SETS_OF_VALUES = 32
"""The most values of an attribute for each of which a position has a set of sites."""


@dataclass(frozen=True)
class Attribute:
    """A property of components besides their kind: one of `words`, or a number in `low..high` if there are none.

    Words are represented as marks 0, 1, …; `low` is then 0.

    A position has a set of sites for each value, so that what stands on many sites is known at once. An attribute of
    many values is `coded` instead: the sets are the binary digits of a number for each site, which is 0 without the
    attribute, 1 for the first value, and so on.

    `faces` are what a die shows that rolls it, each as often as it is listed; none if these are all values once.
    Some numbers may have `names`, such as J for 11; of several for one number the first is shown.
    Words or names may be `shared` with another attribute, or with a variable, to which they belong.
    `is_note` is whether it is a number that is 0 at first, and which rules set in play (`game/notes.py`).
    """

    name: str
    words: tuple[str, ...]
    low: int
    high: int
    faces: tuple[int, ...] = ()
    names: tuple[tuple[str, int], ...] = ()
    shared: str = ""
    is_note: bool = field(default=False, compare=False)

    @property
    def holder(self) -> str:
        """The name of the attribute or the variable to which the words, or the names for numbers, belong."""
        return self.shared or self.name

    @property
    def size(self) -> int:
        """Number of values."""
        return self.high - self.low + 1

    @cached_property
    def shown_names(self) -> Mapping[int, str]:
        """The name of each number that has one."""
        return {number: name for name, number in reversed(self.names)}

    def text(self, value: int) -> str:
        """A value as it is shown: its word, its name, or the number."""
        return self.words[value] if self.words else self.shown_names.get(value, str(value))

    @property
    def coded(self) -> bool:
        """Whether there are sets for the digits of values instead of values."""
        return self.size > MAX_SETS_OF_VALUES

    @property
    def set_count(self) -> int:
        """The number of sets of a position for this attribute."""
        return self.size.bit_length() if self.coded else self.size


@dataclass(frozen=True)
class Index:
    """What there is a value for each of: players, pieces or numbers of a type, and how many there are."""

    type: Type
    size: int


@dataclass(frozen=True)
class BySite:
    """How a variable has values for sites: only those of `sites` count, of all `board_size`.

    There are `groups` values for each site, such as one for each player. A position has a set of sites for each of the
    binary `digits` of a group, which are those of the value less `low`. The numbers in `holes` are no sites: sets of
    sites have none of them, so that the value there is always the least.
    """

    sites: frozenset[int]
    board_size: int
    groups: int
    low: int
    digits: int
    holes: frozenset[int] = frozenset()

    @property
    def set_count(self) -> int:
        """The number of sets of a position."""
        return self.groups * self.digits


@dataclass(frozen=True)
class GameVariable:
    """A state variable: its type and start value; with `each`, one for each player, piece or number of that type.

    With several `indices` there is a value for each combination, and `each` are the numbers of all combinations, the
    last index running fastest.

    A `secret` variable is seen only by its player, or by nobody if it does not belong to players. If there is a value
    `by_site`, the sites are the last of the indices. `faces` are those of a die that rolls it, as of an attribute.

    One that is `kept` is none of the ruleset's: it is about the choices of players who choose at the same time
    (`choices.py`), until all have chosen. What is secret of it is known from the options that its player had.
    """

    name: str
    type: Type
    each: Type | None
    start: int
    size: int = 1
    secret: bool = False
    indices: tuple[Index, ...] = ()
    by_site: BySite | None = None
    faces: tuple[int, ...] = ()
    kept: bool = False
    each_turn: bool = False
    """Whether it has its start value again whenever a turn has ended."""
    is_shown: bool = True
    """Whether players are shown it, unlike what only the rules keep count with; players who think read it anyway."""

    @property
    def missing(self) -> int:
        """What a variable by site is where no site has a value."""
        is_number = self.type.kind in ("int", "bool") or (self.type.kind == "way" and not self.type.optional)
        return 0 if is_number else NOTHING

    def start_values(self) -> list[int]:
        """All values before the setup."""
        if self.by_site is None:
            return [self.start] * self.size
        values = [self.missing] * self.by_site.board_size
        for site in self.by_site.sites:
            values[site] = self.start
        for hole in self.by_site.holes:
            values[hole] = self.by_site.low
        return values * self.by_site.groups

    def owner_of(self, place: int) -> int | None:
        """The player to whom a value belongs: the first of its indices if that is a player, else None."""
        stride = self.player_stride
        return place // stride if stride else None

    @property
    def player_stride(self) -> int:
        """The number of values of each player if the first index is a player, else 0."""
        if self.indices:
            first = self.indices[0]
            return self.size // first.size if first.type.kind == "player" else 0
        return 1 if self.each is not None and self.each.kind == "player" else 0

    def indices_of(self, place: int) -> tuple[tuple[Type, int], ...]:
        """The indices of the value at a place, each with its type; none if there is a single value."""
        if not self.indices:
            return () if self.each is None else ((self.each, self.each.low + place),)
        found: list[tuple[Type, int]] = []
        for index in reversed(self.indices):
            place, offset = divmod(place, index.size)
            found.append((index.type, index.type.low + offset))
        return tuple(reversed(found))

    def check_place(self, index: int | None, site: int | None) -> None:
        """Raises IndexError if there is no value of an index and a site; each is None if the variable has none."""
        if self.by_site is not None:
            indices, sites = range(self.by_site.groups), range(self.by_site.board_size)
            self._check("index", index, indices if len(self.indices) > 1 else None)
            self._check("site", site, sites)
        else:
            low = self.each.low if self.each is not None else 0
            self._check("index", index, range(low, low + self.size) if self.each is not None else None)
            self._check("site", site, None)

    def _check(self, what: str, value: int | None, values: range | None) -> None:
        if values is None and value is not None:
            raise IndexError(f"the variable '{self.name}' has no {what}, which is {value}; it must be None")
        if values is not None and value not in values:
            there = f"{values[0]} to {values[-1]}"
            raise IndexError(f"the {what} of the variable '{self.name}' is {value}; it must be {there}")

    def place(self, index: int | None) -> int:
        """The position of the value of an index among the values; the index is clamped."""
        if self.each is None or index is None:
            return 0
        return min(max(index - self.each.low, 0), self.size - 1)


def distinguishes_places(variable: GameVariable) -> bool:
    """Whether a variable may distinguish equal things by the values that it has on their sites."""
    return variable.by_site is not None


def names_places(variable: GameVariable) -> bool:
    """Whether a variable may distinguish equal things by naming the site of one; secret ones do not."""
    return variable.by_site is None and variable.type.kind == "site" and not variable.secret
