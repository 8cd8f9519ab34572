"""Finds choices among all pieces of a game of towers, in which pieces also lie beneath others.

    include: {part: towers, with: {most_beneath: 3}}
    move: {choose: {cup: own, spot: board}, do: lift(cup, spot, 1)}         also a cup that lies beneath another

`own` has the places beneath as well, and effects that ask what lies beneath what was chosen take it for a square.
Nothing is reported where another choice depends on it, or a condition asks where it is: only squares may have what that
asks for.
"""

from __future__ import annotations

from playground.game import core
from playground.game.left_beneath import Towers, zones_of_squares
from playground.game.rule_expressions import all_parts, expressions_within
from playground.source.diagnostics import Diagnostics

_CONTENT = ("held_by", "of_piece", "occupied")
_ABOUT_IT = ("piece", "owner", "equal")
"""Operations that do not ask where a piece is."""


def report_chosen_beneath(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such choice whose effects take it for a square."""
    zones = zones_of_squares(game)
    towers = Towers(game) if zones else None
    if towers is None or not towers.covers_pieces():
        return
    beneath = frozenset(site for zone in zones for site in zone.sites)
    for action in game.actions:
        above = [*towers.squares_above(all_parts(expressions_within(action.effects)))]
        squares = {each.name for each in above if isinstance(each, core.Variable)}
        for binding in action.bindings:
            everything = _without_conditions(binding.domain)
            if binding.variable not in squares or binding.sets or _must_be_on_board(binding, action):
                continue
            if everything.span is not None and _has(binding.domain, beneath):
                written = everything.span.text
                hint = f"write: {written if written.isidentifier() else f'({written})'} within board"
                diagnostics.report("W182", everything.span, hint=hint, name=binding.label, zone=zones[0].name)


def _without_conditions(domain: core.Expression) -> core.Expression:
    while isinstance(domain, core.Where):
        domain = domain.domain
    return domain


def _has(sites: core.Expression, places: frozenset[int]) -> bool:
    """Whether a set has pieces of some kind wherever they lie, on some places as well."""
    match sites:
        case core.WithAttribute():
            return True
        case core.Operation(name) if name in _CONTENT:
            return True
        case core.Operation("intersection", several):
            return all(_has(each, places) for each in several)
        case core.Operation("union", several):
            return any(_has(each, places) for each in several)
        case core.Operation("difference", (kept, core.Constant(value=frozenset() as taken))):
            return not places <= taken and _has(kept, places)
        case core.Where(name, domain, condition):
            return _has(domain, places) and not _asks_where(condition, name)
    return False


def _must_be_on_board(binding: core.Binding, action: core.Action) -> bool:
    """Whether only squares may have what another choice or a condition asks for."""
    others = (each.domain for each in action.bindings if each is not binding)
    return any(_asks_where(each, binding.variable) for each in (*others, *action.questions))


def _asks_where(condition: core.Expression, name: str) -> bool:
    match condition:
        case core.Variable(name=mentioned):
            return mentioned == name
        case core.AttributeOf(site=core.Variable()):
            return False
        case core.Operation(operation, arguments) if operation in _ABOUT_IT:
            return any(_asks_where(each, name) for each in arguments if not isinstance(each, core.Variable))
    return any(_asks_where(part, name) for part in core.parts(condition))
