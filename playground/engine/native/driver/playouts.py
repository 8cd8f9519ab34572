"""Games that go on at random from a position: what agents and referees think with."""

from __future__ import annotations

from playground.engine.layout import FINISHED, Layout
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.engine.native.frame import Frame
from playground.engine.thinking import POINTS


def playout(layout: Layout, frame: Frame) -> str:
    """`@playout` goes on to the end of the game at random; choices and dice are drawn from the frame's dice."""
    return f"""
define internal void @playout({ARGUMENTS}) nounwind {{
entry:
  %start = getelementptr i8, ptr %frame, i64 {frame.dice}
  %gamma = getelementptr i8, ptr %frame, i64 {frame.dice + 8}
  %place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  br label %test
test:
  %status = load i32, ptr %place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %ask, label %end
ask:
  %n = call i32 @options({ARGUMENTS})
  %over = icmp eq i32 %n, 0
  br i1 %over, label %end, label %chosen
chosen:
  %k = call i32 @below(ptr %start, ptr %gamma, i32 %n)
  call void @pick({ARGUMENTS}, i32 %k)
  call void @apply({ARGUMENTS})
  br label %test
end:
  ret void
}}
"""


def points(layout: Layout, players: int) -> str:
    """`@points`: what a player has of a game that is over, a part of `POINTS` that all players have together."""
    return f"""
define internal i64 @points(ptr %state, i32 %player) nounwind {{
  %status_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %status_place
  %finished = icmp eq i32 %status, {FINISHED}
  %winners_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "winners")}
  %winners = load i32, ptr %winners_place
  %any = icmp ne i32 %winners, 0
  %won = and i1 %finished, %any
  %wide = zext i32 %winners to i64
  %several = call i64 @llvm.ctpop.i64(i64 %wide)
  %parts = select i1 %won, i64 %several, i64 {players}
  %part = udiv i64 {POINTS}, %parts
  %shifted = lshr i32 %winners, %player
  %odd = trunc i32 %shifted to i1
  %lost = xor i1 %odd, true
  %nothing = and i1 %won, %lost
  %result = select i1 %nothing, i64 0, i64 %part
  ret i64 %result
}}
"""


def scratch(layout: Layout, frame: Frame) -> str:
    """A position to try things on, with a frame and a tally that nobody reads."""
    return f"""  %state = alloca i8, i64 {layout.size}, align 64
  %frame = alloca i8, i64 {frame.size}, align 64
  %tally = alloca i8, i64 {frame.tally_size}, align 64
  call void @llvm.memset.p0.i64(ptr %frame, i8 0, i64 {frame.size}, i1 false)
  call void @llvm.memset.p0.i64(ptr %tally, i8 0, i64 {frame.tally_size}, i1 false)
  %dice = getelementptr i8, ptr %frame, i64 {frame.dice}"""


def told_to_stop() -> str:
    """Lines that find `%told`: whether the byte at `%stop`, which another thread may change, is set."""
    return """  %stop_now = load atomic i8, ptr %stop monotonic, align 1
  %told = icmp ne i8 %stop_now, 0"""


def values(layout: Layout, frame: Frame, players: int) -> str:
    """`pg_values`: the points of each player, summed over games played on at random from a position.

    1 if it was told to stop before it had played them all, else 0.
    """
    added = "\n".join(
        f"""  %to{p} = getelementptr i64, ptr %points, i64 {p}
  %old{p} = load i64, ptr %to{p}
  %part{p} = call i64 @points(ptr %state, i32 {p})
  %new{p} = add i64 %old{p}, %part{p}
  store i64 %new{p}, ptr %to{p}"""
        for p in range(players)
    )
    return f"""
define i32 @pg_values(ptr %root, i32 %playouts, ptr %stream, ptr %stop, ptr %points) noinline nounwind {{
entry:
{scratch(layout, frame)}
  call void @llvm.memcpy.p0.p0.i64(ptr %dice, ptr %stream, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %points, i8 0, i64 {8 * players}, i1 false)
  br label %next
next:
  %played = phi i32 [ 0, %entry ], [ %played_now, %play_on ]
{told_to_stop()}
  br i1 %told, label %stopped, label %play_on
play_on:
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %root, i64 {layout.size}, i1 false)
  call void @playout({ARGUMENTS})
{added}
  %played_now = add i32 %played, 1
  %more = icmp ult i32 %played_now, %playouts
  br i1 %more, label %next, label %end
end:
  ret i32 0
stopped:
  ret i32 1
}}
"""
