"""Finds who has the most, or a sum, of what has just been taken away or set back: a definition is found anew each time.

define: {best: the who in everyone with most number of shown of who}

for each who in everyone do move shown of who to won of best       in the second round one card has gone
move shown of everyone to pile; next player is best                nothing is left to compare
for each who in everyone do set bid of who to 0; next player is highest
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.effect_sequences import all_effects, all_within, sequences_of
from playground.game.emptied import overlap
from playground.game.room import possible_sites
from playground.game.rule_expressions import all_parts, expressions_of
from playground.game.surrounding_effects import certainly_done
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_FILLS_ANY = (core.Place, core.Swap, core.Shuffle, core.Sort)

_PLAYERS = ("player", "players")


@dataclass(frozen=True)
class _Compared:
    """What decides who has the most: what lies at some sites, and the numbers of some variables."""

    sites: frozenset[int]
    variables: frozenset[str]


@dataclass(frozen=True)
class _Gone:
    """Sites that are certainly empty, and variables that are the same for all players, with the latest effect that made
    them so."""

    sites: frozenset[int] = frozenset()
    variables: frozenset[str] = frozenset()
    latest: Span | None = None

    def has_all(self, compared: _Compared) -> bool:
        """Whether nothing is left of what is compared."""
        return compared.sites <= self.sites and compared.variables <= self.variables

    def both(self, other: _Gone) -> _Gone:
        """What is gone in either case."""
        return _Gone(self.sites & other.sites, self.variables & other.variables, self.latest or other.latest)


@dataclass
class _Search:
    """Goes through the effects of a game; `found` are the places of questions, each with what is to be said of it."""

    game: core.Game
    names: Mapping[str, core.Expression]
    found: list[tuple[Span, str]] = field(default_factory=list)

    def through(self, effects: Iterable[core.Effect], gone: _Gone) -> _Gone:
        """Look at effects in their order; what is gone after them."""
        for effect in effects:
            if gone.latest is not None:
                self._ask(effect, gone)
            match effect:
                case core.If(then=then, otherwise=otherwise):
                    gone = self.through(then, gone).both(self.through(otherwise, gone))
                case core.Bind(body=body):
                    gone = self.through(body, gone)
                case core.ForEach(body=body) | core.Repeat(body=body):
                    left = _without(gone, body, self.names)
                    self.through(body, left)
                    if isinstance(effect, core.ForEach) and effect.domain.type.kind == "players":
                        self._ask_in_rounds(effect)
                    gone = self._more(effect, left)
                case _:
                    gone = self._more(effect, _without(gone, (effect,), self.names))
        return gone

    def _ask(self, effect: core.Effect, gone: _Gone) -> None:
        for place, compared in _choosers(effect):
            if gone.has_all(compared):
                what = "has gone" if compared.sites else "has been set back"
                where = f"in {gone.latest.line_from(place)}" if gone.latest else "before"
                self.found.append((place, f"what it asks about {what} {where}"))

    def _ask_in_rounds(self, loop: core.ForEach) -> None:
        """Find what compares, in each round of a loop over players, what rounds before have taken from one of them."""
        taken, reset = set[int](), set[str]()
        for effect in all_within(loop.body):
            match effect:
                case core.Move(origin=sites) | core.Remove(sites=sites):
                    taken |= _of_one(sites, loop.variable, self.names)
                case core.ForEach(domain=domain, body=body, variable=one) if _takes_away(body, one):
                    taken |= _of_one(domain, loop.variable, self.names)
                case core.Assign(variable=name, index=core.Variable(name=index), value=core.Constant()):
                    reset |= {name} if index == loop.variable else set()
        for effect in all_within(loop.body) if taken or reset else ():
            for place, compared in _choosers(effect):
                if compared.sites & taken or compared.variables & reset:
                    self.found.append((place, "in each round, some of what it asks about has gone in those before"))

    def _more(self, effect: core.Effect, gone: _Gone) -> _Gone:
        """What is gone when an effect has been done as well."""
        sites, variables = self._taken(effect), self._set_back(effect)
        if not sites and not variables:
            return gone
        return _Gone(gone.sites | sites, gone.variables | variables, effect.span)

    def _taken(self, effect: core.Effect) -> frozenset[int]:
        match effect:
            case core.Remove(sites=core.Constant(frozenset() as sites)):
                return sites
            case core.ForEach(variable=one, domain=domain, body=body):
                if domain.type.kind == "sites" and isinstance(domain, core.Constant) and _takes_away(body, one):
                    return possible_sites(domain)
                if self._is_everyone(domain):
                    return frozenset[int]().union(*(_taken_of(each, one, self.names) for each in certainly_done(body)))
        return frozenset()

    def _set_back(self, effect: core.Effect) -> frozenset[str]:
        match effect:
            case core.ForEach(variable=one, domain=domain, body=body) if self._is_everyone(domain):
                assigned = [each for each in certainly_done(body) if isinstance(each, core.Assign)]
                return frozenset(each.variable for each in assigned if _is_same_for_all(each, one))
        return frozenset()

    def _is_everyone(self, domain: core.Expression) -> bool:
        everyone = frozenset(range(len(self.game.players)))
        return domain.type.kind == "players" and isinstance(domain, core.Constant) and domain.value == everyone


def report_compared_anew(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of such questions, of each name once in a rule, and where nothing else has been said of the place."""
    names = {each.variable: each.value for each in all_effects(game) if isinstance(each, core.Bind)}
    found = list[tuple[int, Span, str]]()
    for number, sequence in enumerate(sequences_of(game)):
        search = _Search(game, names)
        search.through(sequence.effects, _Gone())
        found += ((number, *each) for each in search.found)
    elsewhere, warned = [*diagnostics.places_of("W090")], set[tuple[int, str]]()
    for number, place, why in found:
        name = " ".join(place.text.split())
        if (number, name) not in warned and not any(overlap(place, other) for other in elsewhere):
            warned.add((number, name))
            hint = f"keep it before: 'let before be {name}; …', and then 'before' in its place"
            diagnostics.report("W171", place, hint=hint, name=name, why=why)


def _taken_of(effect: core.Effect, player: str, names: Mapping[str, core.Expression]) -> frozenset[int]:
    """The sites that an effect empties for a player, for all players."""
    match effect:
        case core.Remove(sites=sites) | core.Move(origin=sites):
            return _of_one(sites, player, names)
        case core.ForEach(variable=one, domain=domain, body=body) if _takes_away(body, one):
            return _of_one(domain, player, names)
    return frozenset()


def _takes_away(effects: Iterable[core.Effect], one: str) -> bool:
    """Whether effects move the component of a site away in any case."""
    origins = (each.origin for each in certainly_done(effects) if isinstance(each, core.Move))
    return any(isinstance(origin, core.Variable) and origin.name == one for origin in origins)


def _of_one(sites: core.Expression, player: str, names: Mapping[str, core.Expression]) -> frozenset[int]:
    """The sites of a zone that each player has, if they are those of the player whom a name stands for."""
    match sites:
        case core.Variable(name=name) if name in names:
            return _of_one(names[name], player, names)
        case core.Operation("singleton" | "lowest" | "highest", (whole,)):
            return _of_one(whole, player, names)
        case core.Operation("intersection", (one, core.Operation("occupied"))):
            return _of_one(one, player, names)
        case core.Table(_, core.Variable(name=name)) if name == player:
            return _looked_up(sites)
    return frozenset()


def _looked_up(table: core.Table) -> frozenset[int]:
    """The sites of zones that each player has, which may be of one place each."""
    single = frozenset(each for each in table.values if isinstance(each, int)) - {core.NOTHING}
    return possible_sites(table) | (single if table.type.kind == "site" else frozenset())


def _is_same_for_all(effect: core.Assign, player: str) -> bool:
    return (
        isinstance(effect.value, core.Constant)
        and isinstance(effect.index, core.Variable)
        and effect.index.name == player
    )


def _without(gone: _Gone, effects: Iterable[core.Effect], names: Mapping[str, core.Expression]) -> _Gone:
    """What is still gone though effects may fill sites and set variables."""
    sites, variables = gone.sites, gone.variables
    for effect in all_within(effects):
        match effect:
            case core.Move(target=target):
                filled = _reached(target, names)
                sites = sites - filled if filled else frozenset()
            case core.Assign(variable=name) | core.RollVariable(variable=name):
                variables -= {name}
        if isinstance(effect, _FILLS_ANY):
            sites = frozenset()
    return _Gone(sites, variables, gone.latest if sites or variables else None)


def _reached(target: core.Expression, names: Mapping[str, core.Expression]) -> frozenset[int]:
    """The sites among which a target is; empty if that is not known."""
    match target:
        case core.Variable(name=name) if name in names:
            return _reached(names[name], names)
        case core.Choice(core.Operation("contains"), _, no):  # what lies there already stays
            return _reached(no, names)
        case core.Operation("lowest" | "highest" | "nth" | "difference" | "intersection", (whole, *_)):
            return _reached(whole, names)
        case core.Table():
            return _looked_up(target)
        case core.Constant(int() as site) if target.type.kind == "site":
            return frozenset({site})
    return possible_sites(target)


# ---- who has the most


def _choosers(effect: core.Effect) -> Iterator[tuple[Span, _Compared]]:
    """What an effect says of a player by comparing players, or of a sum, with what is compared."""
    for expression in expressions_of(effect):
        yield from _choosers_in(expression)
        if isinstance(effect, core.Assign | core.If):
            yield from _sums_in(expression)


def _choosers_in(expression: core.Expression) -> Iterator[tuple[Span, _Compared]]:
    if expression.type.kind in _PLAYERS and expression.span is not None:
        for part in all_parts([expression]):
            if isinstance(part, core.Quantified) and part.kind in ("most", "least"):
                compared = _compared(part)
                if compared is not None:
                    yield expression.span, compared
                    return
    for part in core.parts(expression):
        yield from _choosers_in(part)


def _sums_in(expression: core.Expression) -> Iterator[tuple[Span, _Compared]]:
    """What is added up of the components of players."""
    if isinstance(expression, core.Quantified) and expression.kind == "sum" and expression.span is not None:
        compared = _compared(expression)
        if compared is not None and compared.sites:
            yield expression.span, compared
    for part in core.parts(expression):
        yield from _sums_in(part)


def _compared(most: core.Quantified) -> _Compared | None:
    """What is compared of players; None if it is something else as well, or nothing that rules may take away."""
    if most.domain.type.kind != "players":
        return None
    sites, variables = set[int](), set[str]()
    for part in all_parts([most.body]):
        match part:
            case core.Table() if part.type.kind in ("site", "sites"):
                sites |= _looked_up(part)
            case core.StateVariable(name=name) if part.type.kind == "int":
                variables.add(name)
    return _Compared(frozenset(sites), frozenset(variables)) if sites or variables else None
