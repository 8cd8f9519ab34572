"""Who cannot do anything loses the turn, or what else `@stuck` makes of it; and games in which nobody can are given up.

A game is given up as unfinished after many skipped turns in a row, which are not counted then.
"""

from __future__ import annotations

from playground.engine.layout import UNFINISHED, Layout
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.game.core import MOST_SKIPS


def skipping(layout: Layout) -> str:
    """`@options`: how many options there are for the player who decides next, in a game under way; 0 once it is over.

    The usual case, that there are some, is one test in the loops that ask.
    """
    return f"""
define internal i32 @options({ARGUMENTS}) alwaysinline nounwind {{
entry:
  %n = call i32 @count({ARGUMENTS})
  %none = icmp eq i32 %n, 0
  br i1 %none, label %helpless, label %found
helpless:
  %later = call i32 @skip({ARGUMENTS})
  br label %found
found:
  %options = phi i32 [ %n, %entry ], [ %later, %helpless ]
  ret i32 %options
}}
define internal i32 @skip({ARGUMENTS}) noinline nounwind {{
entry:
  %status_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %turns_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "turns")}
  %turns = load i32, ptr %turns_place
  br label %helpless
helpless:
  %skipped = phi i32 [ 0, %entry ], [ %more, %ask ]
  %enough = icmp sge i32 %skipped, {MOST_SKIPS}
  br i1 %enough, label %give_up, label %lost
lost:
  call void @stuck({ARGUMENTS})
  %more = add i32 %skipped, 1
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %ask, label %over
ask:
  %n = call i32 @count({ARGUMENTS})
  %none = icmp eq i32 %n, 0
  br i1 %none, label %helpless, label %found
found:
  ret i32 %n
give_up:
  store i32 {UNFINISHED}, ptr %status_place
  store i32 %turns, ptr %turns_place
  br label %over
over:
  ret i32 0
}}
"""
