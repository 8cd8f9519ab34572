"""What is measured once of a game's machine code, such as how far its scores lie apart, and used by later searches."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from playground.engine.native.compile import Native

T = TypeVar("T")


class Measured(Generic[T]):
    """Values by machine code and whatever else they depend on; the oldest of `most` makes way for a new one.

    The machine code is kept along with them, so that its identity is not used again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[int, Hashable], tuple[Native, T]] = {}

    def of(self, native: Native, measure: Callable[[], T], about: Hashable = None) -> T:
        """The value for some machine code, measured if it is not known."""
        key = (id(native), about)
        known = self._known.get(key)
        if known is None:
            known = native, measure()
            while len(self._known) >= self._most:
                self._known.pop(next(iter(self._known)), None)
            self._known[key] = known
        return known[1]
