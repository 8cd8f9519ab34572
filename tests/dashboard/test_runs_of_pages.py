"""Runs of a page: they end when what they drew is sent, and the end of a job is drawn by the page, once."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from playground.dashboard import progress, sending


@pytest.fixture
def pauses(monkeypatch):
    found: list[float] = []
    monkeypatch.setattr(sending, "runtime", SimpleNamespace(exists=lambda: True))
    monkeypatch.setattr(sending, "time", SimpleNamespace(sleep=found.append))
    return found


def test_only_the_outermost_part_pauses_and_only_when_all_is_drawn(pauses):
    with sending.sent():
        for _ in range(2):
            with sending.sent():
                assert pauses == []
        assert pauses == []
    assert pauses == [sending.PAUSE_SECONDS]
    with sending.sent():
        pass
    assert len(pauses) == 2


def test_a_run_that_is_broken_off_does_not_pause_and_the_next_one_does(pauses):
    with pytest.raises(KeyError), sending.sent():
        raise KeyError
    assert pauses == []
    with sending.sent():
        pass
    assert pauses == [sending.PAUSE_SECONDS]


def test_nothing_pauses_where_there_is_no_server(pauses, monkeypatch):
    monkeypatch.setattr(sending, "runtime", SimpleNamespace(exists=lambda: False))
    with sending.sent():
        pass
    assert pauses == []


@pytest.mark.parametrize(("polling", "running", "drawn"), [(True, True, 0), (True, False, 1), (False, False, 0)])
def test_the_page_is_drawn_once_when_a_job_that_was_polled_is_over(monkeypatch, polling, running, drawn):
    calls: list[None] = []
    monkeypatch.setattr(progress, "st", SimpleNamespace(rerun=lambda: calls.append(None)))
    progress.draw_the_page_when_over(SimpleNamespace(running=running), polling)
    assert len(calls) == drawn
