"""The rulesets of the Workshop: the text of the file, and the text as the visitor has edited it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playground.dashboard.model import rulesets
from playground.dashboard.model.game_choice import MY_EDIT, GameChoice
from playground.dashboard.model.saving import Target, is_protected, save_file
from playground.ruleset.file_names import check_name, suggest_name
from playground.ruleset.find import all_names, file_in, shipped_file
from playground.ruleset.templates import DEFAULT, template_text, title_of
from playground.source.diagnostics import PlaygroundError

FOLDER = Path("rulesets")
"""Where rulesets are saved: below the current directory, which takes precedence over shipped rulesets."""


@dataclass(frozen=True)
class Draft:
    """A ruleset in the Workshop: its original text, and its text as edited.

    `draft` says that it has no file yet; `problem` says why its file cannot be read.
    """

    name: str
    original: str
    text: str
    draft: bool = False
    problem: str = ""

    @property
    def edited(self) -> bool:
        """Whether the text differs from the original."""
        return self.text != self.original

    def base(self) -> GameChoice:
        """The original as a game choice."""
        return GameChoice(self.name, self.name, self.original)

    def edit(self) -> GameChoice:
        """The edited text as a game choice."""
        return GameChoice(self.label, self.name, self.text)

    @property
    def label(self) -> str:
        """The label on other pages."""
        return f"{MY_EDIT}{self.name}" if self.edited or self.draft else self.name


def draft_of(name: str, texts: Mapping[str, str], drafts: Mapping[str, str]) -> Draft:
    """The draft of a ruleset; `texts` holds edited texts by name, `drafts` the original texts of those without a file.

    Raises PlaygroundError if there is no such ruleset.
    """
    if name in drafts:
        return Draft(name, drafts[name], texts.get(name, drafts[name]), draft=True)
    if name not in rulesets.names():
        if name in texts:  # its file was deleted: keep the text
            return Draft(name, texts[name], texts[name], draft=True)
        raise PlaygroundError(f"there is no ruleset '{name}' any more: choose another one")
    try:
        original = rulesets.text_of(name)
    except PlaygroundError as problem:
        return Draft(name, "", texts.get(name, ""), problem=str(problem))
    return Draft(name, original, texts.get(name, original))


def check_new_name(name: str, drafts: Mapping[str, str]) -> str:
    """The name of a new ruleset, stripped. Raises PlaygroundError if it is invalid or taken."""
    name, known = check_name(name), [*rulesets.names(), *drafts]
    same = next((each for each in known if each.lower() == name.lower()), None)
    if same is not None:
        other = suggest_name(name, known)
        raise PlaygroundError(f"there is already a ruleset '{same}': choose another name, such as '{other}'")
    return name


def template(name: str, kind: str = DEFAULT) -> str:
    """The text that a new ruleset starts from: a small playable game, the template `kind`."""
    return template_text(kind, title_of(name))


def name_to_save(name: str) -> str:
    """The name to suggest for saving a ruleset: its own, unless a shipped ruleset has that name."""
    path = file_in(FOLDER, name) or FOLDER / f"{name}.yaml"
    return suggest_name(name, all_names()) if is_protected(path, shipped_file(name)) else name


def target_of(name: str) -> Target:
    """Where a ruleset of that name is saved. Raises PlaygroundError for an invalid name."""
    name = check_name(name)
    path = file_in(FOLDER, name) or FOLDER / f"{name}.yaml"
    return Target(name, path, shipped_file(name), all_names(), "ruleset")


def save(name: str, text: str, *, overwrite: bool, opened: str | None = None) -> tuple[Path, Path | None]:
    """Write a ruleset into the visitor's folder; returns the file, and the backup of its previous content if any.

    `opened` is the digest of the file when its text was opened. Raises PlaygroundError if the file cannot be written,
    or must not be: see `save_file`.
    """
    target = target_of(name)
    return target.path, save_file(target, text, overwrite=overwrite, opened=opened)
