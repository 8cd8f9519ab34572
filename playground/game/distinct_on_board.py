"""Finds `distinct` of what stands on the board, which leaves nothing out: each square is a place of its own.

choose: {man: distinct own}         with all own men on the board
"""

from __future__ import annotations

from playground.game import core
from playground.game.room import possible_sites
from playground.game.rule_expressions import distinct_parts, rule_expressions
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_HINT = "leave 'distinct' out; kinds are counted one by one, 'count (kinds where some (SITES within it))'"


def report_distinct_on_board(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of it, unless a definition with it is given places of a zone elsewhere."""
    shared = frozenset(site for zone in game.zones if len(zone.sites) > 1 for site in zone.sites)
    of_zones = dict[Span, bool]()
    for part in distinct_parts(rule_expressions(game)):
        if isinstance(part, core.Operation) and part.name == "distinct" and part.span is not None:
            sites = possible_sites(part.arguments[0]) or game.board.site_set
            of_zones[part.span] = of_zones.get(part.span, False) or not shared.isdisjoint(sites)
    for span, is_of_zones in of_zones.items():
        if not is_of_zones:
            diagnostics.report("W137", span, hint=_HINT)
