"""What the editor underlines, and how diagnostics are listed."""

from __future__ import annotations

from string import ascii_letters
from types import SimpleNamespace

import pytest

from playground.compiler import check
from playground.dashboard.model.draft import Draft
from playground.dashboard.views.workshop import bench
from playground.dashboard.widgets import editor
from playground.dashboard.widgets.diagnostics import MAX_SHOWN, diagnostics_html
from playground.dashboard.widgets.editor import marks
from playground.dashboard.widgets.game_picker import TEXTS
from playground.source.diagnostics import Diagnostic
from playground.source.text import Source, Span
from tests.dashboard.games import SQUARE


def diagnostic(text: str, start: int, end: int, name: str = "mine.yaml") -> Diagnostic:
    return Diagnostic("Y002", Span(Source(name, text), start, end), "wrong <b>", hint="try again")


def test_a_mistake_is_underlined_where_it_is() -> None:
    text = SQUARE.replace("shape: square", "shape: sqare")
    _, found = check("<editor>", text=text)
    (mark,) = marks(text, found)
    assert text[mark["start"] : mark["end"]] == "sqare"
    assert (mark["line"], mark["column"], mark["severity"]) == (6, 10, "error")


def test_offsets_count_as_browsers_do() -> None:
    text = "game: 🎲🎲 x"
    (mark,) = marks(text, [diagnostic(text, 9, 10)])
    assert text.encode("utf-16-le")[2 * mark["start"] : 2 * mark["end"]].decode("utf-16-le") == "x"
    assert mark["column"] == 10


def test_an_empty_place_gets_a_visible_mark() -> None:
    (mark,) = marks("abc", [diagnostic("abc", 1, 1)])
    assert (mark["start"], mark["end"]) == (1, 2)


def test_places_in_other_texts_are_not_marked() -> None:
    assert marks("abc", [diagnostic("other", 0, 1), Diagnostic("Y002", None, "nowhere")]) == []


def test_the_list_says_line_and_column_and_escapes_words() -> None:
    html = diagnostics_html([diagnostic("a\nbc", 3, 4)], "mine.yaml")
    assert '<span class="place">2:2</span>' in html
    assert "wrong &lt;b&gt;" in html
    assert "try again" in html


def test_the_list_names_another_file() -> None:
    assert "base.yaml:1:1" in diagnostics_html([diagnostic("abc", 0, 1, "base.yaml")], "mine.yaml")


def test_a_long_list_is_cut() -> None:
    text = ascii_letters
    html = diagnostics_html([diagnostic(text, i, i + 1) for i in range(MAX_SHOWN + 5)], "mine.yaml")
    assert html.count('<li class="error">') == MAX_SHOWN
    assert "and 5 more" in html


def test_a_repeated_mistake_is_listed_once_and_marked_everywhere() -> None:
    text = "bad\n" * (MAX_SHOWN + 5)
    found = [diagnostic(text, start, start + 3) for start in range(0, len(text), 4)]
    html = diagnostics_html(found, "mine.yaml")
    assert html.count("<li") == 1
    assert f"and {MAX_SHOWN + 4} more alike: lines 2, 3, " in html
    assert len(marks(text, found)) == MAX_SHOWN + 5


@pytest.fixture
def session(monkeypatch) -> dict[str, object]:
    """A session whose browser has sent what was typed into the first text."""
    message = {"text": "game: Mine", "name": "triad", "revision": 1}
    found: dict[str, object] = {bench.EDITOR: {"typed": message}, TEXTS: {}}
    monkeypatch.setattr(editor, "st", SimpleNamespace(session_state=found))
    monkeypatch.setattr(bench, "st", SimpleNamespace(session_state=found))
    monkeypatch.setattr(bench, "edits", lambda: found[TEXTS])
    monkeypatch.setattr(bench, "_update_edits", lambda _: None)
    monkeypatch.setattr(bench, "record_typed", lambda *_: None)
    monkeypatch.setattr(bench, "chosen_name", lambda: "triad")
    monkeypatch.setattr(bench, "save_session", lambda: None)
    return found


@pytest.mark.parametrize(
    ("drawn", "now", "kept"),
    [
        (1, 1, {"triad": "game: Mine"}),
        (1, 2, {}),  # undone by the same message, or before it came
        (2, 2, {}),  # undone and drawn anew before it came
    ],
)
def test_what_was_typed_is_kept_unless_the_text_was_exchanged_meanwhile(session, drawn, now, kept) -> None:
    session[bench.REVISION] = now
    bench.store_typed("triad", drawn, "game: Triad")
    assert session[TEXTS] == kept


def test_what_was_typed_into_one_text_is_never_stored_as_another(session) -> None:
    session[bench.REVISION] = 1
    bench.store_typed("triune", 1, "game: Triune")
    assert session[TEXTS] == {}


def test_what_was_typed_just_before_undoing_can_be_restored(session, monkeypatch) -> None:
    """A press is reported before the text that came in the same message."""
    stored = Draft("triad", "game: Triad", "game: Mi")
    monkeypatch.setattr(bench, "current_draft", lambda: stored)
    session[bench.REVISION] = 1
    assert bench.put_text("game: Triad") == "game: Mine"
    assert session[bench.REVISION] == 2
    assert bench.put_text("game: Mine") == "game: Mi"  # that message belongs to the text before
