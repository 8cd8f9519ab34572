"""Compiled rulesets for other libraries."""

from __future__ import annotations

from functools import cached_property

from playground.compiler import Compiled, load
from playground.engine.native.runtime.state import NativeState
from playground.game.chance import draws, draws_at_first
from playground.game.effect_sequences import all_effects
from playground.interop.actions import ActionNumbers
from playground.interop.encoding import Encoding
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

_loaded: dict[str, Rules] = {}
"""The rules that were loaded last for each selection: saved games go on with them."""


class Rules:
    """The game of a selection. `draws` is whether it has dice or shuffles, `hides` whether players do not see all."""

    def __init__(self, selection: str, compiled: Compiled) -> None:
        self.selection, self.compiled, self.game = selection, compiled, compiled.game
        self.actions = ActionNumbers(self.game)
        self.draws, self.draws_in_setup = draws(all_effects(self.game)), draws_at_first(self.game)
        self.hides = self.game.conceals
        self.players = len(self.game.players)

    @cached_property
    def encoding(self) -> Encoding:
        """How observations are encoded."""
        return Encoding(self.game)

    @cached_property
    def template(self) -> NativeState:
        """A state from which others are cloned."""
        return self.compiled.initial_state()


def load_rules(selection: str) -> Rules:
    """The game of a selection, compiled anew if its file has changed.

    Raises RulesetError with all mistakes of the ruleset.
    """
    before, now = _loaded.get(selection), resolve(selection, Diagnostics(), other_variants=False)
    if before is None or now is None or now.text != before.compiled.ruleset.text:
        _loaded[selection] = Rules(selection, load(selection))
    return _loaded[selection]


def rules_of(selection: str) -> Rules:
    """The game of a selection as it was loaded last, or else now."""
    return _loaded[selection] if selection in _loaded else load_rules(selection)
