"""Finds changes that undo each other, where what is A should become B and what is B should become A.

    set owner of (row within own) to opponent; set owner of (row within enemy) to mover
    if side = 1 then set side to 2; if side = 2 then set side to 1

The second finds what the first has just changed. The same goes for a row of several that leads back to its beginning:
A to B, B to C, C to A.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import sequences_of, with_inner_sequences
from playground.game.emptied import site_named
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_LONGEST_HINT = 200

_What = tuple[str, ...]
"""A property: of components, or a variable."""

_Where = tuple[core.Expression, ...]
"""Of what the property is: a site, an index, or the sets that places have in common."""

_Value = tuple[_What, _Where, core.Expression, bool]
"""A property, of what, its value, and whether it is any value but that one."""


@dataclass(frozen=True)
class _Change:
    """An effect after which whatever was `was` is `becomes`.

    `what` is the property, and `where` the places, conditions and indices that are the same for all that is compared.
    With `but`, everything else than `was` is changed. `sites` is the text of the places, empty after `if`.
    """

    effect: core.Effect
    what: _What
    where: _Where
    was: core.Expression
    becomes: core.Expression
    but: bool = False
    sites: Span | None = None

    def finds(self, value: core.Expression) -> bool:
        """Whether it changes what has a value."""
        return _certainly_differ(value, self.was) if self.but else _is_same(value, self.was)

    def follows(self, other: _Change) -> bool:
        """Whether it is about the same as another, and finds what that has changed."""
        return self.what == other.what and _are_alike(self.where, other.where) and self.finds(other.becomes)


def report_undone(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of effects that change back what others before them have changed."""
    reported = set[Span]()
    for effects in (each for whole in sequences_of(game) for each in with_inner_sequences(whole.effects)):
        changes = [_change(effect) for effect in effects]
        for number, first in enumerate(changes):
            row = _row(first, changes[number + 1 :])
            last = row[-1].effect.span if row else None
            if last is not None and last not in reported:
                reported.add(last)
                before = " ".join(span.text.split()) if (span := row[-2].effect.span) else "the effect before"
                diagnostics.report("W141", last, hint=_hint(row), before=before)


def _row(first: _Change | None, rest: list[_Change | None]) -> list[_Change]:
    """The first change and those after it until one leads back to where the first began; empty if none does."""
    row = [] if first is None else [first]
    for change in rest if row else ():
        if change is None or not change.follows(row[-1]):
            break
        row.append(change)
        if row[0].finds(change.becomes):
            return row
    return []


def _hint(row: list[_Change]) -> str:
    texts = [" ".join(change.effect.span.text.split()) for change in row if change.effect.span]
    if row[0].sites is None:
        joined = " else ".join(texts)
        return f"write '{joined}'" if len(joined) <= _LONGEST_HINT else "begin the second with 'else': '… else if …'"
    names = ("ones", "others", "rest", "last_ones", "remaining")
    sites = [" ".join(change.sites.text.split()) for change in row if change.sites]
    lets = [f"let {name} be {places}" for name, places in zip(names, sites, strict=False)]
    done = [
        text.replace(f"({places})", name).replace(places, name)
        for text, places, name in zip(texts, sites, names, strict=False)
    ]
    way = "; ".join((*lets, *done))
    return f"name both first: '{way}'" if len(way) <= _LONGEST_HINT else "name both sets first, by 'let'"


# ---- what an effect changes


def _change(effect: core.Effect) -> _Change | None:
    """What an effect changes if it is about all that has one value; None for others."""
    match effect:
        case core.If(condition, (core.Assign() | core.SetOwner() | core.Turn() | core.SetAttribute() as only,), ()):
            found = _changed_by(only)
            tested = _tested(condition)
            if found is None or tested is None or found[:2] != tested[:2]:
                return None
            return _Change(effect, found[0], found[1], tested[2], found[2], tested[3])
        case core.SetOwner(sites) | core.Turn(sites) | core.SetAttribute(_, sites):
            found = _changed_by(effect)
            for filtered in _filters(sites) if found else ():
                if found is not None and filtered[0] == found[0]:
                    return _Change(effect, found[0], filtered[1], filtered[2], found[2], filtered[3], sites.span)
    return None


def _changed_by(effect: core.Effect) -> tuple[_What, _Where, core.Expression] | None:
    """The property that an effect sets, where, and its new value."""
    match effect:
        case core.SetOwner(sites, player):
            return ("owner",), _at(site_named(sites)), player
        case core.Turn(sites, piece):
            return ("kind",), _at(site_named(sites)), piece
        case core.SetAttribute(attribute, sites, value):
            return ("attribute", attribute), _at(site_named(sites)), value
        case core.Assign(variable, index, value, None):
            return ("variable", variable), _of(index), value
    return None


def _at(site: str) -> _Where:
    return (core.Variable(site, type=core.Type("site")),)


def _of(index: core.Expression | None) -> _Where:
    return () if index is None else (index,)


def _filters(sites: core.Expression) -> Iterator[_Value]:
    """The parts of an intersection that have one value in common, each with the other parts."""
    parts = _met(sites)
    for number, part in enumerate(parts):
        found = _value_in(part)
        if found is not None:
            yield found[0], (*parts[:number], *parts[number + 1 :]), found[1], found[2]


def _met(sites: core.Expression) -> tuple[core.Expression, ...]:
    if isinstance(sites, core.Operation) and sites.name == "intersection":
        return tuple(each for part in sites.arguments for each in _met(part))
    return (sites,)


def _value_in(sites: core.Expression) -> tuple[_What, core.Expression, bool] | None:
    """The property that all components of a set have in common, its value, and whether it is all but that one."""
    match sites:
        case core.Operation("held_by", (player,)) if player.type.kind == "player":
            return ("owner",), player, False
        case core.Operation("difference", (core.Operation("occupied"), core.Operation("held_by", (player,)))):
            return (("owner",), player, True) if player.type.kind == "player" else None
        case core.Operation("of_piece", (piece,)) if piece.type.kind == "piece":
            return ("kind",), piece, False
        case core.WithAttribute(attribute, value):
            return ("attribute", attribute), value, False
    return None


def _tested(condition: core.Expression) -> _Value | None:
    """The property that a condition is about, where, and the value that it wants."""
    match condition:
        case core.Operation("contains", (sites, core.Variable() as site)):
            found = _value_in(sites)
            return None if found is None else (found[0], _at(site.name), *found[1:])
        case core.Operation("equal", (core.AttributeOf(attribute, core.Variable(name)), value)):
            return ("attribute", attribute), _at(name), value, False
        case core.Operation("equal", (core.StateVariable(name, index, None), value)):
            return ("variable", name), _of(index), value, False
        case core.StateVariable(name, index, None):
            return ("variable", name), _of(index), _truth(True), False
        case core.Operation("not", (core.StateVariable(name, index, None),)):
            return ("variable", name), _of(index), _truth(False), False
    return None


def _truth(value: bool) -> core.Expression:
    return core.Constant(value, type=core.Type("bool"))


# ---- comparing


def _is_same(one: core.Expression, other: core.Expression) -> bool:
    if isinstance(one, core.Constant) and isinstance(other, core.Constant):
        return one.value == other.value
    return core.alike(one, other)


def _certainly_differ(one: core.Expression, other: core.Expression) -> bool:
    if isinstance(one, core.Constant) and isinstance(other, core.Constant):
        return one.value != other.value
    return any(
        isinstance(next_one, core.Operation) and next_one.name == "next_player" and next_one.arguments == (who,)
        for who, next_one in ((one, other), (other, one))
    )


def _are_alike(ones: Iterable[core.Expression], others: Iterable[core.Expression]) -> bool:
    first, second = tuple(ones), tuple(others)
    return len(first) == len(second) and all(map(core.alike, first, second))
