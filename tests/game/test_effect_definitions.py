"""Definitions of effects: what is refused, however they lead to each other."""

from __future__ import annotations

import pytest

from playground.compiler import check

BASE = """
game: Small
players: [Left, Right]
board: {{shape: square, size: 3}}
pieces: {{Mark: {{about: a mark}}}}
variables: {{total: {{type: 0..99}}}}
define:
{define}
actions:
  mark:
    choose: {{target: empty}}
    do: place Mark on target; {do}
end:
  full: when no empty then draw
"""


def codes(define: list[str], do: str) -> list[str]:
    text = BASE.format(define="\n".join(f"  {line}" for line in define), do=do)
    return sorted({diagnostic.code for diagnostic in check("small.yaml", text=text)[1]} - {"W008", "W022"})


CHAIN = [f"e{number}: if total < {number % 90 + 1} then e{number + 1}" for number in range(150)]
GAIN = "gain(points): set total to points"
DOUBLING = [f"e{number}: e{number + 1}; e{number + 1}" for number in range(40)]


@pytest.mark.parametrize(
    ("define", "do", "expected"),
    [
        (["score(points): set total to total + points"], "score(2)", []),
        (["score: score"], "remove target", ["T004"]),
        (["again: (remove own; again)"], "again", ["T004"]),
        (["one: other; draw", "other: if some own then one"], "one", ["T004"]),
        ([*CHAIN, "e150: draw"], "e0", ["T023"]),
        ([*DOUBLING, "e40: draw"], "e0", ["T021"]),
        (["lose_all: opponent wins", "either: if some own then lose_all else nothing"], "either", []),
        (["pick: if some own then choose_it else row_of_it", "choose_it: draw", "row_of_it: draw"], "pick", []),
        ([GAIN, "both: let all be count own; gain(all)"], "both", []),
        ([GAIN, "one(n): {1: let m be n; gain(m), else: let k be 2; gain(k)}"], "one(1)", []),
        (["double: let all be count own; 2 * all", "twin: let all be double; all"], "set total to twin", []),
        (["sum_: total + 1"], "sum_", ["T089"]),
        (["score(points): set total to points"], "set total to score(1)", ["T088"]),
        (["unused(stones): remove stonez"], "remove target", ["T002"]),
        (["begin: mover begins"], "begin", ["T074"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) and value else str(value),
)
def test_what_is_reported(define: list[str], do: str, expected: list[str]) -> None:
    assert codes(define, do) == expected
