"""Names of a ruleset come before those that every ruleset has; the prelude's definitions know nothing of them."""

from __future__ import annotations

import pytest

from playground.compiler import Compiled, load
from playground.engine.notation import describe_all
from playground.engine.protocol import State

RULES = """
game: Names
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}}
define:
  empty: board except occupied except corner
  corner: a1 or c3
  row(number): board where row_of it = number + 1
  count(stones): 2
  north: row 2
  own: pieces of Ben
  b2: 7
  place_twice(one, other): place Stone on one; place Stone on other
  distance(spot): place Stone on spot
actions:
  free: {choose: {target: empty}, do: place Stone on target}
  line: {choose: {target: row 1}, do: place Stone on target}
  lines: {choose: {target: "rows(1, 1)"}, do: distance(target)}
  number: {choose: {amount: 1..count(board)}, do: nothing}
  top: {choose: {target: north}, do: nothing}
  theirs: {choose: {target: enemy}, do: nothing}
  ours: {choose: {target: own}, do: nothing}
  seven: {choose: {amount: 1..9}, when: amount = b2, do: nothing}
  gone: {choose: {target: "completing(1, enemy)"}, do: nothing}
setup: place Stone of Ann on a1; place_twice(a2, a3); place Stone of Ben on c1
"""


def offered(compiled: Compiled, state: State) -> dict[str, list[str]]:
    """The choices of each action that is on offer."""
    found: dict[str, list[str]] = {}
    for text in describe_all(compiled.game, state.options(), state.to_bytes()):
        name, _, choice = text.partition(" ")
        found.setdefault(name, []).append(choice)
    return found


@pytest.mark.parametrize("start", [Compiled.reference_state, Compiled.initial_state])
def test_a_name_means_what_the_ruleset_says_and_in_the_prelude_what_the_prelude_says(start):
    compiled = load("names", text=RULES)
    expected = {
        "free": ["b1", "b2", "c2", "b3"],
        "line": ["a2", "b2", "c2"],
        "lines": ["a1", "b1", "c1"],
        "number": ["1", "2"],
        "top": ["a3", "b3", "c3"],
        "theirs": ["c1"],
        "ours": ["c1"],
        "seven": ["7"],
        "gone": ["b1", "b2", "c2", "b3", "c3"],
    }
    assert offered(compiled, start(compiled)) == expected
