"""What the rounds of a loop do on other sites, as one effect on all of these (`rounds_apart.py` says when that is so).

for each way in W do if C(way) then set owner of S(way) to mover
set owner of (all sites in S(way) of any way in W where C(way)) to mover
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.roaming import conjuncts

SITE, SITES, TRUTH = core.Type("site"), core.Type("sites"), core.Type("bool")

GIVING = core.SetOwner | core.Remove | core.Turn | core.SetAttribute | core.Place
"""Effects that, done again on the same site, change nothing more; pieces may be placed on sets of sites alone, since a
single site becomes the last one."""


@dataclass(frozen=True)
class Gathered:
    """An effect on the sites that rounds reach, where these have to be gathered in a loop over the sites `domain`: each
    as `variable`, for which some conditions hold, reaches `sites`."""

    variable: str
    domain: core.Expression
    conditions: tuple[core.Expression, ...]
    sites: core.Expression
    effect: GIVING


@dataclass(frozen=True)
class Loop:
    """A loop over directions, numbers, players, kinds or sites."""

    variable: str
    domain: core.Expression


@dataclass(frozen=True)
class If:
    """A condition."""

    condition: core.Expression


@dataclass(frozen=True)
class Found:
    """The effect of a round within loops, conditions and names, from the outermost."""

    around: tuple[Loop | If | core.Bind, ...]
    effect: GIVING

    @staticmethod
    def of(effects: Sequence[core.Effect]) -> Found | None:
        """The only effect that some effects are; None if they are something else."""
        around, left = list[Loop | If | core.Bind](), tuple(effects)
        while len(left) == 1:
            (only,) = left
            match only:
                case core.ForEach(variable=name, body=(done,)) if _is_given(done, name):
                    given = on_sites(done, only.domain)
                    return None if core.effect_mentions(given, name) else Found(tuple(around), given)
                case core.ForEach(domain=domain) if domain.type.kind != "sets":
                    around.append(Loop(only.variable, domain))
                    left = only.body
                case core.If(condition=condition, then=then, otherwise=()):
                    around.append(If(condition))
                    left = then
                case core.Bind(body=body):
                    around.append(only)
                    left = body
                case _:
                    return Found(tuple(around), only) if _may_be_one(only) else None
        return None

    def gathered(self) -> Gathered | None:
        """The same where the only loop is one over sites."""
        first, *others = self.around
        if not isinstance(first, Loop) or first.domain.type.kind != "sites":
            return None
        conditions, sites = list[core.Expression](), as_set(sites_of(self.effect))
        for each in reversed(others):
            match each:
                case If(condition):
                    conditions[:0] = conjuncts(condition)
                case core.Bind(variable=name, value=value):
                    conditions = [core.substitute(one, name, value) for one in conditions]
                    sites = core.substitute(sites, name, value)
                case Loop():
                    return None
        return Gathered(first.variable, first.domain, tuple(conditions), sites, self.effect)

    def union(self, lowering: Lowering) -> core.Effect:
        """The effect on all sites on which any round does it."""
        here = core.Variable(lowering.scope.fresh("it"), type=SITE)
        reached = is_among(as_set(sites_of(self.effect)), here)
        for each in reversed(self.around):
            match each:
                case Loop(variable, domain):
                    reached = core.Quantified("any", variable, domain, reached, type=TRUTH)
                case If(condition):
                    reached = core.Operation("and", (condition, reached), type=TRUTH)
                case core.Bind(variable=name, value=value):
                    reached = core.Let(name, value, reached, type=TRUTH)
        everywhere = core.Constant(frozenset(lowering.scope.board.sites), type=SITES)
        return on_sites(self.effect, core.Where(here.name, everywhere, reached, type=SITES))


def sites_of(effect: GIVING) -> core.Expression:
    return effect.target if isinstance(effect, core.Place) else effect.sites


def on_sites(effect: GIVING, sites: core.Expression) -> GIVING:
    """The same effect on other sites."""
    if isinstance(effect, core.Place):
        return replace(effect, target=sites)
    return replace(effect, sites=sites)


def _may_be_one(effect: core.Effect) -> TypeGuard[GIVING]:
    """Whether an effect is one of those that may be done for the sites of all rounds."""
    return isinstance(effect, GIVING) and not (isinstance(effect, core.Place) and effect.target.type.kind == "site")


def _is_given(effect: core.Effect, name: str) -> TypeGuard[GIVING]:
    """Whether an effect is one of these on the site that a name stands for."""
    return isinstance(effect, GIVING) and not isinstance(effect, core.Place) and _is_site(effect.sites, name)


def _is_site(sites: core.Expression, name: str) -> bool:
    match sites:
        case core.Variable(name=meant):
            return meant == name
        case core.Operation(name="singleton", arguments=(site,)):
            return _is_site(site, name)
    return False


def given_by(effect: GIVING) -> Iterator[core.Expression]:
    """The expressions of an effect but for that of its sites."""
    for name, part in vars(effect).items():
        if isinstance(part, core.Expression) and name not in ("sites", "target"):
            yield part
    if isinstance(effect, core.Place):
        yield from (value for _, value in effect.attributes)


def as_set(sites: core.Expression) -> core.Expression:
    return sites if sites.type.kind == "sites" else core.Operation("singleton", (sites,), type=SITES)


def is_among(sites: core.Expression, site: core.Variable) -> core.Expression:
    """Whether a site is one of some sites, part by part."""
    match sites:
        case core.Operation(name="intersection" | "union" | "difference" as name, arguments=(one, other)):
            first, second = is_among(one, site), is_among(other, site)
            if name == "difference":
                second = core.Operation("not", (second,), type=TRUTH)
            return core.Operation("or" if name == "union" else "and", (first, second), type=TRUTH)
        case core.Where(variable=variable, domain=domain, condition=condition):
            holding = core.substitute(condition, variable, site)
            return core.Operation("and", (is_among(domain, site), holding), type=TRUTH)
        case core.Let(variable=variable, value=value, body=body):
            return core.Let(variable, value, is_among(body, site), type=TRUTH)
        case core.Choice(condition=condition, yes=yes, no=core.Constant(value=frozenset() as none)) if not none:
            return core.Operation("and", (condition, is_among(yes, site)), type=TRUTH)
    return core.Operation("contains", (sites, site), type=TRUTH)
