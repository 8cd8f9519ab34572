"""Upper bounds on the steps of evaluating an expression; nested loops multiply."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, inf

from playground.game import core
from playground.game.board import Board
from playground.game.connected import most_connected
from playground.game.effect_sequences import inner
from playground.game.evaluate import asks_for_membership
from playground.game.evaluate_each import sought_value
from playground.game.off_board import most_off_board
from playground.game.operation_spec import World
from playground.game.rule_expressions import expressions_of
from playground.game.single_sites import holds_one_at_most, most_members
from playground.game.subset_sums import subset_sum

STEPS_OF_TRIAL = 100
"""The steps that trying an option is taken for, beside those of what is evaluated after it."""

STEPS_OF_LOOKUP = 4
"""The steps in which the sites of a column are found: they are in a table."""


@dataclass(frozen=True)
class GameWorld:
    """The `World` of a checked game."""

    game: core.Game

    @property
    def board(self) -> Board:
        """See `World`."""
        return self.game.board

    @property
    def player_count(self) -> int:
        """See `World`."""
        return len(self.game.players)


_LONG = frozenset(("walk", "walk_by", "trace", "spread", "spread_by", "shortest"))
"""Operations that go from site to site."""


def steps_of(expression: core.Expression, world: World) -> int:
    """Approximate upper bound on the steps of evaluating an expression; shared parts count each time."""
    return Steps(world).of(expression)


class Steps:
    """The same for many expressions, of which some are parts of others: each is looked at once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[int, tuple[core.Expression, int]] = {}

    def of(self, expression: core.Expression) -> int:
        """See `steps_of`."""
        known = self._known.get(id(expression))
        if known is None:
            known = self._known[id(expression)] = (expression, self._count(expression))
        return known[1]

    def _count(self, expression: core.Expression) -> int:
        if isinstance(expression, core.Constant | core.Variable):
            return 1
        world, parts = self._world, sum(map(self.of, core.parts(expression)))
        match expression:
            case core.Quantified() if (sought := subset_sum(expression)) is not None:
                most = max_members(sought.among, world)
                each = self.of(sought.number) + sought.counted(most)
                return 1 + self.of(sought.among) + self.of(sought.total) + most * each
            case core.Where(variable, domain, condition) if asks_for_membership(condition, variable):
                return 1 + self.of(domain) + max_members(domain, world) + self._of_membership(condition)
            case core.Where(variable, core.Constant(), condition) if compared := sought_value(condition, variable):
                return STEPS_OF_LOOKUP + self.of(compared[1])
            case core.Quantified() | core.Where():
                domain, body = core.parts(expression)
                return 1 + self.of(domain) + max_members(domain, world) * self.of(body)
            case core.CanMove():
                return STEPS_OF_TRIAL * len(world.board.sites) + parts
            case core.After():
                return STEPS_OF_TRIAL + parts
            case core.Subsets():
                return len(expression.choices) + parts
            case core.Operation() if expression.name in _LONG:
                return 1 + parts + _sites_reached(expression, world)
        return 1 + parts

    def _of_membership(self, condition: core.Expression) -> int:
        """The steps of finding the sets to which a condition asks whether a site belongs: they are found once."""
        if isinstance(condition, core.Quantified):
            times = max_members(condition.domain, self._world)
            return 1 + self.of(condition.domain) + times * self._of_membership(condition.body)
        sites, _ = core.parts(condition)
        return 1 + self.of(sites)

    def of_effect(self, effect: core.Effect) -> int:
        """See `steps_of_effect`."""
        world, times = self._world, rounds_of(effect, self._world)
        own = 1 + sum(map(self.of, expressions_of(effect)))
        match effect:
            case core.Repeat():
                own *= max(1, times)
            case core.RollAttribute(until=core.Expression()):
                own *= core.MAX_ROLLS
            case core.Sort() | core.Shuffle():
                own += max_members(effect.sites, world)
        return own + times * sum(map(self.of_effect, inner(effect)))


def rounds_of(effect: core.Effect, world: World) -> int:
    """Upper bound on how often the effects within one are done; 1 if it is no loop."""
    match effect:
        case core.ForEach():
            return max_members(effect.domain, world)
        case core.Repeat():
            return max(0, effect.times.type.high)
    return 1


def _sites_reached(operation: core.Operation, world: World) -> int:
    """An upper bound on how often an operation of `_LONG` arrives on a site."""
    sites, directions = len(world.board.sites), len(world.board.directions)
    match operation:
        case core.Operation("walk", (_, _, most, ways, *_)):
            return most.type.high * max_members(ways, world) * sites
        case core.Operation("walk_by", (_, _, most, *_)):
            return most.type.high * directions * sites
        case core.Operation("trace", (_, _, most, ways, *_)):
            return most.type.high * 2 * max_members(ways, world)
        case core.Operation("spread", (_, _, ways)):
            return max_members(ways, world) * max_members(operation, world)
    return directions * sites


def steps_of_effect(effect: core.Effect, world: World) -> int:
    """Approximate upper bound on the steps of an effect."""
    return Steps(world).of_effect(effect)


def max_members(domain: core.Expression, world: World) -> int:
    """Upper bound on the members of a set."""
    if isinstance(domain, core.Combinations):
        among = max_members(domain.among, world)
        return sum(comb(among, size) for size in range(domain.low, min(domain.high, among) + 1))
    if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    match domain.type.kind:
        case "numbers" | "marks":
            return domain.type.high - domain.type.low + 1
        case "sites":
            most = min(most_members(domain), _most_reached(domain, world), len(world.board.sites))
            return int(min(most, len(world.board.cells) + most_off_board(domain, world.board)))
        case "ways":
            return _max_ways(domain, world)
        case "players":
            return world.player_count
    return len(world.board.sites)


def _most_reached(sites: core.Expression, world: World) -> float:
    """The most sites of a set that a `spread` from a single one reaches: `spread east or west from last through own`
    remains in a row. Infinity for other sets."""
    match sites:
        case core.Operation("spread", (start, _, core.Constant(value=frozenset() as ways))):
            is_from_one = start.type.kind == "site" or holds_one_at_most(start)
            return most_connected(world.board, frozenset(map(int, ways))) if is_from_one else inf
        case core.Operation("intersection", arguments):
            return min(_most_reached(each, world) for each in arguments)
        case core.Where(variable, domain, condition):
            return min(_most_reached(domain, world), _most_picked(condition, variable, world))
        case core.Operation("difference" | "distinct", (whole, *_)) | core.Let(body=whole):
            return _most_reached(whole, world)
    return inf


def _most_picked(condition: core.Expression, variable: str, world: World) -> float:
    """The most sites, as a variable, that a condition holds for: those of neighbours are one in each direction."""
    match condition:
        case core.Operation("and", sides):
            return min(_most_picked(side, variable, world) for side in sides)
        case core.Operation("or", sides):
            return sum(_most_picked(side, variable, world) for side in sides)
        case core.Operation("contains", (sites, core.Variable(name))) if name == variable:
            return inf if core.mentions(sites, variable) else min(most_members(sites), _most_reached(sites, world))
        case core.Quantified("any", _, core.Constant(value=frozenset() as members), body):
            return len(members) * _most_picked(body, variable, world)
        case core.Let(body=body):
            return _most_picked(body, variable, world)
    return inf


def _max_ways(domain: core.Expression, world: World) -> int:
    """Upper bound on the members of a set of directions."""
    match domain:
        case core.Constant(value=frozenset() as ways):
            return len(ways)
        case core.Operation("single_way"):
            return 1
        case core.Operation("common_ways", (left, right)):
            return min(_max_ways(left, world), _max_ways(right, world))
        case core.Operation("other_ways", (left, _)):
            return _max_ways(left, world)
        case core.Where():
            return _max_ways(domain.domain, world)
        case core.Let():
            return _max_ways(domain.body, world)
        case core.Choice():
            return max(_max_ways(domain.yes, world), _max_ways(domain.no, world))
        case core.Table(values) if all(isinstance(value, frozenset) for value in values):
            return max(len(value) for value in values if isinstance(value, frozenset))
    return len(world.board.directions)
