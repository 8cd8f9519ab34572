"""Games side by side in native code are those of the engine, state by state."""

import numpy as np
import pytest

import playground as pg
from playground.compiler import load
from playground.engine.layout import FINISHED
from playground.interop.actions import ActionNumbers
from playground.interop.utilities import utilities
from playground.interop.vector import VectorEnv
from playground.source.diagnostics import PlaygroundError
from tests.selections import every_selection

GAMES, SEED = 5, 7

PLAYED = (
    "tic-tac-toe",
    "triune?max_decisions=25",
    "trice",
    "triotrio?max_decisions=30",
    "trio@teams?max_decisions=30",
    "draughts",
)


def compare_with_the_engine(selection, steps):
    """Play games at random and compare each with single states; the number of games that ended."""
    env, compiled = VectorEnv(selection, GAMES, SEED), load(selection)
    numbers, ended = ActionNumbers(compiled.game).numbers, 0
    states = [compiled.initial_state(SEED, int(game)) for game in env.numbers]
    step = env.reset()
    for _ in range(steps):
        for row, state in enumerate(states):
            player = state.current_player()
            assert env.position(row) == state.to_bytes()
            assert step.movers[row] == player
            assert (step.observations[row] == env.encoding.encode(state.observation(player))).all()
            assert list(np.flatnonzero(step.masks[row])) == sorted(numbers(state.options()))
            assert env.counts[row] == len(state.legal_actions())
        options = env.random_options()
        step = env.step(env.actions_of(options))
        for row, state in enumerate(states):
            state.apply_action(int(options[row]))
            over, finished = state.is_terminal(), state.status == FINISHED
            assert (step.terminated[row], step.truncated[row]) == (over and finished, over and not finished)
            expected = utilities(env.players, state.status, state.winners, env.game.is_cooperative)
            assert list(step.rewards[row]) == pytest.approx(expected)
            if over:
                ended += 1
                states[row] = compiled.initial_state(SEED, int(env.numbers[row]))
    return ended


@pytest.mark.parametrize("selection", PLAYED)
def test_games_are_those_of_the_engine(selection):
    assert compare_with_the_engine(selection, 70) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("selection", every_selection())
def test_games_of_every_ruleset_are_those_of_the_engine(selection):
    compare_with_the_engine(selection, 60)


def test_random_games_are_those_of_simulate():
    env, rows = VectorEnv("trice", 8, seed=3), {}
    while len(rows) < 24:
        numbers = env.numbers.copy()
        step = env.step_options(env.random_options())
        for row in np.flatnonzero(step.terminated | step.truncated):
            rows[int(numbers[row])] = step.rewards[row].copy()
    compiled = load("trice")
    table = pg.simulate(compiled, games=8, seed=3).to_pandas()
    for number, winners in enumerate(table["winners"]):
        of_winner = [1.0 if player == winners else -1.0 for player in compiled.game.players]
        assert list(rows[number]) == (of_winner if winners else [0.0, 0.0])


def test_equal_seeds_give_equal_games():
    first, second = VectorEnv("trio", 4, seed=9), VectorEnv("trio", 4, seed=9)
    for _ in range(30):
        options = first.random_options()
        assert (options == second.random_options()).all()
        one, other = first.step_options(options), second.step_options(options)
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
    assert not (first.reset(10).observations == second.reset(9).observations).all()
    assert (first.reset(9).observations == second.reset().observations).all()


def test_arrays_can_be_left_out():
    env = VectorEnv("connect-four", 3, observes=False, masks=False)
    step = env.step_options(env.random_options())
    assert (step.observations.shape, step.masks.shape) == ((3, 0), (3, 0))
    with pytest.raises(ValueError, match="no masks of legal actions: step it with `step_options`"):
        env.step([0, 0, 0])


def test_illegal_actions_change_nothing():
    env = VectorEnv("tic-tac-toe", 3)
    env.step([0, 1, 2])
    before = [env.position(row) for row in range(3)]
    with pytest.raises(ValueError, match="action 1 is not legal in game 1; legal actions are 0, 2, 3"):
        env.step([1, 1, 1])
    for wrong in (-1, 10, 2**40):
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 0"):
            env.step([wrong, 0, 0])
    with pytest.raises(ValueError, match="there is no option 8 in game 2: it has 8"):
        env.step_options([0, 0, 8])
    with pytest.raises(ValueError, match="one for each of 3 games; given were int64 of shape"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="whole numbers"):
        env.step([0.0, 0.0, 0.0])
    with pytest.raises(ValueError, match="an option is not one of"):
        env.actions_of([9, 0, 0])
    assert [env.position(row) for row in range(3)] == before


def test_environments_that_cannot_be_made_are_explained():
    with pytest.raises(PlaygroundError, match="0 games cannot be played side by side"):
        VectorEnv("tic-tac-toe", 0)
    with pytest.raises(PlaygroundError, match="seed -1 is out of range"):
        VectorEnv("tic-tac-toe", 1, seed=-1)
    with pytest.raises(PlaygroundError, match=r"GiB .*play fewer side by side"):
        VectorEnv("triotrio", 10_000_000)
