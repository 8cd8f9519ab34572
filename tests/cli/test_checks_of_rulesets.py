"""The checks that rulesets carry: shipped ones pass and agree with an independent program, broken ones fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playground.ruleset.find import find_by_name, ruleset_names
from playground.source.diagnostics import PlaygroundError
from playground.verify import golden
from playground.verify.golden_file import Checks, Outcome, Transcript, checks_file, checks_text, load_checks

ROOT = Path(__file__).parents[2]
ORACLE = json.loads((ROOT / "benchmarks" / "oracle.json").read_text(encoding="utf-8"))


LONG = ("triad", "trice", "trio", "triotrio", "triune")
"""Rulesets whose node counts take seconds on the reference engine."""

FEW_NODES = 200
"""How many nodes it counts of these here, instead of a thousand: Triad alone took most of a minute.

The native engine counts all of them, and `tests/differential` compares the engines position by position.
"""


def marks(name: str) -> list[pytest.MarkDecorator]:
    """When the checks of a ruleset run: of the long ones, one in CI."""
    return [pytest.mark.exhaustive if name == "trice" else pytest.mark.thorough] if name in LONG else []


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks(name)) for name in ruleset_names()])
def test_every_ruleset_passes_its_checks(playground, name, monkeypatch):
    monkeypatch.chdir(ROOT)
    if name in LONG:
        monkeypatch.setattr(golden, "REFERENCE_NODES", FEW_NODES)
    ended = playground("test", name, "--json")
    failed = [check for ruleset in ended.json["rulesets"] for check in ruleset["checks"] if not check["passed"]]
    assert (ended.code, failed) == (0, [])
    assert len(ended.json["rulesets"][0]["checks"]) >= 4


def test_pinned_counts_are_those_of_an_independent_program():
    plain = {entry["game"]: entry["nodes"] for entry in ORACLE if entry["nodes"] and not entry["rules"]}
    strides = {entry["rules"]["stride"]: entry["nodes"] for entry in ORACLE if list(entry["rules"]) == ["stride"]}
    true = {**plain, "triune@short-stride": strides[2], "triune@long-stride": strides[4]}
    for name in plain:
        pinned = load_checks(checks_file(find_by_name(name))).counts
        for selection in set(pinned) & set(true):
            depth = min(len(pinned[selection]), len(true[selection]))
            assert depth >= 4
            assert list(pinned[selection][:depth]) == true[selection][:depth], selection


def test_a_file_of_checks_reads_back_as_it_was_written(tmp_path):
    checks = Checks(
        {"game": (9, 72), "game@variant": (7,)},
        (
            Transcript("game", 1, ("mark b2", "mark a1 #2", "pass"), Outcome(("Cross",), "line", 3)),
            Transcript("game@drawn", 2, ("mark b2",), Outcome((), "full", 1)),
            Transcript("game@endless", 3, tuple(f"move a{n}-b{n}" for n in range(99)), Outcome((), None, 99)),
            Transcript("game@variant", 4, ("mark b2",), None),
        ),
    )
    path = tmp_path / "game.yaml"
    path.write_text(checks_text(checks), encoding="utf-8")
    assert load_checks(path) == checks


@pytest.mark.usefixtures("own_folder")
def test_a_ruleset_of_ones_own_that_was_never_recorded_gets_a_note(playground):
    ended = playground("test", "three-marks")
    note, total = ended.stdout.splitlines()
    assert (ended.code, total) == (0, "0 checks of 1 ruleset, nothing to check yet")
    assert note.startswith("note    three-marks: nothing has been recorded yet in rulesets/checks/three-marks.yaml")
    assert note.endswith("; record how the game is played now: playground test --update three-marks")
    (entry,) = playground("test", "three-marks", "--json").json["rulesets"]
    assert (entry["passed"], entry["checks"], f"note    three-marks: {entry['note']}") == (True, [], note)


def test_scenarios_that_pass_need_no_record(playground, own_folder):
    folder = own_folder / "rulesets" / "scenarios"
    folder.mkdir()
    scenarios = "ruleset: three-marks\nscenarios: [{scenario: a mark, when: [mark a1], then: [a1 is First]}]\n"
    (folder / "three-marks.yaml").write_text(scenarios, encoding="utf-8")
    ended = playground("test", "three-marks")
    assert (ended.code, ended.stdout.splitlines()[-1]) == (0, "1 check of 1 ruleset, all passed")


def test_a_ruleset_that_comes_along_fails_without_its_record(playground, own_folder, monkeypatch):
    monkeypatch.setattr("playground.ruleset.find.shipped_folder", lambda _name: own_folder / "rulesets")
    ended = playground("test", "three-marks")
    assert ended.code == 1
    assert "FAILED  three-marks checks: nothing has been recorded yet in " in ended.stdout


def test_update_writes_checks_that_pass(playground, own_folder):
    assert playground("test", "--update", "three-marks").code == 0
    checks = load_checks(own_folder / "rulesets" / "checks" / "three-marks.yaml")
    assert checks.counts["three-marks"][:3] == (5, 20, 60)
    assert set(checks.counts) == {"three-marks", "three-marks@pair"}
    assert [transcript.selection for transcript in checks.transcripts] == ["three-marks", "three-marks@pair"]
    assert checks.transcripts[0].outcome is not None
    ended = playground("test", "three-marks")
    assert (ended.code, ended.stdout.splitlines()[-1]) == (0, "8 checks of 1 ruleset, all passed")


@pytest.mark.usefixtures("own_folder")
def test_a_ruleset_by_its_path_is_tested_too(playground):
    playground("test", "--update", "three-marks")
    assert playground("test", "rulesets/three-marks.yaml").code == 0


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("goal: {default: 3", "goal: {default: 1", "expected 5 · 20 · 60"),
        ("line: when line(goal, own) then mover wins", "line: when line(goal, own) then mover loses", "wins by 'line'"),
        ("target: empty", "target: empty where it is not c1", "but there are 4 ·"),
    ],
)
def test_a_changed_rule_fails(playground, own_folder, old, new, problem):
    playground("test", "--update", "three-marks")
    path = own_folder / "rulesets" / "three-marks.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    ended = playground("test", "three-marks")
    assert ended.code == 1
    assert problem in ended.stdout


def test_a_variant_without_checks_fails(playground, own_folder):
    playground("test", "--update", "three-marks")
    path = own_folder / "rulesets" / "three-marks.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "  four: {parameters: {goal: 4}}\n", encoding="utf-8")
    ended = playground("test", "three-marks")
    assert ended.code == 1
    assert "FAILED  three-marks@four counts: missing" in ended.stdout


def test_mistakes_in_a_file_of_checks_are_reported(playground, own_folder):
    folder = own_folder / "rulesets" / "checks"
    folder.mkdir()
    wrong = "counts: {three-marks: [5, many]}\ntranscript: []\n"
    (folder / "three-marks.yaml").write_text(wrong, encoding="utf-8")
    ended = playground("test", "three-marks")
    assert ended.code == 2
    for code in ("X001", "X002", "Y040"):
        assert code in ended.stderr


def test_a_file_of_scenarios_elsewhere_leads_to_its_ruleset(tmp_path: Path) -> None:
    file = tmp_path / "drafts" / "some.yaml"
    file.parent.mkdir()
    file.write_text("ruleset: ../mine.yaml\nscenarios: []\n", encoding="utf-8")
    with pytest.raises(PlaygroundError) as refused:
        golden.subject_of(str(file))
    assert f"playground test {tmp_path / 'mine.yaml'}" in str(refused.value)
    assert str(tmp_path / "scenarios" / "mine.yaml") in str(refused.value)
