"""The count of words: what counts in a file, and that no classic gets longer than it is on record."""

from __future__ import annotations

import pytest

from benchmarks.words import TRIAL, recorded, words_of
from playground.ruleset.find import find_by_name

GAME = """\
game: Ten words more or less  # never counted
about: Nor is this.
players: [White, Black]
parameters:
  size: {default: 8, range: 4..9, about: squares}
  free: {default: no, about: whether men may take}
  back: {default: home, choices: [home, away], about: what men do}
board:
  shape: square size
  regions: {far: row (size - 1), aside: column 1}
pieces: {Man: {moves: [step, take], look: disc}}
moves:
  step: 1 square forward onto empty
  take: 1 square forward onto enemy, if free
actions:
  move: {moves: own, when: free or back is home and count own > 1}
  rest: {when: free, notation: rests, do: remove aside}
turn: {play: [move, rest]}
end: {far: when some own within far then if free then draw else mover wins}
variants: {free: {about: men take, parameters: {free: yes}}}
"""
PLAIN = """\
players : White , Black
board : shape : square 8 regions : far : row 7
pieces : Man : moves : step , take
moves : step : 1 square forward onto empty
actions : move : moves : own when : count own > 1
turn : play : move
end : far : when some own within far then mover wins
"""


def test_what_counts():
    assert words_of(GAME) == len(PLAIN.split())


def test_layout_does_not_count():
    block = "players:\n  - White\n  - Black\nend:\n  far: >-\n    when some own\n    then draw\n"
    flow = 'players: [White, Black]\nend: {far: "when some own then draw"}\n'
    assert words_of(block) == words_of(flow) == 14


@pytest.mark.parametrize("name", TRIAL)
def test_no_classic_gets_longer(name):
    path = find_by_name(name)
    assert path is not None
    assert words_of(path.read_text(encoding="utf-8")) <= recorded()["classics"][name]  # else: benchmarks.words --record
