"""Single measures of a result by name, worked out when asked for, and how they differ between results.

`measures.py` works out all families at once, some by playing games again; where hundreds of results are looked at, only
what is wanted is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from playground.engine.native.stopping import Stop
from playground.game.core import Game
from playground.simulate.comparing.comparison import seat_of_interest
from playground.simulate.measures import FAMILIES, Source, with_origin
from playground.simulate.records.totals import Totals
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError, did_you_mean
from playground.stats import contrast
from playground.stats.length import summarize
from playground.stats.measures.judged import Judged, OverGames
from playground.stats.measures.lengths import PERCENTS
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.measures.referee import FAMILIES as JUDGED
from playground.stats.measures.referee import over_games
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OF_A_SEAT = ("seat_share", "seat_advantage")
"""Families with a measure for each seat: `seat_share.2`. The family's name alone stands for the seat looked from."""

PAIRED = (*OF_A_SEAT, "draws")
"""Families whose differences are those of games beside each other, played on the same random numbers."""

OF_SEATS = (*OF_A_SEAT, "balance", "fairness", "outcome_entropy", *dict.fromkeys(name.split(".")[0] for name in JUDGED))
"""Families that say something else where there are more seats: only told apart between games with equally many."""


@dataclass
class Asked:
    """The measures of one result; `judged` are its games that a referee has judged, for the measures that need one.

    No game is played again for a measure once `stop` is set, which Ctrl-C does meanwhile.
    """

    result: Summary
    judged: Sequence[Judged] = ()
    stop: Stop | None = None
    _over_games: dict[str, OverGames] = field(default_factory=dict)
    _families: dict[str, Mapping[str, Measure]] = field(default_factory=dict)

    @cached_property
    def _source(self) -> Source:
        return Source(self.result, stop=self.stop)

    @property
    def cut_short(self) -> bool:
        """Whether measures come from fewer games than are played again for them, because somebody said stop."""
        return self._source.cut_short

    def measure(self, name: str) -> Measure | None:
        """A measure by its full name, such as `length.decisions.mean`; None where the game has none of that name."""
        if name in MEAN_LENGTHS:
            return self._mean_length(name.split(".")[1])
        if name in JUDGED:
            return with_origin(self._by_referee(name).measure(), self.judged)
        family = name.partition(".")[0]
        if family not in self._families:
            self._families[family] = FAMILIES[family](self._source) if family in FAMILIES else {}
        return self._families[family].get(name)

    def estimate(self, name: str) -> contrast.Estimate | None:
        """The same, to be compared: its interval for any confidence; None where the games cannot tell it."""
        family, _, part = name.partition(".")
        measure = self.measure(name)
        if measure is None:
            return None
        if family in ("completion", "draws", "unfinished"):
            outcomes = self.outcomes
            counts = {"completion": outcomes.decisive, "draws": outcomes.draws, "unfinished": outcomes.unfinished}
            return contrast.proportion(counts[family], outcomes.games)
        if family == "rule_usage":
            return contrast.proportion(self.result.games_with()[part], self.result.games)
        if name in MEAN_LENGTHS:
            return contrast.mean(summarize(self.result.lengths(part.partition(".")[0])))
        if name in QUANTILES:
            return contrast.quantile(self.result.lengths(part.partition(".")[0]), QUANTILES[name])
        if name in JUDGED:
            return contrast.over_games(self._by_referee(name))
        return contrast.scaled(measure)

    def sample(self, name: str) -> tuple[float, float]:
        """Successes and games of the sample that tells a measure of `PAIRED`."""
        family, _, seat = name.partition(".")
        outcomes = self.outcomes
        if family == "draws":
            return outcomes.draws, outcomes.games
        of = outcomes.decisive if family == "seat_share" else outcomes.games
        return outcomes.sample(int(seat) - 1, of, "fixed")

    @cached_property
    def ends(self) -> NDArray[np.int32]:
        """How each game ended, see `Summary.outcome_codes`."""
        return self.result.outcome_codes()

    @cached_property
    def outcomes(self) -> Outcomes:
        """How the games ended."""
        return self._source.outcomes

    def _by_referee(self, name: str) -> OverGames:
        if name not in self._over_games:
            self._over_games[name] = over_games(name, self.judged)
        return self._over_games[name]

    def _mean_length(self, unit: str) -> Measure:
        """As in `stats/measures/lengths.py`, without the other numbers about lengths."""
        about, summary = "mean length of a game", summarize(self.result.lengths(unit))
        if summary is None:
            return unknown(unit, about)
        return measured(summary.mean, summary.interval() if summary.games > 1 else None, unit, about)


def asked_of(
    results: Sequence[Summary], judged: Sequence[Sequence[Judged]] = (), stop: Stop | None = None
) -> tuple[Asked, ...]:
    """The measures of each result; `judged` are the judged games of each, none of any by default.

    Once `stop` is set, which is also that of all by Ctrl-C, no game is played again for a measure.
    """
    pairs, stop = zip(results, judged or [()] * len(results), strict=True), stop or Stop()
    return tuple(Asked(result, games, stop) for result, games in pairs)


MEAN_LENGTHS = ("length.decisions.mean", "length.turns.mean")

QUANTILES = {f"length.{unit}.p{percent}": percent for unit in ("decisions", "turns") for percent in PERCENTS}
"""Of the names of quantiles, how many in a hundred games are no longer."""

USUAL = ("seat_share", "balance", "length.decisions.mean", "draws", "unfinished")
"""What is asked where nothing else is."""


def check_questions(
    games: Sequence[Game], measures: Sequence[str], seat: int | None, referee: bool = False
) -> tuple[int, tuple[str, ...]]:
    """The seat to look from and the measures in full, before any game is played.

    Without a seat it is the second where all games have two players, and else the first. Raises PlaygroundError for a
    seat that some game does not have, for a measure that none has, and for a `referee` that no measure needs.
    """
    players = {len(game.players) for game in games}
    found = seat_of_interest(players.pop() if len(players) == 1 else 0) if seat is None else seat
    if not 1 <= found <= min(len(game.players) for game in games):
        raise PlaygroundError(f"there is no seat {found} in every one of the games, and seat 1 moves first")
    known = {name for game in games for name in Totals(game, 0, (), 0).measures()}
    if referee:
        known |= set(JUDGED)
        if not any(name in JUDGED for name in measures):
            raise PlaygroundError(
                "--referee has games judged for measures that need it, and none of those is asked for: "
                "name one, such as --measure drama"
            )
    if not measures:
        return found, tuple(name for name in _in_full(USUAL, found) if name in known)
    return found, _checked(_in_full(measures, found), known)


def _in_full(names: Iterable[str], seat: int) -> tuple[str, ...]:
    """`seat_share` alone is that of the seat looked from."""
    return tuple(f"{name}.{seat}" if name in OF_A_SEAT else name for name in names)


def _checked(names: tuple[str, ...], known: set[str]) -> tuple[str, ...]:
    for number, name in enumerate(names):
        if name == "ideal_duration":
            raise PlaygroundError(f"sweeps do not tell '{name}': playground simulate does, with --ideal LEAST..MOST")
        if name in JUDGED and name not in known:
            raise PlaygroundError(f"'{name}' needs games that a referee has judged: add --referee GAMES")
        if name not in known:
            raise PlaygroundError(f"there is no measure '{name}': {_which(name, known)}".removesuffix(": "))
        if name in names[:number]:
            raise PlaygroundError(f"the measure '{name}' is asked for twice")
    return names


def _which(name: str, known: set[str]) -> str:
    """What may have been meant: one of a family, one that is told elsewhere, or a name alike; else all families."""
    members = sorted(other for other in known if other.startswith(f"{name}."))
    if members:
        return f"which one, {', '.join(members[:6])}{', …' if len(members) > 6 else ''}?"
    families = ", ".join(dict.fromkeys(other.partition(".")[0] for other in sorted(known)))
    return did_you_mean(name, known | set(OF_A_SEAT)) or f"there are {families}"
