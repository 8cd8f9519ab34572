"""The button that prints a page, and what makes a page fit for paper: nothing folded, charts as wide as a sheet."""

from __future__ import annotations

BUTTON = '<button type="button" class="print" onclick="print()">Print or save as PDF</button>'

STYLE = """
button.print { float: right; margin: 0 0 0.6rem 1rem; font: 600 0.9rem/1.2 system-ui, sans-serif;
  padding: 0.5rem 0.9rem; border-radius: 0.4rem; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
button.print:hover { background: color-mix(in srgb, var(--accent) 12%, transparent); }
button.print:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) { button.print { float: none; margin: 0 0 0.8rem; } }
@media print { button.print { display: none; } }
"""

CHART_WIDTH = 680
"""Pixels between the margins of A4 and Letter: charts would keep the width that they have on the screen."""

SCRIPT = f"""
const unfolded = []
function chartsAs(layout) {{
  if (window.Plotly) for (const each of document.querySelectorAll('.js-plotly-plot')) Plotly.relayout(each, layout)
}}
addEventListener('beforeprint', () => {{
  for (const each of document.querySelectorAll('details:not([open])')) {{ each.open = true; unfolded.push(each) }}
  chartsAs({{ width: {CHART_WIDTH}, autosize: false }})
}})
addEventListener('afterprint', () => {{
  for (const each of unfolded.splice(0)) each.open = false
  chartsAs({{ width: null, autosize: true }})
}})
"""
"""Also where the page is printed by the browser's own menu."""
