"""Conditions that ask something of each group of a set, in whatever way they are said.

any one in own where no liberties(one)
some (own except alive(own))                where what lives spreads through `own` from stones beside empty points
count alive(own) < count own
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from playground.game import core
from playground.game.core import Type
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import BOOL, TRUE
from playground.game.owners import is_of_two, owner_of_members
from playground.game.roaming import conjuncts

SITE = Type("site")

MAX_PARTS_OF_GROUPS = 60
"""Longer conditions on groups are not looked at."""


Claim = tuple[core.Expression, core.Variable, core.Expression]
"""A set, a member, and what is said of it."""


@dataclass(frozen=True)
class OfGroups:
    """That a condition holds for some member of a domain, of which it knows the group: what spreads from it through
    passable sites."""

    domain: core.Expression
    variable: core.Variable
    condition: core.Expression
    group: core.Operation

    @property
    def passable(self) -> core.Expression:
        """The sites of which groups consist."""
        return self.group.arguments[1]

    @property
    def ways(self) -> core.Expression:
        """The directions in which members of a group lie beside each other."""
        return self.group.arguments[2]

    @property
    def of_whole(self) -> core.Expression:
        """What of the condition is the same for all members of a group."""
        parts = [part for part in conjuncts(self.condition) if not self._knows_member(part)]
        return reduce(lambda one, other: core.Operation("and", (one, other), type=BOOL), parts) if parts else TRUE

    def _knows_member(self, expression: core.Expression) -> bool:
        if expression == self.group:
            return False
        return is_variable(expression, self.variable.name) or any(map(self._knows_member, core.parts(expression)))


def is_variable(expression: core.Expression, name: str) -> bool:
    """Whether an expression is a variable of this name."""
    return isinstance(expression, core.Variable) and expression.name == name


@dataclass(frozen=True)
class Question:
    """A condition that holds if something is true of a group; or else if it is true of none."""

    groups: tuple[OfGroups, ...]
    is_some: bool


def of_groups(expression: core.Expression, game: core.Game) -> Question:
    """What a condition asks of groups; nothing if it cannot be read so, or if its opposite is simpler."""
    if isinstance(expression, core.Operation) and expression.name == "not":
        return Question((), False)
    some = _as_some(expression)
    claim = some or _as_some(core.Operation("not", (expression,), type=BOOL))
    return Question(() if claim is None else tuple(_of_each_side(claim, game)), some is not None)


def _of_each_side(claim: Claim, game: core.Game) -> list[OfGroups]:
    """What is said of the groups of a set: for each side, if it has pieces of both."""
    domain, variable, condition = claim
    while isinstance(domain, core.Where):
        within = core.substitute(domain.condition, domain.variable, variable)
        domain, condition = domain.domain, core.Operation("and", (within, condition), type=BOOL)
    if not is_of_two(game):
        return _of_members(domain, variable, condition)
    domain, condition = _with_sides(domain), _with_sides(condition)
    if not (isinstance(domain, core.Operation) and domain.name == "occupied"):
        return _of_members(domain, variable, condition)
    mover = core.Operation("mover", (), type=Type("player"))
    found = [_of_members(_held_by(player), variable, condition) for player in (mover, _other(mover))]
    return found[0] + found[1] if all(found) else []


def _with_sides(expression: core.Expression) -> core.Expression:
    """An expression in which what is not one player's is the other's."""
    match expression:
        case core.Operation("difference", (core.Operation("occupied"), core.Operation("held_by", (one,)))):
            if not one.type.optional:
                return _held_by(_other(one))
    return core.with_parts(expression, list(map(_with_sides, core.parts(expression))))


def _held_by(player: core.Expression) -> core.Expression:
    return core.Operation("held_by", (player,), type=SITES)


def _other(player: core.Expression) -> core.Expression:
    return core.Operation("next_player", (player,), type=Type("player"))


def _as_some(expression: core.Expression) -> Claim | None:
    """A condition as one that holds if something is true of some member of a set."""
    match expression:
        case core.Quantified(kind="any", variable=name, domain=domain, body=body) if domain.type.kind == "sites":
            is_single = not isinstance(domain, core.Combinations)
            return (domain, core.Variable(name, type=SITE), body) if is_single else None
        case core.Operation("less", (core.Constant(value=0), core.Operation("count", (sites,)))):
            return _of_set(sites)
        case core.Operation("less", (core.Operation("count", (part,)), core.Operation("count", (sites,)))):
            return _of_rest(part, sites)
        case core.Operation("not", (core.Operation("equal", (one, other)),)):
            match one, other:
                case core.Operation("count", (sites,)), core.Constant(value=0):
                    return _of_set(sites)
                case core.Operation("count", (one,)), core.Operation("count", (other,)):
                    pass
            return _of_rest(one, other) or _of_rest(other, one)
        case core.Operation("not", (core.Quantified(kind="every", variable=name, domain=domain, body=body),)):
            opposite = core.Operation("not", (body,), type=BOOL)
            return _as_some(core.Quantified("any", name, domain, opposite, type=BOOL))
    return None


def _of_rest(part: core.Expression, sites: core.Expression) -> Claim | None:
    """That a set has more than what spreads through it from some of its sites."""
    if _start_within(part, sites) is None:
        return None
    return _of_set(core.Operation("difference", (sites, part), type=SITES))


def _of_set(sites: core.Expression) -> Claim | None:
    """That a set is not empty."""
    variable = core.Variable("'member", type=SITE)
    match sites:
        case core.Where(variable=name, domain=domain, condition=condition):
            return domain, core.Variable(name, type=SITE), condition
        case core.Operation("difference", (domain, taken)):
            holds = core.Operation("not", (core.Operation("contains", (taken, variable), type=BOOL),), type=BOOL)
            return domain, variable, holds
    return None


def _of_members(domain: core.Expression, variable: core.Variable, condition: core.Expression) -> list[OfGroups]:
    owner = owner_of_members(domain, None)
    if owner is not None:
        condition = of_owner(condition, variable, owner)
    condition = _of_each(condition, variable)
    group = _group_of(condition, variable)
    return [] if group is None else [OfGroups(domain, variable, _with_group(condition, variable, group), group)]


def written_out(
    expression: core.Expression, meant: Mapping[str, core.Expression], names: Mapping[str, core.Expression]
) -> core.Expression:
    """An expression with what names stand for in their places: `meant` are values as they are written."""
    match expression:
        case core.Variable(name=name):
            return written_out(meant[name], meant, names) if name in meant else names.get(name, expression)
        case core.Let(variable=name, value=value, body=body):
            return written_out(body, {**meant, name: value}, names)
    return core.with_parts(expression, [written_out(part, meant, names) for part in core.parts(expression)])


def of_owner(expression: core.Expression, site: core.Expression, owner: core.Expression) -> core.Expression:
    """An expression with the owner of the piece on a site where it asks who that is."""
    match expression:
        case core.Operation("owner", (other,)) if _is_same_site(other, site):
            return owner
    return core.with_parts(expression, [of_owner(part, site, owner) for part in core.parts(expression)])


def _is_same_site(one: core.Expression, other: core.Expression) -> bool:
    """Whether two sites are the same by their names, whatever is known of what they can be."""
    if isinstance(one, core.Variable) and isinstance(other, core.Variable):
        return one.name == other.name
    return one == other


def _of_each(expression: core.Expression, variable: core.Variable) -> core.Expression:
    """An expression with what it says of all groups at once said of the group of a site: that what spreads from some of
    their sites has this one."""
    match expression:
        case core.Operation("contains", (core.Operation("spread", (_, passable, ways)) as spread, site)):
            start = _start_within(spread, passable)
            if is_variable(site, variable.name) and start is not None and not core.mentions(spread, variable.name):
                single = core.Operation("singleton", (variable,), type=SITES)
                group = core.Operation("spread", (single, passable, ways), type=SITES)
                met = core.Operation("intersection", (group, start), type=SITES)
                none = core.Operation("equal", (core.Operation("count", (met,), type=_COUNT), _NONE), type=BOOL)
                return core.Operation("not", (none,), type=BOOL)
    return core.with_parts(expression, [_of_each(part, variable) for part in core.parts(expression)])


_COUNT, _NONE = Type("int", 0, 1), core.Constant(0, type=Type("int", 0, 0))


def _start_within(spread: core.Expression, passable: core.Expression) -> core.Expression | None:
    """Where of a set a spread through it starts: at all of its sites that belong to another set as well."""
    match spread:
        case core.Operation("spread", (core.Operation("intersection", (one, other)), through, _)):
            if through == passable and passable in (one, other):
                return other if one == passable else one
    return None


def _group_of(expression: core.Expression, variable: core.Variable) -> core.Operation | None:
    """What spreads from a site in a condition on it."""
    match expression:
        case core.Operation("spread", (start, passable, ways)) if _is_site(start, variable, passable):
            if isinstance(ways, core.Constant) and not core.mentions(passable, variable.name):
                single = core.Operation("singleton", (variable,), type=SITES)
                return core.Operation("spread", (single, passable, ways), type=SITES)
    found = (_group_of(part, variable) for part in core.parts(expression))
    return next((each for each in found if each is not None), None)


def _is_site(start: core.Expression, variable: core.Variable, passable: core.Expression) -> bool:
    """Whether a set is a site, that may be left out if it has no piece, as all of a group have one."""
    match start:
        case core.Operation("singleton", (site,)):
            return is_variable(site, variable.name)
        case core.Operation("intersection", (one, core.Operation("occupied"))):
            return _is_of_pieces(passable) and _is_site(one, variable, passable)
    return False


def _is_of_pieces(sites: core.Expression) -> bool:
    match sites:
        case core.Operation("held_by" | "of_piece" | "occupied"):
            return True
        case core.Operation("intersection", (one, other)):
            return _is_of_pieces(one) or _is_of_pieces(other)
        case core.Operation("difference", (one, _)) | core.Where(domain=one):
            return _is_of_pieces(one)
    return False


def _with_group(expression: core.Expression, variable: core.Variable, group: core.Operation) -> core.Expression:
    """An expression with the same words for a group wherever it is meant."""
    match expression:
        case core.Operation("spread", (start, passable, ways)) if _is_site(start, variable, passable):
            if (passable, ways) == (group.arguments[1], group.arguments[2]):
                return group
    return core.with_parts(expression, [_with_group(part, variable, group) for part in core.parts(expression)])


def neighbours_of(sites: core.Expression) -> tuple[core.Expression, core.Expression] | None:
    """The set that a set of sites is beside, and in which directions, if that is all that is said of it."""
    match sites:
        case core.Where(
            variable=site,
            domain=core.Constant(),
            condition=core.Quantified(
                kind="any", variable=way, domain=core.Constant() as ways, body=core.Operation("contains", (near, there))
            ),
        ):
            if isinstance(there, core.Variable) and there.name == site:
                match near:
                    case core.Operation("shift", (start, core.Variable(name=by))) if by == way:
                        return None if core.mentions(start, site) or core.mentions(start, way) else (start, ways)
            match there:
                case core.Operation("ahead", (core.Variable(name=one), core.Variable(name=by), core.Constant(value=1))):
                    if (one, by) == (site, way) and not (core.mentions(near, site) or core.mentions(near, way)):
                        return near, ways
    return None
