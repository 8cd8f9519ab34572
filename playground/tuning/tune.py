"""`tune`: which parameters, variants and optional rules make a game meet a goal?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playground.agents.named import check_agents
from playground.engine.cancellation import CancelToken
from playground.engine.rng import check_seed
from playground.goals.model import Goal
from playground.goals.parse import read_goal
from playground.ruleset.parameters import shown
from playground.simulate.executors.base import Executor
from playground.simulate.limits import MAX_GAMES
from playground.source.diagnostics import PlaygroundError
from playground.tuning.confirm import MORE_GAMES
from playground.tuning.journal import opened
from playground.tuning.proposing import proposer_of
from playground.tuning.race import Playing
from playground.tuning.result import SearchResult
from playground.tuning.search import Search, Watch
from playground.tuning.space import Dimension, Space, read_space

GAMES = 2048
MINUTES = 5.0


def tune(
    ruleset: str,
    goal: str,
    vary: Sequence[str] | str = (),
    *,
    minutes: float = MINUTES,
    agents: Sequence[str] | str = "random",
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    out: Path | str | None = None,
    executor: Executor | None = None,
    text: str | None = None,
    watch: Watch | None = None,
    stop: CancelToken | None = None,
) -> SearchResult:
    """Search `vary` (by default everything) for games of a ruleset that meet a goal; confirm the winners.

    `games` is the most of each candidate, `executor` where they are played (None: on `threads` of this machine),
    `out` a folder from which the same call goes on, `text` an editor's text of the ruleset. Setting `stop` ends it
    soon, with what is known. Raises PlaygroundError for a goal, a name or a value that does not fit the ruleset.
    """
    space = read_space(ruleset, [vary] if isinstance(vary, str) else vary, text)
    parsed = read_goal(goal, space.base.game)
    names = check_agents((agents,) if isinstance(agents, str) else tuple(agents), space.base.game)
    check_games(games)
    check_seed(seed)
    playing = Playing(parsed, names, games, seed, threads, executor, stop or CancelToken())
    proposer = proposer_of(space, len(parsed.parts), seed)
    folder = None if out is None else Path(out)
    with opened(folder, searched(space, parsed, playing), parsed, proposer) as journal:
        search = Search(playing, proposer, journal, minutes, watch or (lambda _: None), folder)
        return search.run(ruleset, tuple(each.name for each in space.dimensions))


def check_games(games: int) -> None:
    """Raise PlaygroundError unless winners can be confirmed with as many games as it takes."""
    if not 1 <= games <= MAX_GAMES // MORE_GAMES:
        raise PlaygroundError(f"the games of each candidate must lie between 1 and {MAX_GAMES // MORE_GAMES:,}")


def searched(space: Space, goal: Goal, playing: Playing) -> dict[str, Any]:
    """What is searched, as JSON: searches with the same can be continued by each other."""
    return {
        "kind": "tuning",
        "game": space.base.game.hash,
        "ruleset": space.selection.text,
        "goal": goal.text,
        "vary": [f"{each.name}: {_values(each)}" for each in space.dimensions],
        "agents": list(playing.agents),
        "games": playing.games,
        "seed": playing.seed,
    }


def _values(dimension: Dimension) -> str:
    if isinstance(dimension.values, range):
        return f"{dimension.values.start}..{dimension.values.stop - 1}"
    return ", ".join(map(shown, dimension.values))
