"""Questions about the whole board after an option, which changes it near a few sites alone.

never: count (own where some (own within neighbours of it)) > 3       of all pieces, after each option
when: …  (own within neighbours of spot) …                            of what is beside the one that is put
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.faster.form import ALWAYS, Form, free_in
from playground.game.rule_expressions import distinct_parts

_OF_PLACES = frozenset(
    (
        *("and", "or", "not", "equal", "less", "at_most", "contains", "count", "add", "subtract", "multiply", "abs"),
        *("intersection", "union", "difference", "singleton", "shift", "ahead", "row", "column"),
        *("held_by", "of_piece", "occupied", "owner", "piece", "mover", "next_player", "single_way", "opposite"),
    )
)
"""Operations by which a condition on two or three sites depends on what lies there, and on where they lie."""

_WHAT_LIES, _WHERE = ("held_by", "of_piece", "occupied"), ("shift", "ahead", "row", "column")

_HERE = (core.Place, core.Move, core.Remove, core.Turn, core.SetOwner, core.Assign, core.Bind, core.If)
"""Effects that change few sites, if they are about single ones."""


def near_changes(action: core.Action, game: core.Game) -> Iterator[Form]:
    """The questions of an action that are put to all pieces after an option, and could be put to those near what it
    changes."""
    for each in distinct_parts((*(binding.domain for binding in action.bindings), *action.questions)):
        if isinstance(each, core.After) and is_near(each, game.actions[each.action]):
            yield Form(each, ALWAYS, OF_ALL_PIECES, near_hint(action), each.body.span)


def is_near(question: core.After, action: core.Action) -> bool:
    """Whether an option changes single sites, and a question asks each of some sites for what lies near it."""
    effects = list(all_within(action.effects))
    if not effects or not all(isinstance(effect, _HERE) and _is_of_one(effect) for effect in effects):
        return False
    chosen, parts = frozenset(question.parameters), list(distinct_parts([question.body]))
    named = {part.name for part in parts if isinstance(part, core.Operation)}
    loops = (part for part in parts if isinstance(part, core.Quantified | core.Where))
    asks_all = (each for each in loops if each.domain.type.kind == "sites" and not free_in(each.domain) & chosen)
    return any(map(_is_about_others, asks_all)) and named <= _OF_PLACES and not any(map(_is_of_play, parts))


def _is_about_others(loop: core.Quantified | core.Where) -> bool:
    """Whether each member is looked at for what lies around it."""
    within = loop.body if isinstance(loop, core.Quantified) else loop.condition
    named = {part.name for part in distinct_parts([within]) if isinstance(part, core.Operation)}
    return not named.isdisjoint(_WHAT_LIES) and not named.isdisjoint(_WHERE)


def _is_of_play(part: core.Expression) -> bool:
    return isinstance(part, core.After | core.CanMove | core.StateVariable)


def _is_of_one(effect: core.Effect) -> bool:
    match effect:
        case core.Place(target=sites) | core.Remove(sites=sites) | core.Turn(sites=sites) | core.SetOwner(sites=sites):
            return sites.type.kind == "site" or _is_single(sites)
    return True


def _is_single(sites: core.Expression) -> bool:
    return isinstance(sites, core.Operation) and sites.name == "singleton"


def near_hint(action: core.Action) -> str:
    """What to write in place of a question about all pieces."""
    spot = action.bindings[-1].label if action.bindings else "spot"
    return (
        f"ask it under 'when', of what changes alone: of the position before, what would be wrong at '{spot}', such as "
        f"'no (own within neighbours of {spot})'"
    )


OF_ALL_PIECES = "after each option it is put to all pieces, though few can have changed"
