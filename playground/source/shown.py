"""Objects that show themselves in a notebook, and become data frames.

The objects belong to lower layers than what shows them (`playground/notebook`), which is therefore looked up when a
notebook asks, by name: a script that shows nothing imports nothing of it.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any

    import pandas as pd
    import plotly.graph_objects as go

PLOTLY = "application/vnd.plotly.v1+json"
"""The MIME type of Plotly figures in notebooks."""


class Shown:
    """An object that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module("playground.notebook.html").html_of(self))


class Charted(Shown):
    """A result with a chart, which notebooks that draw Plotly figures show instead of the HTML."""

    __slots__ = ()

    def figure(self) -> go.Figure:
        """The chart that says most, as a Plotly figure of your own; its title has the result in words."""
        figure: go.Figure = import_module("playground.notebook.figures").figure_of(self)
        return figure

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        """The chart for notebooks that can draw it; they find the HTML for others by `_repr_html_`."""
        if (include and PLOTLY not in include) or (exclude and PLOTLY in exclude):
            return {}
        return {PLOTLY: json.loads(self.figure().to_json())}


class Tabular(Charted):
    """A result that becomes a data frame as well."""

    __slots__ = ()

    def to_pandas(self) -> pd.DataFrame:
        """A row for each game and measure, with value and interval, and its difference from the baseline if any.

        Of a ladder a row for each agent. Shares are fractions of 1, as in JSON.
        """
        frame: pd.DataFrame = import_module("playground.notebook.frames").frame_of(self)
        return frame
