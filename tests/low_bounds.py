"""Sizes from which on the native compiler does something, lowered so that it does it in small programs too."""

from __future__ import annotations

from importlib import import_module

import pytest

from playground.game import size

NATIVE = "playground.engine.native"

LOW: dict[str, dict[str, int]] = {
    "ir.unions": {"MIN_SAVED": 0},
    "ir.either_player": {"MIN_OPERATIONS": 0},
    "ir.outline": {"MIN_ALIKE": 2},
    "ir.setup_ahead": {"LINES_OF_STORE": 0, "LINES_OF_EVENT": 0},
    "ir.meets": {"MIN_CELLS": 2},
    "ir.cells": {"MIN_CELLS": 2},
    "ir.guards": {"MIN_LEFT_OUT": 3},
    "ir.required_sites": {"MIN_OPERATIONS": 3, "OPERATIONS_OF_WAY": 0},
    "ir.alternatives": {"MIN_ALTERNATIVES": 2},
    "ir.alike": {"MIN_SAVED": 1},
    "ir.without_branches": {"MAX_CHANGES": 8, "MAX_OPERATIONS": 60},
    "lower.performing.rounds": {"MIN_SAVED": 0},
    "lower.performing.effects": {
        "MIN_COMPARED": 1000,
        "UNFORESEEN": 1000,
    },  # what lasts longer than that was not done at once
    "lower.performing.sites_of_rounds": {"MIN_ROUNDS": 1},
    "lower.once": {"MIN_SIZE": 1},
    "lower.in_vain": {"MAX_IN_VAIN": 1},
    "lower.at_once.attributes": {"MIN_AT_ONCE": 2, "MAX_WRITTEN_OUT": 2},
    "lower.iterated": {"MIN_TIMES": 2},
    "lower.nested_sets": {"MIN_NESTED": 2},
    "lower.apart_sets": {"MAX_TRIED": 2},
    "lower.repeated": {"MIN_PARTS": 28, "MIN_SAVED": 30, "MIN_OWN_PARTS": 8},
    "lower.choices.counted_first": {"MIN_CELLS": 9},  # of eight cells and fewer the totals are in one word
    "lower.comprehensions": {"MIN_LOOPED": 1},
    "lower.at_once.looked_up": {"MIN_OPERATIONS": 1},
    "lower.performing.moving": {"MIN_SHARED": 1},
    "lower.performing.sorting_alike": {"MAX_PLACES": 3},
    "lower.choices.options": {"MAX_ROWS": 8},
    "lower.choices.sets_by_sites": {"MIN_SETS": 1},
    "lower.choices.subsets": {"MAX_WORDS": 1, "MAX_LOOKED_THROUGH": 1},  # larger sets of sets are tested one by one
    "lower.choices.layered": {"MAX_WORDS": 6, "MAX_WORDS_ALIKE": 2, "MAX_LOOPED": 0},
    "lower.at_once.foresight": {"MAX_PARTS_FORESEEN": 40, "MIN_TIMES_LESS": 0.01},
    "lower.at_once.existence": {"MIN_PLACES": 2},
    "lower.at_once.through_place": {"MIN_PARTS": 3},
    "codegen.module": {"MIN_LONG_TABLE": 2},
    "codegen.lanes": {"MIN_LANES": 2, "MIN_SAVED": 1},
    "codegen.driver.layers": {"MAX_COUNTED_IN_BYTES": 2, "MAX_WORDS_TOTALLED": 1},
    "codegen.driver.remembering": {"MIN_ROUNDS": 1},
}
"""The bounds of each module, with what they are lowered to."""


def lower_bounds(patch: pytest.MonkeyPatch) -> None:
    """Lower all bounds for the rest of a test."""
    for module, bounds in LOW.items():
        for name, value in bounds.items():
            patch.setattr(import_module(f"{NATIVE}.{module}"), name, value)
    patch.setattr(size, "MAX_PARTS_OF_ROUNDS", 20)
