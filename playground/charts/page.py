"""A figure in a page of one's own: the part of the page it takes, and the style that gives it the page's colours."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

CONFIG: dict[str, Any] = {"displayModeBar": False, "responsive": True}
"""How figures behave: no tools to zoom with, as wide as the page."""

STYLE = """
.js-plotly-plot .infolayer text, .js-plotly-plot .xtick text, .js-plotly-plot .ytick text,
.js-plotly-plot .annotation-text { fill: currentColor !important; }
.plotly-graph-div { width: 100% !important; max-width: 100%; }
"""
"""CSS with which the text of figures is of the colour of the page around it, light or dark."""


def script() -> str:
    """The JavaScript that draws figures (4 MB), to be put into a page once."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs())


def fragment(figure: go.Figure, name: str) -> str:
    """The `<div>` of a figure; `name` is its id, so that the same figures make the same page. Needs `script` first."""
    return str(
        figure.to_html(full_html=False, include_plotlyjs=False, config=CONFIG, div_id=name, default_width="100%")
    )
