"""Random games under many house rules within a time limit: which rules ever fire, and which parameters matter.

A rule may be dead only under the default parameters, and a parameter may matter only in combination with another. So
the selection is played as it is, then each of its variants, then with each parameter changed by itself (`run`), and
finally with several parameters changed at random (`mix`) while any rule or parameter is still in doubt. Seconds are
those of the processor, so that others who use the machine make no difference.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from playground.compiler import Compiled, check
from playground.ruleset.model import Parameter
from playground.ruleset.parameter_values import DECISION_CAP, alternative_values, representative_values
from playground.ruleset.selection import Selection
from playground.simulate.results.faults import fault_diagnostics
from playground.simulate.results.rows import Result
from playground.simulate.run import Run
from playground.source.diagnostics import Diagnostic
from playground.source.text import Span

MAX_GAMES = 4_000
"""The most games of the selection as it is."""

COMPARED_GAMES = 500
"""The most games of each other combination of house rules."""

MIN_GAMES = 20
"""Fewer games say nothing of what never happens: if games take long, or the machine is busy, there may be only one."""

MAX_DECISIONS = 5_000
"""The most decisions of a game. Longer games are cut off, so that several fit into the time limit."""

MAX_MIXES = 16
"""How often parameters are changed at random: as often as shows that one without effect so far has none."""

SEED = 0
COMPARED_FIELDS = ("status", "winners", "first", "decisions", "turns", "options_max", "choices", "options_total")
"""The columns that are compared, with the score of games that have one: two combinations of house rules differ if any
of these differs in any game."""


@dataclass
class Exploration:
    """The results of random games under many house rules.

    `seen_rules` and `seen_endings` are the names of rules that fired and of endings that occurred. `inert` has the
    parameters without effect so far, with the values that were tried, in `mixes` combinations at random; `faults` what
    has stopped games, by the place, with the first house rules under which it did. `compiled` are the games played, the
    selection itself first. `as_written` are the selection and its variants, with their results.
    """

    selection: Selection
    seconds: float
    games: int = 0
    compiled: list[Compiled] = field(default_factory=list)
    as_written: list[tuple[Compiled, Result]] = field(default_factory=list)
    seen_rules: set[str] = field(default_factory=set)
    seen_endings: set[str] = field(default_factory=set)
    inert: dict[str, set[str]] = field(default_factory=dict)
    mixes: int = 0
    faults: dict[Span | None, Diagnostic] = field(default_factory=dict)
    _end: float = 0.0
    _varied: dict[str, Parameter] = field(default_factory=dict)
    _chance: Random = field(default_factory=lambda: Random(SEED))

    def run(self, first: Compiled) -> None:
        """Play the selection in any case, then its variants and single changes of parameters as time allows."""
        self._end = time.process_time() + self.seconds
        default = self._play(first, MAX_GAMES, self.seconds / 4)
        self.as_written.append((first, default))
        if self.selection.variant is None:
            for variant in first.ruleset.variants:
                result = self._try(replace(self.selection, variant=variant))
                if result is not None:
                    self.as_written.append((self.compiled[-1], result))
        self._varied = {
            name: parameter
            for name, parameter in first.ruleset.parameters.items()
            if name not in (DECISION_CAP, *self.selection.settings) and len(representative_values(parameter)) > 1
        }
        for name in self._varied:
            self._vary(name, default)

    def _vary(self, name: str, default: Result) -> None:
        """Try the values of one parameter until one makes a difference."""
        self.inert[name] = set()
        for value in alternative_values(self._varied[name]):
            changed = self._try(_with(self.selection, {name: value}))
            if changed is not None:
                if min(default.games, changed.games) >= MIN_GAMES:
                    self.inert[name].add(value)
                if differs(default, changed):
                    del self.inert[name]
                    return

    def mix(self) -> bool:
        """Set all parameters at random, then change each inert parameter in that combination.

        Returns False if that was done often enough, or the time is up, or if there are fewer than two parameters.
        """
        if len(self._varied) < 2 or self.mixes == MAX_MIXES or not self._time_left():
            return False
        settings = {name: self._chance.choice(representative_values(each)) for name, each in self._varied.items()}
        mixed = _with(self.selection, settings)
        base = self._try(mixed)
        for name in [*self.inert] if base is not None else ():
            others = [text for text in representative_values(self._varied[name]) if text != settings[name]]
            value = self._chance.choice(others)
            changed = self._try(_with(mixed, {name: value}))
            if base is not None and changed is not None and differs(base, changed):
                del self.inert[name]
        self.mixes += bool(self._time_left())
        return True

    def without_effect(self) -> Mapping[str, set[str]]:
        """The parameters that are inert as far as enough combinations say so, with the values that were tried."""
        return self.inert if len(self._varied) < 2 or self.mixes == MAX_MIXES else {}

    def _time_left(self) -> float:
        return max(0.0, self._end - time.process_time())

    def _try(self, selection: Selection) -> Result | None:
        """Play some games of a selection; None if it has errors, or the time is up."""
        if not self._time_left():
            return None
        compiled, _ = check(selection, other_variants=False, warns=False)
        return self._play(compiled, COMPARED_GAMES, self.seconds / 20) if compiled else None

    def _play(self, compiled: Compiled, games: int, seconds: float) -> Result:
        """Play increasing numbers of games, each time from game 0, up to `games` or the time limit."""
        if compiled.game.max_decisions > MAX_DECISIONS:
            compiled = replace(compiled, game=replace(compiled.game, max_decisions=MAX_DECISIONS))
        result = Run(compiled, 1, SEED, threads=1).play()
        while result.games < games and 4 * result.timing.play_s < seconds:
            result = Run(compiled, min(games, 4 * result.games), SEED, threads=1).play()
        self.games += result.games
        is_changed = bool(self.compiled)  # a variant, or other values of parameters
        self.compiled.append(compiled)
        for diagnostic in fault_diagnostics(result, always_named=is_changed):
            self.faults.setdefault(diagnostic.span, diagnostic)
        self.seen_rules |= {name for name, count in result.fired.items() if count}
        self.seen_endings |= {name for name, count in result.endings().items() if count}
        return result


def differs(one: Result, other: Result) -> bool:
    """Whether any game that both results contain went differently."""
    both = min(one.games, other.games)
    names = (*COMPARED_FIELDS, "score") if one.game.score and other.game.score else COMPARED_FIELDS
    return any((one.rows[name][:both] != other.rows[name][:both]).any() for name in names)


def _with(selection: Selection, settings: Mapping[str, str]) -> Selection:
    return replace(selection, settings={**selection.settings, **settings})
