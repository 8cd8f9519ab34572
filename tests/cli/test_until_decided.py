"""`playground compare --until-decided`, and the forest plot of every comparison."""

import re
from dataclasses import replace

import pytest

from playground.cli.comparison_text import comparison_text, decided_text
from playground.cli.forest import WIDTH, forest_plot
from playground.compiler import load
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.comparison.sequential import SequentialResult
from playground.simulate.run import Run
from playground.stats.comparison.balance import balance
from playground.stats.comparison.sequential import Inquiry
from playground.stats.fixed_n.intervals import Difference
from playground.stats.outcomes import Outcomes


def test_it_stops_when_it_is_known_which_is_fairer(playground):
    names = ["tic-tac-toe", "tic-tac-toe@four-by-four"]
    found, same = (
        playground("compare", *names, *how, "--json").json for how in (["--until-decided"], ["--until", "fairer"])
    )
    plan = {"question": "fairer", "margin": None, "looks": [500], "most_looks": 51, "stopped": False}
    assert found["sequential"] == plan
    assert [(c["answer"], c["games"]) for c in found["comparisons"]] == [("fairer", 500)]
    assert found["comparisons"][0]["fairer"] == names[1]
    assert "hold at all 51 looks together" in found["comparisons"][0]["verdict"]
    assert same["comparisons"] == found["comparisons"]


def test_it_stops_when_it_is_known_that_they_differ(playground):
    arguments = ("compare", "tic-tac-toe", "tic-tac-toe@misere", "--until", "differs")
    found = playground(*arguments, "--json").json
    assert (found["sequential"]["question"], found["comparisons"][0]["answer"]) == ("differs", "differs")
    assert "not settled" not in found["comparisons"][0]["verdict"]
    assert "known to differ" in playground(*arguments).stdout


def test_it_stops_when_the_difference_does_not_matter(playground):
    shown = playground("compare", "triune", "triune@long-stride", "--until-decided", "--margin", "0.05").stdout
    assert "at most 1,000,000 games of each, seed 0, random players; seen from seat 2" in shown
    assert " times, after 500, 630 … " in shown
    assert "No difference in fairness that matters: between random players" in shown
    assert "known to be no more than 5 points either way" in " ".join(shown.split())
    assert "no difference that matters" in shown
    assert "┊" not in shown


def test_margins_of_shares_are_drawn_beside_differences_of_shares(playground):
    arguments = ("triune", "triune@long-stride", "--until", "differs", "--margin", "0.05")
    shown = playground("compare", *arguments).stdout
    assert "No difference that matters: between random players" in shown
    assert shown.count("┊") == 2


def test_it_ends_at_the_cap_without_enough_evidence(playground):
    arguments = ("compare", "triune", "triune@long-stride", "--until-decided", "--games", "700")
    found = playground(*arguments, "--json").json
    assert found["sequential"]["looks"] == [500, 630]
    assert found["comparisons"][0]["answer"] == "open"
    assert "not enough evidence" in playground(*arguments).stdout


def test_the_baseline_has_a_row_for_each_number_of_games_it_was_compared_at():
    names = ("base", "soon", "late")
    inquiry = Inquiry(2, 2, margin=None)
    alike = [Outcomes(name, (250, 250)) for name in names]
    inquiry.look(alike[0], {0: (Outcomes("soon", (50, 450)), None), 1: (alike[2], None)})
    base, late = (Outcomes(name, (315, 315)) for name in (names[0], names[2]))
    inquiry.look(base, {1: (late, None)})
    results = tuple(Run(load("triune"), 1, 0).play() for _ in names)
    balances = (balance(base), *(comparison.a for comparison in inquiry.comparisons()))
    compared = ComparisonResult(results, 2, "fixed", balances, tuple(inquiry.comparisons()), (None, None))
    shown = decided_text(SequentialResult(compared, inquiry.answers, (500, 630), False)).split("\n\n")
    (shown,) = [part.splitlines() for part in shown if part.startswith("variant ")]
    rows = [line.split()[:2] for line in shown[1:5]]
    assert rows == [["base", "500"], ["base", "630"], ["soon", "500"], ["late", "630"]]
    assert "base has a row for each number of games after which a variant was compared with it" in shown[5]


def test_a_recorded_one_looks_again_at_the_same_games(playground, tmp_path):
    arguments = ("compare", "triune", "triune@long-stride", "--until-decided", "--margin", "0.06", "--out", tmp_path)
    first, second = (playground(*map(str, arguments), "--json").json for _ in range(2))
    assert first["comparisons"] == second["comparisons"]
    assert first["sequential"] == second["sequential"]
    assert playground(*map(str, arguments)).stdout.endswith("all games were recorded before\n")


def test_a_comparison_reports_draws_lengths_and_the_gain_from_pairing(playground):
    shown = playground("compare", "tic-tac-toe", "tic-tac-toe@misere", "--games", "2000").stdout
    assert "drawn, points" in shown
    assert re.search(r"−1\.00 +0\.48×, all alike, all alike", shown)
    plot = [line for line in shown.splitlines() if "●" in line]
    assert len(plot) == 1
    assert plot[0].startswith("tic-tac-toe@misere")


def test_a_stopped_comparison_reports_its_number_of_games():
    played = [Run(load(name), 300, 0).play() for name in ("triune", "triune@long-stride")]
    results = [replace(result, games_requested=3_000_000) for result in played]
    assert comparison_text(compare_results(results)).startswith("300 of 3,000,000 games of each, ")
    stopped = SequentialResult(compare_results(results), ("open",), (), True)
    assert "\nstopped before the first look\n" in decided_text(stopped)


def test_table_and_verdict_have_the_same_sign(playground):
    shown = playground("compare", "tic-tac-toe", "tic-tac-toe@four-by-four", "--games", "2000").stdout
    row = next(line for line in shown.split("difference to tic-tac-toe")[1].splitlines()[1:])
    words = " ".join(shown.split("verdict on")[1].split())
    estimate = row.split()[1]
    assert estimate[0] in "+−"
    found = f"difference {estimate} points ({' '.join(row.split()[2:5])})"
    assert f"{found}, tic-tac-toe@four-by-four minus tic-tac-toe" in words


def test_a_forest_plot_by_hand():
    rows = [
        ("near", Difference(0.01, -0.01, 0.03)),
        ("a-name-longer-than-the-thirty-letters", Difference(0.1, 0.08, 0.1)),
    ]
    near, far, axis = forest_plot(rows).splitlines()
    # 80 letters less 30 for names and 3 between leave places 0 to 46 for −1 to +10 points: zero is at 46/11, that is 4,
    # +1 point at 8, +3 points at 17.
    assert near == "near" + " " * 29 + "────┼───●─────────"
    assert far.startswith("…onger-than-the-thirty-letters       │")
    assert far.endswith("●")
    assert axis.split() == ["−1.0", "+10.0"]  # there is no room for the zero beside −1.0
    assert {len(line) <= WIDTH for line in (near, far, axis)} == {True}
    assert len(far) == len(axis) == WIDTH


@pytest.mark.parametrize("end", [-0.3, 0.3])
def test_a_plot_always_has_the_line_of_zero_and_the_margins(end):
    low, high = sorted((end, end * 1.5))
    line, axis = forest_plot([("x", Difference((low + high) / 2, low, high))], margin=0.1).splitlines()
    assert (line.count("┊"), line.count("│"), line.count("●")) == (2, 1, 1)
    assert axis[line.index("│")] == "0"


def test_a_plot_of_nothing_but_zero():
    line, axis = forest_plot([("x", Difference(0.0, 0.0, 0.0))]).splitlines()
    assert line.count("●") == 1
    assert axis.split() == ["−1.0", "0", "+1.0"]
