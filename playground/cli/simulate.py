"""`playground simulate`: many games of one ruleset."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
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
    RefereeBy,
    Report,
    Ruleset,
    Seed,
    SkillMinutes,
    Threads,
    agent_names,
)
from playground.cli.output import counted, print_json, writable, write_report
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.simulate.measures.referee import Referee as Judge
    from playground.simulate.results.summary import Summary
    from playground.simulate.results.totals import Totals
    from playground.stats.measures.data import MatchPoints
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
    referee: Referee = None,
    playouts: Playouts = None,
    referee_by: RefereeBy = "",
    skill: SkillMinutes = None,
    out: Out = "",
    report: Report = None,
    as_json: Json = False,
) -> int:
    """Play many games: who wins, how long, by which rules."""
    from playground.cli.measures_text import ideal_length, referee_of
    from playground.cli.playing import play, play_recorded, report_faults, stop_notice

    judge = referee_of(referee, playouts, referee_by)
    options = MeasureOptions(measures, ideal_length(ideal), judge, threads, out, skill, seed)
    options.check(ruleset)
    if report is not None:
        writable(report)
    if out:
        totals = play_recorded(ruleset, games, seed, agent_names(agents), threads, out, cluster)
        found = options.measures(totals)
        _print(totals, found, options.judged_by, as_json)
        _report(report, totals, found, options)
        faulty = report_faults(totals)  # also where another exit code comes first
        return _recorded(totals, out) or options.exit_code or faulty
    result = play(ruleset, games, seed, agent_names(agents), threads, cluster)
    found = options.measures(result)
    _print(result, found, options.judged_by, as_json)
    _report(report, result, found, options)
    faulty, notice = report_faults(result), stop_notice(result)
    if notice:
        print_stderr(notice)
    return INTERRUPTED if notice else options.exit_code or faulty


@dataclass
class MeasureOptions:
    """The requested measures, checked before the games are played.

    `exit_code` becomes that of an interrupt if the user stops the work that measures need beyond the games.
    """

    all: bool
    ideal: tuple[int, int] | None
    referee: Judge | None
    threads: int
    folder: str = ""
    skill: float | None = None
    seed: int = 0
    exit_code: int = SUCCESS

    def check(self, ruleset: str) -> None:
        """Raises PlaygroundError for a referee that cannot judge the game."""
        if self.referee:
            from playground.compiler import load

            self.referee.check(load(ruleset).game)

    def command(self, result: Summary) -> str:
        """The command that gives the same result."""
        named = {
            "--games": f"{result.games_requested}",
            "--seed": f"{result.seed}" if result.seed else "",
            "--agents": ",".join(result.agents if len(set(result.agents)) > 1 else result.agents[:1]),
            "--ideal": f"{self.ideal[0]}..{self.ideal[1]}" if self.ideal else "",
            "--referee": f"{self.referee.games}" if self.referee else "",
            "--referee-by": self.judged_by,
            "--playouts": f"{self.referee.playouts}" if self.referee and not self.referee.by else "",
            "--skill": f"{self.skill:g}" if self.skill else "",
        }
        words = ["playground", "simulate", result.game.name, *(["--measures"] if self.all else [])]
        return shlex.join([*words, *(word for name, value in named.items() if value for word in (name, value))])

    @property
    def judged_by(self) -> str:
        """The agent whose search judges; empty without one."""
        return self.referee.by if self.referee else ""

    def measures(self, result: Summary) -> dict[str, Measure]:
        """The requested measures of a result. If the user stopped the games, no games are replayed for measures."""
        from playground.cli.playing import measuring_ended
        from playground.engine.cancellation import CancelToken
        from playground.simulate.measures.registry import measures

        if not (self.all or self.ideal or self.referee or self.skill):
            return {}
        cancel = CancelToken()
        judged: Sequence[Judged] = ()
        if result.games == result.games_requested and self.referee:
            judged = self._judged(result, self.referee)
        matches: Mapping[str, MatchPoints] = {}
        if result.games == result.games_requested and self.skill and not self.exit_code:
            matches = self._matches(result, self.skill)
        if result.games < result.games_requested or self.exit_code:
            cancel.set()
        with cancelling(cancel.set):
            values = measures(result, self.ideal, judged, cancel, matches)
        if result.games == result.games_requested and not self.exit_code:
            self.exit_code = measuring_ended(cancel.is_set, bool(self.folder))
        return values

    def _matches(self, result: Summary, minutes: float) -> Mapping[str, MatchPoints]:
        """Matches of stronger players among weaker ones; with fewer games after Ctrl-C."""
        from playground.cli.skill import DEFAULT_GAMES, measured_gaps
        from playground.compiler import load

        found = measured_gaps(load(result.game.name), 60 * minutes, DEFAULT_GAMES, self.seed, self.threads)
        if found.stopped:
            print_stderr("stopped: matches have fewer games than there was time for")
            self.exit_code = INTERRUPTED
        return found.matches

    def _judged(self, result: Summary, referee: Judge) -> list[Judged]:
        """The judged games of a result; fewer after Ctrl-C."""
        from playground.cli.playing import judging_ended
        from playground.cli.progress import progress
        from playground.engine.cancellation import CancelToken
        from playground.simulate.measures.referee import judged_games

        folder = Path(self.folder) if self.folder else None
        cancel = CancelToken()
        with cancelling(cancel.set), progress("referee", referee.games_of(result)) as update:

            def watch(done: int) -> bool:
                if update:
                    update(done, "")
                return not cancel.is_set

            judged = judged_games(result, referee, threads=self.threads, watch=watch, folder=folder)
        self.exit_code = judging_ended([result], referee, [judged], kept=bool(folder))
        return judged


def _recorded(totals: Totals, folder: str) -> int:
    """The exit code; reports the progress of a recorded run."""
    from playground.cli.playing import stop_notice

    if totals.games < totals.games_requested:
        print_stderr(f"{stop_notice(totals)}; the same command continues from there")
        return INTERRUPTED
    if totals.played < totals.games:
        recorded = "all of them" if not totals.played else f"{totals.games - totals.played:,} of them"
        print_stderr(f"{folder} is complete: {counted(totals.games, 'game')}, {recorded} recorded before")
    return SUCCESS


def _report(path: Path | None, result: Summary, measures: Mapping[str, Measure], options: MeasureOptions) -> None:
    """Write the page of a simulation, if there is to be one."""
    if path is None:
        return
    from playground.cli.report_maps import places_of
    from playground.compiler import load
    from playground.report.simulation_page import simulation_page
    from playground.simulate.heat_maps.collect import Places
    from playground.simulate.study import Arm

    arm, places = Arm(result.game.name, load(result.game.name), result.agents), list[Places]()
    if result.games == result.games_requested and not options.exit_code:
        places, options.exit_code = places_of([arm.compiled], [result])
    write_report(path, simulation_page(arm, result, measures, options.command(result), places))


def _print(result: Summary, measures: Mapping[str, Measure], by: str, as_json: bool) -> None:
    from playground.cli.measures_text import measures_json, measures_text

    if as_json:
        print_json(result.to_json() | measures_json(measures))
    else:
        from playground.cli.simulation_text import simulation_text

        print(simulation_text(result) + measures_text(measures, by))
