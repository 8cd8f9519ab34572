"""Figures hold the numbers they are given, and suit narrow, light and dark pages."""

from __future__ import annotations

from functools import cache
from math import isnan

import plotly.graph_objects as go
import pytest

from playground.charts import page
from playground.charts.changes import changes_forest
from playground.charts.curve import curve
from playground.charts.data import Compared, Endings, Estimate, Histogram, Line, Multiple, Seats
from playground.charts.forest import forest, seat_shares
from playground.charts.games import endings, lengths
from playground.charts.heat_map import heat_map, key_words
from playground.charts.skill import by_skill
from playground.charts.theme import wrapped
from playground.charts.tornado import tornado
from playground.charts.units import numbers
from playground.pictures.palette import LESS, MORE, VARIANTS

ROWS = (
    Estimate("plain", 0.498, 0.491, 0.505),
    Estimate("a name of which nobody would say that it is a short one", 0.512, 0.505, 0.519),
    Estimate("<none>", None),
)
STEPS = (Estimate("2", 0.49, 0.48, 0.5), Estimate("3", 0.5, 0.49, 0.51), Estimate("4", 0.53, None, None))


CELLS = (
    (Compared(ROWS[0], is_base=True), Compared(ROWS[1], Estimate("", 0.02, 0.01, 0.03), known=True)),
    (None, Compared(ROWS[2], Estimate("", 0.01))),
)


@cache
def one_of_each() -> dict[str, go.Figure]:
    return {
        "forest": forest(ROWS, "share", "share of seat 2", reference=0.5),
        "seat shares": seat_shares([Seats("a", ROWS[:2]), Seats("b", ROWS[:2])], 0.5),
        "curve": curve([Line("", (2, 3, 4), STEPS)], "stride", "share", "share of seat 2", reference=0.5),
        "heat map": heat_map(["1", "2"], ["no", "yes"], CELLS, "share", ("stride", "skid"), "the base"),
        "tornado": tornado([Estimate("more", 0.02, 0.01, 0.03)], "share difference", "difference"),
        "changes": changes_forest([Multiple("length", "−47.5 turns", -19.0, (-19.2, -18.8), True)]),
        "lengths": lengths([Histogram("a", {3: 1, 4: 2})]),
        "endings": endings([Endings("a", {"routed": 1.0})]),
        "by skill": by_skill([Line("a", ("random", "club", "master"), STEPS)] * 2, "share", "share", reference=0.5),
    }


@pytest.mark.parametrize(
    ("values", "unit", "expected"),
    [
        ((17, 16, None), "decisions", ["17", "16", "–"]),
        ((1234, 9, 0), "turns", ["1,234", "9", "0"]),
        ((17.0, 16.25), "decisions", ["17.0", "16.3"]),
        ((6, 5.97), "options", ["6.00", "5.97"]),
        ((0.9724, 1.0), "0 to 1", ["0.972", "1.000"]),
        ((0.00012,), "slope", ["0.00012"]),
        ((3, -1), "decisions difference", ["+3", "−1"]),
        ((None, None), "decisions", ["–", "–"]),
    ],
)
def test_numbers_side_by_side_have_equally_many_decimals_and_whole_ones_none(values, unit, expected):
    assert numbers(values, unit) == expected


def test_an_interval_stays_in_one_line() -> None:
    rows = [Estimate.deciding("stride=3", -0.027, (-0.09, 0.04), (-0.44, 0.468), up_to=None)]
    (label,) = forest(rows, "share difference", "difference").layout.annotations
    assert label.text == "stride=3, worst case: −2.7 points<br>(−44.0 to +46.8)"
    assert Estimate.deciding("stride=3", -7.5, (-13.3, -1.8), None, 480).label == "stride=3, up to 480"


def test_a_long_name_is_broken_where_its_parts_meet() -> None:
    assert wrapped("triune?stride=2&skid=no&last_pieces=3&corners=no", 44) == (
        "triune?stride=2&amp;skid=no&amp;last_pieces=3<br>&amp;corners=no"
    )
    assert wrapped("the_last_piece_reached_the_corner", 22) == "the_last_piece_<br>reached_the_corner"
    assert wrapped("x" * 50, 44) == f"{'x' * 44}<br>{'x' * 6}"


def test_reference_lines_keep_clear_of_the_labels_above_rows() -> None:
    """A line reaches less far above its row than the label is shifted, whatever the height of the figure."""
    rows = [Estimate(f"name {number}", 0.5, 0.4, 0.6) for number in range(4)]
    figure = forest(rows, "share", "share", 0.5)
    low, high = figure.layout.yaxis.range
    pixels = (figure.layout.height - 90) / (high - low)
    for shape, label in zip(figure.layout.shapes, figure.layout.annotations, strict=True):
        assert shape.y0 < label.y < shape.y1
        assert (shape.y1 - label.y) * pixels <= label.yshift


def test_names_of_columns_are_upright_and_fit_beside_each_other() -> None:
    columns = ["hands of all players", "middle of the table", "everybody's own hand"]
    figure = heat_map(columns, ["x"], [[Compared(Estimate("x", 0.5))] * 3], "share", ("deal", "mode"), "the base")
    longest = [max(map(len, name.split("<br>"))) for name in figure.layout.xaxis.ticktext]
    assert figure.layout.xaxis.tickangle == 0
    assert sum(longest) <= 36
    assert figure.layout.xaxis.title.standoff > 36  # below the second line of the names


def test_a_forest_has_estimates_and_intervals_in_percent():
    figure = forest(ROWS, "share", "share of seat 2", reference=0.5)
    marks = figure.data[0]
    assert tuple(marks.x[:2]) == pytest.approx((49.8, 51.2))
    assert isnan(marks.x[2])
    assert tuple(marks.error_x.array[:2]) == pytest.approx((0.7, 0.7))
    assert tuple(marks.y) == (0, -1, -2)
    assert figure.layout.shapes[0].x0 == 50
    assert figure.layout.xaxis.title.text == "share of seat 2 (%)"
    assert figure.layout.annotations[0].text == "plain: 49.8% (49.1 to 50.5)"


def test_labels_are_wrapped_and_escaped():
    labels = [note.text for note in forest(ROWS, "share", "share").layout.annotations]
    assert "<br>" in labels[1]
    assert labels[2] == "&lt;none&gt;: not known"


def test_seats_stand_within_their_variant_and_have_marks():
    first, second = seat_shares([Seats("a", ROWS[:2]), Seats("b", ROWS[:2])], 0.5).data
    assert first.marker.symbol != second.marker.symbol
    assert tuple(first.marker.color) == VARIANTS[:2]
    assert first.y[0] > second.y[0] > first.y[1]


def test_the_band_of_a_curve_goes_there_and_back_where_there_are_both_ends():
    band, line = curve([Line("a", (2, 3, 4), STEPS)], "stride", "share", "share").data
    assert tuple(band.x) == (2, 3, 3, 2)
    assert tuple(band.y) == pytest.approx((50, 51, 49, 48))
    assert tuple(line.y) == pytest.approx((49, 50, 53))
    assert line.customdata[0][1] == "49.0% (48.0 to 50.0)"


def test_between_words_there_is_no_line():
    words = Line("a", ("required", "optional"), STEPS[:2])
    (marks,) = curve([words], "drop", "share", "share").data
    assert marks.mode == "markers"
    assert tuple(marks.error_y.array) == pytest.approx((1, 1))


def test_cells_have_a_colour_only_where_they_are_known_to_differ() -> None:
    figure = heat_map(["1", "2"], ["no", "yes"], CELLS, "share", ("stride", "skid"), "the base")
    cell, numbers_on_colours = figure.data
    assert [*cell.z[0], *cell.z[1]] == [None, pytest.approx(2.0), None, None]
    assert (cell.zmin, cell.zmax) == pytest.approx((-2.0, 2.0)), "equal colours are equally far from the base"
    assert list(numbers_on_colours.text) == ["<b>51.2</b><br>50.5 to 51.9"]
    assert [note.text for note in figure.layout.annotations] == ["<b>49.8</b><br>49.1 to 50.5", "<b>–</b>"]
    assert [shape.type for shape in figure.layout.shapes] == ["rect", "path"]
    assert cell.customdata[0][0].endswith("the base")
    assert cell.customdata[0][1].endswith("known to differ: +2.0 points (+1.0 to +3.0)")
    assert cell.customdata[1][0] == "not possible"
    assert cell.customdata[1][1].endswith("no difference known: +1.0 points")
    assert figure.layout.yaxis.range == (1.5, -0.5), "the first row is at the top"


def test_the_key_of_a_heat_map_says_what_is_there() -> None:
    assert key_words(CELLS, "the base") == (
        "Orange: known to be more than in the base. Hatched: no difference is known. Framed: the base."
    )
    less = Compared(ROWS[0], Estimate("", -0.02), known=True)
    assert key_words([[less, None, Compared(ROWS[1])]], "the base") == (
        "Blue: known to be less than in the base. Neither coloured nor hatched: not compared."
    )


def test_a_heat_map_of_which_nothing_is_known_has_no_scale() -> None:
    cells = [[Compared(ROWS[0], Estimate("", 0.1))]]
    figure = heat_map(["1"], ["no"], cells, "share", ("stride", "skid"), "the base")
    assert not figure.data[0].showscale
    assert len(figure.layout.shapes) == 1


def test_cells_too_narrow_for_numbers_show_them_on_hover():
    columns = [str(number) for number in range(12)]
    figure = heat_map(columns, ["no"], [[Compared(ROWS[0])] * 12], "share", ("stride", "skid"), "the base")
    assert not figure.layout.annotations
    assert "49.1 to 50.5" in figure.data[0].customdata[0][0]


def test_intervals_that_do_not_fit_a_cell_stand_in_two_lines() -> None:
    cells = [[Compared(Estimate("", 598.3, 592.3, 604.3))] * 4]
    figure = heat_map(["1", "2", "3", "4"], ["no"], cells, "turns", ("stride", "skid"), "the base")
    assert figure.layout.annotations[0].text == "<b>598.3</b><br>592.3<br>604.3"


def test_a_tornado_is_sorted_and_faint_where_nothing_is_known():
    changes = [
        Estimate("small", -0.004, -0.014, 0.006),
        Estimate("up", 0.02, 0.01, 0.03),
        Estimate("down", -0.05, -0.06, -0.04),
    ]
    bars = tornado(changes, "share difference", "difference").data[0]
    assert [row[0] for row in bars.customdata] == ["down", "up", "small"]
    assert tuple(bars.x) == pytest.approx((-5, 2, -0.4))
    assert tuple(bars.marker.color[:2]) == (LESS, MORE)
    assert bars.marker.color[2].startswith("rgba")
    assert bars.customdata[0][1] == "−5.0 points (−6.0 to −4.0)"


def test_lengths_come_in_bands_and_long_games_do_not_flatten_them():
    bars = lengths([Histogram("a", {**dict.fromkeys(range(1, 121), 10), 5000: 1})]).data[0]
    assert max(bars.x) < 130
    assert sum(bars.y) == pytest.approx(100, abs=0.6)


def test_lengths_far_apart_are_shown_on_a_logarithmic_axis():
    short, long = Histogram("a", {20: 5, 24: 5}), Histogram("b", {440: 10, 520: 10})
    figure = lengths([short, long])
    assert figure.layout.xaxis.type == "log"
    assert [round(sum(trace.y)) for trace in figure.data] == [100, 100]
    assert lengths([short, Histogram("c", {40: 1})]).layout.xaxis.type is None


def test_endings_have_a_bar_for_each_variant():
    first, second = endings([Endings("a", {"routed": 0.75, "draw": 0.25}), Endings("b", {"draw": 1.0})]).data
    assert (tuple(first.y), tuple(first.x)) == (("routed", "draw"), (75, 25))
    assert tuple(second.x) == (0, 100)


@pytest.mark.parametrize("name", one_of_each())
def test_figures_suit_every_page(name):
    layout = one_of_each()[name].layout
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"
    assert layout.width is None
    assert layout.font.family == "inherit"
    assert layout.xaxis.automargin and layout.yaxis.automargin
    assert layout.xaxis.title.text, "axes say what they show"


def test_a_figure_becomes_the_same_part_of_a_page_each_time():
    figure = one_of_each()["forest"]
    assert page.fragment(figure, "shares") == page.fragment(figure, "shares")
    assert page.fragment(figure, "shares").startswith("<div")
    assert 'id="shares"' in page.fragment(figure, "shares")
    assert "Plotly" in page.script()
