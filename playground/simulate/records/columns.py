"""The rows of a chunk turned into columns: what is read many times over is then read from one piece of memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playground.simulate.result import Rows

AT_ONCE = 512
"""Rows that are turned at once: they and their columns stay in the processor's cache."""


class Columns:
    """Looks like the rows it was made of, as far as rows are read: by the name of a field, and in slices."""

    def __init__(self, fields: dict[str, NDArray[Any]]) -> None:
        self._fields = fields

    def __len__(self) -> int:
        return len(self._fields["options_total"])

    def __getitem__(self, key: str | slice) -> Any:
        if isinstance(key, str):
            return self._fields[key]
        return Columns({name: values[key] for name, values in self._fields.items()})


def columns_of(rows: Rows) -> Columns:
    """Rows whose fields are 32 bits wide, and 64 bits that of `options_total`, which comes first."""
    words = rows.view(np.int32).reshape(len(rows), rows.dtype.itemsize // 4)
    turned = np.empty(words.shape[::-1], np.int32)
    for begin in range(0, len(words), AT_ONCE):
        turned[:, begin : begin + AT_ONCE] = words[begin : begin + AT_ONCE].T
    fields, place = {"options_total": np.ascontiguousarray(rows["options_total"])}, 2
    for name in (rows.dtype.names or ())[1:]:
        width = rows[name].shape[1] if rows[name].ndim > 1 else 1
        fields[name] = turned[place : place + width].T if rows[name].ndim > 1 else turned[place]
        place += width
    return Columns(fields)
