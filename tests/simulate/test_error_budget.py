"""An experiment's file answers falsely in at most one run of twenty, however many questions it has.

The games are drawn with numpy: rows of a real result whose outcomes and lengths are replaced, so that the truth is
known. PLAYGROUND_BUDGET=2000 draws that many runs of each kind, seeded by chance, instead of the same few.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from playground.cli.experiment_text import experiment_text
from playground.report.answer_words import answer_words
from playground.report.page import page
from playground.report.result_json import to_json
from playground.report.summary import summary_words
from playground.simulate.experiments.analyse import analyse
from playground.simulate.experiments.expectation import parse_expectation
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.misfit import misfit
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.play import study
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.results.rows import Result
from playground.source.diagnostics import RulesetError

ASKED_FOR = os.environ.get("PLAYGROUND_BUDGET")
RUNS = int(ASKED_FOR) if ASKED_FOR else 80
"""If statements did not share one error, a quarter of the runs would answer falsely (six statements at 5%). As many are
taken for chance in 80 runs once in a thousand times."""
GAMES = 400
LINEUPS = ("random", "flat?playouts=2", "flat?playouts=3")
SIX = "".join(f"    {agents}: above 1/2\n" for agents in LINEUPS)
"""An expectation for each line-up."""


def load(folder: Path, text: str) -> Experiment:
    path = folder / "experiment.yaml"
    path.write_text(text, encoding="utf-8")
    return load_experiment(str(path))


Drawing = Callable[[np.random.Generator, Result, int], Result]
"""A result as it was played, and the number of its arm, to one whose games are drawn."""


def fair_games(generator: np.random.Generator, result: Result, _arm: int) -> Result:
    """Half of the games are won by each, half of them are draws in none; lengths are alike in all arms."""
    rows = np.zeros(GAMES, result.rows.dtype)
    rows["status"] = result.rows["status"][0]
    rows["winners"] = np.where(generator.random(GAMES) < 0.5, generator.integers(1, 3, GAMES), 0)
    rows["decisions"] = rows["turns"] = 5 + generator.poisson(20, GAMES)
    return replace(result, rows=rows, games_requested=GAMES)


def played(experiment: Experiment) -> list[Result]:
    return [arm for arm in study(experiment, games=1, threads=1).play() if isinstance(arm, Result)]


def runs(experiment: Experiment, draw: Drawing = fair_games, many: int = RUNS) -> list[ExperimentResult]:
    generator, results = np.random.default_rng(None if ASKED_FOR and many > 1 else 1), played(experiment)
    return [analyse(experiment, [draw(generator, each, arm) for arm, each in enumerate(results)]) for _ in range(many)]


def allowed(many: int = RUNS) -> float:
    """One in twenty, and what chance adds to that in as many runs (one time in 160)."""
    return 0.05 * many + 2.5 * sqrt(0.05 * 0.95 * many)


KINDS = {
    "six limits": f"expect:\n  seat_share.1:\n{SIX}  draws:\n{SIX}",
    "limits and trends": "vary: {size: 3..4}\nmeasures: [draws]\nexpect: {seat_share.1: above 50%, draws: "
    "[above 50%, rises with size, different], length.decisions.mean: [higher, rises with size]}\n",
    "meetings": "expect: {draws: above 50%, seat_share.1: above 50%}\n",
}
AGENTS = {"meetings": ["random", "flat?playouts=2 against random", "flat?playouts=2 against flat?playouts=3"]}


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
def test_runs_of_true_nulls_rarely_answer_any_falsely(tmp_path: Path, kind: str) -> None:
    agents = ", ".join(AGENTS.get(kind, LINEUPS))
    text = f"experiment: x\nrulesets: [tic-tac-toe]\nagents: [{agents}]\ngames: {GAMES}\n{KINDS[kind]}"
    found = runs(load(tmp_path, text))
    false = sum(is_false(each) for each in found)
    print(f"{kind}, {found[0].statements} statements: {false / len(found):.2%}")
    assert false <= allowed()


def is_false(result: ExperimentResult) -> bool:
    answered = any(answer.state != "not settled" for answer in result.answers)
    return answered or any(duel.decided for duel in result.duels) or any(change.sign for change in result.changes)


def test_a_statement_has_one_interval_wherever_it_is_shown(tmp_path: Path) -> None:
    text = f"experiment: x\nrulesets: [tic-tac-toe]\nvary: {{size: 3..4}}\ngames: {GAMES}\n"
    text += "measures: [draws]\nexpect: {draws: [higher, within 3 points, above 20%], length.turns.mean: different}\n"
    (found,) = runs(load(tmp_path, text), many=1)
    higher, within, *_ = found.answers
    assert found.statements == 2 + 1 + 2
    assert (higher.difference, within.difference) == (found.changes[0].difference,) * 2
    assert to_json(found)["statements"] == 5
    text = (
        "5 statements share one error of 5% (differences from the baseline: 2, "
        "answers about limits, margins or trends: 3)"
    )
    assert text in " ".join(experiment_text(found).split())
    assert text in page(found, "playground run x")


# ---- margins


WITHIN = "experiment: x\nrulesets: [tic-tac-toe]\nvary: {size: 3..4}\n"


def shifted(points: float) -> Drawing:
    """The second arm has this many more points of draws, and as many hundredths more decisions."""

    def draw(generator: np.random.Generator, result: Result, arm: int) -> Result:
        games = 40_000
        rows = np.zeros(games, result.rows.dtype)
        rows["status"] = result.rows["status"][0]
        rows["winners"] = np.where(
            generator.random(games) < 0.5 - arm * points / 100, generator.integers(1, 3, games), 0
        )
        rows["decisions"] = rows["turns"] = generator.poisson(100 + arm * points, games)
        return replace(result, rows=rows, games_requested=games)

    return draw


@pytest.mark.parametrize(
    ("points", "state"), [(0.0, "yes"), (-1.0, "yes"), (2.0, "not settled"), (2.9, "no"), (-4, "no")]
)
@pytest.mark.parametrize("expected", ["draws: within 2 points", "length.decisions.mean: within 2 decisions",
                                      "length.decisions.mean: within 2%"])  # fmt: skip
def test_within_a_margin(tmp_path: Path, points: float, state: str, expected: str) -> None:
    (found,) = runs(load(tmp_path, WITHIN + f"expect: {{{expected}}}\n"), shifted(points), many=1)
    (answer,) = found.answers
    assert answer.state == state
    assert answer.difference == next(each.difference for each in found.changes if each.measure in expected)
    assert (answer.p_value < 0.05) == (state != "not settled")


@pytest.mark.parametrize(
    ("expected", "states"),
    [("draws: within 1 point of 50%", ["yes", "no"]), ("length.turns.mean: within 1% of 100", ["yes", "no"]),
     ("length.turns.mean: within 2 turns of 102", ["not settled", "yes"])],
)  # fmt: skip
def test_within_a_margin_of_a_limit(tmp_path: Path, expected: str, states: list[str]) -> None:
    (found,) = runs(load(tmp_path, WITHIN + f"expect: {{{expected}}}\n"), shifted(2.0), many=1)
    assert [answer.state for answer in found.answers] == states


@pytest.mark.thorough
@pytest.mark.parametrize("expected", ["draws: within 1 point", "draws: within 1 point of 51%"])
def test_a_difference_just_as_large_as_the_margin_is_rarely_answered(tmp_path: Path, expected: str) -> None:
    """Of a difference of exactly the margin either answer is false, or nearly so."""
    experiment = load(tmp_path, WITHIN + f"expect: {{{expected}}}\n")
    found = runs(experiment, shifted(1.0), many=max(60, RUNS // 3))
    answered = sum(each.answers[0].state != "not settled" for each in found)
    print(f"{expected}: {answered / len(found):.2%}")
    assert answered <= allowed(len(found))


def test_words_of_margins(tmp_path: Path) -> None:
    expect = "expect: {draws: [within 2 points, within 1 point of 50%], "
    expect += "length.decisions.mean: [within 5%, within 1 decision]}\n"
    (found,) = runs(load(tmp_path, WITHIN + expect), shifted(2.9), many=1)
    words = [answer_words(answer) for answer in found.answers]
    first, second = "tic-tac-toe?size=3", "tic-tac-toe?size=4"
    start = f"Between random players, the share of draws in {second} is more than 2 points away from that in {first}: "
    assert words[0].startswith(start)
    assert f"the share of draws in {first} is within 1 point of 50.0%: " in words[1]
    assert f"the mean length in decisions in {second} is within 5% of that in {first}: " in words[3]
    assert f"the mean length in decisions in {second} is more than 1 decision away from that in {first}: " in words[4]
    text = summary_words(found)
    assert f"is known to be more than 2 points away from that in {first}: " in text
    assert f"is known to be within 5% of that in {first}: " in text


@pytest.mark.parametrize(
    ("unit", "text", "margin", "limit"),
    [("share", "within 1 point", 0.01, 0), ("share", "within 0.5 points of 1/3", 0.005, 1 / 3),
     ("decisions", "within 2 decisions", 2, 0), ("decisions", "within 1 decision", 1, 0), ("turns", "within 3", 3, 0),
     ("turns", "within 5%", 0.05, 0), ("turns", "within 5 percent of 40", 0.05, 40), ("0 to 1", "within 0.1", 0.1, 0),
     ("share difference", "within 2 points of 0", 0.02, 0), ("", "within 0.2", 0.2, 0)],
)  # fmt: skip
def test_margins(unit: str, text: str, margin: float, limit: float) -> None:
    found = parse_expectation("m", text)
    assert found is not None and misfit(found, unit) is None
    assert (found.margin, found.limit) == pytest.approx((margin, limit))
    assert (found.compares, found.relative) == ("of" not in text, "%" in text.partition("of")[0] or "percent" in text)


@pytest.mark.parametrize(
    ("unit", "text", "write"),
    [("share", "within 5", "within 5 points"), ("share", "within 1%", "within 1 point"),
     ("share", "within 0 points", ""),
     ("share", "within 100 points", ""), ("decisions", "within 3 points", "within 3 decisions"),
     ("decisions", "within 2 turns", "within 2 decisions"), ("0 to 1", "within 5%", "within 5"),
     ("share", "within 2 points of 50", "within 2 points of 50%"),
     ("share", "within 3% of 40%", "within 3 points of 40%"),
     ("turns", "within 2 turns of 40%", "within 2 turns of 40"), ("share", "within 1 point of 120%", "")],
)  # fmt: skip
def test_margins_that_say_nothing(unit: str, text: str, write: str) -> None:
    found = parse_expectation("m", text)
    wrong = found and misfit(found, unit)
    assert wrong is not None and wrong.write == write


@pytest.mark.parametrize(
    "text", ["within", "within point", "within -1 point", "within 1 point of", "within 1 point of fair"]
)
def test_what_is_no_margin(text: str) -> None:
    assert parse_expectation("m", text) is None


def test_a_margin_of_the_baseline_needs_another_game(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="'within 1 point' needs two games"):
        load(tmp_path, "experiment: x\nrulesets: [tic-tac-toe]\nexpect: {draws: within 1 point}\n")
