"""Maps of the board in reports: those that a game has, beside each other, and where variants differ."""

from __future__ import annotations

import re

from playground.compiler import load
from playground.report.heat_section import heat_html
from playground.simulate.heat_maps.collect import collect
from playground.simulate.heat_maps.estimates import MIN_GAMES

GAME = load("tic-tac-toe")
PLACES = collect(GAME, 60)


def titles(html: str) -> list[str]:
    return re.findall(r"<h3>(.*?)</h3>|<summary>(.*?)</summary>", html)


def test_a_game_has_a_map_of_everything_that_happens_in_it() -> None:
    html = heat_html([PLACES], ["Tic-tac-toe"])
    assert [" ".join(each).strip() for each in titles(html)] == [
        "Where they stand",
        "Where moves go",
        "Last moves",
        "Sites that go with wins",
    ]
    assert html.count("<svg") == 4
    assert "60 games, seed 0, players: random." in html


def test_variants_stand_beside_each_other_before_their_difference() -> None:
    other = collect(load("tic-tac-toe@four-by-four"), 60)
    html = heat_html([PLACES, other], ["one", "<other>"])
    assert re.findall("<h4>(.*?)</h4>", html)[:3] == ["one", "&lt;other&gt;", "&lt;other&gt; − one"]
    assert html.count("<svg") == 12
    assert "60 games of each" in html
    assert "sites is known to differ" in html or "sites are known to differ" in html


def test_boards_without_a_site_in_common_have_no_difference() -> None:
    html = heat_html([PLACES, collect(load("trio"), 30)], ["one", "other"])
    assert "other − one" not in html
    assert html.count("<svg") >= 6


def test_of_too_few_games_there_is_no_map() -> None:
    assert heat_html([collect(GAME, MIN_GAMES - 1)], ["one"]) == heat_html([], []) == ""
