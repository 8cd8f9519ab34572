"""The editor by itself in a real browser: wheel, keys and clicks, and whether the text that is painted lies under them.

Where the painted text and the textarea have drifted apart, a click on a letter puts the cursor elsewhere; so most tests
click on what they see, and look where the cursor is.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from playground.dashboard.widgets.editor import FOLDER
from playground.source.folders import shipped_folder

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

TRIO = (shipped_folder("rulesets") / "trio.yaml").read_text(encoding="utf-8")
LONG = "".join(f"line {number}: of many  # {number}\n" for number in range(1, 3000)) + "the end"
HEIGHTS = (600, 900, 1400)

MOUNT = """async ([code, data]) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  window.sent = []
  window.show = (data) => module.default({ data, parentElement: document.body,
    setStateValue: (name, value) => window.sent.push(value) })
  window.show(data)
}"""


class Desk:
    """The editor on a page of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text: Locator = page.locator("textarea.text")
        html, css, self.code = (FOLDER.joinpath(f"editor.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
        style = f"<style>body {{ margin: 40px 8px 300px }} {css}</style>"
        page.set_content(f"{style}{html}<textarea id='source'></textarea>")

    def open(self, text: str, marks: list[dict[str, Any]] | None = None) -> None:
        self.page.evaluate(MOUNT, [self.code, self.data(text, marks)])

    @staticmethod
    def data(text: str, marks: list[dict[str, Any]] | None = None, name: str = "mine") -> dict[str, Any]:
        return {"text": text, "name": name, "revision": 1, "marks": marks or [], "problem": ""}

    @property
    def value(self) -> str:
        return self.text.input_value()

    @property
    def cursor(self) -> tuple[int, int]:
        """The line, from 1, and the column, from 0."""
        before = self.before
        return before.count("\n") + 1, len(before) - before.rfind("\n") - 1

    @property
    def before(self) -> str:
        """The text before the cursor."""
        return str(self.text.evaluate("text => text.value.slice(0, text.selectionEnd)"))

    def box_of(self, words: str) -> dict[str, float]:
        """Where words are painted that are one piece of the coloured text: its last such piece."""
        found = self.page.evaluate(
            """words => {
              const walker = document.createTreeWalker(document.querySelector('pre.under'), NodeFilter.SHOW_TEXT)
              let box = null
              while (walker.nextNode()) {
                const at = walker.currentNode.data.lastIndexOf(words)
                if (at < 0) continue
                const range = document.createRange()
                range.setStart(walker.currentNode, at)
                range.setEnd(walker.currentNode, at + words.length)
                box = range.getBoundingClientRect().toJSON()
              }
              return box
            }""",
            words,
        )
        assert found is not None, f"{words!r} is not painted"
        return dict(found)

    def check_visible(self, words: str) -> None:
        """They lie within the editor and the window, and there is ink where they lie."""
        box, room = self.box_of(words), self.text.bounding_box()
        size = self.page.viewport_size
        assert room is not None
        assert size is not None
        assert room["x"] - 1 <= box["left"] < box["right"] <= room["x"] + room["width"] + 1
        assert room["y"] - 1 <= box["top"] < box["bottom"] <= min(room["y"] + room["height"], size["height"]) + 1
        clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        picture = Image.open(io.BytesIO(self.page.screenshot(clip=clip))).convert("L")  # type: ignore[arg-type]
        darkest, lightest = picture.getextrema()
        assert lightest - darkest > 60, f"{words!r} is blank"

    def click_behind(self, words: str) -> None:
        box = self.box_of(words)
        self.page.mouse.click(box["right"] - 1, (box["top"] + box["bottom"]) / 2)

    def paste(self, words: str) -> None:
        """Copied from elsewhere by the keyboard, as people do it."""
        source = self.page.locator("#source")
        source.evaluate("(source, words) => { source.value = words; source.select() }", words)
        source.press("Control+c")
        self.text.press("Control+v")

    def wheel_to_the_end(self) -> None:
        self.text.hover(position={"x": 100, "y": 60})
        for _ in range(1000):
            if self.text.evaluate("text => text.scrollTop >= text.scrollHeight - text.clientHeight - 1"):
                return
            before = self.text.evaluate("text => text.scrollTop")
            self.page.mouse.wheel(0, 3000)
            self.page.wait_for_function("y => document.querySelector('.text').scrollTop > y", arg=before)
        raise AssertionError("the end is never reached")

    def settled(self) -> None:
        """What is painted follows events of the browser, which come with its next frame."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.fixture
def desk(page: Page) -> Desk:
    return Desk(page)


def mark(text: str, words: str) -> dict[str, Any]:
    start = text.index(words)
    line = text.count("\n", 0, start) + 1
    return {"start": start, "end": start + len(words), "line": line, "column": 1, "severity": "error", "message": "no"}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("text", "width", "height"),
    [(TRIO, 1280, HEIGHTS[0]), (LONG, 1280, HEIGHTS[1]), (TRIO, 1280, HEIGHTS[2]), (LONG, 390, 844)],
    ids=["trio, low", "3,000 lines", "trio, high", "3,000 lines on a telephone"],
)
def test_the_end_of_a_long_text_is_reached_by_wheel_and_seen(desk: Desk, text: str, width: int, height: int) -> None:
    desk.page.set_viewport_size({"width": width, "height": height})
    desk.open(text)
    desk.wheel_to_the_end()
    desk.settled()
    last = text.rstrip().splitlines()[-1].split(":")[0].strip()
    desk.check_visible(last)
    desk.click_behind(last)
    line = text.rstrip().count("\n") + 1
    column = text.splitlines()[line - 1].index(last) + len(last)
    assert desk.cursor == (line, column)


@pytest.mark.exhaustive
@pytest.mark.parametrize("colours", ["#111 on #fff", "#eee on #111"])
def test_every_line_is_where_the_cursor_is_after_scrolling_and_resizing(desk: Desk, colours: str) -> None:
    ink, paper = colours.split(" on ")
    colours = f"--st-text-color: {ink}; --st-primary-color: {ink}; background: {paper}"
    desk.page.add_style_tag(content=f"body {{ {colours} }}")
    desk.open(LONG)
    for number, height in zip((300, 700, 1503, 2222), (900, 600, 1400, 700), strict=True):
        desk.page.set_viewport_size({"width": 1000, "height": height})
        desk.text.evaluate("(text, y) => { text.scrollTop = y }", (number - 4) * 20 + 7)
        desk.settled()
        desk.check_visible(f"line {number}")
        desk.click_behind(f"line {number}")
        assert desk.cursor == (number, len(f"line {number}"))


@pytest.mark.exhaustive
def test_keys_scroll_a_page_at_a_time_and_to_both_ends(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 600})
    desk.open(LONG)
    desk.text.click(position={"x": 40, "y": 15})
    seen, room = 1, desk.text.evaluate("text => text.clientHeight / 20")
    for _ in range(5):
        desk.page.keyboard.press("PageDown")
        assert seen < desk.cursor[0] <= seen + room, "lines were skipped"
        seen = desk.cursor[0]
        desk.settled()
        desk.check_visible(f"line {seen}")
    desk.page.keyboard.press("Control+End")
    desk.settled()
    desk.check_visible("the end")
    desk.page.keyboard.press("Control+Home")
    for _ in range(40):
        desk.page.keyboard.press("ArrowDown")
    desk.settled()
    desk.check_visible("line 41")


def test_what_is_typed_at_the_end_is_seen_undone_and_done_again(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 600})
    desk.open(TRIO)
    desk.text.focus()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("  more:\ngood")
    desk.settled()
    assert desk.value == f"{TRIO}  more:\n  good"
    desk.check_visible("good")
    desk.page.keyboard.press("Control+Home")
    for _ in range(30):
        if desk.value == TRIO:
            break
        desk.page.keyboard.press("Control+z")
    assert desk.value == TRIO
    for _ in range(30):
        desk.page.keyboard.press("Control+Shift+z")
    assert desk.value == f"{TRIO}  more:\n  good"
    desk.settled()
    desk.check_visible("good")


@pytest.mark.exhaustive
def test_a_long_text_is_pasted_over_everything(desk: Desk) -> None:
    desk.open(TRIO)
    desk.text.focus()
    desk.page.keyboard.press("Control+a")
    desk.paste(LONG)
    desk.settled()
    assert desk.value == LONG
    desk.check_visible("the end")
    desk.page.wait_for_function("window.sent.length == 1")
    assert desk.page.evaluate("window.sent") == [{"text": LONG, "name": "mine", "revision": 1}]
    desk.page.keyboard.press("Control+z")
    assert desk.value == TRIO


@pytest.mark.exhaustive
def test_a_long_text_is_indented_as_one_step(desk: Desk) -> None:
    text = "a: <b> & 'c'\n\n" + LONG
    desk.open(text)
    desk.text.focus()
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.press("Tab")
    assert desk.value == "\n".join(f"  {line}" if line else "" for line in text.split("\n"))
    desk.page.keyboard.press("Control+z")
    assert desk.value == text


@pytest.mark.exhaustive
def test_marks_far_down_lie_on_their_words_and_follow_the_typing(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 700, "height": 600})
    wide = f"{'wide ' * 100}slip"
    text = LONG.replace("line 200: of many", f"line 200: {wide}").replace("line 900: of many", "line 900: of others")
    desk.open(text, [mark(text, "slip"), mark(text, "of others")])
    desk.text.focus()
    for words, number in (("slip", 200), ("of others", 900)):
        desk.page.keyboard.press("F8")
        desk.settled()
        assert desk.page.locator("pre.under .mark").inner_text() == words
        desk.check_visible(words)
        assert desk.page.locator(".numbers b").inner_text() == str(number)
        desk.click_behind(words)
        assert desk.cursor == (number, len(text.splitlines()[number - 1].split("  #")[0]))
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.type("new\n")
    desk.page.keyboard.press("F8")
    desk.page.keyboard.press("F8")
    desk.settled()
    desk.check_visible("of others")
    assert desk.page.locator(".numbers b").inner_text() == "901"


ODD = ["\ttab\ttab", "漢字 and 🎲🎲", "e\u0301 \u00a0\u200b", "שלום abc", "\u0007\u001b bell"]


@pytest.mark.exhaustive
def test_odd_letters_take_the_same_room_in_both(desk: Desk) -> None:
    text = "".join(f"{line}END{number}\n" for number, line in enumerate(ODD))
    desk.open(text)
    for number, line in enumerate(ODD):
        desk.click_behind(f"END{number}")
        assert desk.before == text[: text.index(f"END{number}") + 4], line


@pytest.mark.exhaustive
def test_a_long_line_is_scrolled_sideways(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 390, "height": 844})
    desk.open("game: " + "long " * 2000 + "END\nnext\n")
    desk.text.click(position={"x": 30, "y": 15})
    desk.page.keyboard.press("End")
    desk.settled()
    desk.check_visible("END")
    desk.click_behind("END")
    assert desk.cursor == (1, 6 + 5 * 2000 + 3)


@pytest.mark.exhaustive
def test_tab_indents_and_escape_lets_go(desk: Desk) -> None:
    desk.open("a:\nb: 1\nc: 2\n")
    desk.text.focus()
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("Tab")
    assert desk.value == "a:\n  b: 1\nc: 2\n"
    desk.page.keyboard.press("Home")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Tab")
    assert desk.value == "a:\n    b: 1\n  c: 2\n"
    desk.page.keyboard.press("Shift+Tab")
    desk.page.keyboard.press("Shift+Tab")
    assert desk.value == "a:\nb: 1\nc: 2\n"
    desk.page.keyboard.press("Control+z")
    assert desk.value == "a:\n  b: 1\nc: 2\n"
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Tab")
    assert desk.page.evaluate("document.activeElement.className") != "text"


@pytest.mark.exhaustive
def test_another_text_begins_at_its_top_and_the_same_one_stays_where_it_is(desk: Desk) -> None:
    desk.open(LONG)
    desk.text.focus()
    desk.page.keyboard.press("Control+End")
    place = desk.text.evaluate("text => text.scrollTop")
    desk.page.evaluate("data => window.show(data)", desk.data(LONG, [mark(LONG, "line 2998")]))
    desk.settled()
    assert desk.text.evaluate("text => text.scrollTop") == place
    assert desk.page.locator("pre.under .mark").inner_text() == "line 2998"
    desk.page.evaluate("data => window.show(data)", desk.data(TRIO, name="other"))
    desk.settled()
    assert desk.text.evaluate("text => text.scrollTop") == 0
    desk.check_visible("game")
