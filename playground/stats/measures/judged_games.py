"""Judged games, together with what their true values may be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from playground.stats.measures.judged import Judged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playground.stats.measures.positions import Positions
    from playground.stats.measures.shrinkage import DrawnOptions, OptionGroup
    from playground.stats.measures.smoothing import Drawn

    Numbers = NDArray[np.float64]


class JudgedGames(tuple[Judged, ...]):
    """Judged games of one ruleset with equally many players, all of which have decisions.

    Measures of one set of games share what is computed here, and read the values of positions and options only from it.
    """

    draws = 16
    """Draws of true values for each game: what they add to the variance of a mean over games is small beside it."""

    by_halves = True
    """Whether it is computed what half the playouts find, by which it is known how much that depends on playouts."""

    @classmethod
    def of(cls, judged: Sequence[Judged]) -> JudgedGames:
        """These games, as they are if they are of this class."""
        return judged if isinstance(judged, JudgedGames) else cls(judged)

    @property
    def halved(self) -> bool:
        """Whether values come from two halves of playouts, by which their noise is known."""
        return any(game.check_values or game.check for game in self)

    @cached_property
    def positions(self) -> list[Positions]:
        """Their positions, many games side by side."""
        from playground.stats.measures.positions import batches

        return batches(self)

    @cached_property
    def courses(self) -> Drawn:
        """The course of each game as it was seen, and as it may have been, see `smoothing.py`."""
        from playground.stats.measures.smoothing import courses

        return courses(self.positions, not all(game.check_values for game in self), self.draws, self.by_halves)

    @cached_property
    def option_values(self) -> DrawnOptions:
        """The values of the options of all decisions as seen, and as they may be, see `shrinkage.py`."""
        from playground.stats.measures.shrinkage import option_values

        exact = not all(game.check or not game.options for game in self)
        return option_values(self.option_groups, len(self), exact, self.draws, self.by_halves)

    @cached_property
    def option_groups(self) -> list[OptionGroup]:
        """The options of their decisions, grouped by how many there are."""
        from playground.stats.measures.shrinkage import option_groups

        return option_groups(self)


class LevelGames(JudgedGames):
    """Judged games with other `positions` and `option_groups`, in which nothing matters; only means are compared."""

    draws = 4
    by_halves = False

    @classmethod
    def like(cls, games: JudgedGames, positions: list[Positions], options: list[OptionGroup]) -> LevelGames:
        """Games like these, of which measures see these positions and options."""
        made = cls(games)
        vars(made).update(positions=positions, option_groups=options)
        return made
