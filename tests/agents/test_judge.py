"""What the judge says of positions whose worth is known, and of what it must not know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from playground.agents.judging.judge import Assessment, Judge
from playground.agents.judging.judged_game import judge_game, lost_by_player, mistakes
from playground.agents.judging.sources import Options
from playground.agents.turn import Turn
from playground.compiler import Compiled, load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.learning.store import player_path
from playground.search.hidden.history import NativeHistory, followed
from playground.simulate.replay import replay
from tests.quick_set import large_kernels
from tests.search.hidden.test_agents_see_no_more import exchanged, learn

EFFORT = 400


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No player has learned anything."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))


def after(name: str, *options: int) -> NativeState:
    state = NativeState(load(name).machine.thinking(), 3, 0)
    for option in options:
        state.apply_action(option)
    return state


def assess(state: NativeState, effort: int = EFFORT, seed: int = 1) -> Assessment:
    return Judge(load(state.game.name).machine, effort).assess(Turn(state, Stream(seed, 0, 9)))


def site(state: NativeState, name: str) -> int:
    """The option that marks a square."""
    names = [state.game.board.name(option.values[0]) for option in state.options()]
    return names.index(name)


def marked(*names: str) -> NativeState:
    """Tic-tac-toe after these squares were marked in turn."""
    state = after("tic-tac-toe")
    for name in names:
        state.apply_action(site(state, name))
    return state


def test_a_win_is_proven_and_said_to_be() -> None:
    state = marked("a1", "b1", "a2", "b2")
    found = assess(state)
    assert (found.best, found.values, found.by) == (site(state, "a3"), (1.0, 0.0), "proven")
    assert found.certain
    assert found.proven[found.best]
    assert found.ranked[0] == found.best


def test_a_forced_draw_is_worth_a_half_to_both() -> None:
    state = marked("a1", "b2", "c3", "c2", "a2", "a3", "c1")
    found = assess(state)
    assert state.game.board.name(state.options()[found.best].values[0]) == "b1"
    assert found.values == (0.5, 0.5)
    assert found.certain


def test_what_is_not_proven_is_an_estimate_of_a_search() -> None:
    found = assess(after("connect-four"))
    assert found.by == "tree search, 400 iterations"
    assert not found.certain
    assert found.shares[found.best] == max(found.shares)
    assert sum(found.values) == 1.0


def test_equal_streams_give_equal_assessments() -> None:
    state = after("triad")
    assert assess(state) == assess(state) != assess(state, seed=2)


def test_shares_of_three_players_add_up() -> None:
    found = assess(after("triad"))
    assert len(found.values) == 3
    assert sum(found.values) == pytest.approx(1.0)
    assert found.values[found.mover] == found.shares[found.best]


def test_a_single_option_is_worth_what_it_leads_to() -> None:
    state = marked("a1", "b2", "c3", "c2", "a2", "a3", "c1", "b1")
    assert len(state.legal_actions()) == 1
    found = assess(state)
    assert (found.shares, found.values, found.by) == ((0.5,), (0.5, 0.5), "proven")


def test_a_judge_can_be_cancelled() -> None:
    stop = CancelToken()
    stop.set()
    with pytest.raises(Cancelled):
        Judge(load("triune").machine, 100_000).assess(Turn(after("triune"), Stream(0, 0, 0), stop))


@pytest.mark.thorough
@large_kernels
def test_a_learned_player_judges_if_there_is_one() -> None:
    learn(load("connect-four"))
    found = assess(after("connect-four"))
    assert found.by.startswith("learned player, ")
    assert found.by.endswith(" s of training, 400 positions")
    assert all(0.0 <= share <= 1.0 for share in found.shares)


def test_a_player_whose_file_is_damaged_is_left_out() -> None:
    path = player_path(load("connect-four").game, 1)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"damaged")
    assert assess(after("connect-four")).by.startswith("tree search")


def test_proofs_stand_above_what_was_learned() -> None:
    learned = Options((0.7, 0.6, 0.2), (False,) * 3, 0, certain=False, by="learned")
    found = Options((0.0, 0.5, 0.5), (True, False, False), 1, certain=False, by="search")
    both = learned.with_proven(found)
    assert (both.shares, both.best, both.by) == ((0.0, 0.6, 0.2), 1, "learned")


# ---- what must not be known


@pytest.mark.thorough
@large_kernels
@pytest.mark.parametrize("learned", [False, True])
def test_exchanging_what_a_player_does_not_see_changes_nothing(learned: bool) -> None:
    game = load("trio")
    if learned:
        learn(game)
    judge = Judge(game.machine, 80)
    state = NativeState(game.machine.thinking(), 7, 0)
    history, choose, compared = followed(state), Random(1), 0
    assert isinstance(history, NativeHistory)
    for _ in range(4):
        player, block = state.current_player(), state.to_bytes()
        other = exchanged(block, game, player, choose)
        if other is not None:
            found = [assessed_as(judge, history, seen) for seen in (block, other)]
            assert found[0] == found[1]
            assert ("learned" in found[0].by) == learned
            compared += 1
        state.load(block)
        history.apply_action(choose.randrange(len(state.legal_actions())))
    assert compared > 2


def assessed_as(judge: Judge, history: NativeHistory, block: bytes) -> Assessment:
    """The assessment if the position were another one."""
    history.state.load(block)
    history._prepared_for = None
    return judge.assess(Turn(history.state, Stream(5, 0, 0), _history=history))


# ---- whole games


def played(game: Compiled, *names: str) -> list[int]:
    """The numbers of the options that mark these squares in turn."""
    state, numbers = NativeState(game.machine.thinking(), 0, 0), []
    for name in names:
        numbers.append(site(state, name))
        state.apply_action(numbers[-1])
    return numbers


def test_a_blunder_is_found_with_what_it_lost() -> None:
    game = load("tic-tac-toe")
    numbers = played(game, "b2", "a1", "a2", "c1", "a3", "b1")  # Cross could win on c2, and leaves b1 open
    decisions = list(judge_game(Judge(game.machine, EFFORT), 0, 0, numbers))
    worst = mistakes(decisions)[0]
    assert (worst.number, worst.lost, worst.certain) == (5, 1.0, True)
    assert worst.assessment.values == (1.0, 0.0)
    assert decisions[-1].after == (0.0, 1.0)
    assert decisions[-1].lost == 0.0
    lost, choices = zip(*lost_by_player(game.game, decisions), strict=True)
    assert lost[0] >= 1.0
    assert choices == (3, 3)


def test_best_play_loses_nothing() -> None:
    game = load("tic-tac-toe")
    numbers = played(game, "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")
    decisions = list(judge_game(Judge(game.machine, 3000), 0, 0, numbers))
    assert mistakes(decisions) == []
    assert decisions[-1].after == (0.5, 0.5)


@pytest.mark.parametrize("name", ["trice", pytest.param("trio", marks=pytest.mark.thorough), "triad"])
def test_games_with_chance_hands_or_three_players_are_judged_alike_every_time(name: str) -> None:
    game = load(name)
    numbers = replay(game, 3, 0)[:5]
    judged = [list(judge_game(Judge(game.machine, 60), 3, 0, numbers)) for _ in range(2)]
    assert judged[0] == judged[1]
    assert len(judged[0]) == 5
    assert all(one.lost == 0.0 for one in judged[0] if one.played == one.assessment.best)
    assert all(sum(one.after) == pytest.approx(1.0) for one in judged[0])


def test_judging_a_game_can_be_cancelled() -> None:
    game, stop = load("connect-four"), CancelToken()
    judging = judge_game(Judge(game.machine, 50), 0, 0, replay(game, 0, 0), stop)
    assert next(judging).number == 1
    stop.set()
    with pytest.raises(Cancelled):
        next(judging)
