"""A ruleset as an environment of PettingZoo in which agents act in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from playground.engine.layout import FINISHED
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import board_text
from playground.engine.rng import check_seed
from playground.interop.rules import load_rules
from playground.interop.utilities import utilities
from playground.source.diagnostics import PlaygroundError

RENDER_MODES = ["ansi", "human"]

Seen = dict[str, npt.NDArray[Any]]


class PlaygroundEnv(AECEnv):  # type: ignore[misc]  # pettingzoo is not checked
    """A game of a ruleset; agents are named as its players.

    `reset(seed=s)` begins game 0 of a seed, the same game as `Compiled.initial_state(s, 0)`; `reset()` the next game of
    that seed. An observation has what the agent sees (`observation`, see `encoding.py`) and which actions are legal
    for it now (`action_mask`; none unless it is to act). Rewards are utilities (`utilities.py`), given at the end. A
    game that is abandoned because it takes too many decisions is truncated.
    """

    def __init__(self, selection: str, *, seed: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise PlaygroundError(f"there is no render mode '{render_mode}'; there are {', '.join(RENDER_MODES)}")
        self._rules = rules = load_rules(selection)
        self.render_mode = render_mode
        self.metadata = {"name": rules.game.name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = list(rules.game.players)
        self._seed, self._number = check_seed(seed), -1
        self._state: NativeState | None = None
        self._legal: dict[int, int] = {}
        self.observation_spaces = {agent: self._new_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(rules.actions.count) for agent in self.possible_agents}

    def _new_space(self) -> spaces.Dict:
        size, actions = self._rules.encoding.size, self._rules.actions.count
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions, all of which are not legal at the same time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # of the interface
        """Begin a game; `options` are not used. Raises PlaygroundError if the seed is out of range."""
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = check_seed(seed), 0
        self._state = self._rules.compiled.initial_state(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._prepare(self._state)

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which actions are legal for it now."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent '{agent}'; agents are {', '.join(self.possible_agents)}")
        state, player = self._position(), self.possible_agents.index(agent)
        mask = np.zeros(self._rules.actions.count, np.int8)
        if state.current_player() == player:
            mask[list(self._legal)] = 1
        return {"observation": self._rules.encoding.encode(state.observation(player)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; None for an agent whose game is over.

        Raises ValueError if the action is not legal, or the game is over; the game then stays as it is.
        """
        state = self._position()
        if not self.agents:
            raise ValueError("the game is over: begin another one with reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            legal = ", ".join(map(str, list(self._legal)[:20])) + (", …" if len(self._legal) > 20 else "")
            raise ValueError(f"action {action} is not legal for {agent}; legal actions are {legal}")
        state.apply_action(self._legal[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._prepare(state)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as the agent to act sees it, at the end as all do: text with `ansi`, printed with `human`."""
        if self.render_mode is None:
            return None
        state = self._position()
        viewer = None if state.is_terminal() else state.current_player()
        text = board_text(self._rules.game, state.to_bytes(), viewer)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is to be closed."""

    def _position(self) -> NativeState:
        if self._state is None:
            raise ValueError("no game has begun: call reset() first")
        return self._state

    def _prepare(self, state: NativeState) -> None:
        """Find the legal actions, or give the rewards."""
        numbers = self._rules.actions.numbers(state.options())
        self._legal = dict(sorted((number, k) for k, number in enumerate(numbers)))
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        finished = state.status == FINISHED
        ended = self.terminations if finished else self.truncations
        players, together = len(self.agents), state.game.is_cooperative
        for agent, utility in zip(self.agents, utilities(players, state.status, state.winners, together), strict=True):
            ended[agent], self.rewards[agent] = True, utility
