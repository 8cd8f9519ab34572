"""The tray and the note about another tab in a real browser, while pages change and a job runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.dashboard.conftest import PATIENCE_MS, served

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]
expect.set_options(timeout=PATIENCE_MS)

PAGES = ("Sweep", "Tune", "Experiments", "Compare")
ROUNDS = 2


@pytest.fixture
def unused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a dashboard that has had no jobs: the tray has those of all visitors."""
    with served(tmp_path_factory) as server:
        yield server.address


@pytest.mark.thorough
def test_a_job_is_followed_through_changes_of_pages_and_cancelled(page: Page, unused: str) -> None:
    faults: list[str] = []

    def log(message: ConsoleMessage) -> None:
        if "delta path" in message.text:
            faults.append(message.text)

    page.on("console", log)
    page.goto(f"{unused}/compare?of=triune,triune@long-stride&games=300000&seed=1")
    run = page.get_by_role("button", name="Run", exact=True)
    run.wait_for()
    expect(page.locator(".tray")).to_be_hidden()
    run.click()
    opener = page.locator(".tray .opener")
    expect(opener).to_contain_text("running")
    for _ in range(ROUNDS):
        for name in PAGES:
            page.get_by_role("link", name=name, exact=True).first.click()
    expect(page.get_by_role("heading", name="Compare", exact=True)).to_be_visible()
    page.get_by_role("link", name="Tune", exact=True).first.click()
    expect(page.get_by_role("heading", name="Tune", exact=True)).to_be_visible()
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Jobs")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Cancel, which stands behind Open
    expect(page.get_by_role("region", name="Jobs")).to_contain_text("Cancelled")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Jobs")).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Open
    expect(page.get_by_role("heading", name="Compare", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("of=triune"))
    assert faults == []


@pytest.mark.thorough
def test_an_edit_in_another_tab_is_noted_without_an_action(page: Page, address: str) -> None:
    page.goto(f"{address}/experiments?experiment=triune-stride")
    page.locator(".cm-content").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".cm-content").click()
    other.keyboard.press("Control+End")
    other.keyboard.type("# another")
    page.bring_to_front()
    expect(page.get_by_text("Another tab has changed")).to_be_visible()
    other.close()
