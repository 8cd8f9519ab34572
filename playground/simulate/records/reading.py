"""Reading records: the chunks that a folder's manifest speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.simulate.records import manifest
from playground.simulate.records.chunks import find_chunks, read_chunk
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def read(folder: str | Path) -> pd.DataFrame:
    """The games of a recorded run, a row each, in order; of a run that is not finished, those there are.

    Raises PlaygroundError for a folder without records, and for a damaged chunk.
    """
    import pyarrow as pa

    folder = Path(folder)
    described = manifest.read_manifest(folder)
    if described is None:
        raise PlaygroundError(f"{folder} holds no records: there is no {manifest.NAME}")
    tables = [table.replace_schema_metadata(None) for _, table in read_chunks(folder, described)]
    if not tables:
        raise PlaygroundError(f"{folder} holds no games yet: give the command that made it again")
    frame: pd.DataFrame = pa.concat_tables(tables).unify_dictionaries().to_pandas()
    frame.insert(list(frame.columns).index("options_total"), "options_mean", _mean_options(frame))
    return frame


def read_chunks(folder: Path, described: dict[str, Any]) -> Iterator[tuple[int, pa.Table]]:
    """The chunks of a run by number. Raises PlaygroundError for one that is damaged, or of another run."""
    from playground.simulate.records.table import decode, run_of

    run, size, games = manifest.digest(described), described["chunk"], described["games"]
    for number, path in find_chunks(folder, -(-games // size)).items():
        table = decode(read_chunk(path))
        if run_of(table) != run:
            raise PlaygroundError(f"{path} belongs to another run than {manifest.NAME} tells of: move it away")
        yield number, table


def _mean_options(frame: pd.DataFrame) -> pd.Series[float]:
    return frame["options_total"] / frame["decisions"].clip(lower=1)
