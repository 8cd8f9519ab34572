"""Telling native code in other threads to give up.

Who thinks looks at a byte of memory before each thing that is tried, so that a call ends some thousandths of a second
after it was told to, however long it would have taken.
"""

from __future__ import annotations

import ctypes


class Stopped(Exception):
    """What was asked for is not there, because whoever asked said stop."""


class Stop:
    """Says stop, once and for all. Any thread may set it, and any number of them look at it."""

    def __init__(self) -> None:
        self._byte = ctypes.c_uint8(0)
        self.address = ctypes.addressof(self._byte)

    def set(self) -> None:
        """Say stop."""
        self._byte.value = 1

    @property
    def is_set(self) -> bool:
        """Whether somebody said stop."""
        return bool(self._byte.value)
