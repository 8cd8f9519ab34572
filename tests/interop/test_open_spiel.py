"""Rulesets as games of OpenSpiel, held to OpenSpiel's own checks and to its own games.

The tests import OpenSpiel's algorithms, which take seconds to import, so that no process does so that runs others.
"""

import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from playground.compiler import load
from playground.interop import open_spiel
from playground.search.exact.solve import Effort, solve
from playground.source.diagnostics import PlaygroundError, RulesetError
from tests.dice_game import PUSH
from tests.interop.blind_swap import value_of_blind_swap
from tests.interop.selections import BLIND_SWAP, DIFFERENT, QUICK, WHOLE
from tests.quick_set import mostly_exhaustive

pyspiel = pytest.importorskip("pyspiel")

PYTHON = ("tic-tac-toe", "trio?max_decisions=3")
"""Short games: each state is checked in Python."""


def check_by_simulation(game):
    from open_spiel.python.tests import games_sim_test  # takes two seconds

    games_sim_test.GamesSimTest().sim_game(game)


def load_written(folder, text):
    path = folder / "game.yaml"
    path.write_text(text)
    return open_spiel.load_game(str(path))


# ---- OpenSpiel's own checks


@pytest.mark.quick(1)
@pytest.mark.parametrize("selection", mostly_exhaustive(QUICK, DIFFERENT))
def test_it_passes_the_random_simulation_test(selection):
    game = open_spiel.load_game(selection)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("selection", mostly_exhaustive([*PYTHON, "triad?max_decisions=4"], PYTHON))
def test_it_passes_the_simulation_test_of_the_python_interface(selection):
    check_by_simulation(open_spiel.load_game(selection))


@pytest.mark.exhaustive
@pytest.mark.parametrize("selection", WHOLE)
def test_whole_games_pass_the_simulation_tests(selection):
    game = open_spiel.load_game(selection)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    check_by_simulation(game)


# ---- the same games in both


def breakthrough_action(ours, state, theirs):
    """OpenSpiel's action for a move of ours; its first player starts at the other end of the board."""
    start, end = state.action_to_string(ours).removeprefix("move ").split("-")
    mirrored = "".join(f"{square[0]}{9 - int(square[1])}" for square in (start, end))
    legal = theirs.legal_actions()
    return next(action for action in legal if theirs.action_to_string(action).rstrip("*") == mirrored)


PAIRS = {
    "tic-tac-toe": ("tic_tac_toe", lambda action, *_: action),
    "connect-four": ("connect_four", lambda action, *_: action % 7),
    "breakthrough": ("breakthrough", breakthrough_action),
}


@pytest.mark.parametrize("ruleset", PAIRS)
def test_games_go_as_in_the_game_of_openspiel(ruleset):
    name, translated = PAIRS[ruleset]
    ours, theirs = open_spiel.load_game(ruleset), pyspiel.load_game(name)
    rng = random.Random(ruleset)
    for _ in range(4):
        state, other = ours.new_initial_state(), theirs.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            matching = [translated(action, state, other) for action in actions]
            assert sorted(matching) == other.legal_actions()
            assert state.current_player() == other.current_player()
            choice = rng.randrange(len(actions))
            state.apply_action(actions[choice])
            other.apply_action(matching[choice])
        assert other.is_terminal()
        assert state.returns() == other.returns()


def nodes(state, depth):
    if depth == 0 or state.is_terminal():
        return int(depth == 0)
    return sum(nodes(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize(("ruleset", "depth"), [("tic-tac-toe", 4), ("connect-four", 4), ("breakthrough", 2)])
def test_node_counts_are_those_of_openspiel(ruleset, depth):
    ours, theirs = open_spiel.load_game(ruleset), pyspiel.load_game(PAIRS[ruleset][0])
    assert nodes(ours.new_initial_state(), depth) == nodes(theirs.new_initial_state(), depth)


# ---- OpenSpiel's algorithms


@pytest.mark.exhaustive
def test_counterfactual_regret_finds_the_value_of_a_hidden_game(tmp_path):
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = load_written(tmp_path, BLIND_SWAP)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(value_of_blind_swap(), abs=0.02)
    assert exploitability.exploitability(game, policy) < 0.02


def test_expectiminimax_finds_the_value_of_a_dice_game(tmp_path):
    from open_spiel.python.algorithms import minimax

    game = load_written(tmp_path, PUSH)
    value, _ = minimax.expectiminimax(game.new_initial_state(), 40, None, 0)
    assert value == pytest.approx(-31 / 81)


@pytest.mark.parametrize(("variant", "value"), mostly_exhaustive([("@wide", 1), ("", -1)]))
def test_alpha_beta_agrees_with_solve(variant, value, tmp_path):
    from open_spiel.python.algorithms import minimax

    ruleset = (
        (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    )
    path = tmp_path / "hexapawn.yaml"
    path.write_text(ruleset)
    selection = f"{path}{variant}"
    assert minimax.alpha_beta_search(open_spiel.load_game(selection))[0] == value
    solution = solve(load(selection), Effort(10_000, 60.0), watch=lambda _text: None)
    assert solution.low == solution.high == ((value + 1) / 2, (1 - value) / 2)


def test_searches_of_openspiel_play(tmp_path):
    from open_spiel.python.algorithms import ismcts, mcts

    game = open_spiel.load_game("tic-tac-toe")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 100, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for text in ("mark a1", "mark c3", "mark b1", "mark c2"):
        state.apply_action(state.string_to_action(text))
    assert state.action_to_string(bot.step(state)) == "mark c1"
    hidden = load_written(tmp_path, BLIND_SWAP)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(hidden, evaluator, 2.0, 200, random_state=rng)
    state = hidden.new_initial_state()
    for draw in (1, 0):
        state.apply_action(draw)
    assert "hand_Ann_1: 3" in state.information_state_string(0)
    assert state.action_to_string(bot.step(state)) == "keep"


def test_environments_for_learning_can_be_made():
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(open_spiel.load_game("tic-tac-toe"))
    step = environment.reset()
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


# ---- what is declared


def test_declarations():
    kinds = pyspiel.GameType
    trio, triune = open_spiel.load_game("trio"), open_spiel.load_game("triune@long-stride")
    assert trio.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert trio.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    assert (trio.num_players(), trio.min_utility(), trio.max_chance_outcomes()) == (3, -0.5, 36)
    assert triune.get_type().chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert triune.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert triune.get_type().utility == kinds.Utility.ZERO_SUM
    assert triune.utility_sum() == 0
    assert triune.max_game_length() == 5000


def test_players_see_only_what_they_see():
    game = open_spiel.load_game("trio")
    state, rng = game.new_initial_state(), random.Random(2)
    while state.is_chance_node():
        state.apply_action(rng.randrange(len(state.chance_outcomes())))
    other = state.resample_from_infostate(0, rng.random)
    assert str(other) != str(state)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.observation_string(0) == state.observation_string(0)
    assert other.observation_tensor(0) == state.observation_tensor(0)
    assert other.observation_tensor(1) != state.observation_tensor(1)
    assert other.legal_actions() == state.legal_actions()


def test_a_game_can_be_named_and_saved():
    open_spiel.register()
    game = pyspiel.load_game("playground(ruleset=connect-four?width:8)")
    assert str(game) == str(open_spiel.load_game("connect-four?width=8"))
    assert game.num_distinct_actions() == 8 * 6 + 1
    state = game.new_initial_state()
    state.apply_action(3)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    text = pyspiel.serialize_game_and_state(game, state)
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(state)


# ---- mistakes


def test_mistakes_in_a_selection_are_explained(tmp_path):
    with pytest.raises(RulesetError, match="tic-tac-to"):
        open_spiel.load_game("tic-tac-to")
    with pytest.raises(RulesetError, match="no-such"):
        pyspiel.load_game("playground(ruleset=triune@no-such)")
    with pytest.raises(PlaygroundError, match="name a ruleset"):
        pyspiel.load_game("playground")
    path = tmp_path / "odd (name).yaml"
    path.write_text(BLIND_SWAP)
    with pytest.raises(PlaygroundError, match="rename the file"):
        open_spiel.load_game(str(path))


def test_mistakes_in_play_are_errors_of_openspiel():
    state = open_spiel.load_game("tic-tac-toe").new_initial_state()
    state.apply_action(4)
    with pytest.raises(pyspiel.SpielError, match="action 4 is not legal here; legal actions are 0, 1, 2"):
        state.apply_action(4)
    assert state.history() == [4]
    assert state.legal_actions(0) == []
    with pytest.raises(pyspiel.SpielError, match="action 4 is not legal"):
        state.action_to_string(1, 4)
    with pytest.raises(pyspiel.SpielError, match="nothing is drawn here"):
        state.chance_outcomes()
    for action in (0, 1, 3, 2, 5):
        state.apply_action(action)
    assert not state.is_terminal()
    for action in (6, 8, 7):
        if not state.is_terminal():
            state.apply_action(action)
    assert state.is_terminal()
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        state.apply_action(8)


def test_importing_is_cheap():
    code = "import sys; from playground.interop import open_spiel, pettingzoo"
    code += "; assert not {'pyspiel', 'pettingzoo', 'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_openspiel_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(PlaygroundError, match=r"pip install 'rule-playground\[open-spiel\]'"):
        open_spiel.load_game("tic-tac-toe")
