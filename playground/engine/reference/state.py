"""The reference engine: plays a game by walking the checked game. It defines what rules mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Self, cast

from playground.engine.chance import Chance, merged, outcomes
from playground.engine.counts import Tally
from playground.engine.layout import FINISHED, RUNNING, UNFINISHED
from playground.engine.observation import Observation, observe
from playground.engine.protocol import Option
from playground.engine.reference.bound import shared
from playground.engine.reference.effects import Decision
from playground.engine.reference.legs import TooManyWays, is_open, pass_on, play_leg
from playground.engine.reference.options import has_option, options_of_position, options_of_step
from playground.engine.reference.position import ReferencePosition
from playground.engine.reference.trying import position_after
from playground.engine.rng import CHANCE, SETUP, Stream
from playground.game.core import MAX_SKIPS, ME, NOTHING, Effect, Expression, Game
from playground.game.evaluate import evaluate
from playground.game.limit_on_legs import faults_of_last_legs
from playground.source.shown import Shown


class ReferenceState(Shown):
    """Game `number` of a seed in play (`protocol.State`). `last_fired` are the rules that the last decision fired, as
    indices of `Game.rule_names`: the action, then the triggers whose condition held. `tally` counts events since the
    setup. `setup` replaces the game's own setup, and `chance` the random streams of the seed.
    """

    _position_type: type[ReferencePosition] = ReferencePosition
    """What positions are; games that are watched have others."""

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
        self.chance: Chance = Stream(seed, number, SETUP) if chance is None else chance
        self.position = self._position_type(game)
        self.world = self.position.world
        self.position.try_option, self.position.find_option = position_after, has_option
        self.last_fired: tuple[int, ...] = ()
        self._options: list[Option] = []
        self.tally = Tally()
        decision = self._decision()
        decision.perform(game.setup if setup is None else setup, {})
        if not self.position.ends_turn:
            self.position.acting, self.position.step = self.position.next_player, self.position.next_step
        self.position.remember()
        self.chance = Stream(seed, number, CHANCE) if chance is None else chance
        self.tally = Tally(0, [0] * len(game.rule_names))
        self._prepare_options()
        self._set_score()
        self.last_fired = ()

    def current_player(self) -> int:
        """The player who decides, as an index of `Game.players`; -1 when the game is over."""
        return NOTHING if self.is_terminal() else self.position.acting

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal options."""
        return range(len(self._options))

    def options(self) -> list[Option]:
        """The legal options in canonical order."""
        return list(self._options)

    def is_terminal(self) -> bool:
        """Whether the game is over: finished, or abandoned as unfinished."""
        return self.position.status != RUNNING

    def returns(self) -> list[float]:
        """For each player +1 (a winner), -1 (a loser), or 0 if the game was drawn or is unfinished."""
        won = self.position.winners
        return [(1.0 if won >> player & 1 else -1.0) if won else 0.0 for player in range(self.world.player_count)]

    def is_unfinished(self) -> bool:
        """Whether the game is over without a result, which is no draw."""
        return self.position.status == UNFINISHED

    def ended_by(self) -> str | None:
        """What ended the game, one of `Game.ends`; None while it goes on or if it was given up."""
        return self.game.end(self.position.ending)

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.position, copy.chance = self.position.clone(), self.chance.copy()
        copy.tally = Tally(self.tally.captures, self.tally.fired.copy())
        return copy

    def expand_chance(self, number: int) -> list[tuple[Fraction, Self]]:
        """The distinct states that option `number` can lead to, with their probabilities.

        Raises TooManyOutcomes if dice and shuffles have more than 100,000 outcomes.
        """
        states: list[Self] = []

        def play(chance: Chance) -> None:
            state = self.clone()
            state.chance = chance
            state.apply_action(number)
            state.chance = self.chance.copy()
            states.append(state)

        branches = ((probability, states.pop()) for probability in outcomes(play))
        return merged((probability, state.to_bytes(), state) for probability, state in branches)

    def to_bytes(self) -> bytes:
        """The position as bytes (`layout.py`)."""
        return self.position.to_bytes()

    def load(self, block: bytes) -> None:
        """Continue from another position of the same game, given as bytes. The source of chance is kept."""
        if len(block) != self.position.layout.size:
            raise ValueError(f"a position of this game has {self.position.layout.size} bytes, not {len(block)}")
        self.position = self._position_type.from_bytes(self.game, block)
        self.position.try_option, self.position.find_option = position_after, has_option
        self._prepare_options()

    def set_dice(self, chance: Chance) -> None:
        """Replace the source of chance."""
        self.chance = chance

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return observe(self.game, self.to_bytes(), player)

    def worth(self, value: Expression, me: int) -> int:
        """The value of the position to a player, by the expression of a strategy (`game.strategies.valued`)."""
        return cast(int, evaluate(value, self.world, {ME: me}, self.position))

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if number not in self.legal_actions():
            raise ValueError(f"there is no option {number}: there are {len(self._options)}, numbered from 0")
        option = self._options[number]
        decision = self._decision()
        self.position.made += 1
        actions = {leg.action for leg in option.legs}
        self.last_fired = tuple(sorted({*actions, *self._take_effect(option, decision)}))
        self._advance()
        self._prepare_options()
        self._set_score()

    def _set_score(self) -> None:
        """Compute the score if the game is finished."""
        if self.game.score is not None and self.position.status == FINISHED:
            self.position.score = cast(int, evaluate(self.game.score.value, self.world, {}, self.position))

    def _decision(self) -> Decision:
        """A decision of the mover. By default the following player in turn order is next."""
        pass_on(self.position)
        return Decision(self.world, self.position, self.chance, tally=self.tally)

    def _take_effect(self, option: Option, decision: Decision) -> list[int]:
        """Perform the option's effects, triggers and end conditions; returns the indices of the triggers that fired."""
        for leg in option.legs:
            self.tally.fired[leg.action] += 1
            play_leg(leg, decision)
        if is_open(self.position):
            pass_on(self.position)
        return self._apply_triggers_and_endings(decision, option)

    def _apply_triggers_and_endings(self, decision: Decision, option: Option | None) -> list[int]:
        """Perform triggers and end conditions; returns the indices of the triggers that fired."""
        fired = list(self._fire_triggers(decision, option))
        for condition in self.game.end_conditions:
            if not self.is_terminal() and decision.value(condition.condition, {}):
                decision.perform(condition.effects, {})
        return fired

    def _fire_triggers(self, decision: Decision, option: Option | None) -> Iterator[int]:
        for number, trigger in enumerate(self.game.triggers, start=len(self.game.actions)):
            if self.is_terminal() or not trigger.follows(option.action if option else None):
                continue
            environment = shared(trigger, option)
            if decision.value(trigger.condition, environment):
                self.tally.fired[number] += 1
                decision.perform(trigger.effects, environment)
                yield number

    def _advance(self) -> None:
        """Count the turn if it is over, and set the next player and step; end a game at its maximum length."""
        position = self.position
        if self.is_terminal() or position.ends_turn:
            position.turns += 1
        if self.is_terminal():
            return
        position.acting, position.step = position.next_player, position.next_step
        position.remember()
        if position.made >= self.game.max_decisions:
            if self.game.cap_ending is None:
                position.status = UNFINISHED
            else:
                position.finish((), self.game.cap_ending)

    def _prepare_options(self) -> None:
        """Compute the options of the next decision.

        Where there are none, the step's `stuck` effects run, until there are some.
        """
        position = self.position
        turns = position.turns
        for skipped in count():
            position.last_site = NOTHING
            self._options = [] if self.is_terminal() else self._options_here()
            if self._options or self.is_terminal():
                return
            if skipped == MAX_SKIPS:
                position.status, position.turns = UNFINISHED, turns  # endlessly skipped turns do not count
                return
            step = self.game.steps[position.step]
            decision = self._decision()
            if step.stuck is None:
                self._options = [Option(len(self.game.actions) - 1, ())]
                return
            decision.perform(step.stuck, {})
            if self.is_terminal():
                return
            if position.ends_turn or step.settles:
                self.last_fired = tuple(sorted({*self.last_fired, *self._apply_triggers_and_endings(decision, None)}))
                self._advance()
            else:
                position.acting, position.step = position.next_player, position.next_step

    def _options_here(self) -> list[Option]:
        """The options of the player and step of the position, which may be none. Too many stop the game."""
        try:
            return options_of_position(self.world, self.position, self._options_of_step())
        except TooManyWays as error:
            self.position.stop(faults_of_last_legs(self.game)[error.action])
            return []

    def _options_of_step(self) -> list[Option]:
        """The options of the step, each without the legs that may follow."""
        return options_of_step(self.world, self.position)
