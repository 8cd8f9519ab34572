"""The text report of `playground plan`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import columns, counted, wrapped
from playground.report.plan import plan_head, plan_meaning, plan_note, plan_rows, plan_title

if TYPE_CHECKING:
    from playground.simulate.comparison.planning import PilotPlan, PlannedMeasure


def plan_text(plan: PilotPlan) -> str:
    """The full report: what the pilot played, a table for each measure of each variant, and what the numbers mean."""
    first = plan.results[0]
    players = f"{first.agents[0]} players" if len(set(first.agents)) == 1 else "played by " + ", ".join(first.agents)
    heading = f"pilot: {counted(first.games, 'game')} of each, seed {first.seed}, {players}; seen from seat {plan.seat}"
    tables = [_table(each, first.game.name) for each in plan.measures]
    return "\n\n".join([heading, *tables, wrapped(plan_meaning(plan), 0)])


def _table(planned: PlannedMeasure, base: str) -> str:
    rows = [plan_head(planned), *plan_rows(planned)] if planned.sizes else []
    return "\n".join([plan_title(planned, base), *([columns(rows)] if rows else []), f"  {plan_note(planned)}"])
