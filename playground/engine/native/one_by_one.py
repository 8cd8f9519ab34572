"""Finds the question that takes most of the time of a game, where pieces are looked at one by one for it."""

from __future__ import annotations

from collections.abc import Iterable

from playground.engine.native.lower.measured import measure
from playground.engine.native.part_costs import FEW_STEPS, PartCosts, rounded
from playground.game.faster.suspects import Suspect
from playground.source.diagnostics import Diagnostics

MIN_FOR_EACH_SITE = 20
"""The operations for each site of the board from which on a part of the rules is slow for its size: many times what
games of that size take."""

TIMES = 3
"""How many times as long as without the question a decision takes."""


def report_slowest_question(questions: Iterable[Suspect], costs: PartCosts, diagnostics: Diagnostics) -> None:
    """Warn of the first question that takes most of the time of all decisions, in a game that is slow for its size."""
    least = MIN_FOR_EACH_SITE * len(costs.game.board.cells)
    for question in questions:
        now = costs.soon(question.part)
        if now is None or now.tries or now.operations < least or now.looped * TIMES < now.operations * (TIMES - 1):
            continue
        if not costs.are_at_most(now.operations * TIMES // (TIMES - 1)):
            continue
        without = measure(question.instead, question.game, most_work=FEW_STEPS, shared=costs.nodes)
        if without.operations and not without.tries and costs.is_most(now.operations - without.operations, TIMES):
            found = f"{rounded(now.operations):,}"
            why = {"hint": question.hint, "because": question.because}
            diagnostics.report("W195", question.span, name=question.part.name, found=found, **why)
            return
