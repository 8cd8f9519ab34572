"""How far the parts of a job are: the points of a sweep, or the arms of an experiment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """The games played of a point of a sweep or an arm of an experiment; `note` says what they show so far."""

    label: str
    games: int
    note: str = ""
