"""Judged games kept beside the records: found again, never mistaken, the same bytes however they came about."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from killing import kill_and_repeat

import playground as pg
from playground.compiler import load
from playground.simulate.measures import referee
from playground.simulate.measures.referee import Referee
from playground.simulate.storage import judgements
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

GAMES, REFEREE = 60, Referee(20, playouts=4)

CHILD = """
import sys
from pathlib import Path
from playground.compiler import load
from playground.simulate.storage import judgements
from playground.simulate.measures.referee import Referee
from playground.simulate.study import Arm, Study
judgements.WRITE_EVERY = 0.0
print("begun", flush=True)
arms = [Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@misere")]
study = Study(arms, 60, 5, threads=2, out=Path(sys.argv[1]))
study.judge(study.play(), Referee(30, 300), options=True)
"""


def study(folder: Path | None, threads: int = 2) -> Study:
    return Study([Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@misere")], GAMES, 7, threads, folder)


def judge(folder: Path | None, referee: Referee = REFEREE, options: bool = False, **others) -> list[list[Judged]]:
    playing = study(folder)
    return playing.judge(playing.play(), referee, options, **others)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def counted(monkeypatch) -> list[int]:
    """The numbers of the games that are really judged."""
    numbers, real = [], referee.judge

    def watched(machine, seed, number, *others):
        numbers.append(number)
        return real(machine, seed, number, *others)

    monkeypatch.setattr(referee, "judge", watched)
    return numbers


def test_what_was_judged_is_found_again(tmp_path, counted):
    first = judge(tmp_path)
    assert len(counted) == 40
    expected = content(tmp_path)
    assert sorted(name for name in expected if "judged" in name) == [
        "1-tic-tac-toe/judged-4.json.gz",
        "2-tic-tac-toe-misere/judged-4.json.gz",
    ]
    assert judge(tmp_path) == first == judge(None)
    assert len(counted) == 80  # by the one that is kept nowhere
    assert content(tmp_path) == expected
    assert len(pg.read_records(tmp_path)) == 2 * GAMES


def test_fewer_games_are_taken_and_more_are_added(tmp_path, counted):
    whole = judge(tmp_path / "whole", Referee(30, 4))
    first = judge(tmp_path / "grown")
    assert judge(tmp_path / "grown", Referee(6, 4)) == [games[:6] for games in first]
    counted.clear()
    assert judge(tmp_path / "grown", Referee(30, 4)) == whole
    assert sorted(counted) == sorted(2 * [*range(20, 30)])
    assert content(tmp_path / "grown") == content(tmp_path / "whole")


def test_other_playouts_and_other_needs_are_judged_anew_and_kept_beside(tmp_path, counted):
    before = judge(tmp_path)
    counted.clear()
    judge(tmp_path, Referee(20, 6))
    with_options = judge(tmp_path, options=True)
    assert len(counted) == 80
    assert judge(tmp_path) == before
    assert with_options[0][0].options
    assert sorted(path.name for path in tmp_path.glob("1-*/judged-*")) == [
        "judged-4-with-options.json.gz",
        "judged-4.json.gz",
        "judged-6.json.gz",
    ]


def test_broken_off_and_resumed_it_ends_as_an_unbroken_one(tmp_path, monkeypatch, counted):
    judge(tmp_path / "whole", options=True)
    monkeypatch.setattr(judgements, "WRITE_EVERY", 0.0)
    counted.clear()
    stopped = judge(tmp_path / "broken", options=True, watch=lambda judged: judged < 7, every=0.0)
    assert 7 <= sum(map(len, stopped)) < 40
    assert judge(tmp_path / "broken", options=True) == judge(tmp_path / "whole", options=True)
    assert content(tmp_path / "broken") == content(tmp_path / "whole")


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_killed_at_any_moment_it_ends_as_an_unbroken_one(tmp_path):
    subprocess.run([sys.executable, "-c", CHILD, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    kill_and_repeat(CHILD, tmp_path / "broken", "*/judged-*", range(1, 2), seed=5)
    assert content(tmp_path / "broken") == content(tmp_path / "whole")
    assert not list(tmp_path.rglob("*.partial"))


def test_what_is_written_now_and_then_is_a_beginning(tmp_path, monkeypatch):
    monkeypatch.setattr(judgements, "WRITE_EVERY", 0.0)
    sizes = []

    def look(_):
        paths = list(tmp_path.glob("1-*/judged-*.gz"))
        sizes.append(len(json.loads(gzip.decompress(paths[0].read_bytes()))["judged"]) if paths else 0)

    judge(tmp_path, watch=look, every=0.0)
    assert sizes == sorted(sizes)
    assert 0 < sizes[-1] <= 20


def file_of(folder: Path) -> Path:
    return folder / "1-tic-tac-toe" / "judged-4.json.gz"


def rewritten(folder: Path, **changed: object) -> None:
    reported = json.loads(gzip.decompress(file_of(folder).read_bytes()))
    file_of(folder).write_bytes(gzip.compress(json.dumps(reported | changed).encode()))


DAMAGES = {
    "empty": b"",
    "no gzip": b"no gzip",
    "half an object": gzip.compress(b"{"),
    "a list": gzip.compress(b"[]"),
    "nothing in it": gzip.compress(b"{}"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_reported_and_can_be_deleted(tmp_path, damage):
    expected = judge(tmp_path)
    file_of(tmp_path).write_bytes(damage)
    with pytest.raises(PlaygroundError, match=r"judged-4\.json\.gz is damaged.*Delete it, and give the same command"):
        judge(tmp_path)
    file_of(tmp_path).unlink()
    assert judge(tmp_path) == expected


def test_a_bit_that_changed_and_an_end_that_is_missing_are_noticed(tmp_path):
    judge(tmp_path)
    whole = file_of(tmp_path).read_bytes()
    middle = len(whole) // 2
    for broken in (whole[:-5], whole[:middle] + bytes([whole[middle] ^ 4]) + whole[middle + 1 :]):
        file_of(tmp_path).write_bytes(broken)
        with pytest.raises(PlaygroundError, match="is damaged"):
            judge(tmp_path)


def test_games_that_are_none_are_damage(tmp_path):
    judge(tmp_path)
    for games in ([{}], [{"values": 3}], 5, [None]):
        rewritten(tmp_path, judged=games)
        with pytest.raises(PlaygroundError, match="is damaged"):
            judge(tmp_path)


def test_a_file_of_another_run_or_format_is_reported(tmp_path):
    judge(tmp_path)
    file_of(tmp_path).write_bytes((tmp_path / "2-tic-tac-toe-misere" / "judged-4.json.gz").read_bytes())
    with pytest.raises(PlaygroundError, match="belongs to another run than the records beside it"):
        judge(tmp_path)
    rewritten(tmp_path, format=9)
    with pytest.raises(PlaygroundError, match="has format 9 of judged games, and this playground reads format 1"):
        judge(tmp_path)


def test_what_cannot_be_written_is_reported(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(judgements, "write", full)
    with pytest.raises(PlaygroundError, match="No space left on device"):
        judge(tmp_path)
