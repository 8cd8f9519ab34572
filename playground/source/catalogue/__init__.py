"""Every diagnostic the playground can give: its code, title and message template.

Codes are public and never reused. Y: the YAML text; R: the structure of a ruleset and its names; E: rule text that
does not parse; T: types and meaning of rules; W: well-formed but suspicious; X: experiments and checks. Each
module of this folder has `ENTRIES` and is discovered automatically. The page of a code, shown by
`playground explain CODE`, is `explanations/CODE.md` beside this folder; its cases are in `tests/errors/CODE/`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from playground.source.catalogue.entry import Entry

__all__ = ["CATALOGUE", "EXPLANATIONS", "Entry", "explanation"]

EXPLANATIONS = Path(__file__).parent.parent / "explanations"


def _entries() -> dict[str, Entry]:
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.name != "entry")
    return {entry.code: entry for module in modules for entry in module.ENTRIES}


CATALOGUE: dict[str, Entry] = _entries()


def explanation(code: str) -> str | None:
    """The page (Markdown) of a code of the catalogue; None for a code that does not exist."""
    if code not in CATALOGUE:
        return None
    return (EXPLANATIONS / f"{code}.md").read_text(encoding="utf-8")
