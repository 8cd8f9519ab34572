"""Types of variables that names stand for; what is no type is a case of tests/errors/T056."""

from __future__ import annotations

import pytest

from playground.compiler import check

RULESET = """
game: Types
players: [Left, Right]
board: {{shape: square, size: 3}}
parameters: {{limit: {{default: 4, range: 3..4, about: the limit}}}}
attributes: {{level: 1..6}}
define: {{few: 1..2}}
pieces: {{Mark: {{has: level}}}}
variables: {{total: {{type: {type}}}}}
actions:
  mark:
    choose: {{target: empty}}
    do: place Mark of mover on target with level limit; set total to total + 1
end: {{full: when no empty then draw}}
"""


@pytest.mark.parametrize(
    ("type_", "low", "high"),
    [("few", 1, 2), ("0..limit", 0, 4), ("levels", 1, 6), ("few or levels", 1, 6), ("few or limit", 1, 4)],
)
def test_names_of_numbers_are_types(type_: str, low: int, high: int) -> None:
    compiled, diagnostics = check("<editor>", text=RULESET.format(type=type_).replace("count_ + 1", "count_ + 1"))
    assert compiled is not None, [each.render() for each in diagnostics]
    (variable,) = compiled.game.variables
    assert (variable.type.kind, variable.type.low, variable.type.high) == ("int", low, high)
