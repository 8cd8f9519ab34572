"""Pages as PDF: printed by a browser that is installed here.

A browser draws the page as it is on the screen, charts included, so that there is one page and no second way to draw
it; Chromium and what is built on it print without a window. Nothing is downloaded, and nothing leaves this machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from playground.engine.cancellation import POLL_INTERVAL_S, Cancelled, CancelToken
from playground.source.diagnostics import PlaygroundError

BROWSER = "PLAYGROUND_BROWSER"
"""The environment variable that names the browser that prints."""

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
)
_MAC_APPS = ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser")

PRINTED_WIDTH, PRINTED_HEIGHT = 760, 1_080
"""Pixels of the window in which charts get their width: what A4 and Letter have between their margins."""

_UNFOLD = "<script>for (const each of document.querySelectorAll('details')) each.open = true;</script>"
"""On paper nothing can be unfolded."""

MAX_SECONDS = 120.0
_DRAWING_MS = 20_000
"""Milliseconds of a page's own clock in which its charts are drawn; they take no real time."""


def browser() -> str:
    """The browser that prints. Raises PlaygroundError if there is none, with what to do."""
    named = os.environ.get(BROWSER, "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise PlaygroundError(f"{BROWSER} names {named}, which is no program: name a Chromium, Chrome or Edge")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for app in _MAC_APPS:
        path = Path("/Applications") / f"{app}.app" / "Contents" / "MacOS" / app
        if path.is_file():
            return str(path)
    raise PlaygroundError(
        "a PDF is printed by Chromium, Chrome or Edge, and none was found: install one, name it in the environment "
        f"variable {BROWSER}, or write an .html file and print that from any browser"
    )


def print_pdf(html: str, stop: CancelToken | None = None) -> bytes:
    """The page as PDF. Raises PlaygroundError if there is no browser, or if it cannot print; Cancelled if stopped."""
    program = browser()
    with tempfile.TemporaryDirectory(prefix="playground-pdf-") as folder:
        page, printed = Path(folder) / "page.html", Path(folder) / "page.pdf"
        page.write_text(html + _UNFOLD, encoding="utf-8")
        command = [
            program,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--disable-extensions",
            "--disable-background-networking",
            f"--user-data-dir={folder}/profile",
            f"--window-size={PRINTED_WIDTH},{PRINTED_HEIGHT}",
            f"--virtual-time-budget={_DRAWING_MS}",
            "--no-pdf-header-footer",
            f"--print-to-pdf={printed}",
            page.as_uri(),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # Chromium refuses to start its sandbox as root
        said = _run(command, stop or CancelToken())
        if not printed.is_file() or not printed.stat().st_size:
            reason = next((line for line in reversed(said.splitlines()) if line.strip()), "it said nothing")
            raise PlaygroundError(
                f"{program} did not print the page: {reason.strip()[:300]}. Write an .html file instead"
            )
        return printed.read_bytes()


def _run(command: list[str], stop: CancelToken) -> str:
    """Run a browser to its end; what it said."""
    waited = 0.0
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace"
    ) as job:
        while True:
            try:
                return job.communicate(timeout=POLL_INTERVAL_S)[1]
            except subprocess.TimeoutExpired:
                waited += POLL_INTERVAL_S
            if stop.is_set or waited > MAX_SECONDS:
                job.kill()
                job.communicate()
                if stop.is_set:
                    raise Cancelled
                raise PlaygroundError(
                    f"{command[0]} took more than {MAX_SECONDS:.0f} seconds to print: write an .html file"
                )
