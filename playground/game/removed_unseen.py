"""Finds what is removed face down though what it was has changed a variable that all see.

    draw: {do: "let tile be top(bag); raise drawn of colour of tile by 1; remove tile"}

Everybody could work out which tile has left the bag. But players remember what they have seen, and conclude nothing
from variables: to those who imagine positions the tile counts as never seen, and may lie in the bag still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import all_within, sequences_after_setup
from playground.game.room import possible_sites
from playground.game.rule_expressions import expressions_of
from playground.source.diagnostics import Diagnostics


def report_removed_unseen(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each rule that removes what others do not see, and shows in a variable what it was."""
    public = {variable.name for variable in game.variables if not variable.secret}
    for sequence in sequences_after_setup(game):
        effects = list(all_within(sequence.effects))
        named = {effect.variable: effect.value for effect in effects if isinstance(effect, core.Bind)}
        for effect in effects:
            if not isinstance(effect, core.Remove):
                continue
            removed = _single(effect.sites)
            place = named.get(removed.name, removed) if isinstance(removed, core.Variable) else removed
            if not _is_unseen(place, game) or any(_shows(each, removed) for each in effects):
                continue
            changed = next((name for name in _changed_by(removed, effects) if name in public), None)
            if changed is not None:
                hint = f"write 'reveal {removed.span.text if removed.span else 'SITE'}' before it is removed"
                diagnostics.report("W105", effect.span, hint=hint, name=changed)


def _single(sites: core.Expression) -> core.Expression:
    """The site that alone is in a set, or the set."""
    match sites:
        case core.Operation("singleton", (site,)):
            return site
    return sites


def _is_unseen(place: core.Expression, game: core.Game) -> bool:
    """Whether a place is certainly in zones into which not everybody sees."""
    match place:
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            places = possible_sites(sites)
        case _:
            places = possible_sites(place)
    unseen = {site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites}
    return bool(places) and places <= unseen


def _shows(effect: core.Effect, removed: core.Expression) -> bool:
    """Whether an effect turns something up that may be what is removed."""
    may_be_that = not isinstance(removed, core.Variable)
    return isinstance(effect, core.Reveal) and (may_be_that or _single(effect.sites) == removed)


def _changed_by(removed: core.Expression, effects: Collection[core.Effect]) -> Iterator[str]:
    """The variables from which the value or the kind of what is removed follows."""
    named = {effect.variable: effect.value for effect in effects if isinstance(effect, core.Bind)}
    for effect in effects:
        if isinstance(effect, core.Assign) and any(_says_what(each, removed, named) for each in expressions_of(effect)):
            yield effect.variable


def _says_what(expression: core.Expression, removed: core.Expression, named: Mapping[str, core.Expression]) -> bool:
    """Whether an expression is an attribute or the kind of what is removed, perhaps with a number added to it.

    Comparisons and conditions say less, which may be meant.
    """
    match expression:
        case core.AttributeOf(site=site) | core.Operation("piece", (site,)) if site == removed:
            return True
        case core.Variable(name=name) if name in named:
            return _says_what(named[name], removed, {})
        case core.Choice(_, yes, no):
            return _says_what(yes, removed, named) or _says_what(no, removed, named)
    is_answer = expression.type.kind == "bool"
    return not is_answer and any(_says_what(each, removed, named) for each in core.parts(expression))
