"""Error boundary of the pages: failures are shown as messages, never as tracebacks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from playground.dashboard.flush_output import flush_output
from playground.dashboard.jobs.compilation import PageCompilation
from playground.engine.native.llvm.compile_policy import watched
from playground.source.diagnostics import PlaygroundError

Arguments = ParamSpec("Arguments")

_LOG = logging.getLogger(__name__)


def guarded(show: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Wrap a page, or a separately redrawn part of one, so that failures are shown as messages.

    What Streamlit raises to stop or to redraw a page is not an `Exception`, and passes through.
    """

    @wraps(show)
    def part(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        with flush_output():
            try:
                with watched(PageCompilation()):
                    show(*args, **kwargs)
            except PlaygroundError as problem:
                st.error(str(problem))
            except Exception as fault:  # whatever it is, a traceback does not help a visitor
                _LOG.exception("a page failed")
                st.error(fault_message(fault))

    return part


def fault_message(fault: Exception) -> str:
    """The message about an internal fault."""
    return (
        "The playground itself is at fault, not your rules. What you have typed is kept: reload the page. "
        f"Please report this: {type(fault).__name__}: {fault}"
    )
