"""What a plan assumes unless something else is requested, on the command line and in the dashboard alike."""

from __future__ import annotations

PILOT_GAMES = 1_000
"""Games of each variant in a pilot."""

MIN_PILOT_GAMES = 100
"""Fewer games do not show how much a difference varies."""

PLAN_SIZES = (0.5, 1.0, 2.0, 5.0)
"""Differences to see: points of a share, percent of anything else."""
