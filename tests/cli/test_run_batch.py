"""Several experiments at once: one table, one exit code, one page."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import wait_until

from playground.simulate.experiments.batch import batch_files, is_batch

EXPERIMENT = """\
experiment: Is {name} so?
rulesets: [three-marks, three-marks@pair]
games: 2000
seed: 5
seat: 1
measures: [seat_share.1]
expect: {{seat_share.1: {expected}}}
"""

OUTCOMES = {"met": "above 50%", "not-met": "below 50%", "not-settled": "above 76%"}


@pytest.fixture
def write(own_folder):
    """Writes an experiment in `checks/` whose expectation comes to `outcome`, or any other text; returns its path."""
    (own_folder / "checks").mkdir()

    def file(name: str, text: str = "") -> Path:
        path = own_folder / "checks" / f"{name}.yaml"
        path.write_text(text or EXPERIMENT.format(name=name, expected=OUTCOMES[name]), encoding="utf-8")
        return path

    return file


def table(stdout: str) -> dict[str, list[str]]:
    """The rows of the table by experiment."""
    lines = stdout.split("\n\n")[-2].splitlines()
    assert lines[0].split() == ["experiment", "met", "not", "met", "not", "settled", "games", "time"]
    return {line.split()[0]: line.split()[1:] for line in lines[1:]}


def test_a_folder_whose_expectations_are_met_ends_with_0(write, playground):
    write("met")
    write("a-ruleset", "game: Other\nextends: three-marks\n")
    ended = playground("run", "checks")
    assert (ended.code, ended.stderr) == (0, "")
    assert list(table(ended.stdout)) == ["met"]
    assert table(ended.stdout)["met"][:4] == ["1", "0", "0", "4,000"]
    assert ended.stdout.startswith("[1/1] met\n  Is met so?\n  Between random players the expectation came true: ")
    assert ended.stdout.endswith("\n1 experiment: 1 met\n")


@pytest.mark.parametrize(("outcome", "tolerant"), [("not-met", 1), ("not-settled", 0)])
def test_what_is_not_met_or_not_settled_ends_with_1(write, playground, outcome, tolerant):
    write("met")
    write(outcome)
    ended = playground("run", "checks")
    assert ended.code == 1
    assert f"2 experiments: 1 met, 1 {outcome.replace('-', ' ')}" in ended.stdout
    assert playground("run", "checks", "--accept-unsettled").code == tolerant


def test_a_broken_file_is_reported_and_the_others_are_run(write, playground):
    write("broken", "experiment: x\nrulesets: [three-mark]\n")
    write("met")
    write("unreadable", "experiment: [\n")
    ended = playground("run", "checks")
    assert ended.code == 2
    assert "did you mean 'three-marks'" in ended.stderr
    assert {name: row[-1] for name, row in table(ended.stdout).items()} == {
        "broken": "broken", "met": "met", "unreadable": "broken",
    }  # fmt: skip


def test_an_experiment_that_cannot_be_played_is_broken_too(write, playground):
    write("met")
    Path("there").mkdir()
    Path("there/met").write_text("in the way", encoding="utf-8")
    ended = playground("run", "checks", "--out", "there", "--json")
    (entry,) = ended.json["experiments"]
    assert (ended.code, entry["outcome"], entry["experiment"]) == (2, "broken", "Is met so?")
    assert "there/met" in entry["problem"]


def test_json_has_what_single_runs_have(write, playground):
    path = write("met")
    write("broken", "experiment: x\nrulesets: []\n")
    found = playground("run", "checks", "--json").json
    broken, met = found["experiments"]
    single = playground("run", str(path), "--json").json
    for result in (met["result"], single):
        for arm in result["arms"]:
            del arm["result"]["timing"]
    assert met["result"] == single
    assert met["expectations"] == {"met": 1, "not_met": 0, "not_settled": 0}
    assert (met["outcome"], met["games"], met["problem"]) == ("met", 4000, None)
    assert (broken["outcome"], broken["result"]) == ("broken", None)
    assert "broken.yaml" in broken["problem"]
    assert found["summary"] == "2 experiments: 1 met, 1 broken"


@pytest.mark.thorough
def test_recorded_experiments_go_on_and_one_page_has_all(write, playground):
    write("met")
    write("not-met")
    first = playground("run", "checks", "--out", "there", "--report", "all.html")
    page = Path("there/report.html").read_text(encoding="utf-8")
    assert Path("all.html").read_text(encoding="utf-8") == page
    assert page.count("Is met so?") >= 1
    assert page.count("Is not-met so?") >= 1
    ids = [part.split('"')[0] for part in page.split('<div id="')[1:]]
    assert len(ids) == len(set(ids)) >= 2
    assert page.count("Where pieces go</h3>") == 2
    assert "Where pieces go</h2>" in Path("there/met/report.html").read_text(encoding="utf-8")
    again = playground("run", "checks", "--out", "there")
    assert (first.code, again.code) == (1, 1)
    assert again.stdout.split("\n\n")[0] == first.stdout.split("\n\n")[0]
    games = {path: path.stat().st_mtime_ns for path in Path("there").glob("*/*/games-*")}
    playground("run", "checks", "--out", "there")
    assert games
    assert games == {path: path.stat().st_mtime_ns for path in Path("there").glob("*/*/games-*")}


def test_the_folder_of_a_single_experiment_is_refused(write, playground):
    path = write("met")
    assert playground("run", str(path), "--out", "there").code == 0
    ended = playground("run", "checks", "--out", "there")
    assert (ended.code, ended.stdout) == (2, "")
    assert "there has the games of a single experiment" in ended.stderr


def test_a_single_experiment_is_a_check_on_request(write, playground):
    path = str(write("not-met"))
    assert playground("run", path).code == 0
    assert playground("run", path, "--check").code == 1
    assert playground("run", str(write("not-settled")), "--check", "--accept-unsettled").code == 0


def test_a_folder_without_experiments(write, playground):
    write("a-ruleset", "game: Other\nextends: three-marks\n")
    ended = playground("run", "checks")
    assert (ended.code, ended.stdout) == (2, "")
    assert "there is no experiment in checks" in ended.stderr


def test_files_are_run_once_and_have_names_of_their_own(write, own_folder):
    first = write("met")
    (own_folder / "more").mkdir()
    second = own_folder / "more" / "met.yaml"
    second.write_text(first.read_text(encoding="utf-8"), encoding="utf-8")
    assert batch_files(["checks", "checks/met.yaml", "more/met.yaml"]) == {
        "checks-met": Path("checks/met.yaml"), "more-met": Path("more/met.yaml"),
    }  # fmt: skip


def test_a_known_name_is_no_folder(own_folder):
    (own_folder / "triune-stride").mkdir()
    assert not is_batch(["triune-stride"])
    assert is_batch(["./triune-stride"])


@pytest.mark.exhaustive
def test_ctrl_c_leaves_a_table_of_what_is_done(write, own_folder):
    write("met")
    long = EXPERIMENT.format(name="long", expected="above 50%").replace("2000", "40000000")
    write("not-met", long)
    write("zoo", EXPERIMENT.format(name="zoo", expected="above 50%"))
    code = "from playground.cli import main; main()"
    command = [sys.executable, "-c", code, "run", "checks", "--out", "there"]
    process = subprocess.Popen(command, cwd=own_folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: any(own_folder.glob("there/not-met/*/games-*")), process)
    process.send_signal(signal.SIGINT)
    shown, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    rows = table(shown)
    assert rows["met"][-1] == "met"
    assert rows["not-met"][-1] == "stopped"
    assert rows["zoo"] == ["not", "played"]
    assert "the same command continues" in complaints
