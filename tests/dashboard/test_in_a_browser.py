"""What a visitor does, in a real browser against a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, expect

from playground.ruleset.find import ruleset_names
from tests.dashboard.conftest import PATIENCE_MS

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)

EDITOR = "textarea.text"


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_text("Will be played").wait_for()
    page.locator("figure.board svg").wait_for()


def put_cursor(page: Page, before: str, after: str) -> None:
    """Place the cursor between two texts that stand side by side in the editor."""
    where = "(area, [before, after]) => { const at = area.value.indexOf(before + after) + before.length;"
    page.locator(EDITOR).evaluate(where + "area.focus(); area.setSelectionRange(at, at) }", [before, after])


def set_games(page: Page, games: int) -> None:
    page.get_by_label("Games of each").fill(str(games))
    page.get_by_label("Games of each").press("Enter")


def run(page: Page) -> None:
    page.get_by_role("button", name="Run").click()


def wait_for_the_end(page: Page) -> None:
    page.get_by_role("button", name="Result as JSON").wait_for()


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than its window; Streamlit scrolls a frame of its own, not the document."""
    return int(
        page.evaluate(
            "Math.max(...[...document.querySelectorAll('html, .stMain, .block-container')]"
            ".map(element => element.scrollWidth - element.clientWidth))"
        )
    )


def test_the_page_loads_without_errors_and_without_the_network(page: Page, address: str) -> None:
    complaints: list[str] = []
    strangers: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def watch(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and url.hostname != "127.0.0.1":
            strangers.append(request.url)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", watch)
    open_page(page, address)
    assert (complaints, strangers) == ([], [])


def test_a_mistake_is_marked_while_typing_and_goes_when_it_is_mended(page: Page, address: str) -> None:
    open_page(page, address)
    first = page.locator(EDITOR).input_value()
    put_cursor(page, "players", ":")
    page.keyboard.type("z")
    line = first[: first.index("players:")].count("\n") + 1
    expect(page.locator("ul.mistakes")).to_contain_text(f"{line}:1")
    expect(page.get_by_role("status")).to_contain_text(f"Line {line}, column 1")
    expect(page.locator("pre.under .mark").first).to_have_text("playersz")
    expect(page.get_by_role("button", name="Run")).to_be_disabled()
    page.keyboard.type("q")
    expect(page.locator("pre.under .mark").first).to_have_text("playerszq")
    assert first.replace("players:", "playerszq:", 1) == page.locator(EDITOR).input_value()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("status")).to_have_text("No mistakes")
    expect(page.locator("ul.mistakes li")).to_have_count(0)
    expect(page.get_by_role("button", name="Run")).to_be_enabled()


def test_the_editor_keeps_the_cursor_and_the_indentation(page: Page, address: str) -> None:
    open_page(page, address)
    put_cursor(page, "  shape: square", "\n")
    page.keyboard.type("\n# a")
    expect(page.get_by_text("my edit", exact=True)).to_be_visible()
    page.keyboard.type(" remark")
    expect(page.locator(EDITOR)).to_have_value(re.compile("  shape: square\n  # a remark\n"))


def test_the_next_mistake_is_one_key_away(page: Page, address: str) -> None:
    open_page(page, address)
    put_cursor(page, "players", ":")
    page.keyboard.type("z")
    expect(page.get_by_role("status")).to_contain_text("Line")
    page.keyboard.press("Control+End")
    page.keyboard.press("F8")
    chosen = page.locator(EDITOR).evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert chosen == "playersz"


def test_the_board_follows_the_text(page: Page, address: str) -> None:
    open_page(page, address)
    cells = page.locator("figure.board svg title")
    assert cells.count() == 64
    put_cursor(page, "  size: ", "8")
    page.keyboard.press("Delete")
    page.keyboard.type("9")
    expect(cells).to_have_count(81)


def test_from_an_edit_to_its_verdict(page: Page, address: str, tmp_path: Path) -> None:
    open_page(page, address)
    put_cursor(page, "{default: ", "3, range")
    page.keyboard.press("Delete")
    page.keyboard.type("2")
    expect(page.get_by_text("my edit", exact=True)).to_be_visible()
    set_games(page, 5000)
    run(page)
    wait_for_the_end(page)
    expect(page.get_by_text("Done: 20,000 of 20,000 games")).to_be_visible()
    verdicts = page.locator(".verdict")
    expect(verdicts).to_have_count(3)
    expect(verdicts.last).to_contain_text("my edit against original")
    expect(verdicts.last).to_contain_text("second player")
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Result as JSON").click()
    download.value.save_as(tmp_path / "result.json")
    found = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert [variant["games"] for variant in found["variants"]] == [5000] * 4
    with page.expect_download() as download:
        page.get_by_role("button", name="All games as CSV").click()
    download.value.save_as(tmp_path / "games.csv")
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 20_001


def time_of_a_mistake(page: Page) -> float:
    """Seconds until a mistake is told; it is mended again, and nothing of it is left on the page."""
    began = monotonic()
    page.keyboard.type("z")
    expect(page.locator("ul.mistakes")).to_contain_text(":1")
    seconds = monotonic() - began
    page.keyboard.press("Backspace")
    expect(page.locator("ul.mistakes li")).to_have_count(0)
    return seconds


def test_the_page_answers_while_it_plays_and_outlives_a_reload(page: Page, address: str) -> None:
    open_page(page, address)
    set_games(page, 1_000_000)
    run(page)
    page.get_by_role("button", name="Cancel").wait_for()
    page.locator(".verdict").first.wait_for()
    expect(page.locator(".verdict h4").first).to_contain_text("so far")
    put_cursor(page, "players", ":")
    seconds = [time_of_a_mistake(page) for _ in range(4)]
    page.keyboard.type("z")
    expect(page.locator("ul.mistakes")).to_contain_text(":1")
    assert page.get_by_role("button", name="Cancel").is_visible()
    page.reload()
    page.get_by_role("button", name="Cancel").wait_for()
    expect(page.locator("ul.mistakes")).to_contain_text(":1")
    page.get_by_role("button", name="Cancel").click()
    wait_for_the_end(page)
    expect(page.get_by_text(re.compile(r"^Cancelled: [\d,]+ of 3,000,000 games"))).to_be_visible()
    assert median(seconds) < 4, f"mistakes were told late: {seconds}"  # 0.4 to 1.5 s on two busy cores


def test_a_narrow_window_needs_no_scrolling_sideways(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, address)
    set_games(page, 1000)
    run(page)
    wait_for_the_end(page)
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert overflow(page) == 0


def test_dark_and_light_follow_the_visitor(page: Page, address: str) -> None:
    open_page(page, address)
    background = "getComputedStyle(document.querySelector('.stApp')).backgroundColor"
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    page.reload()
    page.locator("figure.board svg").wait_for()
    dark = page.evaluate(background)
    assert (light, dark) == ("rgb(253, 252, 250)", "rgb(21, 23, 28)")


def test_the_games_page_shows_every_board(page: Page, address: str) -> None:
    open_page(page, address)
    page.get_by_role("link", name="Games").click()
    page.get_by_role("heading", name="Games").wait_for()
    expect(page.locator("figure.board svg")).to_have_count(len(ruleset_names()))
    page.get_by_role("link", name="Compare").click()
    page.get_by_text("Will be played").wait_for()
