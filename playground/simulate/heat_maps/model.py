"""A map of the board: a number for each site, with its interval; and the difference of two of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.game.core import Game
from playground.pictures.position import with_own_colour
from playground.simulate.heat_maps.collect import PHASES, Selected
from playground.simulate.heat_maps.sites import ABOUT, UNITS, SiteNumber

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class HeatMap:
    """The map of one game: of what (one of `KINDS`), for whose components (a player's name, `nobody`, or all), and from
    how many games; `counted` are those that enter it, such as decisive ones."""

    game: Game
    of: str
    owner: str | None
    selected: Selected
    seed: int
    agents: tuple[str, ...]
    games: int
    counted: int
    decisions: int
    requested: int
    sites: tuple[SiteNumber, ...]

    @property
    def unit(self) -> str:
        """The unit of the numbers."""
        return UNITS[self.of]

    @property
    def title(self) -> str:
        """What the map shows, in words."""
        return f"{ABOUT[self.of]}{_filters(self)}"

    def to_pandas(self) -> pd.DataFrame:
        """A row for each site."""
        return _frame(self.sites, ("site", "value", "low", "high"))

    def picture(self, most: float | None = None) -> str:
        """The picture for a page that provides colours and fonts; colours reach to the largest number, or to `most`."""
        from playground.simulate.heat_maps.pictures import map_picture

        return map_picture(self.game, self.of, self.sites, self.title, most)

    def svg(self) -> str:
        """The picture as a separate file, or for a notebook."""
        return with_own_colour(self.picture())

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class HeatDifference:
    """`other` − `base` on each site that both have; drawn on the board of `base`."""

    base: HeatMap
    other: HeatMap
    sites: tuple[SiteNumber, ...]
    games: int

    @property
    def unit(self) -> str:
        """The unit of the differences."""
        unit = self.base.unit
        return unit if unit.endswith("difference") else f"{unit} difference"

    @property
    def known(self) -> tuple[SiteNumber, ...]:
        """The sites that are known to differ, the largest difference first."""
        return tuple(sorted((site for site in self.sites if site.known), key=lambda site: -abs(site.value)))

    @property
    def title(self) -> str:
        """What the difference is of, in words."""
        return f"{ABOUT[self.base.of]}{_filters(self.base)}: {self.other.game.name} − {self.base.game.name}"

    def to_pandas(self) -> pd.DataFrame:
        """A row for each site."""
        return _frame(self.sites, ("site", "value", "low", "high", "p_value", "known"))

    def picture(self) -> str:
        """The picture for a page that provides colours and fonts: colours where the difference is known."""
        from playground.simulate.heat_maps.pictures import difference_picture

        return difference_picture(self.base.game, self.sites, self.unit, self.title)

    def svg(self) -> str:
        """The picture as a separate file, or for a notebook."""
        return with_own_colour(self.picture())

    def _repr_svg_(self) -> str:
        return self.svg()


def _filters(shown: HeatMap) -> str:
    parts = []
    if shown.selected.kind is not None:
        parts.append(shown.game.pieces[shown.selected.kind].name)
    if shown.owner is not None:
        parts.append(f"of {shown.owner}")
    if shown.selected.phase is not None:
        parts.append(f"in the {PHASES[shown.selected.phase]} third of the game")
    return f" ({' '.join(parts)})" if parts else ""


def _frame(sites: tuple[SiteNumber, ...], columns: tuple[str, ...]) -> pd.DataFrame:
    import pandas as pd

    values: dict[str, list[Any]] = {"site": [each.name for each in sites]}
    values |= {name: [getattr(each, name) for each in sites] for name in columns[1:]}
    return pd.DataFrame(values)
