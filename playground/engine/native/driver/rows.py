"""The row of a game: what is written down of it when it is over.

64 bits for `options_total`; then 32 bits each: `ROW_FIELDS`, how often each rule fired, and how much of each of the
groups of `engine.counts` is there. Rows follow each other without gaps.
"""

from __future__ import annotations

from playground.engine.counts import Group, groups_left
from playground.engine.layout import Layout
from playground.engine.native.driver.places import offset_of
from playground.engine.native.frame import Frame
from playground.game.core import Game

STATE_FIELDS = ("status", "winners", "ending", "decisions", "turns", "first")
"""What a row takes over from the final state."""

ROW_FIELDS = (*STATE_FIELDS, "options_max", "choices", "captures")
"""`choices` is the number of decisions that had more than one option."""

TOTAL_SIZE, NUMBER_SIZE = 8, 4
"""Bytes of `options_total`, and of everything else."""


def row_size(game: Game) -> int:
    """Bytes of a game's row."""
    numbers = len(ROW_FIELDS) + len(game.rule_names) + len(groups_left(game))
    return TOTAL_SIZE + NUMBER_SIZE * numbers


def rows(layout: Layout, frame: Frame, game: Game) -> str:
    """The text of `@write_row`, which adds the rules that fired to the tally too."""
    counters = NUMBER_SIZE * (1 + len(game.rule_names))
    return f"""
define internal void @write_row(
  ptr %state, ptr %frame, ptr %tally, ptr %row, i64 %total, i32 %most, i32 %choices
) alwaysinline nounwind {{
  store i64 %total, ptr %row, align 4
{_saved(layout)}
  %to_most = getelementptr i8, ptr %row, i64 {_place("options_max")}
  store i32 %most, ptr %to_most
  %to_choices = getelementptr i8, ptr %row, i64 {_place("choices")}
  store i32 %choices, ptr %to_choices
  %counters = getelementptr i8, ptr %frame, i64 {frame.counters}
  %to_counters = getelementptr i8, ptr %row, i64 {_place("captures")}
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to_counters, ptr align 8 %counters, i64 {counters}, i1 false)
{_added_up(frame, len(game.rule_names))}
{_counted(layout, game, _place("captures") + counters)}
  ret void
}}
"""


def _place(name: str) -> int:
    return TOTAL_SIZE + NUMBER_SIZE * ROW_FIELDS.index(name)


def _saved(layout: Layout) -> str:
    """Fields of the final state go into the game's row."""
    return "\n".join(
        f"""  %from_{name} = getelementptr i8, ptr %state, i64 {offset_of(layout, name)}
  %value_{name} = load i32, ptr %from_{name}
  %to_{name} = getelementptr i8, ptr %row, i64 {_place(name)}
  store i32 %value_{name}, ptr %to_{name}"""
        for name in STATE_FIELDS
    )


def _added_up(frame: Frame, rules: int) -> str:
    """The rules that fired in the game are added to those of the run, all at once."""
    return f"""  %fired = getelementptr i8, ptr %frame, i64 {frame.counters + NUMBER_SIZE}
  %times = load <{rules} x i32>, ptr %fired, align 4
  %wide = zext <{rules} x i32> %times to <{rules} x i64>
  %in_all = getelementptr i8, ptr %tally, i64 {frame.fired}
  %before = load <{rules} x i64>, ptr %in_all, align 8
  %after = add <{rules} x i64> %before, %wide
  store <{rules} x i64> %after, ptr %in_all, align 8"""


def _counted(layout: Layout, game: Game, place: int) -> str:
    """The size of each group goes into the row, from `place` on."""
    groups, set_type = groups_left(game), f"i{64 * layout.words}"
    lines = [line for number, group in enumerate(groups) for line in _members(layout, game, group, f"g{number}")]
    for number, _ in enumerate(groups):
        lines += [
            f"%g{number}.count = call {set_type} @llvm.ctpop.{set_type}({set_type} %g{number})",
            f"%g{number}.small = trunc {set_type} %g{number}.count to i32",
            f"%g{number}.to = getelementptr i8, ptr %row, i64 {place + NUMBER_SIZE * number}",
            f"store i32 %g{number}.small, ptr %g{number}.to",
        ]
    return "\n".join("  " + line for line in lines)


def _members(layout: Layout, game: Game, group: Group, name: str) -> list[str]:
    """Lines that find the sites of a group, in the local `name`."""
    set_type = f"i{64 * layout.words}"
    owners = range(max(1, len(game.owners))) if group.owner is None else [group.owner]
    lines = []

    def load(field: str, index: int, local: str) -> None:
        place = layout.by_name[field].offset + 8 * layout.words * index
        lines.append(f"%{local}.at = getelementptr i8, ptr %state, i64 {place}")
        lines.append(f"%{local} = load {set_type}, ptr %{local}.at, align 8")

    lines.append(f"%{name}.o = or {set_type} 0, 0")
    joined = f"{name}.o"
    for index in owners:
        load("owner", index, f"{name}.o{index}")
        lines.append(f"%{name}.j{index} = or {set_type} %{joined}, %{name}.o{index}")
        joined = f"{name}.j{index}"
    if group.kind is not None and len(game.pieces) > 1:
        load("piece", group.kind, f"{name}.p")
        lines.append(f"%{name}.k = and {set_type} %{joined}, %{name}.p")
        joined = f"{name}.k"
    lines.append(f"%{name} = and {set_type} %{joined}, {sum(1 << site for site in group.sites)}")
    return lines
