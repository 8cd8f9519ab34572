"""The editor is mounted anew while the user types, as Streamlit does where two redraws follow each other at once."""

from __future__ import annotations

import pytest

from tests.dashboard.editor_desk import LONG, TRIO, Desk, mark, selected_in

pytestmark = pytest.mark.browser


@pytest.mark.exhaustive
def test_an_editor_that_is_mounted_anew_keeps_text_cursor_and_focus(desk: Desk) -> None:
    text = LONG.replace("line 900: of many", "line 900: of others")
    desk.open(text)
    desk.text.focus()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type(", or not")
    desk.settled()
    place = desk.scrolled
    desk.remount(desk.data(text, [mark(text, "of others")]))
    assert place > 0
    assert desk.scrolled == place
    desk.page.keyboard.type("!")
    assert desk.value == f"{text}, or not!"
    desk.page.wait_for_function("window.sent.length && window.sent.at(-1).text.endsWith('!')")
    typed = f"{text}, or not!"
    desk.receive(desk.data(typed, [mark(typed, "of others")]))
    desk.page.keyboard.press("F8")
    assert selected_in(desk.page) == "of others"


@pytest.mark.exhaustive
def test_an_editor_that_is_mounted_anew_takes_another_text_over_the_old_one(desk: Desk) -> None:
    desk.open(TRIO)
    desk.text.focus()
    desk.page.keyboard.type("# mine ")
    for data in (desk.data("game: other"), {**desk.data("game: third"), "revision": 2}, desk.data(TRIO, name="x")):
        desk.remount(data)
        assert desk.value == data["text"]
