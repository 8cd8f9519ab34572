"""Effects of dice, shuffling, sorting, and turning components face up or down."""

from __future__ import annotations

from playground.engine.reference.effect_context import EffectContext
from playground.engine.reference.position import Content
from playground.game.core import (
    MAX_ROLLS,
    NOTHING,
    Conceal,
    Expression,
    GameVariable,
    Hint,
    Reveal,
    RollAttribute,
    RollVariable,
    Shuffle,
    Sort,
)
from playground.game.evaluate import Environment


def roll_variable(effect: RollVariable, context: EffectContext, environment: Environment) -> None:
    """Roll a state variable: one of its values at random, or one of those that the effect has."""
    variable = next(v for v in context.position.game.variables if v.name == effect.variable)
    if effect.among is not None:
        _roll_from(effect.among, effect, variable, context, environment)
        return
    low, size = context.world.values_of(variable.type)
    for place in context.places_of(variable, effect, environment):
        rolled = context.chance.face(variable.faces) if variable.faces else context.chance.roll(low, size)
        context.position.variables[effect.variable][place] = rolled


def _roll_from(
    among: Expression, effect: RollVariable, variable: GameVariable, context: EffectContext, environment: Environment
) -> None:
    """Set a variable to a random member of a set, if it has any."""
    members, type_ = sorted(context.members(among, environment)), variable.type
    if not members:
        return
    for place in context.places_of(variable, effect, environment):
        rolled = context.chance.face(members)
        if type_.kind == "int":
            rolled = context.fitted(effect, variable.name, rolled, type_.low, type_.high)
        context.position.variables[effect.variable][place] = rolled


def roll_attribute(effect: RollAttribute, context: EffectContext, environment: Environment) -> None:
    """Roll an attribute of each component that has it, repeatedly until `until` holds if that is given."""
    attribute = context.attribute(effect.attribute)
    sites = context.sites_with_attribute(effect.attribute, effect.sites, environment)
    rolled = context.members(effect.sites, environment)
    for _ in range(1 if effect.until is None else MAX_ROLLS):
        for site in sites:
            faces, low = attribute.faces, attribute.low
            value = context.chance.face(faces) if faces else context.chance.roll(low, attribute.size)
            context.position.set_attribute(attribute.name, site, value)
        if effect.until is not None and context.value(effect.until, environment):
            break
    context.position.forget_face_down(sites)
    context.position.forget_hints(rolled, effect.attribute)


def shuffle(effect: Shuffle, context: EffectContext, environment: Environment) -> None:
    """Put the contents of the sites in random order, face down."""
    position, sites = context.position, context.members(effect.sites, environment)
    contents = [position.content(site) for site in sites]
    context.chance.shuffle(contents)
    _fill_face_down(context, sites, contents)


def sort(effect: Sort, context: EffectContext, environment: Environment) -> None:
    """Sort the contents of the sites by an attribute or their kind, ascending; components without the attribute come
    next, empty sites last."""
    position, sites = context.position, context.members(effect.sites, environment)
    values = position.attributes.get(effect.attribute, position.pieces)  # by kind, unless an attribute is called so
    with_value, without_value, empty = 0, 1, 2

    def sort_key(site: int) -> tuple[int, int]:
        if position.pieces[site] == NOTHING:
            return (empty, 0)
        return (without_value, 0) if values[site] == NOTHING else (with_value, values[site])

    _fill_face_down(context, sites, [position.content(site) for site in sorted(sites, key=sort_key)])


def _fill_face_down(context: EffectContext, sites: list[int], contents: list[Content]) -> None:
    """Fill sites with contents, face down, so that no player knows where any of them is."""
    for site, content in zip(sites, contents, strict=True):
        context.position.fill(site, content)
    context.position.hide(sites)


def reveal(effect: Reveal, context: EffectContext, environment: Environment) -> None:
    """Turn the components on the sites face up, so that all players know them; or let some players know them."""
    position = context.position
    sites = frozenset(context.members(effect.sites, environment)) & position.occupied()
    if effect.to is not None:
        seers = context.members(effect.to, environment)
        position.known = [known | sites if who in seers else known for who, known in enumerate(position.known)]
        return
    position.turned_up |= sites
    position.known = [known | sites for known in position.known]
    if effect.sites.type.kind == "site" and sites:
        position.last_site = min(sites)


def hint(effect: Hint, context: EffectContext, environment: Environment) -> None:
    """Tell players one property of the components on the sites, and what follows from it for others (`core.Hint`)."""
    position, world = context.position, context.world
    hinted = next(each for each in position.game.hints if each.about == effect.about)
    named = frozenset(context.members(effect.sites, environment))
    shown = named & position.occupied()
    seers = range(world.player_count) if effect.to is None else context.members(effect.to, environment)
    having = [frozenset(site for site in shown if position.property_of(site, hinted.about) == v) for v in hinted.values]
    for player in seers:
        for place, sites in enumerate(having):
            position.rule_out(hinted, player, place, shown - sites)
    if effect.among is None or effect.value is None or not (shown or effect.value_is_public):
        return
    value = context.value(effect.value, environment)
    others = (frozenset(context.members(effect.among, environment)) & position.occupied()) - named
    for player in seers:
        for place, each in enumerate(hinted.values):
            if position.as_read(hinted.about, each) == value:
                position.rule_out(hinted, player, place, others)


def conceal(effect: Conceal, context: EffectContext, environment: Environment) -> None:
    """Turn the components on the sites face down. Players who have seen them still know them."""
    context.position.turned_up -= frozenset(context.members(effect.sites, environment))
