"""The ending that `out` brings: where it stands among the others."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """
game: Lives
players: [Ann, Ben, Cleo]
variables: {{lives: {{type: 0..2, each: player, start: 1}}}}
out: {out}
actions: {{take: {{choose: {{who: everyone where lives of it > 0}}, do: lower lives of who by 1}}}}
otherwise: pass
end: {end}
"""
LONG, WRITTEN = "long: when decisions = 9 then draw", "last-in: when count still_in = 1 then still_in win"
OF_IT = "lives of it = 0"


@pytest.mark.parametrize(
    ("out", "end", "expected"),
    [
        (OF_IT, LONG, ["last-in", "long"]),
        (f"{{when: {OF_IT}, last: loses}}", LONG, ["last-in", "long"]),
        (f"{{when: {OF_IT}, last: plays on}}", LONG, ["long"]),
        (OF_IT, f"{LONG}, {WRITTEN}", ["long", "last-in"]),
    ],
)
def test_the_last_one_who_is_in_has_an_ending_before_those_of_the_ruleset(out: str, end: str, expected: str) -> None:
    compiled, found = check("<editor>", text=GAME.format(out=out, end=f"{{{end}}}"))
    assert compiled is not None
    assert [ending.name for ending in compiled.game.end_conditions][:-1] == expected
    assert ("W114" in {each.code for each in found}) == (expected[0] == "long" and "last-in" in expected)
