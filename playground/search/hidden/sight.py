"""What players see of positions and options, for compiled functions: of any game, whether it can be followed or not."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from playground.engine.native.compile import Native
from playground.engine.native.llvm.jit import Library
from playground.search.hidden.rules import Rules


class Sight:
    """Memory for one thread: addresses of the block of rules, of working memory, and of room for what a player sees of
    a position, which has so many `words`."""

    def __init__(self, native: Native) -> None:
        rules = _rules_of(native)
        self.words = native.layout.size // 8 + native.layout.words
        scratch, seen = np.zeros(rules.scratch_words, np.int64), np.zeros(self.words, np.int64)
        self._kept = (rules, scratch, seen)
        self.rules, self.scratch, self.seen = (int(block.ctypes.data) for block in (rules.words, scratch, seen))


def _rules_of(native: Native) -> Rules:
    code = native.library
    if code not in _RULES:
        _RULES[code] = Rules(native.game, native.frame.value_count, sight_only=True)
    return _RULES[code]


_RULES = WeakKeyDictionary[Library, Rules]()
