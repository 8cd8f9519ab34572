"""How mistakes are shown and collected."""

from __future__ import annotations

import pytest

from playground.source.diagnostics import (
    MAX_MISTAKES,
    SHOWN_LINES,
    SHOWN_WIDTH,
    Diagnostics,
    RulesetError,
    did_you_mean,
    without_repetitions,
)
from playground.source.text import Source, Span


def reported(text: str, start: int, end: int, **options) -> str:
    found = Diagnostics()
    found.report("Y046", Span(Source("f.yaml", text), start, end), what="it", found="x", **options)
    return next(iter(found)).render()


def test_line_carets_hint_and_reason():
    assert reported("a: 1\nb: foo\n", 8, 11, hint="why not", because="so it is") == (
        "f.yaml:2:4  Y046  it must be a name, not x\n    b: foo\n       ^^^   why not\n    because so it is"
    )


def test_tabs_and_control_characters_do_not_move_the_carets():
    assert reported("\ta\x1b: foo", 5, 8).splitlines()[1:] == ["     a\ufffd: foo", "         ^^^"]


@pytest.mark.parametrize(("start", "end"), [(0, 3), (5000, 5003), (9990, 10000), (5000, 9000)])
def test_long_lines_are_cut_around_the_place(start, end):
    line = "".join(chr(97 + i % 26) for i in range(10_000))
    _, shown, carets = reported(line, start, end).splitlines()
    assert len(shown) <= SHOWN_WIDTH + 4
    at = carets.index("^")
    assert shown[at : len(carets)] == line[start : start + carets.count("^")]


def test_empty_text_can_be_pointed_at():
    assert reported("", 0, 0).splitlines()[1:] == ["    ", "    ^"]


def test_equal_mistakes_are_kept_once_and_absurdly_many_are_not_kept():
    found = Diagnostics()
    source = Source("f", "x" * 2000)
    for i in range(2000):
        for _ in range(2):
            found.report("Y046", Span(source, i, i + 1), what="it", found="x")
    assert [d.code for d in found] == ["Y046"] * MAX_MISTAKES + ["Y031"]


def test_a_mistake_at_many_places_is_shown_once_with_their_lines():
    text, found = "bad\n" * 12 + "odd\n", Diagnostics()
    source = Source("f.yaml", text)
    for line in range(13):
        hint = "why not" if line < 5 or line == 12 else ""
        found.report("Y046", Span(source, 4 * line, 4 * line + 3), what="it", found="x", hint=hint)
    bad, odd = without_repetitions(found)
    assert len(bad.more) == 11 and bad.render().splitlines() == [
        "f.yaml:1:1  Y046  it must be a name, not x",
        "    bad",
        "    ^^^   why not",
        f"    and 11 more alike: lines {', '.join(map(str, range(2, 2 + SHOWN_LINES)))} … 12",
    ]
    assert odd.more == () and odd.render().splitlines()[1:] == ["    odd", "    ^^^   why not"]
    assert str(RulesetError(found)) == f"{bad.render()}\n{odd.render()}"


def test_what_differs_in_any_word_is_shown_by_itself():
    found, text = Diagnostics(), "bad bad\nbad\n"
    one, other = Source("f.yaml", text), Source("g.yaml", text)
    found.report("Y046", Span(one, 0, 3), what="it", found="x")
    found.report("Y046", Span(one, 4, 7), what="it", found="x")
    found.report("Y046", Span(one, 8, 11), what="that", found="x")
    found.report("Y046", Span(one, 8, 11), what="it", found="x", because="so it is")
    found.report("Y046", Span(other, 0, 3), what="it", found="x")
    found.report("Y031", None, limit=1)
    found.report("Y046", Span(one, 4, 7), what="it", found="x", hint="why not")
    found.report("Y046", Span(one, 8, 11), what="it", found="x", because="so it is", hint="why not")
    first, *others = without_repetitions(found)
    assert first.elsewhere == "and 1 more alike: line 1"
    assert len(others) == 6 and all(each.more == () for each in others)


def test_errors_are_not_lost_among_warnings():
    """Stages ask whether there were errors: a game with 500 unused parameters and one error was compiled."""
    found = Diagnostics()
    for number in range(MAX_MISTAKES + 1):
        found.report("W004", None, name=f"p{number}")
    assert found.errors == () and found.warnings[-1].code == "W117"
    found.report("T059", None, name="full")
    assert [d.code for d in found.errors] == ["T059"]


def test_errors_are_raised_in_the_order_of_the_file():
    found = Diagnostics()
    source = Source("f", "abc")
    found.report("Y048", Span(source, 2, 3), what="c")
    found.report("Y048", Span(source, 0, 1), what="a")
    with pytest.raises(RulesetError) as raised:
        found.raise_errors()
    assert [d.message for d in raised.value.diagnostics] == ["a is empty", "c is empty"]


def test_suggestions():
    assert did_you_mean("stirde", ["stride", "step"]) == "did you mean 'stride'?"
    assert did_you_mean("q", ["stride", "step"]) == "known here: step, stride"
    assert did_you_mean("q", []) == ""


def test_what_a_definition_may_lack_at_each_use_is_one_mistake() -> None:
    text, found = "at(1) at(4)\nto(2) first\n", Diagnostics()
    source = Source("f.yaml", text)
    fields = {"missing": "nobody", "where": "", "found": "a player"}
    found.report("T033", Span(source, 0, 5), because="it is given to 'take'", hint="let it be", **fields)
    found.report("T033", Span(source, 6, 11), hint="let it be; there always is one", **fields)
    found.report("T033", Span(source, 12, 17), hint="let it be", **fields)
    found.report("T033", Span(source, 18, 23), hint="let it be", **fields)
    at, to, first = without_repetitions(found)
    assert (at.first.hint, at.elsewhere) == ("let it be; there always is one", "and 1 more alike: line 1")
    assert to.more == first.more == ()
