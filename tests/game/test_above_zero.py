"""What conditions say of numbers, so that rules may divide by them; the range of the larger of two."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.game import core
from playground.ruleset.selection import EDITOR

RULESET = """\
game: Shares
players: [Ann, Ben]
parameters: {{tax: {{default: 0, range: 0..3, about: a tax}}}}
board: {{shape: square, size: 3}}
pieces: {{Man: {{about: a man}}}}
variables:
  heap: {{type: 0..50}}
  heirs: {{type: 0..5}}
  debt: {{type: -5..5}}
  share: {{type: 0..50, start: 1}}
actions:
  put:
    choose: {{target: empty}}
    do: >-
      place Man of mover on target; set heirs to count own; set debt to 2 - count own; set heap to 9;
      set share to {0}
"""


def codes(value: str) -> list[str]:
    """The mistakes of a ruleset in which a share is such a value."""
    _, diagnostics = check(EDITOR, text=RULESET.format(value))
    return [diagnostic.code for diagnostic in diagnostics if diagnostic.severity == "error"]


@pytest.mark.parametrize(
    "value",
    [
        "heap div max(heirs, 1)",
        "heap mod max(2, heirs)",
        "if heirs > 0 then heap div heirs else 0",
        "if 0 < heirs then heap div heirs else 0",
        "if heirs >= 1 then heap div heirs else 0",
        "if heirs = 0 then 7 else heap div heirs",
        "if heirs < 1 then 7 else heap div heirs",
        "if not (heirs <= 0) and heap div heirs > 1 then heap div heirs else 0",
        "if heirs = 0 or heap div heirs < 2 then 1 else 2",
        "if some enemy then heap div count enemy else 0",
        "if no enemy then 0 else heap div count enemy",
        "if debt > 1 then heap div debt else 0",
        "if tax > 0 then heap div tax else heap",
    ],
)
def test_numbers_above_zero_divide(value: str) -> None:
    assert codes(value) == []


@pytest.mark.parametrize(
    "value",
    [
        "heap div heirs",
        "heap div min(heirs, 1)",
        "heap div max(heirs, debt)",
        "if heirs >= 0 then heap div heirs else 0",
        "if heirs > 0 then 1 else heap div heirs",
        "if heirs > 0 or heap div heirs > 1 then 1 else 0",
        "if debt = 0 then 1 else heap div debt",
        "if some own then heap div count enemy else 0",
        "heap div tax",
        "heap div (0 - max(heirs, 1))",
    ],
)
def test_numbers_that_may_be_zero_do_not(value: str) -> None:
    assert codes(value) == ["T009"]


def test_what_was_above_zero_may_be_changed() -> None:
    changes = "heap; if heirs > 0 then (set heirs to heirs - 1; set share to heap div heirs)"
    assert codes(changes) == ["T009"]
    assert codes("heap; if heirs > 0 then (set debt to 1; set share to heap div heirs)") == []


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        ("max(debt, 2)", 2, 5),
        ("min(debt, 2)", -5, 2),
        ("max(debt, heirs)", 0, 5),
        ("min(debt, heirs)", -5, 5),
        ("if debt > 3 then debt else 4", 4, 5),
        ("if debt <= 3 then debt else 3", -5, 3),
    ],
)
def test_the_larger_of_two_is_at_least_each(value: str, low: int, high: int) -> None:
    compiled, _ = check(EDITOR, text=RULESET.format(value))
    assert compiled is not None
    assign = compiled.game.actions[0].effects[-1]
    assert isinstance(assign, core.Assign)
    assert (assign.value.type.low, assign.value.type.high) == (low, high)
