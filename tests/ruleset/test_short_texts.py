"""Short forms mean what is said in full: rulesets that the generator has written, in both ways."""

from __future__ import annotations

import re
from random import Random

import pytest
import rulesets_strategy
import short_texts

from playground.compiler import check
from playground.game.show import show_game
from playground.ruleset.selection import EDITOR

SIZE = rulesets_strategy.Size(depth=1, actions=2, rules=1, looks=1, probes=1, many_sites=False)

PLAIN = """game: Plain
players: [Ann, Ben]
board:
  shape: square
  size: 3
pieces: {Man: {}}
actions:
  put:
    do: "place Man on a1"
otherwise: draw
"""


class Always(Random):
    """Shortens whatever can be."""

    def random(self) -> float:
        return 0.0


def shown(text: str) -> str | None:
    """The game of a text, apart from the numbers of its lines; None if it is refused."""
    compiled, _ = check(EDITOR, text=text)
    return None if compiled is None else re.sub(r"line \d+", "line", show_game(compiled.game))


@pytest.mark.parametrize("rulesets", [6, pytest.param(24, marks=pytest.mark.thorough)])
def test_generated_rulesets_mean_the_same_in_short_forms(rulesets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets_strategy, "shortened", lambda text, _: text)
    shorter = accepted = 0
    for number in range(rulesets):
        full = rulesets_strategy.written(number, SIZE)
        short = short_texts.shortened(full, Always())
        shorter += len(short) < len(full)
        game = shown(full)
        assert shown(short) == game
        accepted += game is not None
    assert shorter == rulesets
    assert accepted > rulesets / 2


def test_boards_and_actions_of_one_line_mean_the_same() -> None:
    short = short_texts.shortened(PLAIN, Always())
    assert "board: square 3\n" in short
    assert '  put: "place Man on a1"\n' in short
    assert shown(short) == shown(PLAIN) is not None
