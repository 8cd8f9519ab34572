"""What a visitor does on Home, in the Workshop and on Compare, in a real browser against a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, Route, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from playground.ruleset.find import ruleset_names
from tests.dashboard.conftest import PATIENCE_MS
from tests.dashboard.editor_desk import EDITOR, FIND, put_cursor, selected_in, text_of, wait_for_text

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)

QUICK = "tic-tac-toe"
"""A game of which thousands are played at once, with two variants."""
LONG = "triune"
"""A game of which a million take longer than a test, on any machine; with two variants as well."""

DARK, LIGHT = "rgb(21, 23, 28)", "rgb(253, 252, 250)"


def open_home(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("figure.board > svg")).to_have_count(len(ruleset_names()))


def open_workshop(page: Page, address: str) -> None:
    page.goto(f"{address}/workshop")
    page.locator("figure.board > svg").wait_for()
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")


def open_compare(page: Page, address: str, game: str = QUICK) -> None:
    page.goto(f"{address}/compare?game={game}")
    page.get_by_text("Will be played").wait_for()


def set_games(page: Page, games: int) -> None:
    page.get_by_label("Games of each").fill(str(games))
    page.get_by_label("Games of each").press("Enter")
    expect(page.get_by_text("Will be played").filter(has_text=f"{games:,} games of each")).to_be_visible()


def run(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Run$")).click()


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


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor"))


# Home, and from there to the others.


def test_the_pages_load_without_errors_and_without_the_network(page: Page, address: str) -> None:
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
    open_home(page, address)
    page.get_by_role("link", name="Workshop").first.click()
    page.locator(".quick").wait_for()
    page.get_by_role("link", name="Compare").first.click()
    page.get_by_text("Will be played").wait_for()
    set_games(page, 500)
    run(page)
    wait_for_the_end(page)
    page.get_by_role("link", name="Home").first.click()
    expect(page.locator(".job").first).to_contain_text("Done")
    assert (complaints, strangers) == ([], [])


@pytest.mark.thorough
def test_a_card_opens_its_game(page: Page, address: str) -> None:
    name = ruleset_names()[-2]
    open_home(page, address)
    page.locator(f".st-key-game-{name}").get_by_role("link", name="Edit").click()
    expect(page.get_by_role("combobox", name="Ruleset")).to_have_value(name)
    page.get_by_role("button", name="Compare over more games").click()
    expect(page.get_by_text("Will be played").filter(has_text=name)).to_be_visible()


# The Workshop.


def test_a_mistake_is_shown_while_typing_and_disappears_again(page: Page, address: str) -> None:
    open_workshop(page, address)
    first = text_of(page)
    put_cursor(page, "players", ":")
    page.keyboard.type("z")
    line = first[: first.index("players:")].count("\n") + 1
    expect(page.locator("ul.mistakes")).to_contain_text(f"{line}:1")
    expect(page.locator(".state[role=status]")).to_contain_text(f"Line {line}, column 1")
    expect(page.locator(".cm-line .mark").first).to_have_text("playersz")
    page.keyboard.type("q")
    expect(page.locator(".cm-line .mark").first).to_have_text("playerszq")
    assert first.replace("players:", "playerszq:", 1) == text_of(page)
    page.keyboard.press("Control+End")
    page.keyboard.press("F8")
    assert selected_in(page) == "playerszq"
    page.keyboard.type("players")
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    expect(page.locator("ul.mistakes li")).to_have_count(0)


@pytest.mark.thorough
def test_the_editor_keeps_the_cursor_and_the_indentation(page: Page, address: str) -> None:
    open_workshop(page, address)
    put_cursor(page, "  shape: square", "\n")
    page.keyboard.type("\n# a")
    expect(page.get_by_role("button", name="Back to the file")).to_be_enabled()
    page.keyboard.type(" remark")
    wait_for_text(page, re.compile("  shape: square\n  # a remark\n"))
    page.get_by_role("button", name="Back to the file").click()
    wait_for_text(page, re.compile("remark"), there=False)
    expect(page.get_by_role("button", name="Back to the file")).to_be_disabled()


@pytest.mark.thorough
def test_all_edits_are_taken_back_and_restored(page: Page, address: str) -> None:
    open_workshop(page, address)
    undo, redo, back = (
        page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo", "Back to the file")
    )
    written = text_of(page)
    put_cursor(page, "  shape: square", "\n")
    page.keyboard.type("\n# a remark")
    expect(back).to_be_enabled()
    edited = text_of(page)
    back.click()
    wait_for_text(page, written)
    expect(back).to_be_disabled()
    page.reload()
    undo.click()
    wait_for_text(page, edited)
    redo.click()
    wait_for_text(page, written)
    undo.click()
    wait_for_text(page, edited)
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    back.click()


@pytest.mark.thorough
def test_typing_before_all_controls_are_loaded_edits_the_game_shown(page: Page, address: str) -> None:
    """A slow network delivers the code of some controls late: until then the browser does not report their choices."""
    late: list[Route] = []
    page.route("**/Selectbox.*.js", lambda route: late.append(route))
    page.goto(f"{address}/workshop?game={LONG}")
    page.locator("figure.board > svg").wait_for()
    page.locator(EDITOR).wait_for()
    put_cursor(page, "  shape: square", "\n")
    page.keyboard.type("\n# a remark")
    undo = page.get_by_role("button", name="Back to the file")
    expect(undo).to_be_enabled()
    for route in late:
        route.continue_()
    expect(page.get_by_role("combobox", name="Ruleset")).to_have_value(LONG)
    page.keyboard.type(" more")
    wait_for_text(page, re.compile("# a remark more"))
    undo.click()
    wait_for_text(page, re.compile("# a remark"), there=False)
    wait_for_text(page, re.compile("^# yaml-language-server.*\ngame: Triune"))


def check_end(page: Page, height: int) -> None:
    """By wheel to the end of the text, which is seen there: a click on its last word leaves the cursor behind it."""
    page.set_viewport_size({"width": 1280, "height": height})
    scroller = page.locator(".cm-scroller")
    scroller.evaluate("each => each.scrollTo(0, 0)")
    expect(page.locator(".cm-line").first).to_contain_text("yaml-language-server")
    scroller.hover(position={"x": 200, "y": 100})
    while not scroller.evaluate("each => each.scrollTop >= each.scrollHeight - each.clientHeight - 1"):
        before = scroller.evaluate("each => each.scrollTop")
        page.mouse.wheel(0, 800)
        page.wait_for_function("([each, before]) => each.scrollTop > before", arg=[scroller.element_handle(), before])
    scroller.evaluate("each => each.scrollIntoView({ block: 'end' })")  # the page, where the window is low
    lines = text_of(page).rstrip().splitlines()
    last = page.locator(".cm-line").filter(has_text=lines[-1].strip()).last
    line_box, box = last.bounding_box(), scroller.bounding_box()
    assert line_box is not None
    assert box is not None
    assert box["y"] < line_box["y"] < line_box["y"] + line_box["height"] < min(box["y"] + box["height"], height)
    last.click(position={"x": line_box["width"] - 4, "y": line_box["height"] - 6})
    put = page.evaluate(f"() => {{ {FIND} return view().state.selection.main.head }}")
    assert text_of(page)[:put] == "\n".join(lines)


@pytest.mark.thorough
def test_the_end_of_a_long_ruleset_is_seen_and_edited_at_any_height(page: Page, address: str) -> None:
    page.goto(f"{address}/workshop?game=trio")
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    for height in (600, 900, 1400):
        check_end(page, height)
    page.keyboard.type("%")
    expect(page.locator("ul.mistakes li").first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")
    page.reload()
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")


@pytest.mark.thorough
def test_a_text_that_is_no_ruleset_at_all_outlives_a_reload(page: Page, address: str) -> None:
    open_workshop(page, address)
    page.locator(EDITOR).focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("{[ no \x07 yaml \ud83c")
    expect(page.locator("ul.mistakes li").first).to_be_visible()
    page.reload()
    wait_for_text(page, "{[ no \x07 yaml \ufffd")
    page.get_by_role("button", name="Back to the file").click()
    expect(page.locator(".state[role=status]")).to_have_text("No mistakes")


@pytest.mark.thorough
def test_what_was_typed_just_before_a_press_goes_along(page: Page, address: str) -> None:
    open_workshop(page, address)
    put_cursor(page, "  size: ", "8")
    page.keyboard.press("Delete")
    page.keyboard.type("9")
    page.get_by_role("button", name="Compare over more games").click()
    expect(page.get_by_text("Will be played").filter(has_text="my edit of")).to_be_visible()


@pytest.mark.exhaustive
def test_board_and_quick_result_follow_the_text_and_outlive_a_reload(page: Page, address: str) -> None:
    open_workshop(page, address)
    cells = page.locator("figure.board > svg title")
    assert cells.count() == 64
    put_cursor(page, "  size: ", "8")
    page.keyboard.press("Delete")
    page.keyboard.type("9")
    expect(cells).to_have_count(81)
    verdict = page.locator(".quick .verdict h4")
    expect(verdict).to_contain_text("my edit of")
    page.reload()
    wait_for_text(page, re.compile("  size: 9\n"))
    expect(verdict).to_contain_text("my edit of")
    page.get_by_role("button", name="Compare over more games").click()
    expect(page.get_by_text("Will be played").filter(has_text="my edit of")).to_be_visible()


def time_of_a_mistake(page: Page) -> float:
    """Seconds until a mistake is shown; it is corrected again, and nothing of it is left on the page."""
    began = monotonic()
    page.keyboard.type("z")
    expect(page.locator("ul.mistakes")).to_contain_text(":1")
    seconds = monotonic() - began
    page.keyboard.press("Backspace")
    expect(page.locator("ul.mistakes li")).to_have_count(0)
    return seconds


@pytest.mark.thorough
def test_no_message_is_sent_as_a_hash_that_the_browser_may_have_forgotten(page: Page, address: str) -> None:
    reported: list[ForwardMsg] = []

    def read(frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            reported.append(ForwardMsg.FromString(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", read))
    open_workshop(page, address)
    put_cursor(page, "players", ":")
    time_of_a_mistake(page)  # the board is drawn again, as it was
    assert any(len(message.SerializeToString()) > 10_000 for message in reported)
    assert [message for message in reported if message.metadata.cacheable or message.ref_hash] == []


@pytest.mark.thorough
def test_typing_is_answered_while_games_are_played(page: Page, address: str) -> None:
    open_workshop(page, address)
    put_cursor(page, "players", ":")
    seconds = [time_of_a_mistake(page) for _ in range(4)]  # each sound text starts a quick result
    assert median(seconds) < 4, f"mistakes were shown late: {seconds}"  # 0.4 to 1.5 s on two busy cores


@pytest.mark.thorough
def test_a_new_game_is_begun(page: Page, address: str) -> None:
    open_workshop(page, address)
    page.get_by_role("button", name="New").click()
    page.get_by_label("Name of the new ruleset").fill("my-game")
    page.get_by_role("button", name="Begin").click()
    wait_for_text(page, re.compile("game: My game\n"))
    expect(page.locator(".quick .verdict h4")).to_contain_text("my edit of my-game")


# Compare.


@pytest.mark.thorough
def test_from_the_keyboard_to_the_files(page: Page, address: str, tmp_path: Path) -> None:
    open_compare(page, address)
    set_games(page, 5000)
    page.locator(".stApp[data-test-script-state=notRunning]").wait_for()  # a redraw would take the focus away
    page.get_by_role("checkbox", name=re.compile("Record")).focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=re.compile("Run$"))).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_the_end(page)
    expect(page.get_by_text("Done: 15,000 of 15,000 games")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(2)
    expect(page.locator(".verdict").last).to_contain_text("second player")
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Result as JSON").click()
    download.value.save_as(tmp_path / "result.json")
    found = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert [variant["games"] for variant in found["variants"]] == [5000] * 3
    with page.expect_download() as download:
        page.get_by_role("button", name="All games as CSV").click()
    download.value.save_as(tmp_path / "games.csv")
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 15_001


@pytest.mark.thorough
def test_a_job_outlives_a_reload_and_is_cancelled(page: Page, address: str) -> None:
    open_compare(page, address, LONG)
    set_games(page, 1_000_000)
    run(page)
    expect(page.locator(".verdict h4").first).to_contain_text("so far")
    page.reload()
    expect(page.locator(".verdict h4").first).to_contain_text("so far")
    page.get_by_role("button", name="Cancel").click()
    wait_for_the_end(page)
    expect(page.get_by_text(re.compile(r"^Cancelled: [\d,]+ of 3,000,000 games"))).to_be_visible()


# All of them, narrow and dark.


@pytest.mark.thorough
def test_a_narrow_window_needs_no_scrolling_sideways(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_home(page, address)
    assert overflow(page) == 0
    open_workshop(page, address)
    page.locator(".quick").wait_for()
    assert overflow(page) == 0
    open_compare(page, address)
    set_games(page, 1000)
    run(page)
    wait_for_the_end(page)
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert overflow(page) == 0


@pytest.mark.thorough
def test_dark_and_light_follow_the_visitor(page: Page, address: str) -> None:
    open_home(page, address)
    light = background(page)
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("figure.board > svg")).to_have_count(len(ruleset_names()))
    assert (light, background(page)) == (LIGHT, DARK)
