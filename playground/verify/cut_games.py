"""Games of the native engine that stop where a number would be cut off at an end of its range.

The native engine does not say what it cuts off. So it plays a changed game, which stops where a variable is to be set
to a number that does not fit.

    raise coins of mover by -2      if coins of mover - 2 < 0 then stop; raise coins of mover by -2

Hundreds of games take less time than a single one of the reference engine, which then plays the last decisions of a few
that stopped, to find the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.game import core
from playground.game.effect_walk import changed_each, with_sequences
from playground.simulate.replay import replay
from playground.simulate.results.rows import Result
from playground.simulate.run import Run
from playground.verify.random_games import SEED
from playground.verify.watching import Cut, Watch, watch_from

MAX_GAMES = 500

MAX_DECISIONS = 300_000
"""About how many decisions are played, in games that are long."""

FOLLOWED = 3
"""In how many games that stopped at the same place the number is looked for."""


@dataclass(frozen=True)
class NumberCut(core.Fault):
    """A number did not fit into the range of its variable."""

    variable: str = ""
    low: int = 0
    high: int = 0
    is_above: bool = False

    @property
    def problem(self) -> str:
        start = self.span.start if self.span else 0
        return f"{self.variable} {'above' if self.is_above else 'below'} its range ({start})"

    @property
    def way_out(self) -> str:
        return "give it a wider range"


def watch_cut_games(compiled: Compiled) -> tuple[Watch, ...]:
    """Games that stopped where a variable was set to a number that does not fit: below its range, and above.

    The machine code of the changed game is compiled in any case.
    """
    stopping = _Stopping(compiled.game)
    game = with_sequences(compiled.game, lambda sequence: changed_each(sequence.effects, stopping.changed))
    if not stopping.cuts:
        return ()
    changed = replace(compiled, game=replace(game, faults=(*compiled.game.faults, *stopping.cuts)))
    result = Run(changed, 1, SEED, threads=1).play()
    while result.games < MAX_GAMES and 4 * result.rows["decisions"].sum() < MAX_DECISIONS:
        result = Run(changed, min(MAX_GAMES, 4 * result.games), SEED, threads=1).play()
    below, above = Watch(games=result.games), Watch(games=result.games)
    for cut, numbers in _most_frequent(_stopped(result)):
        found = _cut(compiled, cut, {number: int(result.rows["decisions"][number]) for number in numbers[:FOLLOWED]})
        if found is not None and cut.span is not None:
            found.times, found.games = len(numbers), set(numbers)
            (above if cut.is_above else below).cuts[cut.span] = found
    return below, above


def _stopped(result: Result) -> Iterator[tuple[NumberCut, list[int]]]:
    """The places where games stopped since a number did not fit, with the numbers of these games."""
    endings = result.rows["ending"]
    for place, fault in enumerate(result.game.faults, start=len(result.game.endings)):
        numbers = [int(number) for number in np.flatnonzero(endings == place)]
        if isinstance(fault, NumberCut) and numbers:
            yield fault, numbers


def _most_frequent(stopped: Iterable[tuple[NumberCut, list[int]]]) -> Iterable[tuple[NumberCut, list[int]]]:
    """Of the places in one file where a variable does not fit at the same end, the one at which most games stopped."""
    places: dict[object, tuple[NumberCut, list[int]]] = {}
    for cut, numbers in sorted(stopped, key=lambda each: len(each[1])):
        places[cut.variable, cut.is_above, cut.span.source.name if cut.span else ""] = cut, numbers
    return places.values()


def _cut(compiled: Compiled, cut: NumberCut, games: Mapping[int, int]) -> Cut | None:
    """What was cut off at a place in some games, which stopped after so many decisions: the number that was farthest
    off. None if a decision takes too long."""
    farthest: list[int] = []
    for number, decisions in games.items():
        found = _last_decisions(compiled, number, decisions).cuts.get(cut.span) if cut.span else None
        if found is not None and (found.farthest > cut.high) == cut.is_above:
            farthest.append(found.farthest)
    if not farthest:
        return None
    return Cut(cut.variable, cut.low, cut.high, max(farthest) if cut.is_above else min(farthest))


def _last_decisions(compiled: Compiled, number: int, decisions: int) -> Watch:
    """What is seen where a game goes on as it did after its first decisions, but for the last of so many."""
    options, before = replay(compiled, SEED, number), NativeState(compiled.native, SEED, number)
    first = max(decisions - 1, 0)
    for option in options[:first]:
        before.apply_action(option)
    return watch_from(before, number, options[first : decisions + 1])


class _Stopping:
    """Makes effects stop the game before a number is cut off. `cuts` are the places, each an additional fault."""

    def __init__(self, game: core.Game) -> None:
        self.cuts: list[NumberCut] = []
        self._first = len(game.faults)
        self._ranges = {variable.name: variable.type for variable in game.variables if variable.type.kind == "int"}

    def changed(self, effect: core.Effect) -> core.Effect:
        """An effect that stops the game if a number does not fit, and else does the same."""
        if not isinstance(effect, core.Assign) or effect.variable not in self._ranges or effect.span is None:
            return effect
        value, range_ = effect.value, self._ranges[effect.variable]
        result: core.Effect = effect
        if value.type.high > range_.high:
            result = core.If(_less(_number(range_.high), value), (self._stop(effect, is_above=True),), (result,))
        if value.type.low < range_.low:
            result = core.If(_less(value, _number(range_.low)), (self._stop(effect, is_above=False),), (result,))
        return result

    def _stop(self, effect: core.Assign, *, is_above: bool) -> core.Effect:
        range_ = self._ranges[effect.variable]
        cut = NumberCut(effect.span, effect.variable, range_.low, range_.high, is_above)
        if cut not in self.cuts:  # a definition that several rules use
            self.cuts.append(cut)
        return core.Stop(self._first + self.cuts.index(cut))


def _less(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Operation("less", (one, other), type=core.Type("bool"))


def _number(value: int) -> core.Expression:
    return core.Constant(value, type=core.Type("int", value, value))
