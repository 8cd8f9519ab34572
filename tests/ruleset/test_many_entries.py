"""Rulesets with a thousand entries in a section are checked soon: no entry is compared with each of the others.

`PLAYGROUND_ENTRIES=2000` tries others than a thousand entries; the bound grows with their number.
"""

from __future__ import annotations

import os
from time import process_time

import pytest

from playground.compiler import check
from playground.ruleset.selection import EDITOR
from tests.fuzz.trial import slowness

ENTRIES = int(os.environ.get("PLAYGROUND_ENTRIES", "1000"))
SECONDS_PER_THOUSAND = 2.5
"""Processor seconds; 0.2 to 1.6 were measured."""

SOUND = {
    "game": "game: Many",
    "players": "players: [Ann, Ben]",
    "board": "board: {shape: square, size: 3}",
    "pieces": "pieces:\n  Stone: {look: disc}",
    "actions": "actions:\n  put:\n    choose: {spot: empty}\n    do: place Stone of mover on spot",
    "end": "end:\n  full: when no empty then draw",
}

FORMS = {
    "actions": "  act{i}: {{choose: {{spot: empty}}, do: place Stone of mover on spot}}",
    "actions with guards": "  act{i}: {{when: decisions > {d}, do: place Stone of mover on a1}}",
    "actions with mistakes": "  act{i}: {{choose: {{to: empty}}, do: place Stone of mover on a1}}",
    "turn": "turn:\n  s{i}: {{actions: put, then: continue with s{j}}}",
    "pieces": "  P{i}: {{look: disc}}",
    "attributes": "attributes:\n  at{i}: 0..3",
    "variables": "variables:\n  v{i}: 0..3",
    "variables of words": "variables:\n  v{i}: [a_{i}, b_{i}]",
    "zones": "zones:\n  z{i}: {{size: 1, seen by: nobody}}",
    "define": "define:\n  d{i}: count own > {d}",
    "parameters": "parameters:\n  p{i}: {{default: 1, range: 0..3, about: x}}",
    "after": "after:\n  t{i}: when count own > {d} then remove a1",
    "after an action": "after:\n  t{i}: {{after: [put], then: remove spot}}",
    "end": "  e{i}: when count own > {d} then mover wins",
    "end in a draw": "  e{i}: when count own > {d} then draw",
    "end with mistakes": "  e{i}: when count ownn > {d} then draw",
    "setup": "setup:\n  - place Stone of Ann on a1",
    "strategies": "strategies:\n  s{i}: {{value: count own}}",
}
"""One entry of each section, behind a line with the name of the section where the ruleset has none without it."""


def text_with(form: str, entries: int) -> str:
    """A ruleset with many entries of one form."""
    section = form.split()[0]
    head, _, line = FORMS[form].rpartition("\n")
    lines = [line.format(i=number, j=max(number - 1, 0), d=number % 9) for number in range(entries)]
    return "\n".join([*({**SOUND, section: "\n".join([SOUND.get(section, head), *lines])}.values())]) + "\n"


@pytest.mark.exhaustive
@pytest.mark.parametrize("form", FORMS)
def test_a_section_of_many_entries_is_checked_soon(form: str) -> None:
    check(EDITOR, text=text_with(form, 1))  # what is made once
    text = text_with(form, ENTRIES)
    start = process_time()
    compiled, found = check(EDITOR, text=text)
    seconds = process_time() - start
    assert (compiled is None) == any(each.severity == "error" for each in found)
    assert seconds < SECONDS_PER_THOUSAND * max(1, ENTRIES / 1000) * slowness()
