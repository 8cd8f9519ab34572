"""What unfinished games leave open of a measure: the games as if these had gone on in some way.

Nothing is assumed of how an unfinished game would have ended, as in comparisons (`comparison/worst_case.py`). Each
function here gives the games with all of them completed in several ways, among which any measure of that kind is least
and greatest; none where nothing is open. From these, `MeasureSpec` makes intervals that hold in the worst case.

Where the cap on decisions alone is concerned, games in which nobody could move any more are over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from playground.stats.fixed_n.censoring import first_of_each, more_of
from playground.stats.measures.data import MatchPoints, MeasureData, Setting
from playground.stats.measures.judged import Judged
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes, frequencies

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Completions = Callable[[MeasureData, str], Sequence[MeasureData]]
"""From games, and the member of a measure, to the same games completed in several ways."""


@dataclass(frozen=True)
class Seen:
    """Games as they are, as `MeasureData`; those below differ from it in what unfinished games had become."""

    data: MeasureData

    @property
    def setting(self) -> Setting:
        return self.data.setting

    @property
    def games(self) -> int:
        return self.data.games

    @property
    def wins(self) -> tuple[int, ...]:
        return self.data.wins

    @property
    def outcomes(self) -> Outcomes:
        return self.data.outcomes

    @property
    def matches(self) -> Mapping[str, MatchPoints]:
        return self.data.matches

    @property
    def games_with(self) -> Mapping[str, int]:
        return self.data.games_with

    def lengths(self, unit: str) -> Mapping[int, int]:
        return self.data.lengths(unit)

    def given_up_lengths(self, _unit: str) -> Mapping[int, int]:
        return {}

    @property
    def given_up(self) -> NDArray[np.bool_]:
        import numpy as np

        return np.zeros(self.games, bool)

    def sums_by_game(self, of: str) -> PairSums:
        return self.data.sums_by_game(of)

    @property
    def outcome_codes(self) -> NDArray[np.int32]:
        return self.data.outcome_codes

    def by_game(self, of: str) -> NDArray[np.int64]:
        return self.data.by_game(of)

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        return self.data.rule_by_game(rule)

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        return self.data.ended_by_game(ending)

    @property
    def option_counts(self) -> Sequence[Sequence[int]]:
        return self.data.option_counts

    @property
    def judged(self) -> Sequence[Judged]:
        return self.data.judged

    def over_games(self, values: Callable[[Sequence[Judged]], OverGames]) -> OverGames:
        return self.data.over_games(values)

    def level(self, values: Callable[[Sequence[Judged]], OverGames]) -> Sequence[OverGames]:
        return self.data.level(values)

    def by_judged_game(self, values: Callable[[Sequence[Judged]], OverGames]) -> NDArray[np.float64]:
        return self.data.by_judged_game(values)


# ---- how games end


@dataclass(frozen=True)
class Ended(Seen):
    """Unfinished games, in order, had ended so: so many with these winners, a bit set of seats; 0 is a draw."""

    ends: tuple[tuple[int, int], ...]

    @cached_property
    def outcome_codes(self) -> NDArray[np.int32]:
        import numpy as np

        codes = np.array(self.data.outcome_codes, np.int32)
        winners, games = zip(*self.ends, strict=True)
        codes[codes < 0] = np.repeat(winners, games)
        return codes

    @cached_property
    def outcomes(self) -> Outcomes:
        seen = self.data.outcomes
        return Outcomes.of_ends(seen.variant, len(seen.wins), self.outcome_codes, seen.together)


def endings(data: MeasureData, _member: str) -> Sequence[MeasureData]:
    """Unfinished games won by one seat, drawn, or spread so that seats, all outcomes, or one seat come nearest to even.

    A measure of shares that rises or falls with each of them is least and greatest where all games have one end; one
    that says how even they are is greatest where they are as even as can be.
    """
    outcomes = data.outcomes
    open_games, seats = outcomes.unfinished, range(len(outcomes.wins))
    if not open_games:
        return ()
    points, ends = list(outcomes.points), [*(1 << seat for seat in seats), 0]
    spreads = [[open_games * (place == all_of) for place in range(len(ends))] for all_of in range(len(ends))]
    spreads += [[*levelled(points, open_games), 0], levelled([*points, outcomes.draws], open_games)]
    for seat in seats:
        fair = round(outcomes.games * outcomes.fair_share - points[seat])
        own = min(open_games, max(0, fair))
        others = levelled([*points[:seat], *points[seat + 1 :]], open_games - own)
        spreads.append([*others[:seat], own, *others[seat:], 0])
    distinct = dict.fromkeys(tuple(zip(ends, spread, strict=True)) for spread in spreads)
    return [Ended(data, each) for each in distinct if sum(games for _, games in each) == open_games]


def levelled(counts: Sequence[float], more: int) -> list[int]:
    """How many of `more` games each of some counts gets if the smallest are filled up first."""
    places = sorted(range(len(counts)), key=counts.__getitem__)
    level = 0.0
    for filled in range(1, len(places) + 1):
        level = (sum(counts[place] for place in places[:filled]) + more) / filled
        if filled == len(places) or level <= counts[places[filled]]:
            break
    given, exact, so_far = [0] * len(counts), 0.0, 0
    for place in places:
        exact += max(0.0, level - counts[place])
        given[place] = max(0, round(min(exact, more)) - so_far)
        so_far += given[place]
    return given


# ---- which player wins


@dataclass(frozen=True)
class WonByPlayer(Seen):
    """All unfinished games were won by a player, or by none whose wins are counted if that is None."""

    player: int | None

    @property
    def wins(self) -> tuple[int, ...]:
        more = self.data.outcomes.unfinished
        return tuple(won + more * (number == self.player) for number, won in enumerate(self.data.wins))

    def by_game(self, of: str) -> NDArray[np.int64]:
        import numpy as np

        numbers = self.data.by_game(of)
        if of != "winners" or self.player is None:
            return numbers
        return np.where(self.data.outcome_codes < 0, 1 << self.player, numbers)


def winners(data: MeasureData, player: str) -> Sequence[MeasureData]:
    """All unfinished games were won by a player, or none."""
    if not data.outcomes.unfinished:
        return ()
    return WonByPlayer(data, data.setting.players.index(player)), WonByPlayer(data, None)


# ---- what games are worth that all win or lose together


@dataclass(frozen=True)
class Worth(Seen):
    """All unfinished games had ended with a score."""

    score: int

    @cached_property
    def outcome_codes(self) -> NDArray[np.int32]:
        import numpy as np

        codes = self.data.outcome_codes
        return np.where(codes < 0, 0, codes).astype(np.int32)

    def by_game(self, of: str) -> NDArray[np.int64]:
        import numpy as np

        numbers = self.data.by_game(of)
        return np.where(self.data.outcome_codes < 0, self.score, numbers) if of == "score" else numbers


def worth(data: MeasureData, _member: str) -> Sequence[MeasureData]:
    """All unfinished games had ended with the least score that there may be, or with the greatest."""
    if not data.outcomes.unfinished or data.setting.score is None:
        return ()
    return [Worth(data, each) for each in data.setting.score]


# ---- which rules fire


@dataclass(frozen=True)
class Fired(Seen):
    """A rule had fired later in each game that was given up at the cap."""

    rule: str

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        fired = self.data.rule_by_game(rule)
        return fired | self.data.given_up if rule == self.rule else fired

    @cached_property
    def games_with(self) -> Mapping[str, int]:
        return {**self.data.games_with, self.rule: int(self.rule_by_game(self.rule).sum())}


def firings(data: MeasureData, rule: str) -> Sequence[MeasureData]:
    """A rule had fired later in all games that were given up at the cap, or in none."""
    return (Seen(data), Fired(data, rule)) if data.given_up_lengths("decisions") else ()


# ---- by which end conditions games end


@dataclass(frozen=True)
class EndedBy(Seen):
    """All games that were given up at the cap had ended by an end condition."""

    ending: str

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        ended = self.data.ended_by_game(ending)
        return ended | self.data.given_up if ending == self.ending else ended


def ended_by(data: MeasureData, ending: str) -> Sequence[MeasureData]:
    """All games that were given up at the cap had ended by this end condition, or none."""
    return (Seen(data), EndedBy(data, ending)) if data.given_up_lengths("decisions") else ()


# ---- how long games are


@dataclass(frozen=True)
class Lasted(Seen):
    """Games that were given up at the cap had lasted so long in a unit, or as little longer as they could."""

    unit: str
    length: int

    def by_game(self, of: str) -> NDArray[np.int64]:
        import numpy as np

        numbers = self.data.by_game(of)
        if of != self.unit:
            return numbers
        return np.where(self.data.given_up, np.maximum(numbers + more_of(of), self.length), numbers)

    def lengths(self, unit: str) -> Mapping[int, int]:
        return frequencies(self.by_game(unit)) if unit == self.unit else self.data.lengths(unit)


def lasting(data: MeasureData, unit: str, lengths: Sequence[int]) -> Sequence[MeasureData]:
    """Games that were given up at the cap had lasted so long, or as little longer as they could."""
    return [Lasted(data, unit, each) for each in lengths] if data.given_up_lengths("decisions") else ()


@dataclass(frozen=True)
class Followed(Seen):
    """No more than the `first` so many decisions or turns of each game."""

    unit: str
    first: int

    def by_game(self, of: str) -> NDArray[np.int64]:
        numbers = self.data.by_game(of)
        return numbers.clip(max=self.first) if of == self.unit else numbers

    def lengths(self, unit: str) -> Mapping[int, int]:
        lengths = self.data.lengths(unit)
        return first_of_each(lengths, self.first) if unit == self.unit else lengths


def followed_alike(all_data: Sequence[MeasureData], unit: str) -> tuple[Sequence[MeasureData], int | None]:
    """Several games up to where all of them were followed, and up to where; as they are, and None, if to their ends."""
    given_up = [data.given_up_lengths(unit) for data in all_data] if unit else []
    first = min((min(each) for each in given_up if each), default=None)
    if first is None:
        return all_data, None
    return [Followed(data, unit, first) for data in all_data], first
