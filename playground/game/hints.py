"""What hints say: `reveal rank of SITES to who` shows one property of the components on the sites.

A hint that names all with a property, `reveal rank of (S where rank of it = V)`, says of the others of S that they do
not have it. Players may conclude that where all of them know what the hint is about:

- S does not depend on what is hidden, nor on chosen sites or secret choices, which others may not see;
- whether and how often the hint is given does not either. Otherwise who is shown something could not be sure that it
  was this hint, with all of S in question;
- V is known. It is, if it depends on nothing of the kind, or if a component is shown to have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from playground.game import core
from playground.game.core import KIND, NOTHING, Hint, Hinted
from playground.game.hidden_dependence import Scope, deciding, secretly_stored
from playground.game.prune import all_effects


def with_hints(game: core.Game) -> core.Game:
    """The game with the properties that its hints are about, and with what follows from each of them."""
    names = {effect.about for effect in all_effects(game) if isinstance(effect, Hint)}
    if not names:
        return game
    secret = {variable.name for variable in game.variables if variable.secret}
    stored = [frozenset(secretly_stored(action, secret)) for action in game.actions]
    hidden = [
        frozenset(action.bindings[place].variable for place in places)
        for action, places in zip(game.actions, stored, strict=True)
    ]
    actions = tuple(
        replace(action, effects=_concluding(action.effects, _scope(Scope.of(game, action), names), certain=True))
        for action, names in zip(game.actions, hidden, strict=True)
    )
    steps = tuple(_step(step, Scope(game)) for step in game.steps)
    return replace(
        game,
        setup=_concluding(game.setup, Scope(game), certain=True),
        actions=actions,
        steps=steps,
        triggers=tuple(_rule(rule, game, stored) for rule in game.triggers),
        end_conditions=tuple(_rule(rule, game, stored) for rule in game.end_conditions),
        hints=tuple(_hinted(game, name) for name in sorted(names)),
    )


def _hinted(game: core.Game, name: str) -> Hinted:
    if name == KIND:
        return Hinted(KIND, tuple(range(len(game.pieces))))
    attribute = next(each for each in game.attributes if each.name == name)
    lacking = () if all(name in piece.attributes for piece in game.pieces) else (NOTHING,)
    return Hinted(name, (*range(attribute.low, attribute.high + 1), *lacking))


def _scope(scope: Scope, hidden: frozenset[str]) -> Scope:
    return replace(scope, hidden=scope.hidden | hidden)


def _step(step: core.Step, scope: Scope) -> core.Step:
    """A step. Whether its player has no option may depend on what is hidden."""
    stuck = None if step.stuck is None else _concluding(step.stuck, scope, certain=not step.actions)
    return replace(step, stuck=stuck, then=_concluding(step.then, scope, certain=True))


def _rule(rule: core.Rule, game: core.Game, stored: list[frozenset[int]]) -> core.Rule:
    """A rule, whose choices are hidden if an action that it follows stores them secretly."""
    actions = range(len(game.actions)) if rule.actions is None else rule.actions
    hidden = frozenset(
        choice.variable
        for choice in rule.choices
        if any(place in stored[action] for action, place in zip(actions, choice.places, strict=True))
    )
    chosen = frozenset(each.variable for each in rule.choices if each.is_of_sites)
    scope = Scope(game, hidden=hidden, chosen=chosen)
    return replace(rule, effects=_concluding(rule.effects, scope, certain=not scope.may_hide(rule.condition)))


def _concluding(effects: Iterable[core.Effect], scope: Scope, *, certain: bool) -> tuple[core.Effect, ...]:
    """Effects with what players conclude from the hints among them; `certain` is whether all know that they happen."""
    return tuple(_each(effects, scope, certain))


def _each(effects: Iterable[core.Effect], scope: Scope, certain: bool) -> Iterator[core.Effect]:
    for effect in effects:
        match effect:
            case core.If():
                known = certain and not any(map(scope.may_hide, deciding(effect)))
                then, otherwise = (_concluding(part, scope, certain=known) for part in (effect.then, effect.otherwise))
                yield replace(effect, then=then, otherwise=otherwise)
            case core.ForEach() | core.Repeat():
                known = certain and not any(map(scope.may_hide, deciding(effect)))
                yield replace(effect, body=_concluding(effect.body, scope.within(effect), certain=known))
            case core.Bind():
                yield replace(effect, body=_concluding(effect.body, scope.within(effect), certain=certain))
            case Hint():
                yield _with_conclusion(effect, scope) if certain else effect
            case _:
                yield effect


def _with_conclusion(hint: Hint, scope: Scope) -> Hint:
    found = all_with(hint.about, hint.sites)
    if found is None or scope.may_hide(found[0]) or (hint.to is not None and scope.may_hide(hint.to)):
        return hint
    among, value = found
    return replace(hint, among=among, value=value, value_is_public=not scope.may_hide(value))


def all_with(about: str, sites: core.Expression) -> tuple[core.Expression, core.Expression] | None:
    """The sites and the value, if an expression stands for all of some sites where a property has that value."""
    match sites:
        case core.Where(variable=it, domain=domain, condition=core.Operation("equal", (one, other))):
            for question, value in ((one, other), (other, one)):
                if _asks(about, question, it) and not core.mentions(value, it):
                    return domain, value
        case core.Where(variable=it, domain=domain, condition=core.Operation("contains", (having, site))):
            common = _common_value(about, having)
            is_it = isinstance(site, core.Variable) and site.name == it
            if is_it and common is not None and not core.mentions(common, it):
                return domain, common
        case core.Operation("intersection", (one, other)):
            for domain, having in ((one, other), (other, one)):
                common = _common_value(about, having)
                if common is not None:
                    return domain, common
    return None


def _asks(about: str, question: core.Expression, it: str) -> bool:
    """Whether an expression is the property of the component that `it` stands for."""
    match question:
        case core.AttributeOf(attribute=name, site=core.Variable(name=variable)):
            return (name, variable) == (about, it)
        case core.Operation("piece", (core.Variable(name=variable),)):
            return (KIND, variable) == (about, it)
    return False


def _common_value(about: str, sites: core.Expression) -> core.Expression | None:
    """The value that all components have on the sites for which an expression stands, and no others.

    None where it may be the value that rules read of a component without the attribute, which is not on these sites.
    """
    match sites:
        case core.WithAttribute(attribute=name, value=value) if name == about:
            found = value
        case core.Operation("of_piece", (kind,)) if about == KIND:
            found = kind
        case _:
            return None
    may_be_missing = found.type.kind == "int" and found.type.low <= 0 <= found.type.high
    return None if found.type.optional or may_be_missing else found
