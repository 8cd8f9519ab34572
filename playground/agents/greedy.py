"""Greedy agents for the strategies of a ruleset: they play the option after which the evaluation is highest."""

from __future__ import annotations

from collections.abc import Mapping

from playground.agents.agent import Agent, AgentKind, Seat, Setting
from playground.agents.best_option import BestOption
from playground.agents.flat import worlds_setting
from playground.agents.memory import memory_setting, with_memory
from playground.engine.thinking import GREEDY, Thinker
from playground.game.chance import draws
from playground.game.core import Expression, Game, Strategy
from playground.game.effect_sequences import all_effects
from playground.game.strategies import valued

SAMPLES = 8


class GreedyKind(AgentKind):
    """`NAME?weight=3`, where NAME is a strategy of the ruleset."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.name = strategy.name
        self.about = strategy.about or "the option after which the strategy's evaluation is highest"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """The strategy's weights, and the number of samples in games with dice or shuffles."""
        weights = [Setting(w.name, w.default, w.low, w.high, w.about) for w in self.strategy.weights]
        samples = Setting("samples", SAMPLES, 1, 10_000, "results of dice sampled for each option")
        by_chance = (samples,) if draws(all_effects(game)) else ()
        return (*weights, *by_chance, *worlds_setting(game), *memory_setting(game))

    def evaluation(self, game: Game, values: Mapping[str, int]) -> Expression:
        """The strategy's evaluation with these weights."""
        return valued(self.strategy, {weight.name: values[weight.name] for weight in self.strategy.weights})

    def native_seat(self, seat: Seat) -> Thinker:
        """Native code evaluates each option after each of `samples` results of dice."""
        return Thinker(GREEDY, seat.evaluation, seat.values.get("samples", 1))

    def create(self, seat: Seat) -> Agent:
        """A greedy agent."""
        agent = BestOption(seat.native, self.native_seat(seat), seat.values.get("worlds", 1))
        return with_memory(agent, seat.values)
