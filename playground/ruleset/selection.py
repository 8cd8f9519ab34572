"""Selections: `name@variant?parameter=value`.

The name is that of a ruleset in a `rulesets/` folder, or a path. Spans in a selection refer to its own text, so that
mistakes on the command line are underlined like those in files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playground.ruleset.find import exists
from playground.ruleset.names import HYPHENATED, IDENTIFIER
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source, Span

EDITOR = "<editor>"
"""The source name of a text that is not in a file."""

SHOWN_AS = "<selection>"


@dataclass(frozen=True)
class Selection:
    """A ruleset by name or path, with the name of a variant and the parameters to set, both as written."""

    name: str
    variant: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The canonical form, with settings in alphabetical order."""
        variant = f"@{self.variant}" if self.variant else ""
        settings = "&".join(f"{name}={value}" for name, value in sorted(self.settings.items()))
        return self.name + variant + (f"?{settings}" if settings else "")

    def __str__(self) -> str:
        return self.text

    @property
    def is_path(self) -> bool:
        """Whether the name is a path."""
        return "/" in self.name or self.name.endswith((".yaml", ".yml"))

    def name_span(self) -> Span:
        """The span of the name in `text`."""
        return self._span(0, len(self.name))

    def variant_span(self) -> Span:
        """The span of the variant's name in `text`."""
        start = len(self.name) + 1
        return self._span(start, start + len(self.variant or ""))

    def setting_span(self, name: str) -> Span:
        """The span of the setting of a parameter in `text`."""
        setting = f"{name}={self.settings[name]}"
        start = len(self.text)
        for other in sorted(self.settings, reverse=True):
            start -= len(f"{other}={self.settings[other]}")
            if other == name:
                break
            start -= 1
        return self._span(start, start + len(setting))

    def _span(self, start: int, end: int) -> Span:
        return Span(Source(SHOWN_AS, self.text), start, end)


def parse_selection(text: str) -> Selection:
    """Read a selection; raises `RulesetError` with a diagnostic if it is malformed."""
    diagnostics = Diagnostics()
    selection = read_selection(text, diagnostics)
    diagnostics.raise_errors()
    assert selection is not None
    return selection


def read_selection(text: str, diagnostics: Diagnostics, span: Span | None = None) -> Selection | None:
    """Read a selection; None after a diagnostic. `span` is its place if it is in a file."""
    reader = _Reader(Source(SHOWN_AS, text), span, diagnostics)
    return reader.read()


@dataclass
class _Reader:
    source: Source
    span: Span | None
    diagnostics: Diagnostics
    sound: bool = True

    def read(self) -> Selection | None:
        text = self.source.text
        if exists(Path(text)) and text.strip():
            return Selection(text)
        question = _after_folders(text, "?")
        whole_name = text[:question]
        at = _after_folders(whole_name, "@")
        name, variant = whole_name[:at], whole_name[at + 1 :] if at < len(whole_name) else None
        self._check_name(name)
        self._check_variant(variant, at + 1)
        settings = self._settings(question + 1) if question < len(text) else {}
        return Selection(name, variant, settings) if self.sound else None

    def _check_name(self, name: str) -> None:
        if name == EDITOR or Selection(name).is_path or HYPHENATED.fullmatch(name):
            return
        if not exists(Path(name)) or not name.strip():
            problem = f"'{name}' is neither a name nor a file" if name.strip() else "the name is missing"
            self._report(0, len(name), problem)

    def _check_variant(self, variant: str | None, start: int) -> None:
        if variant is not None and not HYPHENATED.fullmatch(variant):
            self._report(start, start + len(variant), "the name of a variant must follow '@'")

    def _settings(self, start: int) -> dict[str, str]:
        settings: dict[str, str] = {}
        for setting in self.source.text[start:].split("&"):
            name, equals, value = setting.partition("=")
            if not equals or not value or not IDENTIFIER.fullmatch(name):
                self._report(start, start + len(setting), "a setting is written parameter=value")
            elif name in settings:
                self.sound = False
                self.diagnostics.report("R085", self._place(start, start + len(name)), name=name)
            else:
                settings[name] = value
            start += len(setting) + 1
        return settings

    def _report(self, start: int, end: int, problem: str) -> None:
        self.sound = False
        hint = "write NAME, NAME@VARIANT, NAME?PARAMETER=VALUE&OTHER=VALUE, or both; NAME may be a path"
        place = self._place(start, end)
        self.diagnostics.report("R084", place, text=self.source.text, problem=problem, hint=hint)

    def _place(self, start: int, end: int) -> Span:
        return self.span or Span(self.source, start, end)


def _after_folders(text: str, sign: str) -> int:
    """The index of `sign` in the last part of a path; the length of the text if it is not there."""
    index = text.find(sign, text.rfind("/") + 1)
    return index if index >= 0 else len(text)
