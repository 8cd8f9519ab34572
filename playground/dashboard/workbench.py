"""The Workshop's rulesets as their files have them, and as the visitor does; drafts have no file yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playground.dashboard import catalogue
from playground.dashboard.entries import MY_EDIT, Entry
from playground.ruleset.names import HYPHENATED
from playground.source.diagnostics import PlaygroundError

FOLDER = Path("rulesets")
"""Where rulesets are saved: in the current directory, where they are found before those that are shipped."""

TEMPLATE = Path(__file__).with_name("template.yaml")


@dataclass(frozen=True)
class Bench:
    """A ruleset on the bench: the text it started from, and the text as it is now."""

    name: str
    original: str
    text: str
    draft: bool = False

    @property
    def edited(self) -> bool:
        """Whether the visitor has changed anything."""
        return self.text != self.original

    def base(self) -> Entry:
        """What it started from."""
        return Entry(self.name, self.name, self.original)

    def edit(self) -> Entry:
        """What stands in the editor."""
        return Entry(self.label, self.name, self.text)

    @property
    def label(self) -> str:
        """What other pages call it."""
        return f"{MY_EDIT}{self.name}" if self.edited or self.draft else self.name


def bench(name: str, texts: Mapping[str, str], drafts: Mapping[str, str]) -> Bench:
    """The bench of a ruleset; `texts` holds edited texts by name, `drafts` what those without a file started from."""
    if name in drafts:
        return Bench(name, drafts[name], texts.get(name, drafts[name]), draft=True)
    if name not in catalogue.names():
        raise PlaygroundError(f"there is no ruleset '{name}' any more: choose another one")
    original = catalogue.text_of(name)
    return Bench(name, original, texts.get(name, original))


def check_new_name(name: str, drafts: Mapping[str, str]) -> str:
    """The name of a new ruleset. Raises PlaygroundError for one that cannot be a name, or is taken."""
    name = name.strip()
    if not HYPHENATED.fullmatch(name):
        raise PlaygroundError(f"'{name}' cannot be a name: use letters, digits and hyphens, and begin with a letter")
    if name in catalogue.names() or name in drafts:
        raise PlaygroundError(f"there is a ruleset '{name}' already: choose another name")
    return name


def template(name: str) -> str:
    """The text that a new game starts from: a small one that can be played."""
    return TEMPLATE.read_text(encoding="utf-8").replace("TITLE", name.replace("-", " ").capitalize(), 1)


def save(name: str, text: str, *, overwrite: bool) -> Path:
    """Write a ruleset into the folder of the visitor's own. Raises PlaygroundError if it cannot be, or is there."""
    path = FOLDER / f"{name}.yaml"
    if path.exists() and not overwrite:
        raise PlaygroundError(f"{path} is there already: tick 'replace the file', or choose another name")
    try:
        FOLDER.mkdir(exist_ok=True)
        partial = path.with_suffix(".yaml.part")
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be written: {problem.strerror or problem}") from problem
    return path
