"""Parsers of arguments and options. Whatever they refuse is reported in one form by `usage.py`:

    --depth takes a whole number from 1 to 40, not '1.5': write it in digits

A parser raises `typer.BadParameter` with what follows the name. Typer also calls it with the default.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import Enum
from math import isfinite
from pathlib import Path
from typing import TypeVar

import typer

SHOWN_LENGTH = 60
"""Characters of a refused value that its message shows."""

EMPTY = "is empty: say which, or leave the option out"

Choice = TypeVar("Choice", bound=Enum)


def refused(possible: str, given: object, hint: str = "") -> typer.BadParameter:
    """The usage error for a value: what is possible, what was given, and perhaps a way out."""
    text = str(given)
    shown = text if len(text) <= SHOWN_LENGTH else text[:SHOWN_LENGTH] + "…"
    return typer.BadParameter(f"takes {possible}, not '{shown}'" + (f": {hint}" if hint else ""))


def whole_number(low: int, high: int | None = None, possible: str = "") -> Callable[[str | int], int]:
    """The parser of a whole number from `low` to `high`, described as `possible`."""
    possible = possible or f"a whole number from {low:,}" + (" on" if high is None else f" to {high:,}")

    def parse(text: str | int) -> int:
        try:
            number = int(text)
        except ValueError:
            in_other_words = any(map(str.isdigit, str(text))) and len(str(text)) <= SHOWN_LENGTH
            hint = "write it in digits" if in_other_words else ""
            raise refused(possible, text, hint) from None
        if number < low or (high is not None and number > high):
            raise refused(possible, text)
        return number

    return parse


def number(possible: str, fits: Callable[[float], bool]) -> Callable[[str | float], float]:
    """The parser of a number, described as `possible`, that `fits`."""

    def parse(text: str | float) -> float:
        try:
            value = float(text)
        except ValueError:
            raise refused(possible, text) from None
        if not (isfinite(value) and fits(value)):
            raise refused(possible, text)
        return value

    return parse


MAX_MINUTES = 100_000.0
minutes_number = number(f"a number above 0, at most {MAX_MINUTES:,.0f}", lambda minutes: 0 < minutes <= MAX_MINUTES)
"""The parser of how long a command may take."""


def numbers(possible: str, fits: Callable[[float], bool]) -> Callable[[str], str]:
    """The parser of a text of numbers with commas between them, each of which `fits`; `split_numbers` splits it."""
    one = number(possible, fits)

    def parse(text: str) -> str:
        try:
            split_numbers(text, one)
        except typer.BadParameter:
            raise refused(possible, text) from None
        return text

    return parse


def split_numbers(text: str, one: Callable[[str], float] = float) -> tuple[float, ...]:
    """The numbers in `0.5,1,2`."""
    return tuple(map(one, text.split(",")))


def one_of(choices: type[Choice]) -> Callable[[str | Choice], Choice]:
    """The parser of one of the values of an enumeration."""
    *others, last = (str(choice.value) for choice in choices)
    possible = f"{', '.join(others)} or {last}"

    def parse(text: str | Choice) -> Choice:
        try:
            return choices(text)
        except ValueError:
            raise refused(possible, text) from None

    return parse


def named(what: str) -> Callable[[str], str]:
    """The parser of a positional argument that names something, such as 'a ruleset': it must not be empty."""

    def parse(text: str) -> str:
        if not text.strip():
            raise typer.BadParameter(f"is empty: name {what}")
        if not _is_text(text):
            raise refused("a name in UTF-8", text, "rename the file")
        return text

    return parse


def not_empty(
    context: typer.Context, option: typer.CallbackParam, value: str | list[str] | None
) -> str | list[str] | None:
    """The value of an option. Raises a usage error if it is given but empty: it would be taken for absent."""
    source = context.get_parameter_source(option.name or "")
    given = [] if value is None else [value] if isinstance(value, str) else value
    if source is not None and source.name == "COMMANDLINE" and not all(each.strip() for each in given):
        raise typer.BadParameter(EMPTY)
    return value


def file_to_write(text: str | Path) -> Path:
    """A file to be written, in a folder that exists. Raises a usage error, before anything is computed, otherwise."""
    path = file_name(text)
    if str(text) == "-":
        raise refused("the name of a file", text, "a file that is called so is ./-")
    if not _is_text(str(path)):
        raise refused("the name of a file", text, "that is no UTF-8")
    if is_folder(path):
        raise refused("the name of a file", text, "that is a folder")
    if not is_folder(path.parent):
        hint = "is no folder" if os.path.lexists(path.parent) else "is no folder yet: make it first"
        raise refused("the name of a file", text, f"{path.parent} {hint}")
    return path


def file_ending(*suffixes: str) -> Callable[[str | Path], Path]:
    """The parser of a file to be written whose name ends in one of `suffixes`, such as `.svg`."""
    possible = f"the name of a file that ends in {' or '.join(suffixes)}"

    def parse(text: str | Path) -> Path:
        path = file_to_write(text)
        if path.suffix.lower() not in suffixes:
            raise refused(possible, text, f"name it {path.with_suffix(suffixes[0]).name}")
        return path

    return parse


def file_name(text: str | Path) -> Path:
    """The path of a file or folder. Raises a usage error for an empty one, which would be the current folder."""
    if not str(text).strip():
        raise typer.BadParameter(EMPTY)
    return Path(text)


def _is_text(name: str) -> bool:
    """Whether a name consists of characters; other bytes could not be written into records, books and saved games."""
    return not any("\ud800" <= character <= "\udfff" for character in name)


def is_folder(path: Path) -> bool:
    """Whether a path leads to a folder; False for an invalid path."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
