"""Experiments made of a comparison or a sweep: what their text says, and that it is a new file, which is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.jobs.sweep import SweepProgress, SweepSpec
from playground.dashboard.model.experiment_files import experiment_of
from playground.dashboard.model.experiment_text import experiment_text, name_for, refuse_edits
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.dashboard.widgets import make_experiment
from playground.simulate.experiments.model import Experiment
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_jobs import PATIENCE

NAME, OTHER = "tic-tac-toe", "tic-tac-toe@misere"
EDIT = GameChoice("my edit of corners", "corners", SQUARE)


def comparison(**others: object) -> ComparisonSpec:
    choices = (choice_of(NAME, {}), choice_of(OTHER, {}))
    return ComparisonSpec(choices, ("random", "random"), 500, 7, **others)  # type: ignore[arg-type]  # any field


def text_of(spec: ComparisonSpec | SweepSpec) -> str:
    asking = SweepProgress(spec, ()) if isinstance(spec, SweepSpec) else spec
    return experiment_text(asking.follow_up())


def read(spec: ComparisonSpec | SweepSpec) -> Experiment:
    return experiment_of("made.yaml", text_of(spec))


def test_a_comparison_is_repeated_on_fresh_games() -> None:
    made = read(comparison())
    assert made.title == "Does the second player win as often in tic-tac-toe@misere as in tic-tac-toe?"
    assert (made.selections, made.games, made.seed, made.seat) == ((NAME, OTHER), 500, 8, 2)
    assert [each.measure for each in made.expect] == ["seat_share.2"]
    assert {arm.agents for arm in made.arms} == {("random", "random")}
    assert "500 games of each with seed 7" in made.about


def test_one_that_was_played_until_it_was_decided_is_about_fairness() -> None:
    made = read(comparison(until="fairer", margin=0.01, seat=1))
    assert [each.measure for each in made.expect] == ["balance"]
    assert made.seat == 1


def test_a_sweep_becomes_its_axis_with_the_game_as_it_is_as_the_baseline() -> None:
    spec = SweepSpec(choice_of("triune?corners=no", {}), ("stride=2..4",), ("seat_share", "draws"), ("random",), 300, 1)
    made = read(spec)
    assert len(made.arms) == 3
    text = text_of(spec)
    assert "vary: {stride: 2..4}\nbaseline: {stride: 3}\n" in text
    assert "measures: [seat_share.2, draws]" in text
    words = SweepSpec(choice_of("triune", {}), ("skid=yes,no",), ("draws",), ("random",), 300, 1)
    assert "vary: {skid: [yes, no]}\nbaseline: {skid: yes}" in text_of(words)
    assert len(read(words).arms) == 2


@pytest.mark.exhaustive
def test_every_rule_by_itself_becomes_a_list_of_games() -> None:
    job = Jobs().submit(SweepSpec(choice_of(NAME, {}), (), ("draws",), ("random",), 100, 1), page="sweep")
    assert job.wait(PATIENCE)
    made = experiment_of("made.yaml", experiment_text(job.result.follow_up()))
    assert made.selections[0] == NAME
    assert OTHER in made.selections
    assert "tic-tac-toe?in_a_row=4" not in made.selections  # cannot be played


def test_an_edit_is_in_no_file() -> None:
    with pytest.raises(PlaygroundError, match="save it in the Workshop as a ruleset first"):
        refuse_edits((choice_of(NAME, {}), EDIT))


def test_a_file_that_exists_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    opened: list[str] = []
    monkeypatch.setattr(make_experiment.st, "error", said.append)
    monkeypatch.setattr(make_experiment, "open_page", opened.append)
    text, name = experiment_text(comparison().follow_up()), name_for(choice_of(NAME, {}), "comparison")
    assert name == "my-tic-tac-toe-comparison"
    make_experiment._write(name, text)
    path = tmp_path / "simulations" / f"{name}.yaml"
    assert (path.read_text(encoding="utf-8"), opened, said) == (text, ["experiments"], [])
    assert name_for(choice_of(NAME, {}), "comparison") == f"{name}-2"
    path.write_text("mine\n", encoding="utf-8")
    make_experiment._write(name, text)
    assert path.read_text(encoding="utf-8") == "mine\n"
    assert "already exists: choose another name" in said[0]
    make_experiment._write("no name", text)
    assert "cannot be a name" in said[1]


def test_games_that_cannot_be_named_plainly_are_quoted() -> None:
    spec = SweepSpec(choice_of("triune@long-stride?corners=no", {}), ("stride=2..3",), ("draws",), ("random",), 300, 1)
    text = text_of(spec)
    assert 'rulesets: ["triune@long-stride?corners=no"]' in text
    assert len(read(spec).arms) == 2
