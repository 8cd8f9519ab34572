"""The sugar of movements: expands an action with `moves:` to bindings.

`moves: own` expands to: a direction; a distance; a piece on one of those sites that has a movement of that distance in
that direction; and the target, which follows from the others. Options are ordered by direction, then by distance, then
by the piece's site. Two movements that lead a piece to the same target are one option.

Walks and movements along lines and tracks expand to other bindings (`walks.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown, number, ways
from playground.game.stepping import StepCondition, possible_directions
from playground.game.walks import ALONG, ONTO, CheckedWalk, check_along, check_walk
from playground.ruleset.model import Ruleset
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement

_PASSED, _STEP = "square on the way", "step on the way"
"""Names that no ruleset can have, for one of the sites and of the steps of a movement; messages use them."""

_PIECE = "a movement in a straight line does not know its 'piece'; 'walk 1 square …' and '1 or more squares along …' do"


@dataclass(frozen=True)
class MovementVariables:
    """The variables of the bindings that movements expand to."""

    direction: core.Variable
    distance: core.Variable
    piece: core.Variable


@dataclass(frozen=True)
class CheckedMovement:
    """A checked movement in a straight line; with `through` None it passes over anything. `steps` is the condition that
    each step fulfils, if there is one."""

    distances: frozenset[int]
    ways: core.Expression
    through: core.Expression | None
    onto: core.Expression
    to_the_edge: bool
    condition: core.Expression
    span: Span
    steps: StepCondition | None = None


def check_movements(ruleset: Ruleset, checker: ExpressionChecker) -> dict[str, CheckedMovement | CheckedWalk]:
    """The movements of a ruleset by name, without those with mistakes."""
    checked: dict[str, CheckedMovement | CheckedWalk] = {}
    for name, text in ruleset.moves.items():
        node = parse_movement(text, checker.diagnostics)
        movement: CheckedMovement | CheckedWalk | None = None
        if node is not None:
            check = check_along if node.along else check_walk if node.walks else check_movement
            movement = check(node, checker)
        if movement is not None:
            checked[name] = movement
    return checked


def pieces_with_movement(ruleset: Ruleset, movement: str) -> list[int]:
    """The pieces that have a movement."""
    pieces = enumerate(ruleset.pieces.values())
    return [index for index, piece in pieces if movement in (name.text for name in piece.moves)]


def sites_of_movers(movement: str, ruleset: Ruleset, checker: ExpressionChecker, span: Span) -> core.Expression:
    """The sites of pieces that have a movement; all sites where every piece has it."""
    pieces = pieces_with_movement(ruleset, movement)
    if len(pieces) == len(ruleset.pieces):
        return core.Constant(checker.vocabulary.world.board.site_set, type=Type("sites"), span=span)
    return checker.coerce(core.Constant(frozenset(pieces), type=Type("pieces"), span=span), "sites", span)


def check_movement(node: ast.Movement, checker: ExpressionChecker) -> CheckedMovement | None:
    """The movement in a straight line with its parts checked, or None after a diagnostic. It knows no `piece`."""
    with checker.missing_choices({"piece": _PIECE}):
        return _check_straight(node, checker)


def _check_straight(node: ast.Movement, checker: ExpressionChecker) -> CheckedMovement | None:
    distances = _distances(node, checker)
    directions = checker.expect(node.ways, "ways")
    through = checker.expect(node.through, "sites") if node.through else None
    if node.onto is None and node.condition is not None and checker.check(node.condition).type.kind == "sites":
        what = node.condition.span.text
        checker.fail("T040", node.span, hint=f"write 'onto {what}' in place of 'if {what}'")
        return None
    onto = checker.expect(node.onto, "sites") if node.onto else checker.fail("T040", node.span, hint=ONTO)
    condition = checker.expect(node.condition, "bool") if node.condition else checker.every([], node.span)
    steps = StepCondition(node.steps, checker, node.span) if node.steps else None
    parts = (directions, onto, condition, *([through] if through else []), *([steps.holds] if steps else []))
    if distances is None or any(map(is_unknown, parts)):
        return None
    if any(checker.vocabulary.world.board.directions[way].stops for way in possible_directions(directions, checker)):
        checker.fail("T164", node.ways.span, hint=ALONG, problem="a track bends, so that no straight line follows it")
        return None
    if node.round:
        checker.fail("T164", node.span, hint=ALONG, problem="a movement in a straight line goes round no bend")
        return None
    if not possible_directions(directions, checker) and not checker.vocabulary.used_parameters:
        checker.fail("T043", node.ways.span, hint="'forwards' are the three directions ahead, 'forward' is one of them")
        return None
    if through is None and max(distances, default=0) > 1:
        checker.diagnostics.report("W040", node.span, hint="say 'through empty', or 'through board' to jump")
    return CheckedMovement(distances, directions, through, onto, node.to_the_edge, condition, node.span, steps)


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
        return numbers  # an empty range, such as 1..stride-1 with stride = 1: a movement without options
    if min(numbers, default=0) < 1 or min(numbers) > longest:
        reach = f"1 to {longest} squares" if longest > 1 else "1 square" if longest else "nowhere"
        low, high = min(numbers, default=0), max(numbers, default=0)
        distance = str(low) if node.far or low == high else f"{low}..{high}"
        is_graph = checker.vocabulary.world.board.shape == "graph"
        hint = f"where edges turn, write 'walk {distance} cells in any direction'" if is_graph else ""
        minus = re.fullmatch(r"(\d+)\s*-\s*(\d+)", node.distance.span.text)
        hint = f"write '{minus[1]}..{minus[2]}' for {minus[1]} to {minus[2]}" if minus else hint
        checker.fail("T042", node.distance.span, hint=hint, reach=reach, found=distance)
        return None
    if max(numbers) > longest and not node.far and not checker.vocabulary.used_parameters:
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

    `domain` is the set of sites whose pieces may move; `movers` has, by movement, the sites of pieces that have it.
    """
    chosen = MovementVariables(
        checker.fresh("way", Type("way"), span),
        checker.fresh("distance", Type("int", 1, checker.vocabulary.world.board.longest), span),
        checker.fresh("piece", Type("site"), span),
    )
    conditions = [_can_move(chosen, movement, movers[name], checker) for name, movement in movements.items()]
    pieces = checker.where(chosen.piece, domain, checker.either(conditions, span), span)
    target = checker.make("ahead", chosen.piece, chosen.direction, chosen.distance, span=span)
    all_directions = frozenset[int]().union(
        *(possible_directions(movement.ways, checker) for movement in movements.values())
    )
    distances = frozenset[int]().union(*(movement.distances for movement in movements.values()))
    numbers = core.Constant(
        distances, type=Type("numbers", min(distances, default=0), max(distances, default=0)), span=span
    )
    return (
        core.Binding(chosen.direction.name, "way", chosen.direction.type, ways(all_directions, span)),
        core.Binding(chosen.distance.name, "distance", chosen.distance.type, numbers),
        core.Binding(chosen.piece.name, "piece", chosen.piece.type, pieces),
        core.Binding(f"target{chosen.piece.name.removeprefix('piece')}", "target", Type("site"), target),
    )


def _can_move(
    chosen: MovementVariables, movement: CheckedMovement, movers: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """Whether this movement allows the piece, distance and direction that the variables stand for."""
    span = movement.span
    conditions = [
        movement.condition,
        checker.make("contains_way", movement.ways, chosen.direction, span=span),
        checker.either(
            [checker.make("equal", chosen.distance, number(n), span=span) for n in sorted(movement.distances)], span
        ),
        checker.make("contains", movers, chosen.piece, span=span),
        checker.make("contains", movement.onto, _ahead(chosen, chosen.distance, checker), span=span),
    ]
    if movement.through is not None and max(movement.distances, default=0) > 1:
        conditions.append(_free_path(chosen, movement.through, max(movement.distances), checker, span))
    if movement.steps is not None:
        conditions.append(_allowed_steps(chosen, movement.steps, max(movement.distances, default=0), checker))
    if movement.to_the_edge:
        beyond = checker.make("add", chosen.distance, number(1), span=span)
        off = core.Constant(core.NOTHING, type=Type("site", optional=True), span=span)
        conditions.append(checker.make("equal", _ahead(chosen, beyond, checker), off, span=span))
    return checker.every(conditions, span)


def _ahead(chosen: MovementVariables, steps: core.Expression, checker: ExpressionChecker) -> core.Expression:
    return checker.make("ahead", chosen.piece, chosen.direction, steps, span=chosen.piece.span)


def _allowed_steps(
    chosen: MovementVariables, condition: StepCondition, farthest: int, checker: ExpressionChecker
) -> core.Expression:
    """Whether each step of the movement may be taken."""
    span = condition.span
    allowed = condition.between(chosen.piece, _ahead(chosen, number(1, span), checker))
    if farthest < 2:
        return allowed
    step = checker.fresh(_STEP, Type("int", 2, farthest), span)
    before = checker.make("subtract", step, number(1, span), span=span)
    numbers = core.Constant(frozenset(range(2, farthest + 1)), type=Type("numbers", 2, farthest), span=span)
    is_beyond = checker.make("less", chosen.distance, step, span=span)
    leads_on = condition.between(_ahead(chosen, before, checker), _ahead(chosen, step, checker))
    may_go_on = checker.make("or", is_beyond, leads_on, span=span)
    return checker.every([allowed, checker.quantified("every", step, numbers, may_go_on, span)], span)


def _free_path(
    chosen: MovementVariables, through: core.Expression, farthest: int, checker: ExpressionChecker, span: Span
) -> core.Expression:
    """Whether the movement may pass over every site before the target."""
    step = checker.fresh(_PASSED, Type("int", 1, farthest - 1), span)
    numbers = core.Constant(frozenset(range(1, farthest)), type=Type("numbers", 1, farthest - 1), span=span)
    arrived = checker.make("at_most", chosen.distance, step, span=span)
    passable = checker.make("contains", through, _ahead(chosen, step, checker), span=span)
    return checker.quantified("every", step, numbers, checker.make("or", arrived, passable, span=span), span)
