"""A measure described as data.

A `MeasureSpec` is defined beside the function that estimates it, and `registry.py` collects them all. It is the only
source of names, units, wording, pages, of what a measure needs and of how it is compared; docs/adding-a-measure.md
lists what a measure consists of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from playground.stats.fixed_n.contrast import Contrast, Estimate, contrast, of_terms, slope
from playground.stats.measures.data import MeasureData, Setting
from playground.stats.measures.judged import Judged
from playground.stats.measures.level import beside_level
from playground.stats.measures.measure import Measure
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.pairing import PairedMean, Pairing
from playground.stats.measures.unfinished import Completions, followed_alike
from playground.stats.measures.worst import growing, in_order, worst_contrast, worst_interval
from playground.stats.paired.weighted_sums import combined_contrast
from playground.stats.paired.worth import worth


class Needs(Enum):
    """The data that a measure is estimated from."""

    TOTALS = "sums and counts over games, which are always there"
    OPTION_COUNTS = "the number of options at each decision, for which some games are played again"
    POSITIONS = "positions valued by a referee"
    OPTIONS = "positions and options valued by a referee"
    MATCHES = "games of their own, between players of different strength"

    @property
    def referee(self) -> bool:
        """Whether a referee has to judge games for it."""
        return self in (Needs.POSITIONS, Needs.OPTIONS)


Member = Literal["", "seat", "player", "rule", "ending", "match"]
"""What a measure has one value for each of; its name is then `key.member`. Empty for a single value."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_MEMBERS: dict[Member, Callable[[Setting], Sequence[str]]] = {
    "": lambda _setting: ("",),
    "seat": lambda setting: [str(seat) for seat in range(1, len(setting.players) + 1)],
    "player": lambda setting: setting.players,
    "rule": lambda setting: setting.rules,
    "ending": lambda setting: setting.endings,
    "match": lambda setting: setting.matches,
}


def always(_setting: Setting) -> bool:
    """Every game has the measure."""
    return True


def between_seats(setting: Setting) -> bool:
    """Only games of two seats and more have it, where not all win and lose together."""
    return len(setting.players) > 1 and not setting.together


def apart(setting: Setting) -> bool:
    """Only games have it in which players do not all win and lose together, so that one may be ahead of others."""
    return not setting.together


def won_together(setting: Setting) -> bool:
    """Only games have it that all players win or lose together, or a single one does."""
    return setting.together


def with_score(setting: Setting) -> bool:
    """Only games have it that all players win or lose together, and that have a score."""
    return setting.score is not None


def with_ideal(setting: Setting) -> bool:
    """Only games with an ideal length have it."""
    return setting.ideal is not None


def with_matches(setting: Setting) -> bool:
    """Only games of which stronger players have met weaker ones have it."""
    return bool(setting.matches)


@dataclass(frozen=True, kw_only=True)
class MeasureSpec:
    """A measure.

    key        its name, or the part of it before the member: `balance`, `length.turns.p50`, `seat_share`
    member     what it has a value for each of
    phrase     its name within a sentence
    about      one line about it. Both may name `{member}`, `{ordinal}` of a seat, `{seats}`, `{agent}` of a player, and
               `{shortest}` and `{longest}` of an ideal length
    unit       one of `units.py`
    page       its page in docs/measures; the key up to the first dot if it is empty
    applies    whether games of some setting have it
    needs      the data it is estimated from
    estimator  the measure with its interval, from games and, if it has members, the name of one
    by_game    instead of an estimator, for the mean of a number of each judged game: these numbers
    term       the estimate for differences, means and slopes, if it is not the measure with its interval scaled
    paired     how the same games of two variants are compared, if not by the numbers of judged games
    completions how unfinished games may have gone on, where that could have changed the measure (`unfinished.py`)
    followed   the unit of lengths of which only the first so many count, as many as all games were followed for
    grows      whether it could only have been larger if no game had been given up
    of_playouts why a referee that searches has nothing to say of it; empty if it has
    at_least   the least that it is for any confidence, where that is all that is known (`Measure.more_than`)
    of_seats   whether its meaning depends on the number of seats: then only games with equally many are compared
    fair       its value for a number of seats if turn order did not matter
    more, less words for larger and smaller values
    """

    key: str
    phrase: str
    about: str
    unit: str
    member: Member = ""
    page: str = ""
    applies: Callable[[Setting], bool] = always
    needs: Needs = Needs.TOTALS
    estimator: Callable[[MeasureData, str], Measure] | None = None
    by_game: Callable[[Sequence[Judged]], OverGames] | None = None
    term: Callable[[MeasureData, str], Estimate | None] | None = None
    paired: Pairing | None = None
    completions: Completions | None = None
    followed: str = ""
    grows: bool = True
    of_playouts: str = ""
    at_least: Callable[[MeasureData, str], Estimate | None] | None = None
    of_seats: bool = False
    fair: Callable[[int], float] | None = None
    more: str = "higher"
    less: str = "lower"

    def __post_init__(self) -> None:
        if (self.estimator is None) == (self.by_game is None) or (self.by_game is not None) != self.needs.referee:
            raise ValueError(f"'{self.key}' has an estimator, or numbers of each judged game")

    @property
    def family(self) -> str:
        """The key up to the first dot, which selects several measures."""
        return self.key.partition(".")[0]

    @property
    def page_name(self) -> str:
        """The name of its page in docs/measures, without the ending."""
        return self.page or self.family

    def members(self, setting: Setting) -> Sequence[str]:
        """The members in games of a setting; none if they do not have the measure."""
        if not self.applies(setting) or (self.needs.referee and not setting.judged):
            return ()
        if self.of_playouts and setting.searched:
            return ()
        return _MEMBERS[self.member](setting)

    def name_of(self, member: str) -> str:
        """The full name: `seat_share.2`, `balance`."""
        return f"{self.key}.{member}" if self.member else self.key

    def phrase_of(self, member: str) -> str:
        """The measure within a sentence: `the second player's share of decisive games`."""
        return self.phrase.format(member=member, ordinal=_ordinal(member) if self.member == "seat" else "")

    def about_of(self, setting: Setting, member: str) -> str:
        """One line about it, in games of a setting."""
        agents = dict(zip(setting.players, setting.agents, strict=False))
        shortest, longest = setting.ideal or (0, 0)
        return self.about.format(
            member=member,
            seats=len(setting.players),
            agent=agents.get(member, ""),
            shortest=f"{shortest:,}",
            longest=f"{longest:,}",
        )

    def measure(self, data: MeasureData, member: str = "") -> Measure:
        """The measure of some games, with its unit and a description that also says from which games it comes."""
        if self.by_game is not None:
            numbers = data.over_games(self.by_game)
            needed = numbers.playouts_needed(max((0 if game.by else game.playouts for game in data.judged), default=0))
            measure = replace(beside_level(numbers, data.level(self.by_game)), playouts_needed=needed)
        else:
            assert self.estimator is not None
            measure = self.estimator(data, member)
            measure = replace(measure, worst=worst_interval(measure, self._ends(data, member)))
        about = self.about_of(data.setting, member) + self._origin(data)
        if measure.up_to is not None:
            about += f", up to {measure.up_to:,} {self.followed}"
        return replace(measure, unit=self.unit, about=about)

    def estimate(self, data: MeasureData, member: str = "") -> Estimate | None:
        """The measure for any confidence, as part of a sum; None if the games do not determine it."""
        if self.by_game is not None:
            return data.over_games(self.by_game).estimate()
        return self.term(data, member) if self.term else self.measure(data, member).estimate()

    def against(self, data: MeasureData, member: str, limit: float) -> Contrast | None:
        """The measure minus a limit; None if the games do not determine it."""
        estimate = self.estimate(data, member)
        if estimate is None:
            least = self.at_least and self.at_least(data, member)
            return growing(of_terms([(1.0, least)], minus=limit)) if least else None
        plain = of_terms([(1.0, estimate)], minus=limit)
        (_, first), ends = followed_alike([data], self.followed), self._ends(data, member)
        if first is not None:
            return replace(plain, up_to=first, worst=growing(plain, self.grows))
        extremes = [self.estimate(each[0], member) for each in ends[:1] + ends[-1:]]
        terms = [of_terms([(1.0, each)], minus=limit) for each in extremes if each]
        return replace(plain, worst=worst_contrast(plain, *terms)) if len(terms) == 2 else plain

    def _ends(self, data: MeasureData, member: str) -> list[tuple[MeasureData, Measure]]:
        """The games as unfinished ones may have gone on, with the measure, from the least to the greatest."""
        if self.completions is None:
            return []
        assert self.estimator is not None
        return in_order([(each, self.estimator(each, member)) for each in self.completions(data, member)])

    def _extremes(self, data: MeasureData, member: str) -> tuple[MeasureData, MeasureData]:
        """The games completed so that the measure is least, and greatest; twice as they are if nothing is open."""
        ends = self._ends(data, member)
        return (ends[0][0], ends[-1][0]) if ends else (data, data)

    def contrast(self, one: MeasureData, other: MeasureData, member: str = "") -> Contrast | None:
        """The measure of `one` minus that of `other`; None if the games do not determine it.

        Where games were given up it is that of what all games were followed for, or has a worst case.
        """
        (one, other), first = followed_alike([one, other], self.followed)
        plain = self._difference(one, other, member)
        ends, others = self._extremes(one, member), self._extremes(other, member)
        if plain is None or (ends[0] is one and others[0] is other):
            return plain and replace(plain, up_to=first)
        lowest, highest = self._difference(ends[0], others[1], member), self._difference(ends[1], others[0], member)
        assert lowest is not None
        assert highest is not None
        return replace(plain, worst=worst_contrast(plain, lowest, highest))

    def _difference(self, one: MeasureData, other: MeasureData, member: str) -> Contrast | None:
        """The difference of what was seen."""
        paired = self.pairing.contrast(one, other, member) if self.pairing else None
        of_one, of_other = self.estimate(one, member), self.estimate(other, member)
        terms = [(1.0, of_one), (-1.0, of_other)] if of_one and of_other else None
        if paired is None or terms is None:
            return paired or (of_terms(terms) if terms else None)
        return paired if paired.gain else replace(paired, gain=worth(paired.difference(0.95), contrast(terms)))

    def trend(self, points: Sequence[tuple[float, MeasureData]], member: str = "") -> Contrast | None:
        """The least-squares slope of the measure over positions, from the same games at each.

        Where games were given up it is that of what all games were followed for, or has a worst case. None if the games
        do not determine it; ValueError unless two positions differ.
        """
        positions = [position for position, _ in points]
        followed, first = followed_alike([data for _, data in points], self.followed)
        plain = self._slope(list(zip(positions, followed, strict=True)), member)
        ends = [self._extremes(data, member) for data in followed]
        if plain is None or all(least is data for (least, _), data in zip(ends, followed, strict=True)):
            return plain and replace(plain, up_to=first)
        middle = sum(positions) / len(positions)
        steep, flat = (
            [(position, pair[above == (position > middle)]) for position, pair in zip(positions, ends, strict=True)]
            for above in (True, False)
        )
        lowest, highest = self._slope(flat, member), self._slope(steep, member)
        assert lowest is not None
        assert highest is not None
        return replace(plain, worst=worst_contrast(plain, lowest, highest))

    def _slope(self, points: Sequence[tuple[float, MeasureData]], member: str) -> Contrast | None:
        """The slope of what was seen.

        From the influence of each game, where it is known; otherwise errors add up as if they went together fully: the
        worst that equal games may do.
        """
        influences = [(position, self.pairing and self.pairing.influence(data, member)) for position, data in points]
        known = [(position, influence) for position, influence in influences if influence]
        paired = combined_contrast(slope(known)) if len(known) == len(points) else None
        if paired:
            return paired
        estimates = [(position, self.estimate(data, member)) for position, data in points]
        terms = [(position, estimate) for position, estimate in estimates if estimate]
        return of_terms(slope(terms), correlation=1.0) if len(terms) == len(points) else None

    @property
    def pairing(self) -> Pairing | None:
        """How the same games of several variants are compared; None if they are treated as independent."""
        by_game = self.by_game
        if by_game is None:
            return self.paired
        return PairedMean(
            lambda data, _: data.by_judged_game(by_game),
            lambda data: data.over_games(by_game).spread,
            lambda data: data.over_games(by_game).of_playouts,
        )

    def _origin(self, data: MeasureData) -> str:
        """From how many games it comes, if not from all."""
        if self.needs.referee:
            by = next((f" by {game.by}" for game in data.judged if game.by), "")
            return f"; {len(data.judged):,} games judged{by}"
        if self.needs is Needs.MATCHES:
            return "; from games of their own"
        if self.needs is Needs.OPTION_COUNTS and data.option_counts:
            return f"; from the first {len(data.option_counts):,} games"
        return ""


def _ordinal(seat: str) -> str:
    number = int(seat)
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"
