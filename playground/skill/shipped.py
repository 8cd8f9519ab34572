"""Levels that come with a ruleset: of a compact copy of its trained player, in one file among its checks.

    player 1 ──rounded──► player 0 ──measured──► its levels ──► checks/NAME.player

They hold for the rules that the player has learned, by their hash: a ruleset that has changed has none, until they are
renewed by the same command, `playground train NAME --minutes 8 --levels`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playground.agents.levels import LEVELS_PLAYER, Level
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.learning.store import SHIPPED, shipped_path
from playground.skill.made import PURPOSE, Update, measured_levels
from playground.source.atomic import write_atomically

MEASURING_SECONDS = 120
"""For the levels; six times as long as where a command waits for them, for narrower intervals."""


def ship_levels(compiled: Compiled, threads: int, stop: CancelToken, update: Update) -> Mapping[str, Level]:
    """Measure the levels of player 1 as it is when its weights are rounded, and write both beside the checks.

    Raises Cancelled soon after `stop` is set, and PlaygroundError for a game without room for levels, if there is no
    player 1, or if the file cannot be written. The file is then as it was before.
    """
    from playground.learning.loading import load_player

    player = load_player(compiled.machine.thinking(), LEVELS_PLAYER)
    header = {name: value for name, value in player.header.items() if name not in (PURPOSE, "history")}
    player, path = player.with_only(header), shipped_path(compiled.game)
    with _put_back(path):
        player.write(path, compact=True)
        levels = measured_levels(compiled, SHIPPED, MEASURING_SECONDS, threads, stop, update)
        player.with_header(levels=[level.to_json() for level in levels.values()]).write(path, compact=True)
    return levels


@contextmanager
def _put_back(path: Path) -> Iterator[None]:
    """Leaves a file as it was if what is done fails."""
    before = path.read_bytes() if path.is_file() else None
    try:
        yield
    except BaseException:
        if before is None:
            path.unlink(missing_ok=True)
        else:
            write_atomically(path, before)
        raise
