"""The options with which the dashboard starts Streamlit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playground.cli.dashboard import _settings

START = """\
from streamlit.web import bootstrap, skills

bootstrap.run = lambda *_, **__: print(skills.nudge_suppression_reason(), flush=True)
from playground.dashboard import serve
serve.main()
"""
"""Everything that serving does, up to the moment at which the server would start."""


def test_streamlit_shows_no_notices_of_its_own(tmp_path: Path) -> None:
    """Where a browser opens, Streamlit would recommend software to developers, on its pages and on the terminal."""
    command = [sys.executable, "-c", START, *_settings(8501, no_browser=False)]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.returncode) == ("welcome_hidden\n", 0), ended.stderr
