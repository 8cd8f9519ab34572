"""Pages become PDFs where a browser is at hand, and it is said plainly where none is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from playground.engine.cancellation import Cancelled, CancelToken
from playground.report import pdf
from playground.report.pdf import print_pdf
from playground.source.diagnostics import PlaygroundError
from tests.browser import CHROMIUM, missing


def stand_in(folder: Path, script: str) -> str:
    """A program that a test takes for a browser."""
    path = folder / "browser"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_without_a_browser_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(pdf.BROWSER, raising=False)
    monkeypatch.setattr(pdf, "_MAC_APPS", ())
    out = tmp_path / "report.pdf"
    ended = CliRunner().invoke(app, ["simulate", "tic-tac-toe", "--games", "10", "--report", str(out)])
    assert ended.exit_code == 2
    assert "write an .html file and print that from any browser" in " ".join(ended.output.split())
    assert "10 games" not in ended.output  # it is said before any game is played
    assert not out.exists()


def test_a_browser_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pdf.BROWSER, "no-such-browser")
    with pytest.raises(PlaygroundError, match="names no-such-browser, which is no program"):
        pdf.browser()


def test_what_a_browser_says_is_passed_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(pdf.BROWSER, stand_in(tmp_path, "echo 'no room left' >&2; exit 1"))
    with pytest.raises(PlaygroundError, match="did not print the page: no room left"):
        print_pdf("<p>text</p>")


def test_printing_can_be_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(pdf.BROWSER, stand_in(tmp_path, "exec sleep 60"))
    stop = CancelToken()
    stop.set()
    with pytest.raises(Cancelled):
        print_pdf("<p>text</p>", stop)


def test_a_browser_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(pdf.BROWSER, stand_in(tmp_path, "exec sleep 60"))
    monkeypatch.setattr(pdf, "MAX_SECONDS", 0.1)
    with pytest.raises(PlaygroundError, match="more than 0 seconds to print"):
        print_pdf("<p>text</p>")


@pytest.mark.browser
@pytest.mark.exhaustive
def test_a_report_is_printed_with_its_charts(tmp_path: Path) -> None:
    if not CHROMIUM.exists():
        missing("there is no Chromium")
    out = tmp_path / "report.pdf"
    os.environ.setdefault(pdf.BROWSER, str(CHROMIUM))
    ended = CliRunner().invoke(app, ["simulate", "tic-tac-toe", "--games", "200", "--report", str(out)])
    assert ended.exit_code == 0, ended.output
    printed = out.read_bytes()
    assert printed.startswith(b"%PDF-")
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") + printed.count(b"/Type /Page/") >= 1
    assert len(printed) > 20_000  # the charts are in it
