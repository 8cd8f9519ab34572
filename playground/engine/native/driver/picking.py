"""`pick`: the k-th option in the frame that `count` has left."""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.driver.places import offset_of
from playground.engine.native.frame import FEW_CELLS, Frame
from playground.engine.native.ir import Program


def _matrix(name: str, rows: list[list[int]], width: int) -> str:
    flat = [value for row in rows for value in (*row, *([0] * (width - len(row))))]
    items = ", ".join(f"i32 {value}" for value in flat)
    return f"@{name} = private unnamed_addr constant [{len(flat)} x i32] [{items}]"


def picking(program: Program, layout: Layout, frame: Frame) -> str:
    """The text of `pick`: find the cell by comparing all running totals at once, then the site within its set."""
    lanes, width, cells = frame.lanes, frame.value_count, program.most_cells
    lane = f"i{frame.lane_bits}"
    rows = [list(row) + [None] * (cells - len(row)) for row in program.cells]
    flat = [cell for row in rows for cell in row]
    tables = [
        _matrix("cell_action", [[cell.action if cell else 0] for cell in flat], 1),
        _matrix("cell_base", [list(cell.base) if cell else [] for cell in flat], width),
        _matrix("cell_factor", [list(cell.factor) if cell else [] for cell in flat], width),
    ]
    if frame.rows:
        rows_of = [(cell.rows.first, cell.rows.values) if cell and cell.rows else (-1, 0) for cell in flat]
        tables.append(_matrix("cell_rows", [list(pair) for pair in rows_of], 2))
    lines = [
        "define internal void @pick(ptr noalias %state, ptr noalias %frame, ptr noalias %tally, i32 %k) nounwind {",
        "entry:",
        f"  %ends = getelementptr i8, ptr %frame, i64 {frame.ends}",
        "  %narrow = trunc i32 %k to i16" if lane == "i16" else "  %narrow = add i32 %k, 0",
        *(_cell_one_by_one(cells, lane) if lanes == FEW_CELLS else _cell_at_once(lanes, lane)),
        "  %wide = zext i32 %cell to i64",
        "  %none = icmp eq i32 %cell, 0",
        "  %previous = sub i64 %wide, 1",
        "  %safe = select i1 %none, i64 0, i64 %previous",
        f"  %place = getelementptr {lane}, ptr %ends, i64 %safe",
        f"  %total = load {lane}, ptr %place",
        "  %total32 = zext i16 %total to i32" if lane == "i16" else "  %total32 = add i32 %total, 0",
        "  %skipped = select i1 %none, i32 0, i32 %total32",
        "  %left = sub i32 %k, %skipped",
        f"  %stepplace = getelementptr i8, ptr %state, i64 {offset_of(layout, 'step')}",
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
        *(_row_values(frame) if frame.rows else []),
        *_enumerated(program, cells),
        "}",
    ]
    return "\n".join([*tables, *lines])


def _cell_one_by_one(cells: int, lane: str) -> list[str]:
    """The number of running totals that are not above k."""
    lines = ["  %cell0 = add i32 0, 0"]
    for index in range(cells - 1):
        lines += [
            f"  %e{index} = getelementptr {lane}, ptr %ends, i64 {index}",
            f"  %t{index} = load {lane}, ptr %e{index}",
            f"  %passed{index} = icmp ule {lane} %t{index}, %narrow",
            f"  %one{index} = zext i1 %passed{index} to i32",
            f"  %cell{index + 1} = add i32 %cell{index}, %one{index}",
        ]
    return [*lines, f"  %cell = add i32 %cell{cells - 1}, 0"]


def _cell_at_once(lanes: int, lane: str) -> list[str]:
    """The same with one comparison of vectors."""
    vector = f"<{lanes} x {lane}>"
    return [
        f"  %totals = load {vector}, ptr %ends, align 16",
        f"  %first = insertelement {vector} poison, {lane} %narrow, i32 0",
        f"  %wanted = shufflevector {vector} %first, {vector} poison, <{lanes} x i32> zeroinitializer",
        f"  %passed = icmp ule {vector} %totals, %wanted",
        f"  %mask = bitcast <{lanes} x i1> %passed to i{lanes}",
        f"  %number = call i{lanes} @llvm.ctpop.i{lanes}(i{lanes} %mask)",
        f"  %cell = {_resize('%number', lanes)}",
    ]


def _resize(register: str, lanes: int) -> str:
    if lanes == 32:
        return f"add i32 {register}, 0"
    return f"zext i{lanes} {register} to i32" if lanes < 32 else f"trunc i{lanes} {register} to i32"


def _chosen_site(program: Program, layout: Layout, frame: Frame) -> list[str]:
    if not any(cell.has_set or cell.rows for row in program.cells for cell in row):
        return ["  %site = add i32 0, 0"]
    cell_set = [
        f"  %setsplace = getelementptr i8, ptr %frame, i64 {frame.sets}",
        f"  %setoffset = mul i64 %wide, {8 * layout.words}",
        "  %setplace = getelementptr i8, ptr %setsplace, i64 %setoffset",
    ]
    if not frame.rows:
        return [*cell_set, "  %site = call i32 @select_in(ptr %setplace, i32 %left)"]
    return [
        *cell_set,
        *_chosen_row(8 * layout.words, frame),
        "  %chosenset = phi ptr [ %setplace, %entry ], [ %rowset, %inrow ]",
        "  %chosenleft = phi i32 [ %left, %entry ], [ %rowleft, %inrow ]",
        "  %rownumber = phi i32 [ 0, %entry ], [ %here, %inrow ]",
        "  %site = call i32 @select_in(ptr %chosenset, i32 %chosenleft)",
    ]


def _chosen_row(set_size: int, frame: Frame) -> list[str]:
    """In a cell with rows: the first row whose running total is above the number that is left."""
    return [
        "  %rowsnumber = mul i64 %entry64, 2",
        "  %rowsplace = getelementptr i32, ptr @cell_rows, i64 %rowsnumber",
        "  %firstrow = load i32, ptr %rowsplace",
        "  %widthplace = getelementptr i32, ptr %rowsplace, i64 1",
        "  %rowwidth = load i32, ptr %widthplace",
        "  %hasrows = icmp sge i32 %firstrow, 0",
        "  br i1 %hasrows, label %look, label %select",
        "look:",
        "  %here = phi i32 [ %firstrow, %entry ], [ %nextrow, %look ]",
        "  %passed_in_rows = phi i32 [ 0, %entry ], [ %rowend, %look ]",
        "  %here64 = zext i32 %here to i64",
        f"  %rowends = getelementptr i8, ptr %frame, i64 {frame.row_ends}",
        "  %rowendplace = getelementptr i32, ptr %rowends, i64 %here64",
        "  %rowend = load i32, ptr %rowendplace",
        "  %nextrow = add i32 %here, 1",
        "  %beyond = icmp ule i32 %rowend, %left",
        "  br i1 %beyond, label %look, label %inrow",
        "inrow:",
        "  %rowleft = sub i32 %left, %passed_in_rows",
        f"  %rowsets = getelementptr i8, ptr %frame, i64 {frame.row_sets}",
        f"  %rowoffset = mul i64 %here64, {set_size}",
        "  %rowset = getelementptr i8, ptr %rowsets, i64 %rowoffset",
        "  br label %select",
        "select:",
    ]


def _row_values(frame: Frame) -> list[str]:
    """The values before the site stand in the row."""
    lines = [
        f"  %rowvalues = getelementptr i8, ptr %frame, i64 {frame.row_values}",
        f"  %rowstart = mul i32 %rownumber, {frame.row_value_count}",
        "  %rowstart64 = zext i32 %rowstart to i64",
    ]
    for index in range(frame.row_value_count):
        lines += [
            f"  %rn{index} = add i64 %rowstart64, {index}",
            f"  %rp{index} = getelementptr i32, ptr %rowvalues, i64 %rn{index}",
            f"  %rv{index} = load i32, ptr %rp{index}",
            f"  %from_row{index} = icmp sgt i32 %rowwidth, {index}",
            f"  %final{index} = select i1 %from_row{index}, i32 %rv{index}, i32 %v{index}",
            f"  store i32 %final{index}, ptr %vp{index}",
        ]
    return lines


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
