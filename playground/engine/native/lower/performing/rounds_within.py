"""What the rounds of a loop do on other sites than their own, such as those around it, for all of them at once.

for each one in own do set owner of enemy within neighbours of one to mover      the enemies that any of them reaches
for each one in own do raise height of neighbours of one by 1                    by how many of them reach a site
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.performing.giving_at_once import SITES, Giving
from playground.engine.native.lower.performing.round_steps import SITE, TRUTH, Inner, NotAtOnceError, all_of
from playground.engine.native.lower.performing.united_rounds import is_among
from playground.game import core
from playground.game.roaming import conjuncts

IDEMPOTENT = core.SetOwner | core.Remove | core.Turn | core.SetAttribute | core.Assign
"""Effects that, done again on the same site, change nothing more, if what they give is the same."""


@dataclass(frozen=True)
class Reached:
    """The sites that some rounds reach: those as `variable` for which `condition` holds in one of them. It reads some
    fields."""

    variable: str
    condition: core.Expression
    reads: frozenset[str]


@dataclass
class Within:
    """Lowers an effect of the rounds that `members` have, before which `number` others come."""

    giving: Giving
    members: IRNode
    number: int

    def __post_init__(self) -> None:
        self.scope, self.expressions = self.giving.scope, self.giving.expressions

    def lower(self, effect: core.Effect, within: Inner | None) -> Reached:
        """An effect on the sites of a loop within the round, or on others than that of the round."""
        if not isinstance(effect, IDEMPOTENT) or effect.sites is None:
            raise NotAtOnceError
        if within is None:
            sites = effect.sites
            if sites.type.kind == "site":
                sites = core.Operation("singleton", (sites,), type=SITES)
            within = Inner(self.scope.fresh("reached"), sites)
        elif not Giving(self.giving.planes, self.giving.perform, within.variable).is_site(effect.sites):
            raise NotAtOnceError
        value = getattr(effect, "value", None)
        if value is not None and self.scope.depends(value, within.variable):
            assert isinstance(effect, core.Assign | core.SetAttribute)
            return self._add(effect, within)
        return self._give(effect, within)

    def _give(self, effect: core.Effect, within: Inner) -> Reached:
        """The same for all sites that any round reaches."""
        self._must_not_mention(effect, within)
        name, rounds = self.scope.fresh("reached"), self.scope.fresh("rounds")
        here = core.Variable(name, type=SITE)
        reaching = is_among(within.sites, here)
        always, in_round = self._divided(reaching)
        some: core.Expression = core.Quantified(
            "any", self.giving.variable, core.Variable(rounds, type=SITES), in_round, type=TRUTH
        )
        if always is not None:
            some = core.Operation("and", (always, some), type=TRUTH)
        readings = self.giving.readings
        self.giving.readings = []
        with self.scope.binding({rounds: self.members}):
            sites = self.giving.before_all(some, self.number, partial(self.expressions.sites_where, some, name))
        ((_, reads, _),) = self.giving.readings
        self.giving.readings = readings
        sites = self.giving.kept(self.giving.nodes.op("meet", sites, self.giving.slices.everywhere))
        around = Giving(self.giving.planes, self.giving.perform, name, self.giving.before, self.giving.readings)
        around.give(replace(effect, sites=here), sites, self.number)  # type: ignore[call-arg]  # each has sites
        return Reached(name, reaching, reads)

    def _must_not_mention(self, effect: core.Effect, within: Inner) -> None:
        """Raise NotAtOnceError if an effect is not the same for all sites and in all rounds."""
        parts = [part for name, part in vars(effect).items() if name != "sites" and isinstance(part, core.Expression)]
        if any(self._depends(part, within) for part in parts):
            raise NotAtOnceError

    def _depends(self, part: core.Expression, within: Inner) -> bool:
        """Whether an expression is not the same for all sites and in all rounds."""
        return self.giving.depends(part) or self.scope.depends(part, within.variable)

    def _add(self, effect: core.Assign | core.SetAttribute, within: Inner) -> Reached:
        """A number of each site that is raised, or lowered, as often as it is reached."""
        match effect.value:
            case core.Operation(name="add" | "subtract" as name, arguments=(before, core.Constant(value=int() as by))):
                pass
            case _:
                raise NotAtOnceError
        rounds, here = self.scope.fresh("rounds"), core.Variable(self.scope.fresh("reached"), type=SITE)
        index = effect.index if isinstance(effect, core.Assign) else None
        if not self._is_value(before, effect, within.variable) or (index is not None and self._depends(index, within)):
            raise NotAtOnceError
        always, in_round = self._divided(is_among(within.sites, here))
        those = core.Where(self.giving.variable, core.Variable(rounds, type=SITES), in_round, type=SITES)
        most = self.scope.board.size
        type_, never = core.Type("int", 0, most), core.Constant(0, type=core.Type("int"))
        times: core.Expression = core.Operation("count", (those,), type=type_)
        times = times if always is None else core.Choice(always, times, never, type=type_)
        around = Giving(self.giving.planes, self.giving.perform, here.name, self.giving.before, self.giving.readings)
        with self.scope.binding({rounds: self.members}):
            around.before_all(times, self.number, partial(self.expressions.number_of_each, times, here.name))
            more = times
            if by != 1:
                ends = min(0, by * most), max(0, by * most)
                more = core.Operation("multiply", (times, effect.value.arguments[1]), type=core.Type("int", *ends))
            there, old = core.substitute(before, within.variable, here), before.type
            ends = old.low - most * abs(by), old.high + most * abs(by)
            value = core.Operation(name, (there, more), type=core.Type("int", *ends))
            readings = [*around.readings]
            around.give(replace(effect, sites=here, value=value), around.slices.everywhere, self.number)
            around.readings[:] = [each for each in around.readings if each in readings or each[0] is not value]
        return Reached(here.name, there, frozenset())

    def _divided(self, reaching: core.Expression) -> tuple[core.Expression | None, core.Expression]:
        """The parts of a condition that are the same in all rounds, and the others."""
        always, in_round = list[core.Expression](), list[core.Expression]()
        for part in conjuncts(reaching):
            (in_round if self.giving.depends(part) else always).append(part)
        return (all_of(always) if always else None), (all_of(in_round) if in_round else core.Constant(True, type=TRUTH))

    def _is_value(self, value: core.Expression, effect: core.Assign | core.SetAttribute, variable: str) -> bool:
        """Whether a value is what the effect changes of its site."""
        match value, effect:
            case core.AttributeOf(attribute=name, site=core.Variable(name=site)), core.SetAttribute(attribute=changed):
                return name == changed and site == variable
            case core.StateVariable(name=name, index=index, site=core.Variable(name=site)), core.Assign():
                return name == effect.variable and index == effect.index and site == variable
        return False
