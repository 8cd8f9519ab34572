"""Traces taken from results."""

from __future__ import annotations

from playground.compiler import load
from playground.dashboard.model.estimates import Trace, milestones
from playground.simulate.comparison.compare import side_by_side
from playground.simulate.results.rows import Result
from playground.simulate.run import simulate
from tests.dashboard.games import SQUARE
from tests.stats.against_baseline import compare_with


def played(games: int, selection: str = "<editor>") -> Result:
    return simulate(load(selection, text=SQUARE), games, threads=1)


def test_milestones_are_the_same_however_far_a_run_has_come() -> None:
    assert milestones(400) == [200, 252, 317, 400]
    assert milestones(5000)[: len(milestones(900))] == milestones(900)


def test_a_trace_compares_the_first_games_of_each() -> None:
    base, other = played(300), played(450, "<editor>@patient")
    trace = Trace(2, seat=2)
    trace.extend([base, other])
    outcomes, pairs = side_by_side([base, other], 252)
    assert [each.games for each in outcomes] == [252, 252]
    (expected,) = compare_with(outcomes[0], outcomes[1:], 2, mode="live", pairs=pairs)
    assert [point.games for point in trace.points[0]] == [200, 252]
    assert expected.difference == trace.points[0][1].difference


def test_a_trace_does_not_depend_on_when_it_was_looked_at() -> None:
    at_once, in_steps = Trace(2, seat=1), Trace(2, seat=1)
    for games in (210, 260, 700):
        in_steps.extend([played(games), played(games + 50, "<editor>@patient")])
    at_once.extend([played(700), played(750, "<editor>@patient")])
    assert at_once.points == in_steps.points


def test_a_variant_alone_has_no_trace() -> None:
    trace = Trace(1, seat=1)
    trace.extend([played(300)])
    assert trace.points == []
