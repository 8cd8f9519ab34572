"""The server replaces the text in the editor, as a parameter panel or the button that undoes all edits does."""

from __future__ import annotations

import pytest

from tests.dashboard.editor_desk import FIND, LONG, Desk, put_cursor

pytestmark = pytest.mark.browser

RULES = "size: 3\nreach: 2\nabout: a game\n"


@pytest.mark.exhaustive
def test_a_replacement_is_one_step_and_keeps_cursor_and_place(desk: Desk) -> None:
    text = LONG.replace("line 2: of many", "size: 3")
    desk.open(text)
    put_cursor(desk.page, "line 1500: of", " many")
    desk.page.keyboard.type("fer")
    (message,) = desk.wait_for_sent(1)
    place = desk.scrolled
    replaced = message["text"].replace("size: 3", "size: 4")
    desk.receive(desk.data(replaced, revision=2, seen=message["id"], last=message["id"]))
    desk.settled()
    assert desk.value == replaced
    assert desk.before.endswith("line 1500: offer")
    assert abs(desk.scrolled - place) < 2
    desk.check_visible("line 1500")
    desk.page.keyboard.press("Control+z")
    assert desk.value == message["text"], "one step back is the text before the replacement"
    desk.page.keyboard.press("Control+y")
    assert desk.value == replaced
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Control+z")
    assert desk.value == text
    assert desk.wait_for_sent(2)[-1]["revision"] == 2, "what is undone there is sent as an edit of the new revision"


@pytest.mark.exhaustive
def test_letters_typed_meanwhile_are_carried_past_the_replacement(desk: Desk) -> None:
    desk.open(RULES)
    put_cursor(desk.page, "a ga", "me")
    desk.page.keyboard.type("1")
    (message,) = desk.wait_for_sent(1)
    desk.page.keyboard.type("2")  # not sent yet, or sent too late for the server's answer
    desk.receive(desk.data(message["text"].replace("size: 3", "size: 12"), revision=2, seen=message["id"]))
    desk.page.keyboard.type("3")
    assert desk.value == "size: 12\nreach: 2\nabout: a ga123me\n"
    desk.page.wait_for_function("window.sent.at(-1).revision === 2")
    assert desk.wait_for_sent(2)[-1]["text"] == desk.value


@pytest.mark.exhaustive
def test_replacements_that_follow_each_other_are_steps_of_their_own(desk: Desk) -> None:
    desk.open(RULES)
    texts = [RULES]
    for revision in (2, 3, 4):
        texts.append(RULES.replace("size: 3", f"size: {revision * 10}"))
        desk.receive(desk.data(texts[-1], revision=revision))
        assert desk.value == texts[-1]
    desk.page.evaluate(f"() => {{ {FIND} view().focus() }}")
    for text in reversed(texts[:-1]):
        desk.page.keyboard.press("Control+z")
        assert desk.value == text


@pytest.mark.exhaustive
def test_undoing_all_edits_can_be_taken_back_in_the_editor(desk: Desk) -> None:
    desk.open(RULES)
    put_cursor(desk.page, "a game", "\n")
    desk.page.keyboard.type(" of mine")
    (message,) = desk.wait_for_sent(1)
    desk.receive(desk.data(RULES, revision=2, seen=message["id"]))
    assert desk.value == RULES
    desk.page.keyboard.press("Control+z")
    assert desk.value == message["text"]


@pytest.mark.exhaustive
def test_a_replacement_waits_for_the_end_of_a_composition(desk: Desk) -> None:
    """As of a Japanese or accented letter: a change of the text would break it off."""
    desk.open(RULES)
    put_cursor(desk.page, "a game", "\n")
    session = desk.page.context.new_cdp_session(desk.page)
    session.send("Input.imeSetComposition", {"text": "k", "selectionStart": 1, "selectionEnd": 1})
    desk.receive(desk.data(RULES.replace("size: 3", "size: 4"), revision=2))
    assert desk.value.startswith("size: 3\n")
    session.send("Input.insertText", {"text": "か"})
    desk.page.wait_for_function(f"() => {{ {FIND} return view().state.doc.toString().startsWith('size: 4') }}")
    assert desk.value == "size: 4\nreach: 2\nabout: a gameか\n"
