"""Waiting for what another process does, without taking processor time from it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 60.0
"""Seconds, on a machine that has much else to do, after which a condition is taken never to hold."""

BETWEEN = 0.01
"""Seconds between two looks at a condition."""


def wait_until(holds: Callable[[], bool], process: subprocess.Popen[Any] | None = None) -> None:
    """Until a condition holds. Fails if a process that is to bring it about ends before, or after a minute."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "the condition never holds"
        assert process is None or process.poll() is None, "the process has ended too early"
        time.sleep(BETWEEN)  # between two looks; looking all the time would take a processor from the work
