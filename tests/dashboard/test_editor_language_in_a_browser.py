"""What the editor knows of the language, in a real browser: suggestions, meanings, corrections, outline, snippets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.dashboard.editor_desk import Desk, put_cursor, selected_in
from tests.language_service.meadow import MEADOW

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]

WRONG = MEADOW.replace("moves: [step, run]", "moves: [step, runn]").replace("shape: square", "shape: sqare")
SUGGESTIONS = ".cm-tooltip-autocomplete"


def test_a_suggestion_is_taken_by_tab_and_enter_ends_a_line(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    put_cursor(desk.page, "arrived: when ", "crowd")
    desk.page.keyboard.type("nei")
    first = desk.page.locator(f"{SUGGESTIONS} li").first
    expect(first).to_contain_text("neighbours")
    expect(first).to_contain_text("function")
    desk.page.keyboard.press("Enter")
    assert "arrived: when nei\n" in desk.value
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Backspace")
    desk.page.keyboard.type("i")
    first.wait_for()
    desk.page.keyboard.press("Tab")
    expect(desk.page.locator(SUGGESTIONS)).to_have_count(0)
    assert "arrived: when neighbours crowd" in desk.value


def test_a_suggestion_with_places_to_fill_in(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    put_cursor(desk.page, "arrived: when ", "crowd")
    desk.page.keyboard.type("ahe")
    desk.page.locator(f"{SUGGESTIONS} li").filter(has_text="ahead").first.wait_for()
    desk.page.keyboard.press("Tab")
    assert selected_in(desk.page) == "site"
    desk.page.keyboard.type("b2")
    desk.page.keyboard.press("Tab")
    assert selected_in(desk.page) == "direction"
    assert "when ahead(b2, direction, number)" in desk.value


def test_suggestions_on_request_explain_themselves(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    put_cursor(desk.page, "parameters: {reach: 3", "}")
    desk.page.keyboard.type(", ")
    desk.page.keyboard.press("Control+Space")
    options = desk.page.locator(f"{SUGGESTIONS} li")
    expect(options).to_have_text(["weatherparameter", "leapsparameter", "max_decisionsparameter"])
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("Enter")
    assert "reach: 3, weather: " in desk.value
    expect(options).to_have_text(["dryword", "wetword"])  # the values of the key follow
    desk.page.keyboard.press("Escape")
    expect(options).to_have_count(0)


def test_the_meaning_of_a_word_is_shown_where_the_mouse_rests(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 2000})
    desk.open_checked(MEADOW)
    shown = {"reach": "squares a runner may go", "regions": "Sites with a name", "sideways": "all directions that"}
    for words, meaning in shown.items():
        box = desk.box_of(words)
        desk.page.mouse.move(5, 5)
        desk.page.mouse.move(box["left"] + 8, (box["top"] + box["bottom"]) / 2)
        expect(desk.page.locator(".meaning")).to_contain_text(meaning)


def test_a_press_on_a_mistake_goes_there_and_one_on_its_correction_applies_it(desk: Desk) -> None:
    desk.open_checked(WRONG)
    desk.page.get_by_role("button", name="Replace by 'run'").wait_for()
    put_cursor(desk.page, "game: ", "Meadow")
    desk.page.keyboard.type("My ")  # the places of the list move along
    desk.page.locator(".problems .place").nth(1).click()
    assert selected_in(desk.page) == "runn"
    desk.page.get_by_role("button", name="Replace by 'run'").click()
    desk.page.get_by_role("button", name="Replace by 'square'").click()
    assert desk.value == MEADOW.replace("game: ", "game: My ")
    desk.page.keyboard.press("Control+z")
    assert "shape: sqare" in desk.value, "a correction is one step"
    assert "[step, run]" in desk.value


def test_a_correction_is_offered_where_the_mouse_rests_on_a_mistake(desk: Desk) -> None:
    desk.open_checked(WRONG)
    desk.page.locator(".cm-line .mark").first.hover()
    desk.page.locator(".cm-diagnosticAction").click()
    assert "shape: square\n" in desk.value


def test_the_outline_goes_there_and_follows_the_cursor(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 600})
    desk.open_checked(MEADOW)
    outline = desk.page.get_by_role("combobox", name="Go to")
    outline.select_option(label="\u2003rest")
    desk.settled()
    assert desk.before.endswith("  ")
    assert desk.cursor[0] == MEADOW[: MEADOW.index("  rest:")].count("\n") + 1
    desk.check_visible("rest")
    expect(outline.locator("option:checked")).to_have_text("actions")
    put_cursor(desk.page, "board:", "\n")
    expect(outline.locator("option:checked")).to_have_text("board")
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.type("# one more line\n")
    outline.select_option(label="end")
    assert desk.value[len(desk.before) :].startswith("end:\n")


def test_a_rule_is_inserted_as_one_step_with_its_name_selected(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    insert = desk.page.get_by_role("combobox", name="Insert a rule")
    insert.select_option("an end condition")
    desk.page.wait_for_function("document.querySelector('.cm-line') && window.getSelection().toString() !== ''")
    assert selected_in(desk.page) == "new-ending"
    desk.page.keyboard.type("won")
    assert "\n  won: when no enemy then mover wins\n" in desk.value
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Control+z")
    assert desk.value == MEADOW
    assert insert.input_value() == ""


def test_searching_and_folding(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    desk.page.get_by_role("button", name="Search (Ctrl+F)").click()
    desk.page.locator(".cm-search input[name=search]").wait_for()
    desk.page.keyboard.type("crowd")
    desk.page.keyboard.press("Enter")
    assert selected_in(desk.page) == "crowd"
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator(".cm-search")).to_have_count(0)
    desk.text.press("Control+Home")
    desk.page.locator(".cm-foldGutter .cm-gutterElement").filter(has_text="⌄").first.click()
    expect(desk.page.locator(".cm-foldPlaceholder")).to_have_count(1)
    expect(desk.page.locator(".cm-line").filter(has_text="reach: {")).to_have_count(0)
    desk.page.locator(".cm-foldPlaceholder").click()
    desk.check_visible("squares a runner may go")


def test_help_opens_at_the_section_of_the_cursor(desk: Desk) -> None:
    desk.open_checked(MEADOW)
    put_cursor(desk.page, "  rest:", "\n")
    desk.page.get_by_role("button", name="Help on the language").click()
    drawer = desk.page.get_by_role("complementary", name="Help on the language")
    heading = drawer.get_by_role("heading", name="actions", exact=True)
    expect(heading).to_be_in_viewport()
    drawer.get_by_role("combobox", name="Chapter").select_option(label="\u2003Movements")
    expect(drawer.get_by_role("heading", name="Movements", exact=True)).to_be_in_viewport()
    desk.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert desk.text.evaluate("each => each.contains(document.activeElement)"), "the text has the focus again"


def test_words_have_the_colours_of_the_grammar_that_the_server_sends(desk: Desk) -> None:
    text = "after:\n  x: when zork then frob\nabout: zork\nglossary:\n  frob: zork\n"
    words = {"keywords": ["zork"], "functions": ["frob"], "texts": ["about"], "groups": ["glossary"]}
    data = desk.data(text, words=words)
    desk.open("")
    desk.receive({**data, "name": "other"})
    colours = desk.page.evaluate(
        """() => [...document.querySelectorAll('.cm-line')].flatMap((line) => {
          const own = getComputedStyle(line).color
          return [...line.querySelectorAll('span')].filter((each) => /^(zork|frob|when)$/.test(each.textContent.trim()))
            .map((each) => [each.textContent.trim(), getComputedStyle(each).color !== own])
        })"""
    )
    assert [word for word, coloured in colours if coloured] == ["zork", "frob", "frob"], colours


def test_the_editor_is_made_higher_and_shows_more_lines(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 900})
    desk.open_checked(MEADOW * 6)
    before = len(desk.visible_lines())
    box = desk.page.locator(".page").bounding_box()
    assert box is not None
    corner = (box["x"] + box["width"] - 4, box["y"] + box["height"] - 4)
    desk.page.mouse.move(*corner)
    desk.page.mouse.down()
    desk.page.mouse.move(corner[0], corner[1] + 160, steps=5)
    desk.page.mouse.up()
    desk.settled()
    lines = desk.visible_lines()
    assert len(lines) >= before + 6
    desk.check_visible(lines[-2].strip()[:20])


@pytest.mark.parametrize("height", [500, 800, 1300])
def test_arrows_go_through_a_long_text_and_what_they_reach_is_seen(desk: Desk, height: int) -> None:
    desk.page.set_viewport_size({"width": 900, "height": height})
    text = "".join(f"line {number}: of many\n" for number in range(1, 250)) + "the end"
    desk.open(text)
    desk.text.press("Control+Home")
    for number in range(2, 251):
        desk.page.keyboard.press("ArrowDown")
        if number % 61 == 0:
            desk.settled()
            assert desk.cursor[0] == number
            desk.check_visible(f"line {number}")
    desk.settled()
    desk.check_visible("the end")
    assert desk.cursor[0] == 250


@pytest.mark.parametrize(("paper", "dark"), [("#ffffff", False), ("#15171c", True)])
def test_the_theme_is_that_of_the_page(desk: Desk, paper: str, dark: bool) -> None:
    desk.open_checked(MEADOW)
    desk.page.add_style_tag(content=f"body {{ --st-background-color: {paper} }}")
    desk.receive(desk.checked(MEADOW))
    assert desk.page.locator(".editor").evaluate("each => each.classList.contains('dark')") is dark
