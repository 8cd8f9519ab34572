"""Comparisons in the background."""

from __future__ import annotations

import json
from io import StringIO

import pandas as pd
import pytest

from playground.compiler import load
from playground.dashboard.files import result_csv, result_json
from playground.dashboard.jobs import MOST_GAMES, Contestant, Job, Jobs, playing_threads
from playground.simulate.run import check_threads, simulate
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE

PATIENCE = 60.0
"""Seconds after which a job that should have ended is taken to hang."""


def contestants() -> list[Contestant]:
    selections = {"original": "<editor>", "patient": "<editor>@patient"}
    return [Contestant(label, load(selection, text=SQUARE)) for label, selection in selections.items()]


def finished(job: Job) -> Job:
    assert job.wait(PATIENCE), "the job hangs"
    return job


@pytest.fixture(scope="module")
def job() -> Job:
    return finished(Jobs().start(contestants(), 3000, 7))


def test_a_job_plays_the_games_that_a_simulation_plays(job: Job) -> None:
    expected = [simulate(contestant.compiled, 3000, 7).to_pandas() for contestant in contestants()]
    assert all(a.equals(b.to_pandas()) for a, b in zip(expected, job.results, strict=True))


def test_a_job_that_is_over_says_so(job: Job) -> None:
    assert (job.running, job.cancelled, job.failure, job.played, job.asked) == (False, False, "", 6000, 6000)


def test_the_result_as_json_has_everything(job: Job) -> None:
    found = json.loads(result_json(job))
    assert [variant["label"] for variant in found["variants"]] == ["original", "patient"]
    assert [variant["games"] for variant in found["variants"]] == [3000, 3000]
    assert [(c["variant"], c["baseline"], c["seat"]) for c in found["comparisons"]] == [("patient", "original", 2)]
    assert len(found["verdicts"]) == 1


def test_the_rules_in_the_json_can_be_played_again(job: Job) -> None:
    rules = json.loads(result_json(job))["variants"][1]["text"]
    assert job.results[1].wins == simulate(load("<editor>", text=rules), 3000, 7).wins


def test_the_csv_has_a_row_for_each_game(job: Job) -> None:
    frame = pd.read_csv(StringIO(result_csv(job)))
    assert frame["variant"].value_counts().to_dict() == {"original": 3000, "patient": 3000}
    won = frame[(frame["variant"] == "original") & (frame["winners"] == "North")]
    assert job.results[0].wins[1] == len(won)


def test_cancelling_keeps_what_was_played() -> None:
    job = Jobs().start(contestants(), MOST_GAMES, 0)
    job.cancel()
    finished(job)
    assert job.cancelled
    job.cancel()  # a second click, after the end
    assert job.cancelled
    assert job.played < job.asked


def test_a_job_is_found_by_its_key() -> None:
    jobs = Jobs()
    job = finished(jobs.start(contestants(), 100, 0))
    assert job is jobs.find(job.key)
    assert jobs.find("another") is None


def test_two_jobs_at_once_both_end() -> None:
    jobs = Jobs()
    both = [jobs.start(contestants(), 20_000, seed) for seed in (0, 1)]
    assert [finished(job).played for job in both] == [40_000, 40_000]


def test_what_cannot_be_compared_is_refused() -> None:
    text = SQUARE.replace("[South, North]", "[South, North, East]").replace("    home:", "    # home:")
    alone = load("<editor>", text=text)
    with pytest.raises(PlaygroundError, match="different numbers of players"):
        Jobs().start([contestants()[0], Contestant("three", alone)], 100, 0)
    with pytest.raises(PlaygroundError, match="at most 1,000,000 games"):
        Jobs().start(contestants(), MOST_GAMES + 1, 0)


def test_a_fault_while_playing_ends_the_job_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the dog ate it")

    monkeypatch.setattr("playground.simulate.run.Run.play", broken)
    job = finished(Jobs().start(contestants(), 100, 0))
    assert job.failure == "the playground itself is at fault, not your rules: RuntimeError: the dog ate it"


def test_one_core_is_left_to_the_pages() -> None:
    assert max(1, check_threads(0) - 1) == playing_threads()
