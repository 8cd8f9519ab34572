"""What dice, shuffles, and turning things face up or down do to a position."""

from __future__ import annotations

from playground.engine.reference.moment import Moment
from playground.engine.reference.position import Content
from playground.game.core import (
    MOST_ROLLS,
    NOTHING,
    Conceal,
    Reveal,
    RollAttribute,
    RollVariable,
    Shuffle,
    Sort,
)
from playground.game.evaluate import Environment


def roll_variable(effect: RollVariable, moment: Moment, environment: Environment) -> None:
    """The variable becomes any of its values."""
    remembered = next(v for v in moment.position.game.variables if v.name == effect.variable)
    index = None if effect.index is None else moment.index(effect.index, environment)
    low, size = moment.world.values_of(remembered.type)
    moment.position.remembered[effect.variable][remembered.place(index)] = moment.chance.roll(low, size)


def roll_attribute(effect: RollAttribute, moment: Moment, environment: Environment) -> None:
    """Each thing that has the attribute gets any of its values; again and again until `until` holds, if it is given."""
    attribute = moment.attribute(effect.attribute)
    sites = moment.bearing(effect.attribute, effect.sites, environment)
    for _ in range(1 if effect.until is None else MOST_ROLLS):
        for site in sites:
            value = moment.chance.roll(attribute.low, attribute.size)
            moment.position.set_attribute(attribute.name, site, value)
        if effect.until is not None and moment.value(effect.until, environment):
            break
    moment.position.unlearn(sites)


def shuffle(effect: Shuffle, moment: Moment, environment: Environment) -> None:
    """What lies on the sites is put in any order, face down."""
    position, sites = moment.position, moment.members(effect.sites, environment)
    contents = [position.content(site) for site in sites]
    moment.chance.shuffle(contents)
    _lay(moment, sites, contents)


def sort(effect: Sort, moment: Moment, environment: Environment) -> None:
    """What lies on the sites is put in order of an attribute: the least first, what has none behind it, gaps last."""
    position, sites = moment.position, moment.members(effect.sites, environment)
    values = position.attributes[effect.attribute]
    empty, without = 2, 1

    def order(site: int) -> tuple[int, int]:
        if position.pieces[site] == NOTHING:
            return (empty, 0)
        return (without, 0) if values[site] == NOTHING else (0, values[site])

    _lay(moment, sites, [position.content(site) for site in sorted(sites, key=order)])


def _lay(moment: Moment, sites: list[int], contents: list[Content]) -> None:
    """Lay what is given on sites, face down, so that nobody knows any longer what lies where."""
    for site, content in zip(sites, contents, strict=True):
        moment.position.fill(site, content)
    moment.position.forget(sites)


def reveal(effect: Reveal, moment: Moment, environment: Environment) -> None:
    """What lies on the sites is turned up, and everybody knows it."""
    position = moment.position
    sites = frozenset(moment.members(effect.sites, environment)) & position.occupied()
    position.turned_up |= sites
    position.known = [known | sites for known in position.known]
    if effect.sites.type.kind == "site" and sites:
        position.last_site = min(sites)


def conceal(effect: Conceal, moment: Moment, environment: Environment) -> None:
    """What lies on the sites is turned down; who has seen it knows it still."""
    moment.position.turned_up -= frozenset(moment.members(effect.sites, environment))
