"""Masters of games that are solved: what they say is what best play does, where random players say little."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.skill.origins import roots_of
from playground.skill.plan import StudyPlan
from playground.skill.result import LevelsResult
from playground.skill.study import LevelStudy

PLAN = StudyPlan(2, 3, 2, 2, 0.25)


@pytest.mark.thorough
def test_three_in_a_row_on_sixteen_squares_is_won_by_the_first() -> None:
    """By best play the first player wins (`playground solve` says so); random ones win 59% of decisive games."""
    games = [load("tic-tac-toe?size=4&in_a_row=4"), load("tic-tac-toe?size=4&in_a_row=3")]
    study = LevelStudy(games, roots_of(games), PLAN, 0, 1000, CancelToken())
    result = LevelsResult(PLAN, study.run(lambda *_: None), 2, None)
    random, *_, master = result.variants[1]
    assert random.share is not None and 0.40 < random.share.value < 0.43
    assert master.share is not None and master.share.value < 0.1
    assert result.favoured[1].signs[0] == result.favoured[1].signs[-1] == -1
    assert result.courses[0].course in ("grows", "holds", "open", "appears")
