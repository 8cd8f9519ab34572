"""Rows of games as parquet, and back.

Numbers are stored in byte planes (BYTE_STREAM_SPLIT) and compressed by LZ4, for which the zeros of the high bytes cost
nothing; names are stored as dictionaries. A game takes about ten bytes. DELTA_BINARY_PACKED takes a fifth less space,
and twice as long to write. Settings are fixed, and no file contains when or on how many threads it was written, so
equal games are equal bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from playground.engine.layout import FINISHED, SCORE, UNFINISHED
from playground.engine.native.structs.frame import ROW_FIELDS, row_of

if TYPE_CHECKING:
    from playground.simulate.results.columns import Columns, Rows

NAMED = ("status", "winners", "ending", "first")
"""Fields that are stored by names."""
NUMBERS = tuple(name for name in ROW_FIELDS if name not in NAMED)
"""Fields that are stored as numbers, 32 bits each."""
AGENT, RULE, LEFT = "agent_", "fired_", "left_"
"""Prefixes of columns; the name of a player, of a rule, or of a group of remaining pieces follows."""
OUTCOMES = {FINISHED: "finished", UNFINISHED: "unfinished"}


def encode(rows: Rows | Columns, first: int, described: dict[str, Any], run: str) -> bytes:
    """The content of a chunk's file: games from `first` on. `run` is the digest of the manifest `described`."""
    seats = zip(described["players"], described["agents"], strict=True)
    always = np.zeros(len(rows), dtype=np.int16)
    columns = {
        "game": pa.array(np.arange(first, first + len(rows), dtype=np.int64)),
        "seed": pa.array(np.full(len(rows), described["seed"], dtype=np.uint64)),
        **{AGENT + player: _names(always, [agent]) for player, agent in seats},
        "first": _names(rows["first"], described["players"]),
        "outcome": _names(rows["status"] - min(OUTCOMES), [OUTCOMES[key] for key in sorted(OUTCOMES)]),
        "winners": winners_of(rows["winners"], described["players"]),
        "winners_mask": pa.array(np.ascontiguousarray(rows["winners"])),
        "ending": _names(rows["ending"], described["endings"]),
        **{name: pa.array(np.ascontiguousarray(rows[name])) for name in NUMBERS},
        "options_total": pa.array(np.ascontiguousarray(rows["options_total"])),
        **_each(RULE, described["rules"], rows["fired"]),
        **_each(LEFT, described["left"], rows["left"]),
        **({SCORE: pa.array(np.ascontiguousarray(rows[SCORE]))} if described.get("scored") else {}),
    }
    fields = [pa.field(name, column.type, nullable=name == "ending") for name, column in columns.items()]
    return _parquet(pa.table(columns, schema=pa.schema(fields, metadata={"run": run})))


def _each(prefix: str, names: list[str], values: np.ndarray[Any, Any]) -> dict[str, pa.Array]:
    """A column of numbers for each name."""
    return {prefix + name: pa.array(column) for name, column in zip(names, np.ascontiguousarray(values.T), strict=True)}


def run_of(schema: pa.Schema) -> str:
    """The digest of the manifest to which a chunk with this schema belongs."""
    metadata = schema.metadata or {}
    return str(metadata.get(b"run", b"").decode(errors="replace"))


def rows_of(table: pa.Table, described: dict[str, Any]) -> Rows:
    """The rows of a chunk as they were played."""
    rules, left = described["rules"], described["left"]
    rows = np.zeros(len(table), dtype=row_of(len(rules), len(left), bool(described.get("scored"))).dtype())
    rows["first"] = _codes(table["first"], described["players"])
    rows["status"] = _codes(table["outcome"], [OUTCOMES[key] for key in sorted(OUTCOMES)]) + min(OUTCOMES)
    rows["ending"] = _codes(table["ending"], described["endings"])
    rows["winners"] = table["winners_mask"].to_numpy()
    for name in (*NUMBERS, "options_total"):
        rows[name] = table[name].to_numpy()
    if described.get("scored"):
        rows[SCORE] = table[SCORE].to_numpy()
    for counts, prefix, names in (("fired", RULE, rules), ("left", LEFT, left)):
        for index, name in enumerate(names):
            rows[counts][:, index] = table[prefix + name].to_numpy()
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
    """Names by their index; null for codes out of range."""
    all_named = not len(codes) or (int(codes.min()) >= 0 and int(codes.max()) < len(names))
    indices = pa.array(codes.astype(np.int16), mask=None if all_named else (codes < 0) | (codes >= len(names)))
    return pa.DictionaryArray.from_arrays(indices, pa.array(names, type=pa.string()))


def winners_of(masks: np.ndarray[Any, Any], players: list[str]) -> pa.DictionaryArray:
    """`North, East` for each set of winners that occurs."""
    distinct = np.flatnonzero(np.bincount(masks, minlength=1))
    place = np.zeros(int(distinct[-1]) + 1 if len(distinct) else 1, dtype=np.int16)
    place[distinct] = np.arange(len(distinct))
    names = [", ".join(name for player, name in enumerate(players) if int(mask) >> player & 1) for mask in distinct]
    return pa.DictionaryArray.from_arrays(pa.array(place[masks]), pa.array(names, type=pa.string()))


def _codes(column: pa.ChunkedArray, names: list[str]) -> np.ndarray[Any, Any]:
    """The indices of names; −1 for null."""
    encoded = column.combine_chunks()
    table = np.array([names.index(name) for name in encoded.dictionary.to_pylist()] + [-1], dtype=np.int32)
    codes: np.ndarray[Any, Any] = table[encoded.indices.fill_null(len(table) - 1).to_numpy()]
    return codes
