"""Studies kept in folders: a run for each arm, which end the same however often they were broken off."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from killing import kill_and_repeat

import playground as pg
from playground.compiler import load
from playground.simulate.run import Run
from playground.simulate.storage import chunks, manifest, record
from playground.simulate.storage.studies import folder_names
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError

GAMES, LOOKS = 2_000, (100, 150, 225, 2_000)

CHILD = """
import sys
from pathlib import Path
from playground.compiler import load
from playground.simulate.study import Arm, Study
print("begun", flush=True)
arms = [Arm(name, load(name)) for name in ("triune", "triune@long-stride")]
study = Study(arms, 450, 5, threads=2, out=Path(sys.argv[1]))
for look in range(30, 451, 30):
    study.play(look)
"""


def arms(*names: str) -> list[Arm]:
    return [Arm(name, load(name)) for name in names or ("tic-tac-toe", "tic-tac-toe@misere")]


def study(folder: Path | None, seed: int = 7, games: int = GAMES, of: list[Arm] | None = None) -> Study:
    return Study(of or arms(), games, seed, threads=2, out=folder)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def without_timing(summary) -> dict:
    return {key: value for key, value in summary.to_json().items() if key != "timing"}


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    kept = study(tmp_path / "study")
    for look in LOOKS:
        kept.play(look)
    return tmp_path / "study"


def test_each_look_reports_the_games_before_it(tmp_path):
    kept, unkept = study(tmp_path), study(None)
    for look in LOOKS:
        expected = unkept.play(look)
        found = kept.play(look)
        assert [without_timing(each) for each in found] == [without_timing(each) for each in expected]
        for one, other in zip(found, expected, strict=True):
            assert one.outcome_codes().tolist() == other.outcome_codes().tolist()
            assert one.decisions_by_game().tolist() == other.decisions_by_game().tolist()
        assert len(pg.read_records(tmp_path)) == 2 * look


def test_the_result_of_a_look_does_not_change_later(tmp_path):
    kept = study(tmp_path)
    first = kept.play(100)
    before = [without_timing(each) for each in first]
    kept.play()
    assert [without_timing(each) for each in first] == before


def test_the_frame_has_the_arms_one_after_another(recorded):
    frame = pg.read_records(recorded)
    assert frame["arm"].value_counts().to_dict() == {"tic-tac-toe": GAMES, "tic-tac-toe@misere": GAMES}
    for name, games in frame.groupby("arm", observed=True):
        assert games["decisions"].tolist() == Run(load(str(name)), GAMES, 7).play().rows["decisions"].tolist()


def test_what_only_some_arms_have_is_missing_elsewhere(tmp_path):
    study(tmp_path, games=20, of=arms("tic-tac-toe", "trice")).play()
    frame = pg.read_records(tmp_path)
    assert frame.groupby("arm", observed=True)["left_zone.pool"].count().to_dict() == {"tic-tac-toe": 0, "trice": 20}


def test_the_folder_records_what_was_compared(recorded):
    reported = json.loads((recorded / "study.json").read_text(encoding="utf-8"))
    assert [reported["games"], reported["seed"], [arm["label"] for arm in reported["arms"]]] == [
        GAMES,
        7,
        ["tic-tac-toe", "tic-tac-toe@misere"],
    ]
    assert [arm["folder"] for arm in reported["arms"]] == ["1-tic-tac-toe", "2-tic-tac-toe-misere"]
    assert len(pg.read_records(recorded / "2-tic-tac-toe-misere")) == GAMES


def test_names_of_folders_are_plain_and_different():
    labels = ["A/b c", "../../etc", "", "stride = 2", "stride = 2", "x" * 99, "ÄÖ", "8", "9", "10"]
    names = folder_names(labels)
    assert names[:5] == ["01-a-b-c", "02-etc", "03-arm", "04-stride-2", "05-stride-2"]
    assert len(set(names)) == len(labels)
    assert all(len(name) < 50 for name in names)


def test_a_finished_study_is_not_played_again(recorded):
    expected = content(recorded)
    again = study(recorded)
    reported = [again.play(look) for look in LOOKS]
    assert [[each.games, each.played] for each in reported[1]] == [[150, 0], [150, 0]]
    assert [[each.games, each.played] for each in reported[-1]] == [[GAMES, 0], [GAMES, 0]]
    assert content(recorded) == expected


def test_other_looks_find_the_same_games(recorded):
    expected, kept = study(None), study(recorded)
    for look in (120, 160, GAMES):
        found = kept.play(look)
        assert [each.outcome_codes().tolist() for each in found] == [
            each.outcome_codes().tolist() for each in expected.play(look)
        ]
        assert [each.played for each in found] == [0, 0]


def test_a_study_that_stops_early_is_whole(tmp_path):
    study(tmp_path).play(150)
    frame = pg.read_records(tmp_path)
    assert frame["game"].tolist() == 2 * list(range(150))
    with_more = study(tmp_path).play(225)
    assert [each.played for each in with_more] == [75, 75]


def test_threads_and_stops_leave_no_trace(recorded, tmp_path):
    stopped = Study(arms(), GAMES, 7, threads=1, out=tmp_path / "other")
    stopped.play(100)
    stopped.play(150, lambda _: False, every=0.0)
    assert stopped.stopped
    again = Study(arms(), GAMES, 7, threads=3, out=tmp_path / "other")
    for look in LOOKS:
        again.play(look)
    assert content(tmp_path / "other") == content(recorded)


@pytest.mark.thorough
def test_a_study_killed_at_any_moment_ends_as_an_unbroken_one(tmp_path):
    subprocess.run([sys.executable, "-c", CHILD, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    kill_and_repeat(CHILD, tmp_path / "broken", "*/games-*", range(1, 7), seed=5)
    assert content(tmp_path / "broken") == content(tmp_path / "whole")


def test_another_study_in_the_folder_is_reported_and_left_alone(recorded):
    expected = content(recorded)
    with pytest.raises(PlaygroundError, match=r"seed there 7, here 8"):
        study(recorded, seed=8)
    with pytest.raises(PlaygroundError, match=r"arm 2 there 'tic-tac-toe@misere', here 'trice'\. "):
        study(recorded, of=arms("tic-tac-toe", "trice"))
    with pytest.raises(PlaygroundError, match=r"settings of the arm tic-tac-toe there \{\}, here .*\"size\": 3"):
        study(recorded, of=[Arm("tic-tac-toe", load("tic-tac-toe"), settings={"size": 3}), arms()[1]])
    with pytest.raises(PlaygroundError, match=r"kind there study, here sweep"):
        Study(arms(), GAMES, 7, out=recorded, kind="sweep")
    assert content(recorded) == expected


@pytest.mark.usefixtures("recorded")
def test_runs_and_studies_do_not_mix(tmp_path):
    with pytest.raises(PlaygroundError, match="is not empty, and holds no run"):
        _record(tmp_path / "study")
    _record(tmp_path / "run")
    with pytest.raises(PlaygroundError, match="is not empty, and holds no study"):
        study(tmp_path / "run")


def _record(folder: Path) -> None:
    record(Run(load("tic-tac-toe"), 10), folder)


def test_a_damaged_study_file_is_written_anew_and_games_stay(recorded):
    expected = content(recorded)
    for damage in ("{", '{"format": 2}', "[]"):
        (recorded / "study.json").write_text(damage, encoding="utf-8")
        for attempt in (lambda: pg.read_records(recorded), lambda: study(recorded)):
            with pytest.raises(PlaygroundError, match=r"study\.json is damaged"):
                attempt()
    (recorded / "study.json").unlink()
    assert [each.played for each in study(recorded).play()] == [0, 0]
    assert content(recorded) == expected


def test_a_damaged_chunk_of_an_arm_is_named(recorded):
    expected = content(recorded)
    damaged = sorted(recorded.glob("2-*/games-*"))[1]
    damaged.write_bytes(damaged.read_bytes()[:-9])
    for attempt in (lambda: pg.read_records(recorded), lambda: study(recorded).play()):
        with pytest.raises(PlaygroundError, match=rf"{damaged.name} is damaged.*Delete it"):
            attempt()
    damaged.unlink()
    assert [each.played for each in study(recorded).play()] == [0, 50]
    assert content(recorded) == expected


def test_a_study_of_another_version_is_reported(recorded, monkeypatch):
    monkeypatch.setattr(manifest, "FORMAT", 3)
    for attempt in (lambda: pg.read_records(recorded), lambda: study(recorded)):
        with pytest.raises(PlaygroundError, match=r"study\.json has format 2 of records, and .* reads format 3"):
            attempt()


def test_a_full_disk_loses_nothing_that_was_written(recorded, tmp_path, monkeypatch):
    real, synced = chunks.os.fsync, []

    def fill_up(handle):
        synced.append(handle)
        if len(synced) > 7:
            raise OSError(28, "No space left on device")
        real(handle)

    kept = study(tmp_path / "full")
    kept.play(100)
    monkeypatch.setattr(chunks.os, "fsync", fill_up)
    with pytest.raises(PlaygroundError, match=r"No space left on device\. The chunks that are there stay"):
        for look in LOOKS:
            kept.play(look)
    monkeypatch.setattr(chunks.os, "fsync", real)
    there = content(tmp_path / "full")
    assert {name: content(recorded)[name] for name in there} == there
    again = study(tmp_path / "full")
    for look in LOOKS:
        again.play(look)
    assert content(tmp_path / "full") == content(recorded)


def test_a_study_is_not_written_twice_at_once(tmp_path):
    def intrude(_):
        with pytest.raises(PlaygroundError, match="another run is being written"):
            study(tmp_path)
        return False

    assert study(tmp_path).play(watch=intrude, every=0.0)
