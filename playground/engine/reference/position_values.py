"""The values that a position of the reference engine consists of, and their bytes (`layout.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from playground.engine.layout import RUNNING, SCORE, layout_of
from playground.engine.packing import bits_of, members_of, pack, unpack
from playground.engine.past_positions import from_halves, halves
from playground.game.core import NOTHING, Game

FIRST_STEP = 0


class PositionValues:
    """The contents of sites, the state variables, the mover and the status.

    `owners`, `pieces` and each of `attributes` have an entry for each site, and for each cell of the board's bounding
    rectangle. They are NOTHING where there is no piece, no owner, or no such attribute. `known` are the sites that each
    player has seen face up, `ruled_out` those where players know that a property is not some value, as in a layout.
    `variables` has the values of each state variable. `acting` is the mover, `made` the number of decisions. `history`
    has the hashes of all positions so far, the latest last; none in games without a memory.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.owners = [NOTHING] * game.board.size
        self.pieces = [NOTHING] * game.board.size
        self.attributes = {attribute.name: [NOTHING] * game.board.size for attribute in game.attributes}
        self.turned_up: frozenset[int] = frozenset()
        self.known = [frozenset[int]() for _ in game.players]
        self.ruled_out = {each.field: [frozenset[int]()] * len(game.players) * len(each.values) for each in game.hints}
        self.variables = {v.name: v.start_values() for v in game.variables}
        self.acting, self.first, self.step = 0, 0, FIRST_STEP
        self.made, self.turns = 0, 0
        self.status, self.winners, self.ending, self.score = RUNNING, 0, NOTHING, 0
        self.history: tuple[int, ...] = ()
        self._sets: dict[tuple[str, int], frozenset[int]] = {}

    @classmethod
    def from_bytes(cls, game: Game, block: bytes) -> Self:
        """The position with these bytes; the inverse of `to_bytes`."""
        position, fields = cls(game), unpack(layout_of(game), block)
        for owner, sites in zip(game.owners, fields["owner"], strict=False):  # a game without pieces has one empty set
            for site in members_of(sites):
                position.owners[site], position.pieces[site] = owner, 0
        _assign_values(position.pieces, fields.get("piece", []), 0)
        for attribute in game.attributes:
            _assign_values(position.attributes[attribute.name], fields[f"attr.{attribute.name}"], attribute.low)
        if game.hides:
            position.turned_up = frozenset(members_of(fields["revealed"][0]))
            position.known = [frozenset(members_of(sites)) for sites in fields["known"]]
        for name in position.ruled_out:
            position.ruled_out[name] = [frozenset(members_of(sites)) for sites in fields[name]]
        position.variables = {v.name: fields[f"var.{v.name}"] for v in game.variables}
        position.acting, position.first, position.step = (fields[name][0] for name in ("mover", "first", "step"))
        position.made, position.turns = fields["decisions"][0], fields["turns"][0]
        position.status, position.winners, position.ending = (
            fields[name][0] for name in ("status", "winners", "ending")
        )
        position.score = fields.get(SCORE, [0])[0]
        if game.memory is not None:
            pairs = zip(fields["history"][::2], fields["history"][1::2], strict=True)
            ring, number = [from_halves(*pair) for pair in pairs], fields["remembered"][0]
            first = max(0, number - len(ring))
            position.history = (0,) * first + tuple(ring[place % len(ring)] for place in range(first, number))
        return position

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.owners, copy.pieces = self.owners.copy(), self.pieces.copy()
        copy.attributes = {name: values.copy() for name, values in self.attributes.items()}
        copy.known = self.known.copy()
        copy.ruled_out = {name: sets.copy() for name, sets in self.ruled_out.items()}
        copy.variables = {name: values.copy() for name, values in self.variables.items()}
        copy._sets = self._sets.copy()
        return copy

    def occupied(self) -> frozenset[int]:
        """All sites that are not empty."""
        if ("occupied", 0) not in self._sets:
            self._sets["occupied", 0] = frozenset(s for s in self.game.board.sites if self.pieces[s] != NOTHING)
        return self._sets["occupied", 0]

    def with_attribute(self, name: str, value: int) -> frozenset[int]:
        """The sites with a component whose attribute has that value."""
        return frozenset() if value == NOTHING else self._sites_with(f"attr.{name}", self.attributes[name], value)

    def _sites_with(self, what: str, values: list[int], value: int) -> frozenset[int]:
        """The sites with a value; cached until a site changes."""
        key = (what, value)
        if key not in self._sets:
            self._sets[key] = frozenset(site for site in self.game.board.sites if values[site] == value)
        return self._sets[key]

    def to_bytes(self) -> bytes:
        """The position as bytes (`layout.py`)."""
        fields = self._fields()
        if self.game.memory is not None:
            fields |= self._remembered(self.game.memory.length)
        return pack(self.layout, fields)

    def _fields(self) -> dict[str, list[int]]:
        """The values of all fields of the layout but those of the memory."""
        kinds, everywhere = range(len(self.game.pieces)), self.game.board.sites
        values = {f"var.{name}": values for name, values in self.variables.items()} | {
            "owner": _sets_of(self.owners, self.occupied(), self.game.owners) or [0],
            "piece": _sets_of(self.pieces, everywhere, kinds),
            "revealed": [bits_of(self.turned_up)],
            "known": [bits_of(known) for known in self.known],
            **{name: [bits_of(shown) for shown in sets] for name, sets in self.ruled_out.items()},
            "mover": [self.acting],
            "step": [self.step],
            "decisions": [self.made],
            "turns": [self.turns],
            "status": [self.status],
            "winners": [self.winners],
            "ending": [self.ending],
            "first": [self.first],
            SCORE: [self.score],
        }
        for attribute in self.game.attributes:
            found = self.attributes[attribute.name]
            having = [site for site in everywhere if found[site] != NOTHING]
            values[f"attr.{attribute.name}"] = _sets_of(found, having, range(attribute.low, attribute.high + 1))
        return values

    def _remembered(self, length: int) -> dict[str, list[int]]:
        """The fields of the memory: the hash of position n has place n modulo the length of the ring."""
        number, ring = len(self.history), [0] * length
        for place in range(max(0, number - length), number):
            ring[place % length] = self.history[place]
        padding = [0] * (self.layout.by_name["remembered"].count - 1)
        return {"remembered": [number, *padding], "history": [half for key in ring for half in halves(key)]}


def _sets_of(values: list[int], sites: Iterable[int], numbers: Iterable[int]) -> list[int]:
    """The set of those of the sites whose value is each of the numbers."""
    sets = dict.fromkeys(numbers, 0)
    for site in sites:
        if values[site] in sets:
            sets[values[site]] |= 1 << site
    return list(sets.values())


def _assign_values(values: list[int], sets: list[int], low: int) -> None:
    """Set the value of each site to the number of the set that contains it; the first set has number `low`."""
    for number, sites in enumerate(sets, start=low):
        for site in members_of(sites):
            values[site] = number
