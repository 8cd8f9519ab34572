"""Reports unsatisfiable conditions, such as a line of nine on a board of three."""

from __future__ import annotations

from playground.game import core
from playground.game.board import Board
from playground.game.rule_expressions import all_parts
from playground.game.satisfiability import Known, SatisfiabilityAnalysis
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_unsatisfiable(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report end conditions that can never hold; as warnings, triggers too, and actions that never have an option."""
    analysis = SatisfiabilityAnalysis(game.board)
    for rules, code in ((game.end_conditions, "T060"), (game.triggers if diagnostics.warns else (), "W060")):
        for rule in rules:
            decided = isinstance(rule.condition, core.Constant)  # by a parameter, which is intended
            if not decided and not analysis.may(rule.condition, True, {}):
                hint = _of_zones(rule.condition, game.board)
                diagnostics.report(code, rule.condition.span, hint=hint, name=rule.name)
    for action in game.actions if diagnostics.warns and not diagnostics.errors else ():
        if not _ever_offered(action, analysis):
            diagnostics.report("W061", _reason(action, analysis), name=action.name)


_BY_DIRECTION = frozenset(("shift", "ahead", "contains_way", "spread", "spread_by"))


def _of_zones(condition: core.Expression, board: Board) -> str:
    """A hint if a condition asks for lines or neighbours among places of zones alone; empty otherwise."""
    each = list(all_parts([condition]))
    sites = [part for part in each if isinstance(part, core.Constant) and part.type.kind == "sites"]
    off_board = any(part.value and min(part.value) >= board.area for part in sites if isinstance(part.value, frozenset))
    by_direction = any(isinstance(part, core.Operation) and part.name in _BY_DIRECTION for part in each)
    if not off_board or not by_direction:
        return ""
    return "places of a zone have no neighbours, and so form no lines and groups: let them be squares of the board"


def _ever_offered(action: core.Action, analysis: SatisfiabilityAnalysis) -> bool:
    if action.guard is not None and not analysis.may(action.guard, True, {}):
        return isinstance(action.guard, core.Constant)
    return _choosable(action.bindings, analysis, {})


def _reason(action: core.Action, analysis: SatisfiabilityAnalysis) -> Span | None:
    """The span of the guard that never holds, else of the choice without members."""
    if action.guard is not None and not analysis.may(action.guard, True, {}):
        return action.guard.span
    return action.bindings[-1].domain.span if action.bindings else None


def _choosable(bindings: tuple[core.Binding, ...], analysis: SatisfiabilityAnalysis, known: Known) -> bool:
    if not bindings:
        return True
    if next(analysis.budget, None) is None:
        return True
    binding, *rest = bindings
    values = analysis.possible(binding.domain, known)
    if values is None:
        return True
    return any(_choosable(tuple(rest), analysis, {**known, binding.variable: value}) for value in values)
