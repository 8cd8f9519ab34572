"""Tweaking without typing in a real browser, as a visitor does it who opens the dashboard for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.dashboard.conftest import PATIENCE_MS, Served, served
from tests.dashboard.editor_desk import put_cursor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]
sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
expect.set_options(timeout=PATIENCE_MS)

NAME = "triune"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The current folder of the server, in which files are saved."""
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, own: Path) -> Iterator[Served]:
    with served(tmp_path_factory, own) as found:
        yield found


@pytest.fixture
def bench(page: Page, server: Served) -> Page:
    """The Workshop with a game of which nothing was changed yet."""
    page.goto(f"{server.address}/workshop?game={NAME}")
    page.locator(".quick").wait_for()
    expect(control(page, "stride")).to_be_enabled()
    return page


def control(page: Page, name: str) -> Locator:
    return page.locator(f"#parameter-{name}")


def value(page: Page, name: str) -> Locator:
    """The value that is written beside the name of a parameter."""
    return page.locator(f".value[data-parameter='parameter-{name}']")


def lines(page: Page) -> Locator:
    """The changed lines of the text, below the panel."""
    return page.locator(".changed-lines")


def to_the_right(slider: Locator) -> None:
    """Click on the right end of a slider."""
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": box["width"] - 9, "y": box["height"] / 2})


@pytest.mark.thorough
def test_from_home_to_a_saved_variant_with_its_difference_in_plain_words(page: Page, server: Served, own: Path) -> None:
    """Four clicks, and nothing typed but the name."""
    page.goto(server.address)
    page.locator(f"[class*='st-key-links-{NAME}']").get_by_text("Edit").click()
    to_the_right(control(page, "stride"))
    expect(page.locator(".quick table").first).to_contain_text("length in turns")
    page.get_by_role("button", name="Save as variant").click()
    page.get_by_label("Name of the variant").fill("far")
    page.get_by_role("button", name="Save variant").click()
    expect(page.locator(".difference")).to_contain_text("Stride is 4 instead of 3")
    expect(page.locator(".difference ins").first).to_have_text("Four")
    expect(page.get_by_label("Name of the variant")).to_be_hidden()
    expect(page.get_by_role("combobox", name="Ruleset")).to_have_value(f"my-{NAME}")
    assert "far: {about: stride is 4 instead of 3, parameters: {stride: 4}}" in (
        own / "rulesets" / f"my-{NAME}.yaml"
    ).read_text(encoding="utf-8")


@pytest.mark.thorough
def test_a_step_back_is_a_move_and_the_keyboard_moves_too(bench: Page) -> None:
    slider = control(bench, "stride")
    slider.focus()
    bench.keyboard.press("ArrowRight")
    expect(lines(bench)).to_contain_text("line 11 stride: {default: 4")
    control(bench, "skid").click()
    expect(lines(bench)).to_contain_text("line 13 skid: {default: no")
    bench.get_by_role("button", name="Undo", exact=True).click()
    expect(lines(bench)).not_to_contain_text("skid")
    expect(control(bench, "skid")).to_be_checked()
    expect(value(bench, "stride")).to_have_text("4")
    bench.get_by_role("button", name="Undo", exact=True).click()
    expect(lines(bench)).to_be_empty()
    expect(value(bench, "stride")).to_have_text("3")
    bench.get_by_role("button", name="Redo", exact=True).click()
    expect(value(bench, "stride")).to_have_text("4")
    bench.get_by_role("button", name="base 3").click()
    expect(lines(bench)).to_be_empty()


@pytest.mark.thorough
def test_the_editor_takes_a_move_back_as_well(bench: Page) -> None:
    control(bench, "skid").click()
    expect(lines(bench)).to_contain_text("line 13 skid: {default: no")
    put_cursor(bench, "players", ":")
    bench.keyboard.press("Control+z")
    expect(lines(bench)).to_be_empty()
    expect(control(bench, "skid")).to_be_checked()


@pytest.mark.thorough
def test_moves_in_quick_succession_are_all_written(bench: Page) -> None:
    for name in ("skid", "corners", "flip_back", "flip_step"):
        control(bench, name).click()
    for line in ("skid: {default: no", "corners: {default: no", "flip_back: {default: no", "flip_step: {default: yes"):
        expect(lines(bench)).to_contain_text(line)
    bench.get_by_role("button", name="Back to the file").click()
    expect(lines(bench)).to_be_empty()
    expect(control(bench, "flip_step")).not_to_be_checked()


@pytest.mark.thorough
def test_chips_move_the_controls(bench: Page) -> None:
    bench.get_by_role("radio", name="long-stride").or_(bench.get_by_role("button", name="long-stride")).first.click()
    expect(value(bench, "stride")).to_have_text("4")
    expect(bench.get_by_text("It sets stride.")).to_be_visible()
    expect(bench.locator(".difference")).to_contain_text("Stride is 4 instead of 3")
    control(bench, "skid").click()
    expect(lines(bench)).to_contain_text("parameters: {stride: 4, skid: no}")


@pytest.mark.thorough
def test_two_tabs_do_not_overwrite_each_other(bench: Page) -> None:
    other = bench.context.new_page()
    other.goto(bench.url)
    other.locator(".quick").wait_for()
    control(bench, "skid").click()
    expect(lines(bench)).to_contain_text("skid: {default: no")
    control(other, "corners").click()
    expect(other.get_by_text("Another tab has changed")).to_be_visible()
    expect(lines(other)).to_contain_text("corners: {default: no")
    other.get_by_role("button", name="Show the other tab's text").click()
    expect(lines(other)).to_contain_text("skid: {default: no")
    expect(control(other, "corners")).to_be_checked()
    other.get_by_role("button", name="Undo", exact=True).click()
    expect(lines(other)).to_contain_text("corners: {default: no")
    other.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["triune", "trio"])
def test_on_a_telephone_what_changes_is_below_the_controls(page: Page, server: Served, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.address}/workshop?game={name}")
    page.locator(".quick").wait_for()
    page.wait_for_function(
        """() => {
          const places = ['.st-key-panel', '.quick', '.st-key-bench .stBidiComponent']
          const [panel, result, text] = places.map((each) => document.querySelector(each))
          if (!panel || !result || !text) return false // one of them is being drawn anew
          const [a, b, c] = [panel, result, text].map((each) => each.getBoundingClientRect())
          return a.bottom <= b.top && b.top < c.top
        }"""
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 390
