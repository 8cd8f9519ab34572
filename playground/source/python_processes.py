"""The command lines of Python processes that the playground starts."""

from __future__ import annotations

import sys


def module_command(module: str, *arguments: str) -> list[str]:
    """The command that runs a module with this interpreter, without importing from the current folder.

    `-m` alone would search it first, and run a numpy.py that happens to be there. PYTHONPATH and the user's
    site-packages stay in effect; `-I` would not find a playground that is installed there.
    """
    return [sys.executable, "-P", "-m", module, *arguments]
