"""`playground simulate --out DIR`."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.simulate.measures import referee

ARGUMENTS = ("simulate", "tic-tac-toe", "--games", "120", "--seed", "4")


def paragraphs(text: str) -> list[str]:
    """What is printed but for the speed."""
    return [line for line in text.splitlines() if not line.startswith("speed")]


def test_the_summary_is_the_same_with_records_and_from_records(playground, tmp_path):
    plain, out = playground(*ARGUMENTS), ("--out", str(tmp_path / "run"))
    first, again = playground(*ARGUMENTS, *out), playground(*ARGUMENTS, *out)
    assert paragraphs(plain.stdout) == paragraphs(first.stdout) == paragraphs(again.stdout)
    assert [plain.code, first.code, again.code] == [0, 0, 0]
    assert again.stderr == f"{tmp_path / 'run'} is complete: 120 games, all of them recorded before\n"


def test_another_run_in_the_folder_is_bad_usage(playground, tmp_path):
    playground(*ARGUMENTS, "--out", str(tmp_path / "run"))
    ended = playground("simulate", "tic-tac-toe", "--games", "120", "--seed", "5", "--out", str(tmp_path / "run"))
    assert (ended.code, ended.stdout) == (2, "")
    assert "holds another run: seed there 4, here 5. Give --out another folder" in ended.stderr


def test_measures_are_the_same_with_records_and_from_records(playground, tmp_path):
    expected = playground(*ARGUMENTS, "--measures", "--json").json["measures"]
    for _ in ("played", "read"):
        found = playground(*ARGUMENTS, "--measures", "--json", "--out", str(tmp_path / "run"))
        assert found.json["measures"] == expected


REFEREE = ("--measures", "--referee", "9", "--playouts", "4", "--json")


@pytest.fixture
def judged(monkeypatch) -> list[int]:
    """The numbers of the games that are really judged."""
    numbers, real = list[int](), referee.judge

    def watched(machine, seed, number, *others):
        numbers.append(number)
        return real(machine, seed, number, *others)

    monkeypatch.setattr(referee, "judge", watched)
    return numbers


def test_games_that_were_judged_are_kept_and_judged_once(playground, tmp_path, judged):
    expected, out = playground(*ARGUMENTS, *REFEREE).json["measures"], ("--out", str(tmp_path / "run"))
    assert sorted(judged) == [*range(9)]
    first, again = playground(*ARGUMENTS, *REFEREE, *out), playground(*ARGUMENTS, *REFEREE, *out)
    assert first.json["measures"] == again.json["measures"] == expected
    assert sorted(judged) == sorted(2 * [*range(9)]), "by the one that is kept nowhere, and once more"
    more = playground(*ARGUMENTS, "--referee", "12", "--playouts", "4", *out)
    assert sorted(judged[18:]) == [9, 10, 11]
    assert more.code == 0
    assert [path.name for path in (tmp_path / "run").glob("judged-*")] == ["judged-4-with-options.json.gz"]


def test_a_referee_that_is_stopped_goes_on_by_the_same_command(playground, tmp_path, judged, monkeypatch):
    real, out = referee.EvaluationTask.add, ("--out", str(tmp_path / "run"))

    def interrupted(case, one):
        real(case, one)
        if len(case.judged) == 4:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(referee.EvaluationTask, "add", interrupted)
        stopped = playground(*ARGUMENTS, *REFEREE, *out)
    assert stopped.code == 130
    assert stopped.stderr.startswith("the referee was stopped after 4 of 9 games; the same command continues\n")
    assert stopped.json["measures"]["tree_size"]["value"] is None, "stopping does not wait for games played again"
    judged.clear()
    whole = playground(*ARGUMENTS, *REFEREE, *out)
    assert (whole.code, sorted(judged)) == (0, [4, 5, 6, 7, 8])
    assert whole.json["measures"] == playground(*ARGUMENTS, *REFEREE).json["measures"]


def test_damaged_judgements_are_reported_and_nothing_is_lost(playground, tmp_path):
    out = ("--out", str(tmp_path / "run"))
    playground(*ARGUMENTS, *REFEREE, *out)
    (kept,) = Path(tmp_path / "run").glob("judged-*")
    kept.write_bytes(b"nothing")
    ended = playground(*ARGUMENTS, *REFEREE, *out)
    assert ended.code == 2
    assert "is damaged" in ended.stderr and "only the referee judges once more" in ended.stderr
    assert playground(*ARGUMENTS, *out).code == 0
