"""What a player sees of a position as a row of numbers from 0 to 1 (float32), for players that learn.

The row consists of named parts. Sets of sites are planes: one for each owner, kind and value of an attribute (of an
attribute with many values, for each binary digit of its code, see `engine/layout.py`), one for each digit of a variable
with a value for each site, one for components that the player does not see, one for those that are
face up, and one for each value of a property of which players are shown, where the player knows that it is not this
value. `board` has
them as (planes, height, width), row 1 and column a first, and `places` as (planes, places of zones). Values with an
order (numbers, true and false) lie between 0 and 1; of others (players, sites, kinds, directions, words) one of several
numbers is 1, or none for nothing. Variables that are hidden from the player are 0. `docs/interop-pettingzoo.md` lists
the parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from playground.engine.layout import STATUS_FIELDS, contents, layout_of
from playground.engine.observation import FACE_DOWN, Observation
from playground.engine.packing import in_block, members_of
from playground.game.core import NOTHING, Game, GameVariable, Type

Row = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Part:
    """A named part of a row: where it begins, and its shape."""

    name: str
    offset: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Number:
    """An integer of a position in a row. `field` and `place` say which. If `choices` is 0, it is scaled from
    `low`..`high`, otherwise it is one of so many values from 0 on."""

    field: str
    place: int
    offset: int
    low: int
    high: int
    choices: int

    def write(self, value: int | None, row: Row) -> None:
        """Write a value into a row of zeros; None is hidden."""
        if value is None:
            return
        if not self.choices:
            row[self.offset] = min(max(value - self.low, 0), self.span) / self.span
        elif 0 <= value < self.choices:
            row[self.offset + value] = 1

    @property
    def span(self) -> int:
        """The greatest difference from `low`, at least 1."""
        return max(1, self.high - self.low)


class Encoding:
    """How the observations of a game are encoded. `planes` are the fields of the planes in order, with the number of
    the set: owners, kinds, values of attributes; then `face_down` and `revealed`, if the game hides anything,
    and those of values that the player knows not to be there, by what it was shown."""

    def __init__(self, game: Game) -> None:
        self.game, self._layout = game, layout_of(game)
        self.planes = [(name, number) for name, _, count in contents(game) for number in range(count)]
        self.planes += [(f"var.{each.name}", number) for each in game.variables for number in range(_sets_of(each))]
        if game.hides:
            self.planes += [("face_down", 0), ("revealed", 0)]
        self.planes += [(each.field, number) for each in game.hints for number in range(len(each.values))]
        self._plane = {plane: index for index, plane in enumerate(self.planes)}
        self.parts: list[Part] = []
        self.numbers: list[Number] = []
        self.size = 0
        self._lay_out()

    def _lay_out(self) -> None:
        game, board = self.game, self.game.board
        self._add("player", len(game.players))
        self.board = self._add("board", len(self.planes), board.height, board.width) if board.area else None
        self.places = self._add("places", len(self.planes), len(board.places)) if board.places else None
        for variable in (each for each in game.variables if each.by_site is None):
            self._add_numbers(f"var.{variable.name}", variable.type, variable.size)
        player = Type("player")
        self._add_numbers("mover", player)
        if len(game.steps) > 1:
            self._add_numbers("step", Type("step", 0, len(game.steps) - 1))
        self._add_numbers("first", player)
        self._add_numbers("decisions", Type("int", 0, game.max_decisions))

    def _add(self, name: str, *shape: int) -> Part:
        part = Part(name, self.size, shape)
        self.parts.append(part)
        self.size += part.size
        return part

    def _add_numbers(self, field: str, type_: Type, count: int = 1) -> None:
        choices = _choices(self.game, type_)
        part = self._add(field, count, max(1, choices))
        low, high = (0, 1) if type_.kind == "bool" else (type_.low, type_.high)
        for place in range(count):
            offset = part.offset + place * part.shape[1]
            self.numbers.append(Number(field, place, offset, low, high, choices))

    def encode(self, observation: Observation) -> Row:
        """The row of an observation."""
        row = np.zeros(self.size, np.float32)
        self.encode_into(observation, row)
        return row

    def encode_into(self, observation: Observation, row: Row) -> None:
        """Write the row of an observation."""
        row.fill(0)
        row[observation.player] = 1
        for site, content in observation.contents:
            for plane in self._planes_of(content):
                row[self._place(self._plane[plane], site)] = 1
        for site in observation.revealed:
            row[self._place(self._plane["revealed", 0], site)] = 1
        self._encode_hints(observation, row)
        values = {f"var.{name}": numbers for name, numbers in observation.variables}
        self._encode_by_site(values, row)
        values |= {name: (number,) for name, number in zip(STATUS_FIELDS, observation.status, strict=True)}
        for number in self.numbers:
            number.write(values[number.field][number.place], row)

    def _encode_hints(self, observation: Observation, row: Row) -> None:
        """Write which values the player knows not to be on which sites."""
        values = {each.about: each for each in self.game.hints}
        for site, hints in observation.hints:
            for about, possible in hints:
                for number, value in enumerate(values[about].values):
                    if value not in possible:
                        row[self._place(self._plane[values[about].field, number], site)] = 1

    def _encode_by_site(self, values: dict[str, tuple[int | None, ...]], row: Row) -> None:
        """Write the values of the variables with one for each site."""
        for variable in (each for each in self.game.variables if each.by_site is not None):
            field = self._layout.by_name[f"var.{variable.name}"]
            known = [value for value in values[field.name] if value is not None]  # all of them: they are public
            for number, bits in enumerate(in_block(field, known)):
                for site in members_of(bits):
                    row[self._place(self._plane[field.name, number], site)] = 1

    def _planes_of(self, content: tuple[int, ...]) -> list[tuple[str, int]]:
        if content == FACE_DOWN:
            return [("face_down", 0)]
        owner, kind, *marks = content
        planes = [("owner", self.game.owners.index(owner))]
        if len(self.game.pieces) > 1:
            planes.append(("piece", kind))
        for attribute, mark in zip(self.game.attributes, marks, strict=True):
            if mark != NOTHING:
                number = mark - attribute.low
                sets = members_of(number + 1) if attribute.coded else [number]
                planes += [(f"attr.{attribute.name}", each) for each in sets]
        return planes

    def _place(self, plane: int, site: int) -> int:
        area = self.game.board.area
        if site < area:
            assert self.board is not None
            return self.board.offset + plane * area + site
        assert self.places is not None
        return self.places.offset + plane * self.places.shape[1] + site - area


def _sets_of(variable: GameVariable) -> int:
    """The sets that a position has for a variable; 0 if it has numbers."""
    return variable.by_site.set_count if variable.by_site is not None else 0


def _choices(game: Game, type_: Type) -> int:
    """How many values without an order a type has; 0 for numbers."""
    match type_.kind:
        case "player":
            return len(game.players)
        case "piece":
            return len(game.pieces)
        case "site":
            return game.board.size
        case "way":
            return len(game.board.directions)
        case "mark" | "step":
            return type_.high + 1
    return 0
