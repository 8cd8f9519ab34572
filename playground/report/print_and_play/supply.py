"""How many of which components a game needs: as many as are in use at once.

What the rules place on the table in the course of a game cannot be read off the setup, so that games are played, and
the most of each component in any position counts. Components that turn into each other are one thing: a piece with
another on its back (`flips to`), a die whatever it shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.layout import layout_of
from playground.engine.visible_components import Component, look
from playground.game.core import NOTHING, Game, RollAttribute
from playground.game.effect_sequences import all_effects
from playground.simulate.heat_maps.positions import positions_of_games

GAMES, MAX_DECISIONS = 200, 100_000
"""Random games that are looked at, and decisions after which no further one is begun."""

DIE = "die"


SPARE = 0.25
"""How many more than were ever in use are supplied of what comes into play during games, as a part of them: other games
than random ones may need more."""


@dataclass(frozen=True)
class Supply:
    """`number` copies of a thing, `spare` of them beyond what was ever in use. Its `faces` are what it can show: one,
    two sides, or those of a die."""

    number: int
    spare: int
    faces: tuple[Component, ...]
    is_die: bool = False


def supplies(compiled: Compiled, stop: CancelToken | None = None) -> tuple[Supply, ...]:
    """What is needed to play, in the order of owners and kinds."""
    game, most = compiled.game, defaultdict[tuple[int, ...], int](int)
    at_first = defaultdict[tuple[int, ...], int](int)
    for component in look(game, compiled.reference_state().to_bytes()).values():
        at_first[_thing(game, component)] += 1
    shown: dict[tuple[int, ...], Component] = {}
    planes = _Planes(game)
    for positions in positions_of_games(compiled, GAMES, MAX_DECISIONS, stop):
        for code, counts in planes.counts(positions):
            component = planes.component(code)
            shown.setdefault(_thing(game, component), component)
            planes.add(_thing(game, component), counts)
        for thing, number in planes.most():
            most[thing] = max(most[thing], number)
    return tuple(_supply(game, shown[thing], most[thing], at_first[thing]) for thing in sorted(most))


def _thing(game: Game, component: Component) -> tuple[int, ...]:
    """What a component is whatever it shows: its owner, its kind (the first of two sides), and the attributes that no
    die rolls."""
    rolled = _rolled(game) if game.pieces[component.kind].look == DIE else frozenset()
    kept = [value for name, value in component.attributes.items() if name not in rolled]
    owner = component.owner if component.owner != NOTHING else len(game.players)
    return owner, _sides(game, component.kind)[0], *kept


def _sides(game: Game, kind: int) -> tuple[int, ...]:
    """Both sides of a kind that flips and flips back; else the kind alone."""
    other = game.pieces[kind].flips_to
    if other in (NOTHING, kind) or game.pieces[other].flips_to not in (kind, NOTHING):
        return (kind,)
    if game.pieces[other].flips_to == NOTHING:  # it never flips back, but has that side all the same
        return kind, other
    return min(kind, other), max(kind, other)


def _supply(game: Game, component: Component, most: int, at_first: int) -> Supply:
    spare = min(ceil(SPARE * most), len(game.board.sites) - most) if most > at_first else 0
    number = most + spare
    rolled = [attribute for attribute in game.attributes if attribute.name in _rolled(game)]
    own = [attribute for attribute in rolled if attribute.name in component.attributes]
    if game.pieces[component.kind].look == DIE and len(own) == 1:
        (attribute,) = own
        faces = tuple(
            Component(component.owner, component.kind, {**component.attributes, attribute.name: value})
            for value in attribute.faces or range(attribute.low, attribute.high + 1)
        )
        return Supply(number, spare, faces, is_die=True)
    sides = tuple(Component(component.owner, kind, {**component.attributes}) for kind in _sides(game, component.kind))
    return Supply(number, spare, sides)


def _rolled(game: Game) -> frozenset[str]:
    """The attributes that dice roll."""
    return frozenset(effect.attribute for effect in all_effects(game) if isinstance(effect, RollAttribute))


class _Planes:
    """Counts equal components in many positions at once."""

    def __init__(self, game: Game) -> None:
        self._game, self._layout = game, layout_of(game)
        names = ["owner", *(["piece"] if len(game.pieces) > 1 else [])]
        self._fields = [*names, *(f"attr.{attribute.name}" for attribute in game.attributes)]
        self._sums: dict[tuple[int, ...], npt.NDArray[np.int64]] = {}

    def counts(self, positions: npt.NDArray[np.uint8]) -> Iterator[tuple[tuple[int, ...], npt.NDArray[np.int64]]]:
        """Each kind of component that occurs, as the places in the planes' sets, and its number in each position."""
        code = np.zeros((len(positions), self._game.board.size), np.int64)
        sizes = []
        for name in self._fields:
            field = self._layout.by_name[name]
            end = field.offset + field.count * self._layout.width(field)
            sets = positions[:, field.offset : end].reshape(len(positions), field.count, -1)
            bits = np.unpackbits(sets, axis=2, count=self._game.board.size, bitorder="little")
            numbers = np.arange(field.count)
            weights = 1 << numbers if field.kind == "coded" else 1 + numbers
            digit = (bits * weights[None, :, None]).sum(axis=1)  # 0 where there is none
            size = 1 + (field.values if field.kind == "coded" else field.count)
            code = code * size + digit
            sizes.append(size)
        for each in np.unique(code):
            digits = []
            rest = int(each)
            for size in reversed(sizes):
                rest, digit_of = divmod(rest, size)
                digits.append(digit_of - 1)
            if digits[-1] != NOTHING:
                yield tuple(reversed(digits)), (code == each).sum(axis=1)

    def component(self, places: tuple[int, ...]) -> Component:
        """The component at these places of the planes' sets."""
        by_name = dict(zip(self._fields, places, strict=True))
        kind = max(0, by_name.get("piece", 0))
        game = self._game
        values = {
            attribute.name: attribute.low + max(0, by_name[f"attr.{attribute.name}"])
            for attribute in game.attributes
            if attribute.name in game.pieces[kind].attributes
        }
        return Component(game.owners[by_name["owner"]], kind, values)

    def add(self, thing: tuple[int, ...], counts: npt.NDArray[np.int64]) -> None:
        """Add to how many of a thing there are in each position."""
        self._sums[thing] = self._sums[thing] + counts if thing in self._sums else counts

    def most(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """The most of each thing in any of the positions that were added; begins anew."""
        sums, self._sums = self._sums, {}
        yield from ((thing, int(counts.max())) for thing, counts in sums.items())
