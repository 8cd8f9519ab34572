"""Charts show the numbers they are given."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.dashboard.charts import COLOURS, endings_chart, length_chart, share_chart, tightening_chart
from playground.dashboard.estimates import Point
from playground.dashboard.summary import summary_html, verdict_html
from playground.simulate.result import Result
from playground.simulate.run import simulate
from playground.stats.intervals import Difference
from playground.stats.outcomes import Outcomes
from playground.stats.verdict import Verdict
from tests.dashboard.games import SQUARE

LABELS = ("original", "<patient>")


@pytest.fixture(scope="module")
def results() -> list[Result]:
    selections = ("<editor>", "<editor>@patient")
    return [simulate(load(selection, text=SQUARE), 1500, threads=1) for selection in selections]


def test_shares_are_of_decisive_games_and_lie_within_their_intervals() -> None:
    first, second = share_chart([Outcomes("a", (30, 70), 900), Outcomes("b", (50, 50))]).data
    assert (tuple(first.x), tuple(second.x)) == ((30, 50), (70, 50))
    assert all(low < x < high for x, (_, low, high) in zip(first.x, first.customdata, strict=True))
    assert (first.name, second.name) == ("first player", "second player")


def test_a_variant_without_winners_has_no_share() -> None:
    first, _ = share_chart([Outcomes("a", (0, 0), 10)]).data
    assert first.x[0] != first.x[0]


def test_the_band_of_the_difference_goes_there_and_back() -> None:
    points = [Point(200, Difference(0.1, -0.2, 0.4)), Point(400, Difference(0.05, -0.1, 0.2))]
    band, line = tightening_chart(("a", "b"), [points]).data
    assert (list(band.x), [round(y) for y in band.y]) == ([200, 400, 400, 200], [40, 20, -10, -20])
    assert ([round(y) for y in line.y], line.name) == ([10, 5], "b − a")


def test_lengths_cover_the_usual_games(results: list[Result]) -> None:
    figure = length_chart(LABELS, results)
    assert list(LABELS) == [trace.name for trace in figure.data]
    assert all(99 <= sum(trace.y) <= 100.0001 for trace in figure.data)


def test_endings_add_up_to_all_games(results: list[Result]) -> None:
    figure = endings_chart(LABELS, results)
    assert [tuple(trace.y) for trace in figure.data] == [("line", "full")] * 2
    assert all(abs(sum(trace.x) - 100) < 1e-9 for trace in figure.data)


def test_games_given_up_are_an_ending_of_their_own() -> None:
    compiled = load("<editor>?max_decisions=1", text=SQUARE.replace("on c3", "on c1"))
    figure = endings_chart(("short",), [simulate(compiled, 200, threads=1)])
    assert "given up (too long)" in figure.data[0].y


def test_a_variant_has_one_colour_in_all_charts(results: list[Result]) -> None:
    played = [result.outcomes(label) for label, result in zip(LABELS, results, strict=True)]
    colours = [
        share_chart(played).data[0].marker.color[1],
        length_chart(LABELS, results).data[1].line.color,
        endings_chart(LABELS, results).data[1].marker.color,
        tightening_chart(LABELS, [[Point(200, Difference(0, 0, 0))]]).data[1].line.color,
    ]
    assert [COLOURS[1]] * 4 == colours


def test_the_table_has_shares_with_intervals_and_escapes_names(results: list[Result]) -> None:
    played = [result.outcomes(label) for label, result in zip(LABELS, results, strict=True)]
    html = summary_html(played, results)
    share = 100 * played[0].wins[1] / played[0].decisive
    assert f"{share:.2f}% <small>(" in html
    assert "&lt;patient&gt;" in html
    assert "<patient>" not in html


def test_a_verdict_begins_with_its_answer_and_folds_its_notes() -> None:
    html = verdict_html(Verdict(True, "b is fairer: by 3 points", ("Only <random> players.",)), "b against a")
    assert "<b>b is fairer:</b> by 3 points" in html
    assert "<li>Only &lt;random&gt; players.</li>" in html
    assert 'class="verdict decided"' in html
