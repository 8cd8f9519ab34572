"""Finds zones whose order of arrival makes positions different that are hardly meant to be.

    repetition: [board, hand, mover]
    take: move target to hand of mover                                                  the order of arrival
    drop: {choose: {man: kinds, spot: empty}, do: move lowest of (hand of mover within man) to spot}

Where no rule can tell the order, it makes no difference (`unordered.py`). Piles are left out, whose rules ask for what
lies on top, and zones that are sorted.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.gaps import effects_after_setup, is_filled, questions_of
from playground.game.memory import several_places
from playground.game.room import possible_sites
from playground.game.rule_expressions import all_parts
from playground.game.unordered import is_about_a_place, questions_about_order
from playground.source.diagnostics import Diagnostics

_FIRST_OF = re.compile(r"(lowest|highest) of ([^()]+)", re.DOTALL)
_WITHIN = re.compile(r"\s+within\s+([\w.]+(?:\s+of\s+[\w.]+)?)")


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
            diagnostics.report("W113", questions[0].span, hint=_only_some(questions[0], hint), name=name)


def _only_some(question: core.Expression, otherwise: str) -> str:
    """How to leave zones out of the first of a set that names no place, `lowest of own Lion`, and what to do
    `otherwise`."""
    match question:
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)) if not _names_a_place(sites):
            written = _FIRST_OF.fullmatch(question.span.text if question.span else "")
        case _:
            return otherwise
    if written is None or question.span is None:
        return otherwise
    first, things = written.groups()
    if behind := _WITHIN.match(question.span.source.text, question.span.end):
        return f"put brackets, '{first} of ({things} within {behind[1]})': 'of' ends before 'within'"
    return f"if only the board is meant, write '{first} of ({things} within board)'; otherwise {otherwise}"


def _names_a_place(sites: core.Expression) -> bool:
    """Whether a set of sites mentions a region, a zone or a single place."""
    return any(
        isinstance(part, core.Constant | core.Table) and part.type.kind in ("site", "sites")
        for part in all_parts([sites])
    )


def _which(zone: core.Zone) -> str:
    """Which of several zones an effect sorts."""
    kinds = [type_.kind for type_, _ in zone.indices]
    return {"player": " of mover"}.get(kinds[0], " of …") if len(kinds) == 1 else "(…)" if kinds else ""
