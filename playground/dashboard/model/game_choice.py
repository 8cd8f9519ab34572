"""The games that can be chosen on a page: rulesets, with a variant and parameters, and the visitor's own edits.

A choice is identified by its label: a selection such as `NAME@variant?parameter=value`, which refers to the ruleset's
file, or `my edit of ` and a selection, which refers to the text that the visitor has edited in the Workshop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from playground.compiler import Compiled
from playground.dashboard.model import rulesets
from playground.dashboard.model.ruleset_times import one_look
from playground.dashboard.model.rulesets import CheckedRuleset
from playground.ruleset.find import classic_names
from playground.ruleset.model import ParameterValue
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.library import names_in_groups
from playground.source.diagnostics import PlaygroundError, RulesetError

MY_EDIT = "my edit of "

LINKED_EDIT = "edit:"
"""What stands for `MY_EDIT` in a link."""

Texts = Mapping[str, str]
"""Edited texts by ruleset name."""


@dataclass(frozen=True)
class GameChoice:
    """A selection, the text of its ruleset, and its label on the page."""

    label: str
    selection: str
    text: str
    about: str = ""

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return parse_selection(self.selection).name

    def check(self) -> CheckedRuleset:
        """Check the text."""
        return rulesets.checked(self.selection, self.text)

    @property
    def compiled(self) -> Compiled:
        """The compiled game. Raises RulesetError with its errors, PlaygroundError if it could not be checked."""
        checked = self.check()
        if checked.fault:
            raise PlaygroundError(checked.fault)
        if checked.compiled is None:
            raise RulesetError(checked.errors)
        return checked.compiled

    def varied(self, variant: str | None, settings: Mapping[str, ParameterValue]) -> GameChoice:
        """The same text with another variant and other parameters."""
        written = {name: shown(value) for name, value in settings.items()}
        selection = Selection(self.name, variant, written).text
        return replace(self, label=_label(selection, self.edited), selection=selection, about="")

    @property
    def linked(self) -> str:
        """The label as it stands in a link."""
        return linked_label(self.label)

    @property
    def edited(self) -> bool:
        """Whether it refers to the visitor's edit."""
        return self.label.startswith(MY_EDIT)


def linked_label(label: str) -> str:
    """A label as it stands in a link."""
    return LINKED_EDIT + label.removeprefix(MY_EDIT) if label.startswith(MY_EDIT) else label


def label_in(linked: str) -> str:
    """The label of what stands in a link."""
    return MY_EDIT + linked.removeprefix(LINKED_EDIT) if linked.startswith(LINKED_EDIT) else linked


def choice_of(label: str, texts: Texts) -> GameChoice:
    """The choice with a label. Raises PlaygroundError if there is none."""
    edited = label.startswith(MY_EDIT)
    selection = parse_selection(label.removeprefix(MY_EDIT))
    if edited and selection.name not in texts:
        raise PlaygroundError(f"there is no edit of '{selection.name}': its text is that of its file")
    text = texts[selection.name] if edited else rulesets.text_of(selection.name)
    return GameChoice(_label(selection.text, edited), selection.text, text)


def games(texts: Texts) -> list[str]:
    """The labels of all plain rulesets, edits first, then group by group."""
    return [f"{MY_EDIT}{name}" for name in texts] + names_in_groups()


def declared_choices(names: Iterable[str], texts: Texts) -> list[GameChoice]:
    """Each ruleset and its variants, then its edit and the variants of that; texts with errors are left out."""
    with one_look():
        labels = [label for name in names for label in _labels_of(name, texts)]
        return [choice for label in labels for choice in _with_variants(label, texts)]


def classic_labels() -> dict[str, str]:
    """The labels of the classics and their variants with what is said about each; their rules are not checked."""
    labels = dict[str, str]()
    with one_look():
        for name in classic_names():
            listed = rulesets.listing(name, rulesets.text_of(name))
            labels |= {name: ""} | {f"{name}@{variant}": about for variant, about in listed.variants.items()}
    return labels


def _labels_of(name: str, texts: Texts) -> list[str]:
    plain = [name] if name in rulesets.names() else []
    return plain + ([f"{MY_EDIT}{name}"] if name in texts else [])


def _with_variants(label: str, texts: Texts) -> list[GameChoice]:
    plain = choice_of(label, texts)
    compiled = plain.check().compiled
    if compiled is None:
        return []
    variants = compiled.ruleset.variants.items()
    return [plain, *(replace(plain.varied(name, {}), about=about) for name, about in variants)]


def _label(selection: str, edited: bool) -> str:
    return f"{MY_EDIT}{selection}" if edited else selection
