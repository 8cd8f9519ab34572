"""Options of one decision that are the same move: they lead to the same position, whatever was chosen.

    clone: {choose: {piece: own, spot: empty within neighbours(piece)}, do: place Stone on spot}

From which piece the stone is copied makes no difference, and a spot beside three pieces is offered three times: random
players choose it three times as often. Nor does the order make a difference in which two pieces are removed that are
chosen one by one.

A choice may make no difference most of the time, as a guess that is wrong. So it counts only if it never made one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from playground.compiler import Compiled, check
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.game import core
from playground.source.diagnostics import Diagnostics
from playground.verify.watching import SEED

MAX_GAMES = 20
"""The most games, so that what is found in games that are fast does not depend on the machine."""

MAX_DECISIONS = 60
"""The most decisions of a game: the first ones."""

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


@dataclass
class _Watch:
    """What was seen: pairs that were always the same move, and ways to differ that have made a difference."""

    alike: dict[Way, _Pairs] = field(default_factory=dict)
    different: set[Way] = field(default_factory=set)

    def decision(self, state: NativeState, options: Sequence[Option]) -> None:
        """Look at the options of one decision."""
        game, before, chance = state.game, state.to_bytes(), state.chance
        places: dict[tuple[int, tuple[int, ...]], int] = {
            (option.action, option.values): number for number, option in enumerate(options) if not option.then
        }
        results: dict[int, bytes] = {}

        def result(number: int) -> bytes:
            if number not in results:
                state.apply_action(number)
                results[number] = state.to_bytes()
                state.load(before)
                state.set_dice(chance)
            return results[number]

        noted = set[Way]()
        for way, one, other in _pairs(places):
            if way in self.different:
                continue
            if result(one) != result(other):
                self.different.add(way)
                self.alike.pop(way, None)
                continue
            texts = describe(game, options[one]), describe(game, options[other])
            if texts[0] == texts[1]:
                continue
            pairs = self.alike.setdefault(way, _Pairs(texts))
            pairs.count += 1
            pairs.decisions += way not in noted
            noted.add(way)


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


def report_same_moves(compiled: Compiled, seconds: float, diagnostics: Diagnostics) -> None:
    """Warn of choices that never made a difference, each action once."""
    seen, end = _Watch(), time.process_time() + seconds
    for number in range(MAX_GAMES if any(action.bindings for action in compiled.game.actions) else 0):
        _play(compiled, number, seen, end)
        if time.process_time() > end:
            break
    reported = set[int]()
    for (number, places), pairs in seen.alike.items():
        action = compiled.game.actions[number]
        enough = pairs.count >= ENOUGH_PAIRS and pairs.decisions >= ENOUGH_DECISIONS
        if enough and number not in reported and not _is_without_consequence(compiled, action, places):
            reported.add(number)
            _report(action, places, pairs, diagnostics)


def _is_without_consequence(compiled: Compiled, action: core.Action, places: Sequence[int]) -> bool:
    """Whether a choice is one of which no rule says anything at all, as is reported without playing."""
    source = compiled.ruleset.span.source
    _, found = check(source.name, text=source.text)
    unused = {each.span.text for each in found if each.code == "W025" and each.span}
    return any(action.bindings[place].label in unused for place in places)


def _play(compiled: Compiled, number: int, seen: _Watch, end: float) -> None:
    state, chance = NativeState(compiled.native, SEED, number), Random(SEED + number)
    for _ in range(MAX_DECISIONS):
        if state.is_terminal() or time.process_time() > end:
            break
        options = state.options(MAX_OPTIONS + 1)
        if 1 < len(options) <= MAX_OPTIONS:
            seen.decision(state, options)
        state.apply_action(chance.choice(state.legal_actions()))


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
