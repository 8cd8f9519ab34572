"""Libraries that are installed only on request."""

from __future__ import annotations

import importlib
from types import ModuleType

from playground.source.diagnostics import PlaygroundError
from playground.source.version import install_command


class MissingExtra(PlaygroundError, ImportError):
    """A library is not installed, or cannot be imported."""


def require(module: str, extra: str) -> ModuleType:
    """Import a module of an extra. Raises MissingExtra with the command that installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(
            f"this needs the Python package '{module.partition('.')[0]}', which cannot be imported ({error}); "
            f"install it with: {install_command(extra)}"
        ) from None
