"""The whole pipeline on one screen.

    selection ──resolve──► ruleset ──build──► checked game ──lower──► IR ──llvm_text──► LLVM ──load──► machine code
                                                   └──► reference engine

`check` stops at the checked game and tells every mistake; `compiled` goes all the way. Nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from playground.game.build import build
from playground.game.core import Game
from playground.ruleset.model import Ruleset
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostic, Diagnostics, RulesetError

if TYPE_CHECKING:
    from playground.engine.native.compile import Native
    from playground.engine.native.state import NativeState
    from playground.engine.reference.state import ReferenceState


@dataclass(frozen=True)
class Compiled:
    """A game ready to be played, on either engine. Machine code is made when it is first asked for."""

    ruleset: Ruleset
    game: Game
    warnings: tuple[Diagnostic, ...]

    @cached_property
    def native(self) -> Native:
        """The game's machine code."""
        from playground.engine.native.compile import compile_game

        return compile_game(self.game)

    def initial_state(self) -> NativeState:
        """A new game on the native engine."""
        from playground.engine.native.state import NativeState

        return NativeState(self.native)

    def reference_state(self) -> ReferenceState:
        """A new game on the reference engine."""
        from playground.engine.reference.state import ReferenceState

        return ReferenceState(self.game)


def check(selection: str, *, text: str | None = None) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """The checked game of a selection, None if it has mistakes, and everything found.

    `text` stands in for the selected file's content (an editor's text).
    """
    diagnostics = Diagnostics()
    ruleset = resolve(selection, diagnostics, text=text)
    game = build(ruleset, diagnostics) if ruleset is not None and not diagnostics.errors else None
    found = (*diagnostics.errors, *diagnostics.warnings)
    if game is None or ruleset is None or diagnostics.errors:
        return None, found
    return Compiled(ruleset, game, diagnostics.warnings), found


def load(selection: str, *, text: str | None = None) -> Compiled:
    """A game by its selection, such as `name@variant?parameter=value`. Raises RulesetError with all mistakes."""
    compiled, found = check(selection, text=text)
    if compiled is None:
        raise RulesetError(found)
    return compiled


def diagnose(path: Path) -> tuple[Diagnostic, ...]:
    """Everything there is to say about a ruleset file: errors and then warnings."""
    return check(str(path))[1]
