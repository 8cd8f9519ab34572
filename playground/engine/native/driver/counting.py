"""`pg_perft`: how many sequences of decisions there are."""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.engine.native.frame import DICE_SIZE, Frame


def counting(layout: Layout, frame: Frame, stuck_steps: bool) -> str:
    """The text of `pg_perft`. Each option meets the dice that the position would meet next; `parent` is its frame."""
    settled = _settled() if stuck_steps else ""
    return f"""
define void @pg_perft(ptr %state, ptr %parent, ptr %tally, i32 %depth, ptr %nodes) nounwind {{
entry:
  %child = alloca i8, i64 {layout.size}, align 64
  %frame = alloca i8, i64 {frame.size}, align 64
  %other = alloca i8, i64 {frame.size}, align 64
  %other_dice = getelementptr i8, ptr %other, i64 {frame.dice}
  %dice = getelementptr i8, ptr %frame, i64 {frame.dice}
  %parents_dice = getelementptr i8, ptr %parent, i64 {frame.dice}
  %n = call i32 @count({ARGUMENTS})
  %before = load i64, ptr %nodes
  %n64 = zext i32 %n to i64
  %after = add i64 %before, %n64
  store i64 %after, ptr %nodes
  %leaf = icmp ule i32 %depth, 1
  %none = icmp eq i32 %n, 0
  %stop = or i1 %leaf, %none
  br i1 %stop, label %end, label %option
option:
  %k = phi i32 [ 0, %entry ], [ %following, %next ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %dice, ptr align 8 %parents_dice, i64 {DICE_SIZE}, i1 false)
  call void @pick({ARGUMENTS}, i32 %k)
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %child, ptr align 8 %state, i64 {layout.size}, i1 false)
  call void @apply(ptr %child, ptr %frame, ptr %tally)
{settled}
  %status_place = getelementptr i8, ptr %child, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %deeper, label %next
deeper:
  %below = sub i32 %depth, 1
  %rest = getelementptr i64, ptr %nodes, i64 1
  call void @pg_perft(ptr %child, ptr %frame, ptr %tally, i32 %below, ptr %rest)
  br label %next
next:
  %following = add i32 %k, 1
  %done = icmp eq i32 %following, %n
  br i1 %done, label %end, label %option
end:
  ret void
}}
"""


def _settled() -> str:
    """Lines that settle a child in a frame of its own, since its options would take the place of its parent's."""
    copied = f"i64 {DICE_SIZE}, i1 false)"
    return f"""  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %other_dice, ptr align 8 %dice, {copied}
  call void @settle(ptr %child, ptr %other, ptr %tally)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %dice, ptr align 8 %other_dice, {copied}"""
