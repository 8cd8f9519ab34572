"""What a check of a failed text has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
