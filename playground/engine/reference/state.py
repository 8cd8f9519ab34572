"""The reference engine: a game in play, by walking the checked game. It defines what rules mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Self, cast

from playground.engine.chance import Chance, merged, outcomes
from playground.engine.counts import Tally
from playground.engine.layout import RUNNING, UNFINISHED
from playground.engine.observation import Observation, observe
from playground.engine.protocol import Option
from playground.engine.reference.effects import Decision
from playground.engine.reference.options import bound, options_of_step
from playground.engine.reference.position import GameWorld, ReferencePosition
from playground.engine.rng import CHANCE, SETUP, Stream
from playground.game.core import ME, MOST_SKIPS, NOTHING, Effect, Expression, Game
from playground.game.evaluate import evaluate


class ReferenceState:
    """Game `number` of a seed in play (`protocol.State`). `last_fired` are the rules that the last decision fired, as
    indices of `Game.rule_names`: the action, then the triggers whose condition held. `tally` counts what has happened
    since the setup. `setup` may stand in for the game's own, and `chance` for the streams of the seed.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        number: int = 0,
        *,
        setup: tuple[Effect, ...] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.game, self.seed, self.number = game, seed, number
        self.world = GameWorld(game.board, len(game.players), len(game.pieces))
        self.chance: Chance = Stream(seed, number, SETUP) if chance is None else chance
        self.position = ReferencePosition(game)
        self.last_fired: tuple[int, ...] = ()
        self._options: list[Option] = []
        self.tally = Tally()
        decision = self._decision()
        decision.perform(game.setup if setup is None else setup, {})
        if not self.position.ends_turn:
            self.position.acting, self.position.step = decision.next_player, decision.next_step
        self.chance = Stream(seed, number, CHANCE) if chance is None else chance
        self.tally = Tally(0, [0] * len(game.rule_names))
        self._await_decision()
        self.last_fired = ()

    def current_player(self) -> int:
        """Who decides, as an index of `Game.players`; -1 when the game is over."""
        return NOTHING if self.is_terminal() else self.position.acting

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal options."""
        return range(len(self._options))

    def options(self) -> list[Option]:
        """The legal options in canonical order."""
        return list(self._options)

    def is_terminal(self) -> bool:
        """Whether the game is finished, or given up as unfinished."""
        return self.position.status != RUNNING

    def returns(self) -> list[float]:
        """For each player +1, -1 or 0: winners +1, losers -1, zeros for draws and unfinished games."""
        won = self.position.winners
        return [(1.0 if won >> player & 1 else -1.0) if won else 0.0 for player in range(self.world.player_count)]

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.position, copy.chance = self.position.clone(), self.chance.copy()
        copy.tally = Tally(self.tally.captures, self.tally.fired.copy())
        return copy

    def expand_chance(self, number: int) -> list[tuple[Fraction, Self]]:
        """What option `number` can lead to: each different state once, with its probability.

        Raises TooManyOutcomes where dice and shuffles have more than 100,000 results.
        """
        states: list[Self] = []

        def happens(chance: Chance) -> None:
            state = self.clone()
            state.chance = chance
            state.apply_action(number)
            state.chance = self.chance.copy()
            states.append(state)

        told = ((probability, states.pop()) for probability in outcomes(happens))
        return merged((probability, state.to_bytes(), state) for probability, state in told)

    def to_bytes(self) -> bytes:
        """The position as laid out by `layout.py`."""
        return self.position.to_bytes()

    def load(self, block: bytes) -> None:
        """Go on from another position of the same game, given as `to_bytes` tells it. The dice stay where they are."""
        if len(block) != self.position.layout.size:
            raise ValueError(f"a position of this game has {self.position.layout.size} bytes, not {len(block)}")
        self.position = ReferencePosition.from_bytes(self.game, block)
        self._await_decision()

    def set_dice(self, chance: Chance) -> None:
        """Draw from somewhere else from now on."""
        self.chance = chance

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return observe(self.game, self.to_bytes(), player)

    def worth(self, value: Expression, me: int) -> int:
        """What the position is worth to a player, by the value of a strategy (`game.strategies.valued`)."""
        return cast(int, evaluate(value, self.world, {ME: me}, self.position))

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if number not in self.legal_actions():
            raise ValueError(f"there is no option {number}: there are {len(self._options)}, numbered from 0")
        option = self._options[number]
        decision = self._decision()
        self.position.made += 1
        self.last_fired = (option.action, *self._take_effect(option, decision))
        self._pass_on(decision)
        self._await_decision()

    def _decision(self) -> Decision:
        """A decision of the mover; unless its effects say otherwise, the next player in order is next."""
        following = (self.position.acting + 1) % self.world.player_count
        self.position.ends_turn = True
        return Decision(self.world, self.position, self.chance, following, tally=self.tally)

    def _take_effect(self, option: Option, decision: Decision) -> list[int]:
        """The option's effects, the triggers and the end conditions; gives the numbers of the triggers that fired."""
        action = self.game.actions[option.action]
        self.tally.fired[option.action] += 1
        decision.perform(action.effects, bound(action, option.values))
        return self._react(decision)

    def _react(self, decision: Decision) -> list[int]:
        """The triggers and the end conditions; gives the numbers of the triggers that fired."""
        fired = list(self._fire_triggers(decision))
        for condition in self.game.end_conditions:
            if not self.is_terminal() and decision.value(condition.condition, {}):
                decision.perform(condition.effects, {})
        return fired

    def _fire_triggers(self, decision: Decision) -> Iterator[int]:
        for number, trigger in enumerate(self.game.triggers, start=len(self.game.actions)):
            if not self.is_terminal() and decision.value(trigger.condition, {}):
                self.tally.fired[number] += 1
                decision.perform(trigger.effects, {})
                yield number

    def _pass_on(self, decision: Decision) -> None:
        """Close the turn if it is over, and say who decides next; or give up a game that has become too long."""
        position = self.position
        if self.is_terminal() or position.ends_turn:
            position.turns += 1
        if self.is_terminal():
            return
        position.acting, position.step = decision.next_player, decision.next_step
        if position.made >= self.game.max_decisions:
            position.status = UNFINISHED

    def _await_decision(self) -> None:
        """Find the options of the next decision, or do what the step says if there are none."""
        position = self.position
        turns = position.turns
        for skipped in count():
            position.last_site = NOTHING
            self._options = [] if self.is_terminal() else options_of_step(self.world, position)
            if self._options or self.is_terminal():
                return
            if skipped == MOST_SKIPS:
                position.status, position.turns = UNFINISHED, turns  # turns skipped to no end are none
                return
            step = self.game.steps[position.step]
            decision = self._decision()
            if step.stuck is not None:
                decision.perform(step.stuck, {})
                return
            if not step.skips:
                self._options = [Option(len(self.game.actions) - 1, ())]
                return
            self.last_fired = tuple(sorted({*self.last_fired, *self._react(decision)}))
            self._pass_on(decision)
