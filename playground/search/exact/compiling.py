"""Whether numba is at work."""

from __future__ import annotations

from typing import Any

from numba.core import compiler_lock

_LOCK: Any = compiler_lock.global_compiler_lock


def is_compiling() -> bool:
    """Whether numba compiles something, in any thread: that cannot be cancelled."""
    return bool(_LOCK.is_locked())
