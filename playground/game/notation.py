"""How an option is written: a text with `{label}` for what is chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar

_IN_BRACES = re.compile(r"\{([^{}]*)\}")


def check_notation(text: Scalar, shown: Sequence[str], diagnostics: Diagnostics) -> str:
    """The notation on one line; reported if it speaks of something that is not among the choices `shown`."""
    for found in _IN_BRACES.finditer(text.text):
        if found[1] not in shown:
            hint = did_you_mean(found[1], shown) if shown else ""
            problem = f"'{found[1]}' is not chosen in this action"
            diagnostics.report("T076", text.span_of(*found.span()), hint=hint, problem=problem)
    lonely = _IN_BRACES.sub(lambda found: " " * len(found[0]), text.text)
    place = next((index for index, sign in enumerate(lonely) if sign in "{}"), None)
    if place is not None:
        problem = f"this '{lonely[place]}' has no other brace that belongs to it"
        diagnostics.report("T076", text.span_of(place, place + 1), problem=problem)
    return " ".join(text.text.split())
