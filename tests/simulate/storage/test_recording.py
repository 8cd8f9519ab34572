"""Runs kept in folders: the same bytes however they came about, and nothing lost when something goes wrong."""

import subprocess
import sys
from pathlib import Path

import pytest
from killing import kill_and_repeat

import playground as pg
from playground.compiler import load
from playground.engine.layout import FINISHED
from playground.simulate.run import Run
from playground.simulate.storage import chunks, manifest, read, record
from playground.source.atomic import PARTIAL
from playground.source.diagnostics import PlaygroundError

GAMES, CHUNK = 2_000, 300

CHILD = """
import sys
from playground.compiler import load
from playground.simulate.storage import record
from playground.simulate.run import Run
print("begun", flush=True)
record(Run(load("triune"), 3_000, 5, threads=2), sys.argv[1], chunk=100)
"""


def tic_tac_toe(seed=7, threads=1, games=GAMES):
    return Run(load("tic-tac-toe"), games, seed, threads=threads)


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def without_timing(summary) -> dict:
    return {key: value for key, value in summary.to_json().items() if key != "timing"}


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    record(tic_tac_toe(), tmp_path / "run", chunk=CHUNK)
    return tmp_path / "run"


def test_the_rows_are_those_of_a_simulation(recorded):
    expected, found = tic_tac_toe().play().to_pandas(), pg.read_records(recorded)
    assert list(found["game"]) == list(range(GAMES))
    for name in expected:
        assert found[name].astype(object).fillna("-").tolist() == expected[name].astype(object).fillna("-").tolist()


def test_rules_that_fired_have_a_column_each(recorded):
    frame, result = read(recorded), tic_tac_toe().play()
    rules = load("tic-tac-toe").game.rule_names
    assert {name: int(frame[f"fired_{name}"].sum()) for name in rules} == result.fired
    assert {name: int((frame[f"fired_{name}"] > 0).sum()) for name in rules} == result.games_with()


@pytest.mark.parametrize("selection", ["tic-tac-toe", "trice", "trio"])
def test_the_totals_are_those_of_a_simulation_recorded_or_read_again(tmp_path, selection):
    expected = without_timing(Run(load(selection), 250, 3).play())
    first = record(Run(load(selection), 250, 3), tmp_path, chunk=60)
    again = record(Run(load(selection), 250, 3), tmp_path, chunk=60)
    assert [without_timing(first), without_timing(again)] == [expected, expected]
    assert [first.played, again.played] == [250, 0]


def test_threads_leave_no_trace(recorded, tmp_path):
    record(tic_tac_toe(threads=3), tmp_path / "other", chunk=CHUNK)
    assert content(tmp_path / "other") == content(recorded)


def test_a_run_that_was_stopped_goes_on(recorded, tmp_path):
    run = tic_tac_toe()
    stopped = record(run, tmp_path / "other", lambda totals: totals.games < 500, every=0.0, chunk=CHUNK)
    assert 0 < stopped.games < GAMES
    record(tic_tac_toe(), tmp_path / "other", chunk=CHUNK)
    assert content(tmp_path / "other") == content(recorded)


@pytest.mark.thorough
def test_a_run_killed_at_any_moment_ends_as_an_unbroken_one(tmp_path):
    subprocess.run([sys.executable, "-c", CHILD, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    kill_and_repeat(CHILD, tmp_path / "broken", "games-*", range(1, 8), seed=11)
    assert content(tmp_path / "broken") == content(tmp_path / "whole")


def test_what_a_killed_run_was_writing_is_forgotten(recorded):
    expected = content(recorded)
    lost = sorted(recorded.glob("games-*"))[2]
    lost.rename(lost.with_name(lost.name + PARTIAL))
    assert record(tic_tac_toe(), recorded, chunk=CHUNK).played == CHUNK
    assert content(recorded) == expected


@pytest.mark.parametrize("spoil", [lambda b: b[:-9], lambda b: b[:99] + bytes([b[99] ^ 1]) + b[100:], lambda _: b""])
def test_a_damaged_chunk_is_named_and_can_be_played_again(recorded, spoil):
    expected = content(recorded)
    damaged = sorted(recorded.glob("games-*"))[3]
    damaged.write_bytes(spoil(damaged.read_bytes()))
    for attempt in (lambda: read(recorded), lambda: record(tic_tac_toe(), recorded, chunk=CHUNK)):
        with pytest.raises(PlaygroundError, match=rf"{damaged.name} is damaged.*Delete it"):
            attempt()
    damaged.unlink()
    assert record(tic_tac_toe(), recorded, chunk=CHUNK).played == CHUNK
    assert content(recorded) == expected


def test_another_run_in_the_folder_is_reported_and_left_alone(recorded):
    expected = content(recorded)
    with pytest.raises(PlaygroundError, match=r"seed there 7, here 8; number of games there 2000, here 10"):
        record(tic_tac_toe(seed=8, games=10), recorded, chunk=CHUNK)
    with pytest.raises(PlaygroundError, match=r"selection there tic-tac-toe, here tic-tac-toe@misere"):
        record(Run(load("tic-tac-toe@misere"), GAMES, 7), recorded, chunk=CHUNK)
    assert content(recorded) == expected


def test_records_of_another_version_are_reported(recorded, monkeypatch):
    monkeypatch.setattr(manifest, "VERSION", "99.0")
    with pytest.raises(PlaygroundError, match=r"playground there .*, here 99\.0"):
        record(tic_tac_toe(), recorded, chunk=CHUNK)
    monkeypatch.setattr(manifest, "FORMAT", 3)
    with pytest.raises(PlaygroundError, match="has format 2 of records, and this playground reads format 3"):
        read(recorded)


def test_a_damaged_manifest_is_written_anew_and_chunks_stay(recorded):
    expected = content(recorded)
    (recorded / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(PlaygroundError, match=r"manifest\.json is damaged"):
        read(recorded)
    (recorded / "manifest.json").unlink()
    assert record(tic_tac_toe(), recorded, chunk=CHUNK).played == 0
    assert content(recorded) == expected


def test_a_chunk_of_another_run_is_reported(recorded, tmp_path):
    record(tic_tac_toe(seed=8), tmp_path / "other", chunk=CHUNK)
    sorted(recorded.glob("games-*"))[0].unlink()
    sorted((tmp_path / "other").glob("games-*"))[0].rename(
        recorded / "games-00000000-00000299-0000000000000000.parquet"
    )
    with pytest.raises(PlaygroundError, match="is damaged"):
        read(recorded)
    (recorded / "games-00000000-00000299-0000000000000000.parquet").unlink()
    foreign = sorted((tmp_path / "other").glob("games-*"))[0]
    foreign.rename(recorded / foreign.name)
    with pytest.raises(PlaygroundError, match="claim to be the same games"):
        read(recorded)
    next(path for path in recorded.glob("games-00000300-*") if path.name != foreign.name).unlink()
    with pytest.raises(PlaygroundError, match="belongs to another run"):
        read(recorded)


def test_a_folder_of_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "film.partial").write_text("mine too", encoding="utf-8")
    with pytest.raises(PlaygroundError, match="is not empty, and holds no run"):
        record(tic_tac_toe(), tmp_path)
    with pytest.raises(PlaygroundError, match="is a file: --out names a folder"):
        record(tic_tac_toe(), tmp_path / "letter.txt")
    assert content(tmp_path) == {"letter.txt": b"mine", "film.partial": b"mine too"}


def test_a_full_disk_keeps_the_chunks_that_are_whole(recorded, tmp_path, monkeypatch):
    real, synced = chunks.os.fsync, []

    def fill_up(handle):
        synced.append(handle)
        if len(synced) > 6:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(chunks.os, "fsync", fill_up)
    with pytest.raises(PlaygroundError, match=r"No space left on device\. The chunks that are there stay"):
        record(tic_tac_toe(), tmp_path / "full", chunk=CHUNK)
    monkeypatch.setattr(chunks.os, "fsync", real)
    kept = content(tmp_path / "full")
    assert {name: content(recorded)[name] for name in kept} == kept
    assert len(kept) == 3  # the manifest and two chunks, each synced with its folder
    record(tic_tac_toe(), tmp_path / "full", chunk=CHUNK)
    assert content(tmp_path / "full") == content(recorded)


def test_a_run_that_is_being_written_is_not_written_twice(tmp_path):
    def intrude(_):
        with pytest.raises(PlaygroundError, match="another run is being written"):
            record(tic_tac_toe(), tmp_path)
        return False

    assert record(tic_tac_toe(), tmp_path, intrude, every=0.0).games_requested == GAMES


@pytest.mark.parametrize("selection", ["tic-tac-toe", "trice", "trio"])
def test_how_each_game_ended_is_kept_in_order_of_the_games(tmp_path, selection):
    run = Run(load(selection), 250, 3)
    result = run.play()
    players = len(result.game.players)
    expected = [
        sum(1 << seat for seat in range(players) if row["winners"] >> (row["first"] + seat) % players & 1)
        if row["status"] == FINISHED
        else -1
        for row in result.rows
    ]
    assert result.outcome_codes().tolist() == expected
    record(Run(load(selection), 250, 3), tmp_path, chunk=60)
    sorted(tmp_path.glob("games-*"))[1].unlink()  # which is then added up last
    assert record(Run(load(selection), 250, 3), tmp_path, chunk=60).outcome_codes().tolist() == expected


@pytest.mark.parametrize("selection", ["tic-tac-toe", "trice", "trio"])
def test_numbers_of_each_game_are_kept_in_order_of_the_games(tmp_path, selection):
    result = Run(load(selection), 250, 3).play()
    record(Run(load(selection), 250, 3), tmp_path, chunk=60)
    sorted(tmp_path.glob("games-*"))[1].unlink()
    totals = record(Run(load(selection), 250, 3), tmp_path, chunk=60)
    for name in ("decisions", "turns", "choices", "options_total"):
        assert totals.by_game(name).tolist() == result.by_game(name).tolist() == result.rows[name].tolist()
    assert totals.by_game("winners").tolist() == result.by_game("winners").tolist()
    for index, rule in enumerate(result.game.rule_names):
        fired = [bool(row["fired"][index]) for row in result.rows]
        assert totals.rule_by_game(rule).tolist() == result.rule_by_game(rule).tolist() == fired
