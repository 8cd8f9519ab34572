"""What a visitor does on Sweep and on Experiments, in a real browser against a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.dashboard.conftest import PATIENCE_MS
from tests.dashboard.editor_desk import EDITOR
from tests.dashboard.test_in_a_browser import QUICK, overflow

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)

SLOW = "triune"
"""A game of which a million cannot be played before a user has looked twice."""

EXPERIMENT = "triune-strategies"
"""One whose agents think, so that it takes some seconds and is recorded in small chunks."""

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser's console says against the pages that are opened by links."""
    found: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def open_page(page: Page, address: str, title: str) -> None:
    """From Home by the link at the top, or in a narrow window by the one among the next steps."""
    page.goto(address)
    page.get_by_role("link", name=title).first.click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


def check_narrow(page: Page) -> None:
    """The page as it is now needs no scrolling sideways on a telephone."""
    page.set_viewport_size(PHONE)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    page.wait_for_function("document.querySelector('.js-plotly-plot .main-svg').clientWidth < 390")
    assert overflow(page) == 0


def set_number(page: Page, label: str, number: int) -> None:
    box = page.get_by_role("spinbutton", name=label)
    box.fill(str(number))
    box.press("Enter")


def choose_quick_game(page: Page) -> None:
    page.get_by_role("combobox", name="Game").click()
    page.get_by_role("option", name=QUICK, exact=True).click()
    expect(page.get_by_text("Will be played: 4 points × 5,000 games")).to_be_visible()


@pytest.mark.thorough
def test_a_sweep_from_start_to_file(page: Page, address: str, complaints: list[str], tmp_path: Path) -> None:
    open_page(page, address, "Sweep")
    choose_quick_game(page)
    set_number(page, "Games of each point", 400)
    expect(page.get_by_text("Will be played: 4 points × 400 games")).to_be_visible()
    page.get_by_role("button", name=re.compile("Run$")).click()
    page.get_by_role("button", name="Result as JSON").wait_for()
    expect(page.locator(".verdict")).to_have_count(5)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Result as JSON").click()
    download.value.save_as(tmp_path / "sweep.json")
    found = json.loads((tmp_path / "sweep.json").read_text(encoding="utf-8"))
    assert [point["games"] for point in found["points"]] == [400] * 4
    check_narrow(page)
    page.get_by_role("button", name="Compare it with the game as it is").click()
    expect(page.get_by_text("Will be played").filter(has_text=f"{QUICK}?size=4")).to_be_visible()
    assert complaints == []


@pytest.mark.thorough
def test_a_sweep_outlives_a_reload_and_is_cancelled(page: Page, address: str) -> None:
    page.goto(f"{address}/sweep?game={SLOW}")
    expect(page.get_by_text("3 points × 5,000 games")).to_be_visible()
    set_number(page, "Games of each point", 1_000_000)
    expect(page.get_by_text("3 points × 1,000,000 games")).to_be_visible()
    page.get_by_role("button", name=re.compile("Run$")).click()
    expect(page.locator("ul.points li")).to_have_count(3)
    page.reload()
    expect(page.locator("ul.points li")).to_have_count(3)
    assert page.locator(".verdict").count() == 0
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text(re.compile(r"^Cancelled: [\d,]+ of 3,000,000 games"))).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)


@pytest.mark.thorough
def test_an_experiment_is_cancelled_and_goes_on_to_its_report(
    page: Page, address: str, complaints: list[str], tmp_path: Path
) -> None:
    open_page(page, address, "Experiments")
    page.locator(f".st-key-open-{EXPERIMENT} button").click()
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    page.locator(EDITOR).focus()
    page.keyboard.press("Control+Home")
    page.keyboard.type("z")
    expect(page.locator("ul.mistakes li").first).to_contain_text("1:1")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    page.get_by_role("button", name="Back to the file").click()
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    set_number(page, "Games of each arm", 400)
    expect(page.get_by_text("= 2,400 games")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("ul.points li")).to_have_count(6)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("It was cancelled, so nothing is answered.")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_text("Done: 2,400 of 2,400 games")).to_be_visible(timeout=8 * PATIENCE_MS)
    expect(page.locator(".verdict.decided").first).to_contain_text("Settled.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Report").click()
    download.value.save_as(tmp_path / "report.html")
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f"playground run {EXPERIMENT} --games 400</code>" in report
    assert "https://" not in re.sub(r"<script.*?</script>", "", report, flags=re.DOTALL)
    expect(page.get_by_text("complete: 400 games of each of 6")).to_be_visible()
    check_narrow(page)
    page.get_by_role("button", name="All experiments").click()
    page.get_by_role("button", name="Open").first.wait_for()
    assert overflow(page) == 0
    assert complaints == []


@pytest.mark.thorough
@pytest.mark.parametrize("axes", [1, 2])
def test_titles_stand_below_the_numbers_and_a_full_bar_is_as_wide_as_the_page(
    page: Page, address: str, axes: int
) -> None:
    """Four values, so that the middle of the axis, where its title is, lies between two numbers."""
    page.goto(f"{address}/sweep?game={QUICK}")
    expect(page.get_by_text("Will be played: 4 points × 5,000 games")).to_be_visible()
    if axes == 2:
        page.get_by_text("two parameters").click()
        # the controls below are put in anew: what is typed into them meanwhile would be lost
        expect(page.get_by_text("Will be played: 16 points × 5,000 games")).to_be_visible()
    set_number(page, "Games of each point", 100)
    expect(page.get_by_text(re.compile(r"Will be played: \d+ points × 100 games"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Run$")).click()
    page.get_by_role("button", name="Result as JSON").wait_for()
    chart = page.locator(".js-plotly-plot").first
    chart.locator(".xtitle").wait_for()
    title, *numbers = (place.bounding_box() for place in chart.locator(".xtitle, .xtick text").all()[::-1])
    assert title is not None
    assert len(numbers) == 4
    assert all(number is not None and number["y"] + number["height"] <= title["y"] + 4 for number in numbers)
    bar = page.locator("[data-testid=stProgress]").first.bounding_box()
    assert bar is not None
    assert bar["width"] >= 1000  # of 1280, with the margins of the page
