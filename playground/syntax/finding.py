"""The result of diagnosing a failed parse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.syntax.failure import Failure


@dataclass(frozen=True)
class Finding:
    """A diagnostic to be reported for the characters `start` up to and not including `end` of a rule text.

    `fields` fill the message template of `code` in the catalogue.
    """

    code: str
    start: int
    end: int
    hint: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


def finding_at(failure: Failure, code: str, hint: str, **fields: object) -> Finding:
    """A finding for the first unexpected token, or for the end of the text."""
    if failure.at_end:
        return Finding(code, *failure.gap, hint, fields)
    return Finding(code, failure.place, failure.place + len(str(failure.here)), hint, fields)
