"""What takes long on the reference engine says so, how far it is, and what is faster."""

from __future__ import annotations

import io
import sys

import pytest

from playground.cli import perft, progress
from playground.engine.cancellation import Cancelled, CancelToken
from playground.verify import golden
from playground.verify.golden_file import checks_file, load_checks


class Terminal(io.StringIO):
    """Keeps what is shown."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error from now on; whatever is done takes long."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(progress, "WORKING_SECONDS", 0.0)
    monkeypatch.setattr(perft, "POSITIONS_SHOWN", 10)
    return shown


def test_counting_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with perft._watched("counting depth 3", CancelToken()) as visited:
        for _ in range(25):
            visited()
    shown = screen.getvalue().split(progress.CLEAR_LINE)
    faster = "the native engine is some thousand times faster: Ctrl-C stops"
    assert [text for text in shown if "looked at" in text] == [
        f"counting depth 3, {positions} positions looked at; {faster}" for positions in (10, 20)
    ]
    assert shown[-1] == ""


def test_counting_ends_when_it_is_cancelled() -> None:
    stop = CancelToken()
    stop.set()
    with perft._watched("counting", stop) as visited, pytest.raises(Cancelled):
        visited()


def test_checks_say_what_they_are_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "DECISIONS_SHOWN", 4)
    subject, notes = golden.subject_of("tic-tac-toe"), list[str]()
    found = list(golden.check(subject, load_checks(checks_file(subject.file)), notes.append))
    assert not any(finding.problem for finding in found)
    assert "tic-tac-toe: counting to depth 3 on the reference engine" in notes
    assert any(note.startswith("tic-tac-toe: decision 4 of ") for note in notes)


def test_results_are_printed_on_lines_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    working = progress.Working("testing")
    working("counting")
    working.clear()
    working.clear()
    working.end()
    line = f"{progress.CLEAR_LINE}counting: Ctrl-C stops{progress.CLEAR_LINE}"
    assert screen.getvalue().endswith(line)
