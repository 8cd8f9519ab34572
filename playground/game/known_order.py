"""Finds decks whose order all players know, since an open pile becomes a deck again without being shuffled there, or
what lies on the board a bag.

if no (deck within occupied) then move pile to deck; draw_card(deck, mover)
shuffle pile; move pile to deck                 whatever else lies there: all have seen the pile after it was shuffled
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from playground.game import core
from playground.game.effect_sequences import all_within, continuations, sequences_after_setup
from playground.game.names import is_none
from playground.game.room import places_of_free_one, possible_sites, set_of
from playground.game.rule_expressions import distinct_parts, expressions_within
from playground.game.surrounding_effects import Placed, placed_after_setup, shuffled_by
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

Sites = frozenset[int]

_ONE_OF = ("lowest", "highest", "nth")


def report_known_order(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first such move to each zone that nobody sees.

    What lies there must be drawn before it is shuffled; but what was shuffled just before should be in no order.
    """
    if len(game.players) < 2:
        return
    playing = list(placed_after_setup(game))
    effects = [each.effect for each in playing]
    unseen = _places(game, "nobody")
    shuffled = Sites().union(*(possible_sites(each.sites) for each in effects if isinstance(each, core.Shuffle)))
    warned = set[str]()
    seen = _places(game, "everybody") | (game.board.cell_set if _has_different_things(game) else Sites())
    for move, origin, reached in _returned(playing, seen, unseen):
        names = {zone.name for zone in game.zones if reached & frozenset(zone.sites)}
        if len(names) != 1 or names & warned:
            continue
        in_the_open = bool(origin & shuffled_by(move.before)) and not reached & shuffled_by(move.after)
        drawn_from = effects if not reached & shuffled else _drawn_next(move, reached, game, effects)
        if in_the_open or _is_drawn_from(reached, drawn_from):
            warned |= names
            name = min(names)
            which = name if sum(zone.name == name for zone in game.zones) == 1 else f"{name} of PLAYER"
            place = _own_place(move.effect, game)
            moving = f"move … to {which}" if place == move.effect.span else place.text
            hint = f"shuffle it then: '({moving}; shuffle {which})'"
            if in_the_open:
                hint += ", or first move and shuffle it in a zone that nobody sees, if other things lie there"
            else:
                hint += f"; if they are to lie in this order, say so: '{name}: {{…, order: kept}}'"
            why = ": it was shuffled where all see it" if in_the_open else ", which nobody shuffles"
            if not in_the_open and reached & shuffled:
                why += " before they are drawn from it"
            diagnostics.report("W134", place, hint=hint, name=name, why=why)


def _drawn_next(move: Placed, places: Sites, game: core.Game, effects: Sequence[core.Effect]) -> Sequence[core.Effect]:
    """The effects that may draw what has come to some places before these are shuffled, if some rule shuffles them.

    They are those behind it in its own sequence; and all others, if it is done where nothing lies there any more. What
    leads to a step that begins with a shuffle is shuffled there.
    """
    following = [*all_within(move.after)]
    steps = {game.steps[step].name for step in continuations(move.after)}
    begun = [action.effects for action in game.actions if action.name in {core.start_of(name) for name in steps}]
    if any(_shuffles(each, places) for each in (*following, *all_within(chain.from_iterable(begun)))):
        return ()
    few_are_left = any(_says_that_few_are_left(each, places) for each in _guards(move.effect, game))
    return effects if few_are_left else move.after


def _shuffles(effect: core.Effect, places: Sites) -> bool:
    return isinstance(effect, core.Shuffle) and bool(possible_sites(effect.sites) & places)


def _guards(effect: core.Effect, game: core.Game) -> Iterator[core.Expression]:
    """The conditions under which an effect is done."""
    for sequence in sequences_after_setup(game):
        if any(each is effect for each in all_within(sequence.effects)):
            yield from (sequence.rule.condition,) if sequence.rule is not None else ()
            yield from game.actions[sequence.action].questions if sequence.action is not None else ()
            branching = (each for each in all_within(sequence.effects) if isinstance(each, core.If))
            yield from (each.condition for each in branching if any(inner is effect for inner in all_within(each.then)))


def _says_that_few_are_left(condition: core.Expression, places: Sites) -> bool:
    """Whether a condition, or a part of it, is that nothing lies at some places, or less than some number."""
    match condition:
        case core.Operation("and" | "or", parts):
            return any(_says_that_few_are_left(part, places) for part in parts)
        case core.Let(variable, value, body):
            return _says_that_few_are_left(core.substitute(body, variable, value), places)
        case core.Operation("equal" | "less", (core.Operation("count" | "lowest", (among, *_)), _)):
            return bool(possible_sites(among)) and possible_sites(among) <= places
    return False


def _own_place(effect: core.Effect, game: core.Game) -> Span:
    """Where an effect stands; of one of a part where the rules of the ruleset itself lead to it, which is known of the
    fault that there is no room for what is moved."""
    assert effect.span is not None
    stops = [each for each in all_within([effect]) if isinstance(each, core.Stop)]
    own = (game.faults[each.fault].span for each in stops if effect.span.source.included is not None)
    return next((span for span in own if span is not None), effect.span)


def _places(game: core.Game, seen_by: str) -> Sites:
    return Sites().union(*(zone.sites for zone in game.zones if zone.seen_by == seen_by))


def _has_different_things(game: core.Game) -> bool:
    """Whether all can tell the components on the board apart: there are several kinds of them, or some have attributes,
    and none are turned face down."""
    effects = [*game.setup, *(each.effect for each in placed_after_setup(game))]
    is_hidden = any(isinstance(each, core.Conceal) for each in all_within(effects))
    return not is_hidden and (len(game.pieces) > 1 or bool(game.attributes))


def _returned(effects: list[Placed], seen: Sites, unseen: Sites) -> Iterator[tuple[Placed, Sites, Sites]]:
    """The effects that move several of what all see to places that nobody sees: from where, and to which places.

    What is moved may be chosen anew in each round, as the card before each player. Where other things at these places
    are moved as well, the author has thought of the order, as in `put_under`. So has who keeps the order of a zone,
    which has no first free place.
    """
    for placed in effects:
        effect = placed.effect
        if not isinstance(effect, core.ForEach) or effect.span is None:
            continue
        origin = _moved(effect)
        if not origin or not origin <= seen:
            continue
        for expression in distinct_parts(expressions_within(effect.body)):
            places = places_of_free_one(expression)
            reached = Sites() if places is None else possible_sites(places)
            if reached and reached <= unseen and not _is_put_in_order(effect, reached):
                yield placed, origin, reached


def _moved(loop: core.ForEach) -> Sites:
    """The places of what a loop moves: each of a set, or for each player what lies at a single place."""
    if loop.domain.type.kind == "sites":
        return possible_sites(loop.domain)
    named = {each.variable: each.value for each in all_within(loop.body) if isinstance(each, core.Bind)}
    origins = [each.origin for each in all_within(loop.body) if isinstance(each, core.Move)]
    if len(origins) != 1:
        return Sites()
    origin = origins[0]
    origin = named.get(origin.name, origin) if isinstance(origin, core.Variable) else origin
    if isinstance(origin, core.Table) and origin.type.kind == "site":  # zones of one place
        return frozenset(int(site) for site in origin.values if isinstance(site, int)) - {core.NOTHING}
    return possible_sites(set_of(origin))


def _is_put_in_order(loop: core.ForEach, reached: Sites) -> bool:
    """Whether a loop moves what lies at the places that it reaches."""
    origins = (set_of(each.origin) for each in all_within(loop.body) if isinstance(each, core.Move))
    return any(reached & possible_sites(each) for each in origins) or any(
        isinstance(each, core.Swap) for each in all_within(loop.body)
    )


def _is_drawn_from(places: Sites, effects: Sequence[core.Effect]) -> bool:
    """Whether effects name the first or the last of what lies there, or the one with some number.

    Whether there is one is no drawing: `lowest of taken is not none`.
    """
    parts = list(distinct_parts(expressions_within(effects)))
    compared = {id(argument) for each in parts if _asks_for_none(each) for argument in core.parts(each)}
    for each in parts:
        if isinstance(each, core.Operation) and each.name in _ONE_OF and id(each) not in compared:
            among = possible_sites(set_of(each))
            if among and among <= places and places_of_free_one(each) is None:
                return True
    return False


def _asks_for_none(expression: core.Expression) -> bool:
    return (
        isinstance(expression, core.Operation)
        and expression.name == "equal"
        and any(is_none(argument) for argument in expression.arguments)
    )
