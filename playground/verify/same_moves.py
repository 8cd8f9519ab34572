"""Options of one decision that are the same move: they lead to the same position, whatever was chosen.

    clone: {choose: {piece: own, spot: empty within neighbours(piece)}, do: place Stone on spot}

From which piece the stone is copied makes no difference, and a spot beside three pieces is offered three times: random
players choose it three times as often. Nor does the order make a difference in which two pieces are removed that are
chosen one by one.

A choice may make no difference most of the time, as a guess that is wrong. So it counts only if it never made one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.game import core
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.verify.observed_games import Observer

MAX_GAMES = 20
"""The most games that are looked at."""

MAX_DECISIONS = 60
"""The most decisions of a game: the first ones."""

MAX_TRIED = 20_000
"""The most options that are tried, in all games together: none in a decision after as many."""

MAX_OPTIONS = 400
"""Decisions with more options are left out."""

ENOUGH_PAIRS, ENOUGH_DECISIONS = 30, 10
"""How many pairs of options, in how many decisions, say that something never makes a difference."""

Way = tuple[int, tuple[int, ...]]
"""An action, and one choice of it that is another in two options, or two whose values change places."""


@dataclass
class _Pairs:
    """Pairs of options that differ in one way only; `first` is the first of them, as texts."""

    first: tuple[str, str]
    count: int = 0
    decisions: int = 0


class SameMoves(Observer):
    """Keeps pairs of options that were always the same move, and ways to differ that have made a difference.

    `found` are the diagnostics that need no playing: choices of which no rule says anything are among them.
    """

    def __init__(self, compiled: Compiled, found: Collection[Diagnostic]) -> None:
        self._compiled = compiled
        self._unused = {each.span for each in found if each.code == "W025"}
        self._alike: dict[Way, _Pairs] = {}
        self._different: set[Way] = set()
        self._games = self._decisions = self._tried = 0

    def is_needed(self) -> bool:
        return any(action.bindings for action in self._compiled.game.actions)

    def before(self, state: NativeState, /) -> None:
        if self._games < MAX_GAMES and self._decisions < MAX_DECISIONS and self._tried < MAX_TRIED:
            options = state.options(MAX_OPTIONS + 1)
            if 1 < len(options) <= MAX_OPTIONS:
                self._compare(state, options)
        self._decisions += 1

    def at_end(self, _state: NativeState, /) -> None:
        self._games += 1
        self._decisions = 0

    def _compare(self, state: NativeState, options: Sequence[Option]) -> None:
        """Look at the options of one decision."""
        result, noted = self._results(state), set[Way]()
        places = {(each.action, each.values): number for number, each in enumerate(options) if not each.then}
        for way, one, other in _pairs(places):
            if way in self._different:
                continue
            if result(one) != result(other):
                self._different.add(way)
                self._alike.pop(way, None)
                continue
            texts = describe(state.game, options[one]), describe(state.game, options[other])
            if texts[0] != texts[1]:
                pairs = self._alike.setdefault(way, _Pairs(texts))
                pairs.count += 1
                pairs.decisions += way not in noted
                noted.add(way)

    def _results(self, state: NativeState) -> Callable[[int], bytes]:
        """The positions after options, by their numbers; `state` stays as it is."""
        before, chance = state.to_bytes(), state.chance

        @cache
        def result(number: int) -> bytes:
            self._tried += 1
            state.apply_action(number)
            after = state.to_bytes()
            state.load(before)
            state.set_dice(chance)
            return after

        return result

    def report(self, _games: int, diagnostics: Diagnostics, /) -> None:
        """Warn of choices that never made a difference, each action once."""
        reported = set[int]()
        for (number, places), pairs in self._alike.items():
            action = self._compiled.game.actions[number]
            enough = pairs.count >= ENOUGH_PAIRS and pairs.decisions >= ENOUGH_DECISIONS
            if enough and number not in reported and not self._is_without_consequence(action, places):
                reported.add(number)
                _report(action, places, pairs, diagnostics)

    def _is_without_consequence(self, action: core.Action, places: Sequence[int]) -> bool:
        """Whether a choice is one of which no rule says anything at all, as is reported without playing."""
        labels = {action.bindings[place].label for place in places}
        declared = self._compiled.ruleset.actions[action.name]
        return any(name.text in labels and name.span in self._unused for name, _ in declared.choose)


def _pairs(places: dict[tuple[int, tuple[int, ...]], int]) -> Iterator[tuple[Way, int, int]]:
    """Pairs of options, by their numbers, that differ in one choice, or in the order of two: neighbours only."""
    last: dict[tuple[object, ...], int] = {}
    for (action, values), number in places.items():
        for place in range(len(values)):
            key = (action, place, values[:place], values[place + 1 :])
            if key in last:
                yield (action, (place,)), last[key], number
            last[key] = number
        for one, other in combinations(range(len(values)), 2):
            turned = list(values)
            turned[one], turned[other] = turned[other], turned[one]
            found = places.get((action, tuple(turned)), number)
            if found < number:
                yield (action, (one, other)), found, number


def _report(action: core.Action, places: tuple[int, ...], pairs: _Pairs, diagnostics: Diagnostics) -> None:
    chosen = [action.bindings[place] for place in places]
    labels = [each.label for each in chosen]
    one, other = pairs.first
    if len(labels) == 1:
        what = f"whatever is chosen as '{labels[0]}'"
        hint = f"leave '{labels[0]}' out of 'choose', or let an effect depend on it"
        if chosen[0].is_of_sites:
            hint = f"leave '{labels[0]}' out, and say as a condition what there must be: 'some (SITES where …)'"
    else:
        what = f"whichever of '{labels[0]}' and '{labels[1]}' is chosen first"
        hint = "let both be chosen at once, 'both: 2 of SITES', or let the second come after the first"
    because = f"'{one}' and '{other}' lead to the same position, and such options did in all games that were played"
    domain = chosen[-1].domain
    while isinstance(domain, core.Where):
        domain = domain.domain
    diagnostics.report("W152", domain.span, hint=hint, because=because, name=action.name, what=what)
