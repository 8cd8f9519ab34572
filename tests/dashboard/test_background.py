"""Finding things out in the background."""

from __future__ import annotations

import threading

from playground.dashboard.background_cache import MAX_KEPT, BackgroundCache

PATIENCE = 60.0


def test_what_is_soon_found_is_there_at_once() -> None:
    assert BackgroundCache[int]("test").request("one", lambda: 1, PATIENCE).result(0) == 1


def test_it_is_found_out_once() -> None:
    background, calls = BackgroundCache[int]("test"), list[int]()
    for _ in range(3):
        background.request("same", lambda: calls.append(1) or len(calls), PATIENCE)
    assert calls == [1]


def test_nobody_waits_for_what_takes_long() -> None:
    background, go = BackgroundCache[bool]("test"), threading.Event()
    found = background.request("slow", lambda: go.wait(PATIENCE), patience=0)
    assert not found.done()
    go.set()
    assert background.request("slow", lambda: False).result(PATIENCE)


def test_what_was_requested_first_is_forgotten() -> None:
    background, calls = BackgroundCache[None]("test"), list[int]()
    for number in [*range(MAX_KEPT + 1), 0]:
        background.request(number, lambda number=number: calls.append(number), PATIENCE)
    assert calls.count(0) == 2
    assert calls.count(1) == 1
