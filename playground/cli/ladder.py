"""`playground ladder`: agents rated by the games that they play against each other."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import minutes_number, not_empty
from playground.cli.options import Cluster, Json, Ruleset, Seed, Threads, folder_to_write
from playground.cli.output import counted, print_json
from playground.interrupts import cancelling, uninterrupted

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.ladder.ladder import Ending, Ladder


Agents = Annotated[
    str,
    typer.Option(
        "--agents",
        "-a",
        metavar="A,B,…",
        callback=not_empty,
        help="who is rated, beside random; by default flat, mcts at several iterations, and the ruleset's strategies",
    ),
]
Minutes = Annotated[
    float,
    typer.Option(
        "--minutes",
        "-m",
        metavar="M",
        parser=minutes_number,
        help="the longest time to play; it ends earlier when the order is settled",
    ),
]
Out = Annotated[
    str,
    typer.Option(
        "--out", metavar="DIR", callback=folder_to_write, help="keep the ladder in a folder; the same command continues"
    ),
]

Levels = Annotated[
    bool,
    typer.Option("--levels", help="choose casual, club, expert and master from the ladder, and keep them as agents"),
]


def ladder(
    ruleset: Ruleset,
    agents: Agents = "",
    minutes: Minutes = 5.0,
    seed: Seed = 0,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    levels: Levels = False,
    as_json: Json = False,
) -> int:
    """Rate agents by the games that they play against each other: how deep a game is, and how much is luck."""
    from playground.compiler import load
    from playground.ladder.record import opened

    names = _names(agents)
    compiled = load(ruleset)
    saving = None
    with opened(Path(out)) if out else nullcontext() as folder:
        climbed = _ladder(compiled, names, 60 * minutes, seed, threads, folder)
        from playground.cli.playing import executor_at

        climbed.executor = executor_at(cluster)
        before = climbed.tally.games
        saving = _Saving(folder) if folder else None
        ending = _play_all(climbed, 60 * minutes, saving, levels)
    exit_code = _report(climbed, ending, Request(before, out, levels, as_json), saving)
    if saving is not None:
        saving.check()
    return exit_code


def _names(text: str) -> list[str]:
    """The agents in `a,b`. Raises PlaygroundError if one of them is empty."""
    from playground.source.diagnostics import PlaygroundError

    names = [name.strip() for name in text.split(",")] if text else []
    if not all(names):
        raise PlaygroundError(f"a name is missing in '{text}': write agents with a comma between them, as in flat,mcts")
    return names


def _ladder(
    compiled: Compiled, names: list[str], seconds: float, seed: int, threads: int, folder: Path | None
) -> Ladder:
    """The ladder of a folder, or a new one; agents are chosen where none are named."""
    from playground.ladder.ladder import Ladder, check_different, ladder_agents
    from playground.ladder.record import read_ladder, resumed

    check_different(compiled, names)
    content = read_ladder(folder) if folder else None
    if folder and content:
        return resumed(folder, content, compiled, names, seed, threads)
    ladder_agents(compiled, names or ("flat",))  # mistakes are reported before anything is played
    return Ladder(compiled, tuple(names or _default_agents(compiled, seconds, threads)), seed, threads)


def _default_agents(compiled: Compiled, seconds: float, threads: int) -> tuple[str, ...]:
    from playground.cli.progress import Working
    from playground.engine.cancellation import CancelToken
    from playground.ladder.defaults import default_agents
    from playground.simulate.run import check_threads

    cancel, working = CancelToken(), Working("finding out how long games take, and preparing the search")
    with cancelling(cancel.set):
        try:
            return default_agents(compiled, seconds, check_threads(threads), cancel)
        finally:
            working.end()


class _Saving:
    """Keeps a ladder in its folder. Where that fails, on a full disk perhaps, games go on and it is tried again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._reported = folder, False
        self.failure: OSError | None = None

    def __call__(self, ladder: Ladder) -> None:
        from playground.ladder.record import write_ladder

        try:
            with uninterrupted():
                write_ladder(self._folder, ladder)
            self.failure = None
        except OSError as error:
            self.failure = error
            if not self._reported:
                print_stderr(f"{self._problem(error)}; the ladder goes on, and tries again")
                self._reported = True

    def check(self) -> None:
        """Raise PlaygroundError if the last games could not be written; by then they have been reported."""
        from playground.source.diagnostics import PlaygroundError

        if self.failure is not None:
            raise PlaygroundError(
                f"{self._problem(self.failure)}: the last games are not kept. Put this right and give the same command "
                "again, which continues from what was written before"
            )

    def _problem(self, error: OSError) -> str:
        return f"{self._folder} cannot be written: {error.strerror or error}"


def _play_all(climbed: Ladder, seconds: float, saving: _Saving | None, levels: bool) -> Ending:
    """Play the whole time; for levels with pauses, in which agents are added."""
    if not levels:
        return _play(climbed, seconds, saving)
    from playground.ladder.levels import play_levels

    return play_levels(climbed, seconds, lambda part: _play(climbed, part, saving))


def _play(climbed: Ladder, seconds: float, saving: _Saving | None) -> Ending:
    from playground.cli.progress import progress

    before = climbed.seconds
    with cancelling(climbed.stop), progress(climbed.compiled.game.name, int(seconds)) as update:

        def watch(ladder: Ladder) -> None:
            if update:
                update(int(ladder.seconds - before), _status(ladder))

        return climbed.play(seconds, watch, saving)


def _status(climbed: Ladder) -> str:
    known, pairs = sum(bool(each.answer) for each in climbed.schedule.near), len(climbed.agents) - 1
    return f"{counted(climbed.tally.games, 'game')}, {known} of {pairs} neighbours known"


@dataclass(frozen=True)
class Request:
    """What is to be reported: `before` is how many games there were, `out` the folder."""

    before: int
    out: str
    levels: bool
    as_json: bool


def _report(climbed: Ladder, ending: Ending, request: Request, saving: _Saving | None) -> int:
    """Print what is known; the exit code says whether the ladder was stopped."""
    from playground.ladder.ladder import Ending
    from playground.source.diagnostics import PlaygroundError

    stopped = ending is Ending.STOPPED
    if climbed.tally.games:
        _print(climbed, ending, request)
    elif not stopped:
        raise PlaygroundError("no game ended in time: give more --minutes, or name quicker agents with --agents")
    if saving is None or saving.failure is None:
        for notice in _notices(climbed, ending, request):
            print_stderr(notice)
    return INTERRUPTED if stopped else SUCCESS


def _print(climbed: Ladder, ending: Ending, request: Request) -> None:
    """Print the ladder and, if they are requested, choose the levels and keep them."""
    from playground.cli.ladder_text import ladder_text, levels_text
    from playground.ladder.ladder import Ending
    from playground.ladder.levels import choose_levels
    from playground.ladder.standing import standing
    from playground.report.ladder_json import ladder_json

    now = standing(climbed)
    if not request.as_json:
        print(ladder_text(now))
    levels = choose_levels(now) if request.levels and ending is not Ending.STOPPED else {}
    if request.as_json:
        print_json(ladder_json(now, ending.value, levels))
    if levels:
        from playground.agents.levels import write_levels

        with uninterrupted():
            path = write_levels(climbed.compiled.game, levels)
        if not request.as_json:
            print(f"\n{levels_text(levels)}")
        print_stderr(f"the levels are agents of {climbed.compiled.game.name} now: written to {path}")


def _notices(climbed: Ladder, ending: Ending, request: Request) -> list[str]:
    """How the ladder ended, and how to go on."""
    from playground.ladder.ladder import Ending

    if ending is Ending.SETTLED:
        nothing = climbed.tally.games == request.before
        return [f"{request.out} is settled: no game was left to play"] if nothing else []
    onwards = (
        "the same command continues from there" if request.out else "with --out DIR the same command would continue"
    )
    if ending is Ending.STOPPED:
        unchosen = ", and no levels were chosen" if request.levels else ""
        return [f"stopped after {counted(climbed.tally.games, 'game')}{unchosen}; {onwards}"]
    if climbed.schedule.targets:
        return [f"time is over before the order, which is known, was confirmed by as many games again; {onwards}"]
    return [f"time is over before the order is settled; {onwards}"]
