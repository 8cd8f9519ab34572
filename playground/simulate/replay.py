"""Replaying a game, decision by decision: game k of a seed is always the same game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playground.agents.lineup import LineUp
from playground.agents.named import check_agents
from playground.compiler import Compiled, check
from playground.engine.cancellation import CancelToken
from playground.engine.rng import check_seed
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import PlaygroundError


@dataclass(frozen=True)
class ReplayedGame:
    """Game `number` of a seed: who played each seat, and the numbers of the options played. `selection` names the
    ruleset as it was named then."""

    compiled: Compiled
    selection: str
    seed: int
    number: int
    agents: tuple[str, ...]
    played: tuple[int, ...]


def replay(
    compiled: Compiled, seed: int, number: int, agents: Sequence[str] = (), cancel: CancelToken | None = None
) -> list[int]:
    """The numbers of the options played in game `number` of a seed, by one agent for all seats or one for each.

    Raises PlaygroundError for unknown agents, and for a seed out of range, and Cancelled soon after `cancel` is set.
    """
    lineup = LineUp(compiled.machine, check_agents(tuple(agents), compiled.game))
    return lineup.trace(check_seed(seed), number, cancel)


def replayed_game(compiled: Compiled, seed: int, number: int, agents: Sequence[str] = ()) -> ReplayedGame:
    """A game played by agents as in any simulation. Raises PlaygroundError as `replay` does."""
    names = check_agents(tuple(agents), compiled.game)
    played = tuple(replay(compiled, seed, number, names))
    return ReplayedGame(compiled, compiled.game.name, seed, number, names, played)


def recorded_game(folder: Path, number: int) -> ReplayedGame:
    """A game of a recorded run, played again.

    Raises PlaygroundError if there is no such run or game, or if its ruleset cannot be read any more.
    """
    from playground.simulate.storage.manifest import read_manifest

    manifest = read_manifest(folder)
    if manifest is None:
        runs = sorted(path.parent.name for path in folder.glob("*/manifest.json")) if folder.is_dir() else []
        hint = f"; there are runs in {', '.join(runs)}" if runs else ""
        raise PlaygroundError(f"{folder} holds no records of a run{hint}")
    if not 0 <= number < manifest["games"]:
        raise PlaygroundError(f"{folder} has games 0 to {manifest['games'] - 1:,}, and none with number {number:,}")
    compiled, _ = check(EDITOR, text=manifest["ruleset"], warns=False)
    if compiled is None:
        raise PlaygroundError(f"{folder}: this version of playground does not understand the ruleset of that run")
    seed, agents = int(manifest["seed"]), tuple(manifest["agents"])
    played = tuple(replay(compiled, seed, number, agents))
    return ReplayedGame(compiled, str(manifest["selection"]), seed, number, agents, played)
