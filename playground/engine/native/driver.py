"""The part of the machine code that is the same for all games, as LLVM text around a game's own functions.

`pick` finds the k-th option in the frame that `count` has left. Entry points: `pg_setup`, `pg_count`, `pg_pick`,
`pg_apply` for one state; `pg_play` plays random games; `pg_perft` counts sequences of decisions.
"""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.frame import FEW_CELLS, Frame
from playground.engine.native.ir import Program

ROW_FIELDS = ("status", "winners", "ending", "decisions", "turns", "options_max")
"""32-bit fields of a game's row; then `options_total` (64 bits) and the words of the rules that fired."""

MIX = """
define internal i64 @mix(i64 %z) alwaysinline nounwind {
  %a = lshr i64 %z, 30
  %b = xor i64 %z, %a
  %c = mul i64 %b, -4658895280553007687
  %d = lshr i64 %c, 27
  %e = xor i64 %c, %d
  %f = mul i64 %e, -7723592293110705685
  %g = lshr i64 %f, 31
  %h = xor i64 %f, %g
  ret i64 %h
}
"""
"""The finaliser of SplitMix64; docs/random-numbers.md specifies the generator."""

STREAM = """
define internal void @stream(i64 %key, i64 %number, ptr %start, ptr %gamma) alwaysinline nounwind {
  %twice = shl i64 %number, 1
  %odd = add i64 %twice, 1
  %even = add i64 %twice, 2
  %first = mul i64 %odd, -7046029254386353131
  %second = mul i64 %even, -7046029254386353131
  %a = add i64 %key, %first
  %b = add i64 %key, %second
  %begin = call i64 @mix(i64 %a)
  %raw = call i64 @mix(i64 %b)
  %step = or i64 %raw, 1
  %half = lshr i64 %step, 1
  %flips = xor i64 %step, %half
  %changes = call i64 @llvm.ctpop.i64(i64 %flips)
  %poor = icmp ult i64 %changes, 24
  %better = xor i64 %step, -6148914691236517206
  %good = select i1 %poor, i64 %better, i64 %step
  store i64 %begin, ptr %start
  store i64 %good, ptr %gamma
  ret void
}
"""

BELOW = """
define internal i32 @below(ptr %start, ptr %gamma, i32 %n) alwaysinline nounwind {
entry:
  %bound = zext i32 %n to i64
  %wide = zext i32 %n to i128
  %step = load i64, ptr %gamma
  br label %draw
draw:
  %before = load i64, ptr %start
  %now = add i64 %before, %step
  store i64 %now, ptr %start
  %word = call i64 @mix(i64 %now)
  %word128 = zext i64 %word to i128
  %product = mul i128 %word128, %wide
  %low = trunc i128 %product to i64
  %close = icmp ult i64 %low, %bound
  br i1 %close, label %near, label %take
near:
  %negative = sub i64 0, %bound
  %threshold = urem i64 %negative, %bound
  %again = icmp ult i64 %low, %threshold
  br i1 %again, label %draw, label %take
take:
  %high = lshr i128 %product, 64
  %result = trunc i128 %high to i32
  ret i32 %result
}
"""


def row_size(frame: Frame) -> int:
    """Bytes of a game's row."""
    return 4 * len(ROW_FIELDS) + 8 + 8 * frame.rule_words


def driver(program: Program, layout: Layout, frame: Frame, players: int, stuck_steps: bool, fast_select: bool) -> str:
    """The driver's text for a game. `stuck_steps`: whether a player without options may lose, win or draw."""
    parts = [
        "declare i64 @llvm.ctpop.i64(i64)",
        "declare i64 @llvm.cttz.i64(i64, i1)",
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        f"declare i{frame.lanes} @llvm.ctpop.i{frame.lanes}(i{frame.lanes})" if frame.lanes not in (64, FEW_CELLS) else "",
        "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)" if fast_select else "",
        MIX,
        STREAM,
        BELOW,
        _select(layout.words, fast_select),
        _pick(program, layout, frame),
        _entries(layout, stuck_steps),
        _play(layout, frame, players),
        _perft(layout, frame),
    ]
    return "\n".join(parts)


def _offset(layout: Layout, name: str) -> int:
    return layout.by_name[name].offset


def _select(words: int, fast: bool) -> str:
    """`@select(word, k)`: the number of the k-th set bit; over several words `@select_in` finds the word first."""
    if fast:
        body = """
define internal i32 @select(i64 %members, i32 %k) alwaysinline nounwind {
  %wide = zext i32 %k to i64
  %one = shl i64 1, %wide
  %only = call i64 @llvm.x86.bmi.pdep.64(i64 %one, i64 %members)
  %site = call i64 @llvm.cttz.i64(i64 %only, i1 false)
  %narrow = trunc i64 %site to i32
  ret i32 %narrow
}
"""
    else:
        body = """
define internal i32 @select(i64 %members, i32 %k) nounwind {
entry:
  br label %test
test:
  %rest = phi i64 [ %members, %entry ], [ %cleared, %clear ]
  %left = phi i32 [ %k, %entry ], [ %fewer, %clear ]
  %found = icmp sle i32 %left, 0
  br i1 %found, label %end, label %clear
clear:
  %less = sub i64 %rest, 1
  %cleared = and i64 %rest, %less
  %fewer = sub i32 %left, 1
  br label %test
end:
  %site = call i64 @llvm.cttz.i64(i64 %rest, i1 false)
  %narrow = trunc i64 %site to i32
  ret i32 %narrow
}
"""
    return body + _select_in(words)


def _select_in(words: int) -> str:
    lines = ["define internal i32 @select_in(ptr %sets, i32 %k) alwaysinline nounwind {", "entry:", "  br label %word0"]
    for word in range(words):
        last = word == words - 1
        here = "%k" if word == 0 else f"%left{word}"
        lines += [
            f"word{word}:",
            f"  %p{word} = getelementptr i64, ptr %sets, i64 {word}",
            f"  %w{word} = load i64, ptr %p{word}",
        ]
        if not last:
            lines += [
                f"  %c{word} = call i64 @llvm.ctpop.i64(i64 %w{word})",
                f"  %n{word} = trunc i64 %c{word} to i32",
                f"  %left{word + 1} = sub i32 {here}, %n{word}",
                f"  %beyond{word} = icmp sge i32 {here}, %n{word}",
                f"  br i1 %beyond{word}, label %word{word + 1}, label %take{word}",
                f"take{word}:",
            ]
        lines += [
            f"  %s{word} = call i32 @select(i64 %w{word}, i32 {here})",
            f"  %site{word} = add i32 %s{word}, {64 * word}",
            f"  ret i32 %site{word}",
        ]
    return "\n".join([*lines, "}"])


def _matrix(name: str, rows: list[list[int]], width: int) -> str:
    flat = [value for row in rows for value in (*row, *([0] * (width - len(row))))]
    items = ", ".join(f"i32 {value}" for value in flat)
    return f"@{name} = private unnamed_addr constant [{len(flat)} x i32] [{items}]"


def _pick(program: Program, layout: Layout, frame: Frame) -> str:
    """Find the cell by comparing all running totals at once, then the site within its set."""
    lanes, width, cells = frame.lanes, frame.value_count, program.most_cells
    rows = [list(row) + [None] * (cells - len(row)) for row in program.cells]
    flat = [cell for row in rows for cell in row]
    tables = [
        _matrix("cell_action", [[cell.action if cell else 0] for cell in flat], 1),
        _matrix("cell_base", [list(cell.base) if cell else [] for cell in flat], width),
        _matrix("cell_factor", [list(cell.factor) if cell else [] for cell in flat], width),
    ]
    lines = [
        "define internal void @pick(ptr noalias %state, ptr noalias %frame, ptr noalias %tally, i32 %k) nounwind {",
        "entry:",
        f"  %ends = getelementptr i8, ptr %frame, i64 {frame.ends}",
        "  %narrow = trunc i32 %k to i16",
        *(_cell_one_by_one(cells) if lanes == FEW_CELLS else _cell_at_once(lanes)),
        "  %wide = zext i32 %cell to i64",
        "  %none = icmp eq i32 %cell, 0",
        "  %previous = sub i64 %wide, 1",
        "  %safe = select i1 %none, i64 0, i64 %previous",
        "  %place = getelementptr i16, ptr %ends, i64 %safe",
        "  %total = load i16, ptr %place",
        "  %total32 = zext i16 %total to i32",
        "  %skipped = select i1 %none, i32 0, i32 %total32",
        "  %left = sub i32 %k, %skipped",
        f"  %stepplace = getelementptr i8, ptr %state, i64 {_offset(layout, 'step')}",
        "  %step = load i32, ptr %stepplace" if len(rows) > 1 else "  %step = add i32 0, 0",
        f"  %row = mul i32 %step, {cells}",
        "  %entrynumber = add i32 %row, %cell",
        "  %entry64 = zext i32 %entrynumber to i64",
        "  %actionplace = getelementptr i32, ptr @cell_action, i64 %entry64",
        "  %action = load i32, ptr %actionplace",
        f"  %actiontarget = getelementptr i8, ptr %frame, i64 {frame.action}",
        "  store i32 %action, ptr %actiontarget",
        *_chosen_site(program, layout, frame),
        *_values(width, frame),
        *_enumerated(program, cells),
        "}",
    ]
    return "\n".join([*tables, *lines])


def _cell_one_by_one(cells: int) -> list[str]:
    """The number of running totals that are not above k."""
    lines = ["  %cell0 = add i32 0, 0"]
    for index in range(cells - 1):
        lines += [
            f"  %e{index} = getelementptr i16, ptr %ends, i64 {index}",
            f"  %t{index} = load i16, ptr %e{index}",
            f"  %passed{index} = icmp ule i16 %t{index}, %narrow",
            f"  %one{index} = zext i1 %passed{index} to i32",
            f"  %cell{index + 1} = add i32 %cell{index}, %one{index}",
        ]
    return [*lines, f"  %cell = add i32 %cell{cells - 1}, 0"]


def _cell_at_once(lanes: int) -> list[str]:
    """The same with one comparison of vectors."""
    return [
        f"  %totals = load <{lanes} x i16>, ptr %ends, align 16",
        f"  %first = insertelement <{lanes} x i16> poison, i16 %narrow, i32 0",
        f"  %wanted = shufflevector <{lanes} x i16> %first, <{lanes} x i16> poison, <{lanes} x i32> zeroinitializer",
        f"  %passed = icmp ule <{lanes} x i16> %totals, %wanted",
        f"  %mask = bitcast <{lanes} x i1> %passed to i{lanes}",
        f"  %number = call i{lanes} @llvm.ctpop.i{lanes}(i{lanes} %mask)",
        f"  %cell = {_resize('%number', lanes)}",
    ]


def _resize(register: str, lanes: int) -> str:
    if lanes == 32:
        return f"add i32 {register}, 0"
    return f"zext i{lanes} {register} to i32" if lanes < 32 else f"trunc i{lanes} {register} to i32"


def _chosen_site(program: Program, layout: Layout, frame: Frame) -> list[str]:
    if not any(cell.has_set for row in program.cells for cell in row):
        return ["  %site = add i32 0, 0"]
    return [
        f"  %setsplace = getelementptr i8, ptr %frame, i64 {frame.sets}",
        f"  %setoffset = mul i64 %wide, {8 * layout.words}",
        "  %setplace = getelementptr i8, ptr %setsplace, i64 %setoffset",
        "  %site = call i32 @select_in(ptr %setplace, i32 %left)",
    ]


def _values(width: int, frame: Frame) -> list[str]:
    lines = [f"  %first_value = mul i64 %entry64, {width}"]
    for index in range(width):
        lines += [
            f"  %i{index} = add i64 %first_value, {index}",
            f"  %bp{index} = getelementptr i32, ptr @cell_base, i64 %i{index}",
            f"  %b{index} = load i32, ptr %bp{index}",
            f"  %fp{index} = getelementptr i32, ptr @cell_factor, i64 %i{index}",
            f"  %f{index} = load i32, ptr %fp{index}",
            f"  %m{index} = mul i32 %f{index}, %site",
            f"  %v{index} = add i32 %b{index}, %m{index}",
            f"  %vp{index} = getelementptr i8, ptr %frame, i64 {frame.values + 4 * index}",
            f"  store i32 %v{index}, ptr %vp{index}",
        ]
    return lines


def _enumerated(program: Program, cells: int) -> list[str]:
    """Options that are enumerated are walked again up to the one that is wanted."""
    cases, bodies = [], []
    for step, row in enumerate(program.cells):
        for number, cell in enumerate(row):
            if cell.enumerator:
                label = f"walk{step}_{number}"
                cases.append(f"i32 {step * cells + number}, label %{label}")
                call = f"  %n{label} = call i32 @{cell.enumerator}(ptr %state, ptr %frame, ptr %tally, i32 %left)"
                bodies += [f"{label}:", call, "  ret void"]
    if not cases:
        return ["  ret void"]
    return [f"  switch i32 %entrynumber, label %end [ {' '.join(cases)} ]", *bodies, "end:", "  ret void"]


ARGUMENTS = "ptr %state, ptr %frame, ptr %tally"


def _entries(layout: Layout, stuck_steps: bool) -> str:
    settle = f"""
define internal void @settle({ARGUMENTS}) nounwind {{
  %place = getelementptr i8, ptr %state, i64 {_offset(layout, "status")}
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


def _play(layout: Layout, frame: Frame, players: int) -> str:
    streams = "\n".join(
        f"""  %sp{p} = getelementptr i64, ptr %starts, i64 {p}
  %gp{p} = getelementptr i64, ptr %gammas, i64 {p}
  call void @stream(i64 %key, i64 {2 + p}, ptr %sp{p}, ptr %gp{p})"""
        for p in range(players)
    )
    saved = "\n".join(
        f"""  %from_{name} = getelementptr i8, ptr %state, i64 {_offset(layout, name)}
  %value_{name} = load i32, ptr %from_{name}
  %to_{name} = getelementptr i8, ptr %row, i64 {4 * index}
  store i32 %value_{name}, ptr %to_{name}"""
        for index, name in enumerate(ROW_FIELDS[:-1])
    )
    most = 4 * (len(ROW_FIELDS) - 1)
    return f"""
define void @pg_play(i64 %seed, i64 %first, i64 %games, ptr noalias %rows, ptr noalias %tally) nounwind {{
entry:
  %template = alloca i8, i64 {layout.size}, align 64
  %state = alloca i8, i64 {layout.size}, align 64
  %frame = alloca i8, i64 {frame.size}, align 64
  %starts = alloca i64, i64 {players}
  %gammas = alloca i64, i64 {players}
  call void @llvm.memset.p0.i64(ptr %template, i8 0, i64 {layout.size}, i1 false)
  call void @setup(ptr %template, ptr %frame, ptr %tally)
  %seeded = add i64 %seed, -7046029254386353131
  %run = call i64 @mix(i64 %seeded)
  %rules = getelementptr i8, ptr %frame, i64 {frame.rules}
  %none = icmp eq i64 %games, 0
  br i1 %none, label %end, label %game
game:
  %number = phi i64 [ 0, %entry ], [ %following, %over ]
  %game_number = add i64 %first, %number
  %scaled = mul i64 %game_number, -7046029254386353131
  %mixed = xor i64 %run, %scaled
  %key = call i64 @mix(i64 %mixed)
{streams}
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %state, ptr align 64 %template, i64 {layout.size}, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %rules, i8 0, i64 {8 * frame.rule_words}, i1 false)
  br label %decide
decide:
  %total = phi i64 [ 0, %game ], [ %total_after, %chosen ]
  %most = phi i32 [ 0, %game ], [ %most_after, %chosen ]
  %n = call i32 @count({ARGUMENTS})
  %stuck = icmp eq i32 %n, 0
  br i1 %stuck, label %lost, label %chosen
chosen:
  %mover_place = getelementptr i8, ptr %state, i64 {_offset(layout, "mover")}
  %mover = load i32, ptr %mover_place
  %seat = zext i32 %mover to i64
  %start = getelementptr i64, ptr %starts, i64 %seat
  %gamma = getelementptr i64, ptr %gammas, i64 %seat
  %k = call i32 @below(ptr %start, ptr %gamma, i32 %n)
  call void @pick({ARGUMENTS}, i32 %k)
  call void @apply({ARGUMENTS})
  %n64 = zext i32 %n to i64
  %total_after = add i64 %total, %n64
  %more = icmp ugt i32 %n, %most
  %most_after = select i1 %more, i32 %n, i32 %most
  %status_place = getelementptr i8, ptr %state, i64 {_offset(layout, "status")}
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %decide, label %over
lost:
  call void @stuck({ARGUMENTS})
  br label %over
over:
  %final_total = phi i64 [ %total_after, %chosen ], [ %total, %lost ]
  %final_most = phi i32 [ %most_after, %chosen ], [ %most, %lost ]
  %row_offset = mul i64 %number, {row_size(frame)}
  %row = getelementptr i8, ptr %rows, i64 %row_offset
{saved}
  %to_most = getelementptr i8, ptr %row, i64 {most}
  store i32 %final_most, ptr %to_most
  %to_total = getelementptr i8, ptr %row, i64 {most + 4}
  store i64 %final_total, ptr %to_total
  %to_rules = getelementptr i8, ptr %row, i64 {most + 12}
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to_rules, ptr align 8 %rules, i64 {8 * frame.rule_words}, i1 false)
  %following = add i64 %number, 1
  %done = icmp eq i64 %following, %games
  br i1 %done, label %end, label %game
end:
  ret void
}}
"""


def _perft(layout: Layout, frame: Frame) -> str:
    return f"""
define void @pg_perft(ptr %state, ptr %tally, i32 %depth, ptr %nodes) nounwind {{
entry:
  %child = alloca i8, i64 {layout.size}, align 64
  %frame = alloca i8, i64 {frame.size}, align 64
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
  call void @pick({ARGUMENTS}, i32 %k)
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %child, ptr align 8 %state, i64 {layout.size}, i1 false)
  call void @apply(ptr %child, ptr %frame, ptr %tally)
  %status_place = getelementptr i8, ptr %child, i64 {_offset(layout, "status")}
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %deeper, label %next
deeper:
  %below = sub i32 %depth, 1
  %rest = getelementptr i64, ptr %nodes, i64 1
  call void @pg_perft(ptr %child, ptr %tally, i32 %below, ptr %rest)
  br label %next
next:
  %following = add i32 %k, 1
  %done = icmp eq i32 %following, %n
  br i1 %done, label %end, label %option
end:
  ret void
}}
"""
