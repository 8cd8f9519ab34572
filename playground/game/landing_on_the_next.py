"""Finds rows whose pieces are moved one by one onto each other, though each is to go one step further.

    for each one in row(spot) do move one to ahead(one, east, 1)

The sites of a set come in ascending order: a1 takes what stands on b1, and is itself moved on as what stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.board import Board
from playground.game.effect_sequences import all_effects, inner
from playground.game.room import possible_sites
from playground.game.rule_expressions import all_parts
from playground.game.single_sites import holds_one_at_most
from playground.source.diagnostics import Diagnostics

_STEPS = ("ahead", "shift")

_HINT = (
    "move the foremost first: include the part 'pushing' and write 'push(SITE, WAY)', "
    "or 'for each n in 1..length do move ahead(SITE, WAY, length - n) to ahead(SITE, WAY, length - n + 1)'"
)


def report_landing_on_the_next(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of moves in which each of some pieces may land on one that is still to be moved."""
    for effect in all_effects(game):
        if not isinstance(effect, core.ForEach) or effect.domain.type.kind != "sites":
            continue
        if holds_one_at_most(effect.domain) or _asks_ahead(effect.domain):
            continue
        for move in _moves(effect.body, effect.variable):
            if _may_meet(effect.domain, move.target, game.board):
                diagnostics.report("W132", move.span, hint=_HINT, name=effect.variable.partition(".")[0])


def _asks_ahead(expression: core.Expression) -> bool:
    """Whether an expression looks at neighbours, and so perhaps at whether they are empty."""
    return any(isinstance(part, core.Operation) and part.name in _STEPS for part in all_parts([expression]))


def _moves(effects: Iterable[core.Effect], variable: str) -> Iterator[core.Move]:
    """The moves of a site to one ahead of it that no condition about neighbours precedes."""
    for effect in effects:
        match effect:
            case core.Move(core.Variable(name), core.Operation("ahead", (core.Variable(start), *_))):
                if name == start == variable:
                    yield effect
            case core.Bind(name, value, body):
                yield from _moves([core.substitute_in_effect(each, name, value) for each in body], variable)
            case core.If(condition=condition) if _asks_ahead(condition):
                pass
            case _:
                yield from _moves(inner(effect), variable)


def _may_meet(domain: core.Expression, target: core.Expression, board: Board) -> bool:
    """Whether the target of a site of the set may be a later site of it."""
    _, way, steps = core.parts(target)
    possible = possible_sites(domain) or board.cell_set
    match way, steps:
        case core.Constant(int() as direction), core.Constant(int() as count):
            reached = ((site, board.ahead(site, direction, count)) for site in board.cells)
        case _:
            return True
    return any(site < goal and site in possible and goal in possible for site, goal in reached)
