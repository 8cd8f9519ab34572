"""Every diagnostic the playground can give: its code, title and message template.

Codes are public and never reused. Y: the YAML text; R: the structure of a ruleset and its names; E: rule text that
does not parse; T: types and meaning of rules; W: well-formed but suspicious. The page of a code, shown by
`playground explain CODE`, is `explanations/CODE.md` beside this file; its case is `tests/errors/CODE/`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A kind of mistake. `message` is a `str.format` template."""

    code: str
    title: str
    message: str

    @property
    def severity(self) -> str:
        """'warning' for codes that begin with W, else 'error'."""
        return "warning" if self.code.startswith("W") else "error"


_ENTRIES = (
)

CATALOGUE: dict[str, Entry] = {entry.code: entry for entry in _ENTRIES}
