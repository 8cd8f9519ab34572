"""What both engines count in a game: events during play, and components left at its end.

On the board, pieces are counted by owner (or none) and kind; by owner alone where that would give too many numbers. In
a zone, occupied places are counted; in zones of one name together if there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from playground.game.core import NOTHING, Game
from playground.game.owners import owners_of_kinds

MAX_GROUPS = 16
"""The most combinations of owner and kind, or zones of one name, that are counted separately."""


@dataclass
class Tally:
    """Events of a game since its setup: pieces captured, and how often each rule fired (`Game.rule_names`).

    A piece is captured if it is on the board, belongs to another player than the mover, and is removed, moved to a
    zone, or replaced by something placed or moved onto its site.
    """

    captures: int = 0
    fired: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Group:
    """Components counted together: on `sites`, of one owner (an index of `Game.owners`; None for any) and one kind
    (None for any)."""

    name: str
    owner: int | None
    kind: int | None
    sites: tuple[int, ...]


def groups_left(game: Game) -> tuple[Group, ...]:
    """The groups counted at the end of a game, such as `South.Solid`, `Seed`, `zone.hand.South` or `zone.pile.3`."""
    return (*_on_board(game), *_in_zones(game))


def _on_board(game: Game) -> Iterator[Group]:
    cells = game.board.cells
    if not cells:
        return
    owners = owners_of_kinds(game)
    owned = [(place, kind) for place, _ in enumerate(game.owners) for kind, own in enumerate(owners) if place in own]
    if len(owned) <= MAX_GROUPS:
        for place, kind in owned:
            yield Group(_group_name(game, place, game.pieces[kind].name), place, kind, cells)
    else:
        for place, _ in enumerate(game.owners):
            yield Group(_group_name(game, place, ""), place, None, cells)


def _group_name(game: Game, place: int, kind: str) -> str:
    owner = game.owners[place]
    names = ("" if owner == NOTHING else game.players[owner], kind)
    return ".".join(name for name in names if name) or "nobody"


def _in_zones(game: Game) -> Iterator[Group]:
    for name in dict.fromkeys(zone.name for zone in game.zones):
        zones = [zone for zone in game.zones if zone.name == name]
        if len(zones) <= MAX_GROUPS:
            yield from (Group(".".join(("zone", name, *zone.keys)), None, None, zone.sites) for zone in zones)
        else:
            yield Group(f"zone.{name}", None, None, tuple(site for zone in zones for site in zone.sites))
