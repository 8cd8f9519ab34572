"""Timed redraws of a part of a page that arrive after the visitor has left the page.

While a job runs, the browser asks every second for a part of the page to be drawn again. Such a request can be on its
way when a button opens another page. Streamlit 1.67 carries it out after that page was drawn, in the name of the page
before; the browser takes it for a change of pages, clears the page and, at the next redraw of a part that is no longer
there, ends the connection ("Bad delta path index"). So a part is drawn on the page that is open, and a part that is
not on it is left out, as Streamlit does by itself.

The two replacements are of the release that the lock file pins; a test in a browser fails where they do nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from streamlit.runtime.scriptrunner import ScriptRunner
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests


def keep_late_redraws_on_the_open_page() -> None:
    """Install the replacements, for all visitors of this process."""
    from streamlit.runtime.scriptrunner import ScriptRunner
    from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests

    ScriptRunner._run_script = on_the_open_page(ScriptRunner._run_script)  # type: ignore[method-assign, assignment]  # no hook
    ScriptRequests.request_rerun = behind_whole_pages(ScriptRequests.request_rerun)  # type: ignore[method-assign, assignment]  # no hook


def on_the_open_page(run: Callable[[ScriptRunner, RerunData], None]) -> Callable[[ScriptRunner, RerunData], None]:
    """Wrap the method that runs a script, so that redraws of parts do not change pages."""

    def run_script(runner: ScriptRunner, request: RerunData) -> None:
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context = get_script_run_ctx()
        opened = "" if context is None else context.page_script_hash
        if context is not None and request.fragment_id_queue and opened not in ("", request.page_script_hash):
            request = replace(request, page_script_hash=opened, page_name="", query_string=context.query_string)
        run(runner, request)

    return run_script


def behind_whole_pages(
    request: Callable[[ScriptRequests, RerunData], bool],
) -> Callable[[ScriptRequests, RerunData], bool]:
    """Wrap the method that takes requests: a timed redraw adds nothing to a whole page that is about to be drawn.

    Streamlit would draw the whole page that was open when the redraw was requested, instead of the one to be opened.
    """

    def request_rerun(requests: ScriptRequests, new: RerunData) -> bool:
        from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType, _is_full_app_rerun

        with requests._lock:
            waiting = requests._state == ScriptRequestType.RERUN and _is_full_app_rerun(requests._rerun_data)
        if waiting and new.is_auto_rerun and not _is_full_app_rerun(new):
            return True
        return request(requests, new)

    return request_rerun
