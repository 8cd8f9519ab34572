"""Maps as pictures: which colour and which number each site gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playground.game.core import Game
from playground.pictures.heat import HeatLegend, HeatSite, heat_svg
from playground.pictures.scales import DIVERGING, SEQUENTIAL
from playground.simulate.heat_maps.sites import UNITS, WINS, SiteNumber
from playground.simulate.heat_maps.texts import limits_text, number_text, short_text, unit_text, value_text


def map_picture(game: Game, of: str, sites: Sequence[SiteNumber], title: str, most: float | None = None) -> str:
    """A map for a page that provides colours and fonts.

    The colours reach to the largest number, or to `most`, so that several maps can be compared by eye. Of a map of wins
    only the sites are coloured whose interval excludes 0.
    """
    unit = UNITS[of]
    if of == WINS:
        known = {site.site: site.excludes_zero for site in sites}
        return _diverging(game, sites, unit, title, known, "not known to go with winning")
    most = most or max((site.value for site in sites), default=0.0) or 1.0
    shown = {
        site.site: HeatSite(
            site.value / most if site.value else None, short_text(site.value, unit), _tooltip(site, unit)
        )
        for site in sites
    }
    legend = HeatLegend("0", number_text(most, unit), (unit_text(unit),))
    return heat_svg(game, shown, SEQUENTIAL, legend, f"{game.title}: {title}")


def difference_picture(game: Game, sites: Sequence[SiteNumber], unit: str, title: str) -> str:
    """A difference: colours where it is known, and elsewhere none."""
    return _diverging(game, sites, unit, title, {site.site: site.known for site in sites}, "no difference known")


def _diverging(
    game: Game, sites: Sequence[SiteNumber], unit: str, title: str, known: Mapping[int, bool], otherwise: str
) -> str:
    """Colours from blue (less) to orange (more) on the sites where the sign is known."""
    most = max((abs(site.value) for site in sites if known[site.site]), default=0.0)
    shown = {}
    for site in sites:
        at = 0.5 + site.value / most / 2 if known[site.site] and most else None
        text = short_text(site.value, unit) if at is not None else ""
        shown[site.site] = HeatSite(at, text, _tooltip(site, unit, "" if at is not None else otherwise))
    ends = (number_text(-most, unit), number_text(most, unit)) if most else ("less", "more")
    legend = HeatLegend(*ends, (unit_text(unit), f"without colour: {otherwise}"))
    return heat_svg(game, shown, DIVERGING, legend, f"{game.title}: {title}")


def _tooltip(site: SiteNumber, unit: str, note: str = "") -> str:
    text = f"{site.name} · {value_text(site.value, unit)}{limits_text(site, unit)}"
    return f"{text} · {note}" if note else text
