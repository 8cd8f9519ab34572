"""Finding things out in the background."""

from __future__ import annotations

import threading

from playground.dashboard.background import MOST_KEPT, Background

PATIENCE = 60.0


def test_what_is_soon_found_is_there_at_once() -> None:
    assert Background[int]("test").ask("one", lambda: 1, PATIENCE).result(0) == 1


def test_it_is_found_out_once() -> None:
    background, asked = Background[int]("test"), list[int]()
    for _ in range(3):
        background.ask("same", lambda: asked.append(1) or len(asked), PATIENCE)
    assert asked == [1]


def test_nobody_waits_for_what_takes_long() -> None:
    background, go = Background[bool]("test"), threading.Event()
    found = background.ask("slow", lambda: go.wait(PATIENCE), patience=0)
    assert not found.done()
    go.set()
    assert background.ask("slow", lambda: False).result(PATIENCE)


def test_what_was_asked_first_is_forgotten() -> None:
    background, asked = Background[None]("test"), list[int]()
    for number in [*range(MOST_KEPT + 1), 0]:
        background.ask(number, lambda number=number: asked.append(number), PATIENCE)
    assert asked.count(0) == 2
    assert asked.count(1) == 1
