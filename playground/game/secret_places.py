"""Zones of one name, one for each site, among which others must not know the one where something happens.

    lay: {choose: {spot: board}, do: set bow of mover to spot; turn sea(mover, spot) into Ship}

What is chosen here is secret, so that the place that is changed must be as well: to others it may have been that of
any square. The zones of one owner are then like the places of one hand. Where the effects of a game name such places
only by what everybody knows, each zone is a place of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from playground.game import core
from playground.game.effect_sequences import inner, sequences_of
from playground.game.hidden import depends_on_hidden
from playground.game.hidden_dependence import asks_for_secret, deciding, secret_choices, stored_choices
from playground.game.operations import OPERATIONS

Sites = frozenset[int]
NO_SITES: Sites = frozenset()

_NO_CHANGE = (core.Assign, core.RollVariable, core.Hint)
"""Effects that change no site; hints have rules of their own."""


def zones_alike(game: core.Game) -> list[Sites]:
    """The places of zones of one name that differ in their sites alone, where others may not know which is changed."""
    families = [sites for sites in _families(game) if len(sites) > 1]
    if not families:
        return []
    stored = stored_choices(game)
    walk = _Walk(game, frozenset(variable.name for variable in game.variables if variable.secret), families)
    found = set[Sites]()
    for sequence in sequences_of(game):
        known, certain = _Known(), True
        if sequence.action is not None:
            places = stored[sequence.action]
            names = frozenset(each.variable for at, each in enumerate(sequence.choices) if at in places)
            known = _Known(names, {name: walk.named(domain, _Known()) for name, domain in sequence.domains.items()})
        elif sequence.rule is not None:
            known = _Known(secret_choices(sequence.rule, stored))
            certain = not walk.is_secret(sequence.rule.condition, known.secret)
        found |= set(walk.through(sequence.effects, known, certain=certain))
    return [sites for sites in families if sites in found]


def _families(game: core.Game) -> Iterator[Sites]:
    """For each name, owner and other index of hidden zones for each site the places of all of these."""
    together: dict[tuple[object, ...], set[int]] = {}
    for zone in game.zones:
        if zone.seen_by != "everybody" and any(type_.kind == "site" for type_, _ in zone.indices):
            others = tuple(index for type_, index in zone.indices if type_.kind != "site")
            together.setdefault((zone.name, zone.owner, others), set()).update(zone.sites)
    return map(frozenset, together.values())


@dataclass(frozen=True)
class _Known:
    """What is known of variables: the `secret` ones have values that others may not know, `places` of zones that those
    have which name some."""

    secret: frozenset[str] = frozenset()
    places: Mapping[str, Sites] = field(default_factory=dict)


class _Walk:
    """Goes through effects, and finds the families at whose places they happen."""

    def __init__(self, game: core.Game, variables: frozenset[str], families: list[Sites]) -> None:
        self._game, self._variables, self._families = game, variables, families
        self._all = frozenset[int]().union(*families)

    def through(self, effects: Iterable[core.Effect], known: _Known, *, certain: bool = True) -> Iterator[Sites]:
        """The families of which others may not know the place that effects change; `certain` is whether all know that
        these happen."""
        for effect in effects:
            match effect:
                case core.If() | core.Repeat() | core.ForEach():
                    clear = certain and not any(self.is_secret(part, known.secret) for part in deciding(effect))
                    yield from self.through(inner(effect), self._within(effect, known), certain=clear)
                case core.Bind():
                    yield from self.through(inner(effect), self._within(effect, known), certain=certain)
                case _ if not isinstance(effect, _NO_CHANGE):
                    yield from self._changed(effect, known, certain=certain)

    def is_secret(self, expression: core.Expression, names: frozenset[str]) -> bool:
        """Whether an expression asks for a secret variable, or for one of some names."""
        return asks_for_secret(expression, self._variables, names)

    def named(self, expression: core.Expression, known: _Known) -> Sites:
        """The places of the families that an expression may name."""
        if isinstance(expression, core.Variable):
            return known.places.get(expression.name, NO_SITES)
        own = set[int]()
        if isinstance(expression, core.Constant | core.Table) and expression.type.kind in ("site", "sites"):
            values = expression.values if isinstance(expression, core.Table) else (expression.value,)
            own.update(*(value if isinstance(value, frozenset) else (int(str(value)),) for value in values))
        return frozenset(own & self._all).union(*(self.named(part, known) for part in core.parts(expression)))

    def _within(self, effect: core.Effect, known: _Known) -> _Known:
        match effect:
            case core.Bind(variable=name, value=value) | core.ForEach(variable=name, domain=value):
                named = self.named(value, known)
                hides = self.is_secret(value, known.secret) or (bool(named) and self._by_content(value))
                secret = known.secret | {name} if hides else known.secret
                return replace(known, secret=secret, places={**known.places, name: named})
        return known

    def _by_content(self, expression: core.Expression) -> bool:
        """Whether the places that an expression names depend on what lies there, as those of `sea of mover within Ship`
        do. Where one of several zones is looked up, as by the square of a piece, what lies on the board decides; and
        everybody sees which places are empty."""
        match expression:
            case core.Table() | core.Operation("occupied"):
                return False
            case core.Operation(name, arguments) if not OPERATIONS[name].sees_content:
                return any(map(self._by_content, arguments))
        return depends_on_hidden(expression, self._game)

    def _changed(self, effect: core.Effect, known: _Known, *, certain: bool) -> Iterator[Sites]:
        parts = (part for part in vars(effect).values() if isinstance(part, core.Expression))
        where = [part for part in parts if part.type.kind in ("site", "sites")]
        if certain and not any(self.is_secret(part, known.secret) or self._by_content(part) for part in where):
            return
        named = frozenset[int]().union(*(self.named(part, known) for part in where))
        yield from (sites for sites in self._families if sites & named)
