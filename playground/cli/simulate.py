"""`playground simulate`: many games of one ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.measures_text import asked_referee, ideal_length, measures_json, measures_text
from playground.cli.options import (
    Agents,
    Cluster,
    Games,
    Ideal,
    Json,
    Measures,
    Out,
    Playouts,
    Referee,
    Ruleset,
    Seed,
    Threads,
    agent_names,
)
from playground.cli.output import counted, print_json

if TYPE_CHECKING:
    from playground.simulate.records.totals import Totals
    from playground.simulate.refereeing import Referee as Judge
    from playground.simulate.summary import Summary
    from playground.stats.measures.judged import Judged
    from playground.stats.measures.measure import Measure


def simulate(
    ruleset: Ruleset,
    games: Games = 10_000,
    seed: Seed = 0,
    agents: Agents = "random",
    threads: Threads = 0,
    cluster: Cluster = "",
    measures: Measures = False,
    ideal: Ideal = "",
    referee: Referee = 0,
    playouts: Playouts = None,
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Play many games: who wins, how long, by which rules."""
    from playground.cli.playing import play, play_recorded, stop_notice

    asked = Wanted(measures, ideal_length(ideal), asked_referee(referee, playouts), threads, out)
    if out:
        totals = play_recorded(ruleset, games, seed, agent_names(agents), threads, out, cluster)
        _print(totals, asked.measures(totals), as_json)
        return _recorded(totals, out) or asked.ended
    result = play(ruleset, games, seed, agent_names(agents), threads, cluster)
    _print(result, asked.measures(result), as_json)
    notice = stop_notice(result)
    if notice:
        complain(notice)
    return INTERRUPTED if notice else asked.ended


@dataclass
class Wanted:
    """The measures asked for; mistakes in them are told before the games are played.

    `ended` is the exit code that is due to them: another one where somebody stopped what they take beyond the games.
    """

    all: bool
    ideal: tuple[int, int] | None
    referee: Judge | None
    threads: int
    folder: str = ""
    ended: int = FINE

    def measures(self, result: Summary) -> dict[str, Measure]:
        """None where none are wanted. Whoever stopped the games does not want to wait for others."""
        from playground.cli.playing import measuring_ended
        from playground.engine.native.stopping import Stop

        if not (self.all or self.ideal or self.referee):
            return {}
        stop = Stop()
        judged: Sequence[Judged] = ()
        if result.games == result.asked and self.referee:
            judged = self._judged(result, self.referee)
        if result.games < result.asked or self.ended:
            stop.set()
        found = result.measures(self.ideal, judged, stop)
        if result.games == result.asked and not self.ended:
            self.ended = measuring_ended(stop.is_set, bool(self.folder))
        return found

    def _judged(self, result: Summary, referee: Judge) -> list[Judged]:
        """Some games of a result, judged; after Ctrl-C those that are."""
        from playground.cli.playing import judging_ended
        from playground.cli.progress import progress
        from playground.simulate.refereeing import judged_games

        folder = Path(self.folder) if self.folder else None
        with progress("referee", referee.games_of(result)) as update:
            watch = (lambda done: update(done, "")) if update else None
            found = judged_games(result, referee, threads=self.threads, watch=watch, folder=folder)
        self.ended = judging_ended([result], referee, [found], kept=bool(folder))
        return found


def _recorded(totals: Totals, folder: str) -> int:
    """Say how far a recorded run has come."""
    from playground.cli.playing import stop_notice

    if totals.games < totals.asked:
        complain(f"{stop_notice(totals)}; the same command goes on from there")
        return INTERRUPTED
    if totals.played < totals.games:
        found = "all of them" if not totals.played else f"{totals.games - totals.played:,} of them"
        complain(f"{folder} is complete: {counted(totals.games, 'game')}, {found} recorded before")
    return FINE


def _print(result: Summary, measures: Mapping[str, Measure], as_json: bool) -> None:
    if as_json:
        print_json(result.to_json() | measures_json(measures))
    else:
        from playground.cli.simulation_text import simulation_text

        print(simulation_text(result) + measures_text(measures))
