"""The buttons below a comparison in a real browser: they redraw the whole page, and lead to others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.dashboard.test_in_a_browser import open_compare, overflow, run, set_games, wait_for_the_end

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]


@pytest.mark.thorough
def test_judged_games_join_the_scorecard_and_a_game_is_watched(page: Page, address: str) -> None:
    """A button that its own press disables used to leave the page as it was."""
    open_compare(page, address)
    set_games(page, 200)
    run(page)
    wait_for_the_end(page)
    page.get_by_role("button", name="Have 100 games of each judged").click()
    expect(page.get_by_text("won from behind at half time").first).to_be_visible(timeout=120_000)
    expect(page.get_by_role("button", name="Have 100 games of each judged").first).to_be_disabled()
    shortest = page.get_by_role("button", name="The shortest game")
    expect(shortest).to_have_count(1)  # while the page is redrawn, it has what was there before as well
    shortest.click()
    expect(page).to_have_url(re.compile("/replay"))
    page.locator("figure.board svg").first.wait_for()
    expect(page.get_by_text(re.compile(r"game \d+ of seed"))).to_be_visible()


@pytest.mark.thorough
def test_more_games_are_played_and_the_settings_say_so(page: Page, address: str) -> None:
    open_compare(page, address)
    set_games(page, 200)
    run(page)
    wait_for_the_end(page)
    page.get_by_role("button", name="More games, until it is decided").click()
    expect(page.get_by_role("button", name="Up to 4 times as many games")).to_be_visible(timeout=120_000)
    expect(page.get_by_label("Games of each, at most")).to_have_value("1000000")


@pytest.mark.thorough
@pytest.mark.parametrize("width", [390, 1280])
def test_cards_scorecard_and_buttons_fit_the_window(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_compare(page, address)
    set_games(page, 200)
    run(page)
    wait_for_the_end(page)
    expect(page.locator(".verdict .changed").first).to_be_visible()
    assert overflow(page) == 0
