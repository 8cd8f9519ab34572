"""Experiments in files."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import wait_until

from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.model import Experiment
from playground.source.diagnostics import RulesetError

WHOLE = """\
experiment: Is a pair fairer?
about: >-
  Two in a row
  against three.
rulesets: [three-marks, three-marks@pair]
games: 3000
seed: 5
agents: random
seat: 1
expect: {seat_share.1: above 50%}
"""


@pytest.mark.usefixtures("own_folder")
def test_a_whole_experiment():
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    assert load_experiment("pair.yaml") == Experiment(
        title="Is a pair fairer?",
        about="Two in a row against three.",
        selections=("three-marks", "three-marks@pair"),
        lineups=(("random", "random"),),
        games=3000,
        seed=5,
        seat=1,
        measures=("seat_share.1", "length.decisions.mean"),
        expect=(Expectation("seat_share.1", "above", "above 50%", limit=0.5),),
        baseline=0,
        ideal=None,
        arms=(),
    )


@pytest.mark.usefixtures("own_folder")
def test_what_is_left_out_is_as_usual():
    Path("short.yaml").write_text("experiment: x\nrulesets: [three-marks, three-marks@pair]\n", encoding="utf-8")
    found = load_experiment("short.yaml")
    assert (found.games, found.seed, found.lineups, found.seat) == (10_000, 0, (("random", "random"),), 2)


def test_an_experiment_is_found_by_its_name(own_folder):
    (own_folder / "simulations").mkdir()
    (own_folder / "simulations" / "mine.yaml").write_text(WHOLE, encoding="utf-8")
    assert load_experiment("mine").title == "Is a pair fairer?"
    assert load_experiment("triune-stride").games == 20_000


@pytest.mark.usefixtures("own_folder")
def test_every_mistake_is_reported_at_once():
    text = "rulesets: [three-marks, three-mark]\ngames: 0\nseat: second\nagents: nobody\nspeed: 3\n"
    Path("wrong.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError) as raised:
        load_experiment("wrong.yaml")
    found = [(mistake.code, mistake.span.line) for mistake in raised.value.diagnostics]
    assert sorted(found) == [("X001", 5), ("X002", 1), ("X004", 1), ("X008", 4), ("Y040", 3), ("Y043", 2)]


@pytest.mark.usefixtures("own_folder")
def test_its_arms_are_what_compare_plays(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    ran = [arm["result"] for arm in playground("run", "pair.yaml", "--json").json["arms"]]
    arguments = ("three-marks", "three-marks@pair", "--games", "3000", "--seed", "5", "--seat", "1", "--json")
    compared = playground("compare", *arguments).json["variants"]
    for result in (*ran, *compared):
        del result["timing"]
    assert ran == compared


@pytest.mark.usefixtures("own_folder")
def test_running_one_prints_the_answers_first(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    shown = playground("run", "pair.yaml").stdout
    assert shown.startswith(
        "Is a pair fairer?\n  Two in a row against three.\n\nBetween random players the expectation "
    )
    assert (
        shown.index("3,000 games of each, seed 5") < shown.index("answers\n") < shown.index("Between random players, ")
    )
    assert shown.index("answers\n") < shown.index("length.decisions.mean")
    assert "need not hold among good ones" in shown


@pytest.mark.usefixtures("own_folder")
def test_what_is_said_is_what_json_has(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    shown, found = playground("run", "pair.yaml").stdout, playground("run", "pair.yaml", "--json").json
    assert [answer["answer"] for answer in found["answers"]] == ["yes", "yes"]
    for answer in found["answers"]:
        assert answer["text"] in " ".join(shown.split())
    share = found["arms"][1]["measures"]["seat_share.1"]
    assert f"{100 * share['value']:.1f}% ({100 * share['low']:.1f} to {100 * share['high']:.1f})" in shown
    (change, _) = found["changes"]
    assert change["difference"] == share["value"] - found["arms"][0]["measures"]["seat_share.1"]["value"]


@pytest.mark.usefixtures("own_folder")
def test_games_in_other_numbers(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    assert playground("run", "pair.yaml", "--games", "50", "--json").json["games"] == 50
    assert "--games takes a whole number from 1" in playground("run", "pair.yaml", "--games", "-5").stderr


@pytest.mark.usefixtures("own_folder")
def test_a_recorded_experiment_is_reported_again_without_playing(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    first = playground("run", "pair.yaml", "--out", "there")
    report = Path("there/report.html").read_text(encoding="utf-8")
    Path("there/report.html").unlink()
    again = playground("run", "pair.yaml", "--out", "there")
    assert first.code == again.code == 0
    assert "no game was played just now" in again.stdout
    assert Path("there/report.html").read_text(encoding="utf-8") == report
    other = playground("run", "pair.yaml", "--out", "there", "--games", "70")
    assert (other.code, "there" in other.stderr) == (2, True)


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("name", "reported"),
    [("nowhere/report.html", "nowhere is no folder yet: make it first"), ("", "--report is empty: say which"),
     (".", "that is a folder")],
)  # fmt: skip
def test_an_unwritable_report_is_reported_before_anything_is_played(playground, name, reported):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    ended = playground("run", "pair.yaml", "--report", name)
    assert (ended.code, ended.stdout) == (2, "")
    assert reported in ended.stderr


@pytest.mark.usefixtures("own_folder")
def test_each_interval_says_what_it_holds_for(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    shown = " ".join(playground("run", "pair.yaml", "--games", "200").stdout.split())
    assert "for all 4 statements)" in shown
    assert "4 statements share one error of 5% (differences from the baseline: 2, answers about limits" in shown
    assert "An interval of a value holds for it by itself, with 95% confidence." in shown
    assert "Those of differences and in answers hold for all 4 statements together, and p-values are adjusted" in shown


@pytest.mark.usefixtures("own_folder")
def test_no_bounds_are_printed_as_a_unit(playground):
    text = WHOLE.replace("{seat_share.1: above 50%}", "{balance: above 0.9}")
    Path("pair.yaml").write_text(text, encoding="utf-8")
    shown = playground("run", "pair.yaml", "--games", "200").stdout
    assert "0.9" in shown
    assert "0 to 1" not in shown


LONG = "experiment: x\nrulesets: [three-marks, three-marks@pair]\ngames: 400000\nseed: 3\n"


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from playground.cli import main; main()", "run", "long.yaml", *arguments]
    return subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.thorough
def test_a_stopped_experiment_reports_its_progress_and_answers_nothing(own_folder):
    text = LONG.replace("400000", "40000000") + "expect: {draws: different}\n"
    Path("long.yaml").write_text(text, encoding="utf-8")
    process = start(own_folder, "--out", "stopped")
    wait_until(lambda: any(own_folder.glob("stopped/*/games-*")), process)
    process.send_signal(signal.SIGINT)
    shown, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "not played yet: the share of draws is different from that in three-marks" in shown
    assert "Not all games are played yet, so nothing is answered." in shown
    assert "of 40,000,000 games of each; the same command continues" in complaints
    report = Path("stopped/report.html").read_text(encoding="utf-8")
    assert "of 40,000,000 games of each so far" in report
    rows = re.findall(r"^ +draws, \S+ +([\d,]+ of 40,000,000) ", shown, re.MULTILINE)
    assert len(rows) == 2
    assert all(f"<td>{games}</td>" in report for games in rows)


JUDGED = """\
experiment: Is a pair more dramatic?
rulesets: [three-marks, three-marks@pair]
games: 300
seed: 5
referee: {games: 250, playouts: 1000}
measures: [seat_share.1, drama]
expect: {lead_change: different}
"""


@pytest.mark.thorough
def test_a_stopped_referee_answers_nothing_and_says_how_to_continue(own_folder):
    Path("long.yaml").write_text(JUDGED.replace("playouts: 1000", "playouts: 100000"), encoding="utf-8")
    process = start(own_folder, "--out", "stopped")
    wait_until(lambda: len(list(own_folder.glob("stopped/*/judged-*.gz"))) == 2, process)
    process.send_signal(signal.SIGINT)
    shown, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Not all games are judged yet, so nothing is answered." in shown
    assert "of 500 games; the same command continues" in complaints
    assert "the referee was stopped after" in complaints
    assert "of 500 games judged by a referee of 100,000 playouts" in " ".join(shown.split())
    assert re.findall(r"^ +seat_share.1, \S+ +(\S+ of \S+) ", shown, re.MULTILINE) == ["300 of 300"] * 2
    assert len(re.findall(r"^ +drama, \S+ +\d+ of 250 judged ", shown, re.MULTILINE)) == 2


@pytest.mark.usefixtures("own_folder")
def test_a_search_that_judges_is_named_in_text_json_and_report(playground):
    text = JUDGED.replace("{games: 250, playouts: 1000}", "{games: 4, by: mcts?iterations=30}")
    Path("long.yaml").write_text(text, encoding="utf-8")
    shown = playground("run", "long.yaml", "--out", "kept")
    assert shown.code == 0
    words = " ".join(shown.stdout.split())
    assert "8 games judged by mcts?iterations=30" in words
    assert "The referee judges by mcts?iterations=30, which sees everything, hidden cards too." in words
    assert "killer_move is left out: a search values a position by its best option" in words
    assert "level games" not in words
    reported = playground("run", "long.yaml", "--out", "kept", "--json").json
    assert reported["referee"] == {"games": 4, "by": "mcts?iterations=30"}
    assert reported["arms"][1]["measures"]["drama"]["about"].endswith("; 4 games judged by mcts?iterations=30")
    assert "mcts?iterations=30" in Path("kept/report.html").read_text(encoding="utf-8")


@pytest.mark.exhaustive
@pytest.mark.usefixtures("own_folder")
def test_a_referee_is_in_text_json_and_report(playground):
    Path("long.yaml").write_text(JUDGED.replace("playouts: 1000", "playouts: 4"), encoding="utf-8")
    shown = playground("run", "long.yaml", "--out", "kept")
    assert shown.code == 0
    assert "300 games of each, seed 5; players: random; 500 games judged by a referee of 4 playouts" in shown.stdout
    assert "the share of decisions after which another player leads" in " ".join(shown.stdout.split())
    assert "A measure says something about the game only where it differs" in " ".join(shown.stdout.split())
    assert "; level games " in shown.stdout
    reported = playground("run", "long.yaml", "--out", "kept", "--json").json
    assert reported["referee"] == {"games": 250, "playouts": 4}
    assert reported["arms"][1]["measures"]["drama"]["about"].endswith("; 250 games judged")
    assert [answer["measure"] for answer in reported["answers"]] == ["lead_change"]
    assert "250 games judged" in Path("kept/report.html").read_text(encoding="utf-8")
    assert [(arm["games"], arm["judged"]) for arm in reported["arms"]] == [(300, 250)] * 2
    quick = playground("run", "long.yaml", "--games", "20", "--json")
    assert quick.code == 0
    assert quick.json["arms"][0]["measures"]["drama"]["about"].endswith("; 20 games judged")


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_killed_and_given_again_it_ends_as_if_nothing_had_been(own_folder, playground):
    Path("long.yaml").write_text(LONG.replace("400000", "160000"), encoding="utf-8")
    process = start(own_folder, "--out", "killed")
    wait_until(lambda: any(own_folder.glob("killed/*/games-*")), process)
    process.kill()
    process.communicate()
    killed, whole = (playground("run", "long.yaml", "--out", name) for name in ("killed", "whole"))
    assert killed.code == whole.code == 0
    assert "no game was played" not in killed.stdout
    files = {path.relative_to("whole") for path in Path("whole").rglob("*") if path.is_file()}
    assert files == {path.relative_to("killed") for path in Path("killed").rglob("*") if path.is_file()}
    for path in files - {Path("report.html")}:  # which names the command, and with it the folder
        assert (Path("killed") / path).read_bytes() == (Path("whole") / path).read_bytes()
