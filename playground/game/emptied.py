"""Finds rules that look for a component where it has been taken from: `move card to table; if card is hearts …`.

A name for a site is a name for the place. Once its component has gone, what a rule asks of the component there is never
true, and what it does to it does nothing. Only names whose place is certainly empty are reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.room import possible_sites
from playground.game.rule_expressions import expressions_of, named_values
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


@dataclass(frozen=True)
class Emptying:
    """The effect that has emptied a place; `last` is whether its target is still what rules call `last`.

    `removed`: the component has left the game, and lies nowhere else.
    """

    effect: Span | None
    last: bool = True
    removed: bool = False


Emptied = dict[str, Emptying]
"""The variables that name an emptied place."""

Question = tuple[str, Span | None, Emptying]
"""A variable, the place of the question, and what has emptied the place."""

_ONE = "a place, whose component has been"

_FIXED = "."
"""What the keys of zones of one place end with, as names of variables do not."""

_BY_CONTENT = ("occupied", "of_piece", "held_by", "revealed")
"""Operations whose sets have sites with components only."""

TO_COMPONENTS = (
    core.Turn,
    core.Flip,
    core.SetOwner,
    core.SetAttribute,
    core.RollAttribute,
    core.Reveal,
    core.Hint,
    core.Conceal,
)


def report_emptied(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of effects that refer to a component by the place that it has left."""
    emptied_by: list[Emptied] = [{} for _ in game.actions]
    domains = dict(named_values(game))
    found = list(_where_last_is_unknown(_questions_in_vain(game.setup, {}, domains)))
    for action, emptied in zip(game.actions, emptied_by, strict=True):
        found += _questions_in_vain(action.effects, emptied, domains)
    for number, rule in enumerate(game.triggers):
        emptied = _emptied_before(number, game, emptied_by)
        found += [(name, span, moved) for name, moved in emptied.items() for span in questions_of(rule.condition, name)]
        found += _questions_in_vain(rule.effects, emptied, domains)
    for rule in game.end_conditions:
        found += _questions_in_vain(rule.effects, {}, domains)
    for effects in (each for step in game.steps for each in step.sequences):
        found += _where_last_is_unknown(_questions_in_vain(effects, {}, domains))
    _report(found, diagnostics)


def _where_last_is_unknown(found: Iterable[Question]) -> Iterator[Question]:
    """Questions of the setup or of a step, where rules cannot say `last` (T017)."""
    return ((name, span, replace(moved, last=False)) for name, span, moved in found)


def _report(found: Iterable[Question], diagnostics: Diagnostics) -> None:
    warned: list[tuple[str, Span | None]] = []
    for variable, place, moved in found:
        if not any(named == variable and overlap(place, other) for named, other in warned):
            warned.append((variable, place))
            name = variable.partition(".")[0]
            line = f"in {moved.effect.line_from(place)}" if moved.effect else "before"
            gone = "removed" if moved.removed else "moved away"
            hint = _hint(name, place, moved)
            diagnostics.report("W090", place, hint=hint, name=name, what=_ONE, gone=gone, where=line)


def _emptied_before(number: int, game: core.Game, emptied_by: list[Emptied]) -> Emptied:
    """The choices whose places are certainly empty when a rule begins: all the actions that it follows have emptied
    them, and what happens between may put nothing there."""
    rule = game.triggers[number]
    after = [(emptied_by[action], game.actions[action], rule.choices_of(action)) for action in rule.actions or ()]
    names = [{name: action.bindings[at].variable for name, at in places.items()} for _, action, places in after]
    found: Emptied = {}
    for choice in rule.choices:
        ways = [emptied.get(own[choice.variable]) for (emptied, _, _), own in zip(after, names, strict=True)]
        certain = [way for way in ways if way is not None]
        if certain and len(certain) == len(ways):
            found[choice.variable] = reduce(_either, certain)
    if not found:
        return {}  # what the rules before have emptied has names of theirs
    between = (*(effect for step in game.steps for effect in step.then), *_of_rules(game.triggers[:number]))
    for effect in all_within(between):
        if isinstance(effect, core.Move):
            return {}  # its target may have another name here
        _update(effect, found)
    return found


def _of_rules(rules: Iterable[core.Rule]) -> Iterator[core.Effect]:
    return (effect for rule in rules for effect in rule.effects)


def overlap(one: Span | None, other: Span | None) -> bool:
    """Whether two places in the text are of one mistake: an effect, and a name within it."""
    if one is None or other is None:
        return one is other
    return one.source == other.source and one.start < other.end and other.start < one.end


def _hint(name: str, place: Span | None, moved: Emptying) -> str:
    """How to say what is meant: by `last`, where the component lies now, or before the move."""
    if moved.removed:
        return "say it before it is removed: 'let was_heart be card is hearts; remove card; …'"
    question = place.text if place else ""
    now = re.sub(rf"\b{re.escape(name)}\b", "last", question)
    if moved.last and now != question and "\n" not in now:
        return f"it lies on 'last' now: write '{now}', or say it before the move with 'let'"
    return "say it before the move: 'let was_heart be card is hearts; move …', or name the place where it lies now"


def _questions_in_vain(
    effects: Iterable[core.Effect], emptied: Emptied, domains: Mapping[str, core.Expression]
) -> Iterator[Question]:
    """The names of emptied places of which the effects want a component, and which; `emptied` becomes what
    is empty after the effects. `domains` are the sets from which names are chosen."""
    for effect in effects:
        for name, moved in list(emptied.items()):
            yield from ((name, span, moved) for span in _questions(effect, name))
        match effect:
            case core.If():
                then, otherwise = dict(emptied), dict(emptied)
                yield from _questions_in_vain(effect.then, then, domains)
                yield from _questions_in_vain(effect.otherwise, otherwise, domains)
                _keep(emptied, {name: _either(then[name], otherwise[name]) for name in then if name in otherwise})
            case core.ForEach() | core.Repeat():
                within = dict(emptied)
                yield from _questions_in_vain(effect.body, within, domains)
                _keep(emptied, {name: _either(emptied[name], within[name]) for name in within if name in emptied})
            case core.Bind():
                stays = _staying(effect, domains)
                known = {name for name in stays if name in emptied}
                yield from _questions_in_vain(effect.body, emptied, domains)
                for name in stays - known:
                    emptied.pop(name, None)
                if effect.variable in emptied and (fixed := _fixed_place(effect.value)):
                    emptied[fixed] = emptied[effect.variable]
            case _:
                _update(effect, emptied)


def _staying(effect: core.Bind, domains: Mapping[str, core.Expression]) -> set[str]:
    """The name of the component that is put into a zone and may lie there already, where it then stays."""
    match effect.value:
        case core.Choice(
            core.Operation("contains", (places, core.Variable() as component)), core.Variable() as there, _
        ):
            if there == component and component.name in domains:
                return {component.name} if possible_sites(domains[component.name]) & possible_sites(places) else set()
    return set()


def _either(one: Emptying, other: Emptying) -> Emptying:
    return Emptying(one.effect, one.last and other.last, one.removed and other.removed)


def _keep(emptied: Emptied, after: Emptied) -> None:
    emptied.clear()
    emptied.update(after)


def _update(effect: core.Effect, emptied: Emptied) -> None:
    """What is empty after an effect without others in it."""
    if isinstance(effect, core.Place | core.Swap | core.Shuffle | core.Sort):
        emptied.clear()  # any place may be filled
    elif isinstance(effect, core.Move):
        _lose_last(emptied)
        for name in [name for name in emptied if _may_be(effect.target, name)]:
            del emptied[name]
        if isinstance(effect.origin, core.Variable) and effect.origin != effect.target:
            emptied[effect.origin.name] = Emptying(effect.span)
    elif isinstance(effect, core.Remove) and (name := site_named(effect.sites) or _fixed_place(effect.sites)):
        emptied[name] = Emptying(effect.span, last=False, removed=True)
    elif isinstance(effect, core.Reveal) and effect.to is None and effect.sites.type.kind == "site":
        _lose_last(emptied)


def _lose_last(emptied: Emptied) -> None:
    """Another site is `last`."""
    emptied.update({name: replace(moved, last=False) for name, moved in emptied.items()})


def _may_be(target: core.Expression, name: str) -> bool:
    """Whether a target may be the place that a variable names: it is that variable, another one, or depends on it. Any
    may be a zone of one place."""
    return isinstance(target, core.Variable) or core.mentions(target, name) or name.endswith(_FIXED)


def _questions(effect: core.Effect, name: str) -> Iterator[Span | None]:
    """The places in an effect, without those in nested effects, that want a component of the site."""
    sites = getattr(effect, "sites", None)
    if isinstance(effect, TO_COMPONENTS) and sites is not None and _is(sites, name):
        yield sites.span or effect.span
    if isinstance(effect, core.Move) and _is(effect.origin, name):
        yield effect.origin.span or effect.span
    for expression in expressions_of(effect):
        yield from questions_of(expression, name)


def questions_of(expression: core.Expression, name: str) -> Iterator[Span | None]:
    """The places in an expression that want a component of the site."""
    match expression:
        case core.AttributeOf(_, site) if _is(site, name):
            yield expression.span
        case core.Operation("owner" | "piece", (site,)) if _is(site, name):
            yield expression.span
        case core.Operation("contains", (sites, site)) if _is(site, name) and has_only_components(sites):
            yield expression.span
    for part in core.parts(expression):
        yield from questions_of(part, name)


def site_named(sites: core.Expression) -> str:
    """The variable that names the site, or the only member of the set; empty if none does."""
    if isinstance(sites, core.Operation) and sites.name == "singleton":
        (sites,) = sites.arguments
    return sites.name if isinstance(sites, core.Variable) and sites.type.kind == "site" else ""


def _is(sites: core.Expression, name: str) -> bool:
    """Whether an expression is the site that a variable names, or the set of it, or a zone of one place."""
    return name in (site_named(sites), _fixed_place(sites))


def _fixed_place(sites: core.Expression) -> str:
    """What stands for a zone of one place, which no variable has as its name; empty for other sites.

    `shown of who` is another place for another player of that name.
    """
    if isinstance(sites, core.Operation) and sites.name == "singleton":
        (sites,) = sites.arguments
    text = " ".join(sites.span.text.split()) if sites.span is not None else ""
    match sites:
        case core.Constant(frozenset() as members) if len(members) == 1 and sites.type.kind == "sites" and text:
            return f"{text}{_FIXED}"
        case core.Constant(int()) if sites.type.kind == "site" and text:
            return f"{text}{_FIXED}"
        case core.Table(index=core.Operation("mover")) if sites.type.kind == "site" and text:
            return f"{text}{_FIXED}"
        case core.Table(index=core.Variable(name=name)) if sites.type.kind == "site" and text:
            return f"{text}.{name}{_FIXED}"
    return ""


def has_only_components(sites: core.Expression) -> bool:
    """Whether something certainly lies on each site of a set."""
    match sites:
        case core.WithAttribute():
            return True
        case core.Operation("intersection", members):
            return any(map(has_only_components, members))
        case core.Operation("union", members):
            return all(map(has_only_components, members))
        case core.Operation("difference" | "distinct", (whole, *_)) | core.Where(_, whole, _) | core.Let(_, _, whole):
            return has_only_components(whole)
        case core.Choice(_, yes, no):
            return has_only_components(yes) and has_only_components(no)
        case core.Operation(name, _):
            return name in _BY_CONTENT
    return False
