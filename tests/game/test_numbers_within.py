"""`row n within empty`: a number is within nothing, so that what a function makes of it is."""

from __future__ import annotations

import re

import pytest

from playground.compiler import check
from playground.game.show import show_game

SMALL = """\
game: Small
players: [Left, Right]
board: {shape: square, size: 3, regions: {home: {Left: row 1, Right: row 3}}}
pieces: Mark
define:
  lines(number): row number or column number
  side(who): home of who
actions:
  mark: {choose: {n: 1..3, spot: SET}, do: place Mark on spot}
end: {full: when no empty then draw}
"""


def small(sites: str) -> tuple[str, list[str]]:
    """The game with a set of sites, empty if there is none, and what is reported."""
    compiled, found = check("small.yaml", text=SMALL.replace("SET", f'"{sites}"'))
    lines = show_game(compiled.game).splitlines() if compiled else ()
    kept = "\n".join(line for line in lines if not line.startswith("  hash "))  # which is that of the text
    game = re.sub(r"(\w)\.\d+", r"\1", kept)  # names are numbered in the order in which they are met
    return game, [f"{each.code} {each.span.text}" for each in found if each.span]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("row n within empty", "(row n) within empty"),
        ("row (n) within empty", "(row n) within empty"),
        ("row (n mod 3 + 1) within column (4 - n)", "row(n mod 3 + 1) within column(4 - n)"),
        ("lines (row_of a1 + n) within empty", "lines(row_of a1 + n) within empty"),
        ("home of mover within column n within empty", "home of mover within (column(n) within empty)"),
        ("neighbours row n within empty", "neighbours (row(n) within empty)"),
        ("row count row n within empty", "row(count (row(n) within empty))"),
        # of sites, what follows is within, as always
        ("neighbours own within row 1", "neighbours (own within row 1)"),
        ("neighbours (own) within row 1", "neighbours (own within row 1)"),
    ],
)
def test_within_is_about_what_a_function_makes_of_a_number(short, long):
    game, found = small(long)
    assert (game, found) == small(short)
    assert game


@pytest.mark.parametrize(
    ("sites", "code"),
    [
        ("neighbours n within empty", "T001 n"),  # the mistake is what is given to the function
        ("count (n + 1) within empty", "T001 n + 1"),
        ("max (n) within empty", "T006 max (n) within empty"),
        ("own n within empty", "T007 n within empty"),
        ("board within n within empty", "T007 n within empty"),
        ("row stirde within empty", "T002 stirde"),
    ],
)
def test_what_makes_no_sites_of_a_number_is_refused(sites, code):
    game, found = small(sites)
    assert (game, code) == ("", found[0])
