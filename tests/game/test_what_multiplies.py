"""What T021 says multiplies in a rule that is too large: the factors make the number that it says."""

from __future__ import annotations

import re
from math import prod

import pytest

from playground.compiler import check

GAME = """
game: Small
players: [Left, Right]
board: square 3
pieces: Mark
actions:
  mark: {choose: {CHOICES}, when: "GUARD", do: place Mark on a1}
turn: {play: mark}
otherwise: lose
end: {full: when decisions = 9 then draw}
"""


@pytest.mark.parametrize(
    ("choices", "guard"),
    [
        ("a: 1..56", "a < 60 and (any m in 1..800 where count (own where column_of it < m + a) > m)"),
        (
            "a: 1..8, b: 1..7",
            "a + b < 12 and (any m in 1..120 where count (own where column_of it < m + a + b) > m)",
        ),
    ],
)
def test_the_factors_make_what_is_said(choices: str, guard: str) -> None:
    _, diagnostics = check("<editor>", text=GAME.replace("CHOICES", choices).replace("GUARD", guard))
    because = next(each.because for each in diagnostics if each.code == "T021")
    factors, made = because.split(" each make ")
    numbers = [int(each.replace(",", "")) for each in re.findall(r"[\d,]*\d(?= for | *$)|(?<=about )[\d,]+", factors)]
    total = int(re.match(r"[\d,]*\d", made)[0].replace(",", ""))  # type: ignore[index]  # a number is said
    assert len(numbers) > 1
    assert 0.9 * total <= prod(numbers) <= total
