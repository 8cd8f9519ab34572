"""Entry points for one state."""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.driver.places import ARGUMENTS, offset_of


def entries(layout: Layout, stuck_steps: bool) -> str:
    """The text of the entry points; `settle` ends the game of a player without options."""
    settle = f"""
define internal void @settle({ARGUMENTS}) nounwind {{
  %place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %ask, label %end
ask:
  %n = call i32 @count({ARGUMENTS})
  %none = icmp eq i32 %n, 0
  br i1 %none, label %over, label %end
over:
  call void @stuck({ARGUMENTS})
  br label %end
end:
  ret void
}}
"""
    settled = f"  call void @settle({ARGUMENTS})" if stuck_steps else ""
    return f"""
{settle if stuck_steps else ""}
define void @pg_setup({ARGUMENTS}) nounwind {{
  call void @setup({ARGUMENTS})
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
