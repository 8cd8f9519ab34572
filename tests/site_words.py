"""Sites of random rules. Each function gives ways to write some; `writer` writes what stands inside of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import component_words

if TYPE_CHECKING:
    from choosing_writer import Write
    from expression_writer import ExpressionWriter


FEW_SITES = 30
"""Boards with more sites get no steps that ask for the neighbours of both their ends, and no lines that one more piece
would complete: a movement is written out for each site and direction, and would take long to compile."""


def simple_site(writer: ExpressionWriter) -> list[Write]:
    """A site, or none, in a word."""
    shape = writer.names.shape
    return [
        *[lambda: writer.pick(shape.sites)] * 2,
        lambda: "none",
        *writer.bound("site"),
        *writer.remembered("site"),
        *([lambda: "last"] * 3 if writer.knows_last else []),
        *component_words.places(writer),
    ]


def nested_site(writer: ExpressionWriter) -> list[Write]:
    """A site, or none, found from other expressions."""
    deeper, shape = writer.inner, writer.names.shape
    found: list[Write] = [
        *[lambda: f"ahead({deeper.site()}, {deeper.way()}, {deeper.small()})"] * 2,
        lambda: f"ahead({deeper.site()}, {deeper.way()}, {deeper.integer()})",
        lambda: f"ahead({deeper.site()}, {deeper.maybe_way()}, {deeper.small()})",
        lambda: f"first_occupied({deeper.site()}, {deeper.way()})",
        *([lambda: f"stop({deeper.track()}, {deeper.integer()})"] if writer.names.tracks else []),
        lambda: writer.choice("site"),
        *writer.defined("site"),
        lambda: _set_of_one(writer),
        *component_words.single_sites(deeper),
    ]
    if not shape.hexagonal:
        found.append(lambda: f"{writer.pick(('above', 'below'))}({deeper.site()})")
    return found


def _set_of_one(writer: ExpressionWriter) -> str:
    """A set of one site at most, which serves as a site."""
    deeper = writer.inner
    known = f"(board and {deeper.site()})"
    choices: list[Write] = [
        lambda: known,
        lambda: f"({known} except {deeper.sites()})",
        lambda: f"({deeper.sites()} where it is {replace(writer, depth=0).site()})",
        lambda: f"(if {deeper.truth()} then {known} else (board and {deeper.site()}))",
        lambda: f"(let v9 be {known}; v9)",
    ]
    if writer.names.regions_of_player:
        choices.append(lambda: f"({writer.pick(writer.names.regions_of_player)} of {deeper.player()} within {known})")
    return writer.pick(choices)()


def simple_sites(writer: ExpressionWriter) -> list[Write]:
    """Sets of sites of few words."""
    shape, names = writer.names.shape, writer.names
    return [
        *[lambda: writer.pick(("empty", "own", "enemy", "occupied", "board"))] * 2,
        lambda: writer.pick(names.pieces),
        lambda: f"row({writer.number(1, shape.rows)})",
        lambda: f"columns({writer.number(1, shape.columns)}, {shape.columns})",
        *([lambda: writer.pick(names.regions)] if names.regions else []),
        *([lambda: "edge"] if not shape.hexagonal else []),
        lambda: writer.pick(shape.sites),
        lambda: writer.pick(("dark", "light")),
        *writer.bound("sites"),
    ]


def nested_sites(writer: ExpressionWriter) -> list[Write]:
    """Sets of sites made of other expressions."""
    deeper, names, shape = writer.inner, writer.names, writer.names.shape
    completing = "completing({0}, {1}{2})".format
    ways, is_small = partial(in_some_directions, writer), len(shape.sites) <= FEW_SITES
    found: list[Write] = [
        lambda: f"({deeper.sites()} {writer.pick(('and', 'or', 'except', 'within'))} {deeper.sites()})",
        lambda: f"(not {deeper.sites()})",
        lambda: f"({deeper.sites()} {writer.pick(names.pieces)})",
        lambda: f"(pieces of {deeper.maybe_player()})",
        lambda: f"(pieces of {deeper.players()})",
        *[partial(_of_list, name, writer) for name in names.lists],
        lambda: f"(board and {deeper.maybe_player()})",
        lambda: f"(board and {deeper.maybe_piece()})",
        lambda: f"shift({deeper.sites()}, {deeper.way()})",
        lambda: f"shift({deeper.sites()}, {deeper.maybe_way()})",
        lambda: f"(board and {deeper.site()})",
        *[lambda: _spread(writer)] * 2,
        lambda: _step_by_step(writer),
        lambda: f"group({deeper.site()})",
        lambda: f"group({deeper.site()}, {deeper.ways()})",
        lambda: f"sites_between({deeper.site()}, {deeper.site()})",
        lambda: f"enclosed({deeper.sites()}{in_some_directions(writer)})",
        lambda: writer.choice("sites"),
        lambda: writer.named("sites"),
        *writer.defined("sites"),
        *component_words.sites(deeper),
    ]
    if names.regions_of_player:
        several = writer.pick((deeper.player, deeper.players))
        found.append(lambda: f"({writer.pick(names.regions_of_player)} of {several()})")
    if names.attacks and writer.loops == 0:
        found += [
            lambda: f"attackers({deeper.site()})",
            lambda: f"attackers({deeper.site()}, {deeper.player()})",
        ]
    if writer.may_loop:
        found += [
            *[lambda: f"({deeper.sites()} where {writer.knowing('it', 'site', loop=True).truth()})"] * 3,
            lambda: writer.extreme("sites", "site"),
            lambda: f"neighbours({deeper.site()})",
            *([lambda: completing(writer.number(1, 3), deeper.sites(), ways())] if is_small else []),
            lambda: f"neighbours({deeper.sites()}, {deeper.ways()})",
            lambda: f"groups({deeper.sites()}{ways()})",
        ]
    return found


def in_some_directions(writer: ExpressionWriter) -> str:
    """The directions as a last argument, or nothing for all of them."""
    return f", {writer.inner.ways()}" if writer.chance(0.3) else ""


def _of_list(name: str, writer: ExpressionWriter) -> str:
    """One of a list of regions, by a number that may be none of theirs."""
    return f"({name} of {writer.pick((str(writer.number(1, 3)), writer.inner.small()))})"


def _step_by_step(writer: ExpressionWriter) -> str:
    """A set that becomes another in the same way several times: engines may stop when it no longer changes."""
    plain = replace(writer, depth=0)
    moved, others = f"shift({{0}}, {plain.way()})", plain.sites()
    changes = f"({{0}} or ({moved} within {others}))", f"({{0}} except {moved})", f"({moved} and {others})"
    change, before, text = writer.pick(changes), plain.sites(), ""
    for number in range(writer.number(3, 6)):
        text += f"let g{number} be {before}; "
        before = change.format(f"g{number}")
    return f"({text}{before})"


def _spread(writer: ExpressionWriter) -> str:
    """What can be reached by steps through a set, in all directions or in some."""
    deeper, ways = writer.inner, writer.pick(("", f" {writer.inner.ways()}", f" {writer.inner.way()}"))
    return f"(spread{ways} from {deeper.sites()} through {deeper.sites()}{while_(writer)})"


def while_(writer: ExpressionWriter) -> str:
    """A condition on the steps of a spread, a distance or a movement, or none."""
    if writer.chance(0.6):
        return ""
    within = writer.inner.knowing("here", "site", loop=True).knowing("there", "site")
    common = "count (neighbours of here within neighbours of there within {0}) = 1".format
    conditions: list[Write] = [
        lambda: f"row_of there {within.pick(('<', '<=', '>'))} row_of here + {within.number(0, 2)}",
        lambda: f"there is (board and {within.sites()})",
        *([lambda: common(within.pick(("own", "occupied")))] if len(writer.names.shape.sites) <= FEW_SITES else []),
        lambda: f"owner of here {within.pick(('=', '!='))} owner of there",
    ]
    about = writer.pick(conditions)()
    return f" while {about}" if writer.chance() else f" while ({about}) {writer.pick(('or', 'and'))} {within.truth()}"


def way_length(writer: ExpressionWriter) -> str:
    """The steps of a shortest way."""
    deeper, ways = writer.inner, writer.pick(("", " orthogonally", f" ({writer.inner.ways()})"))
    ends = f"from {deeper.sites()} to {deeper.sites()}"
    return f"(distance{ways} {ends} through {deeper.sites()}{while_(writer)})"
