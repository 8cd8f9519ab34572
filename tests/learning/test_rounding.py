"""Compact files of players: weights that are rounded as finely as they are known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from playground.learning.learning_rule import Weights
from playground.learning.rounding import CLASSES, COARSEST, ESCAPE, restored, rounded

SIZE = 20_000


@pytest.fixture(scope="module")
def weights() -> Weights:
    """Few weights in use, some next to each other and some far apart, known well and hardly."""
    rng = np.random.default_rng(5)
    parts = [np.zeros(SIZE, np.float32) for _ in range(3)]
    used = np.unique([*rng.integers(0, SIZE, 60), 0, 1, 2, SIZE - 1, 4000, 4000 + ESCAPE, 4000 + 3 * ESCAPE])
    parts[0][used] = rng.normal(0, 0.5, len(used))
    parts[2][used] = 10.0 ** rng.uniform(-3, 5, len(used))
    return Weights(*parts)


def test_each_weight_is_as_fine_as_it_is_known(weights: Weights) -> None:
    again = restored(rounded(weights), SIZE)
    error = np.abs(again.values - weights.values)
    assert error.max() <= COARSEST / 2 * 1.001
    well_known = weights.sums >= 4.0**CLASSES
    assert well_known.any() and error[well_known].max() <= COARSEST / 2**CLASSES * 1.001
    assert np.all((again.sums > 0) == (again.values != 0)), "what is learned on knows where it has something to change"
    assert np.all(again.nets == np.sign(again.values) * again.sums)


def test_what_was_rounded_stays_as_it_is_at_least_as_exactly(weights: Weights) -> None:
    once = restored(rounded(weights), SIZE)
    known = Weights(once.values, once.nets, np.maximum(weights.sums, once.sums))
    assert np.array_equal(restored(rounded(known), SIZE).values, once.values)


def test_nothing_at_all() -> None:
    nothing = Weights(*(np.zeros(7, np.float32) for _ in range(3)))
    assert not restored(rounded(nothing), 7).values.any()


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rounded.gaps", lambda part: part[:-1]),
        ("rounded.classes", lambda part: part[1:]),
        ("rounded.low", lambda part: np.append(part, part)),
        ("rounded.gaps", lambda part: np.where(np.arange(len(part)) == 0, 0, part)),  # before the first
        ("rounded.gaps", lambda part: np.concatenate([np.full(SIZE, ESCAPE, np.uint8), part])),  # beyond the last
    ],
)
def test_what_does_not_fit_is_refused(weights: Weights, name: str, change: object) -> None:
    arrays = rounded(weights)
    with pytest.raises(ValueError, match="do not fit"):
        restored({**arrays, name: change(arrays[name])}, SIZE)  # type: ignore[operator]  # a function


def test_a_compact_file_is_read(tmp_path: Path) -> None:
    """It plays as well: `test_shipped_levels.py` has players meet their own copies."""
    import playground as pg
    from playground.engine.cancellation import CancelToken
    from playground.learning.beginnings import new_player
    from playground.learning.header import header_of
    from playground.learning.player import read_player
    from playground.learning.trainer import Training

    native = pg.load("tic-tac-toe").machine.thinking()
    training = Training(native, new_player(native, 1))
    training.learn(2000, 1.0, CancelToken())
    player, path = training.player, tmp_path / "one.player"
    player.write(path, compact=True)
    again = read_player(path)
    assert np.abs(again.weights.values - player.weights.values).max() <= COARSEST / 2 * 1.001
    assert header_of(path) == again.header and again.header["hash"] == player.header["hash"]
    assert again.shares_network(player)
    more = Training(native, new_player(native, 2, again))
    more.learn(500, 0.5, CancelToken())
    more.player.write(path)
    kept = read_player(path).weights.values
    assert np.array_equal(kept, more.player.weights.values), "nothing of what it began with is lost"
    path.write_bytes(path.read_bytes()[:2000])
    assert header_of(path) is None and header_of(tmp_path / "none.player") is None
