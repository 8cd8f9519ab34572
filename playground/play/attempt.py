"""Choosing what is not offered: the way to choose given values of an action that comes nearest to a legal option.

Choices that the notation does not show, such as the direction of a movement, are tried in all ways, also those that
are not offered; what was named is taken as it is. Each choice that its domain does not offer is a failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from playground.game.core import NOTHING, Action, Binding, Value
from playground.play.looking import Looking

MOST_ATTEMPTS = 20_000


@dataclass(frozen=True)
class Failure:
    """A value that a binding's domain does not offer after the choices before it; None if it offers nothing."""

    binding: Binding
    value: int | None
    environment: Mapping[str, Value]


@dataclass(frozen=True)
class Attempt:
    """Values of an action's variables, and what of them is not offered."""

    values: Mapping[str, int]
    failures: tuple[Failure, ...]

    @property
    def follows(self) -> bool:
        """Whether all that follows from earlier choices came out as it was named."""
        return not any(is_derived(failure.binding) for failure in self.failures)


def is_derived(binding: Binding) -> bool:
    """Whether a binding chooses nothing: its one site follows from the choices before it."""
    return binding.domain.type.kind == "site"


def attempts(action: Action, given: Mapping[str, int], looking: Looking) -> list[Attempt]:
    """All ways to choose the given values, those with the fewest failures first."""
    tried = _tried(action.bindings, given, {}, (), looking)
    return sorted(islice(tried, MOST_ATTEMPTS), key=lambda attempt: len(attempt.failures))


def _tried(
    bindings: tuple[Binding, ...],
    given: Mapping[str, int],
    values: Mapping[str, int],
    failures: tuple[Failure, ...],
    looking: Looking,
) -> Iterator[Attempt]:
    if not bindings:
        yield Attempt(values, failures)
        return
    first, *rest = bindings
    candidates = list(_candidates(first, given, values, looking))
    if not candidates:
        yield Attempt(values, (*failures, Failure(first, None, values)))
    for value, is_offered in candidates:
        failed = () if is_offered else (Failure(first, value, values),)
        chosen = {**values, first.variable: value}
        yield from _tried(tuple(rest), given, chosen, (*failures, *failed), looking)


def _candidates(
    binding: Binding, given: Mapping[str, int], values: Mapping[str, int], looking: Looking
) -> Iterable[tuple[int, bool]]:
    """Values to try, each with whether it is offered."""
    if binding.variable in given:
        value = given[binding.variable]
        return [(value, looking.offers(binding.domain, value, values))]
    offered = looking.members(binding.domain, values)
    if binding.type.kind in ("way", "int"):
        return [(value, value in offered) for value in _conceivable(binding, offered, looking)]
    if is_derived(binding) and not offered:
        return [(NOTHING, True)]
    return [(value, True) for value in offered]


def _conceivable(binding: Binding, offered: list[int], looking: Looking) -> Iterable[int]:
    """All directions, or all numbers of a range, what is offered first."""
    everything = range(binding.type.low, binding.type.high + 1)
    if binding.type.kind == "way":
        everything = range(len(looking.state.game.board.directions))
    return [*offered, *(value for value in everything if value not in offered)]
