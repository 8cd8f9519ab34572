"""Python's collector of garbage is paused while games are compiled, and only then."""

import gc
import threading

from playground.source.collecting import collecting_paused


def test_it_is_paused_within_and_resumes_behind() -> None:
    with collecting_paused():
        assert not gc.isenabled()
        with collecting_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_resumes_with_the_last_of_several_threads() -> None:
    inside, leave = threading.Event(), threading.Event()

    def other() -> None:
        with collecting_paused():
            inside.set()
            leave.wait(10)

    thread = threading.Thread(target=other)
    thread.start()
    inside.wait(10)
    with collecting_paused():
        pass
    assert not gc.isenabled()
    leave.set()
    thread.join()
    assert gc.isenabled()


def test_it_stays_off_where_it_was_off() -> None:
    gc.disable()
    try:
        with collecting_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
