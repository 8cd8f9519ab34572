"""Whether a setup lays out several equal things where not everybody sees them: things of one kind, owner and values.

place Flower on hand of who                                                  four equal flowers
for each role in roles do repeat 3 times do place role on deck               three of each role
for each s in suits do for each r in ranks do place Card on deck with …      no two alike
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.room import possible_sites, set_of
from playground.game.single_sites import most_members

Loops = tuple[str | None, ...]
"""The variables of the loops around an effect; None for rounds, which have none."""

Names = Mapping[str, core.Expression]


def has_equal_things(game: core.Game) -> bool:
    """Whether several equal things certainly lie from the setup on in zones into which not everybody sees."""
    hidden = frozenset(site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites)
    seen = list[list[core.Expression]]()
    for effect, loops, names in _placed(game.setup, (), {}):
        if possible_sites(set_of(_meaning(effect.target, names))).isdisjoint(hidden):
            continue
        thing = [effect.piece, effect.owner, *(value for _, value in effect.attributes)]
        means = [_meaning(each, names) for each in thing]
        means_or_where = [*means, *_whose(_meaning(effect.target, names))]
        differs = all(name is not None and any(core.mentions(each, name) for each in means_or_where) for name in loops)
        are_several = effect.target.type.kind == "sites" and most_members(effect.target) > 1
        if are_several or not differs or (not loops and means in seen):
            return True
        seen.append(means)
    return False


def _placed(effects: Iterable[core.Effect], loops: Loops, names: Names) -> Iterator[tuple[core.Place, Loops, Names]]:
    """The effects that place things, the loops around each, and what names stand for there."""
    for effect in effects:
        match effect:
            case core.Place():
                yield effect, loops, names
            case core.ForEach(variable=name, domain=domain, body=body):
                around = loops if most_members(domain) == 1 else (*loops, name)
                yield from _placed(body, around, names)
            case core.Repeat(body=body):
                yield from _placed(body, (*loops, None), names)
            case core.Bind(variable=name, value=value, body=body):
                yield from _placed(body, loops, {**names, name: value})
            case _:
                yield from _placed(inner(effect), loops, names)


def _meaning(expression: core.Expression, names: Names) -> core.Expression:
    """What an expression is once names are replaced by what they stand for."""
    for name, value in reversed([*names.items()]):
        if core.mentions(expression, name):
            expression = core.substitute(expression, name, value)
    return expression


def _whose(target: core.Expression) -> Iterator[core.Expression]:
    """What says which of several zones a place is in: what lies in the hands of two players is not in one."""
    if isinstance(target, core.Table):
        yield target.index
    for part in core.parts(target):
        yield from _whose(part)
