"""The whole pipeline on one screen.

    selection ──resolve──► ruleset ──build──► checked game ──lower──► IR ──llvm_text──► LLVM ──load──► machine code
                                                   └──► reference engine

`check` stops at the checked game and tells every mistake; `compiled` goes all the way. Nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from playground.game.build import build
from playground.game.core import Game
from playground.ruleset.model import Ruleset
from playground.ruleset.resolve import resolve, salvage
from playground.ruleset.selection import Selection, parse_selection
from playground.source.catalogue import unused
from playground.source.diagnostics import Diagnostic, Diagnostics, RulesetError, in_file_order

if TYPE_CHECKING:
    from playground.engine.native.compile import Machine, Native
    from playground.engine.native.state import NativeState
    from playground.engine.reference.state import ReferenceState


MOST_VARIANTS = 50
"""Variants of one file whose rules are checked along with the file."""


@dataclass(frozen=True)
class Compiled:
    """A game ready to be played, on either engine. Machine code is made when it is first asked for."""

    ruleset: Ruleset
    game: Game
    warnings: tuple[Diagnostic, ...]

    @cached_property
    def machine(self) -> Machine:
        """The game's machine code, with seats that think or without."""
        from playground.engine.native.compile import Machine

        return Machine(self.game)

    @property
    def native(self) -> Native:
        """The game's machine code, for players that choose at random."""
        return self.machine.native

    def initial_state(self, seed: int = 0, number: int = 0) -> NativeState:
        """Game `number` of a seed on the native engine, at its beginning."""
        from playground.engine.native.state import NativeState

        return NativeState(self.native, seed, number)

    def reference_state(self, seed: int = 0, number: int = 0) -> ReferenceState:
        """Game `number` of a seed on the reference engine, at its beginning."""
        from playground.engine.reference.state import ReferenceState

        return ReferenceState(self.game, seed, number)


def check(
    selection: str | Selection, *, text: str | None = None, other_variants: bool = True
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """The checked game of a selection, None if it has mistakes, and everything found.

    `text` stands in for the selected file's content (an editor's text). `other_variants` asks for mistakes in the
    structure of variants that are not selected as well.
    """
    diagnostics = Diagnostics()
    ruleset = resolve(selection, diagnostics, text=text, other_variants=other_variants)
    if ruleset is None:
        part = salvage(selection, text=text)
        if part is not None:
            build(part.ruleset, diagnostics, part.lost)
        return None, _told(diagnostics)
    game = build(ruleset, diagnostics)
    found = _told(diagnostics)
    return (Compiled(ruleset, game, diagnostics.warnings), found) if game else (None, found)


def _told(diagnostics: Diagnostics) -> tuple[Diagnostic, ...]:
    """Everything in the order of the file. What nothing uses is not told beside errors: one may be a misspelt use."""
    wrong = bool(diagnostics.errors)
    return in_file_order(mistake for mistake in diagnostics if not (wrong and mistake.code in unused.CODES))


def load(selection: str, *, text: str | None = None) -> Compiled:
    """A game by its selection, such as `name@variant?parameter=value`. Raises RulesetError with all mistakes."""
    compiled, found = check(selection, text=text)
    if compiled is None:
        raise RulesetError(found)
    return compiled


def diagnose(path: Path) -> tuple[Diagnostic, ...]:
    """Everything there is to say about a ruleset file and about each of its variants, in the order of the file."""
    compiled, found = check(str(path))
    told = {(mistake.code, mistake.span): mistake for mistake in found}
    if compiled is None or parse_selection(str(path)).variant:
        return in_file_order(told.values())
    ruleset, unfit = compiled.ruleset, []
    for variant in list(ruleset.variants)[:MOST_VARIANTS]:
        selection = replace(parse_selection(str(path)), variant=variant)
        errors = [m for m in check(selection, other_variants=False)[1] if m.severity == "error"]
        if errors and variant in ruleset.inherited_variants:
            of_structure = [mistake for mistake in errors if mistake.code[0] == "R"]  # others may follow from them
            unfit.append(_does_not_fit(ruleset, variant, (of_structure or errors)[0]))
            continue
        for mistake in errors:
            because = f"{mistake.because}, and the variant '{variant}' makes it so".removeprefix(", and ")
            told.setdefault((mistake.code, mistake.span), replace(mistake, because=because))
    return in_file_order((*told.values(), *unfit))


def _does_not_fit(ruleset: Ruleset, variant: str, mistake: Diagnostic) -> Diagnostic:
    """A variant that a file inherits and breaks: its own text is sound, and the other variants are not concerned."""
    told = Diagnostics()
    base, place = (ruleset.extends.text, ruleset.extends.span) if ruleset.extends else (ruleset.title, ruleset.span)
    hint = f"delete it, with 'variants: {{{variant}: ~}}', or write it anew"
    told.report("W013", place, hint=hint, name=variant, base=base, problem=mistake.message)
    return told.warnings[0]
