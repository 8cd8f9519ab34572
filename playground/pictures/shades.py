"""CSS that adapts pictures to light and dark pages.

A picture has light colours of its own, so that any viewer can show it. A page that sets `color-scheme` adds these
rules, which override the picture's own colours.
"""

from __future__ import annotations

from playground.pictures.colours import (
    CELL_DARK,
    CELL_LIGHT,
    DRAWN_LINE,
    LINE,
    NIGHT_CELL_DARK,
    NIGHT_CELL_LIGHT,
    NIGHT_DRAWN_LINE,
    NIGHT_LINE,
)

SHADES_CSS = f"""
svg.board {{ --cell: light-dark({CELL_LIGHT}, {NIGHT_CELL_LIGHT});
  --cell-dark: light-dark({CELL_DARK}, {NIGHT_CELL_DARK});
  --cell-line: light-dark({LINE}, {NIGHT_LINE}); --piece-edge: light-dark(#1d1a16, #e9e2d3);
  --mark: light-dark(#5b4a2c, #eadfc8); }}
svg.board .cell {{ fill: var(--cell); stroke: var(--cell-line); }}
svg.board .cell.dark {{ fill: var(--cell-dark); }}
svg.board .ground {{ fill: var(--cell); }}
svg.board .line {{ stroke: light-dark({DRAWN_LINE}, {NIGHT_DRAWN_LINE}); }}
svg.board .point {{ fill: light-dark({DRAWN_LINE}, {NIGHT_DRAWN_LINE}); }}
svg.board .region {{ fill: light-dark(var(--day), var(--night)); stroke: light-dark(var(--day), var(--night)); }}
svg.board .track {{ stroke: light-dark(var(--day), var(--night)); }}
svg.board .track.head {{ fill: light-dark(var(--day), var(--night)); stroke: none; }}
svg.board .drawn {{ fill: var(--mark); }}
svg.board .piece:not(.up), svg.board .back {{ stroke: var(--piece-edge); }}
svg.board rect.mark {{ fill: light-dark(#ffffff8c, #0000004d); fill-opacity: 1; stroke: var(--mark); }}
svg.board text.kind, svg.board text.grounded {{ fill: var(--mark); }}
"""
