"""The position after the first leg of an option, in terms of the one before it.

    pick: set origin to piece            `origin` is the piece
    move: move piece to target           occupied: all that was, without the piece, and the target; `last` is the target

This is known where the leg sets variables, and moves or places one piece that it chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.game import core
from playground.game.core import NOTHING
from playground.game.operations import OPERATIONS
from playground.game.roaming import conjuncts

_CONTENTS = frozenset(("occupied", "held_by", "of_piece", "owner", "piece", "distinct"))
"""Operations that ask what stands where."""

_UNMOVED = frozenset(("mover",))
"""Operations that ask about a position, and nothing that a leg changes."""

_MADE_OF_PARTS = (core.Table, core.Choice, core.Where, core.Let, core.Quantified)
_ABOUT_COMPONENTS = (core.AttributeOf, core.WithAttribute)


_ONE = core.Constant(1, type=core.Type("int", 1, 1))


class NotKnownError(Exception):
    """The answer is not known without playing the leg."""


class FirstLeg:
    """What is true after the first leg, an action that goes on with a step whatever it does.

    `step` is that step, `assigned` has the variables that are set, `last` is where a piece was put, and `moved` are
    the site from which it came, if it came from any, and where it is. Raises NotKnownError.
    """

    def __init__(self, action: core.Action, game: core.Game) -> None:
        self.game = game
        self.domains = {each.variable: each.domain for each in action.bindings}
        self.assigned: dict[str, core.Expression] = {}
        self.moved: tuple[core.Variable | None, core.Variable] | None = None
        steps = list[int]()
        for effect in action.effects:
            match effect:
                case core.Assign(index=None, sites=None):
                    self.assigned[effect.variable] = self._assigned(effect)
                case core.Move(origin=core.Variable() as origin, target=core.Variable() as target) if not self.moved:
                    if not self.moves(origin, target):
                        raise NotKnownError
                    self.moved = origin, target
                case core.Place(target=core.Variable() as target, attributes=()) if not self.moved:
                    of_one_kind = isinstance(effect.piece, core.Constant | core.Variable)
                    if not (of_one_kind and is_mover(effect.owner) and target.type.kind == "site"):
                        raise NotKnownError
                    self.moved = None, target
                case core.Continue(player=None):
                    steps.append(effect.step)
                case _:
                    raise NotKnownError
        if len(steps) != 1:
            raise NotKnownError
        (self.step,) = steps
        nowhere = core.Constant(NOTHING, type=core.Type("site", optional=True))
        self.last: core.Expression = self.moved[1] if self.moved else nowhere

    def _assigned(self, effect: core.Assign) -> core.Expression:
        """What a variable is set to, which its range does not clamp."""
        variable = next(each for each in self.game.variables if each.name == effect.variable)
        low, high = variable.type.low, variable.type.high
        value = self.before(effect.value)
        if variable.type.kind == "int" and not low <= value.type.low <= value.type.high <= high:
            raise NotKnownError
        return value

    # ---- after the leg

    def before(self, expression: core.Expression) -> core.Expression:
        """An expression that has before the leg the value that the given one has after it."""
        match expression:
            case core.Constant() | core.Variable():
                return expression
            case core.StateVariable(name=name) if name in self.assigned:
                return self.assigned[name]
            case core.StateVariable():
                return self._with_parts(expression)
            case core.Let(variable=name, value=value, body=body):
                value, body = self.before(value), self.before(body)
                if isinstance(value, core.Constant | core.Variable):
                    return core.substitute(body, name, value)
                return core.with_parts(expression, [value, body])
            case core.Operation(name="last"):
                return self.last
            case core.Operation(name="occupied") if self.moved:
                return self._contents(expression, *self.moved)
            case core.Operation(name="held_by", arguments=(player,)) if self.moved:
                origin, target = self.moved
                if not is_mover(player) or (origin is not None and not self._is_own(origin)):
                    raise NotKnownError
                return self._contents(expression, origin, target)
            case core.Operation(name=name) if name in _UNMOVED or OPERATIONS[name].evaluate:
                return self._with_parts(expression)
            case core.Operation(name=name) if name in _CONTENTS and not self.moved:
                return self._with_parts(expression)
        if isinstance(expression, _MADE_OF_PARTS) or (isinstance(expression, _ABOUT_COMPONENTS) and not self.moved):
            return self._with_parts(expression)
        raise NotKnownError

    def _with_parts(self, expression: core.Expression) -> core.Expression:
        changed = core.with_parts(expression, [self.before(part) for part in core.parts(expression)])
        if self.moved and isinstance(changed, core.Operation) and changed.name == "intersection":
            return self._without_needless(changed)
        return changed

    def _without_needless(self, common: core.Operation) -> core.Expression:
        """An intersection without saying of a set that a site is not in it which another set does not have."""
        arguments = list(common.arguments)
        for place, sites in enumerate(arguments):
            others = [*arguments[:place], *arguments[place + 1 :]]
            arguments[place] = self._taken_off(sites, others)
        return core.with_parts(common, arguments)

    def _taken_off(self, sites: core.Expression, others: Sequence[core.Expression]) -> core.Expression:
        """A set from which what others lack need not be taken off."""
        match sites:
            case core.Operation(name="difference", arguments=(first, core.Operation(name="union") as union)):
                left = [each for each in union.arguments if not self._is_needless(each, others)]
                if len(left) < len(union.arguments) and left:
                    taken = left[0] if len(left) == 1 else core.Operation("union", tuple(left), type=union.type)
                    return core.Operation("difference", (first, taken), type=sites.type)
        return sites

    def _is_needless(self, sites: core.Expression, others: Sequence[core.Expression]) -> bool:
        match sites:
            case core.Operation(name="singleton", arguments=(core.Variable() as site,)):
                return any(self._lacks(other, site) for other in others)
        return False

    def _contents(self, sites: core.Expression, origin: core.Variable | None, target: core.Variable) -> core.Expression:
        """Sites with pieces, when one has been put on the target, which is in the set then."""
        if origin is not None:
            sites = core.Operation("difference", (sites, _only(origin)), type=sites.type)
        return core.Operation("union", (sites, _only(target)), type=sites.type)

    # ---- before the leg or after it, in terms of the position before

    def moves(self, origin: core.Expression, target: core.Variable, domain: core.Expression | None = None) -> bool:
        """Whether a piece certainly moves from a site to another; `domain` is where the target is chosen."""
        domain = domain or self.domains.get(target.name)
        if not isinstance(origin, core.Variable) or domain is None or target.type.kind != "site":
            return False
        if self.moved:
            return is_same(origin, self.moved[1]) and self._lacks(domain, origin)
        return self._is_in("occupied", origin) and self._lacks(domain, origin)

    def takes_no_own(self) -> bool:
        """Whether the leg certainly puts a piece where the mover had none, and moves one of the mover's, if any."""
        if self.moved is None:
            return False
        origin, target = self.moved
        if origin is not None and not self._is_own(origin):
            return False
        if _is_without_own(self.domains[target.name]):
            return True
        return any(
            _is_without_own(sites) and site in (target, self.domains[target.name])
            for name in self.domains
            for sites, site in self._sites_with(name)
        )

    def _sites_with(self, name: str) -> Iterator[tuple[core.Expression, core.Expression]]:
        """Sets of which the conditions of a choice say that they have a site, with this site."""
        domain = self.domains[name]
        while isinstance(domain, core.Where):
            for condition in conjuncts(domain.condition):
                match condition:
                    case core.Operation(name="contains", arguments=(sites, site)):
                        chosen = core.Variable(name, type=core.Type("site"))
                        yield sites, core.substitute(site, domain.variable, chosen)
            domain = domain.domain

    def _is_own(self, site: core.Variable) -> bool:
        """Whether a chosen site certainly has had a piece of the mover."""
        return self._is_in("held_by", site)

    def _is_in(self, name: str, site: core.Variable) -> bool:
        domain = self.domains.get(site.name)
        return domain is not None and self._is_part(domain, name)

    def _is_part(self, sites: core.Expression, name: str) -> bool:
        """Whether a set is certainly part of what is occupied, or held by the mover."""
        match sites:
            case core.Where():
                return self._is_part(sites.domain, name)
            case core.Operation(name="intersection"):
                return any(self._is_part(each, name) for each in sites.arguments)
            case core.Operation(name="union"):
                return all(self._is_part(each, name) for each in sites.arguments)
            case core.Operation(name="difference", arguments=(first, _)):
                return self._is_part(first, name)
            case core.Operation(name="held_by", arguments=(player,)):
                return name == "occupied" or is_mover(player)
            case core.Operation(name="occupied"):
                return name == "occupied"
        return False

    def _lacks(self, sites: core.Expression, site: core.Variable) -> bool:
        """Whether a set, or a place that counts as one, certainly does not have a chosen site."""
        match sites:
            case core.Where(variable=member, condition=condition):
                return self._lacks(sites.domain, site) or self._fails(condition, member, site)
            case core.Let(variable=name, value=value, body=body):
                return self._lacks(core.substitute(body, name, value), site)
            case core.Operation(name="shift", arguments=(core.Operation(name="singleton", arguments=(start,)), _)):
                return is_same(start, site) and self._leads_away(_ONE)
            case core.Operation(name="intersection"):
                return any(self._lacks(each, site) for each in sites.arguments)
            case core.Operation(name="union"):
                return all(self._lacks(each, site) for each in sites.arguments)
            case core.Operation(name="difference", arguments=(first, second)):
                return self._has(second, site) or self._lacks(first, site)
            case core.Operation(name="singleton", arguments=(core.Variable() as other,)):
                return self.moved is not None and {site.name, other.name} == {each.name for each in self.moved if each}
            case core.Operation(name="ahead", arguments=(start, _, steps)):
                return is_same(start, site) and self._leads_away(steps)
        return False

    def _fails(self, condition: core.Expression, member: str, site: core.Variable) -> bool:
        """Whether a condition on a member of a set certainly fails for a chosen site."""
        match condition:
            case core.Quantified(kind="any", body=body):
                return self._fails(body, member, site)
            case core.Operation(name="and"):
                return any(self._fails(each, member, site) for each in condition.arguments)
            case core.Operation(name="contains", arguments=(sites, core.Variable(name=name))):
                return name == member and not core.mentions(sites, member) and self._lacks(sites, site)
        return False

    def _has(self, sites: core.Expression, site: core.Variable) -> bool:
        """Whether a set certainly has a chosen site."""
        match sites:
            case core.Operation(name="union"):
                return any(self._has(each, site) for each in sites.arguments)
            case core.Operation(name="intersection"):
                return all(self._has(each, site) for each in sites.arguments)
            case core.Operation(name="difference", arguments=(first, second)):
                return self._has(first, site) and self._lacks(second, site)
            case core.Operation(name="singleton", arguments=(only,)):
                return is_same(only, site)
            case core.Operation(name="occupied"):
                return self._is_in("occupied", site)
            case core.Operation(name="held_by", arguments=(player,)):
                return is_mover(player) and self._is_own(site)
        return False

    def _leads_away(self, steps: core.Expression) -> bool:
        """Whether so many steps lead to another site, in every direction."""
        board, numbers = self.game.board, values_of(steps, self.domains)
        ways = range(len(board.directions))
        return all(board.ahead(site, way, far) != site for site in board.cells for way in ways for far in numbers)


def is_of_others(sites: core.Expression) -> bool:
    """Whether all sites of a set certainly have pieces, and none of the mover's."""
    match sites:
        case core.Where():
            return is_of_others(sites.domain)
        case core.Operation(name="intersection"):
            return any(map(is_of_others, sites.arguments))
        case core.Operation(name="union"):
            return all(map(is_of_others, sites.arguments))
        case core.Operation(name="difference", arguments=(core.Operation(name="occupied"), second)):
            return _covers_own(second)
        case core.Operation(name="difference", arguments=(first, _)):
            return is_of_others(first)
    return False


def _is_without_own(sites: core.Expression) -> bool:
    """Whether a set certainly has no piece of the mover."""
    match sites:
        case core.Where():
            return _is_without_own(sites.domain)
        case core.Operation(name="intersection"):
            return any(map(_is_without_own, sites.arguments))
        case core.Operation(name="union"):
            return all(map(_is_without_own, sites.arguments))
        case core.Operation(name="difference", arguments=(first, second)):
            return _covers_own(second) or _is_without_own(first)
        case core.Operation(name="complement", arguments=(others,)):
            return _covers_own(others)
    return False


def _covers_own(sites: core.Expression) -> bool:
    """Whether a set certainly has all sites with pieces of the mover."""
    match sites:
        case core.Operation(name="union"):
            return any(map(_covers_own, sites.arguments))
        case core.Operation(name="occupied"):
            return True
        case core.Operation(name="held_by", arguments=(player,)):
            return is_mover(player)
    return False


def values_of(expression: core.Expression, domains: dict[str, core.Expression]) -> Sequence[int]:
    """The numbers that an expression may have; `domains` are those of variables. Raises NotKnownError."""
    if isinstance(expression, core.Variable):
        expression = domains.get(expression.name, expression)
    match expression:
        case core.Constant(value=int() as number):
            return (number,)
        case core.Constant(value=frozenset() as numbers):
            return sorted(number for number in numbers if isinstance(number, int))
    raise NotKnownError


def is_same(one: core.Expression | None, other: core.Expression) -> bool:
    """Whether both are the same variable."""
    return isinstance(one, core.Variable) and isinstance(other, core.Variable) and one.name == other.name


def is_mover(player: core.Expression) -> bool:
    """Whether it is plain that a player is the one who decides."""
    return isinstance(player, core.Operation) and player.name == "mover"


def _only(site: core.Variable) -> core.Expression:
    return core.Operation("singleton", (site,), type=core.Type("sites"))
