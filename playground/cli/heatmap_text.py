"""Heat maps as text: the numbers in their places, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.cli.output import columns, counted, wrapped
from playground.game.board import column_name
from playground.game.core import Game
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.sites import WINS, SiteNumber
from playground.simulate.heat_maps.texts import limits_text, short_text, unit_text, value_text
from playground.simulate.heat_maps.words import difference_words

MOST = 8
"""Sites that are listed with their intervals; all are in the picture, in CSV and in JSON."""


def heat_text(result: HeatMap | HeatDifference) -> str:
    """The map of a game, or the difference of two."""
    return _difference_text(result) if isinstance(result, HeatDifference) else _map_text(result)


def _map_text(shown: HeatMap) -> str:
    texts = {site.site: short_text(site.value, shown.unit) for site in shown.sites}
    largest = sorted((site for site in shown.sites if site.value), key=lambda site: -abs(site.value))
    counting = "" if shown.counted == shown.games else f", of which {shown.counted:,} count"
    about = "the most"
    if shown.of == WINS:
        certain = sum(site.excludes_zero for site in shown.sites)
        about = f"{certain} of {len(shown.sites)} sites are known to go with winning or losing; the farthest from 0"
    lines = [
        f"{shown.game.title} ({shown.game.name}): {shown.title}{_unit(shown.unit)}",
        f"{counted(shown.games, 'game')}{counting}, seed {shown.seed}, {_players(shown)}",
        "",
        *_grid(shown.game, texts),
        "",
    ]
    if not largest:
        return "\n".join([*lines, "  nothing of the kind happened"])
    about = f"  {about}, with intervals that hold for all sites together with 95%"
    return "\n".join([*lines, about, columns([_row(site, shown.unit) for site in largest[:MOST]], 4)])


def _difference_text(shown: HeatDifference) -> str:
    known = shown.known
    texts = {site.site: short_text(site.value, shown.unit) for site in known}
    head = [
        f"{shown.title}{_unit(shown.unit)}",
        f"{counted(shown.games, 'game')} of each, seed {shown.base.seed}, {_players(shown.base)}",
        "",
    ]
    if not known:
        return "\n".join([*head, wrapped(difference_words(shown))])
    about = f"  {difference_words(shown)} The others have a dot."
    rows = columns([_row(site, shown.unit) for site in known[:MOST]], 4)
    return "\n".join([*head, *_grid(shown.base.game, texts), "", about, rows])


def _row(site: SiteNumber, unit: str) -> list[str]:
    return [site.name, value_text(site.value, unit), limits_text(site, unit).strip()]


def _unit(unit: str) -> str:
    """The unit, unless the title has it."""
    return f", {unit_text(unit)}" if unit.startswith("share") else ""


def _players(shown: HeatMap) -> str:
    agents = dict.fromkeys(shown.agents)
    return "random players" if list(agents) == ["random"] else f"players: {', '.join(shown.agents)}"


def _grid(game: Game, texts: Mapping[int, str]) -> Iterator[str]:
    """The board from its far side to the near one, slanted if it is hexagonal; then the zones."""
    width = max([2, *map(len, texts.values())]) + 1
    cells = frozenset[int]() if game.board.points else game.board.cell_set
    for point in game.board.cells if game.board.points else ():
        yield f"  {game.board.name(point)}: {texts.get(point) or '·'}"
    for row in reversed(range(game.board.height if cells else 0)):
        line = "".join(
            (texts.get(site) or "·").rjust(width) if site in cells else " " * width
            for site in range(row * game.board.width, (row + 1) * game.board.width)
        )
        slant = " " * (row * width // 2) if game.board.is_hexagonal else ""
        yield f"  {row + 1:>2} {slant}{line}".rstrip()
    if cells:
        names = "".join(column_name(column).rjust(width) for column in range(game.board.width))
        yield f"     {names}"
    for zone in game.zones:
        yield f"  {zone.label}:" + "".join((texts.get(site) or "·").rjust(width) for site in zone.sites)
