"""Outcomes and traces taken from results."""

from __future__ import annotations

from playground.compiler import load
from playground.dashboard.estimates import Point, Trace, milestones, verdicts
from playground.simulate.result import Result
from playground.simulate.run import simulate
from playground.stats.anytime import difference_sequence
from tests.dashboard.games import SQUARE


def played(games: int, selection: str = "<editor>") -> Result:
    return simulate(load(selection, text=SQUARE), games, threads=1)


def test_outcomes_count_every_game() -> None:
    result = played(500)
    found = result.outcomes("corners")
    assert (result.wins, result.draws, 0, 500) == (found.wins, found.draws, found.unfinished, found.games)


def test_milestones_are_the_same_however_far_a_run_has_come() -> None:
    assert milestones(400) == [200, 252, 317, 400]
    assert milestones(5000)[: len(milestones(900))] == milestones(900)


def test_a_trace_compares_the_first_games_of_each() -> None:
    base, other = played(300), played(450, "<editor>@patient")
    trace = Trace(2)
    trace.extend([base, other])
    wins = [(sum(r.rows["winners"][:252] == 2), sum(r.rows["winners"][:252] > 0)) for r in (other, base)]
    expected = difference_sequence(int(wins[0][0]), int(wins[0][1]), int(wins[1][0]), int(wins[1][1]), 0.95)
    assert [point.games for point in trace.points[0]] == [200, 252]
    assert Point(252, expected) == trace.points[0][1]


def test_a_trace_does_not_depend_on_when_it_was_looked_at() -> None:
    at_once, in_steps = Trace(2), Trace(2)
    for games in (210, 260, 700):
        in_steps.extend([played(games), played(games + 50, "<editor>@patient")])
    at_once.extend([played(700), played(750, "<editor>@patient")])
    assert at_once.points == in_steps.points


def test_a_variant_alone_has_a_verdict_of_its_own() -> None:
    (alone,) = verdicts([played(2000).outcomes("corners")], ("random", "random"))
    assert "corners: the seats are not equal" in alone.headline
