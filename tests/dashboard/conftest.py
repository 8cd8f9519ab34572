"""A dashboard that is really served, and a real browser that looks at it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from playground.dashboard.jobs import records
from playground.simulate.measures import option_counts
from tests.dashboard.editor_desk import Desk

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

START_SECONDS = 60
SAID = "said.log"
PATIENCE_MS = 90_000
"""What is waited for comes in seconds; a slow machine takes three times as long, 40 seconds for a comparison."""
LOGGED = 200
"""Lines of a page's console that are printed where a test fails."""

EVENTS = Path(__file__).with_name("page_events.js")


@dataclass(frozen=True)
class Served:
    """A dashboard as `playground dashboard` serves it, in a process group of its own; `said` is what it prints."""

    address: str
    process: subprocess.Popen[bytes]
    said: Path


@contextmanager
def served(tmp_path_factory: pytest.TempPathFactory, folder: Path | None = None) -> Iterator[Served]:
    """Serve a dashboard until the end of the context.

    `folder` is the current one, in which it saves files, by default one of its own: lists show the jobs that other
    servers ran in the same folder.
    """
    folder = folder or tmp_path_factory.mktemp("folder")
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-c", "from playground.cli import main; main()"]
    command += ["dashboard", "--port", str(port), "--no-browser", "--runs", str(tmp_path_factory.mktemp("runs"))]
    said = tmp_path_factory.mktemp("server") / SAID  # a file is never full, as a pipe that nobody reads would be
    with said.open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, start_new_session=True, cwd=folder)
    try:
        wait_until_served(f"http://127.0.0.1:{port}/_stcore/health", server, said)
        yield Served(f"http://127.0.0.1:{port}", server, said)
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()
        print(f"The dashboard said:\n{said.read_text()[-4_000:]}")


@pytest.fixture(scope="session", autouse=True)
def packages_scanned_once() -> Iterator[None]:
    """Streamlit reads the descriptions of all installed packages for each page that is tested, and once when served."""
    from streamlit.components.v2 import manifest_scanner

    with patch.object(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests)):
        yield


@pytest.fixture(autouse=True)
def no_jobs_of_earlier_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists show none of the jobs that other tests have run in the same folder."""
    monkeypatch.setattr(records, "earlier", list)


@pytest.fixture(autouse=True)
def few_games_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every comparison plays some of its games again to count options; from how many is no matter on a page."""
    monkeypatch.setattr(option_counts, "SAMPLE", 20)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the dashboard is served that most tests share."""
    with served(tmp_path_factory) as server:
        yield server.address


def wait_until_served(health: str, server: subprocess.Popen[bytes], said: Path) -> None:
    """Ask until there is an answer; urllib itself waits between a refused connection and the next one."""
    for _ in range(START_SECONDS * 10):
        if server.poll() is not None:
            pytest.fail(f"the dashboard did not start: {said.read_text()}")
        try:
            with urllib.request.urlopen(health, timeout=1):
                return
        except (urllib.error.URLError, OSError):
            # A condition with a deadline: returns at once when the server ends, after a tenth of a second otherwise.
            try:
                server.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
    pytest.fail("the dashboard did not start in time")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new visitor at a desk. Where a test fails, pytest prints the page's console and its log of events."""

    def log(message: ConsoleMessage) -> None:
        lines.append(f"{message.type}: {message.text}")

    lines: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, accept_downloads=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(path=EVENTS)
    page = context.new_page()
    page.on("console", log)
    page.on("pageerror", lambda error: lines.append(f"uncaught: {error}"))
    yield page
    context.close()
    print("The browser's console:", *lines[-LOGGED:], sep="\n")


@pytest.fixture
def desk(page: Page) -> Desk:
    """The editor on a page of its own."""
    return Desk(page)
