"""The guard against a native engine that has become slower."""

from benchmarks.guard import FILE, fallen
from benchmarks.native import Ratio


def measured(ratio):
    return [Ratio("some-game", "list", ratio, 1.0, ratio)]


def test_a_ratio_may_fall_by_a_third_but_not_more():
    assert fallen(measured(2.01), {"some-game": 3.0}) == []
    (line,) = fallen(measured(1.99), {"some-game": 3.0})
    assert line == "some-game: 1.99 times list-filling C, which was 3.00"


def test_a_game_without_a_record_is_reported():
    (line,) = fallen(measured(1.0), {})
    assert line.startswith(f"some-game: no ratio in {FILE.name}")
