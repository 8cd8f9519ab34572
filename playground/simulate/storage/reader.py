"""Reading records: the chunks of a run, and the arms of a study."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.simulate.storage import manifest
from playground.simulate.storage.chunks import Chunk, damaged, find_chunks, read_chunk
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from playground.simulate.results.columns import Rows

ARM = "arm"
"""The column of a study's frame with the label of the arm that played a game."""


def read(folder: str | Path) -> pd.DataFrame:
    """The games of a recorded run, a row each, in order; for an unfinished run, those recorded so far.

    For a study, the games of all arms, one arm after another; the column `arm` has their labels. Columns that only some
    games have (a rule, a kind of piece) are missing values in the others. Raises PlaygroundError for a folder without
    records, and for a damaged chunk.
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
    """The chunks of a run, in order. Without a run: none, or PlaygroundError if it is needed."""
    described = manifest.read_manifest(folder)
    if described is None:
        if needed:
            raise PlaygroundError(f"{folder} holds no records: there is no {manifest.NAME}")
        return []
    digest = manifest.digest(described)
    chunks = find_chunks(folder, described["games"])
    return [read_table(chunk, described, digest)[0].replace_schema_metadata(None) for chunk in chunks]


def read_table(
    chunk: Chunk, described: dict[str, Any], run: str, max_decisions: int | None = None
) -> tuple[pa.Table, Rows]:
    """A chunk of the run that a manifest describes, whose digest is `run`, as a table and as rows.

    Raises PlaygroundError if it is damaged, belongs to another run, or contains anything that the run cannot have
    written; a game has at most `max_decisions` decisions.
    """
    import pyarrow as pa

    from playground.simulate.storage.contents import Implausible, OtherRun, checked

    content = read_chunk(chunk.path)
    try:
        return checked(content, chunk, described, run, max_decisions)
    except OtherRun:
        raise PlaygroundError(f"{chunk.path} belongs to another run than {manifest.NAME}: move it away") from None
    except Implausible as error:
        raise damaged(chunk.path, str(error)) from None
    except (pa.ArrowException, ArithmeticError, LookupError, MemoryError, OSError, TypeError, ValueError):
        raise damaged(chunk.path, "it cannot be read") from None
