"""Games in which nobody can do anything any more: after many skipped turns in a row they are given up.

The turns that were skipped to no end are not counted. Three loops do this, each with its own count of skipped turns;
they share a place on the stack, `KEPT`, and these lines.
"""

from __future__ import annotations

from playground.engine.layout import UNFINISHED, Layout
from playground.engine.native.driver.places import offset_of

KEPT = "  %kept_turns = alloca i32"
"""For the beginning of a function: the number of turns before the first one that is skipped."""


def keep_turns(layout: Layout, skipped: str) -> str:
    """Lines that note the number of turns where `skipped`, the turns skipped so far, is 0."""
    return f"""  %turns_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "turns")}
  %turns = load i32, ptr %turns_place
  %kept_before = load i32, ptr %kept_turns
  %is_first = icmp eq i32 {skipped}, 0
  %kept_now = select i1 %is_first, i32 %turns, i32 %kept_before
  store i32 %kept_now, ptr %kept_turns"""


def give_up(layout: Layout) -> str:
    """Lines that end the game as unfinished. They stand behind those of `keep_turns`."""
    return f"""  %given_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  store i32 {UNFINISHED}, ptr %given_place
  store i32 %kept_now, ptr %turns_place"""
