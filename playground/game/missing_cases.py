"""What the lines of a definition by cases lack, from all of its uses together: it is one mistake, and reported once."""

from __future__ import annotations

from collections.abc import Sequence

from playground.game import core

Case = int | bool | str


class Incomplete:
    """The cases for which a definition has no line; None for all others. `givens` are the uses that may be those."""

    def __init__(self, missing: Sequence[Case] | None, *givens: core.Expression) -> None:
        self.missing, self.givens = missing, givens

    def has(self, missing: Sequence[Case] | None) -> bool:
        """Whether it is known of these that they are missing."""
        return self.missing is None or (missing is not None and set(missing) <= set(self.missing))

    def with_more(self, missing: Sequence[Case] | None, given: core.Expression) -> Incomplete:
        """What is missing with the cases of one more use."""
        if missing is None or self.missing is None:
            return Incomplete(None, given)
        more = [case for case in missing if case not in self.missing]
        both = [*self.missing, *more]
        is_int = given.type.kind == "int" and all(isinstance(case, int) for case in both)
        return Incomplete(sorted(both, key=int) if is_int else both, *self.givens, given)

    def hint(self) -> str:
        """What to write if several uses lack different cases; empty for one."""
        texts = list(dict.fromkeys(f"'{each.span.text}'" for each in self.givens if each.span and each.span.text))
        if len(texts) < 2:
            return ""
        return f"{', '.join(texts[:-1])} or {texts[-1]} may be that; add a line, or 'else: …' for all other cases"
