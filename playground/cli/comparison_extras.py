"""What a comparison measures beyond its games: judged games, and matches of stronger players; and its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.output import writable, write_report

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.simulate.comparison.compare import ComparisonResult
    from playground.simulate.heat_maps.collect import Places
    from playground.simulate.measures.referee import Referee
    from playground.simulate.study import Study
    from playground.stats.measures.data import MatchPoints

NO_OPTIONS: Mapping[str, str] = {}


@dataclass
class Extras:
    """What was requested. `exit_code` becomes that of an interrupt if the user stops the work that it needs."""

    referee: Referee | None
    skill: float | None
    report: Path | None
    seed: int
    threads: int
    exit_code: int = SUCCESS

    def check(self, games: Sequence[Compiled]) -> None:
        """Raises PlaygroundError, before any game is played, for what cannot be done."""
        from playground.source.diagnostics import PlaygroundError

        if self.report is not None:
            writable(self.report)
        for compiled in games:
            if self.referee is not None:
                self.referee.check(compiled.game)
            if self.skill is not None and len(compiled.game.players) < 2:
                alone = f"{compiled.game.name} has one player, who meets no stronger one"
                raise PlaygroundError(f"{alone}: leave out --skill")

    @property
    def given(self) -> dict[str, str]:
        """The options with their values."""
        judge = self.referee
        options = {
            "--referee": f"{judge.games}" if judge else "",
            "--referee-by": judge.by if judge else "",
            "--playouts": f"{judge.playouts}" if judge and not judge.by else "",
            "--skill": f"{self.skill:g}" if self.skill else "",
        }
        return {name: value for name, value in options.items() if value}

    def added(self, study: Study, compared: ComparisonResult) -> ComparisonResult:
        """The comparison with judged games and matches; as it is where the games were stopped."""
        if compared.mode == "live" or study.stopped:
            return compared
        compared = self._judged(study, compared)
        if self.skill is None or self.exit_code:
            return compared
        return replace(compared, matches=self._matches(study, self.skill))

    def _judged(self, study: Study, compared: ComparisonResult) -> ComparisonResult:
        from playground.cli.playing import judge_side_by_side, judging_ended
        from playground.simulate.comparison.changes import JUDGED

        if self.referee is None:
            return compared
        judged = judge_side_by_side(study, compared.results, self.referee, JUDGED)
        self.exit_code = judging_ended(compared.results, self.referee, judged, kept=bool(study.out))
        fewest = min(map(len, judged))  # the same games of each, also after Ctrl-C
        return replace(compared, judged=tuple(each[:fewest] for each in judged) if fewest else ())

    def _matches(self, study: Study, minutes: float) -> tuple[Mapping[str, MatchPoints], ...]:
        """The matches of each variant, which has an equal part of the time."""
        from playground.cli.skill import DEFAULT_GAMES, measured_gaps

        found = []
        for arm in study.arms:
            seconds = 60 * minutes / len(study.arms)
            gaps = measured_gaps(arm.compiled, seconds, DEFAULT_GAMES, self.seed, self.threads)
            found.append(gaps.matches)
            if gaps.stopped:
                print_stderr("stopped: what skill is worth is left out")
                self.exit_code = INTERRUPTED
                return ()
        return tuple(found)

    def write_page(self, study: Study, compared: ComparisonResult, further: Mapping[str, str] = NO_OPTIONS) -> None:
        """Write the page, if one was requested; `further` are other options of the command."""
        if self.report is None:
            return
        from playground.report.comparison_page import comparison_page
        from playground.report.next_steps import command_again

        places = self._places(study, compared)
        command = command_again(compared, {**self.given, **further})
        write_report(self.report, comparison_page(compared, command, places=places))

    def _places(self, study: Study, compared: ComparisonResult) -> Sequence[Places]:
        """What the first games did on the board; nothing of a study that was stopped."""
        from playground.cli.report_maps import places_of

        if compared.mode == "live" or study.stopped or self.exit_code:
            return ()
        found, self.exit_code = places_of([arm.compiled for arm in study.arms], compared.results)
        return found
