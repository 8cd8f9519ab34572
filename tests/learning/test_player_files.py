"""Files of players: what is written is read, and nothing else is taken for a player."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import playground as pg
from playground.engine.cancellation import CancelToken
from playground.learning.beginnings import new_player
from playground.learning.loading import check_fits, load_player
from playground.learning.player import LearnedPlayer, read_player
from playground.learning.store import player_numbers, player_path
from playground.learning.trainer import Training
from playground.source.diagnostics import PlaygroundError


@pytest.fixture(scope="module")
def trained() -> LearnedPlayer:
    """A player that has learned a little."""
    native = pg.load("tic-tac-toe").machine.thinking()
    training = Training(native, new_player(native, 1))
    training.run(0.2, CancelToken())
    return training.player


@pytest.mark.exhaustive
def test_what_is_written_is_read(trained: LearnedPlayer, tmp_path: Path) -> None:
    trained.write(tmp_path / "one.player")
    again = read_player(tmp_path / "one.player")
    assert dict(again.header, format=0) == dict(trained.header, format=0)
    for mine, other in zip(trained.weights, again.weights, strict=True):
        assert np.array_equal(mine * (trained.weights.sums > 0), other)
    for name, mine in trained.network._asdict().items():
        assert np.array_equal(mine, getattr(again.network, name)), name


@pytest.mark.exhaustive
def test_damaged_files_are_refused(trained: LearnedPlayer, tmp_path: Path) -> None:
    path = tmp_path / "one.player"
    trained.write(path)
    content = path.read_bytes()
    rng = np.random.default_rng(1)
    for _ in range(60):
        place, cut = int(rng.integers(len(content))), int(rng.integers(len(content)))
        changed = bytearray(content)
        changed[place] ^= 1 << int(rng.integers(8))
        for damaged in (bytes(changed), content[:cut]):
            path.write_bytes(damaged)
            try:
                player = read_player(path)
            except PlaygroundError as error:
                assert "one.player" in str(error)
            else:  # a bit that means nothing, as in the time of an entry of the archive
                assert np.array_equal(player.weights.values, trained.weights.values * (trained.weights.sums > 0))


def write_arrays(path: Path, arrays: dict[str, Any]) -> None:
    with path.open("wb") as file:
        np.savez(file, **arrays)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("network.bases", 10**9),
        ("network.site_slots", 10**6),
        ("network.tuple_starts", -1),
        ("network.factors", 10**6),
        ("network.canon", 999),
        ("network.first_steps", 99),
        ("used", 10**8),
    ],
)
def test_indices_beyond_their_arrays_are_refused(trained: LearnedPlayer, tmp_path: Path, name: str, value: int) -> None:
    """Compiled code follows them without looking."""

    def damage(arrays: dict[str, np.ndarray]) -> None:
        arrays[name].flat[-1] = value

    check_damaged(trained, tmp_path / "one.player", damage)


def test_more_contexts_than_a_game_can_have_are_refused(trained: LearnedPlayer, tmp_path: Path) -> None:
    """There is memory for each of them."""

    def damage(arrays: dict[str, np.ndarray]) -> None:
        arrays["network.numbers"][0, 3] = 1000

    check_damaged(trained, tmp_path / "one.player", damage)


def check_damaged(trained: LearnedPlayer, path: Path, damage: Callable[[dict[str, np.ndarray]], None]) -> None:
    """A file of a player is refused after some arrays in it were changed."""
    trained.write(path)
    with np.load(path) as archive:
        arrays = {key: archive[key].copy() for key in archive.files}
    damage(arrays)
    write_arrays(path, arrays)
    with pytest.raises(PlaygroundError, match="damaged"):
        read_player(path)


def test_another_format_is_named(trained: LearnedPlayer, tmp_path: Path) -> None:
    path = tmp_path / "one.player"
    trained.write(path)
    with np.load(path) as archive:
        arrays = {key: archive[key] for key in archive.files}
    header = json.loads(bytes(arrays["header"]).decode())
    arrays["header"] = np.frombuffer(json.dumps({**header, "format": 99}).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez(file, **arrays)
    with pytest.raises(PlaygroundError, match="another version"):
        read_player(path)


def test_players_belong_to_their_rules(trained: LearnedPlayer) -> None:
    native = pg.load("tic-tac-toe").native
    trained.write(player_path(native.game, 3))
    assert player_numbers(native.game) == [3]
    assert load_player(native, 3).header["games"] == trained.header["games"]
    with pytest.raises(PlaygroundError, match="there is no learned player 1 for tic-tac-toe; there are 3"):
        load_player(native, 1)
    other = pg.load("connect-four").native
    with pytest.raises(PlaygroundError, match="playground train connect-four"):
        load_player(other, 1)
    with pytest.raises(PlaygroundError, match="board, pieces or variables"):
        check_fits(other, trained, Path("x"), same_rules=False)
    with pytest.raises(PlaygroundError, match="other rules"):
        check_fits(other, trained, Path("x"))


def test_files_that_cannot_be_read(tmp_path: Path, trained: LearnedPlayer) -> None:
    with pytest.raises(PlaygroundError, match="there is no player"):
        read_player(tmp_path / "none.player")
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(PlaygroundError, match="cannot be written"):
        trained.write(tmp_path / "file" / "one.player")
