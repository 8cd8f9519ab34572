"""A position in plain Python: what stands where, what is remembered, whose decision it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from playground.engine.counts import Group
from playground.engine.layout import FINISHED, RUNNING, layout_of
from playground.engine.packing import bits_of, members_of, pack, unpack
from playground.engine.sight import sees
from playground.game.board import Board
from playground.game.core import NOTHING, Game, Type

FIRST_STEP = 0

Content = tuple[int, ...]
"""What lies on a site: owner, kind, and the value of each attribute."""


@dataclass(frozen=True)
class GameWorld:
    """What never changes during a game."""

    board: Board
    player_count: int
    piece_count: int

    def values_of(self, type_: Type) -> tuple[int, int]:
        """The least value of a type, and how many there are."""
        if type_.kind in ("player", "piece"):
            return 0, self.player_count if type_.kind == "player" else self.piece_count
        return (0, 2) if type_.kind == "bool" else (type_.low, type_.high - type_.low + 1)


class ReferencePosition:
    """A position, and the answers to what expressions ask of it.

    `owners`, `pieces` and each of `attributes` have an entry for each site and each cell of the board's rectangle. On
    an empty site `pieces` is NOTHING, and so is an attribute that the piece does not have; the owner is NOTHING too of
    what nobody owns. `known` are the sites that each player has seen turned up. `remembered` has the values of each
    state variable. `acting` is the mover, `made` the number of decisions; `last_site` is NOTHING except while an action
    and what follows from it take place, and `ends_turn` tells whether the turn ends with it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.owners = [NOTHING] * game.board.size
        self.pieces = [NOTHING] * game.board.size
        self.attributes = {attribute.name: [NOTHING] * game.board.size for attribute in game.attributes}
        self.turned_up: frozenset[int] = frozenset()
        self.known = [frozenset[int]() for _ in game.players]
        self.remembered = {v.name: [v.start] * v.size for v in game.variables}
        self.acting, self.first, self.step = 0, 0, FIRST_STEP
        self.made, self.turns = 0, 0
        self.status, self.winners, self.ending = RUNNING, 0, NOTHING
        self.last_site = NOTHING
        self.ends_turn = True
        self._sets: dict[tuple[str, int], frozenset[int]] = {}

    @classmethod
    def from_bytes(cls, game: Game, block: bytes) -> Self:
        """The position that `to_bytes` tells of."""
        position, fields = cls(game), unpack(layout_of(game), block)
        for owner, sites in zip(game.owners, fields["owner"], strict=False):  # without pieces there is one empty set
            for site in members_of(sites):
                position.owners[site], position.pieces[site] = owner, 0
        _lay_out(position.pieces, fields.get("piece", []), 0)
        for attribute in game.attributes:
            _lay_out(position.attributes[attribute.name], fields[f"attr.{attribute.name}"], attribute.low)
        if game.hides:
            position.turned_up = frozenset(members_of(fields["revealed"][0]))
            position.known = [frozenset(members_of(sites)) for sites in fields["known"]]
        position.remembered = {v.name: fields[f"var.{v.name}"] for v in game.variables}
        position.acting, position.first, position.step = (fields[name][0] for name in ("mover", "first", "step"))
        position.made, position.turns = fields["decisions"][0], fields["turns"][0]
        position.status, position.winners, position.ending = (
            fields[name][0] for name in ("status", "winners", "ending")
        )
        return position

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.owners, copy.pieces = self.owners.copy(), self.pieces.copy()
        copy.attributes = {name: values.copy() for name, values in self.attributes.items()}
        copy.known = self.known.copy()
        copy.remembered = {name: values.copy() for name, values in self.remembered.items()}
        copy._sets = self._sets.copy()
        return copy

    # What expressions ask (`game.evaluate.Position`).

    def mover(self) -> int:
        """The player whose decision it is, or was."""
        return self.acting

    def occupied(self) -> frozenset[int]:
        """All sites with a piece."""
        if ("occupied", 0) not in self._sets:
            self._sets["occupied", 0] = frozenset(s for s in self.game.board.sites if self.pieces[s] != NOTHING)
        return self._sets["occupied", 0]

    def held_by(self, player: int) -> frozenset[int]:
        """The sites with a player's pieces."""
        return frozenset() if player == NOTHING else self._sites_with("owner", self.owners, player)

    def of_piece(self, piece: int) -> frozenset[int]:
        """The sites with a kind of piece, whoever owns it."""
        return frozenset() if piece == NOTHING else self._sites_with("piece", self.pieces, piece)

    def owner(self, site: int) -> int:
        """Whose piece stands on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.owners[site]

    def piece(self, site: int) -> int:
        """Which piece stands on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.pieces[site]

    def last(self) -> int:
        """Where the action just taken put a piece, or NOTHING."""
        return self.last_site

    def decisions(self) -> int:
        """How many decisions have been made."""
        return self.made

    def variable(self, name: str, index: int | None) -> int:
        """What the game remembers under a name, for a player, kind or number where each has an own value."""
        remembered = next(v for v in self.game.variables if v.name == name)
        return self.remembered[name][remembered.place(index)]

    def attribute(self, name: str, site: int) -> int:
        """The value of an attribute of what is on a site: 0 for a number, NOTHING for a mark, where there is none."""
        value = NOTHING if site == NOTHING else self.attributes[name][site]
        is_number = any(each.name == name and not each.words for each in self.game.attributes)
        return 0 if value == NOTHING and is_number else value

    def with_attribute(self, name: str, value: int) -> frozenset[int]:
        """The sites with something on them whose attribute has that value."""
        return frozenset() if value == NOTHING else self._sites_with(f"attr.{name}", self.attributes[name], value)

    def first_player(self) -> int:
        """The player who began."""
        return self.first

    def distinct(self, sites: frozenset[int]) -> frozenset[int]:
        """Of the sites on which the same lies the first each; no empty ones."""
        first: dict[Content, int] = {}
        for site in sorted(sites & self.occupied()):
            first.setdefault(self.content(site), site)
        return frozenset(first.values())

    def revealed(self) -> frozenset[int]:
        """The sites that are turned up."""
        return self.turned_up

    def seen_by(self, player: int) -> frozenset[int]:
        """The sites with something on them of which a player knows what it is."""
        hidden = {site for zone in self.game.zones if not sees(zone, player) for site in zone.sites}
        return self.occupied() - (hidden - self.turned_up - self.known[player])

    def turn_ends(self) -> bool:
        """Whether the turn ends with the action just taken."""
        return self.ends_turn

    def _sites_with(self, what: str, values: list[int], wanted: int) -> frozenset[int]:
        """The sites with one of `values`; found once, then kept until something stands elsewhere."""
        key = (what, wanted)
        if key not in self._sets:
            self._sets[key] = frozenset(site for site in self.game.board.sites if values[site] == wanted)
        return self._sets[key]

    def left(self, group: Group) -> int:
        """How many of a group there are."""
        owner = None if group.owner is None else self.game.owners[group.owner]
        return sum(
            self.pieces[site] != NOTHING
            and owner in (None, self.owners[site])
            and group.kind in (None, self.pieces[site])
            for site in group.sites
        )

    # What effects do.

    def put(self, site: int, owner: int, piece: int) -> None:
        """Let a piece stand on a site, whatever stood there; NOTHING twice makes the site empty."""
        self.owners[site], self.pieces[site] = owner, piece
        if piece == NOTHING:
            for values in self.attributes.values():
                values[site] = NOTHING
        self._sets.clear()

    def content(self, site: int) -> Content:
        """What lies on a site: owner, kind, and the value of each attribute."""
        return (self.owners[site], self.pieces[site], *(values[site] for values in self.attributes.values()))

    def fill(self, site: int, content: Content) -> None:
        """Let the same lie on a site as `content` tells of another."""
        self.owners[site], self.pieces[site], *marks = content
        for values, mark in zip(self.attributes.values(), marks, strict=True):
            values[site] = mark
        self._sets.clear()

    def set_attribute(self, name: str, site: int, value: int) -> None:
        """Change an attribute of what is on a site."""
        self.attributes[name][site] = value
        self._sets.clear()

    def unlearn(self, sites: Iterable[int]) -> None:
        """What lies face down on the sites has changed: nobody knows it any longer from having seen it."""
        gone = frozenset(sites) - self.turned_up
        self.known = [known - gone for known in self.known]

    def forget(self, sites: Iterable[int]) -> None:
        """What lies on the sites is face down, and nobody has seen it there."""
        gone = frozenset(sites)
        self.turned_up -= gone
        self.known = [known - gone for known in self.known]

    def finish(self, winners: Iterable[int], ending: int) -> None:
        """The game is over; no winners mean a draw."""
        self.status, self.winners, self.ending = FINISHED, bits_of(winners), ending

    def to_bytes(self) -> bytes:
        """The position as laid out by `layout.py`."""
        kinds = range(len(self.game.pieces))
        values = {f"var.{name}": values for name, values in self.remembered.items()} | {
            "owner": [bits_of(self._owned_by(owner)) for owner in self.game.owners] or [0],
            "piece": [bits_of(self.of_piece(kind)) for kind in kinds],
            "revealed": [bits_of(self.turned_up)],
            "known": [bits_of(known) for known in self.known],
            "mover": [self.acting],
            "step": [self.step],
            "decisions": [self.made],
            "turns": [self.turns],
            "status": [self.status],
            "winners": [self.winners],
            "ending": [self.ending],
            "first": [self.first],
        }
        for attribute in self.game.attributes:
            numbers = range(attribute.low, attribute.high + 1)
            sets = [bits_of(self.with_attribute(attribute.name, number)) for number in numbers]
            values[f"attr.{attribute.name}"] = sets
        return pack(self.layout, values)

    def _owned_by(self, owner: int) -> frozenset[int]:
        """The sites with pieces of a player, or with those of nobody."""
        return frozenset(site for site in self.occupied() if self.owners[site] == owner)


def _lay_out(values: list[int], sets: list[int], low: int) -> None:
    """Write down for each site which of some sets it is in, the first being number `low`."""
    for number, sites in enumerate(sets, start=low):
        for site in members_of(sites):
            values[site] = number
