"""Rows of games as parquet, and back.

Numbers are stored byte by byte, first all the low ones, and packed by LZ4, to which the zeros of the high ones are
nothing; names as dictionaries. A game takes about ten bytes. Differences packed into bits (DELTA_BINARY_PACKED) take a
fifth less, and twice as long to write. Settings are fixed, and nothing in a file tells when or on how many threads it
was written, so equal games are equal bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from playground.engine.layout import FINISHED, UNFINISHED
from playground.engine.native.driver import ROW_FIELDS

if TYPE_CHECKING:
    from playground.simulate.records.columns import Columns
    from playground.simulate.result import Rows

NAMED = ("status", "winners", "ending", "first")
"""Fields that are stored by names."""
NUMBERS = tuple(name for name in ROW_FIELDS if name not in NAMED)
"""Fields that are stored as numbers, 32 bits each."""
AGENT, RULE, LEFT = "agent_", "fired_", "left_"
"""Columns are called by these and the name of a player, of a rule, or of a group of what is left."""
OUTCOMES = {FINISHED: "finished", UNFINISHED: "unfinished"}


def encode(rows: Rows | Columns, first: int, described: dict[str, Any], run: str) -> bytes:
    """A chunk's file: games `first` and following. `run` is the digest of the manifest `described`."""
    seats = zip(described["players"], described["agents"], strict=True)
    always = np.zeros(len(rows), dtype=np.int16)
    columns = {
        "game": pa.array(np.arange(first, first + len(rows), dtype=np.int64)),
        "seed": pa.array(np.full(len(rows), described["seed"], dtype=np.uint64)),
        **{AGENT + player: _names(always, [agent]) for player, agent in seats},
        "first": _names(rows["first"], described["players"]),
        "outcome": _names(rows["status"] - min(OUTCOMES), [OUTCOMES[key] for key in sorted(OUTCOMES)]),
        "winners": _winners(rows["winners"], described["players"]),
        "winners_mask": pa.array(np.ascontiguousarray(rows["winners"])),
        "ending": _names(rows["ending"], described["endings"]),
        **{name: pa.array(np.ascontiguousarray(rows[name])) for name in NUMBERS},
        "options_total": pa.array(np.ascontiguousarray(rows["options_total"])),
        **_each(RULE, described["rules"], rows["fired"]),
        **_each(LEFT, described["left"], rows["left"]),
    }
    fields = [pa.field(name, column.type, nullable=name == "ending") for name, column in columns.items()]
    return _parquet(pa.table(columns, schema=pa.schema(fields, metadata={"run": run})))


def _each(prefix: str, names: list[str], values: np.ndarray[Any, Any]) -> dict[str, pa.Array]:
    """A column of numbers for each name."""
    return {prefix + name: pa.array(column) for name, column in zip(names, np.ascontiguousarray(values.T), strict=True)}


def decode(content: bytes) -> pa.Table:
    """The table in a chunk's file. Without pyarrow's threads: one that starts as a program ends would abort it."""
    return pq.ParquetFile(pa.BufferReader(content), pre_buffer=False).read(use_threads=False)


def run_of(table: pa.Table) -> str:
    """The digest of the manifest to which a chunk belongs."""
    kept = table.schema.metadata or {}
    return str(kept.get(b"run", b"").decode())


def rows_of(table: pa.Table, described: dict[str, Any]) -> Rows:
    """The rows of a chunk as they were played."""
    rules, left = described["rules"], described["left"]
    fields: list[Any] = [("options_total", np.int64), *((name, np.int32) for name in ROW_FIELDS)]
    fields += [("fired", np.int32, (len(rules),)), ("left", np.int32, (len(left),))]
    rows = np.zeros(len(table), dtype=fields)
    rows["first"] = _codes(table["first"], described["players"])
    rows["status"] = _codes(table["outcome"], [OUTCOMES[key] for key in sorted(OUTCOMES)]) + min(OUTCOMES)
    rows["ending"] = _codes(table["ending"], described["endings"])
    rows["winners"] = table["winners_mask"].to_numpy()
    for name in (*NUMBERS, "options_total"):
        rows[name] = table[name].to_numpy()
    for kept, prefix, names in (("fired", RULE, rules), ("left", LEFT, left)):
        for index, name in enumerate(names):
            rows[kept][:, index] = table[prefix + name].to_numpy()
    return rows


def _parquet(table: pa.Table) -> bytes:
    kinds = {field.name: field.type for field in table.schema}
    buffer = pa.BufferOutputStream()
    pq.write_table(
        table,
        buffer,
        row_group_size=max(1, len(table)),
        compression={name: "lz4" if pa.types.is_integer(kind) else "none" for name, kind in kinds.items()},
        use_dictionary=[name for name, kind in kinds.items() if pa.types.is_dictionary(kind)],
        column_encoding={name: "BYTE_STREAM_SPLIT" for name, kind in kinds.items() if pa.types.is_integer(kind)},
        write_statistics=False,
    )
    return bytes(buffer.getvalue())


def _names(codes: np.ndarray[Any, Any], names: list[str]) -> pa.DictionaryArray:
    """Names by their number, none for numbers that have none."""
    all_named = not len(codes) or (int(codes.min()) >= 0 and int(codes.max()) < len(names))
    indices = pa.array(codes.astype(np.int16), mask=None if all_named else (codes < 0) | (codes >= len(names)))
    return pa.DictionaryArray.from_arrays(indices, pa.array(names, type=pa.string()))


def _winners(masks: np.ndarray[Any, Any], players: list[str]) -> pa.DictionaryArray:
    """`North, East` for each set of winners that came about."""
    found = np.flatnonzero(np.bincount(masks, minlength=1))
    place = np.zeros(int(found[-1]) + 1 if len(found) else 1, dtype=np.int16)
    place[found] = np.arange(len(found))
    names = [", ".join(name for player, name in enumerate(players) if int(mask) >> player & 1) for mask in found]
    return pa.DictionaryArray.from_arrays(pa.array(place[masks]), pa.array(names, type=pa.string()))


def _codes(column: pa.ChunkedArray, names: list[str]) -> np.ndarray[Any, Any]:
    """The numbers of names; −1 for none."""
    encoded = column.combine_chunks()
    table = np.array([names.index(name) for name in encoded.dictionary.to_pylist()] + [-1], dtype=np.int32)
    codes: np.ndarray[Any, Any] = table[encoded.indices.fill_null(len(table) - 1).to_numpy()]
    return codes
