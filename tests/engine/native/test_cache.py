"""The object cache: keyed by content, safe against concurrent writers and damaged files."""

import subprocess
import sys

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState

NODES = [9, 72, 504, 3024]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    return tmp_path


def perft():
    native = compile_game(load("tic-tac-toe").game)
    return native.library.from_cache, NativeState(native).perft(4)


def objects(cache):
    return sorted(cache.glob("*/objects/*"))


def test_a_second_compilation_comes_from_the_cache(cache):
    assert perft() == (False, NODES)
    assert perft() == (True, NODES)
    assert len(objects(cache)) == 1


def test_another_game_is_another_object(cache):
    perft()
    compile_game(load("tic-tac-toe?size=4").game)
    assert len(objects(cache)) == 2


def test_checking_mode_is_kept_apart(cache):
    game = load("tic-tac-toe").game
    compile_game(game)
    assert not compile_game(game, checked=True).library.from_cache
    assert len(objects(cache)) == 2


@pytest.mark.parametrize("damage", [b"", b"short", None])
def test_a_damaged_file_is_replaced(cache, damage):
    perft()
    (path,) = objects(cache)
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]) if damage is None else damage)
    assert perft() == (False, NODES)
    assert path.read_bytes() == content
    assert perft() == (True, NODES)


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv("PLAYGROUND_CACHE", str(file))
    assert perft() == (False, NODES)


WRITER = """
from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
print(NativeState(compile_game(load("tic-tac-toe").game)).perft(4))
"""


@pytest.mark.exhaustive
def test_concurrent_writers_do_no_harm(cache):
    writers = [subprocess.Popen([sys.executable, "-c", WRITER], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    printed = [writer.communicate(timeout=120)[0] for writer in writers]
    assert printed == [f"{NODES}\n"] * 2
    assert len(objects(cache)) == 1
    assert perft() == (True, NODES)


def test_nothing_is_written_without_the_cache(cache):
    compile_game(load("tic-tac-toe").game, cache=False)
    assert list(cache.iterdir()) == []
