"""Questions about the position after an option that the position before it answers as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.faster.form import free_in
from playground.game.faster.near_changes import OF_ALL_PIECES, is_near, near_hint
from playground.game.legs import goes_on, joining
from playground.game.memory import ABOUT_PAST
from playground.game.rule_expressions import distinct_parts
from playground.source.text import Span


@dataclass(frozen=True)
class Trial:
    """A question for which each option of an action is tried, and how to ask it of the position before; or a leg that
    is tried to find those that follow.

    `asks_near` is whether the question is about the group of what the option puts, or about what that has beside it.
    """

    question: core.After | None
    span: Span | None
    hint: str
    asks_near: bool = False
    because: str = "each option is tried on a copy of the position to answer this"


def needless_trials(action: core.Action, game: core.Game) -> Iterator[Trial]:
    """The questions of an action that the position before its options could answer."""
    looked_at = (*(binding.domain for binding in action.bindings), *action.questions)
    for each in distinct_parts(looked_at):
        if isinstance(each, core.After):
            if is_near(each, game.actions[each.action]):
                yield Trial(each, each.span or each.body.span, near_hint(action), because=OF_ALL_PIECES)
                continue
            hint = _hint(each, game.actions[each.action], game)
            if hint == _OF_COUNTS and action.prefer is not None and each in distinct_parts([action.prefer]):
                hint = _OF_PREFERENCES
            if hint:
                asks_near = hint == _OF_GROUPS or (hint == _OF_SIZES and _asks_for_chosen(each))
                yield Trial(each, each.span or each.body.span, hint, asks_near)
    yield from _needless_leg(action, game)


def _needless_leg(action: core.Action, game: core.Game) -> Iterator[Trial]:
    """`do: set origin to piece; continue with going`, where a leg that ends the move follows."""
    if not all(isinstance(effect, core.Assign | core.Continue) for effect in action.effects):
        return
    for leads in joining(action.effects, game):
        step = game.steps[leads.step]
        if len(step.actions) == 1 and not step.may_stop and not goes_on(step.actions[0], game):
            choices = (*action.bindings, *game.actions[step.actions[0]].bindings)
            chosen = ", ".join(f"{each.label}: …" for each in choices if each.label)
            hint = f"choose both at once, in a single action: 'choose: {{{chosen}}}'"
            yield Trial(None, leads.span, hint, because=_IS_TRIED)


_IS_TRIED = "each option of this leg, which only remembers what is chosen, is tried to find those that follow"


def _hint(question: core.After, action: core.Action, game: core.Game) -> str:
    effects = list(all_within(action.effects))
    parts = list(distinct_parts([question.body]))
    named = {part.name for part in parts if isinstance(part, core.Operation)}
    if named & ABOUT_PAST or any(isinstance(part, core.CanMove | core.After) for part in parts):
        return ""
    if not all(isinstance(effect, _KNOWN) for effect in effects):
        return ""
    takes = any(isinstance(effect, _TAKING) for effect in effects)
    if takes and "count" in named and not named & {"last", "spread"} and not any(map(_is_loop, parts)):
        return _OF_COUNTS
    places = [effect.owner for effect in effects if isinstance(effect, core.Place)]
    is_own = len(places) == 1 and not isinstance(places[0], core.Constant)
    moves = any(isinstance(effect, core.Move | core.Swap) for effect in effects)
    if any(map(_is_group, parts)) and is_own and not moves and not game.zones:
        return _OF_SIZES if any(map(_is_size, parts)) else _OF_GROUPS
    return ""


def _asks_for_chosen(question: core.After) -> bool:
    """Whether it is about the groups of what was chosen alone."""
    chosen = frozenset(question.parameters)
    return all(free_in(part) & chosen for part in distinct_parts([question.body]) if _is_group(part))


def _is_group(part: core.Expression) -> bool:
    """Whether it is a group, which spreads in several directions at once."""
    match part:
        case core.Operation("spread", (_, core.Operation("difference", (core.Constant(), _)), _)):
            return False  # what is empty, or free of something
        case core.Operation("spread", (_, _, core.Constant(value=frozenset() as ways))):
            return len(ways) > 2
    return False


def _is_size(part: core.Expression) -> bool:
    """Whether it is how many belong to a group."""
    return isinstance(part, core.Operation) and part.name == "count" and _is_group(part.arguments[0])


def _is_loop(part: core.Expression) -> bool:
    return isinstance(part, core.Quantified | core.Where)


_KNOWN = (
    core.Place,
    core.Move,
    core.Swap,
    core.Remove,
    core.Turn,
    core.SetOwner,
    core.Assign,
    core.Bind,
    core.If,
    core.ForEach,
)
"""Effects of which it is known before what they change."""

_TAKING = (core.Remove, core.SetOwner, core.Turn, core.Flip)

_BEFORE = "ask it of the position before, with what 'do' takes or turns over"
_AT_ONCE = "which is looked at for all options at once"
_OF_COUNTS = f"{_BEFORE}: 'when: some (enemy within …)', {_AT_ONCE}"
_OF_PREFERENCES = f"{_BEFORE}: 'prefer: most count (enemy within …)', {_AT_ONCE}"
_OF_SIZES = (
    "ask it under 'when', of the position before: 'count (spread from SPOT through pieces of OWNER)' is how many the "
    "group has with the stone that comes to SPOT"
)
_OF_GROUPS = (
    "ask it of the position before: a stone has a liberty if there is an empty point beside it, or a group of its "
    "owner with two liberties, or one of the enemy with one, which is then taken"
)
