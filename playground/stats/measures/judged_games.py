"""Judged games, together with what their true values may be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playground.stats.measures.shrinkage import OptionValues
    from playground.stats.measures.smoothing import Course

    Numbers = NDArray[np.float64]


class JudgedGames(tuple[Judged, ...]):
    """Judged games of one ruleset with equally many players, all of which have decisions.

    Measures of one set of games share what is computed here.
    """

    @classmethod
    def of(cls, judged: Sequence[Judged]) -> JudgedGames:
        """These games, as they are if they are of this class."""
        return judged if isinstance(judged, JudgedGames) else cls(judged)

    @property
    def halved(self) -> bool:
        """Whether values come from two halves of playouts, by which their noise is known."""
        return any(game.check_values or game.check for game in self)

    @cached_property
    def courses(self) -> list[Course]:
        """The course of each game as it was seen, and as it may have been, see `smoothing.py`."""
        from playground.stats.measures.smoothing import courses

        return courses(self)

    @cached_property
    def option_values(self) -> list[OptionValues]:
        """The values of the options of all decisions as seen, and as they may be, see `shrinkage.py`."""
        from playground.stats.measures.shrinkage import option_values

        return option_values(self)
