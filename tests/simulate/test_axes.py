"""What may be written after --vary, and what is said of the rest."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.simulate.sweeps.axes import read_axes
from playground.source.diagnostics import PlaygroundError, RulesetError

GAME = """\
game: Axes
players: [South, North]
parameters:
  goal: {default: 3, range: 1..5, about: marks in a row that win}
  wide: {default: 5, range: -20..400, about: never used for anything large}
  faces: {default: 6, choices: [4, 6, 8], about: faces}
  end_by: {default: line, choices: [line, count], about: what ends the game}
  open: {default: yes, about: may be anything}
board: {shape: rectangle, columns: 5, rows: 1}
pieces: {Mark: {}}
actions:
  mark:
    choose: {target: empty}
    when: open or wide > 0 or faces > 4
    do: place Mark of mover on target
end:
  line: when end_by is line and line(goal, own) then mover wins
  full: when no empty then draw
"""


@pytest.fixture(scope="module")
def ruleset():
    return load("<editor>", text=GAME).ruleset


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("goal=2..4", (2, 3, 4)),
        ("goal=1..5:2", (1, 3, 5)),
        ("goal=5,1", (5, 1)),
        ("goal=1,3..5", (1, 3, 4, 5)),
        ("goal", (1, 2, 3, 4, 5)),
        ("wide=-20..0:10", (-20, -10, 0)),
        ("faces", (4, 6, 8)),
        ("faces=8,4", (8, 4)),
        ("end_by", ("line", "count")),
        ("end_by=count", ("count",)),
        ("open", (False, True)),
        ("open=yes,no", (True, False)),
    ],
)
def test_values_of_an_axis(ruleset, text, values):
    (axis,) = read_axes([text], ruleset)
    assert axis.values == values
    assert axis.about == ruleset.parameters[axis.parameter].about


def test_two_axes(ruleset):
    assert [axis.parameter for axis in read_axes(["open", "goal=2,3"], ruleset)] == ["open", "goal"]


@pytest.mark.parametrize(
    ("text", "code", "place", "said"),
    [
        ("goals=2", "R082", (0, 5), "did you mean 'goal'?"),
        ("goal=2,9,3", "R083", (7, 8), "from 1 to 5, not '9'"),
        ("goal=4..7", "R083", (5, 9), "from 1 to 5, not '6'"),
        ("goal=many", "R083", (5, 9), "not 'many'"),
        ("faces=4..6", "R083", (6, 10), "not '5'"),
        ("end_by=line,row", "R083", (12, 15), "not 'row'"),
        ("open=2", "R083", (5, 6), "yes or no"),
    ],
)
def test_impossible_values_are_reported_with_their_place(ruleset, text, code, place, said):
    with pytest.raises(RulesetError) as raised:
        read_axes([text], ruleset)
    (mistake,) = raised.value.diagnostics
    assert (mistake.code, (mistake.span.start, mistake.span.end)) == (code, place)
    assert said in mistake.render()


def test_all_impossible_values_are_reported_at_once(ruleset):
    with pytest.raises(RulesetError) as raised:
        read_axes(["goal=9,3,8", "nothing=1"], ruleset)
    assert sorted(mistake.code for mistake in raised.value.diagnostics) == ["R082", "R083", "R083"]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([], "one or two axes, not 0"),
        (["goal", "open", "faces"], "one or two axes, not 3"),
        (["goal", "goal=2"], "'goal' is varied twice"),
        (["goal=2,2"], "2 is named twice"),
        (["goal="], "'' is no value and no range"),
        (["goal=2,"], "'' is no value and no range"),
        (["goal=2...4"], "'2...4' is no value and no range"),
        (["goal=4..2"], "write 2..4"),
        (["goal=1..5:0"], "a step is at least 1"),
        (["wide"], "it can have 421 values (-20..400): name some"),
        (["wide=-20..400"], "more than 400 values"),
    ],
)
def test_what_is_no_axis_is_reported(ruleset, texts, said):
    with pytest.raises(PlaygroundError) as raised:
        read_axes(texts, ruleset)
    assert said in str(raised.value)
