"""An entry of the catalogue."""

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
