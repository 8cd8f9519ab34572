"""Many games at once.

`playground.simulate` is this package and also what users call: `pg.simulate(game, games=10_000)`. Importing any part of
a package binds the package to its name in the parent, so the package itself must be what can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.simulate.results.rows import Result


class _CallablePackage(ModuleType):
    def __call__(self, *arguments: Any, **options: Any) -> Result:
        """Play games and return their result; see `playground.simulate.run.simulate`."""
        from playground.simulate.run import simulate

        return simulate(*arguments, **options)


sys.modules[__name__].__class__ = _CallablePackage
