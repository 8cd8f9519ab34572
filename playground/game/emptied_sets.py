"""Finds rules that ask of several components where they have just been taken from.

    do: move cards to pile; raise points of mover by sum c in cards giving number of c
    do: remove segment(spot); raise points of mover by count segment(spot)

A name stands for the same places before and after, so that rules want components there in vain. A set
that is found anew, as by a definition, is reported only where a variable is raised by it, or where it decides who has
the most: elsewhere the same words may mean what lies there by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import all_within, sequences_of
from playground.game.emptied import TO_COMPONENTS, has_only_components, overlap, questions_of
from playground.game.idle_moves import lies_in
from playground.game.rule_expressions import all_parts, expressions_of
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_FILLS_ANY = (core.Place, core.Swap, core.Shuffle, core.Sort)
_FROM_CONTENT = ("occupied", "held_by", "of_piece", "spread")
_LONGEST_HINT = 90

_Scope = Mapping[str, core.Expression]
"""What names stand for, or among what they have been chosen."""


@dataclass(frozen=True)
class _Emptied:
    """Places that an effect has emptied; `named` is whether a name stands for them, which are then always the same."""

    places: core.Expression
    effect: core.Effect
    named: bool
    text: str
    scope: _Scope

    @property
    def removed(self) -> bool:
        return isinstance(self.effect, core.Remove)


_Question = tuple[Span | None, _Emptied, bool]
"""The place of a question, what has been emptied, and whether the question is a value, which can be kept."""


def report_emptied_sets(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of effects that ask of several components by the places that they have left."""
    found = [each for one in sequences_of(game) for each in _in_vain(one.effects, [], dict(one.domains))]
    warned: list[Span] = []
    for place, emptied, is_value in found:
        if place is not None and not any(overlap(place, other) for other in warned):
            warned.append(place)
            _report(place, emptied, is_value, diagnostics)


def _report(place: Span, emptied: _Emptied, is_value: bool, diagnostics: Diagnostics) -> None:
    effect = emptied.effect.span
    question = " ".join(place.text.split())
    done = " ".join(effect.text.split()) if effect else ""
    hint = "say it before they have gone, or name the places where they lie now"
    if is_value and len(question) + len(done) <= _LONGEST_HINT:
        hint = f"ask first: 'let before be {question}; {done}; …'"
    gone = "removed" if emptied.removed else "moved away"
    line = f"in {effect.line_from(place)}" if effect else "before"
    what = "places, whose components have been"
    diagnostics.report("W090", place, hint=hint, name=emptied.text, what=what, gone=gone, where=line)


def _in_vain(effects: Iterable[core.Effect], emptied: list[_Emptied], scope: _Scope) -> Iterator[_Question]:
    """The questions in vain among effects; `emptied` becomes what is empty after them."""
    for effect in effects:
        if isinstance(effect, core.ForEach | core.Repeat):
            _fill(effect.body, emptied, scope)
        for each in emptied:
            yield from ((span, each, True) for span in _questions(effect, each, scope))
            yield from ((span, each, False) for span in _done_in_vain(effect, each))
        match effect:
            case core.If():
                then, otherwise = [*emptied], [*emptied]
                yield from _in_vain(effect.then, then, scope)
                yield from _in_vain(effect.otherwise, otherwise, scope)
                gone = [each.places for each in otherwise]
                emptied[:] = [each for each in then if each.places in gone]
            case core.ForEach():
                yield from _in_vain(effect.body, [*emptied], {**scope, effect.variable: effect.domain})
            case core.Repeat():
                yield from _in_vain(effect.body, [*emptied], scope)
            case core.Bind():
                yield from _in_vain(effect.body, emptied, {**scope, effect.variable: effect.value})
            case _:
                _fill((effect,), emptied, scope)
        emptied += _emptied_by(effect, scope)


def _emptied_by(effect: core.Effect, scope: _Scope) -> Iterator[_Emptied]:
    """The places that an effect empties in any case: what they are called, and what that stands for."""
    match effect:
        case core.Remove(sites):
            places = sites
        case core.ForEach(variable, places, body) if _takes_away(body, variable):
            targets = [*_targets(body, {**scope, variable: places})]
            if any(_may_be_in(target, places, {**scope, variable: places}, scope) for target in targets):
                return
        case _:
            return
    if places.type.kind == "sites" and places.span is not None:
        text = " ".join(places.span.text.split())
        yield _Emptied(places, effect, _is_named(places), text, scope)
        if isinstance(places, core.Variable) and places.name in scope:
            yield _Emptied(scope[places.name], effect, False, text, scope)


def _is_named(places: core.Expression) -> bool:
    """Whether a name stands for a set: one given by `let`, or a choice of several."""
    chosen = isinstance(places, core.Table) and isinstance(places.index, core.Variable)
    return isinstance(places, core.Variable) or (chosen and places.index.type.kind == "int")  # type: ignore[attr-defined]


def _takes_away(effects: Iterable[core.Effect], one: str) -> bool:
    """Whether effects move the component of a site away in any case."""
    for effect in effects:
        match effect:
            case core.Move(core.Variable(name=name)) if name == one:
                return True
            case core.Bind(body=body) if _takes_away(body, one):
                return True
    return False


# ---- what may be filled again


def _fill(effects: Iterable[core.Effect], emptied: list[_Emptied], scope: _Scope) -> None:
    """Leave out the places where effects may put something."""
    effects = tuple(effects)
    if any(isinstance(effect, _FILLS_ANY) for effect in all_within(effects)):
        emptied.clear()
    targets = [*_targets(effects, scope)]
    emptied[:] = [
        each for each in emptied if not any(_may_be_in(target, each.places, scope, each.scope) for target in targets)
    ]


def _targets(effects: Iterable[core.Effect], scope: _Scope) -> Iterator[core.Expression]:
    """Where effects move something, with values in place of names that they give."""
    for effect in effects:
        match effect:
            case core.Move(target=target):
                yield target
            case core.Bind(variable, value, body):
                yield from (core.substitute(target, variable, value) for target in _targets(body, scope))
            case core.If(then=then, otherwise=otherwise):
                yield from _targets((*then, *otherwise), scope)
            case core.ForEach(body=body) | core.Repeat(body=body):
                yield from _targets(body, scope)


def _may_be_in(target: core.Expression, places: core.Expression, scope: _Scope, outside: _Scope) -> bool:
    one, others = _bound(target, scope), _bound(places, outside)
    return one is None or others is None or bool(one & others)


def _bound(sites: core.Expression, scope: _Scope) -> frozenset[int] | None:
    """Sites among which those of an expression are; None if it does not show."""
    match sites:
        case core.Constant(value=frozenset() as members):
            return frozenset(each for each in members if isinstance(each, int))
        case core.Constant(value=int(site)):
            return frozenset((site,)) - {core.NOTHING}
        case core.Table(values=values):
            return _all(core.Constant(value, type=sites.type) for value in values)
        case core.Variable(name=name) if name in scope:
            return _bound(scope[name], {other: value for other, value in scope.items() if other != name})
        case core.Choice(core.Operation("contains", (around, one)), yes, no) if one == yes:
            return _all((around, no), scope)
        case core.Choice(_, yes, no):
            return _all((yes, no), scope)
        case core.Let(variable, value, body):
            return _bound(body, {**scope, variable: value})
        case core.Subsets(among=whole) | core.Where(_, whole, _):
            return _bound(whole, scope)
        case core.Operation("union", members):
            return _all(members, scope)
        case core.Operation("intersection", members):
            known = [bound for bound in (_bound(each, scope) for each in members) if bound is not None]
            return frozenset.intersection(*known) if known else None
        case core.Operation("difference" | "distinct" | "singleton" | "lowest" | "highest" | "nth", (whole, *_)):
            return _bound(whole, scope)
    return None


def _all(parts: Iterable[core.Expression], scope: _Scope | None = None) -> frozenset[int] | None:
    bounds = [_bound(part, scope or {}) for part in parts]
    return None if None in bounds else frozenset[int]().union(*(bound for bound in bounds if bound is not None))


# ---- questions


def _questions(effect: core.Effect, emptied: _Emptied, scope: _Scope) -> Iterator[Span | None]:
    """The places in an effect, without those in nested effects, that ask of the components that are gone."""
    for expression in expressions_of(effect):
        for part in _parts_of(expression):
            named = emptied.named and _asks_by_name(part, emptied.places)
            chosen = _asks_of_choice(part, emptied, scope)
            if named or chosen or _compares(part, emptied) or (_raises(effect) and _asks_anew(part, emptied)):
                yield part.span


def _parts_of(expression: core.Expression) -> Iterator[core.Expression]:
    """All that an expression consists of, with the sets that definitions are given in place of their parameters."""
    yield expression
    if isinstance(expression, core.Let) and expression.value.type.kind == "sites":
        yield from _parts_of(core.substitute(expression.body, expression.variable, expression.value))
    else:
        for part in core.parts(expression):
            yield from _parts_of(part)


def _done_in_vain(effect: core.Effect, emptied: _Emptied) -> Iterator[Span | None]:
    """What is done to the components of a set that has a name, and what a loop asks of each."""
    if not emptied.named:
        return
    sites = getattr(effect, "sites", None)
    if isinstance(effect, TO_COMPONENTS) and sites is not None and lies_in(sites, emptied.places):
        yield sites.span or effect.span
    if not isinstance(effect, core.ForEach) or not lies_in(effect.domain, emptied.places):
        return
    if _takes_away(effect.body, effect.variable):
        yield effect.domain.span
    elif not any(isinstance(each, (*_FILLS_ANY, core.Move)) for each in all_within(effect.body)):
        for each in all_within(effect.body):
            for expression in expressions_of(each):
                yield from questions_of(expression, effect.variable)


def _asks_by_name(part: core.Expression, places: core.Expression) -> bool:
    match part:
        case core.Quantified(variable=one, domain=domain, body=body) | core.Where(one, domain, body):
            return lies_in(domain, places) and any(True for _ in questions_of(body, one))
    return _is_none(part, places)


def _is_none(part: core.Expression, places: core.Expression) -> bool:
    """Whether a set has only those of the places that have a component."""
    return part.type.kind == "sites" and has_only_components(part) and lies_in(part, places)


def _asks_of_choice(part: core.Expression, emptied: _Emptied, scope: _Scope) -> bool:
    """Whether it wants a component that was chosen among all that have gone since: `move hand of mover to pile; …
    number of card`."""
    match part:
        case core.AttributeOf(_, core.Variable(name=name)) if name in scope and name in emptied.scope:
            return scope[name].type.kind == "sites" and lies_in(_without_names(scope[name]), emptied.places)
    return False


def _without_names(expression: core.Expression) -> core.Expression:
    while isinstance(expression, core.Let):
        expression = core.substitute(expression.body, expression.variable, expression.value)
    return expression


def _compares(part: core.Expression, emptied: _Emptied) -> bool:
    """Whether it asks who or what has the most, of components that have all gone."""
    match part:
        case core.Let(_, core.Quantified(kind="most" | "least", body=core.AttributeOf(_, site)), _):
            return _is_at(site, emptied)
    return False


def _is_at(site: core.Expression, emptied: _Emptied) -> bool:
    """Whether a site is certainly one of the places, and depends on nothing else."""
    if not isinstance(site, core.Table) or emptied.removed or not isinstance(emptied.places, core.Constant):
        return False
    one, places = _bound(site, {}), emptied.places.value
    return bool(one) and isinstance(places, frozenset) and one <= places  # type: ignore[operator]


def _raises(effect: core.Effect) -> bool:
    """Whether a variable becomes more or less than it is."""
    match effect:
        case core.Assign(variable, value=core.Operation("add" | "subtract", (core.StateVariable(name=same), _))):
            return variable == same
    return False


def _asks_anew(part: core.Expression, emptied: _Emptied) -> bool:
    if core.alike(part, emptied.places):
        return any(isinstance(each, core.Operation) and each.name in _FROM_CONTENT for each in all_parts([part]))
    return _asks_by_name(part, emptied.places)
