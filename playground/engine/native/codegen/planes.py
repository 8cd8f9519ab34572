"""Which of several sets holds a site: a function of the module, called where testing each set in turn would be long."""

from __future__ import annotations

from playground.engine.native.codegen.blocks import BlockWriter


def plane_finder(words: int) -> str:
    """The text of `plane_of(planes, count, site)`: the number of the set that holds a site, or -1.

    Of each set only the word with the site is looked at, and none after the one that holds it.
    """
    writer = BlockWriter()
    missing = writer.put("icmp slt i32 %site, 0")
    writer.branch_if(missing, "none", "search")
    writer.label("search")
    word = writer.put("lshr i32 %site, 6")
    within = writer.put(f"zext i32 {writer.put('and i32 %site, 63')} to i64")
    bit = writer.put(f"shl i64 1, {within}")
    wide = writer.put(f"zext i32 {word} to i64")
    first = writer.put(f"getelementptr i64, ptr %planes, i64 {wide}")
    with writer.repeat() as loop:
        number, place = loop.phi("i32", "0"), loop.phi("ptr", first)
        loop.leave_if(writer.put(f"icmp eq i32 {number}, %count"))
        held = writer.put(f"and i64 {writer.put(f'load i64, ptr {place}, align 8')}, {bit}")
        writer.branch_if(writer.put(f"icmp eq i64 {held}, 0"), loop.latch, "found")
        writer.label("found")
        writer.line(f"ret i32 {number}")
        writer.label(loop.latch)
        loop.step(number, writer.put(f"add i32 {number}, 1"))
        loop.step(place, writer.put(f"getelementptr i64, ptr {place}, i64 {words}"))
    writer.branch("none")
    writer.label("none")
    writer.line("ret i32 -1")
    head = "define internal i32 @plane_of(ptr %planes, i32 %count, i32 %site) nounwind noinline {"
    return "\n".join([head, "entry:", *writer.lines, "}"])
