"""Arithmetic of learned players, against the functions it stands for."""

from __future__ import annotations

from math import exp, tanh

import numpy as np
import pytest

from playground.engine.rng import Stream
from playground.learning.drawing import draw_option, exponential
from playground.search.arithmetic import below_exactly, split_into, squash


def test_squash_is_the_hyperbolic_tangent() -> None:
    for value in np.linspace(-8, 8, 1601):
        assert squash(float(value)) == pytest.approx(tanh(value), abs=2e-4)
    assert squash(100.0) == 1.0 and squash(-100.0) == -1.0


def test_exponential() -> None:
    for exponent in np.linspace(-8, 0, 81):
        assert exponential(float(exponent)) == pytest.approx(exp(exponent), rel=0.04)
    assert exponential(-2000.0) == 0.0


def test_streams_are_those_of_the_engine() -> None:
    for number in range(300):
        stream = Stream(5, number, 2)
        source, target = np.array(stream.place, np.uint64), np.zeros(2, np.uint64)
        for bound in (1, 2, 7, 1000, 2**31 - 1):
            assert below_exactly(source, bound) == stream.below(bound)
        split_into(source, target)
        assert tuple(int(word) for word in target) == stream.split().place
        assert below_exactly(source, 10**6) == stream.below(10**6)


def test_options_are_drawn_with_the_probabilities_of_the_definition() -> None:
    shares = np.array([0.6, 0.5, 0.3])
    weights = [exp((share - max(shares)) / 0.05) for share in shares]
    source, counts = np.array([1, 0x9E3779B97F4A7C15], np.uint64), np.zeros(3)
    for _ in range(20_000):
        counts[draw_option(shares, 3, 0.05, source)] += 1
    for count, weight in zip(counts, weights, strict=True):
        expected = weight / sum(weights)
        assert count / 20_000 == pytest.approx(expected, abs=4 * (expected * (1 - expected) / 20_000) ** 0.5 + 0.004)
