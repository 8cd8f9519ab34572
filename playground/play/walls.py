"""Walls between the squares of a board: where the truth values of squares let no step lead from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.engine.board_marks import NEW, ONE_WAY, WALL, Place, Walls
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game, StateVariable
from playground.game.evaluate import evaluate
from playground.game.rule_expressions import all_parts


@dataclass(frozen=True)
class StandingWalls:
    """The walls of a position, and the variables that they are drawn in place of."""

    walls: Walls
    variables: frozenset[str]


def standing_walls(game: Game, block: bytes, since: bytes | None = None) -> StandingWalls | None:
    """The walls of a position, on a board that is drawn as a grid, those that were not there `since` another one as
    NEW; None in a game that has none."""
    if not has_walls(game):
        return None
    state = ReferenceState(game)
    walls = _walls(state, block)
    known = _walls(state, since) if since is not None else walls
    walls = {each: NEW if sign == WALL and each not in known else sign for each, sign in walls.items()}
    reads = (part.name for part in all_parts(game.passages) if isinstance(part, StateVariable))
    return StandingWalls(walls, frozenset(reads))


def has_walls(game: Game) -> bool:
    """Whether there may be walls, on a board on which they are drawn."""
    board = game.board
    return bool(game.passages and board.cells) and not (board.points or board.is_hexagonal or game.lines)


def _walls(state: ReferenceState, block: bytes) -> dict[tuple[Place, Place], str]:
    state.load(block)
    found: dict[tuple[Place, Place], str] = {}
    for (one, lower), (other, upper) in _neighbours(state.game):
        onwards, back = _leads(state, lower, upper), _leads(state, upper, lower)
        if not (onwards and back):
            way = (other[0] - one[0], other[1] - one[1])
            open_way = way if onwards else (-way[0], -way[1])
            found[one, other] = ONE_WAY[open_way] if onwards or back else WALL
    return found


def _neighbours(game: Game) -> Iterator[tuple[tuple[Place, int], tuple[Place, int]]]:
    """The squares next to each other in a row or a column, each with its place."""
    width, cells = game.board.width, game.board.cell_set
    for site in game.board.cells:
        y, x = divmod(site, width)
        if x + 1 < width and site + 1 in cells:
            yield ((x, y), site), ((x + 1, y), site + 1)
        if site + width in cells:
            yield ((x, y), site), ((x, y + 1), site + width)


def _leads(state: ReferenceState, here: int, there: int) -> bool:
    """Whether all steps may lead from one square to another."""
    ends = {"here": here, "there": there}
    return all(evaluate(each, state.world, ends, state.position) for each in state.game.passages)
