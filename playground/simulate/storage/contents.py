"""Checking the content of a chunk's file against what its run can have written.

A file whose digest fits its name may still be forged: it may claim more rows than it holds, or have columns and values
that no game has. Memory is bounded before anything is decompressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from playground.engine.layout import SCORE, everyone_lost
from playground.simulate.storage.chunks import MAX_CHUNK_BYTES, Chunk
from playground.simulate.storage.parquet import AGENT, LEFT, NAMED, NUMBERS, RULE, rows_of, run_of, winners_of

if TYPE_CHECKING:
    from playground.simulate.results.columns import Rows

_NAMES = pa.dictionary(pa.int16(), pa.string())


class OtherRun(Exception):
    """A chunk names another run than the manifest beside it."""


class Implausible(Exception):
    """A chunk contains what its run cannot have written."""


def checked(
    content: bytes, chunk: Chunk, described: dict[str, Any], run: str, max_decisions: int | None
) -> tuple[pa.Table, Rows]:
    """The table and the rows in a chunk's file. Raises OtherRun, or Implausible with what is wrong.

    For a file that is not parquet, any exception of pyarrow may be raised. `run` is the digest of the manifest
    `described`; a game has at most `max_decisions` decisions.
    """
    file = pq.ParquetFile(pa.BufferReader(content), pre_buffer=False)
    _check_size(file, chunk)
    if run_of(file.schema_arrow) != run:
        raise OtherRun
    _check_columns(file.schema_arrow, described)
    table = file.read(use_threads=False)  # one of pyarrow's threads that starts as a program ends would abort it
    table.validate(full=True)
    if len(table) != chunk.end - chunk.first:
        raise Implausible(f"its name promises {chunk.end - chunk.first:,} games, and it holds {len(table):,}")
    _check_same_everywhere(table, chunk, described)
    rows = rows_of(table, described)
    _check_numbers(rows, len(described["players"]), max_decisions)
    names = winners_of(np.ascontiguousarray(rows["winners"]), described["players"])
    if not table["winners"].cast(pa.string()).equals(pa.chunked_array([names.cast(pa.string())])):
        raise Implausible("its winners are called by other names than the manifest's")
    return table, rows


def _check_size(file: pq.ParquetFile, chunk: Chunk) -> None:
    about, promised = file.metadata, chunk.end - chunk.first
    groups = [about.row_group(number) for number in range(about.num_row_groups)]
    if {about.num_rows, sum(group.num_rows for group in groups)} != {promised}:
        raise Implausible(f"its name promises {promised:,} games, and it holds {about.num_rows:,}")
    widest = 8 * promised * about.num_columns
    if max(widest, sum(group.total_byte_size for group in groups)) > MAX_CHUNK_BYTES:
        raise Implausible("it is too large to be read at once")


def _check_columns(schema: pa.Schema, described: dict[str, Any]) -> None:
    expected = {
        "game": pa.int64(),
        "seed": pa.uint64(),
        **dict.fromkeys((AGENT + player for player in described["players"]), _NAMES),
        **dict.fromkeys(("first", "outcome", "winners"), _NAMES),
        "winners_mask": pa.int32(),
        "ending": _NAMES,
        **dict.fromkeys(NUMBERS, pa.int32()),
        "options_total": pa.int64(),
        **dict.fromkeys((RULE + name for name in described["rules"]), pa.int32()),
        **dict.fromkeys((LEFT + name for name in described["left"]), pa.int32()),
        **({SCORE: pa.int32()} if described.get("scored") else {}),
    }
    if [(field.name, field.type) for field in schema] != list(expected.items()):
        raise Implausible("it has other columns than its run")


def _check_same_everywhere(table: pa.Table, chunk: Chunk, described: dict[str, Any]) -> None:
    """Check that only endings are missing, that games are numbered, and that seed and agents are those of the run."""
    for name in table.column_names:
        if name != "ending" and table[name].null_count:
            raise Implausible(f"values of '{name}' are missing")
    if not np.array_equal(table["game"].to_numpy(), np.arange(chunk.first, chunk.end)):
        raise Implausible("its games have other numbers than its name promises")
    if (table["seed"].to_numpy() != np.uint64(described["seed"])).any():
        raise Implausible("its games are those of another seed")
    for player, agent in zip(described["players"], described["agents"], strict=True):
        if table[AGENT + player].unique().to_pylist() != [agent]:
            raise Implausible(f"its games were played by others than '{agent}' for {player}")


def _check_numbers(rows: Rows, players: int, max_decisions: int | None) -> None:
    for name in rows.dtype.names or ():
        if name not in (*NAMED, SCORE) and rows[name].size and int(rows[name].min()) < 0:
            raise Implausible(f"'{name}' is negative in one of its games")
    if int(rows["winners"].min()) < 0 or int(rows["winners"].max()) > everyone_lost(players):
        raise Implausible("the winner of one of its games is no player")
    if max_decisions is not None and int(rows["decisions"].max()) > max_decisions:
        raise Implausible(f"a game has more than {max_decisions:,} decisions")
