"""Illegal options: the assignment of an action's bindings, with some values given, that is nearest to a legal option.

Bindings that the notation does not show, such as the direction of a movement, take every value, offered or
not; given values are taken as they are. Each value that its domain does not offer is a failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from playground.game.core import NOTHING, Action, Binding, Value
from playground.play.evaluator import Evaluator, Unseen

MAX_ATTEMPTS = 20_000


@dataclass(frozen=True)
class Failure:
    """A value that a binding's domain does not offer, or not as far as the player knows, given the earlier choices.

    None if it offers no value at all, or the player cannot know which.
    """

    binding: Binding
    value: int | None
    environment: Mapping[str, Value]


@dataclass(frozen=True)
class Attempt:
    """Values of an action's variables, and which of them are not offered."""

    values: Mapping[str, int]
    failures: tuple[Failure, ...]

    @property
    def is_consistent(self) -> bool:
        """Whether every derived site is the one that was given."""
        return not any(is_derived(failure.binding) for failure in self.failures)


def is_derived(binding: Binding) -> bool:
    """Whether a binding is no real choice: its only site follows from the earlier choices."""
    return binding.domain.type.kind == "site"


def attempts(action: Action, given: Mapping[str, int], evaluator: Evaluator) -> list[Attempt]:
    """Assignments with the given values, those with the fewest failures first; at most `MAX_ATTEMPTS`."""
    found = _search(action.bindings, given, {}, (), evaluator)
    return sorted(islice(found, MAX_ATTEMPTS), key=lambda attempt: len(attempt.failures))


def _search(
    bindings: tuple[Binding, ...],
    given: Mapping[str, int],
    values: Mapping[str, int],
    failures: tuple[Failure, ...],
    evaluator: Evaluator,
) -> Iterator[Attempt]:
    if not bindings:
        yield Attempt(values, failures)
        return
    first, *rest = bindings
    candidates = list(_candidates(first, given, values, evaluator))
    if not candidates:
        yield Attempt(values, (*failures, Failure(first, None, values)))
    for value, is_offered in candidates:
        failed = () if is_offered else (Failure(first, value, values),)
        chosen = {**values, first.variable: value}
        yield from _search(tuple(rest), given, chosen, (*failures, *failed), evaluator)


def _candidates(
    binding: Binding, given: Mapping[str, int], values: Mapping[str, int], evaluator: Evaluator
) -> Iterable[tuple[int, bool]]:
    """The values to try, each with whether it is offered."""
    if binding.variable in given:
        value = given[binding.variable]
        return [(value, evaluator.is_offered(binding.domain, value, values) is True)]
    try:
        offered = evaluator.members(binding.domain, values)
    except Unseen:
        return []
    if binding.type.kind in ("way", "int") and not binding.sets:
        return [(value, value in offered) for value in _all_values(binding, offered, evaluator)]
    if is_derived(binding) and not offered:
        return [(NOTHING, True)]
    return [(value, True) for value in offered]


def _all_values(binding: Binding, offered: list[int], evaluator: Evaluator) -> Iterable[int]:
    """All directions, or all numbers of a range, the offered ones first."""
    values = range(binding.type.low, binding.type.high + 1)
    if binding.type.kind == "way":
        values = range(len(evaluator.state.game.board.directions))
    return [*offered, *(value for value in values if value not in offered)]
