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
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

START_SECONDS = 60
PATIENCE_MS = 30_000


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the dashboard is served, as `playground dashboard` does it."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-c", "from playground.cli import main; main()"]
    command += ["dashboard", "--port", str(port), "--no-browser", "--runs", str(tmp_path_factory.mktemp("runs"))]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        wait_until_served(f"http://127.0.0.1:{port}/_stcore/health", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate()


def wait_until_served(health: str, server: subprocess.Popen[bytes]) -> None:
    """Ask until there is an answer; urllib itself waits between a refused connection and the next one."""
    for _ in range(START_SECONDS * 10):
        if server.poll() is not None:
            pytest.fail(f"the dashboard did not start: {server.communicate()[0].decode()}")
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
    """A new visitor at a desk."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, accept_downloads=True)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()
