"""Many games at once.

`playground.simulate` is this package and also what users call: `pg.simulate(game, games=10_000)`. Importing any part of
a package binds the package to its name in the parent, so the package itself must be what can be called.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.simulate.results.rows import Result

USUAL_GAMES, WATCH = 10_000, 5
"""The default number of games, and the place of the argument `watch`, of `simulate`."""


class _CallablePackage(ModuleType):
    def __call__(self, *arguments: Any, **options: Any) -> Result:
        """Play games and return their result; see `playground.simulate.run.simulate`. A notebook shows a bar."""
        from playground.simulate.run import simulate

        if "IPython" not in sys.modules or "watch" in options or len(arguments) > WATCH:
            return simulate(*arguments, **options)
        bars = import_module("playground.notebook.progress")
        games = options.get("games", arguments[1] if len(arguments) > 1 else USUAL_GAMES)
        with bars.bar("games", games) as update:
            options["watch"] = lambda result: update(result.games)
            return simulate(*arguments, **options)


sys.modules[__name__].__class__ = _CallablePackage
