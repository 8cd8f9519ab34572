"""What options may truly be worth: exact values stay, noise alone is taken away, and differences are kept."""

from __future__ import annotations

import numpy as np

from playground.stats.measures.shrinkage import OptionGroup, option_values


def drawn(spread: float, noise: float, decisions: int = 400, options: int = 4) -> tuple[OptionGroup, np.ndarray]:
    """Options whose true values vary by `spread` around one half, as two halves of many playouts see them."""
    generator = np.random.default_rng(5)
    true = np.clip(0.5 + spread * generator.standard_normal((options, decisions)), 0, 1)
    playouts = np.full(decisions, round(0.25 / noise**2))
    one, other = (generator.binomial(playouts // 2, true) / (playouts // 2) for _ in range(2))
    return OptionGroup(np.arange(decisions) % 40, one, other, playouts), true


def test_exact_values_are_taken_as_they_are() -> None:
    group, _ = drawn(0.1, 0.05)
    found = option_values([group], 40, exact=True, draws=8, halves=True)
    assert found.halves == []
    for each in (found.values[0].true, found.values[0].again):
        assert np.array_equal(each[:, 0], group.seen)


def test_options_of_equal_worth_are_hardly_distinguished() -> None:
    """What is seen of them differs by noise alone."""
    group, _ = drawn(0.0, 0.05)
    [values] = option_values([group], 40, exact=False, draws=50, halves=False).values
    assert group.seen.std(axis=0).mean() > 0.035
    assert values.true.std(axis=0).mean() < 0.01


def test_options_that_differ_vary_as_much_as_they_truly_do() -> None:
    group, true = drawn(0.16, 0.05)
    [values] = option_values([group], 40, exact=False, draws=50, halves=False).values
    assert abs(values.true.std(axis=0).mean() / true.std(axis=0).mean() - 1) < 0.05
    best = np.take_along_axis(values.true.mean(axis=1), group.seen.argmax(axis=0)[None], 0).mean()
    seen = group.seen.max(axis=0).mean()
    assert abs(best - np.take_along_axis(true, group.seen.argmax(axis=0)[None], 0).mean()) < 0.01 < seen - best


def test_draws_depend_on_the_games_alone_and_halves_see_their_half() -> None:
    group, _ = drawn(0.1, 0.05, decisions=40)
    first, second = (option_values([group], 40, exact=False, draws=6, halves=True) for _ in range(2))
    assert np.array_equal(first.values[0].true, second.values[0].true)
    seen = first.halves[0].seen
    assert np.allclose((seen[:, 0] + seen[:, -1]) / 2, group.seen)
    assert np.array_equal(seen[:, 0], seen[:, 2]) and not np.array_equal(seen[:, 2], seen[:, 3])
