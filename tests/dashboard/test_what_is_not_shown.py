"""Variables that only help the rules, `shown: no`, stand neither on the board nor beside it."""

from __future__ import annotations

from playground.compiler import load
from playground.dashboard.widgets.board_surroundings import remembered_in_words, rolled_values
from playground.pictures.site_values import site_signs, site_texts

COUNTS = """
game: Counts
players: [Ann, Ben]
board: square 2
pieces: {Man: {}}
variables:
  height: {type: 0..9, each: site}
  visits: {type: 0..9, each: site, shown: no}
  luck, hidden_luck: 1..6
  passes: 0..9
setup: set height of a1 to 3; set visits of a1 to 2; roll luck; roll hidden_luck; raise passes by 1
actions: {put: {choose: {spot: empty}, do: place Man on spot}}
end: {full: when no empty then draw}
"""
HIDDEN = COUNTS.replace("luck, hidden_luck: 1..6", "luck: 1..6\n  hidden_luck: {type: 1..6, shown: no}").replace(
    "passes: 0..9", "passes: {type: 0..9, shown: no}"
)


def test_what_is_not_shown_is_neither_on_the_board_nor_beside_it() -> None:
    state = load("<editor>", text=HIDDEN).reference_state(2)
    block = state.to_bytes()
    assert list(rolled_values(state.game, block)) == ["luck"]
    assert set(remembered_in_words(state.game, block, None)) <= {"height", "luck"}
    assert site_texts(state.game, block) == {0: ["height: 3"]}
    assert len([*site_signs(state.game, block, {0: (0.0, 0.0)})]) == 1


def test_what_is_shown_is_there() -> None:
    state = load("<editor>", text=COUNTS).reference_state(2)
    block = state.to_bytes()
    assert {"height", "passes"} <= set(remembered_in_words(state.game, block, None))
    assert site_texts(state.game, block)[0] == ["height: 3"]
