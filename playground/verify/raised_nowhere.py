"""Finds `raise seeds of final by 1` where games show that `final` is none: nothing happens, and the seed is lost.

    set final to ahead(final, track, 1); raise seeds of final by 1        past the last stop of the track there is none

Only what a variable or a `let` names is watched: what lies beside a site, such as `ahead(spot, north, 1)`, may well be
off the board, and setting a value there, as to take back a mark, may well be about nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.rule_expressions import all_parts
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_BESIDE = ("ahead", "shift")
"""What leads off the board in many rules that are meant so."""

_ON_A_TRACK = "a track that goes round and round ends where it begins, 'a1-h1-h2-a2-a1'; "


@dataclass
class Raised:
    """An effect that raises or lowers a number at a site that is named: how often it was done, and how often the site
    was none."""

    site: core.Expression
    amount: core.Expression
    span: Span
    times: int = 0
    vain: int = 0

    def note(self, site: int) -> None:
        """Count one time."""
        self.times += 1
        self.vain += site == core.NOTHING


def raised_in(game: core.Game) -> dict[int, Raised]:
    """The effects to be watched, by their identity."""
    names = {each.variable: each.value for each in all_effects(game) if isinstance(each, core.Bind)}
    found: dict[int, Raised] = {}
    for effect in all_effects(game):
        if isinstance(effect, core.Assign | core.SetAttribute) and effect.span is not None:
            site = _one_site(effect.sites)
            change = _change(effect)
            if site is not None and change is not None and _may_be_missed(site, names):
                found[id(effect)] = Raised(site, change, effect.span)
    return found


def _one_site(sites: core.Expression | None) -> core.Expression | None:
    if isinstance(sites, core.Operation) and sites.name == "singleton":
        (sites,) = sites.arguments
    return sites if sites is not None and sites.type.kind == "site" and sites.type.optional else None


def _change(effect: core.Assign | core.SetAttribute) -> core.Expression | None:
    """By how much an effect changes a number, if it adds to what it was or takes away from it."""
    match effect.value:
        case core.Operation("add" | "subtract", (before, amount)) if _is_value_before(before, effect):
            return amount
    return None


def _is_value_before(before: core.Expression, effect: core.Assign | core.SetAttribute) -> bool:
    match before:
        case core.StateVariable(name=name):
            return isinstance(effect, core.Assign) and name == effect.variable
        case core.AttributeOf(attribute=name):
            return isinstance(effect, core.SetAttribute) and name == effect.attribute
    return False


def _may_be_missed(site: core.Expression, names: Mapping[str, core.Expression]) -> bool:
    """Whether it is hardly meant that a site may be none."""
    if isinstance(site, core.Variable) and site.name in names:
        parts = all_parts([names[site.name]])
        return not any(isinstance(each, core.Operation) and each.name in _BESIDE for each in parts)
    return isinstance(site, core.StateVariable)


def report_raised_nowhere(raised: Collection[Raised], game: core.Game, games: int, diagnostics: Diagnostics) -> None:
    """Warn of what is lost in games, once for each place in the text."""
    for span, each in {each.span: each for each in raised if each.vain}.items():
        alike = [other for other in raised if other.span == span]
        vain, times = sum(other.vain for other in alike), sum(other.times for other in alike)
        name = " ".join(each.site.span.text.split()) if each.site.span else "the site"
        written = " ".join(span.text.split())
        hint = f"if it may be none, say what happens then: 'if {name} is not none then {written} else …'"
        if _has_open_tracks(game):
            hint = _ON_A_TRACK + hint
        because = f"so it was in {games} random games that were watched closely"
        fields = {"name": name, "vain": f"{vain:,}", "times": f"{times:,}"}
        diagnostics.report("W162", span, hint=hint, because=because, **fields)


def _has_open_tracks(game: core.Game) -> bool:
    return any(each.stops and not each.is_closed for each in game.board.directions)
