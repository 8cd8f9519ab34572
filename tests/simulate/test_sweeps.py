"""Sweeps: every point is the game it says, and differences are honest."""

from __future__ import annotations

import pytest

import playground as pg
from playground.report.sweep_map import map_cells
from playground.simulate.comparison.compare import compare_results
from playground.simulate.run import simulate
from playground.simulate.sweeps.plan import SweepPlan, plan_sweep
from playground.simulate.sweeps.result import SweepResult, sweep_result
from playground.source.diagnostics import PlaygroundError
from playground.stats.fixed_n.contrast import quantile
from playground.stats.fixed_n.intervals import shared_confidence


def played(plan: SweepPlan, *measures: str, games: int = 400, threads: int = 1, seat: int | None = None) -> SweepResult:
    return sweep_result(plan, plan.study(games, seed=3, threads=threads).play(), measures, seat)


def without_timing(found: SweepResult) -> str:
    return str(found.to_json())


@pytest.fixture(scope="module")
def boards() -> SweepResult:
    """A structural sweep: boards of three sizes, and how many in a row win; on the smallest it cannot be four."""
    return played(plan_sweep("tic-tac-toe", ["size=3..5", "in_a_row=3,4"]))


def test_each_point_plays_its_own_game(boards):
    for point, result in zip(boards.plan.played, boards.results, strict=True):
        alone = simulate(point.selection, 400, seed=3, threads=1)
        assert alone.outcomes().wins == result.outcomes().wins
        assert dict(alone.game.parameters) | dict(zip(("size", "in_a_row"), point.values, strict=True)) == dict(
            result.game.parameters
        )


def test_a_larger_board_has_longer_games(boards):
    means = [boards.effect("length.decisions.mean", (size, 3)).measure.value for size in (3, 4, 5)]
    assert means == sorted(means)
    assert means[0] <= 9 < means[2]


def test_the_point_that_is_the_game_as_it_is_is_compared_with_no_other(boards):
    usual = boards.effect("length.decisions.mean", (3, 3))
    assert boards.plan.usual == (3, 3)
    assert usual.difference is None
    assert usual.measure == boards.base_effects["length.decisions.mean"].measure
    assert boards.comparisons("length.decisions.mean") == 4


def test_differences_of_shares_are_those_of_a_comparison(boards):
    numbers = [number for number, point in enumerate(boards.plan.played) if point.values != (3, 3)]
    compared = compare_results([boards.base, *(boards.results[number] for number in numbers)])
    for number, comparison in zip(numbers, compared.comparisons, strict=True):
        found = boards.effects["seat_share.2"][number]
        assert found.difference == comparison.difference
        assert found.p_value == pytest.approx(comparison.p_value)


def test_results_do_not_depend_on_threads(boards):
    again = played(plan_sweep("tic-tac-toe", ["size=3..5", "in_a_row=3,4"]), threads=3)
    assert without_timing(again) == without_timing(boards)


def test_the_game_as_it_is_is_played_where_it_is_no_point():
    plan = plan_sweep("tic-tac-toe", ["size=4,5"])
    found = played(plan, "length.decisions.mean")
    assert plan.base_point is None
    assert found.base.game.parameters["size"] == 3
    assert [result.game.parameters["size"] for result in found.results] == [4, 5]
    assert all(effect.differs for effect in found.effects["length.decisions.mean"])


def test_what_a_ruleset_forbids_is_left_out_and_reported():
    plan = plan_sweep("trio", ["players=3,4", "teams"])
    found = played(plan, "seat_share", "unfinished", games=60)
    problems = [point.problem for point in plan.points]
    assert [bool(problem) for problem in problems] == [False, True, False, False]
    assert "even_teams" in problems[1]
    assert found.effect("unfinished", (3, True)) is None
    assert found.to_json()["points"][1] == {
        "settings": {"players": 3, "teams": True},
        "ruleset": "trio?players=3&teams=yes",
        "problem": problems[1],
    }


def test_seats_are_only_compared_where_there_are_equally_many():
    found = played(plan_sweep("trio", ["players=3..5"]), "seat_share", "balance", "unfinished", games=60)
    assert found.seat == 1
    assert found.comparisons("seat_share.1") == found.comparisons("balance") == 0
    assert found.comparisons("unfinished") == 2
    assert found.effect("seat_share.1", (5,)).measure.value is not None
    assert found.players == {3, 4, 5}


def test_fair_shares_follow_the_number_of_players():
    found = played(plan_sweep("trio", ["players=3..5"]), "seat_share", "balance", games=60)
    assert found.fair_shares("seat_share.1") == {(3,): 1 / 3, (4,): 1 / 4, (5,): 1 / 5}
    assert found.fair_shares("balance") == {}


def test_the_map_of_a_sweep_says_which_cells_are_known_to_differ(boards):
    """The smallest board has no four in a row, the usual one is the base, and what differs has the joint interval."""
    cells = map_cells(boards, "length.decisions.mean")
    assert [cell is None for cell in cells[0]] == [False, True]
    base, longer, effect = cells[0][0], cells[2][1], boards.effect("length.decisions.mean", (5, 4))
    assert base.is_base
    assert base.change is None
    assert longer.known
    assert [longer.change.low, longer.change.high] == effect.difference.limits
    assert not any(cell.known for row in map_cells(boards, "unfinished") for cell in row if cell)


def test_the_map_of_a_sweep_compares_no_seats_of_other_numbers_of_players():
    found = played(plan_sweep("trio", ["players=3,4", "teams"]), "seat_share", games=60)
    cells = [cell for row in map_cells(found, "seat_share.1") for cell in row if cell]
    assert [(cell.is_base, cell.change is not None) for cell in cells] == [
        (True, False),
        (False, False),
        (False, False),
    ]


def test_differences_of_quantiles_have_the_limits_that_all_of_them_need():
    found = played(plan_sweep("tic-tac-toe", ["size=3..5"]), "length.turns.p50", games=400)
    each = shared_confidence(shared_confidence(0.95, 2), 2)
    usual, *others = (quantile(result.lengths("turns"), 50).interval(each) for result in found.results)
    for effect, own in zip(found.effects["length.turns.p50"][1:], others, strict=True):
        assert (effect.difference.low, effect.difference.high) == (own.low - usual.high, own.high - usual.low)
        assert effect.differs


def test_a_selection_is_swept_with_its_settings():
    plan = plan_sweep("triune@long-stride?skid=no", ["last_pieces=0,1"])
    assert plan.usual == (1,)
    assert [point.selection for point in plan.points] == [
        "triune@long-stride?last_pieces=0&skid=no",
        "triune@long-stride?last_pieces=1&skid=no",
    ]
    assert all(dict(game.parameters)["stride"] == 4 for game in plan.games)


def test_a_stopped_sweep_gives_what_there_is():
    plan = plan_sweep("tic-tac-toe", ["size=3,4"])
    study = plan.study(2_000_000, threads=1)
    results = study.play(watch=lambda _: False, every=0.0)
    found = sweep_result(plan, results, ["length.decisions.mean"])
    assert all(0 < result.games < 2_000_000 for result in results)
    assert found.to_json()["points"][1]["games"] == results[1].games


def test_there_are_not_too_many_points():
    with pytest.raises(PlaygroundError, match="800 points, and a sweep has at most 400"):
        plan_sweep("tic-tac-toe", ["size=3..6", "max_decisions=1..200"])


def test_nothing_is_played_where_no_point_can_be():
    with pytest.raises(PlaygroundError, match=r"none of the 1 points can be played: .*even_teams"):
        plan_sweep("trio", ["teams=yes"])


@pytest.mark.parametrize(
    ("measures", "seat", "said"),
    [
        (("ballance",), None, "did you mean 'balance'"),
        (("length",), None, "which one, length.decisions.cv"),
        (("length.decisions.median",), None, "there is no measure 'length.decisions.median'"),
        (("rule_usage.castling",), None, "there is no measure"),
        (("draws", "draws"), None, "requested twice"),
        (("seat_share", "seat_share.2"), None, "requested twice"),
        ((), 3, "there is no seat 3"),
        ((), 0, "there is no seat 0"),
    ],
)
def test_wrong_questions_are_reported_before_anything_is_played(measures, seat, said):
    plan = plan_sweep("tic-tac-toe", ["size=3,4"])
    with pytest.raises(PlaygroundError, match=said):
        sweep_result(plan, [], measures, seat)


def test_too_many_games_are_reported():
    with pytest.raises(PlaygroundError, match="at most 25,000,000 of each"):
        plan_sweep("tic-tac-toe", ["size=3,4"]).study(30_000_000)


def test_every_measure_of_a_game_can_be_requested():
    plan = plan_sweep("tic-tac-toe", ["size=3,4"])
    results = plan.study(50, threads=1).play()
    names = list(pg.measures(results[0]))
    found = sweep_result(plan, results, names)
    for name, measure in pg.measures(results[0]).items():
        requested = found.base_effects[name].measure
        assert (requested.value, requested.low, requested.high, requested.unit) == (
            measure.value,
            measure.low,
            measure.high,
            measure.unit,
        )
