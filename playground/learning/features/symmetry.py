"""The symmetries of a game: ways to turn the board and to exchange the players that change nothing.

Candidates come from the geometry: rotations and reflections of the board, each with every exchange of players. The
zones of players are exchanged with them, and those of sites move with the sites. A candidate is a symmetry if, in
positions of played games, what follows the mirrored position is the mirror image of what follows the position, for all
options. This is tested and not derived from the rules: a difference that shows in none of the positions goes unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, permutations, product
from typing import TypeVar

from playground.engine.chance import TooManyOutcomes
from playground.engine.layout import Layout
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import bits_of, members_of, pack, unpack
from playground.game.board import NO_SITE, Board
from playground.game.core import Game, Type
from playground.learning.features.samples import Blocks

T = TypeVar("T")

TESTED = 60
"""Positions on which a candidate is tested."""

MAX_OUTCOMES = 2000
"""Of an option with more outcomes by chance only that it exists is compared."""

ALL_EXCHANGES = 4
"""Up to this number of players all exchanges are tried; with more, only rotations of the seats."""


@dataclass(frozen=True)
class Symmetry:
    """Player p becomes `players[p]`, site s `sites[s]`, direction d `ways[d]` (NOTHING where there is none)."""

    players: tuple[int, ...]
    sites: tuple[int, ...]
    ways: tuple[int, ...]

    @property
    def keeps_players(self) -> bool:
        """Whether every player stays the same."""
        return self.players == tuple(range(len(self.players)))

    def image(self, game: Game, layout: Layout, block: bytes) -> bytes:
        """The mirror image of a position."""
        fields = unpack(layout, block)
        result: dict[str, list[int]] = {}
        for field in layout.fields:
            values = fields[field.name]
            if field.kind in ("set", "coded"):
                result[field.name] = self._sets(field.name, [self._set(bits) for bits in values], game)
        variables = {f"var.{variable.name}": variable for variable in game.variables}
        for name, variable in variables.items():
            values = [self._value(variable.type, value) for value in fields[name]]
            stride = variable.player_stride
            if variable.by_site is not None:
                values = self._by_site(values, variable.by_site.board_size)
            groups = [values[start : start + stride] for start in range(0, len(values), stride)] if stride else []
            result[name] = list(chain(*self._moved(groups))) if stride else values
        for name in fields.keys() - result.keys():
            result[name] = fields[name]
        result["mover"] = [self.players[fields["mover"][0]]]
        result["first"] = [self.players[fields["first"][0]]]
        result["winners"] = [bits_of(self.players[player] for player in members_of(fields["winners"][0]))]
        return pack(layout, result)

    def _by_site(self, values: list[int], size: int) -> list[int]:
        """Values for each site, in groups of so many sites, each on the site to which it moves."""
        result = list(values)
        for place, value in enumerate(values):
            result[place - place % size + self.sites[place % size]] = value
        return result

    def _set(self, bits: int) -> int:
        return bits_of(self.sites[site] for site in members_of(bits))

    def _sets(self, name: str, sets: list[int], game: Game) -> list[int]:
        """The sets of a field: those of players are exchanged with them."""
        if name == "known":
            return self._moved(sets)
        if name == "owner" and game.owners[:1] == (0,):
            players = len(game.players)
            return self._moved(sets[:players]) + sets[players:]
        return sets

    def _moved(self, values: list[T]) -> list[T]:
        result = list(values)
        for player, value in enumerate(values):
            result[self.players[player]] = value
        return result

    def _value(self, type_: Type, value: int) -> int:
        """The image of a value of a state variable; NOTHING stays."""
        tables = {"player": self.players, "site": self.sites, "way": self.ways}
        table = tables.get(type_.kind, ())
        return table[value] if 0 <= value < len(table) else value


def symmetries_of(native: Native, blocks: Blocks) -> tuple[Symmetry, ...]:
    """The symmetries of a game, the identity first."""
    every = max(1, len(blocks) // TESTED)
    tested = [block.tobytes() for block in blocks[::every]][:TESTED]
    holds = _tester(native, tested)
    return tuple(candidate for candidate in candidates(native.game) if holds(candidate))


def candidates(game: Game) -> Iterator[Symmetry]:
    """All candidates, the identity first."""
    players = len(game.players)
    if players <= ALL_EXCHANGES:
        exchanges = list(permutations(range(players)))
    else:
        exchanges = [tuple((seat + turn) % players for seat in range(players)) for turn in range(players)]
    for sites, ways in _turns(game.board):
        for exchange in exchanges:
            places = _zones_exchanged(game, exchange, sites)
            if places is not None:
                yield Symmetry(exchange, (*sites, *places), ways)


def _turns(board: Board) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The rotations and reflections of a board: where its cells and its directions go, the identity first."""
    if board.shape == "graph":
        yield from _turns_of_graph(board)
        return
    cells = set(board.cells)
    seen = set()
    for turn in _of_hexagons(board) if board.is_hexagonal else _rectangular(board.width, board.height):
        where = [turn(site % board.width, site // board.width) if board.width else (0, 0) for site in range(board.area)]
        sites = tuple(y * board.width + x if site in cells else site for site, (x, y) in enumerate(where))
        if {sites[cell] for cell in cells} != cells or sites in seen:
            continue
        seen.add(sites)
        (x0, y0) = turn(0, 0)
        vectors = [(direction.dx, direction.dy) for direction in board.directions]
        images = [(turn(dx, dy)[0] - x0, turn(dx, dy)[1] - y0) for dx, dy in vectors]
        uniform = [direction.is_uniform for direction in board.directions]  # tracks go nowhere
        turned = zip(images, uniform, strict=True)
        yield sites, tuple(vectors.index(image) if image in vectors and known else -1 for image, known in turned)


def _turns_of_graph(board: Board) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The quarter turns and reflections about the middle that lead points to points and edges to edges."""
    places = {site: board.centre(site) for site in board.cells}
    middle_x, middle_y = (sum(values) / len(places) for values in zip(*places.values(), strict=True))
    around = {site: (round(x - middle_x, 6), round(y - middle_y, 6)) for site, (x, y) in places.items()}
    numbers = {place: site for site, place in around.items()}
    yield tuple(range(board.area)), tuple(range(len(board.directions)))
    for swapped, right, up in [each for each in product((False, True), (1, -1), (1, -1)) if each != (False, 1, 1)]:
        turned = {s: (right * y, up * x) if swapped else (right * x, up * y) for s, (x, y) in around.items()}
        image = {site: numbers.get((round(x, 6) + 0.0, round(y, 6) + 0.0), -1) for site, (x, y) in turned.items()}
        edges = {(min(pair), max(pair)) for pair in ((image[a], image[b]) for a, b in board.edges)}
        if -1 not in image.values() and edges == board.edges:
            yield tuple(image.get(site, site) for site in range(board.area)), _ways_turned(board, image)


def _ways_turned(board: Board, image: Mapping[int, int]) -> tuple[int, ...]:
    """Where a turn of a graph leads its directions: -1 for those whose edges do not become those of one direction."""
    steps = [
        frozenset((site, target) for site, target in enumerate(direction.targets) if target != NO_SITE)
        for direction in board.directions
    ]
    numbers = {pairs: way for way, pairs in enumerate(steps)}
    return tuple(numbers.get(frozenset((image[a], image[b]) for a, b in pairs), -1) for pairs in steps)


Turn = Callable[[int, int], tuple[int, int]]


def _rectangular(width: int, height: int) -> list[Turn]:
    right, top = width - 1, height - 1
    turns: list[Turn] = [
        lambda x, y: (x, y),
        lambda x, y: (right - x, y),
        lambda x, y: (x, top - y),
        lambda x, y: (right - x, top - y),
    ]
    if width == height:
        turns += [
            lambda x, y: (y, x),
            lambda x, y: (right - y, x),
            lambda x, y: (y, top - x),
            lambda x, y: (right - y, top - x),
        ]
    return turns


def _of_hexagons(board: Board) -> Iterator[Turn]:
    """Permutations of cube coordinates, q + r + s = 0, and their negatives, moved to where the board is; those that
    lead cells to cells."""
    cells = {(cell % board.width, cell // board.width) for cell in board.cells}

    def turn(order: tuple[int, ...], sign: int, right: int, up: int) -> Turn:
        def turned(x: int, y: int) -> tuple[int, int]:
            cube = (x, y, -x - y)
            return right + sign * cube[order[0]], up + sign * cube[order[1]]

        return turned

    for sign, order in product((1, -1), permutations(range(3))):
        images = [turn(order, sign, 0, 0)(*cell) for cell in cells]
        right, up = (min(each[axis] for each in cells) - min(each[axis] for each in images) for axis in (0, 1))
        if {(x + right, y + up) for x, y in images} == cells:
            yield turn(order, sign, right, up)


def _zones_exchanged(game: Game, exchange: tuple[int, ...], sites: tuple[int, ...]) -> list[int] | None:
    """Where the places of the zones go if players are exchanged and sites move; None if there is no such zone."""
    image = list(range(game.board.area, game.board.size))
    tables = {"player": exchange, "site": sites}
    zones = {(zone.name, tuple(index for _, index in zone.indices)): zone for zone in game.zones}
    for zone in game.zones:
        moved = tuple(tables[type_.kind][index] if type_.kind in tables else index for type_, index in zone.indices)
        other = zones.get((zone.name, moved))
        if other is None or len(other.sites) != len(zone.sites):
            return None
        for site, target in zip(zone.sites, other.sites, strict=True):
            image[site - game.board.area] = target
    return image


def _tester(native: Native, tested: list[bytes]) -> Callable[[Symmetry], bool]:
    """A test of whether a candidate is a symmetry in the tested positions."""
    state = NativeState(native)
    followers = [_followers(state, block) for block in tested]

    def holds(candidate: Symmetry) -> bool:
        for block, expected in zip(tested, followers, strict=True):
            image = candidate.image(native.game, native.layout, block)
            images = sorted(candidate.image(native.game, native.layout, each) for each in expected)
            if sorted(_followers(state, image)) != images:
                return False
        return True

    return holds


def _followers(state: NativeState, block: bytes) -> list[bytes]:
    """What can follow a position: every outcome of every option.

    Of an option with too many outcomes only that it exists is compared: it counts as the position itself.
    """
    state.load(block)
    result = []
    for option in state.legal_actions():
        try:
            result += [outcome.to_bytes() for _, outcome in state.expand_chance(option, MAX_OUTCOMES)]
        except TooManyOutcomes:
            result.append(block)
    return result
