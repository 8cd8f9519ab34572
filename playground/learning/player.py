"""Learned players and their files.

A file is a zip archive of numpy arrays (`.npz`, nothing in it is executed): the network, the weights that were ever
changed, and a header in JSON with the ruleset's hash, how the player was trained, and its rating. A compact file has
rounded weights (`rounding.py`), and the header may have the player's levels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from playground.learning.check_arrays import check_arrays
from playground.learning.header import FORMAT
from playground.learning.learning_rule import Weights
from playground.learning.network import Network
from playground.learning.rounding import is_rounded, restored, rounded
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError

LARGEST_FILE = 400 * 2**20

AGAIN = "'playground train RULESET --again' trains it anew (--first NUMBER where that is not 1)"

LONGEST_GAME = 1e9

_INTEGERS = ("players", "by_mover", "words", "set_words", "hides", "hidden", "owners", "first_extra", "reaches")
_OFFSETS = ("step", "mover", "revealed")


@dataclass(frozen=True)
class LearnedPlayer:
    """A value function that was learned. `header` has what the file says about it (JSON values): `ruleset`, `hash`,
    `layout` (what else has to be equal for it to serve another ruleset), `seed`, `games`, `decisions`, `seconds`,
    `history` (what was measured while it learned), `parent`; `levels` if they are kept in its file."""

    header: Mapping[str, Any]
    network: Network
    weights: Weights

    def with_header(self, **changes: Any) -> LearnedPlayer:
        """The player with other facts about it."""
        return replace(self, header={**self.header, **changes})

    def with_only(self, header: Mapping[str, Any]) -> LearnedPlayer:
        """The player with these facts about it instead of its own."""
        return replace(self, header=dict(header))

    @property
    def has_learned(self) -> bool:
        """Whether it has learned anything itself, beside what its parent knows: without that it is no agent."""
        return int(self.header["games"]) > 0

    @property
    def place(self) -> tuple[int, int]:
        """The address and the number of its weights, for compiled code; valid while the player is kept."""
        values = self.weights.values
        return values.ctypes.data, len(values)

    def shares_network(self, other: LearnedPlayer) -> bool:
        """Whether weights of both are of the same tuples: they are where both began from nothing with equal rules."""
        pairs = zip(map(np.asarray, self.network), map(np.asarray, other.network), strict=True)
        return self is other or all(np.array_equal(one, another) for one, another in pairs)

    def for_play(self) -> LearnedPlayer:
        """The player without its experience, by which it learns on: a third of the memory."""
        return replace(self, weights=Weights(self.weights.values, *(part[:0].copy() for part in self.weights[1:])))

    def to_bytes(self, *, compact: bool = False) -> bytes:
        """The content of its file; a compact one is a tenth as large, and has nothing of the experience."""
        arrays: dict[str, Any] = {f"network.{name}": np.asarray(part) for name, part in self.network._asdict().items()}
        arrays |= rounded(self.weights) if compact else _in_full(self.weights)
        arrays["size"] = np.array(len(self.weights.values))
        header = json.dumps({"format": FORMAT, **self.header})
        arrays["header"] = np.frombuffer(header.encode(), np.uint8)
        content = BytesIO()
        np.savez_compressed(content, **arrays)
        return content.getvalue()

    def write(self, path: Path, *, compact: bool = False) -> None:
        """Write the file, atomically. Raises PlaygroundError if it cannot be written."""
        content = self.to_bytes(compact=compact)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
        except OSError as error:
            raise PlaygroundError(f"the player cannot be written to {path}: {error.strerror or error}") from error


def read_player(path: Path) -> LearnedPlayer:
    """A player from its file. Raises PlaygroundError if there is none, or it is damaged or of another version."""
    return _read(path, path)


def player_of(content: bytes, name: str) -> LearnedPlayer:
    """A player from the content of its file, which messages name so. Raises PlaygroundError as `read_player` does."""
    return _read(BytesIO(content), name)


def _read(file: Path | BytesIO, name: Path | str) -> LearnedPlayer:
    arrays = _arrays(file, name)
    try:
        header = json.loads(bytes(arrays["header"]).decode())
        if header.get("format") != FORMAT:
            raise PlaygroundError(
                f"{name} was written by another version of the playground (format {header.get('format')}, not "
                f"{FORMAT}): {AGAIN}"
            )
        network = _network(arrays)
        weights = _weights(arrays, int(arrays["size"]))
        check_arrays(network, weights)
        if not 0.0 < float(header["mean_length"]) < LONGEST_GAME:
            raise ValueError("games without a length")
        return LearnedPlayer(header, network, weights)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, OverflowError, UnicodeDecodeError) as error:
        raise _damaged(name) from error


def _damaged(name: Path | str) -> PlaygroundError:
    return PlaygroundError(f"{name} is no player of the playground, or it is damaged: {AGAIN}")


def _arrays(file: Path | BytesIO, name: Path | str) -> dict[str, Any]:
    try:
        if isinstance(file, Path):
            if not file.is_file():
                raise PlaygroundError(f"there is no player {name}")
            if file.stat().st_size > LARGEST_FILE:
                raise _damaged(name)
        with np.load(file, allow_pickle=False) as archive:
            return {part: archive[part] for part in archive.files}
    except PlaygroundError:
        raise
    except OSError as error:
        raise PlaygroundError(f"{name} cannot be read: {error.strerror or error}") from error
    except Exception as error:  # numpy and zipfile raise many kinds for content that makes no sense
        raise _damaged(name) from error


def _network(arrays: Mapping[str, Any]) -> Network:
    parts: dict[str, Any] = {}
    for name in Network._fields:
        value = arrays[f"network.{name}"]
        if name in _INTEGERS:
            parts[name] = int(value)
        elif name in _OFFSETS:
            parts[name] = np.uint64(value)
        else:
            parts[name] = np.ascontiguousarray(value)
    return Network(**parts)


def _in_full(weights: Weights) -> dict[str, Any]:
    used = np.flatnonzero(weights.sums).astype(np.int32)
    return {"used": used} | {f"weights.{name}": values[used] for name, values in weights._asdict().items()}


def _weights(arrays: Mapping[str, Any], size: int) -> Weights:
    if not 0 <= size <= LARGEST_FILE:
        raise ValueError("too many weights")
    if is_rounded(arrays):
        return restored(arrays, size)
    used = arrays["used"]
    if len(used) and not 0 <= used.min() <= used.max() < size:
        raise ValueError("weights beyond the end")
    parts = []
    for name in Weights._fields:
        values = np.zeros(size, np.float32)
        values[used] = arrays[f"weights.{name}"]
        parts.append(values)
    return Weights(*parts)
