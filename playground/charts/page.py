"""Embedding a figure in an HTML page: its element, its script, and the CSS that gives it the page's colours."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

CONFIG: dict[str, Any] = {"displayModeBar": False, "responsive": True}
"""Plotly's settings: no toolbar, as wide as the page."""

STYLE = """
.js-plotly-plot .infolayer text, .js-plotly-plot .xtick text, .js-plotly-plot .ytick text,
.js-plotly-plot .annotation-text, .js-plotly-plot .bartext-outside { fill: currentColor !important; }
.plotly-graph-div { width: 100% !important; max-width: 100%; }
"""
"""CSS that gives the text of figures the colour of the page, light or dark."""


def script() -> str:
    """The JavaScript that draws figures (4 MB), to be included once in a page."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs())


def fragment(figure: go.Figure, name: str) -> str:
    """The `<div>` of a figure; `name` is its id; a fixed one keeps pages reproducible. Needs `script` before it."""
    return str(
        figure.to_html(full_html=False, include_plotlyjs=False, config=CONFIG, div_id=name, default_width="100%")
    )
