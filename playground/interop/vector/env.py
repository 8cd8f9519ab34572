"""Many games of one ruleset, played side by side in native code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from playground.engine.rng import check_seed
from playground.interop.encoding import Encoding
from playground.interop.rules import load_rules
from playground.interop.utilities import utility_table
from playground.interop.vector.kernel import (
    LEGAL,
    Batch,
    actions_of,
    draw_options,
    options_of,
    step,
)
from playground.interop.vector.table import code_of, tables_of
from playground.search.kernel import announce
from playground.source.diagnostics import PlaygroundError

MAX_BYTES = 8 * 2**30
"""The most memory that the arrays of an environment may take."""

MAX_PLAYERS = 16
"""The most players: results are looked up by sets of winners."""


class Step(NamedTuple):
    """What there is to see after a step, a row for each game. The next step writes into the same arrays.

    - `observations`: float32 [games, size], what the player to decide sees (`encoding.py`), in the next game where one
      has ended.
    - `masks`: int8 [games, actions], 1 for the actions that are legal for that player.
    - `movers`: int32 [games], the player to decide.
    - `rewards`: float32 [games, players], the utilities of the game that this step ended, otherwise 0.
    - `terminated`, `truncated`: bool [games], whether the step ended a game, with a result or because it took too many
      decisions.
    """

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    movers: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class VectorEnv:
    """`games` games of a ruleset. Row i plays the games i, i + games, i + 2 games, … of a seed, one after another.

    They are those of the engine: with equal decisions, the same positions as `Compiled.initial_state(seed, number)`.
    Without `observes` or `masks` these arrays have no columns, which is faster. Raises RulesetError if the ruleset has
    mistakes, and PlaygroundError if it does not fit.
    """

    def __init__(self, selection: str, games: int, seed: int = 0, *, observes: bool = True, masks: bool = True) -> None:
        if games < 1:
            raise PlaygroundError(f"{games} games cannot be played side by side; give 1 or more")
        rules = load_rules(selection)
        self.game, self.games, self.players = rules.game, games, rules.players
        if self.players > MAX_PLAYERS:
            raise PlaygroundError(f"{self.game.name} has {self.players} players; at most {MAX_PLAYERS} can be batched")
        self.encoding: Encoding = rules.encoding
        self.actions = rules.actions.count
        columns = self.encoding.size if observes else 0, self.actions if masks else 0
        _check_memory(self.game.name, games * (4 * columns[0] + 5 * columns[1] + rules.template.native.layout.size))
        announce("environments of many games", step)
        self._scratch = rules.compiled.initial_state()
        native, (_, frame, tally) = self._scratch.native, self._scratch.pointers
        self._code = code_of(native, frame, tally)
        self._tables = tables_of(native, rules.actions, self.encoding)
        self._utilities = utility_table(self.players, self.game.is_cooperative)
        self._batch = _new_batch(games, self.players, native.layout.size // 8, columns)
        self._chosen = np.zeros(games, np.int32)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Step:
        """Begin the first games of a seed; without one, those of the present seed. Raises PlaygroundError if the seed
        is out of range."""
        if seed is not None:
            self.seed = check_seed(seed)
        batch = self._batch
        batch.numbers[:] = np.arange(self.games, dtype=np.uint64)
        batch.rewards[:], batch.terminated[:], batch.truncated[:] = 0, False, False
        return self._step(begins=True)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Play a legal action in each game. If one is not legal, ValueError is raised and no game is changed."""
        numbers = self._checked(actions, "actions")
        if not self._batch.masks.shape[1]:
            raise ValueError("this environment has no masks of legal actions: step it with `step_options`")
        game = options_of(self._batch, numbers, self._chosen)
        if game != LEGAL:
            legal = np.flatnonzero(self._batch.masks[game])
            shown = ", ".join(map(str, legal[:20])) + (", …" if len(legal) > 20 else "")
            raise ValueError(f"action {numbers[game]} is not legal in game {game}; legal actions are {shown}")
        return self._step()

    def step_options(self, options: npt.ArrayLike) -> Step:
        """Play an option in each game, 0..counts-1. If there is none of that number, ValueError is raised and no game
        is changed."""
        numbers = self._checked(options, "options")
        unfit = np.flatnonzero((numbers < 0) | (numbers >= self._batch.counts))
        if len(unfit):
            game = unfit[0]
            raise ValueError(f"there is no option {numbers[game]} in game {game}: it has {self._batch.counts[game]}")
        self._chosen[:] = numbers
        return self._step()

    def random_options(self) -> npt.NDArray[np.int32]:
        """An option for each game, drawn as the random agent does, from the stream of the player to decide.

        Playing them reproduces the games of `playground simulate` with the same seed.
        """
        options = np.zeros(self.games, np.int32)
        draw_options(self._batch, options)
        return options

    def actions_of(self, options: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """The numbers of the actions that options of the games are. Raises ValueError as `step_options` does."""
        numbers = self._checked(options, "options")
        if ((numbers < 0) | (numbers >= self._batch.counts)).any():
            raise ValueError("an option is not one of 0..counts-1")
        actions = np.zeros(self.games, np.int64)
        actions_of(self._code, self._tables, self._batch, numbers, actions)
        return actions

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many options each game has; the next step writes into the same array."""
        return self._batch.counts

    @property
    def numbers(self) -> npt.NDArray[np.uint64]:
        """The numbers of the games being played; the next step writes into the same array."""
        return self._batch.numbers

    def position(self, row: int) -> bytes:
        """The position of a game, hidden information included, in the layout of `engine/layout.py`."""
        block: bytes = self._batch.states[row].tobytes()
        return block

    def _checked(self, numbers: npt.ArrayLike, what: str) -> npt.NDArray[np.int64]:
        array = np.asarray(numbers)
        if array.shape != (self.games,) or not np.issubdtype(array.dtype, np.integer):
            raise ValueError(
                f"{what} are whole numbers, one for each of {self.games} games; given were {array.dtype} of shape "
                f"{array.shape}"
            )
        return np.ascontiguousarray(array, np.int64)

    def _step(self, begins: bool = False) -> Step:
        arguments = self._code, self._tables, self._batch, np.uint64(self.seed), self._chosen, self._utilities
        step(*arguments, begins)
        return Step(*(getattr(self._batch, name) for name in Step._fields))


def _new_batch(games: int, players: int, words: int, columns: tuple[int, int]) -> Batch:
    size, actions = columns
    return Batch(
        states=np.zeros((games, words), np.uint64),
        dice=np.zeros((games, 2), np.uint64),
        agents=np.zeros((games, players, 2), np.uint64),
        numbers=np.zeros(games, np.uint64),
        counts=np.zeros(games, np.int32),
        options=np.zeros((games, actions), np.int32),
        observations=np.zeros((games, size), np.float32),
        masks=np.zeros((games, actions), np.int8),
        movers=np.zeros(games, np.int32),
        rewards=np.zeros((games, players), np.float32),
        terminated=np.zeros(games, np.bool_),
        truncated=np.zeros(games, np.bool_),
    )


def _check_memory(name: str, size: int) -> None:
    if size > MAX_BYTES:
        raise PlaygroundError(
            f"so many games of {name} take {size / 2**30:.0f} GiB (at most {MAX_BYTES >> 30}): play fewer "
            f"side by side, or without masks or observations"
        )
