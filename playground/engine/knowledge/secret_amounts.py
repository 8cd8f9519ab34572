"""What a player knows of secret variables after the assignments of a decision: their possible values.

lower money of Ben by offer    what was possible, less the offer
raise money of Cleo by n       of an unknown n of 1..5 between 1 and 5 more; Cleo sees how much, and knows n
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playground.engine.knowledge.events import SecretAssignment, Term
from playground.engine.knowledge.every_value import every_value
from playground.engine.knowledge.visibility import Visibility

Secret = tuple[str, int]
"""A secret variable and a place."""


class SecretAmounts:
    """The possible values of the secrets that `player` does not see, as assignments of one decision change them.

    Values of several unknown terms lie between the least and the greatest sum; those of one are exact.
    """

    def __init__(self, visibility: Visibility, player: int, values: dict[Secret, frozenset[int]]) -> None:
        self._player, self._values, self._game = player, values, visibility.game
        self._unseen = frozenset(visibility.secrets[player])
        self._shown = set[int | Secret]()
        """The choices, and what is kept of choices, that the player knows by what they have become."""

    def update(self, assignments: Iterable[SecretAssignment]) -> None:
        """Update the possible values."""
        every = list(assignments)
        self._look_ahead(every)
        for each in every:
            if (each.variable, each.place) in self._values:
                self._values[each.variable, each.place] = self._possible(each)
            elif self._sees_sum(each):
                unknown = [term for term in each.terms if len(self._candidates(term)) > 1]
                if len(unknown) == 1 and unknown[0].secret in self._values:
                    self._values[unknown[0].secret] = frozenset((unknown[0].value,))

    def _look_ahead(self, assignments: Sequence[SecretAssignment]) -> None:
        """Note what the decision shows of choices, and of the values that secrets had before it.

        It is gone through backwards: who knows the value of a sum, and all of its terms but one, knows that one.
        """
        known = dict[Secret, int]()
        for each in reversed(assignments):
            secret = each.variable, each.place
            is_known = each.shows and (secret not in self._unseen or secret in known)
            known.pop(secret, None)
            unknown = [term for term in each.terms if self._is_unknown(term, known)] if is_known else []
            if len(unknown) == 1:
                term, choice = unknown[0], self._choice_of(unknown[0])
                if choice is not None:
                    self._shown.add(choice)
                elif term.secret is not None:
                    known[term.secret] = term.value
        self._values.update({secret: frozenset((value,)) for secret, value in known.items()})

    def _is_unknown(self, term: Term, known: Mapping[Secret, int]) -> bool:
        is_unseen = term.secret in self._unseen or self._player in term.unseen
        return is_unseen and term.secret not in known and self._choice_of(term) not in self._shown

    def _sees_sum(self, assignment: SecretAssignment) -> bool:
        return assignment.shows and (assignment.variable, assignment.place) not in self._unseen

    def _choice_of(self, term: Term) -> int | Secret | None:
        """The choice that a term is, or that it keeps."""
        if term.secret is None:
            return term.choice
        return None if term.secret in self._values else term.secret

    def _possible(self, assignment: SecretAssignment) -> frozenset[int]:
        """The values that a variable may have been given."""
        if assignment.is_hidden or any(len(self._of(guard)) > 1 for guard in assignment.guards):
            return assignment.every
        if not assignment.terms:
            return frozenset((self._fitted(assignment, assignment.value),))
        sums = [frozenset(term.sign * value for value in self._candidates(term)) for term in assignment.terms]
        known = sum(next(iter(values)) for values in sums if len(values) == 1)
        unknown = [values for values in sums if len(values) > 1]
        if len(unknown) > 1:
            low = self._fitted(assignment, known + sum(map(min, unknown)))
            high = self._fitted(assignment, known + sum(map(max, unknown)))
            return frozenset(value for value in assignment.every if low <= value <= high)
        return frozenset(self._fitted(assignment, known + value) for value in (unknown[0] if unknown else (0,)))

    def _candidates(self, term: Term) -> frozenset[int]:
        if term.secret is not None:
            return self._of(term.secret, term.value)
        if term.choice is None or self._player not in term.unseen or term.choice in self._shown:
            return frozenset((term.value,))
        return term.candidates[self._player]

    def _of(self, secret: Secret, value: int = 0) -> frozenset[int]:
        """The possible values of a secret variable; `value` is the true one."""
        if secret not in self._unseen or secret in self._shown:
            return frozenset((value,))
        if secret in self._values:
            return self._values[secret]
        return every_value(self._game, next(each.type for each in self._game.variables if each.name == secret[0]))

    @staticmethod
    def _fitted(assignment: SecretAssignment, value: int) -> int:
        """A number cut off at the ends of the range of the variable."""
        if assignment.type.kind != "int":
            return value
        return min(max(value, assignment.type.low), assignment.type.high)
