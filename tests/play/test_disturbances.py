"""Decisions are played once more for what they brought about where they may have moved something, and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from playground.compiler import load
from playground.play.decision_again import DecisionAgain
from playground.play.disturbances import Disturbances
from playground.play.visible_decisions import Transition, VisibleDecisions

MOST = 60
"""Decisions of a game, which may be long."""


def decisions(selection: str, seed: int = 1) -> Iterator[Transition]:
    """The first decisions of a random game."""
    state, choose = load(selection).initial_state(seed, 0), random.Random(seed)
    for _ in range(MOST):
        options = state.options()
        if not options:
            return
        before, player, chance = state.to_bytes(), state.current_player(), state.chance
        number = choose.randrange(len(options))
        state.apply_action(number)
        yield Transition(player, options[number], before, state.to_bytes(), chance)


@pytest.mark.parametrize("selection", ["triad", "breakthrough", "reversi", "nine-mens-morris", "konane", "abalone"])
def test_the_same_is_said_as_when_every_decision_is_played_again(
    selection: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, visible = list(decisions(selection)), VisibleDecisions(load(selection).game)
    said = [visible.describe(each, ()).text for each in made]
    monkeypatch.setattr(Disturbances, "may_move", lambda *_: True)
    assert [visible.describe(each, ()).text for each in made] == said


@pytest.mark.parametrize(("selection", "some"), [("hex", False), ("gomoku", False), ("go", True), ("triad", True)])
def test_only_decisions_that_may_have_moved_something_are_played_again(
    selection: str, some: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    again, play = list[bytes](), DecisionAgain.events_of
    monkeypatch.setattr(DecisionAgain, "events_of", lambda *given: again.append(given[2]) or play(*given))
    made, visible = list(decisions(selection)), VisibleDecisions(load(selection).game)
    with_outcome = [each.before for each in made if visible.describe(each, ()).outcome]
    assert set(with_outcome) <= set(again)
    assert (0 < len(again) < len(made)) if some else not again


EXCHANGE = """
game: Exchange
players: [Ann, Ben]
board: square 3
pieces: {Man: {}}
setup: place Man of Ann on a1 or a2
actions: {exchange: swap a1 with a2}
end: {over: when decisions = 2 then draw}
"""


def test_an_exchange_of_equal_pieces_is_said_though_it_changes_no_position(tmp_path) -> None:
    path = tmp_path / "exchange.yaml"
    path.write_text(EXCHANGE, encoding="utf-8")
    first = next(decisions(str(path)))
    said = VisibleDecisions(load(str(path)).game).describe(first, ()).text
    assert said == "exchange; Man of Ann goes from a1 to a2; Man of Ann goes from a2 to a1"
