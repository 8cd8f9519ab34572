"""`playground simulate --measures`."""

from pathlib import Path

import pytest

from playground.cli.measures_text import measures_text
from playground.simulate.measures import option_counts
from playground.stats.measures.measure import Measure

ARGUMENTS = ("simulate", "tic-tac-toe", "--games", "300", "--seed", "2")


def test_measures_are_in_json_where_they_are_requested(playground):
    assert "measures" not in playground(*ARGUMENTS, "--json").json
    found = playground(*ARGUMENTS, "--measures", "--json").json["measures"]
    assert {frozenset(measure) for measure in found.values()} == {frozenset({"value", "low", "high", "unit", "about"})}
    assert set(found) == {
        "seat_share.1", "seat_share.2", "seat_advantage.1", "seat_advantage.2", "balance", "fairness", "completion",
        "draws", "unfinished", "outcome_entropy", "branching", "decision_moves", "tree_size", "convergence",
        "rule_usage.mark", "rule_usage.pass", "ending_usage.line", "ending_usage.full",
        *(f"length.{unit}.{name}" for unit in ("decisions", "turns")
                             for name in ("mean", "sd", "cv", "p10", "p50", "p90")),
    }  # fmt: skip


def test_an_ideal_length_asks_for_measures_too(playground):
    found = playground(*ARGUMENTS, "--ideal", "5..9", "--json").json["measures"]
    assert (found["ideal_duration"]["value"], found["ideal_duration"]["high"]) == (1, 1)


def test_measures_for_people_come_last(playground):
    plain, shown = playground(*ARGUMENTS).stdout, playground(*ARGUMENTS, "--measures").stdout
    assert "\nmeasures" not in plain
    lines = [" ".join(line.split()) for line in shown.split("\n\n")[-1].splitlines()]
    assert lines[0] == "measures value 95% interval"
    assert "length.decisions.p50 8 7 to 8 decisions" in lines
    assert "rule_usage.mark 100.0 98.7 to 100.0 %" in lines
    assert "rule_usage.pass 0.0 0.0 to 1.0 %" in lines


def test_a_measure_and_its_interval_have_equally_many_decimals():
    found = {"branching": Measure(6, 5.97, 6.0234, "options", ""), "far": Measure(41.0, 9.27, None, "", "")}
    lines = [line.split() for line in measures_text(found).splitlines()[3:]]
    assert lines == [["branching", "6.00", "5.97", "to", "6.02", "options"], ["far", "41.0", "9.3", "to", "–"]]
    rare = Measure(0.0004, 0.0, 0.9996, "share", "")
    assert measures_text({"rare": rare}).split()[-5:] == ["0.04", "0.0", "to", "99.96", "%"]


def test_a_referee_reports_fewer_games_than_it_might_judge(playground):
    ended = playground("simulate", "tic-tac-toe", "--games", "2", "--referee", "9", "--playouts", "2")
    assert "the referee judged 2 games: there are no more" in ended.stderr


@pytest.mark.usefixtures("own_folder")
def test_ctrl_c_while_games_are_played_again_leaves_all_else(playground, monkeypatch):
    def broken_off(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(option_counts, "_replay", broken_off)
    ended = playground(*ARGUMENTS, "--measures", "--json")
    assert ended.code == 130
    assert ended.json["measures"]["tree_size"]["value"] is None
    assert ended.json["measures"]["branching"]["value"] > 1
    assert ended.stderr == "stopped before games were played again for the measures that need it\n"
    line = "sweep three-marks --vary goal=2..3 --games 9 --measure tree_size --json"
    swept = playground(*line.split())
    assert (swept.code, swept.stderr) == (130, ended.stderr)
    assert {point["measures"]["tree_size"]["value"] for point in swept.json["points"]} == {None}
    text = "experiment: x\nrulesets: [three-marks]\ngames: 9\nmeasures: [tree_size]\nexpect: {tree_size: above 2}\n"
    Path("trees.yaml").write_text(text, encoding="utf-8")
    ran = playground("run", "trees.yaml", "--out", "kept", "--json")
    assert (ran.code, ran.json["complete"]) == (130, False)
    assert "need it; the same command reports them\n" in ran.stderr


@pytest.mark.parametrize("text", ["9..5", "0..5", "5", "a..b", "5..", "-1..5"])
def test_an_impossible_ideal_length_is_reported(playground, text):
    ended = playground(*ARGUMENTS, f"--ideal={text}")
    assert ended.code == 2
    assert ended.stderr == (f"--ideal takes the least and the most decisions of a game, such as 20..60, not '{text}'\n")
