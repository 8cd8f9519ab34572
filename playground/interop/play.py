"""A game in play whose dice and shuffles are drawn one at a time, by its caller.

The engine draws inside a decision, and in the setup. Here a decision (or the setup) waits until every number that it
draws has been given: each draw is a chance node of its own, whose outcomes all have the same probability. So the
distribution is that of the engine, even where the outcomes of a decision are too many to be listed, as those of a
shuffled deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from playground.engine.chance import Script
from playground.engine.knowledge import History
from playground.engine.native.runtime.state import NativeState
from playground.engine.plain_notation import notations
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import CHANCE, Stream
from playground.interop.rules import Rules, rules_of
from playground.source.diagnostics import PlaygroundError

Followed = History[NativeState]

Decided = tuple[int, tuple[int, ...]]
"""The number of an option, and what was drawn."""


class Play:
    """A game in play; `draw` and `choose` return another one. `outcomes` is the number of results of the next draw, 0
        if nothing is to be drawn. `state` is the position, None during the setup; while the draws of a decision are not
    complete, it is the one before the decision, `chosen` its option and `drawn` the results so far. `setup` and
    `decisions` are what led here.
    """

    rules: Rules
    state: NativeState | None
    outcomes: int
    setup: tuple[int, ...]
    decisions: tuple[Decided, ...]
    chosen: int | None
    drawn: tuple[int, ...]

    def __init__(self, rules: Rules) -> None:
        self.rules, self.state, self.outcomes = rules, None, 0
        self.setup, self.decisions = (), ()
        self.chosen, self.drawn = None, ()
        self._history: tuple[Followed, int] | None = None
        self._legal: dict[int, int] | None = None
        self._texts: list[str] | None = None
        self._is_imagined = False
        self._set_up(())

    def draw(self, result: int) -> Play:
        """Draw `result`. Raises ValueError unless it is one of 0..outcomes-1."""
        if not self.outcomes:
            raise ValueError("nothing is drawn here: a player decides, or the game is over")
        if not 0 <= result < self.outcomes:
            raise ValueError(f"there is no outcome {result}: draws here give 0 to {self.outcomes - 1}")
        if self.chosen is None:
            return self._copy()._set_up((*self.setup, result))
        return self._copy()._decide(self.chosen, (*self.drawn, result))

    def choose(self, action: int) -> Play:
        """Play an action, by its number (`actions.py`). Raises ValueError if it is not legal."""
        if self.outcomes:
            raise ValueError(f"a draw of {self.outcomes} outcomes comes first, before a player decides")
        if self.is_over:
            raise ValueError("the game is over: there is nothing to decide")
        if action not in self.legal:
            legal = ", ".join(map(str, list(self.legal)[:20])) + (", …" if len(self.legal) > 20 else "")
            raise ValueError(f"action {action} is not legal here; legal actions are {legal}")
        return self._copy()._decide(self.legal[action], ())

    def _copy(self) -> Self:
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def _set_up(self, drawn: tuple[int, ...]) -> Self:
        """Set the game up with these draws, as far as they go."""
        self.setup = drawn
        if not self.rules.draws_in_setup:
            self.state = self.rules.template.clone()
            return self
        script = _Waiting(drawn)
        try:
            reference = ReferenceState(self.rules.game, chance=script)
        except _Wait as wait:
            self.outcomes = wait.bound
            return self
        self.state = self.rules.template.clone()
        self.state.load(reference.to_bytes())
        self.outcomes = 0
        return self

    def _decide(self, option: int, drawn: tuple[int, ...]) -> Self:
        """Play an option with these draws, as far as they go."""
        assert self.state is not None
        state = self.state.clone()
        if self.rules.draws:
            state.set_dice(Script(drawn))
        state.apply_action(option)
        self.outcomes = state.next_bound(len(drawn)) if self.rules.draws else 0
        if self.outcomes:
            self.chosen, self.drawn = option, drawn
            return self
        if self.rules.draws:
            state.set_dice(Stream(0, 0, CHANCE))
        self.state, self.chosen, self.drawn = state, None, ()
        self._legal = self._texts = None
        self.decisions = (*self.decisions, (option, drawn))
        return self

    @property
    def is_over(self) -> bool:
        """Whether the game is over: finished, or abandoned as unfinished."""
        return self.state is not None and not self.outcomes and self.state.is_terminal()

    @property
    def mover(self) -> int:
        """The player to decide; -1 if something is drawn, or the game is over."""
        return -1 if self.state is None or self.outcomes else self.state.current_player()

    @property
    def legal(self) -> dict[int, int]:
        """The numbers of the legal actions, ascending, with those of their options."""
        if self._legal is None:
            options = [] if self.state is None else self.state.options()
            numbers = self.rules.actions.numbers(options)
            self._legal = dict(sorted((number, k) for k, number in enumerate(numbers)))
        return self._legal

    def describe(self, action: int) -> str:
        """A legal action in the game's notation."""
        if self.state is None or action not in self.legal:
            raise ValueError(f"action {action} is not legal here")
        if self._texts is None:
            self._texts = notations(self.state)
        return self._texts[self.legal[action]]

    @property
    def history(self) -> Followed | None:
        """What the players have seen, up to the last decision whose draws are complete; None during the setup.

        It must not be changed.
        """
        if self.state is None:
            return None
        if self._history is None:
            start = self.rules.template.clone()
            start.load(self._first_position())
            self._history = History(start, setup=Script(self.setup)), 0
        followed, count = self._history
        if count < len(self.decisions):
            followed = followed.clone()
            for option, drawn in self.decisions[count:]:
                followed.set_dice(Script(drawn))
                followed.apply_action(option)
            followed.set_dice(Stream(0, 0, CHANCE))
            self._history = followed, len(self.decisions)
        return followed

    def _first_position(self) -> bytes:
        if not self.rules.draws_in_setup:
            return self.rules.template.to_bytes()
        return ReferenceState(self.rules.game, chance=Script(self.setup)).to_bytes()

    def imagine(self, player: int, rng: Stream) -> Play:
        """The play in a determinization: another position that fits what a player knows.

        The player's information state is the same; what others have seen before is not imagined.
        """
        history = self.history
        if history is None or self.outcomes:
            raise ValueError("positions are resampled where a player decides, not before a draw")
        copy = self._copy()
        imagined = history.imagine(player, rng)
        imagined.set_dice(Stream(0, 0, CHANCE))
        copy.state = imagined.state.clone()
        copy._legal = copy._texts = None
        copy._history, copy._is_imagined = (imagined, len(self.decisions)), True
        return copy

    def __reduce__(self) -> tuple[Callable[..., Play], tuple[Any, ...]]:
        if self._is_imagined:
            raise PlaygroundError("a resampled position cannot be saved: only games that were played can be")
        pending = () if self.chosen is None else ((self.chosen, self.drawn),)
        rules = self.rules
        return replayed, (rules.selection, rules.game.hash, self.setup, (*self.decisions, *pending))


def replayed(selection: str, digest: str, setup: tuple[int, ...], decisions: tuple[Decided, ...]) -> Play:
    """A saved play. Raises PlaygroundError if the ruleset has changed since it was saved."""
    rules = rules_of(selection)
    if rules.game.hash != digest:
        raise PlaygroundError(f"the ruleset '{selection}' has changed since the game was saved; it cannot go on")
    play = Play(rules)._set_up(setup)
    for option, drawn in decisions:
        play = play._copy()._decide(option, drawn)
    return play


class _Wait(Exception):
    """A draw that has not been given."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class _Waiting(Script):
    """A script that ends the game's setup at the first draw that it does not have."""

    def below(self, bound: int) -> int:
        if len(self.drawn) == len(self.draws):
            raise _Wait(bound)
        return super().below(bound)
