"""The sugar of movements: an action that offers the movements of pieces becomes a choice of bindings.

`moves: own` becomes: choose a way; choose a distance; choose a piece on one of those sites that has a movement of
that distance in that way; the target is the site there. Options come direction by direction, then by distance, then
by the piece's site, and two movements that lead a piece to the same target are one option.

Walks, which may turn at every step, become a choice of two: a piece, and a target among those it can reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown, number, ways
from playground.ruleset.model import Ruleset
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement

_ONTO = "add 'onto empty', 'onto empty or enemy', or 'onto board' for anything"


@dataclass(frozen=True)
class Travel:
    """The variables of the sugar's bindings."""

    way: core.Variable
    distance: core.Variable
    piece: core.Variable


@dataclass(frozen=True)
class CheckedMovement:
    """A movement that a piece may have; None for `through` lets it pass over anything."""

    distances: frozenset[int]
    ways: core.Expression
    through: core.Expression | None
    onto: core.Expression
    to_the_edge: bool
    condition: core.Expression
    span: Span


@dataclass(frozen=True)
class CheckedWalk:
    """A walk of `least` to `most` steps; its parts may speak of the `piece` that walks."""

    piece: core.Variable
    least: core.Expression
    most: core.Expression
    ways: core.Expression
    through: core.Expression
    onto: core.Expression
    condition: core.Expression
    span: Span


FARTHEST_WALK = 64
"""Most steps of a walk."""


def check_movements(ruleset: Ruleset, checker: ExpressionChecker) -> dict[str, CheckedMovement | CheckedWalk]:
    """The movements of a ruleset by name, without those in which there is a mistake."""
    found: dict[str, CheckedMovement | CheckedWalk] = {}
    for name, text in ruleset.moves.items():
        node = parse_movement(text, checker.diagnostics)
        movement: CheckedMovement | CheckedWalk | None = None
        if node is not None:
            movement = check_walk(node, checker) if node.walks else check_movement(node, checker)
        if movement is not None:
            found[name] = movement
    return found


def having(ruleset: Ruleset, movement: str) -> list[int]:
    """The pieces that have a movement."""
    pieces = enumerate(ruleset.pieces.values())
    return [index for index, piece in pieces if movement in (name.text for name in piece.moves)]


def movers_of(movement: str, ruleset: Ruleset, checker: ExpressionChecker, span: Span) -> core.Expression:
    """The sites of pieces that have a movement; all sites where every piece has it."""
    pieces = having(ruleset, movement)
    if len(pieces) == len(ruleset.pieces):
        return core.Constant(checker.vocabulary.world.board.site_set, type=Type("sites"), span=span)
    return checker.coerce(core.Constant(frozenset(pieces), type=Type("pieces"), span=span), "sites", span)


def check_walk(node: ast.Movement, checker: ExpressionChecker) -> CheckedWalk | None:
    """The walk with its parts checked, or None after a diagnostic."""
    piece = checker.fresh("piece", Type("site"), node.span)
    with checker.binding(piece=piece):
        ends = (node.distance.low, node.distance.high) if isinstance(node.distance, ast.Range) else (node.distance,) * 2
        least, most = (checker.expect(end, "int") for end in ends)
        directions = checker.expect(node.ways, "ways")
        through = checker.expect(node.through, "sites") if node.through else checker.fail("T044", node.span)
        onto = checker.expect(node.onto, "sites") if node.onto else checker.fail("T040", node.span, hint=_ONTO)
        condition = checker.expect(node.condition, "bool") if node.condition else checker.every([], node.span)
    parts = (least, most, directions, through, onto, condition)
    if any(map(is_unknown, parts)):
        return None
    if least.type.low < 0 or most.type.high > FARTHEST_WALK:
        found = f"{least.type.low}..{most.type.high}"
        checker.fail("T042", node.distance.span, reach=f"0 to {FARTHEST_WALK} steps", found=found)
        return None
    if node.to_the_edge:
        checker.fail("T045", node.span)
        return None
    return CheckedWalk(piece, least, most, directions, through, onto, condition, node.span)


def walking_bindings(
    domain: core.Expression,
    walks: Mapping[str, CheckedWalk],
    movers: Mapping[str, core.Expression],
    checker: ExpressionChecker,
    span: Span,
) -> tuple[core.Binding, ...]:
    """The bindings `piece` and `target`; the arguments are those of `moving_bindings`."""
    piece = checker.fresh("piece", Type("site"), span)
    reached: list[core.Expression] = []
    nowhere = core.Constant(frozenset(), type=Type("sites"), span=span)
    able: list[core.Expression] = []
    for name, walk in walks.items():
        given = (walk.least, walk.most, walk.ways, walk.through, walk.onto)
        walked = checker.make("walk", walk.piece, *given, span=walk.span)
        has = checker.make("contains", movers[name], walk.piece, span=walk.span)
        may = core.substitute(checker.every([walk.condition, has], span), walk.piece.name, piece)
        able.append(may)
        target = core.substitute(walked, walk.piece.name, piece)
        if isinstance(may, core.Constant):
            reached += [target] if may.value else []
        else:
            reached.append(core.Choice(may, target, nowhere, type=Type("sites"), span=walk.span))
    pieces = checker.where(piece, domain, checker.either(able, span), span)
    return (
        core.Binding(piece.name, "piece", piece.type, pieces),
        core.Binding(f"target{piece.name.removeprefix('piece')}", "target", Type("site"), checker.union(reached, span)),
    )


def check_movement(node: ast.Movement, checker: ExpressionChecker) -> CheckedMovement | None:
    """The movement with its parts checked, or None after a diagnostic."""
    distances = _distances(node, checker)
    directions = checker.expect(node.ways, "ways")
    through = checker.expect(node.through, "sites") if node.through else None
    onto = checker.expect(node.onto, "sites") if node.onto else checker.fail("T040", node.span, hint=_ONTO)
    condition = checker.expect(node.condition, "bool") if node.condition else checker.every([], node.span)
    parts = (directions, onto, condition, *([through] if through else []))
    if distances is None or any(map(is_unknown, parts)):
        return None
    if not possible_ways(directions, checker) and not checker.vocabulary.asked_parameters:
        checker.fail("T043", node.ways.span, hint="'forwards' are the three directions ahead, 'forward' is one of them")
        return None
    if through is None and max(distances, default=0) > 1:
        checker.diagnostics.report("W040", node.span, hint="say 'through empty', or 'through board' to jump")
    return CheckedMovement(distances, directions, through, onto, node.to_the_edge, condition, node.span)


def _distances(node: ast.Movement, checker: ExpressionChecker) -> frozenset[int] | None:
    given = checker.check(node.distance)
    longest = checker.vocabulary.world.board.longest
    if is_unknown(given):
        return None
    if not isinstance(given, core.Constant) or given.type.kind not in ("int", "numbers"):
        checker.fail("T041", node.distance.span)
        return None
    numbers = given.value if isinstance(given.value, frozenset) else frozenset((int(given.value),))
    if node.far:
        least = min(numbers, default=1)
        numbers = frozenset(range(least, max(least, longest) + 1))
    if isinstance(given.value, frozenset) and not given.value:
        return numbers  # an empty range, such as 1..stride-1 for a stride of 1: a movement nobody can make
    if min(numbers, default=0) < 1 or min(numbers) > longest:
        reach = f"1 to {longest} squares" if longest > 0 else "nowhere"
        low, high = min(numbers, default=0), max(numbers, default=0)
        found = str(low) if node.far or low == high else f"{low}..{high}"
        checker.fail("T042", node.distance.span, reach=reach, found=found)
        return None
    if max(numbers) > longest and not node.far and not checker.vocabulary.asked_parameters:
        hint = f"write '{min(numbers)} or more squares' for as far as the board goes"
        checker.fail("W041", node.distance.span, hint=hint, longest=longest)
    return frozenset(n for n in numbers if n <= longest)


def moving_bindings(
    domain: core.Expression,
    movements: Mapping[str, CheckedMovement],
    movers: Mapping[str, core.Expression],
    checker: ExpressionChecker,
    span: Span,
) -> tuple[core.Binding, ...]:
    """The bindings `way`, `distance`, `piece` and `target`.

    `domain` are the sites whose pieces may move, `movers` for each movement the sites of pieces that have it.
    """
    travel = Travel(
        checker.fresh("way", Type("way"), span),
        checker.fresh("distance", Type("int", 1, checker.vocabulary.world.board.longest), span),
        checker.fresh("piece", Type("site"), span),
    )
    able = [_able(travel, movement, movers[name], checker) for name, movement in movements.items()]
    pieces = checker.where(travel.piece, domain, checker.either(able, span), span)
    target = checker.make("ahead", travel.piece, travel.way, travel.distance, span=span)
    all_ways = frozenset[int]().union(*(possible_ways(movement.ways, checker) for movement in movements.values()))
    distances = frozenset[int]().union(*(movement.distances for movement in movements.values()))
    numbers = core.Constant(
        distances, type=Type("numbers", min(distances, default=0), max(distances, default=0)), span=span
    )
    return (
        core.Binding(travel.way.name, "way", travel.way.type, ways(all_ways, span)),
        core.Binding(travel.distance.name, "distance", travel.distance.type, numbers),
        core.Binding(travel.piece.name, "piece", travel.piece.type, pieces),
        core.Binding(f"target{travel.piece.name.removeprefix('piece')}", "target", Type("site"), target),
    )


def possible_ways(directions: core.Expression, checker: ExpressionChecker) -> frozenset[int]:
    """All directions that an expression can ever contain."""
    if isinstance(directions, core.Constant) and isinstance(directions.value, frozenset):
        return directions.value
    if isinstance(directions, core.Table):
        return frozenset(way for ways in directions.values if isinstance(ways, frozenset) for way in ways)
    if isinstance(directions, core.Operation) and directions.name == "common_ways":
        left, right = (possible_ways(side, checker) for side in directions.arguments)
        return left & right
    if isinstance(directions, core.Operation) and directions.name == "single_way":
        (way,) = directions.arguments
        if isinstance(way, core.Table):
            return frozenset(int(one) for one in way.values if isinstance(one, int))
    return frozenset(range(len(checker.vocabulary.world.board.directions)))


def _able(
    travel: Travel, movement: CheckedMovement, movers: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """Whether the piece on site `travel.piece` may go `travel.distance` that `travel.way` by this movement."""
    span = movement.span
    conditions = [
        movement.condition,
        checker.make("contains_way", movement.ways, travel.way, span=span),
        checker.either(
            [checker.make("equal", travel.distance, number(n), span=span) for n in sorted(movement.distances)], span
        ),
        checker.make("contains", movers, travel.piece, span=span),
        checker.make("contains", movement.onto, _ahead(travel, travel.distance, checker), span=span),
    ]
    if movement.through is not None and max(movement.distances, default=0) > 1:
        conditions.append(_free_path(travel, movement.through, max(movement.distances), checker, span))
    if movement.to_the_edge:
        beyond = checker.make("add", travel.distance, number(1), span=span)
        off = core.Constant(core.NOTHING, type=Type("site", optional=True), span=span)
        conditions.append(checker.make("equal", _ahead(travel, beyond, checker), off, span=span))
    return checker.every(conditions, span)


def _ahead(travel: Travel, steps: core.Expression, checker: ExpressionChecker) -> core.Expression:
    return checker.make("ahead", travel.piece, travel.way, steps, span=travel.piece.span)


def _free_path(
    travel: Travel, through: core.Expression, farthest: int, checker: ExpressionChecker, span: Span
) -> core.Expression:
    """Every site before the target is one that the movement may pass."""
    step = checker.fresh("step", Type("int", 1, farthest - 1), span)
    numbers = core.Constant(frozenset(range(1, farthest)), type=Type("numbers", 1, farthest - 1), span=span)
    arrived = checker.make("at_most", travel.distance, step, span=span)
    passable = checker.make("contains", through, _ahead(travel, step, checker), span=span)
    return checker.quantified("every", step, numbers, checker.make("or", arrived, passable, span=span), span)
