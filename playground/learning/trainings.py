"""Players that are trained to be compared: how many for each variant, for how long, and the numbers they have."""

from __future__ import annotations

SECONDS = (1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180)
"""How long a player may be trained. Few numbers, so that players of one study serve the next."""

MIN_TRAININGS, MAX_TRAININGS = 3, 8

FIRST_NUMBER = 12
"""Players of studies are numbered from here on, as many for each length of training as there may be."""


def training_numbers(trainings: int, seconds: int) -> range:
    """The numbers of so many players, by which agents name them; `seconds` is one of SECONDS."""
    first = FIRST_NUMBER + MAX_TRAININGS * SECONDS.index(seconds)
    return range(first, first + trainings)
