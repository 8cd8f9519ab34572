"""Entry points for one state."""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.driver.dice import set_up
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.engine.native.frame import Frame


def entries(layout: Layout, frame: Frame, stuck_steps: bool) -> str:
    """The text of the entry points; `settle` ends the game or the turn of a player without options."""
    settled = f"  call void @settle({ARGUMENTS})" if stuck_steps else ""
    return f"""
{_settle(layout) if stuck_steps else ""}
define void @pg_setup({ARGUMENTS}, i64 %seed, i64 %game) nounwind {{
  %key = call i64 @game_key(i64 %seed, i64 %game)
{set_up(frame)}
{settled}
  ret void
}}
define void @pg_settle({ARGUMENTS}) nounwind {{
{settled}
  ret void
}}
define i32 @pg_count({ARGUMENTS}) nounwind {{
  %n = call i32 @count({ARGUMENTS})
  ret i32 %n
}}
define void @pg_pick({ARGUMENTS}, i32 %k) nounwind {{
  call void @pick({ARGUMENTS}, i32 %k)
  ret void
}}
define void @pg_apply({ARGUMENTS}) nounwind {{
  call void @apply({ARGUMENTS})
{settled}
  ret void
}}
"""


def _settle(layout: Layout) -> str:
    """`@settle` ends the game or the turn of a player without options."""
    return f"""
define internal void @settle({ARGUMENTS}) nounwind {{
entry:
  %place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %ask, label %end
ask:
  %n = call i32 @options({ARGUMENTS})
  br label %end
end:
  ret void
}}
"""
