"""Limits on the machine code of one game, and on the work of compiling it.

Lowering and codegen spend from a budget as they go and stop as soon as it is used up, so that neither time nor memory
depends on how far a game exceeds the limits. LLVM sees only text within them.

A million steps take one to two seconds, and a line 1.5 microseconds to write. What LLVM takes for a line depends on how
much it optimises, which depends on the size of the program (`codegen/effort.py`): at the limit it takes 3 to 4 seconds.
The largest games measured, chess with everything written out as definitions and a card game for five with sets of four
words, have a fifth of `MAX_LINES`; the shipped rulesets have a hundredth, and a fifth of `MAX_WORK`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playground.source.diagnostics import Diagnostics, RulesetError
from playground.source.text import Span
from playground.stats.wording import listed

MAX_WORK = 1_400_000
"""Steps of lowering: expressions made or looked up, values computed, and `STEPS_OF_STATEMENT` for each statement."""

STEPS_OF_STATEMENT = 30
"""Steps that a statement is charged besides its expressions: passes rebuild it, and it is written as several lines."""

MAX_LINES = 600_000
"""Lines of LLVM text, where those about wide sets count as several (`codegen/effort.py`)."""

CHECKED_LINES = 3
"""How many times as many lines code in checking mode may have: its tests must not refuse what is played without them.
Those of the library have up to 1.7 times as many."""

LARGE_SHARE = 50
"""Percent of the work of a rule without which a game would be within the limits, or nearly so."""

MIN_SHARE, MAX_OTHERS = 10, 3
"""Percent of the work of a rule that is named besides the largest, and how many of these are at most."""

_HINT = "let ranges and choices have fewer members, or leave out what the game does not need"


@dataclass
class Budget:
    """The work and lines spent on one game, and the work by rule."""

    work: int = 0
    """What takes very little time is added here, without a test of the limit, which the next step makes."""
    lines: int = 0
    _spent: dict[Span | None, int] = field(default_factory=dict)
    _current: Span | None = None
    _begun: int = 0
    """The work when the current rule was begun."""

    def spend(self, steps: int = 1) -> None:
        """Charge steps of lowering. Raises RulesetError if there are too many."""
        self.work += steps
        if self.work > MAX_WORK:
            self._refuse("steps of compiling", MAX_WORK)

    def write(self, lines: int, checked: bool = False) -> None:
        """Charge lines of text, which in checking mode are more. Raises RulesetError if there are too many."""
        self.lines += lines
        limit = MAX_LINES * (CHECKED_LINES if checked else 1)
        if self.lines > limit:
            self._refuse("instructions", limit)

    @contextmanager
    def spent_by(self, span: Span | None) -> Iterator[None]:
        """Within this context steps are charged to the rule at a span."""
        before, outer = (self.work, self._begun), self._current
        self._current, self._begun = span, self.work
        try:
            yield
        finally:
            self._spent[span] = self._spent.get(span, 0) + self.work - before[0]
            self._current, self._begun = outer, before[1]

    def largest(self) -> tuple[Span | None, int]:
        """The place of the rule that spent most, and its share in percent; that in progress has spent a part so far."""
        return next(iter(self.shares()), (None, 0))

    def shares(self) -> list[tuple[Span, int]]:
        """The places of the rules and their shares in percent, the largest first."""
        spent = {span: steps for span, steps in self._spent.items() if span is not None}
        if self._current is not None:
            spent[self._current] = spent.get(self._current, 0) + self.work - self._begun
        largest_first = sorted(spent, key=lambda span: spent[span], reverse=True)
        return [(span, 100 * spent[span] // max(1, self.work)) for span in largest_first]

    def _refuse(self, unit: str, limit: int) -> None:
        """Blame the rule that spent most, and say which others spent much."""
        (place, share), others = self.largest(), self.shares()[1:]
        because = f"this rule {'alone ' if share >= LARGE_SHARE else ''}makes up {share}% of it" if share else ""
        if because and share < LARGE_SHARE:
            large = [(span, part) for span, part in others[:MAX_OTHERS] if part >= MIN_SHARE]
            because = listed([because, *(f"that at {span.line_from(place)} {part}%" for span, part in large)])
        diagnostics = Diagnostics()
        diagnostics.report("T085", place, hint=_HINT, because=because, limit=f"{limit:,}", unit=unit)
        raise RulesetError(diagnostics)
