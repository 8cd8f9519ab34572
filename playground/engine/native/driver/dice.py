"""Draws of dice and shuffles: from the game's stream, or from a script that says what is drawn."""

from __future__ import annotations

from playground.engine.native.frame import MOST_SCRIPTED, Frame
from playground.engine.rng import CHANCE, SETUP


def dice(frame: Frame) -> str:
    """`@chance(frame, bound)` draws; `@shake(frame, key, stream)` takes another stream of the game."""
    at = frame.dice
    return f"""
define internal i32 @chance(ptr %frame, i32 %bound) nounwind {{
entry:
  %start = getelementptr i8, ptr %frame, i64 {at}
  %gamma = getelementptr i8, ptr %frame, i64 {at + 8}
  %script_place = getelementptr i8, ptr %frame, i64 {at + 16}
  %script = load ptr, ptr %script_place
  %none = icmp eq ptr %script, null
  br i1 %none, label %stream, label %scripted
stream:
  %drawn = call i32 @below(ptr %start, ptr %gamma, i32 %bound)
  ret i32 %drawn
scripted:
  %told_place = getelementptr i8, ptr %frame, i64 {at + 24}
  %told = load i32, ptr %told_place
  %taken_place = getelementptr i8, ptr %frame, i64 {at + 28}
  %taken = load i32, ptr %taken_place
  %more = add i32 %taken, 1
  store i32 %more, ptr %taken_place
  %room = icmp ult i32 %taken, {MOST_SCRIPTED}
  br i1 %room, label %noted, label %end
noted:
  %wide = zext i32 %taken to i64
  %result_place = getelementptr i32, ptr %script, i64 %wide
  %second = add i64 %wide, {MOST_SCRIPTED}
  %bound_place = getelementptr i32, ptr %script, i64 %second
  store i32 %bound, ptr %bound_place
  %said = load i32, ptr %result_place
  %is_told = icmp ult i32 %taken, %told
  %result = select i1 %is_told, i32 %said, i32 0
  store i32 %result, ptr %result_place
  ret i32 %result
end:
  ret i32 0
}}
define internal void @shake(ptr %frame, i64 %key, i64 %number) nounwind {{
  %start = getelementptr i8, ptr %frame, i64 {at}
  %gamma = getelementptr i8, ptr %frame, i64 {at + 8}
  call void @stream(i64 %key, i64 %number, ptr %start, ptr %gamma)
  ret void
}}
define internal i64 @game_key(i64 %seed, i64 %game) alwaysinline nounwind {{
  %seeded = add i64 %seed, -7046029254386353131
  %run = call i64 @mix(i64 %seeded)
  %scaled = mul i64 %game, -7046029254386353131
  %mixed = xor i64 %run, %scaled
  %key = call i64 @mix(i64 %mixed)
  ret i64 %key
}}
"""


def set_up(frame: Frame) -> str:
    """Lines that set a game up in the state: its dice are those of the setup first, and then those of the game."""
    return f"""  %script_place = getelementptr i8, ptr %frame, i64 {frame.dice + 16}
  store i64 0, ptr %script_place
  call void @shake(ptr %frame, i64 %key, i64 {SETUP})
  call void @setup(ptr %state, ptr %frame, ptr %tally)
  call void @shake(ptr %frame, i64 %key, i64 {CHANCE})"""
