"""Objects that show themselves in a notebook, and become data frames.

The objects belong to lower layers than what shows them (`playground/notebook`), which is therefore looked up when a
notebook asks, by name: a script that shows nothing imports nothing of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


class Shown:
    """An object that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module("playground.notebook.html").html_of(self))


class Tabular(Shown):
    """A result that becomes a data frame as well."""

    __slots__ = ()

    def to_pandas(self) -> pd.DataFrame:
        """A row for each game and measure, with value and interval, and its difference from the baseline if any.

        Of a ladder a row for each agent. Shares are fractions of 1, as in JSON.
        """
        frame: pd.DataFrame = import_module("playground.notebook.frames").frame_of(self)
        return frame
