"""Manifests from elsewhere: each value is checked, and the message names the one that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from playground.simulate.storage.validation import MAX_DEPTH, check_depth, check_run, check_study

RUN: dict[str, Any] = {
    "selection": "x", "ruleset": "game: X", "players": ["A", "B"], "agents": ["random", "random"], "seed": 2**64 - 1,
    "games": 1, "chunk": 1, "endings": [], "rules": ["full"], "left": [],
}  # fmt: skip
ARM: dict[str, Any] = {"label": "x", "folder": "x", "agents": ["random"], "settings": {"far": 2, "law": "mild"}}
STUDY: dict[str, Any] = {"title": "", "kind": "compare", "seed": 0, "games": 1, "arms": [ARM]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 2**64}, "'seed' must be a whole number from 0 to"),
        ({"seed": True}, "'seed'"),
        ({"games": 0}, "'games'"),
        ({"games": 1e999}, "'games'"),
        ({"players": ["A", "A"]}, "different names"),
        ({"players": []}, "'players'"),
        ({"agents": ["random"]}, "a name for each of the players"),
        ({"rules": "full"}, "a list of different names"),
        ({"ruleset": None}, "'ruleset' must be a text"),
    ],
)
def test_a_wrong_value_of_a_run_is_named(change: dict[str, Any], message: str) -> None:
    check_run(RUN)
    with pytest.raises(ValueError, match=message):
        check_run(RUN | change)


def test_a_missing_value_is_named() -> None:
    with pytest.raises(ValueError, match="'chunk' is missing"):
        check_run({key: value for key, value in RUN.items() if key != "chunk"})


@pytest.mark.parametrize(
    ("arms", "message"),
    [
        ([], "'arms' must be a list of arms"),
        ([ARM, ARM], "a folder each"),
        ([ARM, ARM | {"folder": "../other"}], "'folder' of arm 2 must be the plain name"),
        ([ARM | {"folder": ".hidden"}], "'folder' of arm 1"),
        ([ARM | {"settings": {"far": [2]}}], "'settings' of arm 1"),
    ],
)
def test_a_wrong_arm_of_a_study_is_named(arms: list[Any], message: str) -> None:
    check_study(STUDY)
    with pytest.raises(ValueError, match=message):
        check_study(STUDY | {"arms": arms})


def test_depth_is_measured_without_recursion() -> None:
    def nested(depth: int) -> object:
        value: object = 0
        for number in range(depth):
            value = [value] if number % 2 else {"a": value}
        return value

    check_depth(nested(MAX_DEPTH - 1))
    for depth in (MAX_DEPTH, 100_000):
        with pytest.raises(ValueError, match="nested deeper"):
            check_depth(nested(depth))
