"""Players, kinds and values that may be none: where a condition has excluded that, they may be used.

`taker is not none and score of taker > 3`: behind the `and`, `taker` is a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.evaluate import is_static


def present_if(condition: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The values that are not none where a condition holds, or where it does not."""
    match condition:
        case core.Operation(name="not", arguments=(denied,)):
            yield from present_if(denied, not holds)
        case core.Operation(name="and" | "or" as name, arguments=sides) if holds == (name == "and"):
            for side in sides:
                yield from present_if(side, holds)
        case core.Operation(name="equal", arguments=(one, other)) if not holds:
            if _is_none(other):
                yield one
            elif _is_none(one):
                yield other


def still_present(values: Iterable[core.Expression], done: Iterable[core.Effect]) -> tuple[core.Expression, ...]:
    """The values that are certainly not none after effects: names, and variables that the effects do not change."""
    changed = frozenset(name for effect in done for name in _changed(effect))
    return tuple(value for value in values if _stays(value, changed))


def _stays(value: core.Expression, changed: frozenset[str]) -> bool:
    match value:
        case core.Variable():
            return True
        case core.StateVariable(name=name, index=index, site=site):
            return name not in changed and all(part is None or _stays(part, changed) for part in (index, site))
    return is_static(value) or (
        isinstance(value, core.Operation) and value.name == "mover"
    )  # the mover is the same for all effects of a rule


def _changed(part: object) -> Iterator[str]:
    """The state variables that an effect changes, nested effects included."""
    match part:
        case core.Assign() | core.RollVariable():
            yield part.variable
        case core.Effect():
            for each in vars(part).values():
                yield from _changed(each)
        case tuple():
            for each in part:
                yield from _changed(each)


def _is_none(value: core.Expression) -> bool:
    return isinstance(value, core.Constant) and value.value == core.NOTHING and value.type.kind not in ("int", "bool")
