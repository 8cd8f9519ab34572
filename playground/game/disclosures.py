"""Finds choices that give away what is hidden: options that depend on what their player does not see, and choices that
all see of components that are put where they are hidden.

    guess: {choose: {card: hand of opponent where suit of it = hearts}}      the list of options shows the hearts
    hide:  {choose: {c: colours}, do: place Peg on code1 with colour c}      everybody is shown which colour was chosen
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.choices import is_secret
from playground.game.effect_sequences import all_within
from playground.game.hidden_dependence import secretly_stored
from playground.game.room import possible_sites
from playground.game.shown_components import may_be_shown
from playground.source.diagnostics import Diagnostics


def report_disclosures(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action whose options, or whose public choice, give away what is hidden."""
    secret = {number for step in game.steps if is_secret(step) for number in step.actions}
    for number, action in enumerate(game.actions):
        question = next(_unseen_questions(action, game), None)
        if question is not None:
            hint = (
                "offer all places, and ask in the effects: 'if …'; or let the player see it first: 'reveal … to mover'"
            )
            diagnostics.report("W111", question.span, hint=hint, name=action.name)
        placed = None if number in secret else next(_public_choices(action, game), None)
        if placed is not None:
            hint = "keep it in a variable with 'seen by: owner', or choose in a step with 'by:' for several players"
            diagnostics.report("W112", placed.span, hint=hint, name=action.name)


# ---- options that depend on what their player does not see


def _unseen_questions(action: core.Action, game: core.Game) -> Iterator[core.Expression]:
    """The questions that decide which options there are about components that the mover does not see."""
    conditions = [binding.domain for binding in action.bindings]
    conditions += [] if action.guard is None else [action.guard]
    for condition in conditions:
        yield from _questions(condition, {}, game)


def _questions(
    expression: core.Expression, members: dict[str, core.Expression], game: core.Game
) -> Iterator[core.Expression]:
    match expression:
        case core.Where(variable=name, domain=domain, condition=condition):
            yield from _questions(domain, members, game)
            yield from _questions(condition, {**members, name: domain}, game)
            return
        case core.AttributeOf(site=site) if _is_unseen(site, members, game):
            yield expression
        case core.Operation("piece", (site,)) if _is_unseen(site, members, game):
            yield expression
        case core.Operation("intersection", (one, other)):
            for places, having in ((one, other), (other, one)):
                if isinstance(having, core.WithAttribute) and _are_unseen(places, game):
                    yield expression
    for part in core.parts(expression):
        yield from _questions(part, members, game)


def _is_unseen(site: core.Expression, members: dict[str, core.Expression], game: core.Game) -> bool:
    if isinstance(site, core.Variable):
        return site.name in members and _are_unseen(members[site.name], game)
    match site:
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            return _are_unseen(sites, game)
        case core.Constant(int() as value):
            zone = next((zone for zone in game.zones if value in zone.sites), None)
            return zone is not None and zone.seen_by == "nobody"
    return False


def _are_unseen(sites: core.Expression, game: core.Game) -> bool:
    """Whether the mover certainly does not see into the zones of some places, nor was shown what lies there."""
    places, whole = possible_sites(sites), table_of(sites)
    seen_by = {zone.seen_by for zone in game.zones if not places.isdisjoint(zone.sites)}
    if not places or len(seen_by) != 1 or not places <= {site for zone in game.zones for site in zone.sites}:
        return False
    if seen_by == {"nobody"}:
        return not may_be_shown(places, game)
    is_own = whole is not None and isinstance(whole.index, core.Operation) and whole.index.name == "mover"
    is_next = whole is not None and isinstance(whole.index, core.Operation) and whole.index.name == "next_player"
    is_hidden = (seen_by == {"owner"} and is_next) or (seen_by == {"others"} and is_own)
    return is_hidden and not may_be_shown(places, game)


def table_of(sites: core.Expression) -> core.Table | None:
    """The table that says whose places these are."""
    match sites:
        case core.Table():
            return sites
        case core.Operation("intersection" | "difference", (one, other)):
            return table_of(one) or table_of(other)
        case core.Where(domain=domain):
            return table_of(domain)
    return None


# ---- public choices of what is hidden


def _public_choices(action: core.Action, game: core.Game) -> Iterator[core.Effect]:
    """The effects that put a value, chosen in front of all, where others do not see it."""
    hidden = set(secretly_stored(action, game))
    chosen = [
        each.variable
        for place, each in enumerate(action.bindings)
        if each.type.kind in ("mark", "int", "piece") and not each.sets and place not in hidden
    ]
    for effect in all_within(action.effects):
        match effect:
            case core.Place(piece=piece, target=target, attributes=attributes):
                values = [piece, *(value for _, value in attributes)]
            case core.SetAttribute(sites=target, value=value):
                values = [value]
            case _:
                continue
        if are_hidden(target, game) and any(core.mentions(value, name) for value in values for name in chosen):
            yield effect


def are_hidden(target: core.Expression, game: core.Game) -> bool:
    """Whether others do not see into the zone of a place."""
    match target:
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            places = possible_sites(sites)
        case core.Constant(int() as value):
            places = frozenset((value,))
        case _:
            places = possible_sites(target)
    zones = [zone for zone in game.zones if not places.isdisjoint(zone.sites)]
    return bool(zones) and all(zone.seen_by in ("owner", "nobody") for zone in zones)
