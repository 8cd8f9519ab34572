"""What lies between two sites, all of it of one kind, said of what spreads from one of them:

any goal in own where some sites_between(v, goal) and no (sites_between(v, goal) except enemy)
any way in any direction where ahead(v, way, 1) is enemy and some (own within shift(row(way), way))

with `row(way)` for `spread way from v through enemy`.

Where no goal may be of that kind itself, there is one at most in each direction, and what lies between is what spreads;
so is what lies between a site and the goal on a ray, `sites_between(v, lowest of (own within shift(row(way), way)))`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import is_
from typing import Any

from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.ends_of_lines import is_end_of_line, leaves_out
from playground.game.roaming import conjuncts
from playground.source.copying import with_fields

_TRUTH, _SITE, _SITES = core.Type("bool"), core.Type("site"), core.Type("sites")
_ZERO, _ONE = (core.Constant(number, type=core.Type("int", number, number)) for number in (0, 1))
_RAYS = frozenset(("rays",))

MAX_WORDS = 1
"""The most words of a set: where there are more, what spreads takes a loop."""


def any_on_rays(condition: core.Quantified, lowering: Lowering) -> core.Expression | None:
    """A question about goals beyond sites of one kind, as one about directions; None if it asks anything else."""
    if condition.kind != "any" or condition.domain.type.kind != "sites" or lowering.nodes.words > MAX_WORDS:
        return None
    found = _Rays.of(condition.variable, condition.domain, condition.body, lowering)
    return None if found is None else made_once(condition, (_RAYS,), found.condition)  # type: ignore[arg-type]


def with_rows(effect: core.ForEach, lowering: Lowering) -> core.ForEach:
    """A loop over directions in which what lies between a site and the end of a row is the row."""
    if not isinstance(effect.domain, core.Constant) or effect.domain.type.kind != "ways":
        return effect
    if lowering.nodes.words > MAX_WORDS:
        return effect
    ways = frozenset(_members(effect.domain))
    body = tuple(_with_rows(each, effect.variable, ways, lowering) for each in effect.body)
    return effect if body == effect.body else with_fields(effect, body=body)


def _with_rows(part: Any, way: str, ways: frozenset[object], lowering: Lowering) -> Any:
    """An effect, or a part of one, with rows in some directions in place of what lies between their ends."""
    match part:
        case core.Let(name, core.Operation("lowest" | "highest", (ends,)), core.Where() as line):
            row = _row(name, ends, line, way, ways, lowering)
            return part if row is None else row
        case core.Effect():
            changed = {name: _with_rows(each, way, ways, lowering) for name, each in vars(part).items()}
            return with_fields(part, **changed)
        case core.Expression():
            parts = core.parts(part)
            changed_parts = [_with_rows(each, way, ways, lowering) for each in parts]
            return part if all(map(is_, parts, changed_parts)) else core.with_parts(part, changed_parts)
        case tuple():
            return tuple(_with_rows(each, way, ways, lowering) for each in part)
    return part


def _row(
    end: str, ends: core.Expression, line: core.Where, way: str, ways: frozenset[object], lowering: Lowering
) -> core.Expression | None:
    """What lies between a site and the only one of some ends, if these are one step beyond a row that begins there."""
    found = _ends_of_line(line, end, lowering)
    if found is None or not ways <= frozenset(_members(found[1])):
        return None
    start = core.Operation("singleton", (found[0],), type=_SITES)
    if not is_end_of_line(ends):
        return None
    for part in core.parts(ends):
        match part:
            case core.Operation("shift", (core.Operation("spread", (begins, _, _)) as reached, core.Variable(going))):
                if begins == start and going == way:
                    row = core.Operation("difference", (reached, start), type=_SITES)
                    count = core.Operation("count", (ends,), type=core.Type("int", 0, 1 << 10))
                    some = core.Operation("less", (_ZERO, count), type=_TRUTH)
                    return core.Choice(some, row, core.Constant(frozenset(), type=_SITES), type=_SITES)
    return None


def each_on_rays(effect: core.ForEach, lowering: Lowering) -> core.ForEach | None:
    """A loop over such goals that does something about what lies between, as one over directions."""
    if effect.domain.type.kind != "sites" or lowering.nodes.words > MAX_WORDS:
        return None
    body = effect.body
    match body:
        case (core.Bind(variable=name, value=value, body=inner),) if value.type.kind == "sites":
            body = tuple(core.substitute_in_effect(each, name, value) for each in inner)
    match body:
        case (core.If(condition=condition, then=then, otherwise=()),):
            found = _Rays.of(effect.variable, effect.domain, condition, lowering)
        case _:
            return None
    if found is None:
        return None
    done = tuple(_replaced(each, found.between, found.line) for each in then)
    if any(core.effect_mentions(each, effect.variable) for each in done):
        return None
    return with_fields(effect, variable=found.way.name, domain=found.ways, body=(core.If(found.on_ray, done, ()),))


@dataclass(frozen=True)
class _Rays:
    """Rays from `start`, on which sites of `through` lie before one of `goals`; `between` is what lies before."""

    start: core.Expression
    ways: core.Constant
    through: core.Expression
    goals: core.Expression
    between: core.Expression

    @staticmethod
    def of(goal: str, domain: core.Expression, condition: core.Expression, lowering: Lowering) -> _Rays | None:
        """The rays that a condition on a goal is about; None if there are none."""
        some, all_in, through, others = None, None, None, list[core.Expression]()
        for part in map(_without_names, conjuncts(_without_names(condition))):
            match part:
                case core.Operation("less", (core.Constant(value=0), core.Operation("count", (core.Where() as line,)))):
                    some = line
                case core.Operation("equal", (core.Operation("count", (lacking,)), core.Constant(value=0))) if (
                    isinstance(lacking, core.Operation) and lacking.name == "difference"
                ):
                    all_in, through = lacking.arguments
                case _:
                    others.append(part)
        if some is None or all_in is None or through is None or not core.alike(some, all_in):
            return None
        ends = _ends_of_line(some, goal, lowering)
        if (
            ends is None
            or core.mentions(through, goal)
            or not (leaves_out(through, domain) or leaves_out(domain, through))
        ):
            return None
        if others:
            domain = core.Where(goal, domain, reduce(_both, others), type=_SITES)
        return _Rays(*ends, through, domain, some)

    @property
    def way(self) -> core.Variable:
        """What stands for the direction of a ray."""
        return core.Variable("way of ray", type=core.Type("way"))

    @property
    def _reached(self) -> core.Operation:
        only = core.Operation("single_way", (self.way,), type=core.Type("ways"))
        start = core.Operation("singleton", (self.start,), type=_SITES)
        return core.Operation("spread", (start, self.through, only), type=_SITES)

    @property
    def line(self) -> core.Expression:
        """What lies before the goal."""
        start = core.Operation("singleton", (self.start,), type=_SITES)
        return core.Operation("difference", (self._reached, start), type=_SITES)

    @property
    def on_ray(self) -> core.Expression:
        """Whether there is a goal in a direction."""
        nearest = core.Operation("ahead", (self.start, self.way, _ONE), type=core.Type("site", optional=True))
        beyond = core.Operation("shift", (self._reached, self.way), type=_SITES)
        found = core.Operation("intersection", (self.goals, beyond), type=_SITES)
        count = core.Operation("count", (found,), type=core.Type("int", 0, 1 << 10))
        some = core.Operation("less", (_ZERO, count), type=_TRUTH)
        return _both(core.Operation("contains", (self.through, nearest), type=_TRUTH), some)

    def condition(self) -> core.Expression:
        """Whether there is a goal in any direction."""
        return core.Quantified("any", self.way.name, self.ways, self.on_ray, type=_TRUTH)


def _both(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Operation("and", (one, other), type=_TRUTH)


def _without_names(condition: core.Expression) -> core.Expression:
    """A condition in which names of sets stand for these."""
    while isinstance(condition, core.Let) and condition.value.type.kind == "sites":
        condition = core.substitute(condition.body, condition.variable, condition.value)
    return condition


def _ends_of_line(sites: core.Where, goal: str, lowering: Lowering) -> tuple[core.Expression, core.Constant] | None:
    """The site from which a line leads to a goal, and in which directions, if a set is what lies between them."""
    match sites:
        case core.Where(
            member,
            core.Operation("difference", (core.Operation("difference", (everywhere, one)), other)),
            core.Quantified(
                "any",
                way,
                core.Constant() as ways,
                core.Operation("contains", (core.Operation("intersection", (there, back)), core.Variable(it))),
            ),
        ) if member == it and everywhere == core.Constant(frozenset(lowering.scope.board.sites), type=everywhere.type):
            pass
        case _:
            return None
    going = core.Variable(way, type=core.Type("way"))
    for start, end in ((one, other), (other, one)):
        begins, ends = (_singleton(each) for each in (start, end))
        if begins is None or not (isinstance(ends, core.Variable) and ends.name == goal):
            continue
        expected = {(start, False), (end, True)}, {(start, True), (end, False)}
        if {_spread(each, everywhere, going) for each in (there, back)} in expected and _are_straight(ways, lowering):
            return None if core.mentions(begins, goal) else (begins, ways)
    return None


def _singleton(sites: core.Expression) -> core.Expression | None:
    return sites.arguments[0] if isinstance(sites, core.Operation) and sites.name == "singleton" else None


def _spread(
    sites: core.Expression, everywhere: core.Expression, way: core.Variable
) -> tuple[core.Expression, bool] | None:
    """From where something spreads anywhere in a direction, and whether that is the opposite one."""
    match sites:
        case core.Operation("spread", (start, passable, core.Operation("single_way", (going,)))) if (
            passable == everywhere
        ):
            is_opposite = isinstance(going, core.Operation) and going.name == "opposite"
            there = core.parts(going)[0] if is_opposite else going
            return (start, is_opposite) if isinstance(there, core.Variable) and there.name == way.name else None
    return None


def _are_straight(ways: core.Constant, lowering: Lowering) -> bool:
    """Whether directions lead the same way everywhere, each of them back in another one."""
    directions = lowering.scope.board.directions
    among = [directions[int(str(way))] for way in _members(ways)]
    vectors = {(each.dx, each.dy) for each in among}
    return all(each.is_uniform for each in among) and vectors == {(-x, -y) for x, y in vectors}


def _members(ways: core.Constant) -> Iterable[object]:
    return ways.value if isinstance(ways.value, frozenset) else ()


def _replaced(part: Any, sites: core.Expression, line: core.Expression) -> Any:
    """An effect, or a part of one, with another expression for a set."""
    match part:
        case core.Effect():
            return with_fields(part, **{name: _replaced(each, sites, line) for name, each in vars(part).items()})
        case core.Expression():
            if core.alike(part, sites):
                return line
            parts = core.parts(part)
            return core.with_parts(part, [_replaced(each, sites, line) for each in parts]) if parts else part
        case tuple():
            return tuple(_replaced(each, sites, line) for each in part)
    return part
