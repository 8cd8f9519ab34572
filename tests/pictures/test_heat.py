"""Heat maps: each site has its number and its colour, and both are legible."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from playground.compiler import load
from playground.pictures.contrast import contrast
from playground.pictures.heat import HeatLegend, HeatSite, heat_svg
from playground.pictures.scales import DIVERGING, SEQUENTIAL, colour_at, ink_of
from tests.dashboard.games import HEXAGONAL, SQUARE, WIDE

SVG = "{http://www.w3.org/2000/svg}"


def picture(text: str, coloured: set[int]) -> ElementTree.Element:
    game = load("<editor>", text=text).game
    sites = {
        site: HeatSite(0.7 if site in coloured else None, "12", f"{game.board.name(site)} · 12")
        for site in game.board.sites
    }
    return ElementTree.fromstring(heat_svg(game, sites, SEQUENTIAL, HeatLegend("0", "17", ("%",)), "A map"))


@pytest.mark.parametrize(("text", "sites"), [(SQUARE, 9), (WIDE, 15), (HEXAGONAL, 7)])
def test_every_site_is_drawn_once_and_named(text: str, sites: int) -> None:
    svg = picture(text, set())
    named = [title.text for title in svg.iter(f"{SVG}title")]
    assert len(named) == len(set(named)) == sites
    assert sum(each.text == "12" for each in svg.iter(f"{SVG}text")) == sites


def test_only_known_sites_have_a_colour() -> None:
    svg = picture(SQUARE, {0, 4})
    classes = [each.get("class") for each in svg.iter(f"{SVG}polygon")]
    assert (classes.count("heat-site"), classes.count("heat-none")) == (2, 7)


def test_places_of_zones_are_sites_as_well() -> None:
    game = load("trio").game
    sites = {site: HeatSite(1.0, "9", game.board.name(site)) for site in game.board.sites}
    svg = ElementTree.fromstring(heat_svg(game, sites, SEQUENTIAL, HeatLegend("0", "9"), "A map"))
    assert sum(each.get("class") == "heat-site" for each in svg.iter(f"{SVG}rect")) == len(game.board.sites)


def test_everything_lies_within_the_frame() -> None:
    svg = picture(HEXAGONAL, {3})
    left, top, width, height = map(float, svg.get("viewBox", "").split())
    points = [(float(each.get("x", "")), float(each.get("y", ""))) for each in svg.iter(f"{SVG}text")]
    assert all(left < x < left + width and top < y < top + height for x, y in points)


@pytest.mark.parametrize("scale", [SEQUENTIAL, DIVERGING])
def test_numbers_are_legible_on_every_colour(scale: object) -> None:
    colours = [colour_at(scale, step / 100) for step in range(101)]  # type: ignore[arg-type]  # one of the two
    assert min(contrast(ink_of(colour), colour) for colour in colours) >= 4.5


def test_scales_only_darken_away_from_nothing() -> None:
    white = [contrast("#ffffff", colour_at(SEQUENTIAL, step / 20)) for step in range(21)]
    assert white == sorted(white)
    half = [contrast("#ffffff", colour_at(DIVERGING, 0.5 + step / 40)) for step in range(21)]
    assert half == sorted(half)
