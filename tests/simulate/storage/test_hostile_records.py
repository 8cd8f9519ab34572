"""Folders of records that are damaged, or were forged: each ends in one message about it, and the rest goes on."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from playground.compiler import load
from playground.dashboard.model.run_index import VARIABLE, earlier_runs, recorded_folders, recorded_runs
from playground.dashboard.views.replay.game_sources import record_of_run
from playground.simulate.run import Run
from playground.simulate.storage import chunks, manifest, read, record
from playground.simulate.storage.chunks import chunk_name
from playground.simulate.storage.judgements import JudgedBy, Judgements
from playground.simulate.storage.studies import RecordedArm, RecordedStudy
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged
from tests.quick_set import mostly_exhaustive

GAMES, CHUNK, TITLE = 120, 50, "Which is better?"


def run(selection: str = "trio") -> Run:
    return Run(load(selection), GAMES, 7)


def study(folder: Path) -> None:
    arms = [RecordedArm(f"Arm {number}", {"skid": True}, run()) for number in (1, 2)]
    RecordedStudy(arms, folder, "experiment", TITLE).play(None, None, 1.0)


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded run and a recorded study."""
    folder = tmp_path_factory.mktemp("originals")
    record(run(), folder / "run", chunk=CHUNK)
    study(folder / "study")
    return folder


@pytest.fixture
def runs(originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of them that may be spoilt."""
    shutil.copytree(originals, tmp_path / "runs")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "runs"))
    return tmp_path / "runs"


def use_all(runs: Path) -> list[str]:
    """Do with the folders all that is done with folders of records; the messages there were."""
    folder = runs / "run"
    attempts: list[Callable[[], object]] = [
        lambda: read(folder),
        lambda: record(run(), folder, chunk=CHUNK),
        lambda: record_of_run(folder, 3),
        lambda: read(runs / "study"),
        lambda: study(runs / "study"),
        lambda: recorded_folders(runs),
    ]
    messages = [each.problem for each in (*recorded_runs(runs), *earlier_runs("study", TITLE)) if each.problem]
    for attempt in attempts:
        try:
            attempt()
        except PlaygroundError as error:
            messages.append(str(error))
    assert all(message and "Traceback" not in message for message in messages)
    return messages


def test_whole_folders_have_no_messages(runs: Path) -> None:
    assert use_all(runs) == []


# ---- manifests


SPOILT = {
    "games": ["1e999", "-1", "0", "NaN", "true", '"5"', "5.0", "null", "1" + "0" * 30, "[]", "999999999"],
    "chunk": ["0", "-5", "1e999", "{}"],
    "seed": ["-1", str(2**64), "0.5", "null"],
    "players": ["[]", "5", '"ab"', "[1, 2]", '["A", "A"]', json.dumps([f"P{n}" for n in range(99)])],
    "agents": ["[]", '["random"]', "[1, 2]", "null"],
    "endings": ["5", '["a", "a"]', "[null]", "{}"],
    "rules": ["null", '["a", "a"]', "[[]]"],
    "left": ["7", "[{}]"],
    "ruleset": ["null", "5", r'"\ud800"'],
    "selection": ["[]", "null"],
    "format": ["null", "1e999", "[[[[]]]]", '"2"'],
    "more": ["[" * 800 + "]" * 800, "[" * 90_000 + "]" * 90_000, r'"\udfff"', "9" * 5_000],
}
WRONG = [(key, value) for key, values in SPOILT.items() for value in values]
FIRST_OF_EACH = [(key, values[0]) for key, values in SPOILT.items()]


@pytest.mark.parametrize(("key", "value"), mostly_exhaustive(WRONG, FIRST_OF_EACH))
def test_a_manifest_with_a_wrong_value_is_reported_everywhere(runs: Path, key: str, value: str) -> None:
    path = runs / "run" / manifest.NAME
    described = json.loads(path.read_text())
    described[key] = "HERE"
    path.write_text(json.dumps(described).replace('"HERE"', value))
    (listed,) = [each for each in recorded_runs(runs) if each.problem]
    assert listed.path.name == "run"
    for attempt in (
        lambda: read(runs / "run"),
        lambda: record(run(), runs / "run"),
        lambda: record_of_run(path.parent, 3),
    ):
        with pytest.raises(PlaygroundError, match=r"manifest\.json (is damaged|has format)"):
            attempt()
    assert recorded_folders(runs).keys() >= {"study/1-arm-1", "study/2-arm-2"}


@pytest.mark.parametrize(
    ("key", "value"),
    mostly_exhaustive(
        [
            ("arms", "[]"),
            ("arms", "5"),
            ("arms", "[5]"),
            ("arms", "[{}]"),
            ("games", "1e999"),
            ("title", "[]"),
            ("folder", '"../../outside"'),
            ("folder", '"/etc"'),
            ("folder", '""'),
            ("folder", '".."'),
            ("folder", "null"),
            ("agents", '"random"'),
            ("label", "{}"),
            ("settings", "[[]]"),
        ],
        [("arms", "5"), ("games", "1e999"), ("folder", '"../../outside"')],
    ),
)
def test_a_study_with_a_wrong_value_is_reported_everywhere(runs: Path, key: str, value: str) -> None:
    path = runs / "study" / manifest.STUDY
    described = json.loads(path.read_text())
    (described if key in described else described["arms"][0])[key] = "HERE"
    path.write_text(json.dumps(described).replace('"HERE"', value))
    assert [each.path.name for each in recorded_runs(runs) if each.problem] == ["study"]
    assert [each.problem for each in earlier_runs("study", TITLE)] == use_all(runs)[1:2]
    with pytest.raises(PlaygroundError, match=r"study\.json is damaged"):
        read(runs / "study")


def test_what_is_no_file_is_reported(runs: Path) -> None:
    for make in (os.mkfifo, Path.mkdir):
        for path in (runs / "run" / manifest.NAME, runs / "study" / manifest.STUDY):
            path.unlink(missing_ok=True) if not path.is_dir() else path.rmdir()
            make(path)  # type: ignore[operator]  # a function
        assert {"run", "study"} == {each.path.name for each in recorded_runs(runs) if each.problem}
        assert len(use_all(runs)) >= 4


# ---- chunks


def table_of(path: Path) -> pa.Table:
    return pq.ParquetFile(path).read()


def forge(path: Path, table: pa.Table, first: int | None = None, end: int | None = None, **options: Any) -> Path:
    """Put another table in place of a chunk, under a name with the digest that belongs to it."""
    begin, last = (int(number) for number in path.name.split("-")[1:3])
    buffer = pa.BufferOutputStream()
    pq.write_table(table, buffer, **options)
    content = buffer.getvalue().to_pybytes()
    path.unlink()
    forged = path.with_name(chunk_name(begin if first is None else first, last + 1 if end is None else end, content))
    forged.write_bytes(content)
    return forged


def with_column(table: pa.Table, name: str, values: Any) -> pa.Table:
    place = table.column_names.index(name)
    field = table.schema.field(name)
    return table.set_column(place, field.with_nullable(True), pa.array(values).cast(field.type))


def changed(name: str, value: Any) -> Callable[[pa.Table], pa.Table]:
    """A table whose third game has another value in a column."""

    def change(table: pa.Table) -> pa.Table:
        values = table[name].to_pylist()
        values[2] = value
        return with_column(table, name, values)

    return change


FORGERIES: dict[str, Callable[[pa.Table], pa.Table]] = {
    "fewer rows": lambda table: table.slice(0, 20),
    "no rows": lambda table: table.slice(0, 0),
    "more rows": lambda table: pa.concat_tables([table, table]),
    "a column less": lambda table: table.drop_columns(["turns"]),
    "a column more": lambda table: table.append_column("more", table["turns"]),
    "another type": lambda table: table.set_column(
        table.column_names.index("decisions"), "decisions", table["decisions"].cast(pa.float64())
    ),
    "texts for names": lambda table: table.set_column(
        table.column_names.index("ending"), "ending", table["ending"].cast(pa.string())
    ),
    "endless game": changed("decisions", 2**31 - 1),
    "negative length": changed("decisions", -1),
    "negative turns": changed("turns", -7),
    "negative options": changed("options_total", -(2**40)),
    "unknown ending": changed("ending", "by magic"),
    "unknown winner": changed("winners_mask", 1 << 20),
    "negative winner": changed("winners_mask", -1),
    "other winner's name": changed("winners", "Nobody"),
    "unknown first player": changed("first", "seat 99"),
    "unknown outcome": changed("outcome", "vanished"),
    "missing outcome": changed("outcome", None),
    "missing number": changed("captures", None),
    "another agent": changed("agent_Cross", "flat"),
    "another game": changed("game", 7),
    "another seed": changed("seed", 3),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_chunk_is_named(runs: Path, what: str) -> None:
    folder = runs / "run"
    chunk = sorted(folder.glob("games-*"))[1]
    table = table_of(chunk)
    if what == "another agent":
        player = json.loads((folder / manifest.NAME).read_text())["players"][0]
        FORGERIES[what] = changed(f"agent_{player}", "flat")
    spoilt = FORGERIES[what](table)
    forged = forge(chunk, spoilt.replace_schema_metadata(table.schema.metadata))
    with pytest.raises(PlaygroundError, match=f"{forged.name} is damaged"):
        record(run(), folder, chunk=CHUNK)
    if what != "endless game":  # how long a game can be is known to the game alone
        with pytest.raises(PlaygroundError, match=f"{forged.name} is damaged"):
            read(folder)


@pytest.mark.parametrize(("first", "end"), [(50, 120), (50, 51), (100, 120), (49, 99)])
def test_a_chunk_that_claims_other_games_than_it_holds_is_named(runs: Path, first: int, end: int) -> None:
    folder = runs / "run"
    for path in sorted(folder.glob("games-*"))[2:]:
        path.unlink()
    if first == 49:
        sorted(folder.glob("games-*"))[0].unlink()
    chunk = sorted(folder.glob("games-*"))[-1]
    forged = forge(chunk, table_of(chunk), first, end)
    for attempt in (lambda: read(folder), lambda: record(run(), folder, chunk=CHUNK)):
        with pytest.raises(PlaygroundError, match=f"{forged.name} is damaged"):
            attempt()


def test_a_chunk_that_would_fill_the_memory_is_refused_before_it_is_unpacked(
    runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunk = sorted((runs / "run").glob("games-*"))[0]
    monkeypatch.setattr("playground.simulate.storage.contents.MAX_CHUNK_BYTES", 100)
    with pytest.raises(PlaygroundError, match=f"{chunk.name} is damaged: it is too large"):
        read(runs / "run")
    monkeypatch.setattr(chunks, "MAX_CHUNK_BYTES", 100)
    with pytest.raises(PlaygroundError, match=f"{chunk.name} is damaged: it has more than 100 bytes"):
        read(runs / "run")


# ---- games that were judged


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("0.5", "1e999", 1),
        lambda text: text.replace("0.5", '"x"', 1),
        lambda text: text.replace('"playouts":40,"check', '"playouts":null,"check', 1),
        lambda text: text.replace('"movers":[0', '"movers":[0.5', 1),
        lambda text: text.replace('"judged":[', '"judged":[5,', 1),
        lambda _: "[" * 90_000,
    ],
)
def test_judged_games_with_wrong_values_are_reported(tmp_path: Path, spoil: Callable[[str], str]) -> None:
    kept = Judgements(tmp_path, "a run", JudgedBy(40), options=False)
    values = ((0.5, 0.5), (0.5, 0.5))
    kept.write([Judged(values, (), (), (0, 1), (0,), (1.0, 0.0), 40, values)])
    assert len(kept.read()) == 1
    text = gzip.decompress(kept.path.read_bytes()).decode()
    assert text != spoil(text)
    kept.path.write_bytes(gzip.compress(spoil(text).encode()))
    with pytest.raises(PlaygroundError, match="is damaged"):
        kept.read()
    kept.path.write_bytes(gzip.compress(b" " * 10_000)[:-20])
    with pytest.raises(PlaygroundError, match="is damaged"):
        kept.read()


# ---- anything at all


def spoil_bytes(content: bytes, dice: random.Random) -> bytes:
    kind, place = dice.randrange(4), dice.randrange(len(content))
    if kind == 0:
        return content[:place]
    if kind == 1:
        return content[:place] + bytes([dice.randrange(256)]) + content[place + 1 :]
    if kind == 2:
        return content[:place] + content[place + dice.randrange(40) :]
    return content[:place] + dice.randbytes(dice.randrange(1, 9)) + content[place:]


@pytest.mark.parametrize("seed", range(3))
def test_randomly_damaged_manifests_are_read_or_reported(runs: Path, seed: int) -> None:
    spoil_at_random(
        runs, seed, 3, [f"run/{manifest.NAME}", f"study/{manifest.STUDY}", f"study/1-arm-1/{manifest.NAME}"]
    )


SEEDS = [*range(10), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(10, 40))]


@pytest.mark.parametrize("seed", SEEDS)
def test_randomly_damaged_chunks_with_correct_digests_are_read_or_reported(runs: Path, seed: int) -> None:
    dice, folder = random.Random(seed), runs / "run"
    chunk = sorted(folder.glob("games-*"))[dice.randrange(2)]
    content = spoil_bytes(chunk.read_bytes(), dice)
    chunk.unlink()
    first = int(chunk.name.split("-")[1])
    chunk.with_name(chunk_name(first, first + CHUNK, content)).write_bytes(content)
    for attempt in (lambda: read(folder), lambda: record(run(), folder, chunk=CHUNK)):
        try:
            attempt()
        except PlaygroundError as error:
            assert "is damaged" in str(error) or "belongs to another run" in str(error)


def spoil_at_random(runs: Path, seed: int, times: int, names: list[str]) -> None:
    dice = random.Random(seed)
    for _ in range(times):
        path = runs / dice.choice(names)
        before = path.read_bytes()
        path.write_bytes(spoil_bytes(before, dice))
        use_all(runs)
        path.write_bytes(before)
