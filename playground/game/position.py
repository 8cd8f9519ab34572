"""What expressions ask of a position: the seam between evaluation and an engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self


class Position(Protocol):
    """The queries of expressions on a position: a method for each operation that depends on it, with its name."""

    def mover(self) -> int:
        """The player who decides; in triggers and end conditions, who has just decided."""

    def occupied(self) -> frozenset[int]:
        """All sites with a piece."""

    def held_by(self, player: int) -> frozenset[int]:
        """The sites with a player's pieces."""

    def of_piece(self, piece: int) -> frozenset[int]:
        """The sites with a kind of piece, of any owner."""

    def owner(self, site: int) -> int:
        """The owner of the piece on a site; NOTHING for an empty site and for NOTHING."""

    def piece(self, site: int) -> int:
        """The kind of the piece on a site; NOTHING for an empty site and for NOTHING."""

    def last(self) -> int:
        """The site on which the last action put a piece, or NOTHING."""

    def decisions(self) -> int:
        """How many decisions have been made."""

    def variable_in_rules(self, name: str, index: int | None, site: int | None) -> int:
        """The value of a state variable, the nearest of an index that it does not have; `index` is a player, kind or
        number if each has its own value, `site` a site if each site has."""

    def attribute(self, name: str, site: int) -> int:
        """An attribute of the component on a site; if there is none, 0 for a number, NOTHING for a mark."""

    def with_attribute(self, name: str, value: int) -> frozenset[int]:
        """The sites of components whose attribute has that value."""

    def first_player(self) -> int:
        """The player who began."""

    def distinct(self, sites: frozenset[int]) -> frozenset[int]:
        """Of equal components in one zone the first, on the board all; no empty sites."""

    def lower_equals(self, sites: frozenset[int]) -> Mapping[int, frozenset[int]]:
        """For each of some sites the lower ones among them that hold something equal, as far as the mover sees it."""

    def revealed(self) -> frozenset[int]:
        """The sites that are face up."""

    def seen_by(self, player: int) -> frozenset[int]:
        """The sites of components whose identity a player knows."""

    def turn_ends(self) -> bool:
        """Whether the turn ends with the last action."""

    def upcoming(self) -> int:
        """The player who decides next."""

    def after(self, action: int, choices: tuple[int, ...]) -> Self:
        """The position after an option of the player who decides, and after the triggers."""

    def can_move(self, player: int, actions: tuple[str, ...]) -> bool:
        """Whether a player would have an option of some actions, deciding in this position."""

    def occurrences(self) -> int:
        """How often the position has occurred, this time included, as far as positions are remembered."""

    def repeated_within(self, positions: int) -> bool:
        """Whether the position is the same as one of the last so many."""
