"""A slow network delivers the code of some controls late. Whatever happens until then, what was chosen stays chosen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.dashboard.conftest import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]
expect.set_options(timeout=PATIENCE_MS)

GAME = "trio"
"""A game for three players with hidden hands, and not the one that pages choose by default."""


def hold_back(page: Page, *controls: str) -> Callable[[], None]:
    """Deliver the code of these controls only once the returned function is called."""
    held: list[Route] = []
    delivering = False

    def receive(route: Route) -> None:
        if delivering:
            route.continue_()
        else:
            held.append(route)

    def deliver() -> None:
        nonlocal delivering
        delivering = True
        for route in held:
            route.continue_()

    for control in controls:
        page.route(f"**/{control}.*.js", receive)
    return deliver


def number(page: Page, label: str) -> Locator:
    return page.get_by_role("spinbutton", name=label)


def set_number(page: Page, label: str, value: int) -> None:
    number(page, label).fill(str(value))
    number(page, label).press("Enter")


def box(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=label)


def check_steady(page: Page, label: str, value: int, expected: str) -> None:
    """With all controls loaded, another change makes the browser report them all: what is played is the same."""
    set_number(page, label, value)
    expect(page.get_by_text("Will be played").filter(has_text=expected)).to_be_visible()


@pytest.mark.thorough
def test_a_sweep_keeps_what_is_varied(page: Page, address: str) -> None:
    deliver = hold_back(page, "Selectbox", "Multiselect", "ButtonGroup", "Slider")
    page.goto(f"{address}/sweep?game=triune")
    expect(page.get_by_text("Will be played").filter(has_text="3 points × 5,000 games")).to_be_visible()
    set_number(page, "Games of each point", 300)
    expect(page.get_by_text("Will be played").filter(has_text="3 points × 300 games")).to_be_visible()
    deliver()
    expect(box(page, "Game")).to_have_value("triune")
    expect(page.get_by_role("radio", name="one parameter")).to_be_checked()
    expect(page.get_by_role("button", name="Remove seat_share")).to_be_visible()
    check_steady(page, "Games of each point", 400, "3 points × 400 games")
    expect(box(page, "Game")).to_have_value("triune")


@pytest.mark.thorough
def test_a_comparison_keeps_its_games(page: Page, address: str) -> None:
    deliver = hold_back(page, "Selectbox", "Multiselect", "ButtonGroup")
    page.goto(f"{address}/compare?game=triune")
    played = page.get_by_text("Will be played")
    expect(played.filter(has_text="triune · triune@long-stride · triune@short-stride, ")).to_be_visible()
    set_number(page, "Games of each", 300)
    expect(played.filter(has_text="300 games of each")).to_be_visible()
    page.get_by_text("Add one with other parameters").click()
    page.get_by_text("Parameters", exact=True).click()
    page.get_by_role("slider", name="army rows").press("ArrowLeft")
    expect(page.get_by_text("Parameters (1 set)")).to_be_visible()
    page.get_by_role("button", name="Add to the comparison").click()
    all_four = "triune · triune@long-stride · triune@short-stride · triune?army_rows=1"
    expect(played.filter(has_text=f"{all_four}, 300 games of each")).to_be_visible()
    deliver()
    expect(page.get_by_role("button", name="Remove triune", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="a fixed number of games")).to_be_checked()
    check_steady(page, "Games of each", 400, f"{all_four}, 400 games of each")


@pytest.mark.thorough
def test_numbers_that_come_late_keep_their_values(page: Page, address: str) -> None:
    page.goto(f"{address}/sweep?game=triune")
    expect(page.get_by_text("Will be played").filter(has_text="3 points × 5,000 games")).to_be_visible()
    set_number(page, "Games of each point", 300)
    expect(page.get_by_text("Will be played").filter(has_text="3 points × 300 games")).to_be_visible()
    deliver = hold_back(page, "NumberInput", "Checkbox")
    page.reload()
    page.get_by_role("radio", name="two parameters").click()
    expect(page.get_by_text("Will be played").filter(has_text="12 points × 300 games")).to_be_visible()
    deliver()
    expect(number(page, "Games of each point")).to_have_value("300")
    page.get_by_role("radio", name="one parameter").click()
    expect(page.get_by_text("Will be played").filter(has_text="3 points × 300 games")).to_be_visible()


@pytest.mark.thorough
def test_the_seats_of_a_game_stay_as_they_were_chosen(page: Page, address: str) -> None:
    page.goto(f"{address}/play?game={GAME}")
    box(page, "Ben").click()
    page.get_by_role("option", name="a person").click()
    expect(page.get_by_role("option", name="a person")).to_have_count(0)
    expect(box(page, "Ben")).to_have_value("a person")
    deliver = hold_back(page, "Selectbox")
    page.reload()
    seed = page.get_by_role("textbox", name="Seed")
    for text in ("7", "8"):
        seed.fill(text)
        seed.press("Enter")
        page.locator(".stApp[data-test-script-state=notRunning]").wait_for()
    deliver()
    expect(box(page, "Game")).to_have_value(GAME)
    expect(box(page, "Ben")).to_have_value("a person")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Pass the device to")).to_be_visible()
    expect(page.get_by_text(f"{GAME} · seed 8")).to_be_visible()


@pytest.mark.thorough
def test_a_replay_stays_as_it_is_seen_by_one_player(page: Page, address: str) -> None:
    page.goto(f"{address}/replay?game={GAME}")
    player = box(page, "Seen by")
    player.click()
    page.get_by_role("option", name="Ben").click()
    expect(player).to_have_value("Ben")
    hidden = page.locator("[data-site] title").get_by_text("face down")
    expect(hidden.first).to_be_attached()
    seen = hidden.count()
    deliver = hold_back(page, "Selectbox")
    page.reload()
    output = page.locator(".steps output")
    expect(output).to_have_text(re.compile("^0 of"))
    for key, place in (("ArrowRight", 1), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect(output).to_have_text(re.compile(f"^{place} of"))
        expect(page.locator(f"svg[aria-label*='after {place} decisions']")).to_be_attached()
    expect(hidden).to_have_count(seen)
    deliver()
    expect(player).to_have_value("Ben")
