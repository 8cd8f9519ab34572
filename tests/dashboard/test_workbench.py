"""Rulesets on the bench, entries by their labels, quick results, and the folder of runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playground.cli.dashboard import _check_runs
from playground.compiler import check
from playground.dashboard.jobs import quick_result
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.model import draft
from playground.dashboard.model.draft import check_new_name, draft_of, save, template
from playground.dashboard.model.game_choice import GameChoice, choice_of, declared_choices
from playground.dashboard.model.run_index import VARIABLE, new_run, recorded_runs, runs_folder
from playground.dashboard.views.workshop.quick_result import quick_html, scenarios_html
from playground.ruleset.find import ruleset_names
from playground.simulate.storage.manifest import FORMAT
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_jobs import finished

NAME = ruleset_names()[0]


def test_the_template_is_a_sound_game_without_warnings() -> None:
    compiled, found = check("my-game", text=template("my-game"))
    assert compiled is not None
    assert (compiled.game.title, found) == ("My game", ())


def test_an_edit_and_a_draft_go_by_another_label() -> None:
    plain = draft_of(NAME, {}, {})
    assert (plain.label, plain.edited) == (NAME, False)
    assert draft_of(NAME, {NAME: plain.text + "# more\n"}, {}).label == f"my edit of {NAME}"
    draft = draft_of("mine", {"mine": SQUARE}, {"mine": SQUARE})
    assert (draft.label, draft.edited) == ("my edit of mine", False)


@pytest.mark.parametrize("name", ["", "my game", "../up", NAME])
def test_names_of_new_rulesets_are_checked(name: str) -> None:
    with pytest.raises(PlaygroundError):
        check_new_name(name, {})


def test_a_ruleset_is_saved_and_not_overwritten_by_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "FOLDER", tmp_path / "rulesets")
    path, backup = save("corners", SQUARE, overwrite=False)
    assert backup is None
    with pytest.raises(PlaygroundError, match="already exists"):
        save("corners", "game: Other", overwrite=False)
    assert path.read_text(encoding="utf-8") == SQUARE
    _, backup = save("corners", "game: Other", overwrite=True)
    assert path.read_text(encoding="utf-8") == "game: Other"
    assert backup is not None
    assert backup.read_text(encoding="utf-8") == SQUARE
    assert sorted(file.name for file in path.parent.iterdir()) == ["corners.yaml", "corners.yaml.bak"]


def test_what_cannot_be_saved_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulesets").write_text("a file, where a folder should be")
    monkeypatch.setattr(draft, "FOLDER", tmp_path / "rulesets")
    with pytest.raises(PlaygroundError, match="cannot be written"):
        save("corners", SQUARE, overwrite=False)


def test_entries_are_named_by_selections() -> None:
    texts = {"corners": SQUARE}
    assert [each.label for each in declared_choices(["corners"], texts)] == [
        "my edit of corners",
        "my edit of corners@patient",
    ]
    found = choice_of("my edit of corners?needed=3", texts)
    assert found.compiled.game.parameters["needed"] == 3
    assert found.varied("patient", {}).label == "my edit of corners@patient"


@pytest.mark.parametrize("label", ["my edit of corners", "no-such-ruleset", "x@@y"])
def test_a_label_of_nothing_is_refused(label: str) -> None:
    with pytest.raises(PlaygroundError):
        choice_of(label, {})


def test_a_quick_result_sets_the_edit_beside_what_it_was() -> None:
    base, edit = GameChoice("corners", "corners", SQUARE), choice_of("my edit of corners?needed=3", {"corners": SQUARE})
    job = finished(Jobs().submit(quick_result.QuickResultSpec(base, edit), page="workshop"))
    games = [result.games for result in job.result.comparison.results]
    assert games == [job.result.look.games] * 2
    assert job.result.look.settled or games[0] == quick_result.GAMES
    html = quick_html(job.result, "")
    assert "my edit of corners?needed=3 against corners" in html
    assert "first player wins" in html


def test_an_edit_that_changes_nothing_is_played_alone() -> None:
    base, edit = (
        GameChoice("corners", "corners", SQUARE),
        GameChoice("my edit of corners", "corners", SQUARE + "# a remark\n"),
    )
    assert finished(
        Jobs().submit(quick_result.QuickResultSpec(base, edit), page="workshop")
    ).result.comparison.labels == ("my edit of corners",)


@pytest.mark.exhaustive
def test_a_quick_result_lists_the_scenarios_that_no_longer_hold() -> None:
    name = "pig"
    sound = quick_result.try_scenarios(choice_of(name, {}))
    assert sound is not None
    assert (sound.tried > 0, sound.broken) == (True, {})
    assert f"All {sound.tried:,} scenarios" in scenarios_html(sound)
    broken = quick_result.try_scenarios(GameChoice(name, name, SQUARE))
    assert broken is not None
    assert "no longer hold" in scenarios_html(broken)


MANIFEST = {
    "format": FORMAT,
    "selection": "corners",
    "ruleset": "",
    "players": ["South", "North"],
    "agents": ["random", "random"],
    "seed": 0,
    "games": 5,
    "chunk": 5,
    "endings": [],
    "rules": [],
    "left": [],
}


def test_recorded_runs_are_listed_and_damaged_ones_reported(tmp_path: Path) -> None:
    for name, content in {
        "run": json.dumps(MANIFEST),
        "endless": json.dumps(MANIFEST).replace('"games": 5', '"games": 1e999'),
        "deep": json.dumps(MANIFEST).replace('"games": 5', '"games": 5, "more": ' + "[" * 90_000 + "]" * 90_000),
        "cut-short": '{"selection": "corn',
        "strange": "[]",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").write_text(content)
    (tmp_path / "holiday pictures").mkdir()
    found = {run.path.name: (run.title, bool(run.problem)) for run in recorded_runs(tmp_path)}
    assert found.pop("run") == ("corners", False)
    assert found == dict.fromkeys(("cut-short", "strange", "endless", "deep"), ("", True))


def test_without_a_folder_nothing_was_recorded(tmp_path: Path) -> None:
    assert recorded_runs(tmp_path / "nowhere") == []


def test_new_runs_get_folders_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert runs_folder() == tmp_path
    assert new_run("my edit of x?y=1") == tmp_path / "my-edit-of-x-y=1"
    (tmp_path / "x").mkdir()
    assert new_run("x") == tmp_path / "x-2"
    assert new_run("../..") == tmp_path / "run"


def test_the_folder_of_runs_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("")
    with pytest.raises(PlaygroundError, match="names a folder"):
        _check_runs(tmp_path / "runs")
