"""Which steps are ever reached, and which variables ever change, with the given parameters."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.rulebook.reach import Reach
from playground.rulebook.terms import Terms
from playground.ruleset.selection import EDITOR

RULESET = """
game: Reach
players: [Left, Right]
parameters:
  twice: {{default: {twice}, about: whether a player places twice}}
board: {{shape: square, size: 3}}
pieces: {{Stone: {{about: a stone}}}}
variables:
  count: {{type: 0..9, start: 0}}
  still: {{type: 0..9, start: 3}}
actions:
  put: {{choose: {{target: empty}}, do: [place Stone of mover on target, if twice then continue with second]}}
  again:
    choose: {{target: empty}}
    when: still = 3
    do: [place Stone of mover on target, set count to 1, set still to 3]
  never: {{when: still > 5, choose: {{target: empty}}, do: [set still to 4, place Stone of mover on target]}}
turn:
  first: {{actions: [put, never]}}
  second: {{actions: [again]}}
end: {{full: when no empty then draw}}
"""


def reach(twice: str) -> Reach:
    compiled, diagnostics = check(EDITOR, text=RULESET.format(twice=twice))
    assert compiled is not None, [str(each) for each in diagnostics]
    return Reach(Terms(compiled))


@pytest.mark.parametrize(
    ("twice", "steps", "actions"), [("no", ["first"], ["put"]), ("yes", ["first", "second"], ["put", "again"])]
)
def test_steps_and_actions_depend_on_parameters(twice: str, steps: list[str], actions: list[str]) -> None:
    found = reach(twice)
    assert (found.steps, found.actions()) == (steps, actions)


def test_a_variable_that_only_impossible_rules_change_is_a_constant() -> None:
    """`never` would change `still`, but needs that it has changed; setting it to what it is does not count."""
    found = reach("yes")
    declared = found.ruleset.actions
    assert [found.is_possible(declared[name]) for name in ("put", "again", "never")] == [True, True, False]
