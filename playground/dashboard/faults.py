"""Failures told in words: no page shows a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from playground.dashboard.sending import sent
from playground.source.diagnostics import PlaygroundError

Arguments = ParamSpec("Arguments")

_LOG = logging.getLogger(__name__)


def guarded(show: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """A page, or a part of one that is redrawn by itself, whose failures are told in words.

    What Streamlit raises to stop or to redraw a page is no failure, nor an `Exception`, and passes through.
    """

    @wraps(show)
    def part(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        with sent():
            try:
                show(*args, **kwargs)
            except PlaygroundError as problem:
                st.error(str(problem))
            except Exception as fault:  # whatever else it is, a visitor is not helped by a traceback
                _LOG.exception("a page failed")
                st.error(fault_message(fault))

    return part


def fault_message(fault: Exception) -> str:
    """What to say of a fault that is ours."""
    return (
        "The playground itself is at fault, not your rules. What you have typed is kept: reload the page. "
        f"Please report this: {type(fault).__name__}: {fault}"
    )
