"""The sentence on top of a comparison, the scorecard below it, and what is suggested next."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.report.comparison_page import comparison_page
from playground.report.headline import games_to_exclude
from playground.report.next_steps import next_steps
from playground.report.overview import overview_sentence, overview_sentences
from playground.report.scorecard import scorecard
from playground.report.verdict import verdicts
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.comparison.overview import Overview
from playground.simulate.comparison.sequential import until_decided
from playground.simulate.study import Arm, Study
from playground.stats.comparison.compare import Comparison, compare
from playground.stats.comparison.sequential import answer
from playground.stats.fixed_n.intervals import Difference
from playground.stats.outcomes import Outcomes
from tests.marks_game import MARKS

EVEN = Difference(0.0, -0.003, 0.003)


def compared(*games: str, number: int = 2_000) -> ComparisonResult:
    return compare_results(Study([Arm(name, load(name)) for name in games], number).play())


def marks(variant: str) -> Study:
    arms = [Arm(name or "marks", load(f"<editor>{name}", text=MARKS)) for name in ("", variant)]
    return Study(arms, 1_000)


def change(measure: str, unit: str, before: float, after: float, spread: float, matters: float) -> Change:
    difference = after - before
    return Change(
        measure, unit, before, after, Difference(difference, difference - spread, difference + spread), matters
    )


def sentence(*changes: Change, unfairness: Difference | None = EVEN) -> tuple[str, str]:
    found = overview_sentence(Overview(1_000, changes, unfairness, (), (), (None, None)), "old", "new")
    return found.kind, found.text


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (478.0, 25.0, "games are 19 times shorter (−453.0 turns, −458.0 to −448.0)"),
        (100.0, 160.0, "games are 1.6 times as long (+60.0 turns, +55.0 to +65.0)"),
        (100.0, 112.0, "games are 12% longer (+12.0 turns, +7.0 to +17.0)"),
        (100.0, 80.0, "games are 20% shorter (−20.0 turns, −25.0 to −15.0)"),
    ],
)
def test_lengths_are_said_in_units_that_a_designer_feels(before: float, after: float, words: str) -> None:
    long = change("length.turns.mean", "turns", before, after, 5.0, 0.01 * before)
    assert sentence(long) == ("changed", f"In new {words}; balance: no difference larger than 0.3 points.")


def test_endings_are_said_together_and_the_mean_stands_for_the_spread() -> None:
    kind, text = sentence(
        change("length.decisions.sd", "decisions", 10.0, 800.0, 50.0, 0.5),
        change("ending_usage.last_trio", "share", 0.0, 0.7, 0.02, 0.01),
        change("ending_usage.sevens", "share", 0.9, 0.0, 0.02, 0.01),
        change("length.turns.mean", "turns", 20.0, 40.0, 1.0, 1.0),
    )
    assert kind == "changed"
    assert text.startswith("In new games are 2 times as long (+20.0 turns, +19.0 to +21.0); ")
    assert "70.0% of games end by last trio (none before), none ends by sevens (90.0% before); balance" in text


def test_an_ending_that_is_only_lost_is_said_by_itself() -> None:
    fewer = change("ending_usage.line", "share", 0.9, 0.6, 0.02, 0.01)
    assert sentence(fewer)[1].startswith("In new 60.0% of games end by line (90.0% before); balance")
    gone = change("ending_usage.line", "share", 0.9, 0.0, 0.02, 0.01)
    assert sentence(gone)[1].startswith("In new no game ends by line (90.0% before); balance")


def test_what_is_within_what_does_not_matter_is_equal_for_practical_purposes() -> None:
    assert sentence(change("draws", "share", 0.1, 0.101, 0.004, 0.01)) == (
        "equal",
        "new is equal to old for practical purposes; balance: no difference larger than 0.3 points.",
    )


def test_what_may_still_matter_is_named_and_nothing_is_called_equal() -> None:
    kind, text = sentence(change("draws", "share", 0.1, 0.11, 0.02, 0.01))
    assert (kind, text) == (
        "open",
        "In new nothing is known to change in a way that matters; balance: no difference larger than 0.3 points; "
        "not known yet: the share of draws.",
    )
    kind, text = sentence(unfairness=Difference(0.01, -0.01, 0.03))
    assert (kind, "not known yet (−1.0 to +3.0 points)" in text) == ("open", True)


@pytest.mark.parametrize(
    ("unfairness", "words"),
    [
        (Difference(-0.04, -0.06, -0.02), "fairer by 2.0 to 6.0 points"),
        (Difference(0.04, 0.02, 0.06), "less fair by 2.0 to 6.0 points"),
        (None, "not known, nobody has won"),
    ],
)
def test_the_balance_closes_the_sentence(unfairness: Difference | None, words: str) -> None:
    moved = change("draws", "share", 0.1, 0.3, 0.01, 0.01)
    text = sentence(moved, unfairness=unfairness)[1]
    assert (
        text == f"In new the share of draws rises from 10.0% to 30.0% (+20.0 points, +19.0 to +21.0); balance: {words}."
    )


def test_a_share_turned_round_is_a_change_though_neither_is_fairer() -> None:
    (found,) = overview_sentences(compared("tic-tac-toe", "tic-tac-toe@misere"))
    assert found is not None
    assert "the second player's share of decisive games rises from" in found.text
    assert found.kind == "changed"


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("@passing", "the first player has no option but to pass, and neither has anybody after that"),
        ("@skipping", "the first player has no option"),
        ("@losing", "the first player has no option"),
    ],
)
def test_a_game_that_cannot_be_played_says_so_everywhere(variant: str, why: str) -> None:
    """It used to read 'not enough evidence yet: nobody has won a game of …'."""
    result = compare_results(marks(variant).play())
    (found,), (verdict,) = overview_sentences(result), verdicts(result)
    assert found is not None
    assert (found.kind, f"cannot be played: {why}." in found.text) == ("unplayable", True)
    assert verdict.broken
    assert f"cannot be played: {why}. 1,000 games." in verdict.headline
    assert "Not enough" not in verdict.text
    assert '<li class="no">' in comparison_page(result, "playground compare a b")


def test_the_scorecard_has_all_seats_and_says_what_was_not_measured_and_how_to() -> None:
    card = scorecard(compared("trio", "trio@spicy", number=300))
    assert card is not None
    rows = {title: cells for title, *cells in (*card.rows, *card.unseen)}
    assert {"length in turns", "80% of games have", "options at a decision", "drawn", "unfinished"} <= set(rows)
    assert [title for title in rows if title.startswith("seat ")] == [
        f"seat {n} wins, of decisive games" for n in (1, 2, 3)
    ]
    assert rows["first-time endings"] == ["–", "connected"]
    assert rows["endings that are gone"] == ["–", "trios"]
    assert [(each.option, each.value) for each in card.missing] == [("--referee", "100"), ("--skill", "1")]


def test_shares_of_the_scorecard_are_those_of_the_card() -> None:
    """In a run with looks the baseline was compared at several: each variant with that of its own look."""
    decided = until_decided(Study([Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@misere")], 4_000))
    card, (verdict,) = scorecard(decided.compared), verdicts(decided.compared)
    assert card is not None
    (row,) = [cells for title, *cells in card.rows if title.startswith("seat 2")]
    for cell in row:
        assert cell in verdict.headline
    assert "at all looks" in card.note


def test_a_stopped_run_has_no_scorecard() -> None:
    games = iter([True, False])
    study = Study([Arm(name, load(name)) for name in ("triune", "triune@long-stride")], 1_000_000)
    assert scorecard(compare_results(study.play(watch=lambda _: next(games, False), every=0.01))) is None


def test_what_next_repeats_the_options_and_watches_games_of_the_last_variant() -> None:
    steps = next_steps(compared("tic-tac-toe", "tic-tac-toe@misere", number=40), {"--referee": "20"})
    commands = {step.what.partition(" of ")[0]: step.command for step in steps}
    pair = "playground compare tic-tac-toe tic-tac-toe@misere"
    assert commands["more games, until the balance is known to a point"] == f"{pair} --until fairer --margin 0.01"
    assert commands["stronger players"] == f"{pair} --levels --minutes 5"
    assert commands["luck against skill"] == f"{pair} --games 40 --referee 20 --skill 1"
    assert commands["a page to keep"] == f"{pair} --games 40 --referee 20 --report comparison.html"
    assert commands["watch the shortest"].startswith("playground replay tic-tac-toe@misere --game ")


def test_an_answered_run_with_looks_asks_for_no_more_games_and_an_open_one_for_a_larger_cap() -> None:
    arms = [Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@four-by-four")]
    answered = next_steps(until_decided(Study(arms, 4_000)).compared, {"--until": "fairer"})
    assert not [step for step in answered if step.what == "more games"]
    equal = [Arm(name, load(name)) for name in ("trice", "trice@double-wins")]
    (step, *_) = next_steps(until_decided(Study(equal, 500)).compared, {"--until": "fairer"})
    assert step.command == "playground compare trice trice@double-wins --games 2000 --until fairer"


def test_a_tiny_difference_is_not_worth_millions_of_games() -> None:
    """After many games it used to say that 27,000,000 more would be needed to see a difference of that size."""
    sides = [Outcomes(name, (5_000 + wins, 5_000 - wins)) for name, wins in (("a", 4), ("b", 0))]
    comparison = compare(*sides)
    enough = games_to_exclude(comparison, 10_000)
    assert 20_000 < enough < 100_000
    (verdict,) = verdicts(of(comparison))
    assert "more games each would show that the difference in fairness is no larger than a point" in verdict.headline
    scale = enough / 10_000
    more = [Outcomes(side.variant, tuple(round(win * scale) for win in side.wins)) for side in sides]
    assert answer(compare(*more), margin=0.01) == "same"


def of(comparison: Comparison) -> ComparisonResult:
    results = Study([Arm(name, load("tic-tac-toe")) for name in ("a", "b")], 1).play()
    return ComparisonResult(tuple(results), 2, "fixed", (comparison.b, comparison.a), (comparison,), (None,))


def test_the_page_has_the_sentence_the_scorecard_and_the_command_that_makes_it() -> None:
    result = compared("tic-tac-toe", "tic-tac-toe@four-by-four", number=300)
    page = comparison_page(result, "playground compare tic-tac-toe tic-tac-toe@four-by-four --games 300")
    assert page.index("What changed most") < page.index("Scorecard") < page.index("Which is fairer")
    (found,) = overview_sentences(result)
    assert found is not None
    assert f'<li class="yes">{found.text}</li>' in page
    assert "<code>playground compare tic-tac-toe tic-tac-toe@four-by-four --games 300</code>" in page
    assert "<code>--referee 100</code>" in page
    assert page == comparison_page(result, "playground compare tic-tac-toe tic-tac-toe@four-by-four --games 300")
