"""Tables of definitions and unused names in files that extend others: what is said of them, and the ways out."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import diagnose
from playground.source.diagnostics import Diagnostic

BASE = """\
game: Small
players: [Left, Right]
board: {shape: square, size: 3, regions: {middle: b2}}
pieces: {Mark: {}}
variables: {points: {type: 0..99}, met: {type: bool}}
define:
  prize(n): {1: 8, 2..3: 5, 4..6: 1}
actions:
  add: {choose: {n: 1..6, spot: empty except middle}, do: raise points by prize(n); place Mark on spot}
  skip_it: {do: set met to true}
end: {done: when points > 90 or met then mover wins}
"""
OTHER_RULES = """\
actions:
  add: {choose: {n: 1..6, spot: empty}, do: raise points by n; place Mark on spot}
  skip_it: ~
end: {done: when points > 90 then mover wins}
"""


def reported(changes: str, folder: Path) -> tuple[Diagnostic, ...]:
    """What is reported of a file that changes the ruleset."""
    (folder / "small.yaml").write_text(BASE, encoding="utf-8")
    (folder / "mine.yaml").write_text(f"extends: small.yaml\ngame: Mine\n{changes}", encoding="utf-8")
    return diagnose(folder / "mine.yaml")


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ("prize(n): {1: 3}", []),
        ("prize(n): {2: 6}", ["W095 2"]),
        ("prize(n): {1..2: 6}", ["W095 1..2"]),
        ("prize(n): {3..9: 6}", ["W095 3..9"]),  # a part of it: who writes here does not see the other lines
        ("prize(n): {7..9: 6}", []),
        ("prize(n): {7: 6, 7..9: 5}", []),  # an exception of this file
        ("prize(n): {1: 3, 2..3: 6, 4..6: 2, 2..8: 5}", []),  # lines that are said again
        ("prize(n): {2..3: ~, 2: 6, 3: 4}", []),
        ("prize(n): ~\n  prize(n_): {1..2: 6, 3..6: n_}", []),  # as the message proposes
    ],
)
def test_lines_of_the_extended_table_come_first(table, found, tmp_path):
    diagnostics = reported(f"define:\n  {table}\n", tmp_path)
    assert found == [f"{each.code} {each.span.text}" for each in diagnostics if each.span]


def test_what_other_rules_leave_without_use_is_taken_out_as_proposed(tmp_path):
    found = reported(OTHER_RULES, tmp_path)
    ways = [f"{each.code} {each.hint.removesuffix(' in mine.yaml to take it out there')}" for each in found]
    # without an entry a section would be empty
    whole = [
        "W007 write 'define: ~'",
        "W009 write 'regions: ~' under 'board'",
    ]
    assert sorted(["W008 write 'met: ~' under 'variables'", *whole]) == sorted(ways)
    taken_out = "define: ~\nvariables:\n  met: ~\nboard:\n  regions: ~\n"
    assert reported(OTHER_RULES + taken_out, tmp_path) == ()
