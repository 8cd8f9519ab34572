"""How a state says that its game had no result, which `returns` cannot tell from a draw."""

from __future__ import annotations

import pytest

import playground as pg

GAME = """\
game: Full
players: [Ann, Ben]
parameters: {{max_decisions: {most}}}
zones:
  deck: {{size: {cards}, seen by: nobody}}
  side: {{size: 2, each: player}}
pieces: {{Card: {{owner: nobody}}}}
setup: place Card on deck
actions:
  take: move lowest of (deck within occupied) to side of mover
end: {{taken: when no (deck within occupied) then draw}}
"""


@pytest.mark.parametrize("engine", ["initial_state", "reference_state"])
@pytest.mark.parametrize(
    ("cards", "most", "unfinished", "ended_by"),
    [(4, 20, False, "taken"), (6, 20, True, "no room in side of mover (line 10)"), (4, 3, True, None)],
    ids=["draw", "full zone", "too many decisions"],
)
def test_a_game_without_a_result_is_no_draw(engine, cards, most, unfinished, ended_by) -> None:
    state = getattr(pg.load("game.yaml", text=GAME.format(cards=cards, most=most)), engine)()
    assert (state.is_unfinished(), state.ended_by()) == (False, None)
    while not state.is_terminal():
        state.apply_action(0)
    assert state.returns() == [0.0, 0.0]
    assert (state.is_unfinished(), state.ended_by()) == (unfinished, ended_by)
