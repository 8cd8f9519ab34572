"""What is said of made-up games of trainings, in numbers and in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from playground.agents.levels import LEVELS
from playground.cli.levels_text import levels_text
from playground.compiler import load
from playground.report.levels_json import levels_json
from playground.report.levels_page import levels_page
from playground.report.levels_words import (
    closing_words,
    course_words,
    favoured_words,
    level_words,
    plan_words,
    unfinished_words,
)
from playground.skill.calibration import Calibration, Rung
from playground.skill.kept import Cell
from playground.skill.plan import StudyPlan
from playground.skill.result import LevelsResult
from playground.skill.strengths import Strength
from playground.skill.study import TrainedArm, VariantGames
from playground.stats.trainings.crossed import crossed

SPREAD = (-0.02, 0.0, 0.01, 0.02)
"""How far the shares of four trainings are from the truth."""

NAMES = ("tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe@four-by-four")


def cell(share: float, games: int = 5000, unfinished: int = 0, draws: int = 0) -> Cell:
    """Games of which the second seat won this share."""
    won = round(share * games)
    return Cell(1, (games - won, won), draws, unfinished, (), 8 * games, 70 * games)


def arms_of(number: int, players: int) -> tuple[TrainedArm, ...]:
    """So many trainings with made-up levels."""
    calibration = Calibration(
        tuple(Rung(Strength(0, mistakes), 75, 100) for mistakes in (400, 200, 50, 0)), 1.0, players
    )
    return tuple(TrainedArm(20 + each, calibration) for each in range(number))


def variant(name: str, shares: Sequence[float], spread: Sequence[float] = SPREAD, unfinished: int = 0) -> VariantGames:
    """A variant of which the second seat wins these shares, from random players upwards.

    The share of a line-up is that of the level, and what each of its two trainings adds half of.
    """
    cells = {
        level: tuple(
            cell(share + (spread[first] + spread[second]) / 2, unfinished=unfinished)
            for first, second in crossed(len(spread), 2).line_ups
        )
        for level, share in zip(LEVELS, shares[1:], strict=True)
    }
    return VariantGames(load(name), cell(shares[0], 100_000), arms_of(len(spread), 2), cells)


def result(*shares: Sequence[float], margin: float | None = None, unfinished: int = 0) -> LevelsResult:
    """A study of variants with these shares."""
    games = tuple(variant(name, each, unfinished=unfinished) for name, each in zip(NAMES, shares, strict=False))
    return LevelsResult(StudyPlan(len(games), 4, 45, 2, 5.0), games, 2, margin, 12.0)


EVEN = (0.5, 0.5, 0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("shares", "course", "words"),
    [
        ((0.45, 0.47, 0.5, 0.6, 0.7), "turns", "turns round"),
        ((0.35, 0.4, 0.45, 0.49, 0.5), "fades", "fades"),
        ((0.45, 0.4, 0.35, 0.3, 0.25), "grows", "grows"),
        ((0.4, 0.4, 0.4, 0.4, 0.4), "holds", "holds: −10.0 points between random players"),
        ((0.5, 0.5, 0.5, 0.6, 0.7), "appears", "Only skill shows"),
        (EVEN, "open", "is not settled"),
    ],
)
def test_courses(shares: tuple[float, ...], course: str, words: str) -> None:
    found = result(EVEN, shares)
    assert found.courses[0].course == course
    assert words in course_words(found, found.courses[0])


def test_a_training_is_the_unit() -> None:
    """Twenty thousand games of four trainings are not twenty thousand independent games."""
    found = result(EVEN, (0.5, 0.5, 0.5, 0.5, 0.53)).courses[0].differences[-1]
    assert found.mean is not None and found.mistaken is not None and found.difference is not None
    assert found.mistaken.excludes_zero and not found.difference.excludes_zero
    assert found.answer == "open"
    assert found.mean.between is not None and found.mean.between > 0.8


def test_random_players_have_games_as_units() -> None:
    found = result(EVEN, (0.51, 0.5, 0.5, 0.5, 0.5)).courses[0].differences[0]
    assert found.sign == 1 and found.mean is not None and found.mean.between is None


def test_answers_of_levels() -> None:
    found = result(EVEN, (0.502, 0.6, 0.5, 0.5, 0.5), margin=0.02)
    answers = [each.answer for each in found.courses[0].differences]
    assert answers[:3] == ["same", "fairer", "open"]
    sentence = level_words(found, found.courses[0], 1)
    assert sentence.startswith(
        "Between casual players, tic-tac-toe is fairer than tic-tac-toe@misere: the second player"
    )
    assert "no more than 2 points either way" in level_words(found, found.courses[0], 0)


def test_differing_is_not_being_fairer() -> None:
    """60% and 40% are as far from the fair share as each other."""
    found = result((0.6,) * 5, (0.4,) * 5)
    assert [each.answer for each in found.courses[0].differences] == ["differs"] * 5
    assert "Which is nearer to the fair share is not settled" in level_words(found, found.courses[0], 4)


def test_the_favoured_seat_turns_round() -> None:
    found = result((0.44, 0.42, 0.45, 0.44, 0.4), (0.44, 0.45, 0.5, 0.6, 0.7))
    assert [each.turned for each in found.favoured] == [None, ("random", "expert")]
    words = favoured_words(found)
    assert words[0].startswith("In tic-tac-toe the second player wins less than a fair 50% between master players")
    assert words[1].startswith("In tic-tac-toe@misere the favoured seat turns round with skill")


def test_unfinished_games_weaken_what_is_known() -> None:
    shares = (0.3, 0.3, 0.3, 0.3, 0.3)
    sure, unsure = result(EVEN, shares), result(EVEN, shares, unfinished=4000)
    assert [each.sign for each in sure.courses[0].differences] == [-1] * 5
    assert [each.sign for each in unsure.courses[0].differences] == [-1, 0, 0, 0, 0]
    assert unfinished_words(sure) == []
    assert "Differences hold whatever these had become" in unfinished_words(unsure)[0]


def test_levels_without_decisive_games_have_no_share() -> None:
    drawn = variant(NAMES[1], EVEN)
    few = (Cell(1, (2, 0), 998, 0, (), 9000, 81_000),) * len(drawn.cells["master"])
    drawn = replace(drawn, cells={**drawn.cells, "master": few})
    found = LevelsResult(StudyPlan(2, 4, 45, 2, 5.0), (variant(NAMES[0], EVEN), drawn), 2, None)
    assert found.courses[0].course == "open" and found.courses[0].change is None
    assert "too few games are decisive" in level_words(found, found.courses[0], 4)
    assert "too few decisive" in levels_text(found)
    json.dumps(levels_json(found), allow_nan=False)
    assert "–" in levels_page(found, "playground")


def test_p_values_are_adjusted_for_all_levels_and_variants() -> None:
    one = result(EVEN, (0.52, 0.5, 0.5, 0.5, 0.5)).courses[0].differences[0]
    two = result(EVEN, (0.52, 0.5, 0.5, 0.5, 0.5), EVEN).courses[0].differences[0]
    assert one.difference is not None and two.difference is not None
    assert two.difference.high - two.difference.low > one.difference.high - one.difference.low
    assert two.p_value >= one.p_value


def test_reports_have_every_number() -> None:
    found = result(EVEN, (0.45, 0.47, 0.5, 0.6, 0.7), EVEN)
    content = json.loads(json.dumps(levels_json(found), allow_nan=False))
    assert [each["variant"] for each in content["comparisons"]] == list(NAMES[1:])
    first = content["comparisons"][0]
    assert first["course"] == "turns" and first["turned"] == ["random", "expert"]
    assert [level["level"] for level in first["levels"]] == ["random", *LEVELS]
    assert len(content["variants"][0]["levels"][4]["shares_of_trainings"]) == 4
    gaps = [level["skill_gap"] for level in content["variants"][0]["levels"]]
    assert gaps[0] is None and [gap["estimate"] for gap in gaps[1:]] == [0.75] * 4
    text, page = levels_text(found), levels_page(found, "playground compare a b --levels")
    for level, below in zip(LEVELS, ("random", *LEVELS), strict=False):
        assert f"One {level} player among {below} ones wins 75.0% (68.1 to 81.9) in tic-tac-toe" in page
    assert "Without any difference in skill it would be 50%." in page
    for part in (course_words(found, found.courses[0]), "of the variance of this difference"):
        assert "".join(part.split()).lower() in "".join(text.split()).lower()
    assert all(page.count(f'id="{name}"') == 1 for name in ("shares", "differences"))
    assert "playground compare a b --levels" in page


def test_a_plan_says_what_it_can_show() -> None:
    words = plan_words(StudyPlan(2, 4, 45, 2, 5.0))
    assert words.startswith("4 players for each of 2 variants, 45 s each, and up to 20,000 games")
    assert "about 5 minutes on 2 cores" in words


def of_three(name: str, shares: Sequence[tuple[float, float, float]]) -> VariantGames:
    """A variant for three of which the seats win these shares, at all levels."""

    def games(training: tuple[float, float, float], count: int) -> Cell:
        return Cell(1, tuple(round(share * count) for share in training), 0, 0, (), 8 * count, 70 * count)

    line_ups = crossed(len(shares), 3).line_ups
    cells = tuple(games(shares[number % len(shares)], 5000) for number in range(len(line_ups)))
    return VariantGames(load(name), games(shares[0], 100_000), arms_of(len(shares), 3), dict.fromkeys(LEVELS, cells))


def test_three_seats_are_judged_together() -> None:
    """The first seat has its fair share in both variants; only the other two say which is fairer."""
    even = of_three("trio", [(0.335, 0.33, 0.335), (0.33, 0.335, 0.335), (0.33, 0.34, 0.33)])
    uneven = of_three("trio@spicy", [(0.33, 0.54, 0.13), (0.34, 0.52, 0.14), (0.335, 0.53, 0.135)])
    found = LevelsResult(StudyPlan(2, 3, 45, 2, 5.0, 3), (even, uneven), 1, None)
    master = found.courses[0].differences[-1]
    assert master.sign == 0 and master.answer == "fairer"
    assert master.gap is not None and master.gap.low > 0.05
    words = level_words(found, found.courses[0], 4)
    assert words.startswith("Between master players, trio is fairer than trio@spicy: over all seats, the one farthest")
    assert "farthest seat from fair" in levels_text(found) and "all seats, less even by" in levels_text(found)
    level = levels_json(found)["variants"][1]["levels"][4]
    assert level["unevenness"]["ci95"][0] < 0.2 < level["unevenness"]["ci95"][1]
    assert "less even by" in levels_page(found, "playground")


def test_seats_that_change_places_are_no_fairer() -> None:
    first = of_three("trio", [(0.43, 0.33, 0.24), (0.42, 0.34, 0.24), (0.44, 0.32, 0.24)])
    last = of_three("trio@spicy", [(0.24, 0.33, 0.43), (0.24, 0.34, 0.42), (0.24, 0.32, 0.44)])
    found = LevelsResult(StudyPlan(2, 3, 45, 2, 5.0, 3), (first, last), 1, None)
    assert {each.answer for each in found.courses[0].differences} == {"differs"}
    assert "Which is more even over all seats is not settled" in level_words(found, found.courses[0], 4)


def test_who_began_alike_is_said() -> None:
    """Two variants of three, and the third with nothing."""
    names = ("tic-tac-toe", "tic-tac-toe?size=4", "tic-tac-toe@misere")
    games = [
        replace(variant(name, [0.5] * 5), origin=origin) for name, origin in zip(names, ("a", "a", ""), strict=True)
    ]
    words = closing_words(LevelsResult(StudyPlan(3, 2, 45, 2, 5.0), tuple(games), 2, None))
    assert "Players of tic-tac-toe and tic-tac-toe?size=4 began in pairs, with what one player knew" in words
    assert "Players of tic-tac-toe@misere have nothing in common with those of tic-tac-toe." in words
    strangers = tuple(replace(each, origin="") for each in games[:2])
    assert "in pairs" not in closing_words(LevelsResult(StudyPlan(2, 2, 45, 2, 5.0), strangers, 2, None))
