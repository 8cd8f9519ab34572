"""Names of a user's own files: what may be one, and which are free."""

from __future__ import annotations

from collections.abc import Collection

from playground.ruleset.names import HYPHENATED
from playground.source.diagnostics import PlaygroundError

MAX_NAME_LENGTH = 60

_DEVICES = {"con", "prn", "aux", "nul", *(f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10))}
_YAML_WORDS = {"yes", "no", "true", "false", "on", "off", "null"}


def check_name(name: str) -> str:
    """The name without surrounding blanks. Raises PlaygroundError, with the reason, for an invalid name."""
    name = name.strip()
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name[:MAX_NAME_LENGTH])
    if not name:
        raise PlaygroundError("the name is missing: give it one, such as 'my-game'")
    if len(name) > MAX_NAME_LENGTH:
        raise PlaygroundError(f"'{shown}...' is too long for a name: use at most {MAX_NAME_LENGTH} letters")
    if not HYPHENATED.fullmatch(name):
        signs = "letters from a to z, digits, '_' and single hyphens between them, and begin with a letter"
        raise PlaygroundError(f"'{shown}' cannot be a name: use {signs}")
    if name.lower() in _DEVICES | _YAML_WORDS:
        raise PlaygroundError(f"'{shown}' cannot be a name: it means something else to YAML or to Windows")
    return name


def suggest_name(name: str, known: Collection[str]) -> str:
    """A free name for the visitor's own version of `name`."""
    taken, base = {each.lower() for each in known}, name if name.startswith("my-") else f"my-{name}"
    numbered = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if each.lower() not in taken)
