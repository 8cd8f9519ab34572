"""Reading records: the chunks that a folder's manifest speaks of, and the arms of a study."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playground.simulate.records import manifest
from playground.simulate.records.chunks import find_chunks, read_chunk
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

ARM = "arm"
"""The column of a study's frame that tells which arm played a game."""


def read(folder: str | Path) -> pd.DataFrame:
    """The games of a recorded run, a row each, in order; of a run that is not finished, those there are.

    Of a study, those of all its arms, one arm after another; the column `arm` has their labels. What only some of the
    games have (a rule, a kind of piece) is missing in the rows of the others. Raises PlaygroundError for a folder
    without records, and for a damaged chunk.
    """
    folder = Path(folder)
    study = manifest.read_study(folder)
    if study is not None:
        parts = [(arm["label"], table) for arm in study["arms"] for table in _tables(folder / arm["folder"])]
    else:
        parts = [("", table) for table in _tables(folder, needed=True)]
    if not parts:
        raise PlaygroundError(f"{folder} holds no games yet: give the command that made it again")
    frame = _frame([table for _, table in parts])
    if study is not None:
        import pandas as pd

        labels = pd.Series([label for label, table in parts for _ in range(len(table))])
        known = list(dict.fromkeys(arm["label"] for arm in study["arms"]))
        frame.insert(0, ARM, labels.astype(pd.CategoricalDtype(known)))
    return frame


def _frame(tables: list[pa.Table]) -> pd.DataFrame:
    import pyarrow as pa

    whole = pa.concat_tables(tables, promote_options="default").unify_dictionaries()
    frame: pd.DataFrame = whole.to_pandas()
    mean = frame["options_total"] / frame["decisions"].clip(lower=1)
    frame.insert(list(frame.columns).index("options_total"), "options_mean", mean)
    return frame


def _tables(folder: Path, needed: bool = False) -> list[pa.Table]:
    """The chunks of a run, in order; none where there is no run, unless it is needed."""
    described = manifest.read_manifest(folder)
    if described is None:
        if needed:
            raise PlaygroundError(f"{folder} holds no records: there is no {manifest.NAME}")
        return []
    digest = manifest.digest(described)
    chunks = find_chunks(folder, described["games"])
    return [read_chunk_of(chunk.path, digest).replace_schema_metadata(None) for chunk in chunks]


def read_chunk_of(path: Path, run: str) -> pa.Table:
    """A chunk of the run with a digest. Raises PlaygroundError for one that is damaged, or of another run."""
    from playground.simulate.records.table import decode, run_of

    table = decode(read_chunk(path))
    if run_of(table) != run:
        raise PlaygroundError(f"{path} belongs to another run than {manifest.NAME} tells of: move it away")
    return table
