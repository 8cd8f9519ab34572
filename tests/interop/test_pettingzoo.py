"""Rulesets as environments of PettingZoo, held to its own checks."""

import sys
import warnings

import numpy as np
import pytest

from playground.compiler import load
from playground.interop import pettingzoo
from playground.source.diagnostics import PlaygroundError, RulesetError
from tests.interop.selections import QUICK, WHOLE

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # only where PettingZoo is installed

EXPECTED_WARNINGS = ("not a NumPy array", "should be gymnasium.spaces.box", "named in the format", "all zeros")
"""Observations with a mask are dictionaries, as in PettingZoo's own classic games; agents have names."""


@pytest.mark.parametrize("selection", QUICK)
def test_it_passes_the_tests_of_pettingzoo(selection):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(selection), num_cycles=50)
    texts = [str(each.message) for each in caught]
    assert [text for text in texts if not any(expected in text for expected in EXPECTED_WARNINGS)] == []
    seed_test(lambda: pettingzoo.env(selection), num_cycles=10)


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("selection", WHOLE)
def test_whole_games_pass_the_tests_of_pettingzoo(selection):
    api_test(pettingzoo.env(selection), num_cycles=1000)
    seed_test(lambda: pettingzoo.env(selection), num_cycles=300)


def test_a_game_is_that_of_the_engine():
    env, state = pettingzoo.env("trio?max_decisions=40"), load("trio?max_decisions=40").initial_state(5, 0)
    env.reset(seed=5)
    while not state.is_terminal():
        assert env.agent_selection == state.game.players[state.current_player()]
        seen = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(seen)
        action = np.flatnonzero(seen["action_mask"])[0]
        state.apply_action(env._legal[action])
        env.step(action)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert all(env.terminations.values()) or all(env.truncations.values())


def test_games_of_a_seed_follow_each_other():
    env = pettingzoo.env("trio", seed=4)
    begun = []
    for _ in range(2):
        env.reset()
        begun.append(env.observe("Ann")["observation"])
    env.reset(seed=4)
    assert (env.observe("Ann")["observation"] == begun[0]).all()
    assert not (begun[0] == begun[1]).all()


def test_positions_are_rendered_as_the_agent_sees_them():
    env = pettingzoo.env("trio", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "[?]" in text
    assert pettingzoo.env("trio").render() is None


def test_mistakes_are_explained():
    with pytest.raises(RulesetError, match="tic-tac-to"):
        pettingzoo.env("tic-tac-to")
    with pytest.raises(PlaygroundError, match="no render mode 'gif'; there are ansi, human"):
        pettingzoo.env("tic-tac-toe", render_mode="gif")
    env = pettingzoo.env("tic-tac-toe")
    with pytest.raises(ValueError, match="no game has begun: call reset"):
        env.step(0)
    env.reset()
    first = env.agent_selection
    env.step(4)
    with pytest.raises(ValueError, match=f"action 4 is not legal for {env.agent_selection}; legal actions are 0, 1"):
        env.step(4)
    assert env.observe(first)["action_mask"].sum() == 0
    with pytest.raises(ValueError, match="no agent 'Nobody'"):
        env.observe("Nobody")
    for action in (0, 3, 1, 5):
        env.step(action)
    assert all(env.terminations.values())
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(8)
    while env.agents:
        env.step(None)
    with pytest.raises(ValueError, match="the game is over: begin another one"):
        env.step(0)


def test_without_pettingzoo_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(PlaygroundError, match=r"pip install 'rule-playground\[pettingzoo\]'"):
        pettingzoo.env("tic-tac-toe")
