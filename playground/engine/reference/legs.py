"""Options of several legs.

An action whose effects continue with a joined step goes on with one of that step's actions, which may go on in turn.
All that it can lead to are options, each with the legs that lead there. They are listed by their number of legs; among
those with as many, in the order of what came before, and then in canonical order. A way on which the option may stop
is an option, too. Of several ways to the same position, with the same piece put down last and the same player and
step next, the first is an option; where the turn ends with it, what is forgotten then does not tell positions apart
(`game/forgotten.py`). Only ways of several legs are left out for one before them: options of one leg that lead to the
same differ in what was chosen, as options of other actions do.

The rules of `after` and `end` apply once, when the last leg has been played.

There are at most `MAX_WAYS` ways, those from which legs go on among them. Where a position has more the game stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from playground.engine.layout import RUNNING
from playground.engine.protocol import Option
from playground.engine.reference.bound import bound
from playground.engine.reference.effects import Decision
from playground.engine.reference.position import ReferencePosition
from playground.engine.reference.position_values import FIRST_STEP
from playground.engine.rng import CHANCE, Stream
from playground.game.core import MAX_WAYS
from playground.game.forgotten import forgotten_variables
from playground.game.legs import goes_on


class TooManyWays(Exception):
    """The options of a position lead on more than `MAX_WAYS` ways, of which one that ends with `action` was the first
    without room."""

    def __init__(self, action: int) -> None:
        super().__init__(action)
        self.action = action


Offered = Callable[[ReferencePosition], list[Option]]
"""The options of the step of a position, without legs."""


@dataclass(frozen=True)
class _Way:
    """Legs, and the position after them."""

    legs: tuple[Option, ...]
    position: ReferencePosition

    def option(self) -> Option:
        """The option with these legs."""
        first, *others = self.legs
        return Option(first.action, first.values, tuple(others))

    def key(self) -> tuple[object, ...]:
        """What is the same in two ways of which only the first is an option."""
        position = self.position
        return (position.to_bytes(), position.last_site, position.ends_turn, position.next_player, position.next_step)

    def end_key(self, forgotten: frozenset[str]) -> tuple[object, ...]:
        """What is the same in two ways of which only the first is an option if no leg follows."""
        if not forgotten or not (is_open(self.position) or self.position.ends_turn):
            return self.key()
        position, variables = self.position.clone(), self.position.game.variables
        position.variables |= {each.name: each.start_values() for each in variables if each.name in forgotten}
        return _Way(self.legs, position).key()


def with_legs(options: Sequence[Option], offered: Offered, position: ReferencePosition) -> list[Option]:
    """The options with all legs that may follow. Raises TooManyWays."""
    whole, left, forgotten = list[Option](), MAX_WAYS, forgotten_variables(position.game)
    for action, group in groupby(options, attrgetter("action")):
        if not goes_on(action, position.game):
            whole += group
            continue
        found = _Ways(offered, left, forgotten)
        for option in group:
            found.add(_Way((), position), option)
        whole += found.options()
        left -= len(found.ways)
    return whole


class _Ways:
    """The ways that begin with options of one action, at most `most`."""

    def __init__(self, offered: Offered, most: int, forgotten: frozenset[str]) -> None:
        self.offered, self.most, self.forgotten = offered, most, forgotten
        self.ways, self.known = list[_Way](), set[tuple[object, ...]]()

    def add(self, way: _Way, leg: Option) -> None:
        """Add a way with one more leg, unless it has several and leads where another one does. Raises TooManyWays."""
        longer = _followed(way, leg)
        key = longer.key()
        if way.legs and key in self.known:
            return
        if len(self.ways) == self.most:
            raise TooManyWays(leg.action)
        self.known.add(key)
        self.ways.append(longer)

    def options(self) -> Iterator[Option]:
        """The ways from which no leg goes on, when all legs have been added that do."""
        ends = set[tuple[object, ...]]()
        for way in self.ways:  # which grows meanwhile
            following = _following(way.position, self.offered)
            for leg in following:
                self.add(way, leg)
            if not following or way.position.game.steps[way.position.step].may_stop:
                key = way.end_key(self.forgotten)
                if len(way.legs) == 1 or key not in ends:
                    yield way.option()
                ends.add(key)


def _following(position: ReferencePosition, offered: Offered) -> list[Option]:
    """The legs that may follow."""
    if not is_open(position):
        return []
    position.step = position.next_step
    return offered(position)


def is_open(position: ReferencePosition) -> bool:
    """Whether an option that is being played goes on with a leg, if there is any."""
    running = position.status == RUNNING and not position.ends_turn
    return running and position.game.steps[position.next_step].joined


def _followed(way: _Way, option: Option) -> _Way:
    """The way with one more leg."""
    later = way.position.clone()
    if not way.legs:
        later.made += 1
    play_leg(option, Decision(later.world, later, Stream(0, 0, CHANCE)))
    later.step = later.next_step  # where the leg belonged to does not tell ways apart
    return _Way((*way.legs, option), later)


def play_leg(leg: Option, decision: Decision) -> None:
    """Perform the effects of a leg; unless they say otherwise, the following player in turn order is next."""
    position = decision.position
    pass_on(position)
    action = position.game.actions[leg.action]
    decision.perform(action.effects, bound(action, leg.values))


def pass_on(position: ReferencePosition) -> None:
    """The turn ends, and the following player in turn order is next."""
    position.next_player = (position.acting + 1) % len(position.game.players)
    position.next_step = FIRST_STEP
    position.ends_turn = True
