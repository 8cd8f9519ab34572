"""Pieces, the zones where they lie off the board, and what players are shown of them."""

from __future__ import annotations

from dataclasses import dataclass

from playground.game.core.types import Type


@dataclass(frozen=True)
class Piece:
    """A kind of piece; `flips_to` is the index of another, or NOTHING. Nobody owns pieces that are not `owned`.

    `look` is what it is made of: disc, tile, die, card, or figure, which is the drawing itself. `drawings` are the
    paths drawn on it, one for everybody or one for each player; an empty path is a blank side, no path at all a letter.
    """

    name: str
    flips_to: int
    about: str
    symbol: str
    owned: bool = True
    attributes: tuple[str, ...] = ()
    look: str = "disc"
    drawings: tuple[str, ...] = ()

    def drawing(self, owner: int) -> str | None:
        """The path drawn for an owner: empty for a blank side, None for a letter."""
        if not self.drawings:
            return None
        return self.drawings[owner if 0 <= owner < len(self.drawings) else 0]


@dataclass(frozen=True)
class Zone:
    """Sites off the board, such as a pool or a hand. `owner` is a player, or NOTHING for a shared zone.

    `seen_by` says who sees its face-down components: everybody, owner, others (all but the owner) or nobody. Of several
    zones with one name each has its own `indices`, which are players, kinds, words, numbers or sites with their types,
    and `keys`, their names. With `keeps_order` what is put there comes after all that lies there.
    """

    name: str
    owner: int
    sites: tuple[int, ...]
    seen_by: str
    indices: tuple[tuple[Type, int], ...] = ()
    keys: tuple[str, ...] = ()
    keeps_order: bool = False

    @property
    def suffix(self) -> str:
        """What follows the name of a zone of several: ` 3 of Ann`; empty for the only one."""
        return self._suffix()

    def _suffix(self, without: str = "") -> str:
        """The suffix, without the indices of a kind of value."""
        of_players = any(type_.kind == "player" for type_, _ in self.indices)
        which = "for " if of_players else "of "
        words = {"int": "", "piece": which, "mark": which, "site": "at ", "player": "of "}
        pairs = [(type_.kind, key) for (type_, _), key in zip(self.indices, self.keys, strict=True)]
        pairs = [pair for pair in pairs if pair[0] != without]
        ordered = sorted(pairs, key=lambda pair: list(words).index(pair[0]))
        return "".join(f" {words[kind]}{key}" for kind, key in ordered)

    @property
    def site(self) -> int | None:
        """The site at which the zone lies, if there is one for each site, or for each player and site and the like."""
        sites = [site for type_, site in self.indices if type_.kind == "site"]
        return sites[0] if len(sites) == 1 else None

    @property
    def label(self) -> str:
        """The zone as people name it: `deck`, `hand of Ann`, `pile 3 of Ann`, `stack at d4`."""
        return f"{self.name}{self.suffix}"

    @property
    def label_of_all(self) -> str:
        """The label of a zone of a site and those of other sites together: `rank of Ann`."""
        return f"{self.name}{self._suffix(without='site')}"


@dataclass(frozen=True)
class Hinted:
    """A property of components that players are shown: the name of an attribute, or `KIND`.

    `values` are those that it may have; the last one is NOTHING where a component may lack the attribute.
    """

    about: str
    values: tuple[int, ...]

    @property
    def field(self) -> str:
        """The name of the field of positions that has what players know of it (`engine/layout.py`)."""
        return f"not.{self.about}"

    def index(self, content: tuple[int, ...], place: int) -> int:
        """The place among `values` of what a content has at a place of it."""
        return self.values.index(content[place])
