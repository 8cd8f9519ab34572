"""Where pieces go among random players and among masters: what is played for the maps, and what the report says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playground.engine.cancellation import CancelToken
from playground.report.levels_page import levels_page
from playground.skill import maps
from playground.skill.calibration import Calibration, Rung
from playground.skill.maps import PlacesOfLevels, games_of_level_maps, places_of_levels
from playground.skill.result import LevelsResult
from playground.skill.strengths import RANDOM_PLAYER
from playground.skill.study import TrainedArm
from tests.skill.test_result import EVEN, result


def untrained(*shares: tuple[float, ...]) -> LevelsResult:
    """A study whose masters play at random, as no player is kept for it; four of each variant."""
    arms = tuple(
        TrainedArm(number, Calibration((Rung(RANDOM_PLAYER, 75, 100),) * 4, 1.0, 2)) for number in (1, 2, 3, 4)
    )
    found = result(*shares)
    return replace(found, games=tuple(replace(each, trainings=arms) for each in found.games))


def counted(study: LevelsResult, stop: CancelToken | None = None) -> PlacesOfLevels | None:
    return places_of_levels(study.games, 5, stop or CancelToken())


@pytest.fixture(autouse=True)
def few_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "GAMES", 60)


def test_a_report_has_maps_of_the_lowest_and_the_highest_level() -> None:
    study = untrained(EVEN, EVEN)
    places = counted(study)
    assert places is not None
    assert games_of_level_maps(study.games) == 2 * (60 + 4 * 25)
    assert [(each.games, each.agents) for each in places.random] == [(60, ("random", "random"))] * 2
    assert [(each.games, each.agents) for each in places.masters] == [(100, ("master",))] * 2
    assert all(len(each.standing) == len(each.winners) == 100 for each in places.masters)
    assert "Where pieces go" not in levels_page(study, "")
    page = levels_page(replace(study, places=places), "")
    random, masters = page.split("Where pieces go among ")[1:]
    assert "tic-tac-toe@misere − tic-tac-toe" in random and "known to differ" in random
    assert "100 games of each, seed 5, players: master." in masters
    assert "tic-tac-toe@misere − tic-tac-toe" not in masters and "known to differ" not in masters


def test_what_is_stopped_has_none() -> None:
    stop = CancelToken()
    stop.set()
    assert counted(untrained(EVEN, EVEN), stop) is None


def test_more_variants_than_fit_beside_each_other_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MAX_BESIDE", 2)
    study = untrained(EVEN, EVEN, EVEN)
    assert games_of_level_maps(study.games) == 0
    assert counted(study) == PlacesOfLevels()
