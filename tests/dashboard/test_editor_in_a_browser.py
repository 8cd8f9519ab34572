"""The editor by itself in a real browser: wheel, keys and clicks, and whether the text that is painted lies under them.

Only the lines near the visible ones are in the page. So most tests click on what they see, and look where the
cursor is.
"""

from __future__ import annotations

import pytest

from tests.dashboard.editor_desk import LONG, TRIO, Desk, mark

pytestmark = pytest.mark.browser

HEIGHTS = (600, 900, 1400)


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
    for share, height in zip((0.1, 0.35, 0.6, 0.9), (900, 600, 1400, 700), strict=True):
        desk.page.set_viewport_size({"width": 1000, "height": height})
        desk.scroller.evaluate("(each, share) => { each.scrollTop = share * each.scrollHeight + 7 }", share)
        desk.settled()
        visible = desk.visible_lines()
        assert len(visible) > 15, "most of the editor is blank"
        for words in (visible[1], visible[len(visible) // 2], visible[-2]):
            line = words.split(":")[0]
            desk.check_visible(line)
            desk.click_behind(line)
            assert desk.cursor == (int(line.removeprefix("line ")), len(line))


@pytest.mark.exhaustive
def test_keys_scroll_a_page_at_a_time_and_to_both_ends(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 600})
    desk.open(LONG)
    desk.text.click(position={"x": 40, "y": 15})
    seen, room = 1, desk.scroller.evaluate("each => each.clientHeight / 20")
    for _ in range(5):
        desk.page.keyboard.press("PageDown")
        assert seen < desk.cursor[0] <= seen + room + 1, "lines were skipped"
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
    assert desk.value == f"{TRIO}  more:\n    good"
    desk.check_visible("good")
    desk.page.keyboard.press("Control+Home")
    for _ in range(30):
        if desk.value == TRIO:
            break
        desk.page.keyboard.press("Control+z")
    assert desk.value == TRIO
    for _ in range(30):
        desk.page.keyboard.press("Control+Shift+Z")
    assert desk.value == f"{TRIO}  more:\n    good"
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
    (message,) = desk.wait_for_sent(1)
    assert (message["text"], message["name"], message["revision"]) == (LONG, "mine", 1)
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
        assert desk.page.locator(".cm-line .mark").inner_text() == words
        desk.check_visible(words)
        assert desk.marked_lines() == [number]
        desk.click_behind(words)
        assert desk.cursor == (number, len(text.splitlines()[number - 1].split("  #")[0]))
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.type("new\n")
    desk.page.keyboard.press("F8")
    desk.page.keyboard.press("F8")
    desk.settled()
    desk.check_visible("of others")
    assert desk.marked_lines() == [901]


ODD = ["\ttab\ttab", "漢字 and 🎲🎲", "e\u0301 \u00a0\u200b", "שלום abc", "\u0007\u001b bell"]


@pytest.mark.exhaustive
def test_odd_letters_take_the_same_room_in_both(desk: Desk) -> None:
    text = "".join(f"{line}END{number}\n" for number, line in enumerate(ODD))
    desk.open(text)
    for number, line in enumerate(ODD):
        desk.click_behind(f"END{number}")
        assert desk.before == text[: text.index(f"END{number}") + 4], line


@pytest.mark.exhaustive
def test_a_long_line_is_wrapped_and_seen_to_its_end(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 390, "height": 844})
    desk.open("game: " + "long " * 2000 + "END\nnext\n")
    desk.text.click(position={"x": 30, "y": 15})
    desk.page.keyboard.press("Control+Home")
    for _ in range(2):
        desk.page.keyboard.press("ArrowDown")
    assert desk.cursor[0] == 1, "an arrow goes to the next line that is seen"
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.press("ArrowLeft")
    desk.page.keyboard.press("ArrowLeft")
    desk.settled()
    desk.check_visible("END")
    desk.click_behind("END")
    assert desk.cursor == (1, 6 + 5 * 2000 + 3)
    assert desk.scroller.evaluate("each => each.scrollWidth <= each.clientWidth")


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
    assert not desk.text.evaluate("each => each.contains(document.activeElement)")


@pytest.mark.exhaustive
def test_another_text_begins_at_its_top_and_the_same_one_stays_where_it_is(desk: Desk) -> None:
    desk.open(LONG)
    desk.text.focus()
    desk.page.keyboard.press("Control+End")
    place = desk.scrolled
    desk.receive(desk.data(LONG, [mark(LONG, "line 2998")]))
    desk.settled()
    assert desk.scrolled == place
    assert desk.page.locator(".cm-line .mark").inner_text() == "line 2998"
    desk.receive(desk.data(TRIO, name="other"))
    desk.settled()
    assert desk.scrolled == 0
    desk.check_visible("game")
