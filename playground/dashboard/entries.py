"""What can be compared: the original, its variants, the visitor's own edit, and settings of parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playground.dashboard import catalogue
from playground.dashboard.catalogue import Checked
from playground.dashboard.jobs import Contestant
from playground.ruleset.model import ParameterValue
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection
from playground.source.diagnostics import PlaygroundError, RulesetError

ORIGINAL, MY_EDIT = "original", "my edit"


@dataclass(frozen=True)
class Entry:
    """A selection of a text, with the name it has on the page."""

    label: str
    selection: str
    text: str
    about: str = ""

    def check(self) -> Checked:
        """What the checker says of it."""
        return catalogue.checked(self.selection, self.text)

    def contestant(self) -> Contestant:
        """The entry, ready to play. Raises RulesetError with its mistakes."""
        found = self.check()
        if found.compiled is None:
            raise RulesetError(found.errors)
        return Contestant(self.label, found.compiled)


@dataclass(frozen=True)
class Bench:
    """One ruleset as its file has it, and as the visitor does."""

    name: str
    original: str
    text: str

    @property
    def edited(self) -> bool:
        """Whether the visitor has changed anything."""
        return self.text != self.original

    def base(self) -> Entry:
        """What the others are compared with."""
        return Entry(ORIGINAL, self.name, self.original)

    def edit(self) -> Entry:
        """What stands in the editor."""
        return Entry(MY_EDIT, self.name, self.text)

    def choices(self) -> dict[str, Entry]:
        """The variants by their labels: those of the file, then those that only the edited text has."""
        found = self.base().check().compiled
        declared = dict(found.ruleset.variants) if found else {}
        entries = [Entry(name, f"{self.name}@{name}", self.original, about) for name, about in declared.items()]
        edited = self.edit().check().compiled if self.edited else None
        own = dict(edited.ruleset.variants) if edited else {}
        entries += [
            Entry(f"{MY_EDIT}@{name}", f"{self.name}@{name}", self.text, about)
            for name, about in own.items()
            if name not in declared
        ]
        return {entry.label: entry for entry in entries}

    def with_settings(self, settings: Mapping[str, ParameterValue]) -> Entry:
        """What stands in the editor, with some parameters set."""
        written = {name: shown(value) for name, value in settings.items()}
        label = ", ".join(f"{name}={value}" for name, value in written.items())
        name = f"{MY_EDIT}: {label}" if self.edited else label
        return Entry(name, Selection(self.name, None, written).text, self.text)

    def line_up(self, variants: Sequence[str], settings: Mapping[str, ParameterValue]) -> list[Entry]:
        """Everything that will be compared, the original first."""
        choices = self.choices()
        chosen = [choices[label] for label in variants if label in choices]
        own = [self.edit()] if self.edited else []
        return [self.base(), *chosen, *own, *([self.with_settings(settings)] if settings else [])]


def bench(name: str, texts: Mapping[str, str]) -> Bench:
    """The bench of a ruleset; `texts` holds edited texts by name."""
    if name not in catalogue.names():
        raise PlaygroundError(f"there is no ruleset '{name}' any more: choose another one")
    original = catalogue.text_of(name)
    return Bench(name, original, texts.get(name, original))
