"""Finds zones whose order of arrival makes positions different that are hardly meant to be.

    repetition: [board, hand, mover]
    take: move target to hand of mover                                                  the order of arrival
    drop: {choose: {man: kinds, spot: empty}, do: move lowest of (hand of mover within man) to spot}

Where no rule can tell the order, it makes no difference (`unordered.py`). Piles are left out, whose rules ask for what
lies on top, and zones that are sorted.
"""

from __future__ import annotations

from playground.game import core
from playground.game.gaps import effects_after_setup, is_filled, questions_of
from playground.game.memory import several_places
from playground.game.room import possible_sites
from playground.game.unordered import is_about_a_place, questions_about_order
from playground.source.diagnostics import Diagnostics


def report_arrivals(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first question of each zone that may depend on the order, where positions are remembered."""
    if game.memory is None:
        return
    effects = list(effects_after_setup(game))
    every = list(questions_of(game, effects))
    orders = [possible_sites(effect.sites) for effect, _ in effects if isinstance(effect, core.Sort)]
    for name in dict.fromkeys(zone.name for zone in game.zones):
        zones = [zone for zone in several_places(game, game.memory, name) if not zone.keeps_order]
        sites = frozenset[int]().union(*(zone.sites for zone in zones))
        if not zones or not is_filled(sites, every) or any(not order or order & sites for order in orders):
            continue
        questions = [question for question in questions_about_order(game, zones) if question.span is not None]
        if questions and not any(is_about_a_place(question, zones) for question in questions):
            hint = f"write 'sort {name}{_which(zones[0])} by kind' wherever something was put there"
            diagnostics.report("W113", questions[0].span, hint=hint, name=name)


def _which(zone: core.Zone) -> str:
    """Which of several zones an effect sorts."""
    kinds = [type_.kind for type_, _ in zone.indices]
    return {"player": " of mover"}.get(kinds[0], " of …") if len(kinds) == 1 else "(…)" if kinds else ""
