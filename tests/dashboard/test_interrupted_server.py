"""The server of the dashboard is interrupted or terminated while a visitor is connected and a job runs."""

from __future__ import annotations

import os
import re
import signal
import time

import pytest
from playwright.sync_api import Page, expect

from tests.dashboard.conftest import PATIENCE_MS, Served, served
from tests.quick_set import mostly_exhaustive

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)

SECONDS = 2.0
"""Within which the server has to end."""


def start_a_long_job(page: Page, address: str) -> None:
    page.goto(f"{address}/compare?game=triune")
    page.get_by_label("Games of each").fill("1000000")
    page.get_by_label("Games of each").press("Enter")
    page.get_by_role("button", name=re.compile("Run$")).click()
    page.get_by_role("button", name="Cancel").wait_for()


def signalled(server: Served, number: signal.Signals) -> tuple[int, float]:
    """The exit code after a signal, sent to all processes of the server as a terminal sends it, and the seconds."""
    os.killpg(server.process.pid, number)
    started = time.monotonic()
    code = server.process.wait(timeout=60)
    return code, time.monotonic() - started


def has_processes(group: int) -> bool:
    """Whether any process of a group is left, for a while: those that notice the end of their parent take a moment."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)  # a condition with a deadline
    return True


@pytest.mark.parametrize(
    ("number", "code", "last"),
    mostly_exhaustive([(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, -signal.SIGTERM, "")]),
)
def test_the_server_ends_at_once_and_leaves_nothing_running(
    page: Page, tmp_path_factory: pytest.TempPathFactory, number: signal.Signals, code: int, last: str
) -> None:
    with served(tmp_path_factory) as server:
        start_a_long_job(page, server.address)
        before = server.said.read_text()
        ended, seconds = signalled(server, number)
        said = server.said.read_text().removeprefix(before)
        assert (ended, said.strip()) == (code, last)
        assert seconds < SECONDS
        assert not has_processes(server.process.pid)
