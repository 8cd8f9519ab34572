"""Racing drops what is surely worse, and hardly ever the best."""

from __future__ import annotations

import random

from playground.stats.comparison.racing import looks, surely_worse
from playground.stats.fixed_n.intervals import shared_confidence, wilson


def test_looks_end_with_the_most_games():
    assert looks(2048) == (32, 128, 512, 2048)
    assert looks(100) == (32, 100)
    assert looks(5) == (5,)
    assert looks(9000, 512) == (512, 2048, 8192, 9000)


def test_only_what_is_surely_worse_is_dropped():
    assert surely_worse([3, 0, 1], [5, 2, 4], [0, 0, 0]) == [True, False, False]
    assert surely_worse([2, 0], [5, 2], [0, 0]) == [False, False], "as bad is not worse"


def test_what_costs_more_drops_nothing_that_costs_less():
    assert surely_worse([3, 0], [5, 2], [0, 1]) == [False, False]
    assert surely_worse([3, 0], [5, 2], [1, 0]) == [True, False]


def test_the_best_of_several_is_hardly_ever_dropped():
    generator, errors = random.Random(4), 0
    rates, planned = (0.45, 0.5, 0.55, 0.6), looks(512)
    for _ in range(400):
        games = [[generator.random() < rate for _ in range(512)] for rate in rates]
        each, dropped = shared_confidence(0.95, len(planned) * len(rates)), set[int]()
        for look in planned:
            ends = [wilson(sum(results[:look]), look, each) for results in games]
            worse = surely_worse([end.low for end in ends], [end.high for end in ends], [0] * len(rates))
            dropped |= {place for place, is_worse in enumerate(worse) if is_worse}
        errors += 0 in dropped
    assert errors <= 0.05 * 400
