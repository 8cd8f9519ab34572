"""Ladders: agents rated by the games that they play against each other (docs/ladder.md).

`playground.ladder` is this package and also what users call, as `playground.simulate` is: `pg.ladder(game)`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.ladder.standing import Standing


class _CallablePackage(ModuleType):
    def __call__(self, *arguments: Any, **options: Any) -> Standing:
        """Rate agents by games against each other; see `playground.notebook.api.ladder`."""
        found: Standing = import_module("playground.notebook.api").ladder(*arguments, **options)
        return found


sys.modules[__name__].__class__ = _CallablePackage
