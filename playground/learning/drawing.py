"""Options drawn by their worths, in compiled code.

Players who choose alike whenever a position comes back go round in a circle. An option that leads to a position which
the game has been in is worth less to them, the more often it has been in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.learning.choosing import uniform
from playground.search.arithmetic import below
from playground.search.kernel import compiled_apart
from playground.search.machine import Machine, Place
from playground.search.past import DECISION, Past, times_after


@compiled_apart
def exponential(exponent: float) -> float:
    """e to a power of at most 0, by (1 + x / 1024)^1024, which all machines round alike; off by 0.05% at -1."""
    result = max(0.0, 1.0 + exponent / 1024.0)
    for _ in range(10):
        result *= result
    return result


@compiled_apart
def draw_option(shares: Any, count: int, temperature: float, source: Any) -> int:
    """The option with the highest share, or at a temperature one that is hardly worse.

    Options are drawn with probabilities that fall by e for each `temperature` (in shares of the result, 0 to 1) below
    the best. NaN stands for options that are never played.
    """
    best, highest, equals = 0, -np.inf, 0
    for option in range(count):
        if shares[option] > highest:
            best, highest, equals = option, shares[option], 1
        elif shares[option] == highest:
            equals += 1
            if temperature <= 0.0 and below(source, equals) == 0:
                best = option
    if temperature <= 0.0:
        return best
    total = 0.0
    for option in range(count):
        if not np.isnan(shares[option]):
            total += exponential((shares[option] - highest) / temperature)
    left = uniform(source) * total
    for option in range(count):
        if not np.isnan(shares[option]):
            left -= exponential((shares[option] - highest) / temperature)
            if left < 0.0:
                return option
    return best


@compiled_apart
def draw_forward(
    machine: Machine,
    past: Past,
    current: Place,
    trial: Place,
    shares: Any,
    count: int,
    temperature: float,
    repetition: float,
    source: Any,
) -> int:
    """An option as `draw_option` draws it, each of which is worth less by `repetition`, a share of the result, for each
    time that the game has been in the position that it leads to. Changes `shares`.

    What an option leads to is looked up when it has been drawn; if that was no new position, another is drawn.
    """
    past.counters[DECISION] += 1
    while True:
        option = int(draw_option(shares, count, temperature, source))
        if past.tried[option] == past.counters[DECISION]:
            return option
        past.tried[option] = past.counters[DECISION]
        times = times_after(machine, past, current, trial, option)
        if times == 0:
            return option
        shares[option] -= repetition * times
