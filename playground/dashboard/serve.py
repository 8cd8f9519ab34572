"""Serve the dashboard: Streamlit with its usual settings, but none from the current folder.

`playground dashboard` runs `python -P -m playground.dashboard.serve OPTION...`; the options are Streamlit's and take
precedence over its files. Without this module Streamlit would read `./.streamlit/config.toml`, which may come with
another person's rulesets and open the dashboard to other sites. It also adds the routes of `routes.py`.

Ctrl-C ends the server as it ends any other command (`interrupts.py`): Streamlit would wait for its threads, and exit
with code 0 or, pressed twice, with a traceback. Jobs end with the process, except that a file is written to its end;
the processes that LLVM runs in see their parent go (`native/llvm/worker_process.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playground import interrupts

APP = Path(__file__).with_name("app.py")


def without_current_folder(find: Callable[[str], list[str]]) -> Callable[[str], list[str]]:
    """Wrap Streamlit's look-up of settings files so that it leaves out that of the current folder."""

    def config_files(file_name: str) -> list[str]:
        from streamlit import file_util

        local, own = file_util.get_project_streamlit_file_path(file_name), file_util.get_streamlit_file_path(file_name)
        return [path for path in find(file_name) if path != local or path == own]

    return config_files


def keep_signal_handlers(_server: object) -> None:
    """Replaces Streamlit's handlers of signals by none: Ctrl-C stays ours, and SIGTERM ends the process."""


def main() -> None:
    """Serve until the process is interrupted, with exit code 130, or terminated."""
    interrupts.listen()
    from streamlit import config
    from streamlit.web import bootstrap, cli
    from streamlit.web.server.starlette import starlette_app

    from playground.dashboard.late_redraws import keep_late_redraws_on_the_open_page
    from playground.dashboard.routes import with_own_routes

    keep_late_redraws_on_the_open_page()
    bootstrap._set_up_signal_handler = keep_signal_handlers  # type: ignore[assignment]  # a replacement on purpose
    config.get_config_files = without_current_folder(config.get_config_files)  # type: ignore[assignment]  # a replacement on purpose
    starlette_app.create_streamlit_routes = with_own_routes(starlette_app.create_streamlit_routes)  # type: ignore[assignment]  # a replacement on purpose
    cli.main(["run", str(APP), *sys.argv[1:]], prog_name="playground dashboard")


if __name__ == "__main__":
    main()
