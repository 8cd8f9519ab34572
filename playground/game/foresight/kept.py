"""What is so of a condition after an option, by what was so before."""

from __future__ import annotations

from dataclasses import dataclass

from playground.game import core


@dataclass(frozen=True)
class Kept:
    """A condition after an option: it holds if there is new evidence for it, or if it held before and its evidence is
    not lost."""

    before: core.Expression
    """Whether it holds in the position before."""
    new: core.Expression
    """New evidence; without `is_new`, what may be new evidence."""
    still: core.Expression
    """Holds only where evidence that there was before is left afterwards."""
    is_exact: bool
    """Whether it holds wherever any is left, or there is new evidence, and nowhere else."""
    is_denied: bool
    """Whether all this is about the opposite of the question."""
    is_new: bool = True
    """Whether the condition holds after the option wherever there is new evidence."""
