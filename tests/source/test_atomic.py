"""Files are written whole or not at all: on a full disk the old content stays, and nothing else does."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from playground.cli.app import app
from playground.compiler import load
from playground.dashboard.model import draft, experiment_files
from playground.play.saved import save
from playground.play.session import Session
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from tests.full_disk import full_disk

LARGE = "x" * 200_000


def contents(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("old")
    with full_disk(), pytest.raises(OSError):
        write_atomically(path, LARGE)
    assert contents(tmp_path) == {"report.html": "old"}


@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_whatever_ends_the_writing_removes_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(type(failure)):
        write_atomically(tmp_path / "new.txt", "text", sync=True)
    assert contents(tmp_path) == {}


def test_a_new_file_has_the_permissions_of_the_umask_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("")
    old.chmod(0o604)
    before = os.umask(0o027)
    try:
        write_atomically(new, "new")
        write_atomically(old, "new")
    finally:
        os.umask(before)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (new, old)] == [0o640, 0o604]


def test_a_link_stays_and_a_device_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("old")
    link = tmp_path / "link"
    link.symlink_to("kept")
    write_atomically(link, "new")
    write_atomically(Path(os.devnull), "gone")
    assert link.is_symlink()
    assert (tmp_path / "kept").read_text() == "new"
    assert not Path(os.devnull).is_file()


def test_links_in_a_circle_and_folders_are_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("link")
    for path in (link, tmp_path):
        with pytest.raises(OSError):
            write_atomically(path, "new")


def command(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(list(arguments), standalone_mode=True)
    return int(ended.value.code or 0) if not isinstance(ended.value.code, str) else 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("rulebook", "tic-tac-toe", "--out", "old.md"),
        ("rulebook", "tic-tac-toe", "--out", "old.html"),
        ("schema", "--out", "old.json"),
        ("run", "small.yaml", "--report", "old.html"),
    ],
    ids=lambda arguments: " ".join(arguments),
)
def test_commands_on_a_full_disk_leave_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    load("tic-tac-toe").native  # noqa: B018  # its machine code is in the cache then
    Path("small.yaml").write_text("experiment: Small\nrulesets: [tic-tac-toe, tic-tac-toe@misere]\ngames: 50\n")
    Path(arguments[-1]).write_text("old")
    before = contents(tmp_path)
    with full_disk():
        code = command(*arguments)
    assert code == 2
    assert "cannot be written" in capsys.readouterr().err
    assert before == contents(tmp_path)


def test_saved_games_rulesets_and_experiments_on_a_full_disk_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session(load("tic-tac-toe"), 0, [0, 1], {})
    with full_disk():
        for write in (
            lambda: save(session, "tic-tac-toe", tmp_path / "game.json"),
            lambda: draft.save("mine", LARGE, overwrite=False),
            lambda: experiment_files.save("mine", LARGE, overwrite=False),
        ):
            with pytest.raises(PlaygroundError, match="cannot be written"):
                write()
    assert contents(tmp_path) == {}
