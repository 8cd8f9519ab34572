"""The players of a study, each trained from the beginning with a seed of its own.

Players that begin with what one parent knows would share what it happened to learn, so that they would seem to differ
less than good players do; and a variant whose players had learned longer than those of another would be compared among
better players. So all begin from nothing, and learn for the same time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning.store import player_path
from playground.skill.plan import StudyPlan
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.learning.player import LearnedPlayer

Update = Callable[[str, int, int], None]
"""Called with what is done now, and for how many players of how many that is complete."""

COMPLETE = 0.98
"""A player that has learned for this part of the time is trained: the last batch may end a little early."""

PURPOSE = "study_seconds"
"""The entry of a player's header that says for how long a player of studies learns."""


def check_learnable(compiled: Compiled) -> None:
    """Raise PlaygroundError for games of which there are no levels: for one player, or that cannot be learned."""
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


def train_missing(variants: Sequence[Compiled], plan: StudyPlan, stop: CancelToken, update: Update) -> None:
    """Train the players of a plan that are not there yet, in turns for all variants, on all cores.

    What has been learned when `stop` is set is kept, and the next call goes on. Raises Cancelled then, and
    PlaygroundError for a player of the same number that was trained for something else.
    """
    for compiled in variants:
        check_learnable(compiled)
    jobs = [(compiled, number) for number in plan.numbers for compiled in variants]
    missing = [job for job in jobs if not is_trained(*job, plan.seconds)]
    if not missing:
        return
    from playground.learning.trainer import announce_training

    announce_training()
    done, lock = len(jobs) - len(missing), threading.Lock()
    phase = f"training players for {plan.seconds} s each"

    def train(job: tuple[Compiled, int]) -> None:
        nonlocal done
        if stop.is_set:
            return
        _train(*job, plan.seconds, stop)
        with lock:
            done += not stop.is_set
            update(phase, done, len(jobs))

    update(phase, done, len(jobs))
    with ThreadPoolExecutor(min(len(missing), plan.cores), thread_name_prefix="training") as threads:
        for _ in threads.map(train, missing):
            pass
    if stop.is_set:
        raise Cancelled


def is_trained(compiled: Compiled, number: int, seconds: float) -> bool:
    """Whether a player of studies has learned for as long."""
    player = _begun(compiled, number, seconds)
    return player is not None and float(player.header["seconds"]) >= COMPLETE * seconds


def _begun(compiled: Compiled, number: int, seconds: float) -> LearnedPlayer | None:
    """The player as it is in its file; None if there is none."""
    path = player_path(compiled.game, number)
    if not path.is_file():
        return None
    from playground.learning.loading import load_player

    player = load_player(compiled.machine.thinking(), number)
    if player.header.get(PURPOSE) != seconds:
        raise PlaygroundError(
            f"{path} is not one of the players that are compared by levels, whose number it has: move it away, or "
            "delete it"
        )
    return player


def _train(compiled: Compiled, number: int, seconds: float, stop: CancelToken) -> None:
    """Train one player, from where it was; what it has learned is written in any case."""
    from playground.learning.beginnings import new_player
    from playground.learning.trainer import Training

    native = compiled.machine.thinking()
    player = _begun(compiled, number, seconds)
    if player is None:
        player = new_player(native, seed_of(compiled, number)).with_header(**{PURPOSE: seconds})
    training = Training(native, player)
    training.run(seconds - float(player.header["seconds"]), stop)
    training.player.write(player_path(compiled.game, number))
