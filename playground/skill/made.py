"""Levels for a game that has none: made of a trained player, who is trained first if need be.

A variant's player begins with what a player of its ruleset knows, if there is one that fits: here nothing is compared,
so that what players share does not matter (see `trainings.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from playground.agents.levels import LEVELS, LEVELS_PLAYER, Level, write_trained_levels
from playground.compiler import Compiled, load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.ladder.levels import share
from playground.learning.store import SHIPPED, player_numbers, player_path
from playground.ruleset.selection import parse_selection
from playground.skill.apart import check_apart
from playground.skill.calibration import MIN_ROOM, Calibration, steps_of
from playground.skill.matches import Matches
from playground.source.diagnostics import PlaygroundError
from playground.stats.fixed_n.intervals import wilson

if TYPE_CHECKING:
    from playground.engine.native.compile import Native
    from playground.learning.player import LearnedPlayer

Update = Callable[[str], None]

TRAINING_SECONDS = 45
CALIBRATION_SECONDS = 20

SEARCHED_GAMES = 250
"""Games of masters who search that fit into that time: it takes about three times as many to find the levels, and
people want thousands of games of each level."""

MAX_IN_MATCH = 2000
"""Games between neighbouring levels: enough for an interval of ±2 points."""

PURPOSE = "levels_seconds"
"""The entry of a player's header that says for how long a player learns whom levels are made of."""


def make_levels(compiled: Compiled, threads: int, stop: CancelToken, update: Update) -> Mapping[str, Level]:
    """Train a player, unless one is there, and keep its levels.

    Raises Cancelled soon after `stop` is set, after which the next call goes on, and PlaygroundError for a game that
    has no room for levels.
    """
    check_apart(compiled.game)
    _train_if_missing(compiled, threads, stop, update)
    levels = measured_levels(compiled, LEVELS_PLAYER, CALIBRATION_SECONDS, threads, stop, update)
    write_trained_levels(compiled.game, levels)
    return levels


def measured_levels(
    compiled: Compiled, number: int, seconds: float, threads: int, stop: CancelToken, update: Update
) -> Mapping[str, Level]:
    """The levels of a player, measured in about so many seconds; masters search as long as where little time is given.

    Raises Cancelled soon after `stop` is set, and PlaygroundError for a game without room.
    """
    update("playing games between levels")
    matches = Matches(compiled, number, int(compiled.game.hash[:12], 16), threads, stop)
    iterations = matches.longest_search(min(seconds, CALIBRATION_SECONDS), SEARCHED_GAMES)
    calibration = matches.calibrated(seconds, iterations, MAX_IN_MATCH)
    if not calibration.room:
        raise PlaygroundError(
            f"{compiled.game.name} has no room for levels: its trained player is "
            f"{calibration.steps * len(LEVELS):.2f} steps above random players, and levels need {MIN_ROOM}; "
            f"'playground train \"{compiled.game.name}\" --again --minutes 5' may train a better one"
        )
    return levels_of(calibration, matches)


def levels_of(calibration: Calibration, matches: Matches) -> dict[str, Level]:
    """The levels as they are kept: agents, ratings in steps above random players, and shares with their intervals.

    Of several players a share is that of one who sits among others of the level below.
    """
    rating, levels = 0.0, {}
    for name, rung in zip(LEVELS, calibration.rungs, strict=True):
        rating += steps_of(rung.wins, rung.games, calibration.players)
        if rung.games:
            interval, won = wilson(rung.wins, rung.games), rung.wins / rung.games
        else:
            interval, won = wilson(0, 0), share(0.0)
        levels[name] = Level(name, rung.strength.agent(matches.number), rating, won, interval.low, interval.high)
    return levels


def _train_if_missing(compiled: Compiled, threads: int, stop: CancelToken, update: Update) -> None:
    """Train the player whom levels are made of, or go on where that was interrupted."""
    from playground.learning.beginnings import new_player
    from playground.learning.loading import load_player
    from playground.learning.trainer import Training, announce_training

    native, path = compiled.machine.thinking(), player_path(compiled.game, LEVELS_PLAYER)
    if path.is_file():
        player = load_player(native, LEVELS_PLAYER)
    else:
        player = new_player(native, LEVELS_PLAYER, _parents_player(compiled, native))
        player = player.with_header(**{PURPOSE: TRAINING_SECONDS})
    left = float(player.header.get(PURPOSE, 0.0)) - float(player.header["seconds"])
    if left <= 0.02 * TRAINING_SECONDS:
        return
    announce_training()
    update(f"training a player for {left:.0f} s")
    training = Training(native, player, threads)
    training.run(left, stop)
    if training.player.has_learned:
        training.player.write(path)
    if stop.is_set:
        raise Cancelled


def _parents_player(compiled: Compiled, native: Native) -> LearnedPlayer | None:
    """A player of the ruleset of which this is a variant, if there is one that fits."""
    from playground.learning.beginnings import layout_key
    from playground.learning.loading import check_fits, comes_with, load_player

    selection = parse_selection(compiled.game.name)
    parent = replace(selection, variant=None, settings={})
    if parent == selection:
        return None
    base = load(parent, other_variants=False)
    numbers = [*player_numbers(base.game), *([SHIPPED] if comes_with(base.game) else [])]
    if not numbers or layout_key(base.machine.thinking()) != layout_key(native):
        return None
    number = next((each for each in (LEVELS_PLAYER, SHIPPED) if each in numbers), numbers[0])
    player = load_player(base.machine.thinking(), number)
    check_fits(native, player, player_path(base.game, number), same_rules=False)
    return player
