"""All that is known of a variant beside the baseline, under one error; and games that cannot be played."""

from __future__ import annotations

import pytest

from playground.compiler import Compiled, load
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.comparison.overview import fault_of
from playground.simulate.comparison.sequential import until_decided
from playground.simulate.run import simulate
from playground.simulate.study import Arm, Study
from playground.stats.comparison.level import Level
from tests.marks_game import MARKS


def marks(variant: str = "") -> Compiled:
    return load(f"<editor>{variant}", text=MARKS)


def compared(*games: str, number: int = 2_000, seed: int = 0) -> ComparisonResult:
    arms = [Arm(name, load(name)) for name in games]
    return compare_results(Study(arms, number, seed).play())


def test_endings_of_one_game_only_are_new_or_gone_and_lead_the_changes() -> None:
    (overview,) = compared("trio", "trio@spicy", number=600).overviews
    assert overview is not None
    assert (overview.new_endings, overview.gone_endings) == (("connected",), ("trios",))
    first = overview.changes[0]
    assert (first.measure, first.certainty) == ("ending_usage.trios", "large")


def test_an_end_condition_that_one_ruleset_lacks_is_compared_with_no_game_of_it() -> None:
    text = MARKS.replace("end:\n", "end:\n  half: when (count own) >= 3 then draw\n")
    study = Study([Arm("marks", marks()), Arm("halved", load("<editor>", text=text))], 500)
    (overview,) = compare_results(study.play()).overviews
    assert overview is not None
    assert overview.new_endings == ("half",)
    change = next(each for each in overview.changes if each.measure == "ending_usage.half")
    assert (change.before, change.certainty) == (0.0, "large")


@pytest.mark.parametrize(
    ("variant", "fault"),
    [("@passing", "only passes"), ("@skipping", "no first option"), ("@losing", "no first option"), ("", None)],
)
def test_why_no_game_comes_to_an_end(variant: str, fault: str | None) -> None:
    assert fault_of(simulate(marks(variant), 50)) == fault


def test_games_that_all_meet_the_cap_are_endless() -> None:
    assert fault_of(simulate(load("triune?max_decisions=100"), 50)) == "endless"


def test_a_variant_that_cannot_be_played_is_an_answer_at_the_first_look() -> None:
    """It used to be played on to the cap, where nobody had won yet."""
    study = Study([Arm("marks", marks()), Arm("stuck", marks("@passing"))], 20_000)
    decided = until_decided(study)
    assert (decided.answers, decided.looks, decided.stopped) == (("unplayable",), (500,), False)
    (overview,) = decided.compared.overviews
    assert overview is not None
    assert (overview.faults, overview.changes) == ((None, "only passes"), ())


def test_fairness_is_one_statement_beside_the_changes() -> None:
    result = compared("tic-tac-toe", "tic-tac-toe@misere")
    (overview,), (comparison,) = result.overviews, result.comparisons
    assert overview is not None
    assert overview.unfairness is not None
    assert comparison.question is not None
    assert overview.unfairness.high > comparison.question.high
    level = Level(comparisons=len(overview.changes) + 1).of_each()
    assert level > comparison.confidence_of_each


def test_a_run_with_looks_has_changes_with_intervals_that_hold_at_all_of_them() -> None:
    arms = [Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@four-by-four")]
    decided = until_decided(Study(arms, 2_000))
    (overview,) = decided.compared.overviews
    assert overview is not None
    games = overview.games
    assert games == decided.looks[-1]
    fixed = compare_results(Study(arms, games).play())
    width = {each.measure: each.difference.high - each.difference.low for each in overview.changes}
    for change in fixed.changes[0]:
        assert width[change.measure] > change.difference.high - change.difference.low


def test_each_variant_of_a_run_with_looks_is_compared_over_the_games_of_its_own_look() -> None:
    """The baseline is played on for the others: what it did later is no part of the comparison."""
    names = ("tic-tac-toe", "tic-tac-toe@four-by-four", "tic-tac-toe?in_a_row=3&size=4")
    decided = until_decided(Study([Arm(name, load(name)) for name in names], 4_000))
    for overview, comparison in zip(decided.compared.overviews, decided.compared.comparisons, strict=True):
        assert overview is not None
        assert overview.games == comparison.a.outcomes.games == comparison.b.outcomes.games
        share = next(each for each in overview.changes if each.measure == "seat_share.2")
        assert share.before == comparison.b.seats[1].share
        assert share.after == comparison.a.seats[1].share


@pytest.mark.exhaustive
@pytest.mark.quick(1)
@pytest.mark.parametrize("looks", [False, True])
def test_equal_variants_are_rarely_said_to_change(looks: bool) -> None:
    """The same rules with other dice: of 40 comparisons two may err; see the exhaustive count below."""
    assert false_alarms(40, 1_000, looks) <= 5


@pytest.mark.thorough
@pytest.mark.parametrize("looks", [False, True])
def test_how_often_equal_variants_are_said_to_change(looks: bool) -> None:
    """The rate of docs/statistics.md: of 1,000 comparisons 50 may err; the standard error is 0.7%."""
    found = false_alarms(1_000, 1_000, looks)
    print(f"{found} of 1,000 comparisons of equal variants{' at the last look' if looks else ''} say that one changes")
    assert found <= 65


def false_alarms(pairs: int, games: int, looks: bool) -> int:
    """In how many pairs of runs of the same rules, with other dice, some change or the fairness is said to be known."""
    game, wrong = load("tic-tac-toe"), 0
    for number in range(pairs):
        results = [simulate(game, games, 2 * number + side + 1) for side in (0, 1)]
        result = compare_results(results)
        if looks:
            result = at_a_look(result)
        (overview,) = result.overviews
        assert overview is not None
        assert overview.unfairness is not None
        known = [each.known for each in overview.changes]
        wrong += any(each.excludes_zero for each in [*known, overview.unfairness])
    return wrong


def at_a_look(result: ComparisonResult) -> ComparisonResult:
    """The comparison as of the fourth look, at 1,000 games."""
    from dataclasses import replace

    return replace(result, comparisons=tuple(replace(each, look=3) for each in result.comparisons))


@pytest.mark.parametrize("more", [0, 1])
def test_of_an_interrupted_run_the_games_that_both_have_played_are_compared(more: int) -> None:
    games = [120 + 30 * (place == more) for place in range(2)]
    results = [simulate(marks(), games=number, seed=3) for number in games]
    (overview,) = compare_results(results).overviews
    assert overview is not None and overview.games == 120
