"""What can be chosen on a page: a ruleset, a variant of it, parameters set, and the visitor's own edits.

An entry goes by its label: a selection such as `NAME@variant?parameter=value`, which is one of the ruleset's file; or
the same after `my edit of `, which is one of the text that the visitor has edited in the Workshop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.catalogue import Checked
from playground.ruleset.model import ParameterValue
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection, parse_selection
from playground.source.diagnostics import PlaygroundError, RulesetError

MY_EDIT = "my edit of "

Texts = Mapping[str, str]
"""Edited texts by the names of their rulesets."""


@dataclass(frozen=True)
class Entry:
    """A selection of a text, with the name it has on the page."""

    label: str
    selection: str
    text: str
    about: str = ""

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return parse_selection(self.selection).name

    def check(self) -> Checked:
        """What the checker says of it."""
        return catalogue.checked(self.selection, self.text)

    @property
    def compiled(self) -> Compiled:
        """The game, ready to be played. Raises RulesetError with its mistakes."""
        found = self.check()
        if found.compiled is None:
            raise RulesetError(found.errors)
        return found.compiled

    def varied(self, variant: str | None, settings: Mapping[str, ParameterValue]) -> Entry:
        """The same text with a variant chosen and parameters set."""
        written = {name: shown(value) for name, value in settings.items()}
        selection = Selection(self.name, variant, written).text
        return replace(self, label=_label(selection, self.edited), selection=selection, about="")

    @property
    def edited(self) -> bool:
        """Whether it is the visitor's edit."""
        return self.label.startswith(MY_EDIT)


def entry(label: str, texts: Texts) -> Entry:
    """The entry of a label. Raises PlaygroundError where there is none."""
    edited = label.startswith(MY_EDIT)
    selection = parse_selection(label.removeprefix(MY_EDIT))
    if edited and selection.name not in texts:
        raise PlaygroundError(f"there is no edit of '{selection.name}': it is as its file says")
    text = texts[selection.name] if edited else catalogue.text_of(selection.name)
    return Entry(_label(selection.text, edited), selection.text, text)


def games(texts: Texts) -> list[str]:
    """The labels of all plain rulesets, edits first."""
    return [f"{MY_EDIT}{name}" for name in texts] + list(catalogue.names())


def entries(names: Iterable[str], texts: Texts) -> list[Entry]:
    """Everything declared: each plain ruleset, its variants, then the edit and its variants; without what is broken."""
    return [found for name in names for label in _labels_of(name, texts) for found in _with_variants(label, texts)]


def _labels_of(name: str, texts: Texts) -> list[str]:
    plain = [name] if name in catalogue.names() else []
    return plain + ([f"{MY_EDIT}{name}"] if name in texts else [])


def _with_variants(label: str, texts: Texts) -> list[Entry]:
    plain = entry(label, texts)
    compiled = plain.check().compiled
    if compiled is None:
        return []
    about = compiled.ruleset.variants.items()
    return [plain, *(replace(plain.varied(name, {}), about=words) for name, words in about)]


def _label(selection: str, edited: bool) -> str:
    return f"{MY_EDIT}{selection}" if edited else selection
