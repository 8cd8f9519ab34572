"""What effects set state variables to, one after the other, and the values of variables after some of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.game import core
from playground.game.foresight.set_terms import EMPTY, Terms

SetOnSites = list[tuple[core.Expression, core.Expression]]
"""Sites, and what a variable is set to there: later ones count."""


@dataclass
class Values:
    """The values assigned so far. None stands for what is not known."""

    game: core.Game
    terms: Terms
    _single: dict[str, core.Expression | None] = field(default_factory=dict)
    _by_site: dict[str, SetOnSites | None] = field(default_factory=dict)

    def assign(
        self, effect: core.Assign, value: core.Expression, sites: core.Expression | None, condition: core.Expression
    ) -> None:
        """Note what a variable is set to where a condition holds: on some sites, if it has a value for each."""
        variable = next(each for each in self.game.variables if each.name == effect.variable)
        if effect.index is not None or (variable.by_site is None) is not (sites is None):
            self.forget(variable.name)
            return
        value = self._cut_off(value, variable.type)
        if sites is not None and variable.by_site is not None:
            if variable.by_site.sites != frozenset(self.game.board.sites):
                sites = self.terms.intersection(sites, core.Constant(variable.by_site.sites, type=EMPTY.type))
            known = self._by_site.setdefault(variable.name, [])
            if known is not None:
                known.append((self.terms.choice(condition, sites, EMPTY), value))
        else:
            before = self.of(core.StateVariable(variable.name, None, type=variable.type))
            self._single[variable.name] = None if before is None else self.terms.choice(condition, value, before)

    def copy(self) -> Values:
        """The same values, which may then be set to others."""
        by_site = {name: None if values is None else list(values) for name, values in self._by_site.items()}
        return Values(self.game, self.terms, dict(self._single), by_site)

    def _cut_off(self, value: core.Expression, type_: core.Type) -> core.Expression:
        """A value of a variable of this type: a number is cut off at the ends of its range."""
        if type_.kind != "int":
            return value
        for end, is_beyond in ((type_.high, value.type.high > type_.high), (type_.low, value.type.low < type_.low)):
            if is_beyond:
                limit = core.Constant(end, type=core.Type("int", end, end))
                pair = (limit, value) if end == type_.high else (value, limit)
                within = core.Type("int", max(value.type.low, type_.low), min(value.type.high, type_.high))
                value = core.Choice(self.terms.compared("less", *pair), limit, value, type=within)
        return value

    def forget(self, variable: str) -> None:
        """The value of a variable is not known any longer."""
        self._single[variable], self._by_site[variable] = None, None

    def of(self, variable: core.StateVariable) -> core.Expression | None:
        """The value of a variable, of which index and site are those before the option."""
        if variable.site is not None:
            return self._on_site(variable, variable.site)
        if variable.index is None:
            return self._single.get(variable.name, variable)
        return None if variable.name in self._single else variable

    def _on_site(self, variable: core.StateVariable, site: core.Expression) -> core.Expression | None:
        changes = self._by_site.get(variable.name, [])
        if changes is None or (changes and variable.index is not None):
            return None
        value: core.Expression = variable
        for sites, given in changes:
            value = self.terms.choice(self.terms.contains(sites, site), given, value)
        return value
