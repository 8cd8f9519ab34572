"""Single measures of a result by name, computed on demand.

`registry.py` computes all of them at once, some by replaying games; where there are hundreds of results, only the
requested ones are computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from playground.engine.cancellation import CancelToken
from playground.game.core import Game
from playground.simulate.measures.registry import Source, setting_of
from playground.simulate.results.summary import Summary
from playground.simulate.seats import seat_of_interest
from playground.source.diagnostics import PlaygroundError, did_you_mean
from playground.stats.fixed_n import contrast
from playground.stats.measures.data import MatchPoints
from playground.stats.measures.judged import Judged
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import (
    families_of,
    find_measure,
    measure_names,
    needs_ideal,
    needs_matches,
    needs_referee,
    why_not_by_search,
)
from playground.stats.measures.spec import MeasureSpec
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    from playground.simulate.measures.referee import Referee

OF_A_SEAT = families_of("seat")
"""Measures with a value for each seat: `seat_share.2`. The key alone means the seat of interest."""


@dataclass
class MeasureLookup:
    """The measures of one result; `judged` are its games judged by a referee, for the measures that need one.

    `ideal` is the minimum and the maximum of decisions that a game should take, for the measure that needs it, and
    `matches` are those of stronger players with weaker ones that were played beside the games. No game is replayed for
    a measure once `stop` is set; Ctrl-C during a replay sets it.
    """

    result: Summary
    judged: Sequence[Judged] = ()
    stop: CancelToken | None = None
    ideal: tuple[int, int] | None = None
    matches: Mapping[str, MatchPoints] = field(default_factory=dict)
    _measures: dict[str, Measure] = field(default_factory=dict)

    @cached_property
    def source(self) -> Source:
        """The data that the measures are estimated from."""
        return Source(self.result, self.ideal, self.judged, self.stop, self.matches)

    @property
    def stronger(self) -> tuple[str, ...]:
        """The stronger players of the matches that were played beside the games."""
        return self.source.setting.matches

    @property
    def cut_short(self) -> bool:
        """Whether measures come from fewer replayed games than usual, because `stop` was set."""
        return self.source.cut_short

    def find(self, name: str) -> tuple[MeasureSpec, str] | None:
        """The spec and the member that a full name stands for; None if the game has no such measure."""
        match = find_measure(name)
        searched = any(game.by for game in self.judged)
        game, agents = self.result.game, self.result.agents
        setting = setting_of(game, agents, self.ideal, judged=True, matches=self.matches, searched=searched)
        return match if match and match[1] in match[0].members(setting) else None

    def measure(self, name: str) -> Measure | None:
        """A measure by its full name, such as `length.decisions.mean`; None if the game has no such measure."""
        match = self.find(name)
        if match is None:
            return None
        if name not in self._measures:
            self._measures[name] = match[0].measure(self.source, match[1])
        return self._measures[name]

    def estimate(self, name: str) -> contrast.Estimate | None:
        """The measure as an estimate with intervals of any confidence; None if the games do not determine it."""
        match = self.find(name)
        return match[0].estimate(self.source, match[1]) if match else None

    def against(self, name: str, limit: float) -> contrast.Contrast | None:
        """The measure minus a limit; None if the games do not determine it."""
        match = self.find(name)
        return match[0].against(self.source, match[1], limit) if match else None

    @property
    def outcomes(self) -> Outcomes:
        """How the games ended."""
        return self.source.outcomes


def measure_lookups(
    results: Sequence[Summary],
    judged: Sequence[Sequence[Judged]] = (),
    stop: CancelToken | None = None,
    ideal: tuple[int, int] | None = None,
    matches: Sequence[Mapping[str, MatchPoints]] = (),
) -> tuple[MeasureLookup, ...]:
    """The measures of each result; `judged` are the judged games of each, and `matches` its matches, none by default.

    All share `stop`: once it is set, also by Ctrl-C, no game is replayed for a measure.
    """
    each, stop = len(results), stop or CancelToken()
    parts = zip(results, judged or [()] * each, matches or [{}] * each, strict=True)
    return tuple(MeasureLookup(result, games, stop, ideal, played) for result, games, played in parts)


DEFAULT_MEASURES = ("seat_share", "balance", "everyone_wins", "length.decisions.mean", "draws", "unfinished")
"""The measures reported by default."""


def check_requests(
    games: Sequence[Game], measures: Sequence[str], seat: int | None, referee: Referee | None = None
) -> tuple[int, tuple[str, ...]]:
    """The seat of interest and the full names of the measures, before any game is played.

    The default seat is the second if all games have two players, and else the first. Raises PlaygroundError for a seat
    that some game does not have, for a measure that no game has, and for a `referee` that no measure needs, or that
    cannot judge all of the games.
    """
    players = {len(game.players) for game in games}
    apart = players.pop() if len(players) == 1 and not any(game.is_cooperative for game in games) else 0
    chosen = seat_of_interest(apart) if seat is None else seat
    if not 1 <= chosen <= min(len(game.players) for game in games):
        raise PlaygroundError(f"there is no seat {chosen} in every one of the games, and seat 1 moves first")
    searches = bool(referee and referee.by)
    settings = [setting_of(game, judged=referee is not None, searched=searches) for game in games]
    known = {name for setting in settings for name in measure_names(setting)}
    refuse_by_search(measures, referee)
    if referee:
        for game in games:
            referee.check(game)
    if referee and not any(map(needs_referee, measures)):
        raise PlaygroundError(
            "--referee has games judged for measures that need it, and none of those is requested: "
            "name one, such as --measure drama"
        )
    if not measures:
        return chosen, tuple(name for name in _in_full(DEFAULT_MEASURES, chosen) if name in known)
    return chosen, _checked(_in_full(measures, chosen), known)


def refuse_by_search(measures: Iterable[str], referee: Referee | None) -> None:
    """Refuses measures that a referee who searches cannot report; needs no game. Raises PlaygroundError."""
    for name in measures if referee is not None and referee.by else ():
        if reason := why_not_by_search(name):
            raise PlaygroundError(f"'{name}' needs a referee of random games: {reason}")


def _in_full(names: Iterable[str], seat: int) -> tuple[str, ...]:
    """Full names: `seat_share` alone becomes that of the seat of interest."""
    return tuple(f"{name}.{seat}" if name in OF_A_SEAT else name for name in names)


def _checked(names: tuple[str, ...], known: set[str]) -> tuple[str, ...]:
    for number, name in enumerate(names):
        if needs_ideal(name):
            raise PlaygroundError(f"sweeps do not report '{name}': playground simulate does, with --ideal LEAST..MOST")
        if needs_matches(name):
            raise PlaygroundError(f"'{name}' needs games of its own: playground simulate has them, by --skill MINUTES")
        if needs_referee(name) and name not in known:
            raise PlaygroundError(f"'{name}' needs games that a referee has judged: add --referee GAMES")
        if name not in known:
            raise PlaygroundError(f"there is no measure '{name}': {_which(name, known)}".removesuffix(": "))
        if name in names[:number]:
            raise PlaygroundError(f"the measure '{name}' is requested twice")
    return names


def _which(name: str, known: set[str]) -> str:
    """A hint: members of a family of that name, similar names, or else all families."""
    members = sorted(other for other in known if other.startswith(f"{name}."))
    if members:
        return f"which one, {', '.join(members[:6])}{', …' if len(members) > 6 else ''}?"
    families = dict.fromkeys(other.partition(".")[0] for other in sorted(known))
    return did_you_mean(name, known | set(OF_A_SEAT) | set(families)) or f"there are {', '.join(families)}"
