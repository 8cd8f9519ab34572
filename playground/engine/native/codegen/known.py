"""The expressions whose values are in registers at the current place of a function.

Each operation takes time in proportion to the expressions that it adds or removes, however many others there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playground.engine.native.ir.nodes import IRNode

Entry = tuple[IRNode, str]
"""An expression and the register that holds its value. The expression keeps its identity from being used again."""


class Known:
    """Registers by key, which is the identity of an expression, or its negative for a second value of it.

    Names of an index may be stale: the entry was removed since. An entry that has been added again under the same key
    is of the same expression, and reads the same, so that removing it is right.
    """

    def __init__(self) -> None:
        self._entries: dict[int, Entry] = {}
        self._readers: defaultdict[str, set[int]] = defaultdict(set)
        self._journal: list[tuple[int, Entry | None]] = []
        """Keys that were added or removed within the blocks that are open, with their entries before."""
        self._open = 0

    def __contains__(self, key: int) -> bool:
        return key in self._entries

    def register(self, key: int) -> str | None:
        """The register that holds a value, or None."""
        entry = self._entries.get(key)
        return None if entry is None else entry[1]

    def add(self, key: int, node: IRNode, register: str) -> None:
        """A value of an expression has been computed."""
        self._set(key, (node, register))

    def forget(self, names: Iterable[str]) -> None:
        """Fields or variables change: the values that were computed from them are no longer known."""
        for name in names:
            for key in self._readers.pop(name, ()):
                if key in self._entries:
                    self._set(key, None)

    @contextmanager
    def block(self) -> Iterator[None]:
        """An inner block: what is added or forgotten within it, is not after it."""
        start = len(self._journal)
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            while len(self._journal) > start:
                self._put(*self._journal.pop())

    def _set(self, key: int, entry: Entry | None) -> None:
        if self._open:
            self._journal.append((key, self._entries.get(key)))
        self._put(key, entry)

    def _put(self, key: int, entry: Entry | None) -> None:
        if entry is None:
            del self._entries[key]
            return
        self._entries[key] = entry
        for name in entry[0].reads:
            self._readers[name].add(key)
