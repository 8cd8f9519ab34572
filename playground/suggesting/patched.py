"""Games with changed rules: a file that extends a ruleset, checked, compiled within bounds, and all rules in use."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from playground.compiler import check
from playground.engine.cancellation import CancelToken
from playground.engine.native.llvm.compile_policy import watched
from playground.ruleset.selection import Selection
from playground.simulate.results.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.suggesting.mutation import Patch, merged, patch_text
from playground.tuning.candidates import Candidate, Loaded

MAX_COMPILE_SECONDS = 20.0
ENOUGH_GAMES = 256
"""In so many games a rule that is in use has applied."""


class _TooLong(Exception):
    """A program is abandoned: its compilation takes too long, or the search is cancelled."""


@dataclass(frozen=True)
class Patcher:
    """Makes games of patches to the ruleset of a selection."""

    selection: Selection
    stop: CancelToken = field(default_factory=CancelToken)

    def text(self, patch: Patch) -> str:
        """The file of a patch; what the selection itself sets is part of it."""
        own: Patch = {"parameters": {name: _setting(value) for name, value in self.selection.settings.items()}}
        whole = merged(own, patch) if self.selection.settings else patch
        name = Path(self.selection.name).name if self.selection.is_path else self.selection.name
        return patch_text(f"{name}@{self.selection.variant}" if self.selection.variant else name, whole)

    def load(self, patch: Patch) -> Loaded:
        """The compiled game of a patch, or why there is none."""
        compiled, diagnostics = check(self.place, text=self.text(patch), other_variants=False, warns=False)
        if compiled is None:
            return None, next(each.message for each in diagnostics if each.severity == "error")
        try:
            with watched(self._watch):
                compiled.native  # noqa: B018  # compiled here, where it can be abandoned
        except _TooLong:
            return None, "compiling it takes too long"
        except PlaygroundError as error:
            return None, str(error)
        return compiled, ""

    @property
    def place(self) -> Selection:
        """Where the file of a patch would be: beside a ruleset that is named by its path."""
        folder = Path(self.selection.name).parent if self.selection.is_path else Path()
        return Selection(str(folder / "suggestion.yaml") if self.selection.is_path else "suggestion")

    def _watch(self, seconds: float | None) -> None:
        if self.stop.is_set or (seconds is not None and seconds > MAX_COMPILE_SECONDS):
            raise _TooLong


def _setting(text: str) -> str | bool:
    return {"yes": True, "no": False}.get(text, text)


@dataclass(frozen=True)
class DeadRules:
    """Finds rules that never apply, except those that never do in the ruleset as it is."""

    known: Collection[str]

    def __call__(self, candidate: Candidate, summary: Summary) -> str:
        """What is wrong with a game; empty if every rule is in use, or too few games were played to know."""
        if summary.games < ENOUGH_GAMES or not candidate.changes:
            return ""
        dead = [name for name in dead_rules(summary) if name not in self.known]
        return f"'{dead[0]}' never applies" if dead else ""


def dead_rules(summary: Summary) -> list[str]:
    """The rules and endings that never applied."""
    return [*summary.never_fired(), *summary.never_ended_by()]
