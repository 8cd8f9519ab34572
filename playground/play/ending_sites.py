"""The pieces that ended a game: those without which its end condition would not have held.

Of a line these are the pieces of the line, of an arrival the piece that arrived; a game that ends because something is
gone has none.
"""

from __future__ import annotations

from playground.engine.reference.state import ReferenceState
from playground.game.core import NOTHING, Rule
from playground.play.evaluator import Evaluator

MAX_SITES = 12
"""More pieces than this are the whole position rather than a reason."""


def ending_sites(state: ReferenceState) -> tuple[int, ...]:
    """The sites of the pieces that won a finished game, in ascending order; none for a draw."""
    if not state.is_terminal() or not state.position.winners:
        return ()
    rule = next((rule for rule in state.game.end_conditions if _holds(state, rule)), None)
    occupied = [site for site in state.game.board.cells if state.position.pieces[site] != NOTHING]
    if rule is None or not occupied:
        return ()
    needed = tuple(site for site in occupied if not _holds(_without(state, (site,)), rule))
    others = tuple(site for site in occupied if site not in needed)
    if not _holds(_without(state, others), rule):
        needed = _smallest(state, rule, occupied)
    return needed if len(needed) <= MAX_SITES else ()


def _smallest(state: ReferenceState, rule: Rule, occupied: list[int]) -> tuple[int, ...]:
    """Where several groups of pieces would do, as two lines at once: one of them, found by removing what is not
    needed."""
    removed: list[int] = []
    for site in occupied:
        if _holds(_without(state, (*removed, site)), rule):
            removed.append(site)
    return tuple(site for site in occupied if site not in removed)


def _without(state: ReferenceState, sites: tuple[int, ...]) -> ReferenceState:
    copy = state.clone()
    for site in sites:
        copy.position.put(site, NOTHING, NOTHING)
    return copy


def _holds(state: ReferenceState, rule: Rule) -> bool:
    return Evaluator(state).holds(rule.condition, {})
