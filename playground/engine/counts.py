"""What is counted of a game: what happened in it, and what is left when it is over. The same for both engines.

On the board each player's pieces are counted by kind, and nobody's too; where that would be too many numbers, by whose
they are alone. Of a zone it is counted how many of its places are taken, whatever lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from playground.game.core import NOTHING, Game

MOST_GROUPS = 16
"""Up to so many owners with their kinds are counted apart."""


@dataclass
class Tally:
    """What happened in a game since its setup: pieces captured, and how often each rule fired (`Game.rule_names`).

    A piece is captured when it lies on the board, belongs to another player than the one whose decision it is, and is
    removed, or moved to a zone, or something is placed or moved onto its site.
    """

    captures: int = 0
    fired: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Group:
    """Things that are counted: those of an owner (an index of `Game.owners`; None: whosever they are) and of a kind
    (None: all kinds) which lie on `sites`."""

    name: str
    owner: int | None
    kind: int | None
    sites: tuple[int, ...]


def groups_left(game: Game) -> tuple[Group, ...]:
    """What is counted at the end of a game: `South.Solid`, `Seed`, `zone.hand.South`."""
    return (*_on_board(game), *_in_zones(game))


def _on_board(game: Game) -> Iterator[Group]:
    cells = game.board.cells
    if not cells:
        return
    owned = [(place, kind) for place, owner in enumerate(game.owners) for kind in _kinds(game, owner)]
    if len(owned) <= MOST_GROUPS:
        for place, kind in owned:
            yield Group(_named(game, place, game.pieces[kind].name), place, kind, cells)
    else:
        for place, _ in enumerate(game.owners):
            yield Group(_named(game, place, ""), place, None, cells)


def _kinds(game: Game, owner: int) -> list[int]:
    return [kind for kind, piece in enumerate(game.pieces) if piece.owned == (owner != NOTHING)]


def _named(game: Game, place: int, kind: str) -> str:
    owner = game.owners[place]
    names = ("" if owner == NOTHING else game.players[owner], kind)
    return ".".join(name for name in names if name) or "nobody"


def _in_zones(game: Game) -> Iterator[Group]:
    for zone in game.zones:
        name = f"zone.{zone.name}" if zone.owner == NOTHING else f"zone.{zone.name}.{game.players[zone.owner]}"
        yield Group(name, None, None, zone.sites)
