"""`pg_evaluate`: what a position is worth to a player, by one of the values that were compiled along with a game."""

from __future__ import annotations

from playground.engine.native.driver.places import ARGUMENTS


def evaluating(values: int) -> str:
    """The text of `pg_evaluate` for so many values; `which` is one of them."""
    cases = " ".join(f"i32 {number}, label %value{number}" for number in range(values))
    blocks = "\n".join(
        f"""value{number}:
  %worth{number} = call i32 @evaluate_{number}({ARGUMENTS}, i32 %me)
  ret i32 %worth{number}"""
        for number in range(values)
    )
    return f"""
define i32 @pg_evaluate({ARGUMENTS}, i32 %which, i32 %me) nounwind {{
  switch i32 %which, label %none [ {cases} ]
{blocks}
none:
  ret i32 0
}}
"""
