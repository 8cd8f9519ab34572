"""Sets and conditions that do not depend on the position, by where other sites lie from a site.

They are worked out for all sites when a game is compiled, and need not be the same everywhere:

    sites_between(spot, goal)              with the goal three steps north of the spot: one and two steps north of it
    some sites_between(spot, goal)         the goals two or more steps from the spot in any direction, on the board
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from operator import or_
from typing import cast

from playground.engine.native.lower.at_once.fixed_offsets import MAX_OFFSETS, Among
from playground.engine.native.lower.at_once.looked_up import worked_out
from playground.engine.native.lower.facts import depends_on_position, free_variables
from playground.engine.native.lower.geometry import cells_with_neighbour, rank_of_place, sites_at
from playground.engine.native.lower.lowering import Lowering, Nearby, Offset
from playground.engine.native.lower.scope import Placed, Scope
from playground.engine.packing import members_of
from playground.game import core
from playground.game.board import Board

MAX_SITES = 128
"""The most sites, places of zones among them, of which all pairs are tried."""

MAX_PARTS_AT_EACH = 4000
"""The most parts of conditions that are written out for the sites at all offsets."""

ByOffset = dict[Offset, int]
"""For each offset the sites for which another site there is meant, as bits."""


def sets_by_offset(sites: core.Expression, site: str, lowering: Lowering) -> ByOffset | None:
    """The set of each site; None if it depends on anything else, or has members at too many offsets."""
    board, names = lowering.scope.board, lowering.scope.names
    others = [name for name in free_variables(sites) if isinstance(names.get(name), Placed)]
    if len(others) > 1:
        return None
    sets = worked_out((site, *others), lowering, partial(lowering.lower, sites), sites)
    if sets is None:
        return None
    if not others:
        return _by_offset(((here, there) for here in board.sites for there in members_of(sets[here])), board)
    place = names[others[0]]
    assert isinstance(place, Placed)
    if site not in free_variables(place.expression):
        return None  # it is at an offset from another site
    known, key = lowering.nodes.lowered, ("by offset", id(sets), place.offset, place.origins)
    if key not in known:
        known[key] = _of_placed(sets, place, board), sets
    return cast("ByOffset | None", known[key][0])


def _of_placed(sets: Sequence[int], place: Placed, board: Board) -> ByOffset | None:
    """The set of each site that has another one at an offset."""
    there = sites_at(board, *place.offset)
    of_each = {here: sets[here * board.size + there.get(here, here)] for here in members_of(place.origins)}
    found = _by_offset(((here, there) for here, each in of_each.items() for there in members_of(each)), board)
    return None if found is None else {o: _unless_all(origins, o, place, board) for o, origins in found.items()}


def is_about_placed(sites: core.Expression, scope: Scope) -> bool:
    """Whether a set depends on another site at a known offset, and not on the position."""
    names = scope.names
    return not depends_on_position(sites) and any(isinstance(names.get(name), Placed) for name in free_variables(sites))


def _unless_all(origins: int, offset: Offset, place: Placed, board: Board) -> int:
    """The sites with another one at an offset, of which only those matter for which the place is one."""
    possible = cells_with_neighbour(board, *offset)
    return possible if possible & place.origins == origins else origins


def pairs_by_offset(
    condition: core.Expression, member: str, site: str, lowering: Lowering, among: Among = None
) -> ByOffset | None:
    """The sites for which a condition holds with another one as `member`, by where that lies from them; None if it
    depends on anything else, or may hold at too many of the offsets that matter."""
    board = lowering.scope.board
    if board.size > MAX_SITES or not _is_about({member, site}, condition, lowering.scope):
        return None
    holds = worked_out((site, member), lowering, partial(lowering.lower, condition), condition)
    if holds is None:
        near_third = _near_a_third(condition, member, site, lowering)
        return None if near_third is None else _by_offset(near_third, board, among)
    pairs = ((here, there) for here in board.sites for there in board.sites if holds[here * board.size + there])
    return _by_offset(pairs, board, among)


def _near_a_third(
    condition: core.Expression, member: str, site: str, lowering: Lowering
) -> Iterable[tuple[int, int]] | None:
    """The pairs of sites for which some third one fulfils a condition that is known for all first sites at once."""
    if not (isinstance(condition, core.Quantified) and condition.kind == "any"):
        return None
    third, body = condition.variable, condition.body
    thirds, board = lowering.scope.known(condition.domain), lowering.scope.board
    if condition.domain.type.kind != "sites" or not isinstance(thirds, frozenset):
        return None
    sets = worked_out((member, third), lowering, partial(lowering.sites_where, body, site), body, besides=site)
    if sets is None:
        return None
    holding = {there: reduce(or_, (sets[there * board.size + each] for each in thirds), 0) for there in board.sites}
    return ((here, there) for there, those in holding.items() for here in members_of(those))


def _is_about(sites: set[str], condition: core.Expression, scope: Scope) -> bool:
    """Whether a condition is about all of some sites, perhaps through others at known offsets from them."""
    free = free_variables(condition)
    for name in free:
        meaning = scope.names.get(name)
        if isinstance(meaning, Placed):
            free = free | free_variables(meaning.expression)
    return sites <= free


def placed(offset: Offset, origins: int, site: str, board: Board) -> Placed:
    """The site at an offset from another one, where that is one of the `origins`: so many steps in a direction, if
    there is one, or from a table."""
    here = core.Variable(site, type=core.Type("site"))
    if offset == (0, 0):
        return Placed(here, offset, origins)
    for way, direction in enumerate(board.directions if len(offset) == 2 else ()):
        steps = max(map(abs, offset)) // max(abs(direction.dx), abs(direction.dy), 1)
        if direction.is_uniform and (direction.dx * steps, direction.dy * steps) == offset:
            arguments = (
                here,
                core.Constant(way, type=core.Type("way")),
                core.Constant(steps, type=core.Type("int", steps, steps)),
            )
            there = core.Operation("ahead", arguments, type=core.Type("site", optional=True))
            return Placed(there, offset, origins)
    at_offset = sites_at(board, *offset)
    values = tuple(at_offset.get(site, core.NOTHING) for site in range(board.size))
    return Placed(core.Table(values, here, type=core.Type("site", optional=True)), offset, origins)


def placed_at(near: Nearby, variable: str, lowering: Lowering, size: int) -> list[Placed] | None:
    """What stands for the site at each offset in an expression of so many parts; None if there would be too much of it,
    as there soon is within an expression that is written out like that already."""
    scope = lowering.scope
    if size * len(near) * lowering.places > MAX_PARTS_AT_EACH:
        return None
    places = []
    for offset, members in near.items():
        everywhere = lowering.nodes.all_sites if offset == (0, 0) else cells_with_neighbour(scope.board, *offset)
        origins = int(str(members.detail)) if members.op == "const" else everywhere
        places.append(placed(offset, origins, variable, scope.board))
    return places


def _by_offset(pairs: Iterable[tuple[int, int]], board: Board, among: Among = None) -> ByOffset | None:
    """Pairs of sites by their offsets, the nearest first; None if these are many, or sites belong to no cell."""
    found, cells = ByOffset(), board.cell_set
    for here, there in pairs:
        offset = _offset(here, there, board) if here in cells else None
        if offset is None:
            return None
        if among is not None and offset not in among:
            continue
        found[offset] = found.get(offset, 0) | 1 << here
        if len(found) > MAX_OFFSETS:
            return None
    return {offset: found[offset] for offset in sorted(found, key=_distance)}


def _offset(here: int, there: int, board: Board) -> Offset | None:
    """Where a site lies from a cell; None of a place that belongs to no cell."""
    if there >= board.area:
        cell, rank = board.cell_of(there), rank_of_place(board, there)
        of_cell = None if rank is None else _offset(here, cell, board)
        return None if rank is None or of_cell is None else (*of_cell[:2], rank)
    if board.shape == "graph":
        return there - here, 0
    return there % board.width - here % board.width, there // board.width - here // board.width


def _distance(offset: Offset) -> tuple[int, Offset]:
    return max(abs(offset[0]), abs(offset[1])), offset  # those of places after that of their cell
