"""Work in the background."""

from __future__ import annotations

import threading

import pytest

from playground.compiler import load
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import MAX_JOBS, Jobs
from playground.dashboard.jobs.scheduler import playing_threads
from playground.simulate.results.summary import Summary
from playground.simulate.run import check_threads
from playground.simulate.study import Arm
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.endless import ENDLESS

PATIENCE = 60.0
"""Seconds after which a job that should have ended is taken to hang."""


def finished(job: Job) -> Job:
    assert job.wait(PATIENCE), "the job hangs"
    return job


def arms() -> list[Arm]:
    selections = {"original": "<editor>", "patient": "<editor>@patient"}
    return [Arm(label, load(selection, text=SQUARE)) for label, selection in selections.items()]


def playing(games: int, seed: int = 0):
    def work(job: Job) -> list[Summary]:
        return job.study(arms(), games, seed).play(watch=job.publish)

    return work


def test_a_job_counts_its_games_and_has_a_result() -> None:
    job = finished(Jobs().start("corners", "test", playing(2000), size=4000))
    assert (job.running, job.state, job.failure, job.done, job.size) == (False, "Done", "", 4000, 4000)
    assert [result.games for result in job.result] == [2000, 2000]
    assert job.seconds_left is None


def test_a_study_played_in_steps_is_counted_once() -> None:
    def work(job: Job) -> None:
        study = job.study(arms(), 600)
        for upto in (100, 600):
            study.play(upto)

    assert finished(Jobs().start("steps", "test", work)).done == 1200


def test_the_pace_is_that_of_the_games_and_not_of_what_is_worked_out_of_them() -> None:
    paces: list[float] = []

    def work(job: Job) -> None:
        paces.append(job.pace)
        job.study(arms(), 600).play()
        paces.append(job.pace)
        threading.Event().wait(0.2)  # something is worked out

    job = finished(Jobs().start("measured", "test", work))
    assert paces == [0, job.pace]
    assert 0 < 1200 / job.seconds < job.pace


def test_cancelling_keeps_what_was_played() -> None:
    job = Jobs().start("long", "test", playing(1_000_000), size=2_000_000)
    job.cancel()
    finished(job)
    assert (job.state, job.cancelled) == ("Cancelled", True)
    assert job.done < job.size


def test_cancelling_frees_the_threads_of_games_that_take_for_ever() -> None:
    """A job is over when none of its threads plays any more; a first batch of these games takes about a minute."""
    jobs, arm, begun = Jobs(), Arm("endless", load("endless.yaml", text=ENDLESS)), threading.Semaphore(0)
    endless = [
        jobs.start("endless", "test", lambda job: job.study([arm], 100_000).play(watch=lambda _: begun.release()))
        for _ in range(MAX_JOBS)
    ]
    assert begun.acquire(timeout=PATIENCE)
    for job in endless:
        job.cancel()
    for job in endless:
        assert (finished(job).state, job.result[0].games < 64) == ("Cancelled", True)
    assert finished(jobs.start("quick", "test", playing(20))).done == 40


def test_cancelling_waits_for_no_agent_that_thinks() -> None:
    arm, begun = Arm("slow", load("triune"), ("flat?playouts=100000",)), threading.Event()
    job = Jobs().start("slow", "test", lambda job: job.study([arm], 100).play(watch=lambda _: begun.set()))
    assert begun.wait(PATIENCE)
    job.cancel()
    assert (finished(job).state, job.done) == ("Cancelled", 0)


def test_cancelling_what_is_over_changes_nothing() -> None:
    job = finished(Jobs().start("short", "test", playing(100)))
    job.cancel()
    assert (job.state, job.cancelled) == ("Done", False)


def test_two_jobs_at_once_play_by_turns() -> None:
    jobs = Jobs()
    both = [jobs.start("one of two", "test", playing(30_000, seed)) for seed in (0, 1)]
    assert [finished(job).done for job in both] == [60_000, 60_000]


def test_a_short_job_does_not_wait_for_the_end_of_a_long_one() -> None:
    jobs = Jobs()
    long = jobs.start("long", "test", playing(1_000_000))
    finished(jobs.start("short", "test", playing(500)))
    assert long.running
    long.cancel()
    finished(long)


def test_other_work_takes_turns_through_its_watch() -> None:
    def work(job: Job) -> int:
        from playground.simulate.study import Study

        with job.turn():
            found = Study(arms(), 400, threads=1).play(watch=job.watching(), every=0.0)
        return sum(result.games for result in found)

    assert finished(Jobs().start("own study", "test", work)).result == 800


def test_watching_ends_what_was_cancelled() -> None:
    jobs, ready = Jobs(), threading.Event()

    def work(job: Job) -> bool | None:
        ready.wait(PATIENCE)
        with job.turn():
            return job.watching()([])

    job = jobs.start("cancelled early", "test", work)
    job.cancel()
    ready.set()
    assert finished(job).result is False


def test_a_newer_job_replaces_the_one_before() -> None:
    jobs = Jobs()
    before = jobs.start("before", "test", playing(1_000_000))
    after = jobs.start("after", "test", playing(100), replaces=before.key)
    finished(after)
    assert finished(before).cancelled
    assert jobs.find(before.key) is None
    assert jobs.recent() == [after]


def test_jobs_are_found_by_their_keys_and_listed_by_kind() -> None:
    jobs = Jobs()
    one, other = (finished(jobs.start(kind, kind, lambda _: 1)) for kind in ("sweep", "comparison"))
    assert jobs.find(one.key) is one
    assert jobs.find("another") is jobs.find(None) is None
    assert (jobs.recent(), jobs.recent("sweep")) == ([other, one], [one])


def test_the_oldest_jobs_are_forgotten() -> None:
    jobs = Jobs()
    keys = [finished(jobs.start("one of many", "test", lambda _: None)).key for _ in range(MAX_JOBS + 2)]
    assert [jobs.find(key) is None for key in keys] == [True, True] + [False] * MAX_JOBS


def test_what_cannot_be_done_is_reported_in_words() -> None:
    def impossible(_: Job) -> None:
        raise PlaygroundError("the disk is full")

    job = finished(Jobs().start("impossible", "test", impossible))
    assert (job.state, job.failure) == ("Failed", "the disk is full")


def test_a_fault_of_ours_ends_the_job_with_a_message() -> None:
    def broken(_: Job) -> None:
        raise RuntimeError("the dog ate it")

    job = finished(Jobs().start("broken", "test", broken))
    assert job.failure == "the playground itself is at fault, not your rules: RuntimeError: the dog ate it"


@pytest.mark.parametrize(("size", "expected"), [(0, None), (1000, None)])
def test_nobody_knows_how_long_it_takes_before_anything_is_done(size: int, expected: float | None) -> None:
    go = threading.Event()
    job = Jobs().start("waiting", "test", lambda _: go.wait(PATIENCE), size=size)
    assert job.seconds_left == expected
    go.set()
    finished(job)


def test_one_core_is_left_to_the_pages() -> None:
    assert max(1, check_threads(0) - 1) == playing_threads()
