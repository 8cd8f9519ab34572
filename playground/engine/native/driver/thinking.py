"""Seats that think: each option is tried on a copy of the position, and one that is worth most is played.

A seat's thinker is 16 bytes: its kind, which evaluation it uses, and how many copies of an option it tries (32 bits
each, and 32 to spare). Before the seats' thinkers stand, 64 bits each, the address of a script, 0 for none, how many
of its numbers were taken, and the address of a byte that tells whoever thinks to stop. With a script all seats play
the options that it numbers.

What is tried draws from a stream that is split from the seat's own, the same for every option, so that options are
compared on the same luck and nobody foresees the dice of the game.
"""

from __future__ import annotations

from playground.engine.layout import FINISHED, Layout
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.engine.native.driver.playouts import playout, points, scratch, told_to_stop, values
from playground.engine.native.frame import Frame
from playground.engine.thinking import GREEDY, RANDOM, WON

THINKER_SIZE = 16
"""Bytes of a seat's thinker."""

HEAD_SIZE = 24
"""Bytes that stand before the seats' thinkers."""

STOPPED = -1
"""What `@choose` answers instead of an option when it was told to stop."""


def thinking(layout: Layout, frame: Frame, players: int, evaluates: bool) -> str:
    """The text of `@choose`, and of the entry points `pg_weigh` and `pg_values`."""
    parts = (
        _SPLIT,
        playout(layout, frame),
        points(layout, players),
        _valued(layout, evaluates),
        _weigh(layout, frame),
        values(layout, frame, players),
        _CHOOSE,
    )
    return "\n".join(parts)


_SPLIT = """
define internal void @split(ptr %start, ptr %gamma, ptr %to) nounwind {
  %step = load i64, ptr %gamma
  %before = load i64, ptr %start
  %first = add i64 %before, %step
  %second = add i64 %first, %step
  store i64 %second, ptr %start
  %begin = call i64 @mix(i64 %first)
  %raw = call i64 @mix(i64 %second)
  %good = call i64 @odd_gamma(i64 %raw)
  store i64 %begin, ptr %to
  %to_gamma = getelementptr i8, ptr %to, i64 8
  store i64 %good, ptr %to_gamma
  ret void
}
"""
"""`Stream.split`."""


def _valued(layout: Layout, evaluates: bool) -> str:
    """`@valued`: what a position is worth to a player; the end of the game more, or less, than any evaluation."""
    arguments = f"{ARGUMENTS}, i32 %which, i32 %player"
    evaluated = f"call i32 @pg_evaluate({arguments})" if evaluates else "add i32 0, 0"
    return f"""
define internal i64 @valued({arguments}) nounwind {{
entry:
  %status_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %evaluate, label %over
evaluate:
  %value = {evaluated}
  %wide = sext i32 %value to i64
  ret i64 %wide
over:
  %finished = icmp eq i32 %status, {FINISHED}
  %winners_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "winners")}
  %winners = load i32, ptr %winners_place
  %any = icmp ne i32 %winners, 0
  %decisive = and i1 %finished, %any
  %shifted = lshr i32 %winners, %player
  %mine = trunc i32 %shifted to i1
  %sign = select i1 %mine, i64 {WON}, i64 -{WON}
  %result = select i1 %decisive, i64 %sign, i64 0
  ret i64 %result
}}
"""


def _weigh(layout: Layout, frame: Frame) -> str:
    """`pg_weigh`: what each of `n` options of a position is worth to `me`, summed over the copies tried.

    1 if it was told to stop before it had tried them all, else 0.
    """
    return f"""
define i32 @pg_weigh(
  ptr %root, ptr %thinker, i32 %me, i32 %n, ptr %stream, ptr %stop, ptr %worth
) noinline nounwind {{
entry:
{scratch(layout, frame)}
  %kind = load i32, ptr %thinker
  %which_place = getelementptr i8, ptr %thinker, i64 4
  %which = load i32, ptr %which_place
  %copies_place = getelementptr i8, ptr %thinker, i64 8
  %copies = load i32, ptr %copies_place
  %greedy = icmp eq i32 %kind, {GREEDY}
  br label %option
option:
  %k = phi i32 [ 0, %entry ], [ %following, %next ]
  call void @llvm.memcpy.p0.p0.i64(ptr %dice, ptr %stream, i64 16, i1 false)
  br label %copy
copy:
  %tried = phi i32 [ 0, %option ], [ %tried_now, %valued ]
  %sum = phi i64 [ 0, %option ], [ %sum_now, %valued ]
{told_to_stop()}
  br i1 %told, label %stopped, label %try
try:
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %root, i64 {layout.size}, i1 false)
  %options = call i32 @count({ARGUMENTS})
  call void @pick({ARGUMENTS}, i32 %k)
  call void @pg_apply({ARGUMENTS})
  br i1 %greedy, label %evaluate, label %play_on
evaluate:
  %value = call i64 @valued({ARGUMENTS}, i32 %which, i32 %me)
  br label %valued
play_on:
  call void @playout({ARGUMENTS})
  %part = call i64 @points(ptr %state, i32 %me)
  br label %valued
valued:
  %found = phi i64 [ %value, %evaluate ], [ %part, %play_on ]
  %sum_now = add i64 %sum, %found
  %tried_now = add i32 %tried, 1
  %more = icmp ult i32 %tried_now, %copies
  br i1 %more, label %copy, label %next
next:
  %at = zext i32 %k to i64
  %to = getelementptr i64, ptr %worth, i64 %at
  store i64 %sum_now, ptr %to
  %following = add i32 %k, 1
  %left = icmp ult i32 %following, %n
  br i1 %left, label %option, label %end
end:
  ret i32 0
stopped:
  ret i32 1
}}
"""


_CHOOSE = f"""
define internal i32 @choose(ptr %state, ptr %thinkers, i64 %seat, i32 %n, ptr %start, ptr %gamma) noinline nounwind {{
entry:
  %script = load ptr, ptr %thinkers
  %free = icmp eq ptr %script, null
  br i1 %free, label %agent, label %scripted
scripted:
  %taken_place = getelementptr i8, ptr %thinkers, i64 8
  %taken = load i64, ptr %taken_place
  %taken_now = add i64 %taken, 1
  store i64 %taken_now, ptr %taken_place
  %told_place = getelementptr i32, ptr %script, i64 %taken
  %told = load i32, ptr %told_place
  ret i32 %told
agent:
  %offset = mul i64 %seat, {THINKER_SIZE}
  %seats = getelementptr i8, ptr %thinkers, i64 {HEAD_SIZE}
  %thinker = getelementptr i8, ptr %seats, i64 %offset
  %kind = load i32, ptr %thinker
  %at_random = icmp eq i32 %kind, {RANDOM}
  br i1 %at_random, label %random, label %thinks
random:
  %any = call i32 @below(ptr %start, ptr %gamma, i32 %n)
  ret i32 %any
thinks:
  %only = icmp eq i32 %n, 1
  br i1 %only, label %forced, label %weigh
forced:
  ret i32 0
weigh:
  %thought = alloca i8, i64 16, align 8
  %n64 = zext i32 %n to i64
  %worth = alloca i64, i64 %n64, align 8
  call void @split(ptr %start, ptr %gamma, ptr %thought)
  %me = trunc i64 %seat to i32
  %stop_place = getelementptr i8, ptr %thinkers, i64 16
  %stop = load ptr, ptr %stop_place
  %given_up = call i32 @pg_weigh(
    ptr %state, ptr %thinker, i32 %me, i32 %n, ptr %thought, ptr %stop, ptr %worth
  )
  %weighed = icmp eq i32 %given_up, 0
  br i1 %weighed, label %look, label %stopped
stopped:
  ret i32 {STOPPED}
look:
  %i = phi i64 [ 0, %weigh ], [ %i_next, %look ]
  %best = phi i64 [ {-(2**63)}, %weigh ], [ %best_now, %look ]
  %ties = phi i32 [ 0, %weigh ], [ %ties_now, %look ]
  %place = getelementptr i64, ptr %worth, i64 %i
  %value = load i64, ptr %place
  %better = icmp sgt i64 %value, %best
  %equal = icmp eq i64 %value, %best
  %best_now = select i1 %better, i64 %value, i64 %best
  %one_more = zext i1 %equal to i32
  %tied = add i32 %ties, %one_more
  %ties_now = select i1 %better, i32 1, i32 %tied
  %i_next = add i64 %i, 1
  %seen = icmp eq i64 %i_next, %n64
  br i1 %seen, label %draw, label %look
draw:
  %chosen = call i32 @below(ptr %start, ptr %gamma, i32 %ties_now)
  br label %find
find:
  %j = phi i64 [ 0, %draw ], [ %j_next, %find ]
  %left = phi i32 [ %chosen, %draw ], [ %left_now, %find ]
  %there = getelementptr i64, ptr %worth, i64 %j
  %found = load i64, ptr %there
  %is_best = icmp eq i64 %found, %best_now
  %is_last = icmp eq i32 %left, 0
  %is_it = and i1 %is_best, %is_last
  %passed = sext i1 %is_best to i32
  %left_now = add i32 %left, %passed
  %j_next = add i64 %j, 1
  br i1 %is_it, label %take, label %find
take:
  %k = trunc i64 %j to i32
  ret i32 %k
}}
"""
"""`@choose`: the option that the agent of a seat plays; of several that are worth most, any; or `STOPPED`."""
