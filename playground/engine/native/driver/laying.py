"""Shuffling and sorting what lies on some sites, and finding the n-th of them.

The sites are the set that the frame has room for (`Frame.laid`). An order is worked out as a list of the places from
which each place gets its content; then each plane of the state is gone through once.
"""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.frame import Frame


def laying(layout: Layout, frame: Frame, planes: int, occupied: int) -> str:
    """The text of `@nth`, `@shuffle` and `@sort`. `planes` sets tell what lies where, the first `occupied` of them
    whose it is."""
    places = 64 * layout.words
    return f"""{_nth(layout.words)}
{_listed(layout, frame)}
define internal void @shuffle(ptr %state, ptr %frame) nounwind {{
entry:
  %sites = alloca i32, i64 {places}
  %from = alloca i32, i64 {places}
  %n = call i32 @listed(ptr %frame, ptr %sites)
  br label %number
number:
  %i = phi i32 [ 0, %entry ], [ %following, %write ]
  %through = icmp sge i32 %i, %n
  br i1 %through, label %start, label %write
write:
  %wide = zext i32 %i to i64
  %place = getelementptr i32, ptr %from, i64 %wide
  store i32 %i, ptr %place
  %following = add i32 %i, 1
  br label %number
start:
  %last = sub i32 %n, 1
  br label %test
test:
  %k = phi i32 [ %last, %start ], [ %less, %exchange ]
  %done = icmp slt i32 %k, 1
  br i1 %done, label %end, label %exchange
exchange:
  %bound = add i32 %k, 1
  %other = call i32 @chance(ptr %frame, i32 %bound)
  %k_wide = zext i32 %k to i64
  %other_wide = zext i32 %other to i64
  %here = getelementptr i32, ptr %from, i64 %k_wide
  %there = getelementptr i32, ptr %from, i64 %other_wide
  %a = load i32, ptr %here
  %b = load i32, ptr %there
  store i32 %b, ptr %here
  store i32 %a, ptr %there
  %less = sub i32 %k, 1
  br label %test
end:
  call void @laid(ptr %state, ptr %sites, ptr %from, i32 %n)
  ret void
}}
{_sort(layout, places, occupied)}
{_laid(layout, planes)}
"""


def _nth(words: int) -> str:
    """`@nth(set, number)`: the site of a number, counted from 1, or -1."""
    counted = "\n".join(
        f"""  %wp{w} = getelementptr i64, ptr %set, i64 {w}
  %word{w} = load i64, ptr %wp{w}
  %c{w} = call i64 @llvm.ctpop.i64(i64 %word{w})
  %sum{w} = add i64 {f"%sum{w - 1}" if w else "0"}, %c{w}"""
        for w in range(words)
    )
    return f"""
define internal i32 @nth(ptr %set, i32 %number) nounwind {{
entry:
{counted}
  %size = trunc i64 %sum{words - 1} to i32
  %low = icmp slt i32 %number, 1
  %high = icmp sgt i32 %number, %size
  %outside = or i1 %low, %high
  br i1 %outside, label %none, label %found
found:
  %k = sub i32 %number, 1
  %site = call i32 @select_in(ptr %set, i32 %k)
  ret i32 %site
none:
  ret i32 -1
}}"""


def _listed(layout: Layout, frame: Frame) -> str:
    """`@listed(frame, list)`: the sites of the frame's set as a list; how many there are."""
    return f"""
define internal i32 @listed(ptr %frame, ptr %list) nounwind {{
entry:
  %set = getelementptr i8, ptr %frame, i64 {frame.laid}
  br label %test
test:
  %site = phi i64 [ 0, %entry ], [ %next, %on ]
  %n = phi i32 [ 0, %entry ], [ %more, %on ]
  %done = icmp eq i64 %site, {64 * layout.words}
  br i1 %done, label %end, label %look
look:
  %word_number = lshr i64 %site, 6
  %place = getelementptr i64, ptr %set, i64 %word_number
  %word = load i64, ptr %place
  %bit = and i64 %site, 63
  %moved = lshr i64 %word, %bit
  %there = trunc i64 %moved to i1
  %wide = zext i32 %n to i64
  %slot = getelementptr i32, ptr %list, i64 %wide
  %narrow = trunc i64 %site to i32
  store i32 %narrow, ptr %slot
  br label %on
on:
  %one = zext i1 %there to i32
  %more = add i32 %n, %one
  %next = add i64 %site, 1
  br label %test
end:
  ret i32 %n
}}
define internal i1 @holds(ptr %set, i32 %site) alwaysinline nounwind {{
  %word_number = lshr i32 %site, 6
  %wide = zext i32 %word_number to i64
  %place = getelementptr i64, ptr %set, i64 %wide
  %word = load i64, ptr %place
  %bit = and i32 %site, 63
  %amount = zext i32 %bit to i64
  %moved = lshr i64 %word, %amount
  %there = trunc i64 %moved to i1
  ret i1 %there
}}"""


def _sort(layout: Layout, places: int, occupied: int) -> str:
    """Value after value of the attribute, the sites that have it; then other occupied sites; then empty ones.

    The rank of a site is the number of the value, or one more than the last, or two more. `taken` notes the places
    that have been put in the order already.
    """
    width = 8 * layout.words
    return f"""
define internal i32 @rank(ptr %state, i64 %planes, i32 %count, i32 %site) nounwind {{
entry:
  br label %test
test:
  %value = phi i32 [ 0, %entry ], [ %next, %look ]
  %through = icmp eq i32 %value, %count
  br i1 %through, label %without, label %look
look:
  %wide = zext i32 %value to i64
  %scaled = mul i64 %wide, {width}
  %offset = add i64 %scaled, %planes
  %plane = getelementptr i8, ptr %state, i64 %offset
  %there = call i1 @holds(ptr %plane, i32 %site)
  %next = add i32 %value, 1
  br i1 %there, label %found, label %test
found:
  ret i32 %value
without:
  %owner = phi i64 [ 0, %test ], [ %owner_next, %owned ]
  %none_left = icmp eq i64 %owner, {occupied}
  br i1 %none_left, label %empty, label %owned
owned:
  %owner_offset = mul i64 %owner, {width}
  %owner_plane = getelementptr i8, ptr %state, i64 %owner_offset
  %is_owned = call i1 @holds(ptr %owner_plane, i32 %site)
  %owner_next = add i64 %owner, 1
  br i1 %is_owned, label %bare, label %without
bare:
  ret i32 %count
empty:
  %last = add i32 %count, 1
  ret i32 %last
}}
define internal void @sort(ptr %state, ptr %frame, i64 %planes, i32 %count) nounwind {{
entry:
  %sites = alloca i32, i64 {places}
  %from = alloca i32, i64 {places}
  %n = call i32 @listed(ptr %frame, ptr %sites)
  %ranks = add i32 %count, 2
  br label %rank_test
rank_test:
  %wanted = phi i32 [ 0, %entry ], [ %wanted_next, %rank_end ]
  %put = phi i32 [ 0, %entry ], [ %put_so_far, %rank_end ]
  %done = icmp eq i32 %wanted, %ranks
  br i1 %done, label %end, label %site_test
site_test:
  %i = phi i32 [ 0, %rank_test ], [ %i_next, %on ]
  %put_so_far = phi i32 [ %put, %rank_test ], [ %put_after, %on ]
  %through = icmp sge i32 %i, %n
  br i1 %through, label %rank_end, label %look
look:
  %i_wide = zext i32 %i to i64
  %site_place = getelementptr i32, ptr %sites, i64 %i_wide
  %site = load i32, ptr %site_place
  %found = call i32 @rank(ptr %state, i64 %planes, i32 %count, i32 %site)
  %fits = icmp eq i32 %found, %wanted
  %put_wide = zext i32 %put_so_far to i64
  %slot = getelementptr i32, ptr %from, i64 %put_wide
  br i1 %fits, label %take, label %on
take:
  store i32 %i, ptr %slot
  br label %on
on:
  %one = zext i1 %fits to i32
  %put_after = add i32 %put_so_far, %one
  %i_next = add i32 %i, 1
  br label %site_test
rank_end:
  %wanted_next = add i32 %wanted, 1
  br label %rank_test
end:
  call void @laid(ptr %state, ptr %sites, ptr %from, i32 %n)
  ret void
}}"""


def _laid(layout: Layout, planes: int) -> str:
    """`@laid(state, sites, from, n)`: site i gets what lay on site from[i], in every plane."""
    width = 8 * layout.words
    return f"""
define internal void @laid(ptr %state, ptr %sites, ptr %from, i32 %n) nounwind {{
entry:
  %before = alloca i8, i64 {width}, align 8
  br label %plane_test
plane_test:
  %number = phi i64 [ 0, %entry ], [ %number_next, %plane_end ]
  %done = icmp eq i64 %number, {planes}
  br i1 %done, label %end, label %plane
plane:
  %offset = mul i64 %number, {width}
  %plane_place = getelementptr i8, ptr %state, i64 %offset
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %before, ptr align 8 %plane_place, i64 {width}, i1 false)
  br label %site_test
site_test:
  %i = phi i32 [ 0, %plane ], [ %i_next, %write ]
  %through = icmp sge i32 %i, %n
  br i1 %through, label %plane_end, label %write
write:
  %i_wide = zext i32 %i to i64
  %site_place = getelementptr i32, ptr %sites, i64 %i_wide
  %site = load i32, ptr %site_place
  %from_place = getelementptr i32, ptr %from, i64 %i_wide
  %source_number = load i32, ptr %from_place
  %source_wide = zext i32 %source_number to i64
  %source_place = getelementptr i32, ptr %sites, i64 %source_wide
  %source = load i32, ptr %source_place
  %there = call i1 @holds(ptr %before, i32 %source)
  %word_number = lshr i32 %site, 6
  %word_wide = zext i32 %word_number to i64
  %word_place = getelementptr i64, ptr %plane_place, i64 %word_wide
  %word = load i64, ptr %word_place
  %bit = and i32 %site, 63
  %amount = zext i32 %bit to i64
  %mask = shl i64 1, %amount
  %inverse = xor i64 %mask, -1
  %cleared = and i64 %word, %inverse
  %set = or i64 %word, %mask
  %written = select i1 %there, i64 %set, i64 %cleared
  store i64 %written, ptr %word_place
  %i_next = add i32 %i, 1
  br label %site_test
plane_end:
  %number_next = add i64 %number, 1
  br label %plane_test
end:
  ret void
}}"""
