"""Experiments whose players are trained: what their files may say, what is played, and what intervals come from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.agents.levels import ALL_LEVELS
from playground.cli.app import app
from playground.compiler import Compiled, load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.report.course_words import skill_courses_words
from playground.report.number_format import duration
from playground.report.page import page
from playground.report.result_json import to_json
from playground.report.summary import summary_words
from playground.simulate.experiments.analyse import analyse_measures
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.model import Experiment, Trainings
from playground.simulate.experiments.play import study
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.measures.contrasts import contrast_of, trend_of
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.trained import TrainedLookup
from playground.simulate.results.totals import Totals
from playground.simulate.run import simulate
from playground.skill import origins, trainings
from playground.skill.experiments import PlannedTrainings, TrainedExperiment, plan_of
from playground.stats.trainings.means import mean_of, share_sample

TEXT = """\
experiment: Does misère help the second player?
rulesets: [tic-tac-toe, tic-tac-toe@misere]
levels: {trainings: 3, seconds: 1}
agents: [random, club]
games: 60
measures: [seat_share.2, draws]
expect: {seat_share.2: {club: below 53%, random: higher}}
"""


def experiment(folder: Path, text: str = TEXT) -> Experiment:
    path = folder / "levels.yaml"
    path.write_text(text, encoding="utf-8")
    return load_experiment(str(path))


def trained(agents: tuple[str, ...], games: int = 200, first: int = 0) -> TrainedLookup:
    """Games of made-up trainings, one for each agent, which stands for what it has learned."""
    compiled = load("tic-tac-toe")
    parts = [simulate(compiled, games, first + seed, agent) for seed, agent in enumerate(agents)]
    totals = Totals(compiled.game, 0, ("club", "club"), games * len(parts))
    for number, part in enumerate(parts):
        totals.add(part, number * games, played=True)
    return TrainedLookup(totals, trainings=tuple(map(MeasureLookup, parts)))


def test_what_a_file_may_say(tmp_path: Path) -> None:
    assert experiment(tmp_path).levels == Trainings(3, 1)
    usual = experiment(tmp_path, "experiment: x\nrulesets: [tic-tac-toe, tic-tac-toe@misere]\nlevels: yes\n")
    assert usual.levels == Trainings() and usual.games == 1000
    assert usual.lineups == tuple((level, level) for level in ALL_LEVELS)
    without = experiment(tmp_path, TEXT.replace("{trainings: 3, seconds: 1}", "no"))
    assert without.levels is None and without.lineups == (("random", "random"), ("club", "club"))


def test_a_plan_has_the_trainings_of_the_file() -> None:
    plan = plan_of(Trainings(6, 20), 2, 2, 1)
    assert (plan.trainings, plan.seconds, plan.variants) == (6, 20, 2)
    assert plan.minutes == pytest.approx((3 * 14 + 6 * 11.5) / 0.5 / 60)


def test_the_time_that_is_announced_is_for_all_rulesets_of_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ruleset has beginnings of its own; each is found once, though finding it reads and checks its file."""
    text = TEXT.replace("[tic-tac-toe, tic-tac-toe@misere]", "[tic-tac-toe, tic-tac-toe@misere, tic-tac-toe?size=4]")
    path = tmp_path / "three.yaml"
    path.write_text(text.replace("{trainings: 3, seconds: 1}", "{trainings: 3, seconds: 30}"), encoding="utf-8")
    found, usual = [], origins.root_of

    def counted(compiled: Compiled) -> Compiled:
        found.append(compiled.game.name)
        return usual(compiled)

    def stopped(*_: object) -> None:
        raise Cancelled

    monkeypatch.setattr(origins, "root_of", counted)
    monkeypatch.setattr(trainings._Trainings, "train", stopped)
    ended = CliRunner().invoke(app, ["run", str(path), "--threads", "1"])
    assert ended.exit_code == 130, ended.stderr
    assert found == ["tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe?size=4"]
    announced = plan_of(Trainings(3, 30), 3, 1, 2)
    assert announced.minutes > plan_of(Trainings(3, 30), 3, 1, 1).minutes
    assert duration(60 * announced.minutes) in " ".join(ended.stderr.split())


def test_the_training_is_the_unit() -> None:
    lookup = trained(("random", "random", "block-and-fork", "block-and-fork"))
    outcomes = [each.outcomes for each in lookup.trainings]
    expected = mean_of([share_sample(each.points[1], each.decisive) for each in outcomes])
    found = lookup.measure("seat_share.2")
    assert found is not None and found.value == pytest.approx(expected.value)
    interval = expected.share_interval()
    assert found.low == pytest.approx(interval.low, abs=0.003) and found.high == pytest.approx(interval.high, abs=0.003)
    pooled = MeasureLookup(lookup.result).measure("seat_share.2")
    assert pooled is not None and pooled.high is not None and pooled.low is not None
    assert found.high - found.low > 2 * (pooled.high - pooled.low)


def test_differences_are_of_independent_trainings() -> None:
    """The same games of two variants are no pairs here: players differ."""
    lookup = trained(("random",) * 4)
    same = contrast_of(lookup, lookup, "seat_share.2")
    assert same is not None and same.difference(0.95).estimate == 0
    assert same.difference(0.95).high > 0.02 and same.gain is None


def test_a_slope_over_trainings() -> None:
    weak, strong = trained(("random",) * 3), trained(("block-and-fork",) * 3, first=9)
    slope, other = trend_of([(1, weak), (3, strong)], "draws"), contrast_of(strong, weak, "draws")
    assert slope is not None and other is not None
    assert slope.difference(0.95).estimate == pytest.approx(other.difference(0.95).estimate / 2)


def test_unfinished_games_leave_a_worst_case() -> None:
    compiled = load("triad")
    capped = replace(compiled.game, max_decisions=60)
    parts = [simulate(replace(compiled, game=capped), 60, seed) for seed in range(3)]
    totals = Totals(capped, 0, ("club", "club"), 180)
    for number, part in enumerate(parts):
        totals.add(part, 60 * number, played=True)
    assert totals.unfinished, "the cap is too high to leave games unfinished"
    lookup = TrainedLookup(totals, trainings=tuple(map(MeasureLookup, parts)))
    share, length = lookup.measure("seat_share.2"), lookup.measure("length.decisions.mean")
    assert share is not None and share.worst is not None and share.low is not None
    assert share.worst.low < share.low
    assert length is not None and length.up_to == 60
    against = lookup.against("seat_share.2", 0.5)
    assert against is not None and against.worst is not None
    assert against.known.difference(0.95).high > against.difference(0.95).high


def played(folder: Path, out: Path | None = None) -> tuple[TrainedExperiment, ExperimentResult]:
    found = experiment(folder)
    plays = TrainedExperiment.of(found, found.games, PlannedTrainings.of(found, 2), CancelToken(), lambda *_: None)
    results = study(found, None, 2, out, plays.arms).play()
    return plays, analyse_measures(found, plays.measures(results))


@pytest.mark.thorough
@pytest.mark.usefixtures("quick")
def test_an_experiment_of_trained_players(tmp_path: Path) -> None:
    plays, result = played(tmp_path, tmp_path / "out")
    assert len(plays.arms) == 4 * 3 and len({arm.seed for arm in plays.arms[6:]}) == 6
    assert [arm.summary.agents[0] for arm in result.played] == ["random"] * 2 + ["club"] * 2
    assert result.complete and all(arm.summary.games == 180 for arm in result.played)
    assert [answer.expectation.text for answer in result.answers] == ["below 53%", "below 53%", "higher"]
    assert result.statements == len(result.changes) + 2 + len(result.courses) == 4 + 2 + 1
    assert "between club players" in summary_words(result)
    (course,) = skill_courses_words(result)
    assert course in page(result, "playground run levels").replace("&#x27;", "'")
    content = to_json(result)
    assert content["levels"]["trainings"] == 3 and content["levels"]["courses"][0]["text"] == course
    assert [len(arm.get("trainings", ())) for arm in content["arms"]] == [0, 0, 3, 3]
    again, same = played(tmp_path, tmp_path / "out")
    assert [(arm.agents, arm.seed) for arm in again.arms] == [(arm.agents, arm.seed) for arm in plays.arms]
    assert to_json(same)["answers"] == content["answers"]
