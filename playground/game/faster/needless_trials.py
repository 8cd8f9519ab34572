"""Questions about the position after an option that the position before it answers as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.memory import ABOUT_PAST
from playground.game.rule_expressions import distinct_parts


@dataclass(frozen=True)
class Trial:
    """A question for which each option of an action is tried, and how to ask it of the position before."""

    question: core.After
    hint: str


def needless_trials(action: core.Action, game: core.Game) -> Iterator[Trial]:
    """The questions of an action that the position before its options could answer."""
    looked_at = (*(binding.domain for binding in action.bindings), *action.questions)
    for each in distinct_parts(looked_at):
        if isinstance(each, core.After):
            hint = _hint(each, game.actions[each.action], game)
            if hint == _OF_COUNTS and action.prefer is not None and each in distinct_parts([action.prefer]):
                hint = _OF_PREFERENCES
            if hint:
                yield Trial(each, hint)


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
