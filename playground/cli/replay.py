"""`playground replay`: a game decision by decision, and what a judge says of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import is_folder, named, not_empty, whole_number
from playground.cli.options import Json, seed_number
from playground.cli.output import print_json
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.agents.judging.judged_game import JudgedDecision
    from playground.engine.cancellation import CancelToken
    from playground.simulate.replay import ReplayedGame

MAX_EFFORT = 10_000_000
A_PERSON = "a person"

Source = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        parser=named("a saved game, the folder of a recorded run, or a ruleset"),
        help="a saved game (.json), the folder of a recorded run, or a ruleset",
        show_default=False,
    ),
]
Number = Annotated[
    int | None,
    typer.Option("--game", "-g", metavar="K", parser=whole_number(0), help="which game of a run or seed, from 0 on"),
]
GameSeed = Annotated[
    int | None, typer.Option("--seed", "-s", metavar="S", parser=seed_number, help="the seed of a ruleset's game")
]
GameAgents = Annotated[
    str,
    typer.Option(
        "--agents", "-a", metavar="A,B", callback=not_empty, help="who plays a ruleset's game; random by default"
    ),
]
Judging = Annotated[
    bool, typer.Option("--judge", help="judge each decision: the best option, and what the one played has lost")
]
Positions = Annotated[
    bool, typer.Option("--positions", help="show what lies where before each decision, with everything open")
]
Effort = Annotated[
    int | None,
    typer.Option(
        "--effort",
        metavar="N",
        parser=whole_number(1, MAX_EFFORT),
        help="iterations, positions or random games by which the judge looks at a decision: 4,000 by default",
    ),
]


def replay(
    game: Source,
    number: Number = None,
    seed: GameSeed = None,
    agents: GameAgents = "",
    judge: Judging = False,
    effort: Effort = None,
    positions: Positions = False,
    as_json: Json = False,
) -> int:
    """Show a game decision by decision, and judge it."""
    from playground.engine.cancellation import CancelToken
    from playground.source.diagnostics import PlaygroundError

    if positions and (judge or effort or as_json):
        raise PlaygroundError("--positions goes neither with --judge nor with --json: leave one of them out")
    found, stop = _found(game, number, seed, agents), CancelToken()
    judged = _judged(found, effort, stop) if judge or effort else None
    if as_json:
        from playground.cli.replay_json import replay_json

        print_json(replay_json(found, judged))
    else:
        from playground.cli.replay_text import replay_text

        print(replay_text(found, judged, positions))
    if stop.is_set:
        print_stderr(f"the judge was stopped after {len(judged or [])} of {len(found.played)} decisions")
        return INTERRUPTED
    return SUCCESS


def _found(source: str, number: int | None, seed: int | None, agents: str) -> ReplayedGame:
    """The game that a saved game, a recorded run or a ruleset stands for."""
    from playground.simulate.replay import recorded_game
    from playground.source.diagnostics import PlaygroundError

    path, is_saved = Path(source), source.endswith(".json")
    if not is_saved and not is_folder(path):
        return _simulated(source, number or 0, seed or 0, agents)
    if seed is not None or agents or (is_saved and number is not None):
        raise PlaygroundError(
            f"{source} has a seed and agents of its own: name it {'alone' if is_saved else 'with --game alone'}"
        )
    return _saved(path) if is_saved else recorded_game(path, number or 0)


def _simulated(selection: str, number: int, seed: int, agents: str) -> ReplayedGame:
    from playground.cli.options import agent_names
    from playground.compiler import load
    from playground.simulate.replay import replayed_game

    return replayed_game(load(selection), seed, number, agent_names(agents))


def _saved(path: Path) -> ReplayedGame:
    from playground.play.saved import resume
    from playground.play.session import ONLY_GAME
    from playground.simulate.replay import ReplayedGame

    session, selection = resume(path)
    agents = tuple(session.agents.get(player, A_PERSON) for player in range(len(session.game.players)))
    played = tuple(decision.number for decision in session.decisions)
    return ReplayedGame(session.compiled, selection, session.seed, ONLY_GAME, agents, played)


def _judged(game: ReplayedGame, effort: int | None, stop: CancelToken) -> list[JudgedDecision]:
    """The judged decisions: fewer after Ctrl-C."""
    from contextlib import suppress

    from playground.agents.judging.judge import EFFORT, Judge
    from playground.agents.judging.judged_game import judge_game
    from playground.cli.progress import progress
    from playground.engine.cancellation import Cancelled, interruptible

    judge = Judge(game.compiled.machine, effort or EFFORT)
    judged: list[JudgedDecision] = []
    with cancelling(stop.set), progress("judging", len(game.played)) as update:

        def work(token: CancelToken) -> None:
            with suppress(Cancelled):
                for decision in judge_game(judge, game.seed, game.number, game.played, token):
                    judged.append(decision)
                    if update:
                        update(len(judged), "")

        interruptible(work, stop)
    return judged
