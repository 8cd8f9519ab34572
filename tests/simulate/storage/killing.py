"""Processes that record and are killed, again and again, at moments given by how many files there are."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path


def kill_and_repeat(code: str, folder: Path, files: str, moments: range, seed: int) -> None:
    """Run code that records into a folder and prints `begun`; kill it four times, and let it end the fifth time.

    It is killed when there are so many `files` as one of `moments` says, more each time. At least one must be killed
    before its end.
    """
    chosen, killed, command = random.Random(seed), 0, [sys.executable, "-c", code, str(folder)]
    for attempt in range(4):
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        waited_for = chosen.choice(moments) * (attempt + 1)
        while child.poll() is None and len(list(folder.glob(files))) < waited_for:
            time.sleep(0.001)  # spinning would take a processor from the child
        child.send_signal(signal.SIGKILL)
        killed += child.wait() == -signal.SIGKILL
        child.stdout.close()
    assert killed
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
