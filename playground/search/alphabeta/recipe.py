"""What an alpha-beta search does for a decision. This module is cheap to import."""

from __future__ import annotations

from dataclasses import dataclass

MAX_DEPTH = 64
"""The most decisions that a search looks ahead, those apart that cost no depth."""

OUTCOMES = 36
"""Outcomes of chance that are listed: those of two dice."""


@dataclass(frozen=True)
class Recipe:
    """Positions for each decision, the greatest depth, and the most outcomes of an option that are listed.

    What can be switched: a table of positions, an order of options by what has been learned on the way, the extension
    of lines that end with a capture, null windows, and the probing of outcomes (Star2). `prunes` is switched off to
    compare with plain minimax.
    """

    nodes: int
    depth: int = MAX_DEPTH
    outcomes: int = OUTCOMES
    table: bool = True
    orders: bool = True
    quiescence: bool = False
    scouts: bool = True
    probes: bool = True
    prunes: bool = True
