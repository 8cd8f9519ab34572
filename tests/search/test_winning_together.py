"""Searches in games that are won or lost together: what is best for one is best for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.native.runtime.state import NativeState
from playground.engine.thinking import POINTS, points
from playground.play.board import result_text
from playground.search.exact.solve import Effort, solve
from playground.simulate.run import Run
from playground.source.diagnostics import PlaygroundError
from tests.sum_game import SCORED, SUM

ALONE = SUM.replace("[Ann, Ben]", "[Ann]").replace("everyone win", "mover wins").replace("everyone lose", "mover loses")
AGAINST = SUM.replace("everyone win", "mover wins").replace("everyone lose", "mover loses")
SHARED = "if total = 10 then everyone win else mover wins"
ALL_TIE = SUM.replace("everyone lose", "draw").replace("everyone win", SHARED)
"""A game in which one may win: that all win is a tie."""


def compiled_of(text: str, folder: Path) -> Compiled:
    path = folder / "sum.yaml"
    path.write_text(text, encoding="utf-8")
    return load(str(path))


@pytest.mark.parametrize(
    ("text", "cooperative", "one_win"),
    [(SUM, True, False), (ALONE, True, False), (AGAINST, False, True), (ALL_TIE, False, True)],
)
def test_which_games_are_won_together(text: str, cooperative: bool, one_win: bool, tmp_path: Path) -> None:
    game = compiled_of(text, tmp_path).game
    assert (game.is_cooperative, game.shares_one_win) == (cooperative, one_win)


@pytest.mark.parametrize("text", [SUM, ALONE])
@pytest.mark.parametrize("agent", ["flat?playouts=100", "mcts?iterations=200"])
def test_players_who_search_reach_what_random_ones_miss(text: str, agent: str, tmp_path: Path) -> None:
    compiled = compiled_of(text, tmp_path)
    random, good = (Run(compiled, 60, agents=(each,), threads=1).play() for each in ("random", agent))
    assert random.endings()["there"] < 40
    assert good.endings()["there"] == 60


def test_points_of_those_who_win_and_lose_together(tmp_path: Path) -> None:
    compiled = compiled_of(SUM, tmp_path)
    won, lost = NativeState(compiled.machine.native), NativeState(compiled.machine.native)
    for option in (3, 3, 1):
        won.apply_action(option)
    for option in (3, 3, 2):
        lost.apply_action(option)
    assert points(won.status, won.winners, compiled.game) == [POINTS, POINTS]
    assert points(lost.status, lost.winners, compiled.game) == [0, 0]
    assert (won.returns(), lost.returns()) == ([1, 1], [-1, -1])
    assert result_text(won) == "Everyone wins: there, after 3 decisions."
    assert result_text(lost) == "Everyone loses: beyond, after 3 decisions."


@pytest.mark.parametrize("text", [SUM, ALONE])
def test_solving_finds_what_all_can_reach(text: str, tmp_path: Path) -> None:
    solution = solve(compiled_of(text, tmp_path), Effort(1000, 300.0))
    assert solution.value == (1.0,) * len(solution.low)
    random = solve(compiled_of(text, tmp_path), Effort(1000, 300.0), random=True)
    assert random.value is not None
    assert len(set(random.value)) == 1
    assert 0.1 < random.value[0] < 0.6
    assert random.draws == 0


def test_alpha_beta_search_leaves_them_to_tree_search(tmp_path: Path) -> None:
    with pytest.raises(PlaygroundError, match="mcts searches this one as well"):
        Run(compiled_of(SUM, tmp_path), 1, agents=("alphabeta?nodes=100",))


@pytest.mark.parametrize("agent", ["flat?playouts=100", "mcts?iterations=300"])
def test_players_play_for_the_score_of_a_game_that_has_one(agent: str, tmp_path: Path) -> None:
    compiled = compiled_of(SCORED, tmp_path)
    for_score, to_win = (Run(compiled, 40, agents=(each,), threads=1).play() for each in (agent, f"{agent}&score=no"))
    assert for_score.by_game("score").mean() > to_win.by_game("score").mean() + 2
    assert for_score.endings()["there"] == to_win.endings()["there"] == 40


def test_a_result_is_shown_with_its_score(tmp_path: Path) -> None:
    state = NativeState(compiled_of(SCORED, tmp_path).machine.native)
    for option in (3, 3, 2):
        state.apply_action(option)
    assert result_text(state) == "Everyone loses with a score of -11: beyond, after 3 decisions."


def test_a_game_with_a_score_can_be_solved(tmp_path: Path) -> None:
    assert solve(compiled_of(SCORED, tmp_path), Effort(1000, 300.0)).value == (1.0, 1.0)
