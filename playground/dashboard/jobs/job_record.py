"""What is kept of a job in a line of JSON, which any release of the playground can read."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, fields
from typing import Any

from playground.dashboard.jobs.servers import runs

LARGEST = 2**53
"""No number of a record is larger: JSON keeps integers exactly up to there, and dates end long before."""


@dataclass(frozen=True)
class JobRecord:
    """What is kept of a job, readable by any release: `texts` are those of edited rulesets, by name.

    `code` identifies the code that wrote the result. `seconds` is how long the job ran, and `counted` how long of it
    units were counted. `headline` is the answer in a sentence, if the result has one. `folder` is the current folder of
    the server, and `token` identifies that; `ended` is False while the job runs.
    """

    key: str
    title: str
    kind: str
    page: str
    unit: str
    size: int
    done: int
    started: float
    seconds: float
    counted: float
    cancelled: bool
    failure: str
    settings: dict[str, str]
    texts: dict[str, str]
    code: str
    headline: str = ""
    folder: str = ""
    token: str = ""
    ended: bool = True

    @property
    def broken_off(self) -> bool:
        """Whether the server ended before the job did."""
        return not self.ended and not runs(self.token)


def parsed(head: bytes, key: str) -> JobRecord | None:
    """The record in a line of JSON, of the job with that key; None if another release means something else by it."""
    try:
        found = json.loads(head)
        record = JobRecord(**{each.name: found[each.name] for each in fields(JobRecord) if each.name in found})
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    sound = all(_fits(getattr(record, each.name), str(each.type)) for each in fields(JobRecord))
    return record if sound and record.key == key else None


def _fits(value: Any, kind: str) -> bool:
    """Whether a value read from JSON is of the kind that a field's annotation names, and can be shown."""
    if kind == "str":
        return isinstance(value, str) and _is_text(value)
    if kind == "dict[str, str]":
        return isinstance(value, dict) and all(_fits(each, "str") for each in (*value, *value.values()))
    if kind == "bool":
        return isinstance(value, bool)
    number = isinstance(value, (int, float) if kind == "float" else int) and not isinstance(value, bool)
    return number and math.isfinite(value) and 0 <= value <= LARGEST


def _is_text(value: str) -> bool:
    """Whether a page can show it: JSON can name halves of characters, which no encoding writes."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
