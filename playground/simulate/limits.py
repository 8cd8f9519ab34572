"""How much may be requested at once. Imports nothing, so that the command line can refuse more without delay."""

from __future__ import annotations

MAX_GAMES = 50_000_000
"""Games of a run: all rows are kept in memory, some 80 bytes each."""

MAX_THREADS = 256

MAX_PLAYOUTS = 100_000
"""Playouts by which a referee values a position or an option."""
