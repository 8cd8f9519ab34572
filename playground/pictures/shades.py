"""Shades of a picture on a page that is light or dark.

A picture brings light colours with it, so that it stands alone in any viewer. A page whose `color-scheme` says which of
both it is adds these rules, which win over what the picture says itself.
"""

from __future__ import annotations

from playground.pictures.colours import CELL_DARK, CELL_LIGHT, LINE

SHADES_CSS = f"""
svg.board {{ --cell: light-dark({CELL_LIGHT}, #5d5344); --cell-dark: light-dark({CELL_DARK}, #4d4437);
  --cell-line: light-dark({LINE}, #2f2a22); --piece-edge: light-dark(#1d1a16, #e9e2d3);
  --mark: light-dark(#5b4a2c, #eadfc8); }}
svg.board .cell {{ fill: var(--cell); stroke: var(--cell-line); }}
svg.board .cell.dark {{ fill: var(--cell-dark); }}
svg.board .piece:not(.up), svg.board .back {{ stroke: var(--piece-edge); }}
svg.board rect.mark {{ fill: light-dark(#ffffff8c, #0000004d); fill-opacity: 1; stroke: var(--mark); }}
svg.board text.kind {{ fill: var(--mark); }}
"""
