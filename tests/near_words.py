"""Conditions of random rules on a site and others near it: where these lie from it, the greatest of their numbers, the
first of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from choosing_writer import Write
    from expression_writer import ExpressionWriter


def conditions(name: str, writer: ExpressionWriter) -> list[Write]:
    """Ways to write a condition on a site."""
    if not writer.may_loop:
        return []
    ways = _any_other, _extreme, _end, _best, _away
    return [partial(way, name, writer) for way in ways]


def _any_other(name: str, writer: ExpressionWriter) -> str:
    """Whether any other site, or every one, lies somewhere from a site."""
    other, among = writer.fresh(), writer.pick(("own", "occupied", "empty", "board"))
    where = _relation(other, name, writer)
    if writer.chance():
        within = replace(writer.knowing(other, "site", loop=True), depth=min(writer.depth - 1, 1))
        where = f"({where} {writer.pick(('and', 'or'))} {within.truth()})"
    return writer.pick((f"(any {other} in {among} where {where})", f"(every {other} in {among} has {where})"))


def _relation(one: str, other: str, writer: ExpressionWriter) -> str:
    """How two sites lie to each other."""
    deeper, axis, compared = writer.inner, writer.pick(("row_of", "column_of")), writer.pick(("=", "<", "<=", ">"))
    by = writer.pick((str(writer.number(0, 2)), deeper.small()))
    named = writer.fresh()
    return writer.pick((
        f"({axis} {one} {compared} {axis} {other} + {by})",
        f"({axis} {one} - {by} {compared} {axis} {other})",
        f"(row_of {one} = row_of {other} and column_of {one} {compared} column_of {other} + {by})",
        f"(distance({one}, {other}) {compared} {by})",
        f"(let {named} be {axis} {other}; {axis} {one} {compared} {named} + {by})",
        f"(if {deeper.truth()} then {axis} {one} = {axis} {other} else distance({one}, {other}) = {by})",
    ))  # fmt: skip


def _near(name: str, writer: ExpressionWriter) -> str:
    """A set of sites near a site."""
    among = writer.pick(("own", "enemy", "occupied", "empty", "board"))
    near = f"neighbours({name})", f"({among} within row (row_of {name}))", f"({among} within column (column_of {name}))"
    return writer.pick((near[0], f"({among} within {near[0]})", *near))


def _extreme(name: str, writer: ExpressionWriter) -> str:
    """A comparison of the greatest, least or added numbers of the sites near a site."""
    other, kind = writer.fresh(), writer.pick(("most", "least", "sum"))
    within = replace(writer.knowing(other, "site", loop=True), depth=min(writer.depth - 1, 2))
    among = writer.pick((_near(name, writer), "own", "(board within occupied)"))
    away = f"{writer.pick(('distance', 'farther'))}({other}, {name})"
    number = f"({kind} {other} in {among} giving {writer.pick((away, within.integer()))})"
    return f"({number} {writer.pick(('=', '<', '<=', '>'))} {writer.inner.small()})"


def _end(name: str, writer: ExpressionWriter) -> str:
    """A condition on the first or last of the sites near a site."""
    end = f"{writer.pick(('lowest', 'highest'))} of {_near(name, writer)}"
    return writer.pick((
        f"({name} is {end})",
        f"({end} is {writer.pick(('own', 'empty', 'not empty'))})",
        f"(owner of {end} = {writer.inner.maybe_player()})",
        f"(row_of {end} {writer.pick(('<', '='))} row_of {name})",
    ))  # fmt: skip


def _best(name: str, writer: ExpressionWriter) -> str:
    """A condition on the sites near a site with the greatest or least number."""
    other, within = writer.fresh(), replace(writer, depth=min(writer.depth - 1, 1))
    number = writer.pick(
        (f"column_of {other}", f"(row_of {other} - {within.knowing(other, 'site', loop=True).integer()})")
    )
    one = f"(the {other} in {_near(name, writer)} with {writer.pick(('most', 'least'))} {number})"
    return writer.pick((f"({one} is {writer.pick(('own', 'empty'))})", f"(column_of {one} < column_of {name})"))


def _away(name: str, writer: ExpressionWriter) -> str:
    """A condition on the columns and rows between a site and one that the position decides."""
    site = writer.inner.site()
    rows, columns = (f"abs({axis} {name} - {axis} {site})" for axis in ("row_of", "column_of"))
    both = writer.pick((f"{rows} * {columns}", f"{rows} + {columns}", f"max({rows}, {columns})", f"{rows} - {columns}"))
    return f"({both} {writer.pick(('=', '<=', '>'))} {writer.inner.small()})"
