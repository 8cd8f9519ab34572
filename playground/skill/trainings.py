"""The players of a study: several of each variant, which begin in pairs and learn for the same time.

Player k of a ruleset and player k of each of its variants begin with what one player knows who has learned the ruleset
for half of the time: their *beginning*, another one for each k. What that happened to learn favours a seat about as
much in all of them, and cancels in differences (`stats/trainings/means.py`), which trainings that have nothing in
common leave uncertain by ten points and more. All then learn the rules that they play for the other half.

A beginning that is no good among the rules of a variant would have to be unlearned (misère). So it plays random players
there, and if less than half of its advantage is left (`origins.py`), players of that variant begin with nothing and
learn for the whole time. So do those whose board or pieces are others.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning.store import SUFFIX, player_path, players_folder
from playground.skill.apart import check_apart
from playground.skill.origins import advantage, kept_enough
from playground.skill.plan import BEGINNING_PART, StudyPlan
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.learning.player import LearnedPlayer

Update = Callable[[str, int, int], None]
"""Called with what is done now, and for how many players of how many that is complete."""

COMPLETE = 0.98
"""A player that has learned for this part of the time is trained: the last batch may end a little early."""

PURPOSE = "study_seconds"
"""The entry of a player's header that says for how long a player of studies learns, with its beginning."""

ADVANTAGE = "study_advantage"
"""That of the first player of a game which says what its beginning was worth against random players."""

ALONE = "study_alone"
"""That of players who began with nothing, since their beginning was worth little."""

BEGINNINGS = 128
"""Added to the number of a player for the seed of its beginning."""


def check_learnable(compiled: Compiled) -> None:
    """Raise PlaygroundError for games of which there are no levels: for one player, or that cannot be learned."""
    check_apart(compiled.game)
    name = compiled.game.name
    from playground.search.hidden.history import can_follow  # numba takes a second to load

    if compiled.game.conceals and not can_follow(compiled.machine.thinking()):
        raise PlaygroundError(
            f"there are no levels of {name}: what players know in it is too much to be kept in compiled code, so that "
            "none can be trained; 'mcts' and 'flat' play it"
        )
    if len(compiled.game.players) < 2:
        raise PlaygroundError(f"{name} is for a single player: levels are of players who play against each other")


def seed_of(compiled: Compiled, number: int) -> int:
    """The seed of a player: different for all players of all variants, so that no two trainings share their luck."""
    return (int(compiled.game.hash[:12], 16) << 8) + number


def train_missing(
    variants: Sequence[Compiled], roots: Sequence[Compiled], plan: StudyPlan, stop: CancelToken, update: Update
) -> tuple[str, ...]:
    """Train the players of a plan that are not there yet, in turns for all variants, on all cores.

    `roots` are the rulesets that these are variants of (`origins.roots_of`).

    For each variant the origin of its players: what those have in common that began alike; "" if they began with
    nothing. What has been learned when `stop` is set is kept, and the next call goes on. Raises Cancelled then, and
    PlaygroundError for a player of the same number that was trained for something else.
    """
    for compiled in variants:
        check_learnable(compiled)
    missing = [
        (compiled, root)
        for compiled, root in zip(variants, roots, strict=True)
        if not all(is_trained(compiled, number, plan.seconds, root) for number in plan.numbers)
    ]
    if missing:
        _Trainings(plan, stop, update).train(missing)
    return tuple(_origin(compiled, plan, root) for compiled, root in zip(variants, roots, strict=True))


def is_trained(compiled: Compiled, number: int, seconds: float, root: Compiled) -> bool:
    """Whether a player of studies has learned for as long, after a beginning of `root` or none at all."""
    player = _begun(compiled, number, seconds, root)
    return player is not None and _learned(player) >= COMPLETE * seconds


def _origin(compiled: Compiled, plan: StudyPlan, root: Compiled) -> str:
    player = _begun(compiled, plan.numbers[0], plan.seconds, root)
    return "" if player is None or ALONE in player.header else f"{root.game.hash} {plan.seconds}"


@dataclass(frozen=True)
class _Trainings:
    """The trainings of a plan; see `train_missing`."""

    plan: StudyPlan
    stop: CancelToken
    update: Update

    def train(self, missing: Sequence[tuple[Compiled, Compiled]]) -> None:
        """Train beginnings, then players, of variants with the rulesets that they belong to."""
        from playground.learning.trainer import announce_training

        announce_training()
        roots = {root.game.hash: root for _, root in missing}.values()
        numbers = self.plan.numbers
        begun = BEGINNING_PART * self.plan.seconds
        phase = f"training what players begin with, {begun:g} s each"
        self._all(phase, ((root, number) for number in numbers for root in roots), self._beginning)
        for root in roots:
            self._first(root, root)
        for compiled, root in missing:
            self._first(compiled, root)
        jobs = [(compiled, number, root) for number in numbers for compiled, root in missing]
        self._all(f"training players, {self.plan.seconds - begun:g} s more each", jobs, self._player)

    def _all(self, phase: str, jobs: Iterable[tuple[Any, ...]], train: Callable[..., None]) -> None:
        """Do all jobs on all cores. Raises Cancelled soon after `stop` is set."""
        whole, done, lock = list(jobs), 0, threading.Lock()

        def one(job: tuple[Any, ...]) -> None:
            nonlocal done
            if self.stop.is_set:
                return
            train(*job)
            with lock:
                done += not self.stop.is_set
                self.update(phase, done, len(whole))

        self.update(phase, 0, len(whole))
        with ThreadPoolExecutor(min(len(whole), self.plan.cores), thread_name_prefix="training") as threads:
            for _ in threads.map(one, whole):
                pass
        if self.stop.is_set:
            raise Cancelled

    def _beginning(self, root: Compiled, number: int) -> None:
        """Train a beginning, from where it was."""
        from playground.learning.beginnings import new_player

        seconds, path = BEGINNING_PART * self.plan.seconds, beginning_path(root, number)
        player = read_beginning(root, number) if path.is_file() else None
        if player is None:
            player = new_player(root.machine.thinking(), seed_of(root, BEGINNINGS + number))
        self._learn(root, player, seconds - float(player.header["seconds"]), path)

    def _first(self, compiled: Compiled, root: Compiled) -> None:
        """Have the first player of a game begin, and see what its beginning is worth: all others begin as it does."""
        number, seconds = self.plan.numbers[0], self.plan.seconds
        player = _begun(compiled, number, seconds, root)
        if player is not None and (ADVANTAGE in player.header or ALONE in player.header):
            return
        player = self._new(compiled, number, root)
        worth = self._worth(compiled, number, player)
        if self.stop.is_set:
            raise Cancelled
        if compiled.game.hash != root.game.hash:
            ruleset = _begun(root, number, seconds, root)
            assert ruleset is not None  # it was the first
            if not kept_enough(worth, float(ruleset.header[ADVANTAGE])):
                player = self._new(compiled, number, None)
        player.with_header(**{ADVANTAGE: worth}).write(started_path(compiled, number))

    def _worth(self, compiled: Compiled, number: int, player: LearnedPlayer) -> float:
        """What a player is worth before it learns. Only for these games it is where agents are looked for."""
        path = player_path(compiled.game, number)
        player.write(path)
        try:
            return advantage(compiled, number, seed_of(compiled, number), self.plan.cores, self.stop)
        finally:
            path.unlink(missing_ok=True)

    def _player(self, compiled: Compiled, number: int, root: Compiled) -> None:
        """Train one player, from where it was; what it has learned is written in any case."""
        first = _begun(compiled, self.plan.numbers[0], self.plan.seconds, root)
        assert first is not None
        player = _begun(compiled, number, self.plan.seconds, root)
        if player is None or (ALONE in player.header) != (ALONE in first.header):
            player = self._new(compiled, number, None if ALONE in first.header else root)
        left = self.plan.seconds - _learned(player)
        self._learn(compiled, player, left, player_path(compiled.game, number))
        if player_path(compiled.game, number).is_file():
            started_path(compiled, number).unlink(missing_ok=True)

    def _new(self, compiled: Compiled, number: int, root: Compiled | None) -> LearnedPlayer:
        """A player with the beginning of a ruleset, or with none."""
        from playground.learning.beginnings import new_player

        parent = None if root is None else read_beginning(root, number)
        player = new_player(compiled.machine.thinking(), seed_of(compiled, number), parent)
        alone = {ALONE: True} if root is None else {}
        return player.with_header(**{PURPOSE: self.plan.seconds}, **alone)

    def _learn(self, compiled: Compiled, player: LearnedPlayer, seconds: float, path: Path) -> None:
        from playground.learning.trainer import Training

        if seconds <= (1 - COMPLETE) * self.plan.seconds:
            return
        training = Training(compiled.machine.thinking(), player)
        training.run(seconds, self.stop)
        if training.player.has_learned:
            training.player.write(path)


def beginning_path(root: Compiled, number: int) -> Path:
    """The file of the beginning that players of a number have: not an agent, so that it has no number of its own."""
    return players_folder(root.game) / f"{number}-begun{SUFFIX}"


def started_path(compiled: Compiled, number: int) -> Path:
    """The file of a player of this number until it has learned anything of its own: not an agent either."""
    return players_folder(compiled.game) / f"{number}-started{SUFFIX}"


def read_beginning(root: Compiled, number: int) -> LearnedPlayer:
    """The beginning of players of this number. Raises PlaygroundError for a file that is damaged."""
    return _read(root, beginning_path(root, number))


def _read(compiled: Compiled, path: Path) -> LearnedPlayer:
    """The player of a file. Raises PlaygroundError if that is damaged, or of other rules."""
    from playground.learning.loading import check_fits
    from playground.learning.player import read_player

    player = read_player(path)
    check_fits(compiled.machine.thinking(), player, path)
    return player


def _learned(player: LearnedPlayer) -> float:
    """The seconds that a player of studies has learned, with its beginning, which counts as it was planned."""
    begun = 0.0 if ALONE in player.header else BEGINNING_PART * float(player.header[PURPOSE])
    return float(player.header["seconds"]) + begun


def _begun(compiled: Compiled, number: int, seconds: float, root: Compiled) -> LearnedPlayer | None:
    """The player as it is in its file; None if there is none that began as it should."""
    paths = player_path(compiled.game, number), started_path(compiled, number)
    path = next((each for each in paths if each.is_file()), None)
    if path is None:
        return None
    player = _read(compiled, path)
    if player.header.get(PURPOSE) != seconds:
        raise PlaygroundError(
            f"{path} is not one of the players that are compared by levels, whose number it has: move it away, or "
            "delete it"
        )
    begun = player.header.get("parent") or {}
    return player if ALONE in player.header or begun.get("hash") == root.game.hash else None
