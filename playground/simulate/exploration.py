"""Random games under many house rules, within a given time: what ever happened, and whether a parameter matters.

A rule may be dead only under the usual parameters, and a parameter may matter only beside another. So the selection is
played as it is, then each of its variants, then with each parameter changed by itself (`run`), and then, as long as
something is in doubt, with several changed at random (`mix`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from playground.compiler import Compiled, check
from playground.ruleset.model import Parameter
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection
from playground.simulate.result import Result
from playground.simulate.run import Run

MOST_GAMES = 4_000
"""Games of the selection as it is."""

COMPARED_GAMES = 500
"""Games of each other set of house rules."""

LONGEST_GAME = 5_000
"""Decisions: a game that may be longer is cut short, so that some games can be played at all."""

CAP = "max_decisions"
SEED = 0
COMPARED_FIELDS = ("status", "winners", "first", "decisions", "turns", "options_max", "choices", "options_total")
"""What must be alike in all games for two sets of rules to count as the same."""


@dataclass
class Exploration:
    """`seen` holds what ever fired or ended a game, by the names of rules and endings; `inert` the parameters without
    effect so far, with the values that were tried; `compiled` the sets of rules that were played, the first as it is.
    """

    selection: Selection
    seconds: float
    games: int = 0
    compiled: list[Compiled] = field(default_factory=list)
    seen_rules: set[str] = field(default_factory=set)
    seen_endings: set[str] = field(default_factory=set)
    inert: dict[str, set[str]] = field(default_factory=dict)
    _end: float = 0.0
    _free: dict[str, Parameter] = field(default_factory=dict)
    _chance: Random = field(default_factory=lambda: Random(SEED))

    def run(self, first: Compiled) -> None:
        """Play as it is, what is always done, then variants and single changes as long as there is time."""
        self._end = time.perf_counter() + self.seconds
        usual = self._play(first, MOST_GAMES, self.seconds / 4)
        if self.selection.variant is None:
            for variant in first.ruleset.variants:
                self._try(replace(self.selection, variant=variant))
        self._free = {
            name: parameter
            for name, parameter in first.ruleset.parameters.items()
            if name != CAP and name not in self.selection.settings and len(all_values(parameter)) > 1
        }
        for name in self._free:
            self._vary(name, usual)

    def _vary(self, name: str, usual: Result) -> None:
        """Change one parameter, until it makes a difference."""
        self.inert[name] = set()
        for value in other_values(self._free[name]):
            changed = self._try(_with(self.selection, {name: value}))
            if changed is not None:
                self.inert[name].add(value)
                if differs(usual, changed):
                    del self.inert[name]
                    return

    def mix(self) -> bool:
        """Change parameters at random, and in such company each of those that have made no difference so far.

        False where there is no time, or only one parameter.
        """
        if len(self._free) < 2 or not self._time_left():
            return False
        mixture = {name: self._chance.choice(all_values(each)) for name, each in self._free.items()}
        mixed = _with(self.selection, mixture)
        usual = self._try(mixed)
        for name in [*self.inert] if usual is not None else ():
            value = self._chance.choice([text for text in all_values(self._free[name]) if text != mixture[name]])
            changed = self._try(_with(mixed, {name: value}))
            if usual is not None and changed is not None and differs(usual, changed):
                del self.inert[name]
        return True

    def _time_left(self) -> float:
        return max(0.0, self._end - time.perf_counter())

    def _try(self, selection: Selection) -> Result | None:
        """Some games of a selection; None if it cannot be played, or there is no time."""
        if not self._time_left():
            return None
        compiled, _ = check(selection, other_variants=False)
        return self._play(compiled, COMPARED_GAMES, self.seconds / 20) if compiled else None

    def _play(self, compiled: Compiled, games: int, seconds: float) -> Result:
        """Ever more games of a ruleset, from the first on, until there are enough or the time is up."""
        if compiled.game.max_decisions > LONGEST_GAME:
            compiled = replace(compiled, game=replace(compiled.game, max_decisions=LONGEST_GAME))
        result = Run(compiled, 1, SEED, threads=1).play()
        while result.games < games and 4 * result.timing.play_s < seconds:
            result = Run(compiled, min(games, 4 * result.games), SEED, threads=1).play()
        self.games += result.games
        self.compiled.append(compiled)
        self.seen_rules |= {name for name, count in result.fired.items() if count}
        self.seen_endings |= {name for name, count in result.endings().items() if count}
        return result


def differs(one: Result, other: Result) -> bool:
    """Whether some game went another way: the games both have played are compared."""
    both = min(one.games, other.games)
    return any((one.rows[name][:both] != other.rows[name][:both]).any() for name in COMPARED_FIELDS)


def _with(selection: Selection, settings: Mapping[str, str]) -> Selection:
    return replace(selection, settings={**selection.settings, **settings})


def other_values(parameter: Parameter) -> list[str]:
    """Values to try instead of the one a parameter has, the likeliest to make a difference first."""
    return [text for text in all_values(parameter) if text != shown(parameter.value)]


def all_values(parameter: Parameter) -> list[str]:
    """The values of a parameter, as they are written; of a range its ends, and those beside the one it has."""
    return list(dict.fromkeys(_values(parameter)))


def _values(parameter: Parameter) -> Iterator[str]:
    yield shown(parameter.value)
    if parameter.kind == "bool":
        yield from ("yes", "no")
    yield from parameter.choices
    if parameter.low is not None and parameter.high is not None and not parameter.choices:
        value = int(parameter.value)
        near = (value + 1, value - 1, parameter.low, parameter.high)
        yield from (str(number) for number in near if parameter.low <= number <= parameter.high)
