"""Checks the notation of options: a text with placeholders `{label}` for the choices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar

_IN_BRACES = re.compile(r"\{([^{}]*)\}")


def check_notation(text: Scalar, shown: Sequence[str], diagnostics: Diagnostics) -> str:
    """The notation on one line; a space before it is kept, for legs. Reports placeholders that are not among the
    choices `shown`, and unmatched braces."""
    for placeholder in _IN_BRACES.finditer(text.text):
        if placeholder[1] not in shown:
            hint = did_you_mean(placeholder[1], shown) if shown else ""
            problem = f"'{placeholder[1]}' is not chosen in this action"
            diagnostics.report("T076", text.span_of(*placeholder.span()), hint=hint, problem=problem)
    rest = _IN_BRACES.sub(lambda match: " " * len(match[0]), text.text)
    place = next((index for index, sign in enumerate(rest) if sign in "{}"), None)
    if place is not None:
        problem = f"this '{rest[place]}' has no matching brace"
        diagnostics.report("T076", text.span_of(place, place + 1), problem=problem)
    words = " ".join(text.text.split())
    return f" {words}" if words and text.text[0].isspace() else words
