"""What to try next of a space of parameters: all of a small one, and of a large one what optuna samples.

optuna's tree-structured Parzen estimator (Bergstra et al. 2011; Watanabe 2023) learns which values of mixed dimensions
come near the goal. It minimises two numbers, the distance from the goal and the number of changes, and knows the parts
of the goal as constraints.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from playground.ruleset.model import ParameterValue
from playground.simulate.sweeps.plan import compile_point
from playground.tuning.candidates import Candidate, Loaded, Tried
from playground.tuning.space import Point, Space

if TYPE_CHECKING:
    import optuna

SMALL = 128
"""A space of at most so many combinations is tried as a whole."""

STARTUP = 16
"""How many combinations are drawn at random before optuna has learned anything."""

FARTHEST = 200.0
"""The distance that is reported of games that cannot be played, and the most of others: no game is worth less."""

MAX_FIRST = 40
"""The most combinations with one change that are tried before optuna proposes any."""

MAX_REPEATED = 50
"""How often optuna may propose what was tried already before combinations are drawn otherwise."""


@dataclass
class _OfSpace:
    """What both ways of proposing share: candidates by their keys."""

    space: Space
    _proposed: set[Point] = field(default_factory=set)

    @property
    def size(self) -> int:
        return self.space.size

    def candidate(self, key: str) -> Candidate | None:
        """The candidate of a key, the values of its point as JSON."""
        try:
            point = tuple(json.loads(key))
        except (ValueError, TypeError):
            return None
        fits = len(point) == len(self.space.dimensions)
        known = fits and all(value in each.values for value, each in zip(point, self.space.dimensions, strict=True))
        return self.at(point) if known else None

    def at(self, point: Point) -> Candidate:
        """The candidate at a point."""
        changed = [
            each.shown(value) for each, value in zip(self.space.dimensions, point, strict=True) if value != each.usual
        ]
        load = partial(_load, self.space, point)
        selection = self.space.selected(point).text
        return Candidate(json.dumps(list(point)), self.space.label(point), frozenset(changed), load, selection)


def _load(space: Space, point: Point) -> Loaded:
    return compile_point(space.selected(point), space.text)


@dataclass
class Exhaustive(_OfSpace):
    """All combinations of a small space, those with fewest changes first."""

    exhaustive: bool = field(default=True, init=False)
    _left: Iterator[Point] | None = None

    def ask(self, count: int) -> list[Candidate]:
        """The next combinations."""
        if self._left is None:
            self._left = self.space.points()
        found: list[Candidate] = []
        for point in self._left:
            if point not in self._proposed:
                found.append(self.at(point))
            if len(found) == count:
                break
        return found

    def tell(self, tried: Tried) -> None:
        """It is not proposed again."""
        self._proposed.add(tuple(json.loads(tried.candidate.key)))


@dataclass
class Sampled(_OfSpace):
    """Combinations that optuna samples; `parts` is the number of parts of the goal."""

    parts: int = 1
    seed: int = 0
    exhaustive: bool = field(default=False, init=False)
    _trials: dict[Point, optuna.Trial] = field(default_factory=dict)
    _study: Any = None
    _first: Iterator[Point] | None = None

    def ask(self, count: int) -> list[Candidate]:
        """Combinations not tried so far: the game as it is and those with one change, and then what optuna proposes."""
        if self._first is None:
            usual = self.space.usual
            self._first = islice(chain([usual], _one_step(self.space, usual)), MAX_FIRST)
        found: list[Candidate] = []
        for point in self._first:
            if point not in self._proposed:
                self._proposed.add(point)
                found.append(self.at(point))
            if len(found) == count:
                return found
        again = 0
        while len(found) < count and len(self._proposed) < self.size and again < MAX_REPEATED:
            trial = self.study.ask(self._distributions())
            point = self._point(trial.params)
            if point in self._proposed:
                again += 1
                self._fail(trial)
                continue
            self._proposed.add(point)
            self._trials[point] = trial
            found.append(self.at(point))
        return found or self._neighbours(count)

    def tell(self, tried: Tried) -> None:
        """Teach optuna what was seen."""
        point: Point = tuple(json.loads(tried.candidate.key))
        trial = self._trials.pop(point, None) or self._trial_at(point)
        self._proposed.add(point)
        parts = tried.result.parts if tried.result else ()
        distances = [min(part.distance, FARTHEST) for part in parts] or [FARTHEST] * self.parts
        trial.set_user_attr("distances", distances)
        with _Quietly():
            self.study.tell(trial, [min(tried.distance, FARTHEST), float(tried.candidate.changes)])

    @property
    def study(self) -> Any:
        """The study of optuna; imported on first use."""
        if self._study is None:
            import optuna

            optuna.logging.set_verbosity(optuna.logging.ERROR)
            with _Quietly():
                sampler = optuna.samplers.TPESampler(
                    seed=self.seed % 2**32,
                    n_startup_trials=STARTUP,
                    multivariate=True,
                    constant_liar=True,
                    constraints_func=lambda trial: trial.user_attrs["distances"],
                )
                self._study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
        return self._study

    def _distributions(self) -> dict[str, Any]:
        """The places of values of each dimension: numbers where they have an order, and categories where not."""
        from optuna.distributions import CategoricalDistribution, IntDistribution

        return {
            each.name: IntDistribution(0, len(each.values) - 1)
            if each.ordered
            else CategoricalDistribution(tuple(range(len(each.values))))
            for each in self.space.dimensions
        }

    def _point(self, places: dict[str, Any]) -> Point:
        return tuple(each.values[places[each.name]] for each in self.space.dimensions)

    def _trial_at(self, point: Point) -> Any:
        """A trial at a given point: of a search that goes on, or of a neighbour."""
        places = {each.name: each.values.index(value) for each, value in zip(self.space.dimensions, point, strict=True)}
        with _Quietly():
            self.study.enqueue_trial(places)
            return self.study.ask(self._distributions())

    def _fail(self, trial: Any) -> None:
        import optuna

        with _Quietly():
            self.study.tell(trial, state=optuna.trial.TrialState.FAIL)

    def _neighbours(self, count: int) -> list[Candidate]:
        """Combinations not tried so far that are one change away from tried ones: optuna has nothing new to say."""
        found: list[Candidate] = []
        for point in list(self._proposed):
            for other in _one_step(self.space, point):
                if other not in self._proposed and len(found) < count:
                    self._proposed.add(other)
                    found.append(self.at(other))
        return found


def _one_step(space: Space, point: Point) -> Iterator[Point]:
    for place, each in enumerate(space.dimensions):
        for value in _near(each.values, point[place]) if each.ordered else each.values:
            if value != point[place]:
                yield (*point[:place], value, *point[place + 1 :])


def _near(values: Any, value: ParameterValue) -> list[ParameterValue]:
    place = values.index(value)
    return list(values[max(0, place - 1) : place + 2])


class _Quietly(warnings.catch_warnings):
    """optuna warns of features that may change; users cannot do anything about it."""

    def __enter__(self) -> Any:
        entered = super().__enter__()
        warnings.simplefilter("ignore")
        return entered


def proposer_of(space: Space, parts: int, seed: int) -> Exhaustive | Sampled:
    """All of a small space, and optuna's choice of a large one."""
    return Exhaustive(space) if space.size <= SMALL else Sampled(space, parts=parts, seed=seed)
