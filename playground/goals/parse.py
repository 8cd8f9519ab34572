"""Goals as text: `length.turns 30..60, seat_share.1 48%..52%, draws < 5%, branching about 12`.

    MEASURE LOW..HIGH             within a range
    MEASURE < LIMIT, > LIMIT      also ≤, ≥, below, above, at most, at least
    MEASURE about NUMBER          within two steps that matter: 2 points of a share, a tenth of a length
    everyone wins > 30%           of games that are won or lost together
    MEASURE within 1 point of 50% as experiments say it (`simulate/experiments/expectation.py`)

A measure whose mean is meant may be written without `.mean`, and `seat_share` alone is that of the seat of interest.
Every mistake of a goal is reported in one go, with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import NoReturn

from playground.game.core import Game
from playground.goals.model import Goal, Part
from playground.simulate.experiments.expectation import Expectation, parse_expectation
from playground.simulate.experiments.misfit import misfit
from playground.simulate.measures.limits import LIMIT, Limit, Side, limit_misfit
from playground.simulate.measures.lookup import OF_A_SEAT
from playground.simulate.measures.registry import setting_of
from playground.simulate.measures.unknown import WaysOut, unknown_measure
from playground.simulate.seats import seat_of_interest
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.text import Source, Span
from playground.stats.measures.registry import measures_of
from playground.stats.measures.units import Unit, unit_of

SHOWN_AS = "<goal>"
FORMS = "MEASURE LOW..HIGH, MEASURE < LIMIT, MEASURE > LIMIT or MEASURE about NUMBER, with commas between them"
ABOUT_STEPS = 2
"""How many steps that matter 'about' allows either way."""

MAX_PARTS = 8
WAYS_OUT = WaysOut(
    ideal="write the range itself, such as length.decisions 20..60",
    referee="it needs games that a referee has judged, for which a search has no time: playground simulate --referee",
)

_PART = re.compile(r"\s*(everyone\s+(?:wins|loses)|[\w.-]+?)\s*(?=$|[\s<>=≤≥])\s*(.*?)\s*", re.DOTALL)
_RANGE = re.compile(rf"{LIMIT}\s*\.\.\s*{LIMIT}", re.ASCII)
_SIDE = re.compile(rf"(<=?|>=?|≤|≥|below|above|at most|at least|under|over)\s*{LIMIT}")
_ABOUT = re.compile(rf"(?:about|around|~)\s*{LIMIT}", re.ASCII)
_BELOW = ("<", "<=", "≤", "below", "at most", "under")

Range = tuple[float, float]


def read_goal(text: str, game: Game, seat: int | None = None) -> Goal:
    """The goal that a text describes, for games such as `game`. Raises PlaygroundError with all mistakes.

    `seat` is the seat of interest: by default the second of two, and the first of more.
    """
    diagnostics = Diagnostics()
    parts = tuple(_Reader(Source(SHOWN_AS, text), game, seat, diagnostics).parts())
    diagnostics.raise_errors()
    if not parts:
        raise PlaygroundError(f"the goal is empty: write {FORMS}")
    if len(parts) > MAX_PARTS:
        raise PlaygroundError(f"the goal has {len(parts)} parts, and at most {MAX_PARTS} can be met together")
    return Goal(parts, text.strip())


class _RefusedError(Exception):
    """A part has a mistake, which is reported."""


@dataclass
class _Reader:
    source: Source
    game: Game
    seat: int | None
    diagnostics: Diagnostics
    _named: set[str] = field(default_factory=set)

    def parts(self) -> Iterator[Part]:
        """The parts that can be read; mistakes are reported."""
        units = {name: spec.unit for name, (spec, _) in measures_of(setting_of(self.game)).items()}
        start = 0
        for text in self.source.text.split(","):
            span = Span(self.source, start + len(text) - len(text.lstrip()), start + len(text.rstrip()))
            start += len(text) + 1
            if text.strip():
                with suppress(_RefusedError):
                    yield self._part(span, units)

    def _part(self, span: Span, units: dict[str, str]) -> Part:
        match = _PART.fullmatch(span.text)
        if match is None:
            self._refuse("X017", span, f"write {FORMS}")
        named, request = "_".join(match[1].split()), match[2]
        name = self._measure(named, units)
        if name not in units:
            known = {*units, *(each.removesuffix(".mean") for each in units)}
            place = Span(self.source, span.start, span.start + len(named))
            self._refuse("X016", place, unknown_measure(named, sorted(known), WAYS_OUT), name=named)
        if name in self._named:
            self._refuse("X017", span, f"{name} is in this goal already: write one range")
        self._named.add(name)
        low, high = _Request(self._refuse, span, name, units[name]).range(request)
        return Part(name, low, high, " ".join(span.text.split()), units[name])

    def _measure(self, name: str, units: dict[str, str]) -> str:
        """The full name of a measure: the mean is meant where it has several values, and the seat of interest."""
        if name in OF_A_SEAT:
            return f"{name}.{self.seat or seat_of_interest(len(self.game.players))}"
        return f"{name}.mean" if name not in units and f"{name}.mean" in units else name

    def _refuse(self, code: str, span: Span, hint: str, **fields: str) -> NoReturn:
        self.diagnostics.report(code, span, hint=hint, text=span.text, **fields)
        raise _RefusedError


@dataclass(frozen=True)
class _Request:
    """What is requested of one measure."""

    refuse: Callable[..., NoReturn]
    span: Span
    measure: str
    unit: str

    def range(self, request: str) -> Range:
        """The limits that it sets."""
        if match := _RANGE.fullmatch(request):
            return self._between(*_alike(Limit(*match.groups()[:3]), Limit(*match.groups()[3:])))
        if match := _SIDE.fullmatch(request):
            limit, below = Limit(*match.groups()[1:]), match[1] in _BELOW
            self._check([("below" if below else "above", limit)], "< {}" if below else "> {}")
            return (-inf, limit.value) if below else (limit.value, inf)
        if match := _ABOUT.fullmatch(request):
            limit = Limit(*match.groups())
            self._check([("near", limit)], "about {}")
            reach = ABOUT_STEPS * (self._unit.noticeable(limit.value) or self._unit.matters)
            return limit.value - reach, limit.value + reach
        expectation = parse_expectation(self.measure, request)
        if expectation is None or expectation.kind != "near":
            self.refuse("X017", self.span, f"write {FORMS}")
        return self._near(expectation)

    @property
    def _unit(self) -> Unit:
        return unit_of(self.unit)

    def _between(self, low: Limit, high: Limit) -> Range:
        if low.value >= high.value:
            turned = f"{self.measure} {high}..{low}" if low.value > high.value else "a range of some width"
            self.refuse("X017", self.span, f"write {turned}")
        known = self._unit
        if low.value <= known.low and high.value >= known.high:
            self._refuse_limit("every game is so", known.description)
        least: Side = "near" if low.value == known.low else "above"
        most: Side = "near" if high.value == known.high else "below"
        self._check([(least, low), (most, high)], "{}..{}")
        return low.value, high.value

    def _near(self, expectation: Expectation) -> Range:
        wrong = misfit(expectation, self.unit)
        if wrong is not None:
            self._refuse_limit(f"write {self.measure} {wrong.write}" if wrong.write else "", wrong.kind)
        reach = expectation.margin * (abs(expectation.limit) if expectation.relative else 1)
        return expectation.limit - reach, expectation.limit + reach

    def _check(self, limits: Sequence[tuple[Side, Limit]], form: str) -> None:
        """Refuse limits that do not fit the measure, with `form` filled by what was probably meant."""
        wrong = [limit_misfit(side, limit, self._unit) for side, limit in limits]
        if not any(wrong):
            return
        meant = [each.write if each else str(limit) for each, (_, limit) in zip(wrong, limits, strict=True)]
        hint = f"write {self.measure} {form.format(*meant)}" if all(meant) else ""
        self._refuse_limit(hint, self._unit.description)

    def _refuse_limit(self, hint: str, kind: str) -> NoReturn:
        self.refuse("X025", self.span, hint, name=self.measure, kind=kind)


def _alike(low: Limit, high: Limit) -> tuple[Limit, Limit]:
    """The ends of a range, both in percent if the second is and the first has no sign: `48..52%`."""
    return (Limit(low.number, "%") if high.percent and low.bare else low), high
