"""Make the screenshots of the documentation again: `make pictures`. Needs Chromium.

A dashboard is served on a free port and driven as a visitor would: nothing is drawn by hand.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"
START_SECONDS = 60
PATIENCE_MS, SETTLED_MS = 120_000, 3_000
WIDTH = 1_280


def main() -> None:
    """Serve a dashboard in an empty folder, and write the pictures."""
    from playwright.sync_api import sync_playwright

    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from playground.cli import main; main()", "dashboard", "--no-browser"]
        server = subprocess.Popen([*command, "--port", str(port), "--runs", folder], cwd=folder)
        try:
            _wait(f"{address}/_stcore/health")
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                page = browser.new_page()
                page.set_default_timeout(PATIENCE_MS)
                _workshop(page, address)
                _changes(page, address)
                browser.close()
        finally:
            server.terminate()
            server.wait()


def _workshop(page: Page, address: str) -> None:
    """The Workshop, once it says what the games say."""
    page.set_viewport_size({"width": WIDTH, "height": 1_050})
    page.goto(f"{address}/workshop")
    page.locator("figure.board").first.wait_for()
    page.get_by_text("Done: ").first.wait_for()
    page.screenshot(path=str(DOCS / "dashboard.png"))


def _changes(page: Page, address: str) -> None:
    """The chart of all that a variant changes, below a comparison."""
    page.set_viewport_size({"width": WIDTH, "height": 5_000})  # the chart is nowhere below the menu
    page.goto(f"{address}/compare?of=trice,trice@unordered&games=10000&seed=0&agents=random")
    page.locator(".st-key-run button").click()
    chart = page.locator(".st-key-changes-1")
    chart.locator(".main-svg").first.wait_for()
    page.get_by_text("Done: ").first.wait_for()
    page.wait_for_timeout(SETTLED_MS)
    chart.screenshot(path=str(DOCS / "guide" / "changes.png"))


def _wait(address: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise SystemExit("the dashboard did not start")


if __name__ == "__main__":
    main()
