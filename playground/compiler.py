"""The whole pipeline on one screen.

    selection ──resolve──► ruleset ──build──► checked game ──lower──► IR ──llvm_text──► LLVM ──load──► machine code
                                                   └──► reference engine

`check` stops at the checked game and reports every mistake; `load` takes what can be played, and looks for nothing that
is only suspicious. `Compiled` provides both engines, and lowers the game on first use. Nothing here is specific to a
game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from playground.game.build import build
from playground.game.core import Game
from playground.game.faster.suspects import suspects_in
from playground.game.rule_parts import may_be_slow
from playground.game.size import expanded_size
from playground.game.stopping import report_fault
from playground.ruleset.confine import is_part
from playground.ruleset.model import Ruleset
from playground.ruleset.resolve import resolve, salvage
from playground.ruleset.selection import Selection, parse_selection
from playground.source.catalogue import unused
from playground.source.collecting import collecting_paused
from playground.source.diagnostics import Diagnostic, Diagnostics, RulesetError, in_file_order
from playground.source.shown import Shown
from playground.syntax.check_part import diagnose_part

if TYPE_CHECKING:
    from playground.engine.native.compile import Machine, Native
    from playground.engine.native.runtime.state import NativeState
    from playground.engine.reference.state import ReferenceState


MAX_UNMEASURED_PARTS = 15_000
"""Games with at most this many expanded parts pass `check` without being lowered to measure their machine code.

Measured games take at most 20 lines of LLVM text per part, and the limit is 600,000 lines. A smaller game that exceeds
the limit all the same is refused with the same diagnostic when it is first compiled.
"""

MAX_VARIANTS = 50
"""How many variants of a file `diagnose` checks."""


@dataclass(frozen=True)
class Compiled(Shown):
    """A game that can be played on either engine. Machine code is generated on first use."""

    ruleset: Ruleset
    game: Game

    @cached_property
    def machine(self) -> Machine:
        """The game's machine code, with or without thinking agents."""
        from playground.engine.native.compile import machine_of

        return machine_of(self.game)

    @property
    def native(self) -> Native:
        """The game's machine code, for random agents."""
        return self.machine.native

    def initial_state(self, seed: int = 0, number: int = 0) -> NativeState:
        """The initial state of game `number` of a seed, on the native engine."""
        from playground.engine.native.runtime.state import NativeState

        return NativeState(self.native, seed, number)

    def reference_state(self, seed: int = 0, number: int = 0) -> ReferenceState:
        """The initial state of game `number` of a seed, on the reference engine."""
        from playground.engine.reference.state import ReferenceState

        return ReferenceState(self.game, seed, number)


def check(
    selection: str | Selection, *, text: str | None = None, other_variants: bool = True, warns: bool = True
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """The checked game of a selection (None if it has errors), and all diagnostics.

    `text` replaces the content of the selected file, for editors. With `other_variants` the structure of variants that
    are not selected is checked too. Without `warns`, what is suspicious is not looked for, which takes up to a quarter
    of the time.
    """
    with collecting_paused():
        return _check(selection, text, other_variants, Diagnostics(warns=warns))


def _check(
    selection: str | Selection, text: str | None, other_variants: bool, diagnostics: Diagnostics
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    ruleset = resolve(selection, diagnostics, text=text, other_variants=other_variants)
    if ruleset is None:
        part = salvage(selection, text=text)
        if part is not None:
            build(part.ruleset, diagnostics, part.lost)
        return None, _reported(diagnostics)
    game = build(ruleset, diagnostics)
    if game is not None and _is_too_large(game, diagnostics):
        game = None
    return (Compiled(ruleset, game) if game else None), _reported(diagnostics)


def _is_too_large(game: Game, diagnostics: Diagnostics) -> bool:
    """Whether the machine code of a game would be too large, which is reported. Small games are not measured."""
    if expanded_size(game) <= MAX_UNMEASURED_PARTS:
        return False
    from playground.engine.native.check_size import too_large

    errors = too_large(game)
    diagnostics.extend(errors)
    return bool(errors)


def _reported(diagnostics: Diagnostics) -> tuple[Diagnostic, ...]:
    """All diagnostics in file order. Beside errors, unused names are omitted: an error may be a misspelt use of one. So
    is another meaning of a name where it is an error that it hides a word."""
    left_out = set(unused.CODES) if diagnostics.errors else set()
    left_out |= {"W085"} if any(each.code == "T187" for each in diagnostics) else set()
    kept = (each for each in diagnostics if each.code not in left_out)
    return in_file_order(each for each in kept if not _is_of_a_part(each))


_OF_PARTS = ("W004", "W085")
"""Warnings about parts that a ruleset includes. That it does not use all they have is no mistake of either."""


def _is_of_a_part(diagnostic: Diagnostic) -> bool:
    """Whether a warning is about something of a part that this ruleset has no use for."""
    included = diagnostic.span is not None and diagnostic.span.source.included is not None
    return included and diagnostic.severity == "warning" and diagnostic.code not in _OF_PARTS


def load(selection: str | Selection, *, text: str | None = None, other_variants: bool = True) -> Compiled:
    """The game of a selection such as `name@variant?parameter=value`. Raises RulesetError with all diagnostics.

    `text` and `other_variants` are those of `check`.
    """
    compiled, _ = check(selection, text=text, other_variants=other_variants, warns=False)
    if compiled is None:
        raise RulesetError(check(selection, text=text, other_variants=other_variants)[1])
    return compiled


def diagnose(path: Path) -> tuple[Diagnostic, ...]:
    """All diagnostics of a ruleset file and of its variants, in file order; of a part, what shows without a game."""
    return diagnose_game(path)[1]


def diagnose_game(path: Path) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """The game of a ruleset file, None of a part or where it has errors, and the diagnostics of `diagnose`."""
    if is_part(path):
        return None, diagnose_part(path)
    compiled, diagnostics = check(str(path))
    all_found = (*diagnostics, *_slow(compiled), *_stopped(compiled))
    reported = {(mistake.code, mistake.span): mistake for mistake in all_found}
    if compiled is None or parse_selection(str(path)).variant:
        return compiled, in_file_order(reported.values())
    ruleset, unfit = compiled.ruleset, []
    for variant in list(ruleset.variants)[:MAX_VARIANTS]:
        selection = replace(parse_selection(str(path)), variant=variant)
        said = check(selection, other_variants=False)[1]
        found = [mistake for mistake in said if mistake.severity == "error" or mistake.code in _OF_VARIANTS]
        errors = [mistake for mistake in found if mistake.severity == "error"]
        if errors and variant in ruleset.inherited_variants:
            of_structure = [mistake for mistake in errors if mistake.code[0] == "R"]  # others may follow from them
            unfit.append(_does_not_fit(ruleset, variant, (of_structure or errors)[0]))
            continue
        for mistake in found:
            because = f"{mistake.because}, and the variant '{variant}' makes it so".removeprefix(", and ")
            reported.setdefault((mistake.code, mistake.span), replace(mistake, because=because))
    return compiled, in_file_order((*reported.values(), *unfit))


def _stopped(compiled: Compiled | None) -> tuple[Diagnostic, ...]:
    """What stops a game before its first decision: a game is begun here, if it is one that rules can stop."""
    diagnostics = Diagnostics()
    if compiled is not None and compiled.game.faults:
        from playground.engine.layout import UNFINISHED
        from playground.engine.reference.state import ReferenceState

        game, position = compiled.game, ReferenceState(compiled.game).position
        number = position.ending - len(game.endings)
        if position.status == UNFINISHED and 0 <= number < len(game.faults):
            report_fault(game.faults[number], game, "a game that was begun", diagnostics)
    return tuple(diagnostics)


def _slow(compiled: Compiled | None) -> tuple[Diagnostic, ...]:
    """Warnings about rules of a game that will be slow. Small games are not measured."""
    if compiled is None:
        return ()
    game, slow = compiled.game, tuple[Diagnostic, ...]()
    if may_be_slow(game):
        from playground.engine.native.slow import slow_rules

        slow = slow_rules(game)
    suspects = suspects_in(game)
    if suspects:
        from playground.engine.native.faster import slower_forms

        slow += slower_forms(game, suspects)
    return slow


_OF_VARIANTS = ("W085", "W114")
"""Warnings about what a variant does to the rules of its ruleset; others say the same of all its variants."""


def _does_not_fit(ruleset: Ruleset, variant: str, mistake: Diagnostic) -> Diagnostic:
    """A warning about an inherited variant that conflicts with this file; the file and its other variants are valid."""
    diagnostics = Diagnostics()
    base, place = (ruleset.extends.text, ruleset.extends.span) if ruleset.extends else (ruleset.title, ruleset.span)
    hint = f"delete it, with 'variants: {{{variant}: ~}}', or write it anew"
    diagnostics.report("W013", place, hint=hint, name=variant, base=base, problem=mistake.message)
    return diagnostics.warnings[0]
