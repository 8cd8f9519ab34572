"""The message about a text whose check failed: a visitor must not lose a text because the checker fails on it."""

from __future__ import annotations

import logging

from playground.source.diagnostics import PlaygroundError

MAX_REPORTED = 300
"""The largest number of characters of a fault's message that is shown."""

_LOG = logging.getLogger(__name__)


def check_failure_message(fault: Exception) -> str:
    """The message about a text whose check raised an exception; internal faults are logged."""
    if isinstance(fault, PlaygroundError):
        return str(fault)
    _LOG.error("a text could not be checked", exc_info=fault)
    return (
        "This text could not be checked, and the playground itself is at fault, not your rules. The text is kept, and "
        f"you can go on with it. Please report this: {type(fault).__name__}: {str(fault)[:MAX_REPORTED]}"
    )
