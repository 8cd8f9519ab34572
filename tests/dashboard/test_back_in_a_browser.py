"""The browser's Back button: each press leads to where the visitor was before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.dashboard.conftest import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]
expect.set_options(timeout=PATIENCE_MS)

DESK = re.compile(r"[?&]desk=[\w-]{8}$")
"""An address that names a desk, and no game any more."""


def shows(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title, exact=True, level=1)).to_be_visible()


def entries(page: Page) -> int:
    number: int = page.evaluate("history.length")
    return number


def test_pages_are_steps_and_the_key_of_a_desk_and_a_chosen_game_are_none(page: Page, address: str) -> None:
    page.goto(address)
    expect(page).to_have_url(DESK)
    page.locator("a[href*='workshop?game=']").first.click()
    shows(page, "Workshop")
    expect(page).to_have_url(DESK)
    page.go_back()
    expect(page).to_have_url(re.compile(rf"{address}/\?desk="))
    expect(page.get_by_role("button", name="Begin the tour")).to_be_visible()
    page.go_back()
    assert page.url == "about:blank"
    page.go_forward()
    expect(page.get_by_role("button", name="Begin the tour")).to_be_visible()


@pytest.mark.thorough
def test_another_result_of_a_page_is_a_step_and_the_first_is_none(page: Page, address: str) -> None:
    page.goto(f"{address}/compare?of=tic-tac-toe,tic-tac-toe@misere&games=100&seed=1")
    shows(page, "Compare")
    expect(page).to_have_url(re.compile("desk="))
    before = entries(page)
    run = page.get_by_role("button", name=re.compile("Run$"))
    run.click()
    expect(page).to_have_url(re.compile("seed=1.*job="))
    assert entries(page) == before
    page.get_by_label("Seed", exact=True).fill("2")
    page.get_by_label("Seed", exact=True).press("Enter")
    run.click()
    expect(page).to_have_url(re.compile("seed=2.*job="))
    assert entries(page) == before + 1
