"""Buttons that save the charts, board pictures and tables of a page: their HTML, their CSS and their script."""

from __future__ import annotations

from html import escape
from pathlib import Path

_NAMES = {"png": "picture (PNG)", "svg": "drawing (SVG)", "csv": "table (CSV)"}

STYLE = """
.save { display: flex; flex-wrap: wrap; gap: 0.3rem; margin: 0.15rem 0 0.4rem; }
.save button { font: inherit; font-size: 0.78rem; line-height: 1.2; padding: 0.2rem 0.5rem; border-radius: 0.4rem;
  border: 1px solid color-mix(in srgb, currentColor 35%, transparent); background: transparent; color: inherit;
  cursor: pointer; opacity: 0.85; }
.save button:hover, .save button:focus-visible { opacity: 1; border-color: currentColor; }
@media print { .save { display: none; } }
"""
"""CSS of the buttons, in the colour of the page."""

PICTURE, TABLE = ("png", "svg"), ("csv",)
"""What a chart or a picture, and a table, can be saved as."""


def script() -> str:
    """The JavaScript that saves; `installSaving()` begins to listen to the buttons of the page."""
    return Path(__file__).with_name("saving.js").read_text(encoding="utf-8")


def buttons(*kinds: str, name: str = "") -> str:
    """Buttons that save what stands before them, in these formats; files are named by `name`, or by the heading."""
    named = f' data-name="{escape(name)}"' if name else ""
    each = "".join(
        f'<button type="button" data-save="{kind}"{named} title="Save as a {_NAMES[kind]}" '
        f'aria-label="Save as a {_NAMES[kind]}">{kind.upper()}</button>'
        for kind in kinds
    )
    return f'<div class="save">{each}</div>'
