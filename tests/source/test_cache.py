"""The cache on disk: what another user may have written is not used, and nothing in its place blocks."""

from __future__ import annotations

import logging
import os
import stat
import threading

import pytest

from playground.source import cache
from playground.source.folders import cache_folder

KIND, NAME, CONTENT = "objects", "5eed.o", b"machine code"

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes")
pytestmark = posix


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch, caplog):
    """A cache of this test, and its warnings from the beginning."""
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    caplog.set_level(logging.WARNING)
    cache._warn.cache_clear()


@pytest.fixture
def folder():
    """The folder of a cache that holds one entry."""
    cache.write(KIND, NAME, CONTENT)
    return cache_folder() / KIND


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def read():
    """What is read, by a thread that is given up where it would wait for ever."""
    found = []
    reader = threading.Thread(target=lambda: found.append(cache.read(KIND, NAME)), daemon=True)
    reader.start()
    reader.join(20)
    assert not reader.is_alive(), "reading waits"
    return found[0]


def test_what_was_written_is_read_and_belongs_to_this_user_alone(folder, caplog):
    assert read() == CONTENT
    assert (mode(folder), mode(folder.parent), mode(folder / NAME)) == (0o700, 0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert caplog.messages == []


def test_a_usual_mask_of_older_folders_is_private_enough(folder):
    folder.chmod(0o755)
    assert read() == CONTENT


@pytest.mark.parametrize("shared", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_to_is_not_used(folder, shared, caplog):
    folder.chmod(shared)
    assert read() is None
    cache.write(KIND, "other.o", CONTENT)
    assert [path.name for path in folder.iterdir()] == [NAME]
    (message,) = caplog.messages
    assert f"the cache in {folder} is not used" in message
    assert "other users can write to it" in message


def test_a_file_that_others_can_write_to_is_not_used(folder, caplog):
    (folder / NAME).chmod(0o666)
    assert read() is None
    assert "other users can write to it" in caplog.text


def test_what_belongs_to_another_user_is_not_used(folder, monkeypatch, caplog):
    owner = os.geteuid()
    monkeypatch.setattr("playground.source.cache.cache_folder", lambda: folder.parent)
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert read() is None
    cache.write(KIND, "other.o", CONTENT)
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert caplog.messages == [
        f"the cache in {folder} is not used, which costs time: it belongs to another user; delete it, "
        "or set PLAYGROUND_CACHE"
    ]


def test_a_file_of_another_user_is_not_used(folder, monkeypatch, caplog):
    own, private = os.geteuid(), cache._is_private_folder(folder)
    monkeypatch.setattr("playground.source.cache.cache_folder", lambda: folder.parent)
    monkeypatch.setattr("playground.source.cache._is_private_folder", lambda _: private)
    monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    assert read() is None
    assert f"{folder / NAME} is not used: it belongs to another user" in caplog.text


def test_the_folder_may_be_no_symbolic_link(folder, tmp_path, caplog):
    moved = folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(moved)
    assert read() is None
    assert "it is a symbolic link" in caplog.text


def test_a_file_may_be_no_symbolic_link(folder, tmp_path):
    moved = (folder / NAME).rename(tmp_path / NAME)
    (folder / NAME).symlink_to(moved)
    assert read() is None


def test_a_fifo_in_the_place_of_a_file_is_not_waited_for(folder):
    (folder / NAME).unlink()
    os.mkfifo(folder / NAME)
    assert read() is None


def test_a_fifo_in_the_place_of_the_folder_is_not_waited_for(folder):
    (folder / NAME).unlink()
    folder.rmdir()
    os.mkfifo(folder)
    assert read() is None
    cache.write(KIND, NAME, CONTENT)


def test_a_folder_in_the_place_of_a_file_is_no_entry(folder):
    (folder / NAME).unlink()
    (folder / NAME).mkdir()
    assert read() is None
    cache.write(KIND, NAME, CONTENT)
    assert list(folder.glob("*.part")) == []


def test_a_file_that_is_too_large_is_not_read(folder, monkeypatch):
    monkeypatch.setattr(cache, "MAX_ENTRY_BYTES", len(CONTENT))
    assert read() is None
    cache.write(KIND, "other.o", CONTENT)
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_an_entry_under_another_name_is_damaged(folder):
    (folder / NAME).rename(folder / "another.o")
    assert cache.read(KIND, "another.o") is None


@pytest.mark.parametrize("damage", [b"", b"short", CONTENT * 10])
def test_a_damaged_file_counts_as_missing_and_is_replaced(folder, damage):
    (folder / NAME).write_bytes(damage)
    assert read() is None
    cache.write(KIND, NAME, CONTENT)
    assert read() == CONTENT


def test_a_shared_folder_holds_one_of_each_user(tmp_path, folder):
    assert folder.parent == tmp_path / f"playground-{os.geteuid()}"
    tmp_path.chmod(0o1777)
    assert read() == CONTENT


def test_what_was_used_least_recently_makes_room(folder, monkeypatch):
    monkeypatch.setattr(cache, "MAX_FOLDER_BYTES", 4_000)
    for number in range(4):
        cache.write(KIND, f"{number + 2}.o", bytes(1_000))
        os.utime(folder / f"{number + 2}.o", (number, number))
    assert cache.read(KIND, "2.o") is not None  # which was not used for longest, and now is
    cache.write(KIND, "0.o", bytes(1_000))
    assert sorted(path.name for path in folder.iterdir()) == ["0.o", "2.o", NAME]
