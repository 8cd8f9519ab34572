"""The paragraph in which an experiment's answers are put together."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.report.page import page
from playground.report.summary import expected_words, summary_words
from playground.report.words import difference_words
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import run
from playground.simulate.experiments.result import ExperimentResult

TEXT = "experiment: x\nrulesets: [tic-tac-toe]\nvary: {size: 3..4, in_a_row: [3]}\ngames: 400\n"


def conducted(folder: Path, text: str) -> ExperimentResult:
    path = folder / "experiment.yaml"
    path.write_text(text, encoding="utf-8")
    return run(load_experiment(str(path)))


def test_each_expectation_has_its_sentence_and_all_are_counted(tmp_path):
    """On 16 squares with three in a row hardly a random game is drawn, and games end later than on nine."""
    expect = "expect: {draws: higher, length.decisions.mean: [higher, rises with size], seat_share.1: [above 1%]}\n"
    trial = conducted(tmp_path, TEXT + expect)
    text = summary_words(trial)
    drawn, longer, slope, _, _ = trial.answers
    other, first = "tic-tac-toe?in_a_row=3&size=4", "tic-tac-toe?in_a_row=3&size=3"
    assert [answer.state for answer in trial.answers] == ["no", "yes", "yes", "yes", "yes"]
    assert text.startswith(
        "Between random players 3 of 4 expectations came true, 1 did not come true: against what was"
    )
    assert (
        f"against what was expected, the share of draws in {other} is known to be lower than in {first}: "
        f"{difference_words(drawn.difference, drawn.unit)};"
    ) in text
    assert (
        f"the mean length in decisions in {other} is known to be longer than in {first}: "
        f"{difference_words(longer.difference, longer.unit)};"
    ) in text
    assert f"is known to rise with size: {difference_words(slope.difference, slope.unit)} for each 1 of size;" in text
    assert text.endswith("the first player's share of decisive games is known to be above 1.0% in both cases.")


def test_lengths_are_longer_and_their_spread_is_higher(tmp_path):
    expect = "expect: {length.turns.p50: higher, length.turns.sd: higher, length.turns.cv: lower}\n"
    trial = conducted(tmp_path, TEXT.replace("400", "20") + expect)
    text = [expected_words(each, trial.baselines[0], "turns").split(" than in ")[0] for each in trial.experiment.expect]
    assert text == [
        "the median length in turns is longer",
        "the standard deviation of the length in turns is higher",
        "the relative spread of lengths in turns is lower",
    ]


def test_what_is_open_is_called_so(tmp_path):
    text = summary_words(conducted(tmp_path, TEXT.replace("400", "4") + "expect: {seat_share.1: different}\n"))
    assert text.startswith("Between random players the expectation is not settled: whether the first player's share of")
    assert " is open: " in text


def test_several_line_ups_are_counted_and_named_where_they_are_few(tmp_path):
    agents = "agents: [random, flat?playouts=9 against random]\n"
    trial = conducted(tmp_path, TEXT.replace("3..4", "3") + agents + "expect: {seat_share.1: above 50%}\n")
    text = summary_words(trial)
    assert [answer.state for answer in trial.answers] == ["yes", "yes", "no"]
    assert text.startswith(
        "The expectation came true in part: that the first player's share of decisive games is above 50"
    )
    assert "is known in 2 of 3 cases (random players; flat?playouts=9 as" in text
    assert "refuted in 1 of 3 cases (random as" in text
    assert "Flat?playouts=9 beats random: " in text


def test_what_is_refuted_and_open_is_said_without_what_is_known(tmp_path):
    agents = "agents: [random, flat?playouts=9 against random]\n"
    trial = conducted(tmp_path, TEXT.replace("3..4", "3") + agents + "expect: {draws: above 12%}\n")
    assert [answer.state for answer in trial.answers] == ["not settled", "no", "not settled"]
    text = summary_words(trial)
    assert "that the share of draws is above 12.0% is refuted in 1 of 3 cases (flat" in text
    assert "), open in 2 of 3 cases (random players;" in text


def test_a_range_of_estimates_does_not_read_as_an_interval(tmp_path):
    text = summary_words(conducted(tmp_path, TEXT.replace("3..4", "3..5") + "expect: {length.turns.mean: higher}\n"))
    assert "in both cases (estimates between +" in text and " turns)" in text


def test_an_expectation_names_its_line_ups_unless_it_is_about_all(tmp_path):
    agents = "agents: [random, flat?playouts=9 against random]\n"
    expect = "expect: {draws: {random: above 1%, flat?playouts=9 against random: below 60%}}\n"
    trial = conducted(tmp_path, TEXT.replace("3..4", "3") + agents + expect)
    one, other = trial.experiment.expect
    assert expected_words(one, trial.baselines[0], "share") == "the share of draws between random players is above 1.0%"
    assert expected_words(other, trial.baselines[0], "share") == (
        "the share of draws with flat?playouts=9 against random is below 60.0%"
    )
    text = summary_words(trial)
    assert text.startswith("2 of 2 expectations came true: the share of draws between random players in tic-tac-toe")
    assert "; the share of draws with flat?playouts=9 against random is known to be below 60.0% in both cases." in text


@pytest.mark.parametrize(("text", "expected"), [
    (TEXT + "measures: [draws]\n",
     "Nothing was expected; the one difference from tic-tac-toe?in_a_row=3&size=3 is certain."),
    (TEXT.replace("3..4", "3"), "Nothing was expected and nothing compared: the numbers are below."),
])  # fmt: skip
def test_where_nothing_was_expected(tmp_path, text, expected):
    assert summary_words(conducted(tmp_path, text)) == expected


def test_the_report_begins_with_it_and_folds_many_answers(tmp_path):
    trial = conducted(tmp_path, TEXT + "expect: {draws: [lower, above 1%, below 99%], seat_share.1: higher}\n")
    html = page(trial, "playground run x")
    assert html.index("came true") < html.index("<details><summary>") < html.index("<h2>Differences")
    assert "Expected: the share of draws is lower than in" in html
