"""Names with hyphens where the rule language takes them for subtractions: `continue with giving-up`."""

from __future__ import annotations

import re

from playground.syntax.failure import Failure
from playground.syntax.finding import Finding

_HYPHENATED = re.compile(r"\b[A-Za-z_]\w*(?:-[A-Za-z_]\w*)+")
_BEFORE_STEP = re.compile(r"\b(?:continues?|player\s+is\b.*)\s+with\s+$")
_BEFORE_ACTION = re.compile(r"\bcan_move\s*\([^()]*,[^()]*$")


def hyphen_in_a_name(failure: Failure) -> Finding | None:
    """The name of a step or an action with a hyphen, where it is not read as one name."""
    for name in _HYPHENATED.finditer(failure.text):
        if not name.start() <= failure.place <= name.end():
            continue
        before, hint = failure.text[: name.start()], ""
        if _BEFORE_STEP.search(before):
            hint = f"the names of steps have no hyphens: {name[0].replace('-', '_')}"
        elif _BEFORE_ACTION.search(before):
            hint = f"an action whose name has a hyphen stands in quotes: '{name[0]}'"
        if hint:
            return Finding("E001", *name.span(), hint, {"problem": f"'{name[0]}' is read as a subtraction"})
    return None
