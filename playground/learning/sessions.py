"""Training several players at a time, with progress, files that survive interruption, and a summary."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.cluster.connection import Connection
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.learning.beginnings import layout_key, new_player
from playground.learning.elsewhere import Workers
from playground.learning.loading import check_fits, load_player
from playground.learning.player import LearnedPlayer, read_player
from playground.learning.store import SUFFIX, player_numbers, player_path
from playground.learning.trainer import Measured, announce_training
from playground.learning.workplace import ThisMachine, Workplace
from playground.search.hidden.history import can_follow
from playground.source.diagnostics import PlaygroundError

Update = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What is to be trained: players by number, each for `seconds` in total; `again` from the beginning; with what the
    players of a `parent` know; copies are written to the folder `out`."""

    seconds: float
    numbers: tuple[int, ...]
    again: bool = False
    parent: Compiled | None = None
    out: Path | None = None


@dataclass(frozen=True)
class Trained:
    """A trained player and its file."""

    number: int
    path: Path
    player: LearnedPlayer

    def as_json(self) -> dict[str, Any]:
        """The facts about the player as JSON."""
        header = {name: value for name, value in self.player.header.items() if name != "layout"}
        return {"player": self.number, "file": str(self.path), **header}

    def text(self) -> str:
        """The facts about the player in words."""
        header = self.player.header
        seconds, games = float(header["seconds"]), int(header["games"])
        lines = [
            f"player {self.number} of {header['ruleset']}: {games:,} games against itself in {seconds:.0f} seconds "
            f"({int(header['decisions']):,} decisions)"
        ]
        parent = header.get("parent")
        if parent:
            lines.append(f"  began with what a player of {parent['ruleset']} had learned in {parent['games']:,} games")
        lines += [_in_words(measured) for measured in header["history"][-MAX_LINES:]]
        name = "learned" if self.number == 1 else f"learned?player={self.number}"
        return "\n".join([*lines, f"  plays as the agent '{name}'; {self.path}"])


MAX_LINES = 8


def _in_words(measured: dict[str, Any]) -> str:
    before = measured["against_before"]
    since = f"; {before:.0%} against itself as it was before" if before is not None else ""
    return (
        f"  after {measured['seconds']:5.0f} s: {measured['against_random']:.0%} against random players{since}; "
        f"among equals the first player gets {measured['first_share']:.0%} in {measured['decisions']:.0f} decisions"
    )


def train_players(
    compiled: Compiled, plan: Plan, stop: CancelToken, update: Update | None = None, cluster: Connection | None = None
) -> list[Trained]:
    """Train the players of a plan on all cores, or on the workers of a cluster; what is learned when `stop` is set, or
    when one of them fails, is kept. A player that has learned nothing until then is left out, and replaces no other.

    Where there are fewer players than cores, a player learns in several threads.

    Raises PlaygroundError if a player already has learned for as long, a file cannot be read or written, or workers
    fail.
    """
    native = compiled.machine.thinking()
    _check(native, plan)
    begun = [_begin(native, plan, number) for number in plan.numbers]
    status = _Status(update, len(plan.numbers))
    workplace, at_once = _workplace(compiled, len(begun), cluster)

    def train(pair: tuple[int, LearnedPlayer]) -> Trained:
        number, player = pair
        path = player_path(native.game, number)

        def keep(player: LearnedPlayer, measured: Measured) -> None:
            player.write(path)
            status.report(number, measured)

        try:
            seconds = plan.seconds - float(player.header["seconds"])
            result = workplace.train(player, seconds, stop, keep)
            if result.has_learned:
                result.write(path)
            if result.has_learned and plan.out is not None:
                result.write(plan.out / f"{native.game.name.replace('/', '_')}-{number}{SUFFIX}")
        except Exception:
            stop.set()
            raise
        return Trained(number, path, result)

    with ThreadPoolExecutor(at_once, thread_name_prefix="training") as threads:
        trained = list(threads.map(train, zip(plan.numbers, begun, strict=True)))
    return [each for each in trained if each.player.has_learned]


def _workplace(compiled: Compiled, players: int, cluster: Connection | None) -> tuple[Workplace, int]:
    """Where so many players learn, and how many at a time."""
    if cluster is not None:
        return Workers(cluster, compiled, players), players
    announce_training()
    cores = os.cpu_count() or 1
    at_once = min(players, cores)
    return ThisMachine(compiled.machine.thinking(), cores // at_once), at_once


class _Status:
    """The latest measurement of each player, on one line."""

    def __init__(self, update: Update | None, players: int) -> None:
        self._update, self._players = update, players
        self._latest: dict[int, Measured] = {}

    def report(self, number: int, measured: Measured) -> None:
        self._latest[number] = measured
        if self._update is None:
            return
        texts = [
            f"player {number}: {each.games:,} games, {each.against_random:.0%} against random"
            for number, each in sorted(self._latest.items())
        ]
        self._update("; ".join(texts))


def _check(native: Native, plan: Plan) -> None:
    """Raise PlaygroundError for what cannot be trained."""
    game = native.game
    if game.conceals and not can_follow(native):
        raise PlaygroundError(
            f"players cannot learn {game.name}: what players know in it is too much to be kept in compiled code; "
            "'mcts' and 'flat' play it"
        )
    if plan.parent is not None and layout_key(plan.parent.native) != layout_key(native):
        raise PlaygroundError(
            f"what players of {plan.parent.game.name} know does not fit {game.name}: the board, the pieces, the "
            "variables or the steps differ; leave --from out"
        )


def _begin(native: Native, plan: Plan, number: int) -> LearnedPlayer:
    """The player as training finds it: from its file, from the parent's player, or new."""
    game, path = native.game, player_path(native.game, number)
    if path.is_file() and not plan.again:
        player = read_player(path)
        check_fits(native, player, path)
        seconds = float(player.header["seconds"])
        if seconds >= 0.98 * plan.seconds:
            raise PlaygroundError(
                f"player {number} of {game.name} has learned for {seconds / 60:.1f} minutes already: give more "
                f"--minutes to go on, another number (--first), or --again to begin anew; {path}"
            )
        return player
    return new_player(native, number, _parents(plan, number))


def _parents(plan: Plan, number: int) -> LearnedPlayer | None:
    """The parent's player of the same number, or else its first."""
    if plan.parent is None:
        return None
    there = player_numbers(plan.parent.game)
    chosen = number if number in there else there[0] if there else 1
    return load_player(plan.parent.machine.thinking(), chosen)
