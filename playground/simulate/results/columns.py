"""The rows of a chunk as columns: data that is read repeatedly is then contiguous in memory."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.void]
"""Rows as native code writes them, one for each game."""

BLOCK_ROWS = 512
"""Rows that are transposed at once: they and their columns stay in the processor's cache."""


class Columns:
    """Columns with the interface of rows: read by the name of a field, and in slices."""

    def __init__(self, fields: dict[str, NDArray[Any]]) -> None:
        self._fields = fields

    def __len__(self) -> int:
        return len(self._fields["options_total"])

    def __getitem__(self, key: str | slice) -> Any:
        if isinstance(key, str):
            return self._fields[key]
        return Columns({name: values[key] for name, values in self._fields.items()})


def columns_of(rows: Rows) -> Columns:
    """The columns of rows with 32-bit fields, except `options_total`, which comes first and has 64 bits."""
    words = rows.view(np.int32).reshape(len(rows), rows.dtype.itemsize // 4)
    transposed = np.empty(words.shape[::-1], np.int32)
    for begin in range(0, len(words), BLOCK_ROWS):
        transposed[:, begin : begin + BLOCK_ROWS] = words[begin : begin + BLOCK_ROWS].T
    fields, place = {"options_total": np.ascontiguousarray(rows["options_total"])}, 2
    for name in (rows.dtype.names or ())[1:]:
        width = rows[name].shape[1] if rows[name].ndim > 1 else 1
        fields[name] = transposed[place : place + width].T if rows[name].ndim > 1 else transposed[place]
        place += width
    return Columns(fields)
